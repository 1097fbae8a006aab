import Core1401
import Dispatch
import Host1401
import Testing
import Units1401

@testable import System1401

@Suite("RunControl: units at unlimited speed")
struct RunControlUnitTests {
  /// Prints and punches a counter forever, from 500 on; the counter ends at 710.
  private static let counting: [(Int, String)] = [
    (500, "',201'M710210'2'M710110'4'A711710'B504'."), (704, "'0000000'1"),
  ]

  @Test("stopped repeatedly, it loses, duplicates and reorders nothing")
  func stopping() throws {
    let changed = DispatchSemaphore(value: 0)
    let control = RunControl(
      configuration: SystemConfiguration(), decks: [], speed: .unlimited, onChange: { changed.signal() })
    for (address, text) in RunControlUnitTests.counting { control.deposit(text, at: address) }
    control.send(.setRegister(.iAddress, AddressRegister(500)))
    control.waitUntilStanding()
    var output = SystemOutput()
    for round in 1...12 {
      control.send(.start)
      let enough = round * 300
      while output.lineCount < enough {
        changed.wait()
        _ = control.takeSnapshot()
        output.append(control.takeOutput())
      }
      control.standing(after: .stop)
      output.append(control.takeOutput())
      let snapshot = control.snapshot()
      #expect(snapshot.stop?.reason == .stopKey)
      #expect(snapshot.units.linesPrinted == output.lineCount)
      #expect(snapshot.units.cardsPunched == output.punched.count)
      #expect(snapshot.units.form == output.form)
    }
    control.stopAndWait()
    output.append(control.takeOutput())
    let numbers = (0..<output.lineCount).map { number in
      let digits = String(number)
      return String(repeating: "0", count: 7 - digits.count) + digits
    }
    #expect(output.numbers == numbers)
    let cards = numbers.prefix(output.punched.count)
    #expect(output.punched.map { String($0.card.text(in: .simh).dropFirst(3).prefix(7)) } == Array(cards))
    #expect(output.stacked.map { $0.card } == output.punched.map { $0.card })
    #expect(control.snapshot().units.stackers == [.normalPunch: output.stacked.count])
  }

  @Test("a long job has the same results at another pace, with breakpoints, and however it is observed")
  func allWays() {
    func run(_ speed: Speed, _ breakpoint: Breakpoint.Cause? = nil) -> (SystemOutput, Installation) {
      let bench = RunControlUnitTests.cardJob(history: nil)
      bench.send(.setSpeed(speed))
      if let breakpoint { bench.send(.debug(.set(Breakpoint(breakpoint)))) }
      bench.send(.start)
      let state = bench.state
      bench.finish()
      return (bench.output, state)
    }
    let (output, state) = run(.unlimited)
    #expect(output.lineCount == 700)
    // Neither breakpoint is ever reached, but both cause the machine to be observed.
    for (other, otherState) in [
      run(.times(1000)), run(.unlimited, .card(5000)), run(.unlimited, .cycle(1 << 40)),
    ] {
      #expect(other == output)
      #expect(differences(otherState, state) == [])
    }
  }

  @Test(
    "going back into a long job and continuing delivers everything once", arguments: [1, 100, 9000, 40_000])
  func goingBack(cycles: Int) {
    let straight = RunControlUnitTests.cardJob(history: nil)
    straight.send(.start)
    let end = straight.state
    straight.finish()
    let bench = RunControlUnitTests.cardJob(history: HistoryLimits(interval: 1000))
    bench.send(.start, .goBack(.cycles(cycles)), .start)
    #expect(bench.snapshot.stop?.reason == .halt)
    #expect(differences(bench.state, end) == [])
    bench.finish()
    #expect(bench.output == straight.output)
  }

  /// Reads 700 cards, prints and punches their first columns, and halts at 550.
  private static func cardJob(history: HistoryLimits?) -> Bench {
    let deck = CardDeck(cards: (0..<700).map { Card("\($0 + 10_000)") })
    let bench = Bench(decks: [deck], history: history)
    bench.put("',201101" + "'1" + "'M005205" + "'2" + "'M005105" + "'4" + "'B550A" + "'B507" + "'N", at: 500)
    bench.put("'.'N", at: 550)
    bench.begin(at: 500)
    return bench
  }

