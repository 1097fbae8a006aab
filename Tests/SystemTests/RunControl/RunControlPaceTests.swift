import Core1401
import RandomNumbers
import System1401
import Testing
import Units1401

@Suite("RunControl: the 1401's clock and the wall clock")
struct RunControlPaceTests {
  /// Prints 201-332 forever: 100 and 101.
  private static let printing = "'2'B100'."

  private func printer(_ speed: Speed, _ clock: FakeClock) -> RunControl {
    let control = RunControl(configuration: SystemConfiguration(), decks: [], speed: speed, clock: clock)
    control.deposit(RunControlPaceTests.printing, at: 100)
    control.send(.deposit(201, StoredCharacter(code: 0o61)))
    control.waitUntilStanding()
    return control
  }

  @Test("a line appears when its print cycle ends, not before")
  func lineAppears() {
    let clock = FakeClock(limit: 0)
    let control = printer(.times(1), clock)
    control.send(.start)
    clock.settle()
    // Two cycles, then the line of 84 ms; frames end every 16.67 ms.
    clock.advance(toMilliseconds: 83.5)
    #expect(control.snapshot().isRunning)
    #expect(control.takeOutput().isEmpty)
    clock.advance(toMilliseconds: 100.1)
    #expect(control.takeOutput().lineCount == 1)
    clock.advance(toMilliseconds: 117)
    #expect(control.takeOutput().lineCount == 0)
    #expect(control.snapshot().units.form.line == 2)
    // The second line begins when the carriage has stopped, 100 ms after the first.
    clock.advance(toMilliseconds: 200.1)
    #expect(control.takeOutput().lineCount == 1)
    control.standing(after: .stop)
  }

  @Test("while the processor waits, snapshots show the interlock and nothing else moves")
  func interlock() throws {
    let clock = FakeClock(limit: 0)
    let control = printer(.times(1), clock)
    control.send(.start)
    clock.settle()
    clock.advance(toMilliseconds: 17)
    let first = try #require(control.takeSnapshot())
    #expect(first.processor.next == .waitsForUnit)
    #expect(first.lamps.interlock > 0.99)
    var last = first
    for milliseconds in [34.0, 51, 67] {
      clock.advance(toMilliseconds: milliseconds)
      let next = try #require(control.takeSnapshot())
      #expect(next.now > last.now)
      #expect(next.processor == first.processor)
      #expect(next.lamps == LampShares(state: first.processor))
      #expect(next.lampsCoverAll)
      #expect(next.units.printerIsBusy)
      last = next
    }
    control.standing(after: .stop)
  }

  @Test("storage changes when the card is read, not when it is requested")
  func cardComesLate() throws {
    let clock = FakeClock(limit: 0)
    let control = RunControl(
      configuration: SystemConfiguration(), decks: [try Programs.deck("powers-of-two")], clock: clock)
    control.send(.press(.load))
    clock.settle()
    clock.advance(toMilliseconds: 60)
    #expect(control.snapshot().storage[1] == 0)
    #expect(control.snapshot().isRunning)
    clock.advance(toMilliseconds: 67)
    #expect(control.snapshot().storage[1] != 0)
    control.standing(after: .stop)
  }

  @Test("a machine is made ready at once, whatever the pace; START then keeps the pace")
  func readyAtOnce() throws {
    let clock = FakeClock(limit: 0)
    let control = RunControl(
      configuration: SystemConfiguration(), decks: [try Programs.deck("powers-of-two")], clock: clock)
    control.makeReady()
    let ready = control.snapshot()
    #expect(clock.nanoseconds == 0)
    #expect(ready.stop?.reason == .loaded)
    #expect(ready.storage[1] != 0)
    #expect(ready.now > .zero)
    control.send(.start)
    clock.settle()
    clock.advance(toMilliseconds: 34)
    #expect(control.snapshot().isRunning)
    #expect(control.snapshot().now - ready.now <= MachineTime(nanoseconds: 34_000_000))
    control.standing(after: .stop)
  }

  @Test("the clock keeps its deadlines without drift", arguments: [0.25, 1.0, 3.0, 7.3])
  func noDrift(times: Double) {
    let clock = FakeClock(limit: 0)
    let control = RunControl(
      configuration: SystemConfiguration(), decks: [], speed: .times(times), clock: clock)
    control.deposit("'B001'.", at: 1)
    control.send(.start)
    for seconds in 1...5 {
      clock.advance(toMilliseconds: Double(seconds) * 1000)
      let shown = Double(control.snapshot().now.nanoseconds)
      let frame = max(times / 60 * 1e9, 11_500)
      #expect(abs(shown - Double(seconds) * times * 1e9) <= frame + 11_500)
    }
    control.standing(after: .stop)
  }

  @Test("a change of speed takes effect at once")
  func speedChanges() {
    let clock = FakeClock(limit: 0)
    let control = RunControl(configuration: SystemConfiguration(), decks: [], clock: clock)
    control.deposit("'B001'.", at: 1)
    control.send(.start)
    clock.advance(toMilliseconds: 1000)
    control.send(.setSpeed(.times(0.01)))
    clock.settle()
    clock.advance(toMilliseconds: 2000)
    let shown = Double(control.snapshot().now.nanoseconds) / 1e6
    #expect(abs(shown - 1010) < 17)
    #expect(control.snapshot().speed == .times(0.01))
    control.standing(after: .stop)
  }

  @Test("STOP in the print cycle ends it at once, with the line printed")
  func stopWhilePrinting() {
    let clock = FakeClock(limit: 0)
    let control = printer(.times(1), clock)
    control.send(.start)
    clock.settle()
    clock.advance(toMilliseconds: 34)
    #expect(control.takeOutput().isEmpty)
    let stopped = control.standing(after: .stop)
    #expect(stopped.stop?.message == "STOP key, next instruction at 0101")
    #expect(control.takeOutput().lineCount == 1)
  }

  @Test(
    "stops at random moments, single cycles, steps and changes of pace do not change the listing",
    arguments: 1...3)
  func slicesDoNotChangeResults(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let clock = FakeClock(limit: 0)
    let control = RunControl(
      configuration: SystemConfiguration(), decks: [try Programs.deck("powers-of-two")], clock: clock)
    var listing = Listing()
    control.turn(.singleCycleProcess)
    control.send(.setSpeed(.unlimited))
    control.standing(after: .press(.load))
    control.turn(.run)
    var milliseconds = 0.0
    // About 20 of the 60 seconds that the program takes, so that it is still running at the end of each
    // round.
    for _ in 0..<40 {
      control.send(.setSpeed(.times([0.1, 1, 2][Int.random(in: 0..<3, using: &random)])))
      control.send(.start)
      milliseconds += Double.random(in: 17...900, using: &random)
      clock.advance(toMilliseconds: milliseconds)
      listing.take(control.takeOutput())
      #expect(control.standing(after: .stop).stop?.reason == .stopKey)
      for _ in 0..<Int.random(in: 0...9, using: &random) { control.send(.stepCycle) }
      control.standing(after: .stepInstructions(Int.random(in: 1...5, using: &random)))
      listing.take(control.takeOutput())
    }
    #expect(control.standing(after: .setSpeed(.unlimited), .start).stop?.reason == .halt)
    listing.take(control.takeOutput())
    #expect(listing.text == (try Programs.listing("powers-of-two")))
  }
}
