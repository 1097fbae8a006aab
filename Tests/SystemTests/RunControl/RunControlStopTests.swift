import Core1401
import System1401
import Testing
import Units1401

@Suite("RunControl: stops, steps and breakpoints")
struct RunControlStopTests {
  /// A no-operation, then a branch back to it: 100 and 101.
  private static let loop = "'N'B100'."

  private func powersOfTwo() throws -> RunControl {
    RunControl(
      configuration: SystemConfiguration(), decks: [try Programs.deck("powers-of-two")], clock: FakeClock())
  }

  private func looping(_ speed: Speed) -> RunControl {
    let control = RunControl(
      configuration: SystemConfiguration(), decks: [], speed: speed, clock: FakeClock())
    control.deposit(RunControlStopTests.loop, at: 100)
    return control
  }

  @Test("an address stop in the print loop gives one line for each START")
  func addressStop() throws {
    let control = try powersOfTwo()
    var switches = ConsoleSwitches()
    switches.addressStop = true
    switches.dials = 65
    let first = control.standing(after: .setSwitches(switches), .press(.load))
    #expect(first.stop == Stop(reason: .addressStop, address: 65, message: "ADDRESS STOP 0065"))
    #expect(control.takeOutput().lineCount == 0)
    for line in 1...5 {
      #expect(control.standing(after: .start).stop?.reason == .addressStop)
      let output = control.takeOutput()
      #expect(output.lineCount == 1)
      #expect(control.snapshot().units.linesPrinted == line)
    }
    switches.addressStop = false
    let end = control.standing(after: .setSwitches(switches), .start)
    #expect(end.stop?.reason == .halt)
    #expect(control.takeOutput().lineCount == 434)
  }

  @Test("a check names the alternative encoding of a deck whose encoding was guessed")
  func guessedCharacters() throws {
    for (text, isGuessed) in [("$  DON'T", true), ("$  DO", false)] {
      let deck = try CardDeck(bytes: Array("\(text)\n".utf8), fileName: "guess.cd")
      let control = RunControl(
        configuration: SystemConfiguration(), decks: [deck], clock: FakeClock())
      let stop = try #require(control.standing(after: .press(.load)).stop)
      #expect(stop.check != nil)
      let advice = "the characters of the deck are guessed; try --encoding simh-old"
      #expect(stop.message.hasSuffix(advice) == isGuessed)
    }
  }

  @Test("a limit stops each START, until a restart, from which it counts anew")
  func limitAfterRestart() throws {
    let control = try powersOfTwo()
    let limit = ClockLimit(cycle: 3_000, message: "stopped by --limit-cycles 3000")
    let first = control.standing(after: .debug(.limits([limit])), .press(.load), .start)
    #expect(first.stop?.reason == .limit && first.processor.cycles == 3_000)
    #expect(control.standing(after: .start).processor.cycles == 3_000)
    #expect(control.standing(after: .restart).stop?.reason != .limit)
    let again = control.standing(after: .press(.load), .start)
    #expect(again.stop?.reason == .limit && again.processor.cycles == 3_000)
  }