  @Test(
    "the operator's action during a long computation is repeated at its step", arguments: [150_000, 700_000])
  func actionsAgain(cycles: Int) {
    let bench = Bench(history: HistoryLimits(interval: 10_000))
    // Counts until sense switch B is up.
    bench.put("'A611610'B530B'B500'.", at: 500)
    bench.put("'.'N", at: 530)
    bench.put("'0000000'1", at: 604)
    bench.begin(at: 500)
    bench.send(.debug(.stepCycles(cycles)))
    var switches = ConsoleSwitches()
    switches.senseSwitches.insert(Indicators(dCharacter: StoredCharacter(code: 0o62)))
    bench.send(.setSwitches(switches), .start)
    #expect(bench.snapshot.stop?.reason == .halt)
    let end = bench.state
    bench.send(.goBack(.cycle(0)))
    #expect(bench.cycles == 0)
    bench.send(.start)
    #expect(differences(bench.state, end) == [])
  }

  @Test("a machine waits while much of its output is not taken, but not forever")
  func takers() {
    let clock = FakeClock()
    let mailbox = Mailbox(clock: clock, onChange: nil)
    var output = SystemOutput()
    output.printer = PrinterEvents(repeatElement(.noSpace, count: Mailbox.mostUntaken * 3 / 4))
    func wait() -> Int64 {
      let begin = clock.nanoseconds
      mailbox.waitForClient(atMost: 1000)
      return clock.nanoseconds - begin
    }
    #expect(mailbox.publish(SystemSnapshot(), [output], when: false))
    #expect(wait() == 0)
    #expect(mailbox.publish(SystemSnapshot(), [output], when: false))
    #expect(wait() == 1000)
    _ = mailbox.post(.command(.stop))
    #expect(wait() == 0)
    _ = mailbox.takeMessages()
    #expect(wait() == 1000)
    #expect(mailbox.takeOutput().count == 2)
    #expect(wait() == 0)
  }

  @Test("a client is notified of much output once, until it takes it")
  func muchOutput() {
    let calls = Locked((snapshots: 0, output: 0))
    let mailbox = Mailbox(
      clock: FakeClock(), onChange: { calls.withLock { $0.snapshots += 1 } },
      onOutput: { calls.withLock { $0.output += 1 } })
    func publish(lines: Int) {
      var output = SystemOutput()
      output.printer = PrinterEvents(repeatElement(.noSpace, count: lines))
      let isPublished = mailbox.publish(SystemSnapshot(), [output], when: mailbox.isTaken)
      #expect(isPublished)
    }
    publish(lines: 40_000)
    #expect(calls.withLock { $0 } == (1, 0))
    publish(lines: 40_000)
    publish(lines: 80_000)
    #expect(calls.withLock { $0 } == (1, 1))
    #expect(mailbox.takeOutput().count == 3)
    publish(lines: 40_000)
    #expect(calls.withLock { $0 } == (1, 1))
    publish(lines: 40_000)
    #expect(calls.withLock { $0 } == (1, 2))
    _ = mailbox.takeSnapshot()
    publish(lines: 1)
    #expect(calls.withLock { $0 } == (2, 2))
  }

  @Test("a client is notified of a stop as of much output, once until it takes output")
  func stop() {
    let calls = Locked(0)
    let mailbox = Mailbox(clock: FakeClock(), onOutput: { calls.withLock { $0 += 1 } })
    var running = SystemSnapshot()
    running.isRunning = true
    let stopped = SystemSnapshot()
    for (snapshot, notices) in [(running, 0), (stopped, 1), (stopped, 1), (running, 1), (stopped, 1)] {
      let isPublished = mailbox.publish(snapshot, [], when: false)
      #expect(isPublished)
      #expect(calls.withLock { $0 } == notices)
    }
    #expect(mailbox.takeOutput().isEmpty)
    for (snapshot, notices) in [(running, 1), (stopped, 2)] {
      let isPublished = mailbox.publish(snapshot, [], when: false)
      #expect(isPublished)
      #expect(calls.withLock { $0 } == notices)
    }
  }
}

extension SystemOutput {
  /// Positions 204 to 210 of the lines.
  fileprivate var numbers: [String] {
    printer.compactMap { event in
      guard case .impression(let impression) = event else { return nil }
      return String(impression.characters[3..<10].map { $0.displayGlyph })
    }
  }

  /// The position of the paper after the last movement.
  fileprivate var form: FormPosition? {
    for case .motion(let motion) in printer.reversed() { return motion.end }
    return nil
  }
}
