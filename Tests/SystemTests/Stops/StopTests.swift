import Core1401
import System1401
import Testing
import Units1401

@Suite("Breakpoints, watches and catches")
struct StopTests {
  /// A loop that adds 1 to a counter at 200-204, compares it with 00050, and is followed by a halt.
  static let counting = "'A300204'C204310'B100/'.'N"

  static func counting(
    _ speed: Speed = .unlimited, configuration: SystemConfiguration = SystemConfiguration()
  ) -> RunControl {
    let control = RunControl(
      configuration: configuration, decks: [], speed: speed, clock: FakeClock())
    control.deposit("'1", at: 300)
    control.deposit("'00050", at: 306)
    control.deposit("'00000", at: 200)
    control.deposit(counting, at: 100)
    return control
  }

  private func set(
    _ cause: Breakpoint.Cause, if condition: String? = nil, count: Int = 1, once: Bool = false
  ) throws -> OperatorCommand {
    var breakpoint = Breakpoint(cause)
    breakpoint.condition = try condition.map { try Condition($0) }
    breakpoint.count = count
    breakpoint.isOnce = once
    return .debug(.set(breakpoint))
  }

  /// Both ways of executing cycles: one by one with lamps, and in long runs.
  private static let speeds: [Speed] = [.times(1), .unlimited]

  @Test("a condition, a count, hits; the same at every pace", arguments: speeds)
  func conditions(speed: Speed) throws {
    let control = Self.counting(speed)
    let stopped = control.standing(
      after: try set(.instruction(at: 107), if: "[0200-0204] >= 17", count: 3), .start)
    #expect(stopped.stop?.message == "break 1 at 0107")
    #expect(stopped.stop?.breakpoints == [1])
    #expect(try Condition("[0200-0204] = 19 and i = 107").holds(in: stopped))
    #expect(stopped.debug.breakpoints.map(\.hits) == [19])
    let again = control.standing(after: .start)
    #expect(try Condition("[0200-0204] = 20").holds(in: again))
    #expect(control.standing(after: .debug(.enable(1, false)), .start).stop?.reason == .halt)
  }

  @Test("a breakpoint that stops once is gone", arguments: speeds)
  func once(speed: Speed) throws {
    let control = Self.counting(speed)
    let stopped = control.standing(after: try set(.instruction(at: 100), if: "hits = 7", once: true), .start)
    #expect(stopped.stop?.reason == .breakpoint)
    #expect(try Condition("[0200-0204] = 7").holds(in: stopped))
    #expect(stopped.debug.breakpoints.isEmpty)
    #expect(control.standing(after: .start).stop?.reason == .halt)
  }

  @Test(
    "watches stop after the instruction, with the contents before and after",
    arguments: [
      (
        Breakpoint.Use.change, 200...204, "[0203-0204] = 10",
        "watch 1: 0203-0204 changed from '09' to '10' by A 0300,0204 at 0100"
      ),
      (.write, 203...203, "hits = 1", "watch 1: 0203 written: '0' as before by A 0300,0204 at 0100"),
      (.change, 203...203, "hits = 1", "watch 1: 0203 changed from '0' to '1' by A 0300,0204 at 0100"),
      (.read, 310...310, "hits = 2", "watch 1: 0310 read: '0' by C 0204,0310 at 0107"),
      (.read, 300...300, "hits = 1", "watch 1: 0300 read: '1' by A 0300,0204 at 0100"),
      (.readOrWrite, 306...307, "hits = 1", "watch 1: 0306-0307 read: '00' by C 0204,0310 at 0107"),
    ])
  func watches(use: Breakpoint.Use, range: ClosedRange<Int>, condition: String, message: String) throws {
    for speed in Self.speeds {
      let control = Self.counting(speed)
      let stopped = control.standing(after: try set(.storage(use, range), if: condition), .start)
      #expect(stopped.stop?.message == message)
      #expect(stopped.processor.next == .iOp)
    }
  }