  @Test("a breakpoint stops before its instruction, even the first one after LOAD")
  func breakpoint() throws {
    let control = try powersOfTwo()
    let first = control.standing(after: .setBreakpoint(1, true), .setBreakpoint(66, true), .press(.load))
    #expect(
      first.stop
        == Stop(reason: .breakpoint, address: 1, message: "break 1 at 0001", breakpoints: [1], hits: [1]))
    #expect(first.breakpoints == [1, 66])
    #expect(first.processor.cycles == 0)
    let second = control.standing(after: .start)
    #expect(second.stop?.message == "break 2 at 0066")
    #expect(second.units.linesPrinted == 1)
    let end = control.standing(after: .setBreakpoint(66, false), .start)
    #expect(end.stop?.reason == .halt)
  }

  @Test("run until an address, whatever the mode switch")
  func runUntil() throws {
    let control = try powersOfTwo()
    control.turn(.singleCycleProcess)
    control.standing(after: .press(.load))
    let there = control.standing(after: .runUntil(75))
    #expect(there.stop?.message == "reached 0075")
    let again = control.standing(after: .runUntil(75))
    #expect(again.units.linesPrinted == 2)
    #expect(control.standing(after: .runUntil(16_000)).refusal?.hasPrefix("address 16000") == true)
  }

  @Test("whole instructions are stepped, including a partly executed one", arguments: [1, 2, 1001])
  func stepInstructions(count: Int) {
    let control = looping(.times(1))
    let whole = control.standing(after: .stepInstructions(count))
    #expect(whole.processor.instructions == UInt64(count))
    #expect(whole.processor.next == .iOp)
    let begun = control.standing(after: .stepCycle)
    #expect(begun.processor.next == .instruction)
    let ended = control.standing(after: .stepInstructions(1))
    #expect(ended.processor.instructions == UInt64(count + 1))
    #expect(control.standing(after: .stepInstructions(0)).refusal != nil)
  }

  @Test(
    "STOP ends a tight loop after the current instruction, at any pace",
    arguments: [Speed.unlimited, .times(1000), .times(1), .times(0.000_01)])
  func stopsTightLoop(speed: Speed) {
    let control = looping(speed)
    let stopped = control.standing(after: .start, .stop)
    #expect(stopped.stop?.reason == .stopKey)
    #expect(stopped.processor.next == .iOp)
    #expect(stopped.isRunning == false)
  }

  @Test("STOP ends a loop of one branch to itself, with a breakpoint set elsewhere")
  func stopsShortestLoop() {
    let control = looping(.unlimited)
    control.deposit("'B001'.", at: 1)
    let stopped = control.standing(after: .setBreakpoint(500, true), .start, .stop)
    #expect(stopped.stop?.message == "STOP key, next instruction at 0001")
  }

  @Test("in slow motion STOP does not wait for the wall clock")
  func stopsSlowMotion() {
    let clock = FakeClock(limit: 0)
    let control = RunControl(
      configuration: SystemConfiguration(), decks: [], speed: .times(0.000_01), clock: clock)
    control.deposit("'B001'.", at: 1)
    control.send(.start)
    clock.settle()
    #expect(control.snapshot().isRunning)
    clock.advance(toMilliseconds: 1150)
    #expect(control.snapshot().processor.cycles == 1)
    clock.advance(toMilliseconds: 2299)
    #expect(control.snapshot().processor.cycles == 1)
    clock.advance(toMilliseconds: 2300)
    #expect(control.snapshot().processor.cycles == 2)
    let stopped = control.standing(after: .stop)
    #expect(stopped.processor.cycles == 5)
    #expect(stopped.stop?.reason == .stopKey)
  }

  @Test("turning the mode switch while the machine runs stops it")
  func turnsMode() {
    let control = looping(.unlimited)
    var switches = ConsoleSwitches()
    switches.mode = .singleCycleProcess
    let stopped = control.standing(after: .start, .setSwitches(switches))
    #expect(stopped.stop?.reason == .stopKey)
    #expect(stopped.switches.mode == .singleCycleProcess)
  }

  @Test("commands for a stopped machine are refused while it runs")
  func refusedWhileRunning() {
    let clock = FakeClock(limit: 0)
    let control = RunControl(configuration: SystemConfiguration(), decks: [], clock: clock)
    control.deposit("'B001'.", at: 1)
    control.send(.start)
    let commands: [OperatorCommand] = [
      .deposit(1, .blank), .setRegister(.iAddress, AddressRegister(5)), .press(.load), .stepCycle,
      .stepInstructions(1),
      .runUntil(1), .enter, .press(.carriageSpace), .press(.carriageRestore), .start,
    ]
    for command in commands {
      control.send(command)
      clock.settle()
      let snapshot = control.snapshot()
      #expect(snapshot.refusal?.hasPrefix("the machine runs: press STOP") == true, "\(command)")
      #expect(snapshot.isRunning)
    }
    let stopped = control.standing(after: .stop)
    #expect(stopped.stop?.message == "STOP key, next instruction at 0001")
    #expect(stopped.units.form == FormPosition(form: 1, row: 0))
  }

  @Test("START RESET stops a running machine")
  func resetWhileRunning() {
    let control = looping(.unlimited)
    let reset = control.standing(after: .start, .startReset)
    #expect(reset.isRunning == false)
    #expect(reset.stop?.message == "START RESET")
    #expect(reset.processor.next == .iOp)
  }
}
