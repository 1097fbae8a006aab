import Core1401
import System1401
import Testing
import Units1401

@Suite("RunControl: an operator's stories")
struct RunControlStoryTests {
  private func powersOfTwo(_ speed: Speed = .unlimited) throws -> RunControl {
    RunControl(
      configuration: SystemConfiguration(), decks: [try Programs.deck("powers-of-two")], speed: speed,
      clock: FakeClock())
  }

  @Test(
    "LOAD runs powers of two to its halt, at any pace",
    arguments: [Speed.unlimited, .times(1), .times(37.5), .times(1000)])
  func loadRuns(speed: Speed) throws {
    let control = try powersOfTwo(speed)
    let snapshot = control.standing(after: .press(.load))
    #expect(snapshot.stop?.reason == .halt)
    #expect(snapshot.isRunning == false)
    #expect(snapshot.units.linesPrinted == 439)
    var listing = Listing()
    listing.take(control.takeOutput())
    #expect(listing.text == (try Programs.listing("powers-of-two")))
    #expect(control.takeOutput().isEmpty)
  }

  @Test("the machine is stopped when it is switched on, with its deck in the hopper")
  func powerOn() throws {
    let snapshot = try powersOfTwo().snapshot()
    #expect(snapshot.isRunning == false)
    #expect(snapshot.stop == nil)
    #expect(snapshot.units.cardsInReader == 1)
    #expect(snapshot.storage.count == 16_000)
    #expect(snapshot.lamps == LampShares(state: ProcessorState()))
  }

  @Test("a snapshot is taken once, and the newest stays available")
  func takeOnce() throws {
    let control = try powersOfTwo()
    let first = try #require(control.takeSnapshot())
    #expect(control.takeSnapshot() == nil)
    #expect(control.snapshot().sequence == first.sequence)
    control.standing(after: .press(.endOfFile(false)))
    let second = try #require(control.takeSnapshot())
    #expect(second.sequence > first.sequence)
    #expect(second.units.endOfFile == false)
    #expect(second.units.readerIsReady == false)
  }

  @Test("LOAD without cards says what is needed; with cards it runs")
  func emptyHopper() throws {
    let control = try powersOfTwo()
    let empty = control.standing(after: .press(.emptyHopper), .press(.load))
    #expect(empty.stop?.reason == .readerEmpty)
    #expect(empty.units.cardsInReader == 0)
    let deck = try Programs.deck("powers-of-two")
    #expect(control.standing(after: .press(.addToHopper(deck)), .press(.load)).stop?.reason == .halt)
  }

  @Test("a machine that waits for cards continues with START once they are there")
  func cardsWanted() throws {
    let control = try powersOfTwo()
    control.send(.press(.emptyHopper))
    control.deposit("'1'.'.", at: 100)
    let waiting = control.standing(after: .start)
    #expect(waiting.stop?.reason == .readerEmpty)
    let deck = try Programs.deck("powers-of-two")
    let halted = control.standing(after: .press(.addToHopper(deck)), .start)
    #expect(halted.stop?.reason == .halt)
    #expect(halted.units.cardsRead == 1)
  }

  @Test("START is refused while a check light is on, CHECK RESET allows it")
  func checkReset() throws {
    let control = try powersOfTwo()
    control.deposit("'Z", at: 100)
    let checked = control.standing(after: .setRegister(.iAddress, AddressRegister(101)), .start)
    #expect(checked.stop?.reason == .check)
    #expect(checked.processor.checks.isEmpty == false)
    let refused = control.standing(after: .start)
    #expect(refused.processor.cycles == checked.processor.cycles)
    #expect(refused.refusal == "a check light is on: press CHECK RESET, then START")
    let found = checked.stop?.messageAtMachine ?? ""
    #expect(refused.stop?.messageAtMachine == found + "; press CHECK RESET, then START")
    let twice = control.standing(after: .start)
    #expect(twice.stop?.messageAtMachine == refused.stop?.messageAtMachine)
    control.deposit("'.'.", at: 100)
    let halted = control.standing(after: .checkReset, .start)
    #expect(halted.refusal == nil)
    #expect(halted.stop?.reason == .halt)
  }

  @Test("a reader check lights the reader until CHECK RESET")
  func readerCheck() throws {
    var card = Card()
    card[column: 1].rawValue = 0b1111_1111_1111
    let control = RunControl(
      configuration: SystemConfiguration(), decks: [CardDeck(cards: [card])], clock: FakeClock())
    let checked = control.standing(after: .press(.load))
    #expect(checked.stop?.reason == .inputOutputCheck)
    #expect(checked.units.checks == .reader)
    #expect(control.standing(after: .start).refusal != nil)
    #expect(control.standing(after: .checkReset).units.checks == [])
  }

  @Test("START RESET ends an instruction, does not change the address registers, and clears the indicators")
  func startReset() throws {
    let control = try powersOfTwo()
    let before = control.standing(after: .press(.load))
    #expect(before.processor.indicators.contains(.overflow) == false)
    control.deposit("'A", at: 100)
    control.standing(after: .stepCycle)
    let after = control.standing(after: .startReset)
    #expect(after.processor.next == .iOp)
    #expect(after.processor.aAddress == before.processor.aAddress)
    #expect(after.stop == nil)
  }

  @Test("restart starts a fresh machine with its decks, and keeps switches and breakpoints")
  func restart() throws {
    let control = try powersOfTwo()
    var switches = ConsoleSwitches()
    switches.dials = 400
    switches.senseSwitches = [.senseSwitchA, Indicators(dCharacter: StoredCharacter(code: 0o62))]
    control.standing(after: .setSwitches(switches), .setBreakpoint(79, true), .press(.load))
    let fresh = control.standing(after: .restart)
    #expect(fresh.processor.cycles == 0)
    #expect(fresh.now == .zero)
    #expect(fresh.units.cardsInReader == 1)
    #expect(fresh.units.linesPrinted == 0)
    #expect(fresh.switches.dials == 400)
    #expect(fresh.processor.senseSwitches == switches.senseSwitches)
    #expect(fresh.breakpoints == [79])
    #expect(control.takeOutput().lineCount == 439)
    control.standing(after: .press(.load))
    #expect(control.takeOutput().lineCount == 439)
  }

  @Test("carriage keys move the paper of a stopped machine")
  func carriageKeys() throws {
    let control = try powersOfTwo()
    #expect(control.standing(after: .press(.carriageSpace), .press(.carriageSpace)).units.form.line == 3)
    #expect(control.standing(after: .press(.carriageRestore)).units.form == FormPosition(form: 2, row: 0))
  }

  @Test("at the end the moving cards are in their pockets, and commands have no effect any more")
  func shutDown() throws {
    let control = try powersOfTwo()
    control.standing(after: .press(.load))
    control.stopAndWait()
    let last = control.snapshot()
    #expect(last.units.stackers == [.normalRead: 1])
    #expect(control.takeOutput().stacked.count == 1)
    control.send(.start)
    control.waitUntilStanding()
    #expect(control.snapshot().sequence == last.sequence)
  }
}