  @Test(
    "reading instructions does not count as reading, and an unused watch changes nothing", arguments: speeds)
  func fetches(speed: Speed) throws {
    let control = Self.counting(speed)
    let halted = control.standing(
      after: try set(.storage(.readOrWrite, 100...120)), try set(.storage(.readOrWrite, 400...999)), .start)
    #expect(halted.stop?.reason == .halt)
    let plain = Self.counting(speed).standing(after: .start)
    #expect(halted.processor == plain.processor)
    #expect(halted.storage == plain.storage)
  }

  @Test("a watchpoint with a label does not stop in the loader of an assembled source", arguments: speeds)
  func loader(speed: Speed) throws {
    var labelled = Breakpoint(.storage(.readOrWrite, 200...204))
    labelled.label = "COUNT"
    // The loader's area has the Add, and the program begins with the Compare; then all of it is the program's.
    for (addresses, place) in [([107], "C 0204,0310 at 0107"), ([100, 107], "A 0300,0204 at 0100")] {
      let control = Self.counting(speed)
      var symbols = SymbolTable()
      symbols.instructionAddresses = Set(addresses)
      let stopped = control.standing(after: .debug(.symbols(symbols)), .debug(.set(labelled)), .start)
      #expect(stopped.stop?.message.hasPrefix("watch 1 COUNT: 0200-0204 ") == true)
      #expect(stopped.stop?.message.hasSuffix(place) == true, "\(stopped.stop?.message ?? "")")
      #expect(stopped.debug.breakpoints.map(\.hits) == [1])
    }
    let control = Self.counting(speed)
    var symbols = SymbolTable()
    symbols.instructionAddresses = [107]
    let address = control.standing(
      after: .debug(.symbols(symbols)), try set(.storage(.readOrWrite, 200...204)), .start)
    #expect(address.stop?.message.hasSuffix("A 0300,0204 at 0100") == true)
  }

  @Test("word marks: set, cleared, and unchanged")
  func wordMarks() throws {
    let control = RunControl(configuration: SystemConfiguration(), decks: [], speed: .unlimited)
    control.deposit("'AB", at: 200)
    control.deposit("'M201211',201'L201211')201'.' ", at: 100)
    var messages: [String] = []
    control.send(try set(.storage(.wordMark, 201...211)))
    for _ in 0..<4 { messages.append(control.standing(after: .start).stop?.message ?? "") }
    #expect(
      messages == [
        "watch 1: word mark set at 0201 by SW 0201 at 0107",
        "watch 1: word mark set at 0211 by LCA 0201,0211 at 0111",
        "watch 1: word mark cleared at 0201 by CW 0201 at 0118",
        "halt at 0122, next instruction at 0123",
      ])
  }

  @Test("an instruction that modifies itself, and a watch on the current instruction")
  func selfModifying() throws {
    // Adds 1 to the units of its own A address as long as the branch at 107 is taken.
    let control = RunControl(configuration: SystemConfiguration(), decks: [], speed: .unlimited)
    control.deposit("'1234567", at: 300)
    control.deposit("'M300120'A120103'B100'00'1", at: 100)
    control.send(try set(.storage(.change, 101...103)))
    control.send(try set(.instruction(at: 100), if: "char[103] = 3"))
    let first = control.standing(after: .start)
    #expect(first.stop?.message == "watch 1: 0103 changed from '0' to '1' by A 0120,0103 at 0107")
    _ = control.standing(after: .debug(.delete(1)))
    let second = control.standing(after: .start)
    #expect(second.stop?.message == "break 2 at 0100")
  }

  @Test(
    "catches",
    arguments: [
      (Breakpoint.Cause.operation(StoredCharacter(code: 0o33)), "catch 1: operation , at 0001", 1),
      (.unit(.print), "catch 1: line 1 printed", 66), (.cycle(100), "catch 1: cycle 100", nil),
      (.time(.milliseconds(500)), "catch 1: 0.5 s of 1401 time", nil),
      (.card(1), "halt at 0079, next instruction at 0080", nil),
      (.printedText(characters("1024")), "catch 1: line 11 has 1024", 66),
    ] as [(Breakpoint.Cause, String, Int?)])
  func catches(cause: Breakpoint.Cause, message: String, next: Int?) throws {
    for speed in Self.speeds {
      let control = RunControl(
        configuration: SystemConfiguration(), decks: [try Programs.deck("powers-of-two")], speed: speed,
        clock: FakeClock())
      let stopped = control.standing(after: try set(cause), .press(.load))
      #expect(stopped.stop?.message == message)
      if let next { #expect(stopped.processor.nextInstructionAddress == next) }
      if case .cycle(let cycle) = cause { #expect(stopped.processor.cycles == cycle) }
      if case .time(let time) = cause {
        #expect(stopped.now >= time && stopped.now < time + .milliseconds(100))
      }
    }
  }

  @Test("a cycle and a time stop once, and again after a restart")
  func moments() throws {
    let control = Self.counting()
    #expect(control.standing(after: try set(.cycle(333)), .start).stop?.message == "catch 1: cycle 333")
    #expect(control.standing(after: .start).stop?.reason == .halt)
    control.send(.restart)
    control.deposit("'N'B100", at: 100)
    #expect(control.standing(after: .start).stop?.message == "catch 1: cycle 333")
  }

  @Test("cards, stackers, carriage and errors of units")
  func units() throws {
    let deck = CardDeck(cards: ["ONE", "TWO", "THREE"].map(Card.init(_:)))
    let control = RunControl(configuration: SystemConfiguration(), decks: [deck], speed: .unlimited)
    control.deposit("'1'4'FA'K1'1'2'1'.' ", at: 100)
    for cause in [
      Breakpoint.Cause.unit(.punch), .unit(.carriage), .unit(.feed), .card(2), .storage(.change, 1...5),
      .storage(.read, 201...203),
    ] {
      control.send(try set(cause))
    }
    var messages: [String] = []
    for _ in 0..<8 { messages.append(control.standing(after: .start).stop?.message ?? "") }
    #expect(
      messages == [
        "watch 5: 0001-0003 changed from '␢␢␢' to 'ONE' by R at 0100", "catch 1: card 1 punched",
        "catch 2: carriage moved", "catch 3: feed or stacker used",
        "catch 4: card 2 read; watch 5: 0001-0003 changed from 'ONE' to 'TWO' by R at 0106",
        "watch 6: 0201-0203 read: '␢␢␢' by W at 0107",
        "watch 5: 0002-0005 changed from 'WO␢␢' to 'HREE' by R at 0108",
        "halt at 0109, next instruction at 0110",
      ])
  }

  @Test("an error of a unit is caught although I/O CHECK STOP is down")
  func errors() throws {
    var configuration = SystemConfiguration()
    configuration.inputOutputCheckStop = false
    let text = "    I9" + String(repeating: " ", count: 154) + "\n"
    let deck = try CardDeck(bytes: Array(text.utf8), fileName: "bad", encoding: .simh, columnBinary: true)
    let control = RunControl(configuration: configuration, decks: [deck], speed: .unlimited)
    control.deposit("'1'N'.' ", at: 100)
    let stopped = control.standing(after: try set(.check), .start)
    #expect(stopped.stop?.message == "catch 1: reader error")
    #expect(control.standing(after: .start).stop?.reason == .halt)
  }

  @Test("a condition without a value stops, and the message says so")
  func doubt() throws {
    let control = Self.counting()
    let stopped = control.standing(after: try set(.instruction(at: 107), if: "field[0050] = 1"), .start)
    #expect(
      stopped.stop?.message
        == "break 1 at 0107 (its condition has no value: no word mark at or left of 0050)")
  }

  @Test("a breakpoint and a watch at the same time stop once, and both are reported")
  func together() throws {
    let control = Self.counting()
    let stopped = control.standing(
      after: try set(.instruction(at: 107)), try set(.storage(.change, 204...204)), .start)
    #expect(
      stopped.stop?.message == "break 1 at 0107; watch 2: 0204 changed from '0' to '1' by A 0300,0204 at 0100"
    )
    #expect(stopped.stop?.breakpoints == [1, 2])
    let next = control.standing(after: .start)
    #expect(try Condition("[0204] = 2").holds(in: next))
  }

  @Test("numbers are not reused; positions outside storage and unknown numbers are refused")
  func numbers() throws {
    let control = Self.counting()
    for address in [100, 107] { control.send(try set(.instruction(at: address))) }
    let two = control.standing(after: .debug(.delete(1)), try set(.storage(.read, 300...300)))
    #expect(two.debug.breakpoints.map(\.number) == [2, 3])
    #expect(two.breakpoints == [107])
    #expect(control.standing(after: .debug(.delete(9))).refusal == "there is no breakpoint 9")
    #expect(control.standing(after: .debug(.enable(9, true))).refusal == "there is no breakpoint 9")
    #expect(
      control.standing(after: try set(.instruction(at: 16_000))).refusal
        == "address 16000 is not in storage, 0000 to 15999")
    #expect(control.standing(after: .debug(.deleteAll)).debug.breakpoints.isEmpty)
  }

  @Test("until a condition, leave a range, over a branch, a number of cycles", arguments: speeds)
  func running(speed: Speed) throws {
    let control = Self.counting(speed)
    let until = control.standing(after: .debug(.runUntil(try Condition("[0200-0204] = 5"))))
    #expect(until.processor.nextInstructionAddress == 107)
    let left = control.standing(after: .debug(.leave(100...118)))
    #expect(left.processor.nextInstructionAddress == 119)
    #expect(left.stop?.message == "reached 0119")
    #expect(try Condition("[0200-0204] = 50").holds(in: left))

    let other = Self.counting(speed)
    #expect(other.standing(after: .debug(.stepOver)).processor.nextInstructionAddress == 107)
    #expect(other.standing(after: .debug(.stepOver)).processor.nextInstructionAddress == 114)
    // The branch that closes the loop calls no subroutine.
    #expect(other.standing(after: .debug(.stepOver)).processor.nextInstructionAddress == 100)

    let third = Self.counting(speed)
    let cycles = third.standing(after: .debug(.stepCycles(11)))
    #expect(cycles.processor.cycles == 11)
    #expect(cycles.processor.next != .iOp)
  }

  @Test("stepping over a call ends where the subroutine returns, also after parameters", arguments: speeds)
  func stepsOverCalls(speed: Speed) {
    let control = Self.counting(speed)
    // The second subroutine returns three positions after its call.
    control.deposit("'H134'A300204'B000'.", at: 120)
    control.deposit("003", at: 501)
    control.deposit("'H150'#503150'B000'.", at: 136)
    control.deposit("'B120'B136'005'N'B180'N'.", at: 164)
    func next() -> Int? { control.standing(after: .debug(.stepOver)).processor.nextInstructionAddress }
    #expect(next() == 168)
    var symbols = SymbolTable()
    symbols.instructionAddresses = [120, 124, 131, 136, 140, 147, 164, 168, 175, 176, 180, 181]
    control.send(.debug(.symbols(symbols)))
    #expect(next() == 175)
    #expect(next() == 176)
    #expect(next() == 180)
  }

  @Test("STOP ends a tight loop with a breakpoint in it whose condition is never true")
  func tightLoop() throws {
    let control = RunControl(configuration: SystemConfiguration(), decks: [], speed: .unlimited)
    control.deposit("'B100'", at: 100)
    control.send(try set(.instruction(at: 100), if: "lines = 5"))
    control.send(try set(.storage(.write, 0...99)))
    control.send(.start)
    control.send(.stop)
    control.waitUntilStanding()
    #expect(control.snapshot().stop?.reason == .stopKey)
  }
}
