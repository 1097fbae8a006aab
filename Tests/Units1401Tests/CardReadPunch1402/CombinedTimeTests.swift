import Core1401
import Testing
import Units1401

@Suite("Combined operations")
struct CombinedTimeTests {
  /// The cycle time of a program that repeats only one combined instruction.
  private func interval(write: Bool, read: Bool, punch punches: Bool, printStorage: Bool = false) throws
    -> MachineTime
  {
    let cycles = 24
    var reader = CardReader1402()
    reader.add(manyCards(2 * cycles))
    var punch = CardPunch1402()
    var printer = Printer1403(hasPrintStorage: printStorage)
    var now = MachineTime.zero
    var ends: [MachineTime] = []
    for _ in 0..<2 * cycles {
      let from = write ? printer.printLine([], at: now).released : now
      var released = from
      if read { released = max(released, try reader.card(at: now, readingFrom: from).released) }
      if punches {
        guard case .punched(let card) = punch.punch(Card(), at: now, punchingFrom: from) else {
          throw NoCard()
        }
        released = max(released, card.released)
      }
      now = released
      ends.append(now)
    }
    let span = ends[2 * cycles - 1] - ends[cycles - 1]
    return MachineTime(nanoseconds: span.nanoseconds / Int64(cycles))
  }

  @Test("cards a minute of 3, 5, 6 and 7: 400, 250, 200 and 200")
  func plain() throws {
    #expect(try interval(write: true, read: true, punch: false) == .milliseconds(150))
    #expect(try interval(write: false, read: true, punch: true) == .milliseconds(240))
    #expect(try interval(write: true, read: false, punch: true) == .milliseconds(300))
    #expect(try interval(write: true, read: true, punch: true) == .milliseconds(300))
  }

  @Test("with print storage only the slower unit matters: 600, 250 and 250")
  func printStorage() throws {
    #expect(try interval(write: true, read: true, punch: false, printStorage: true) == .milliseconds(100))
    #expect(try interval(write: true, read: false, punch: true, printStorage: true) == .milliseconds(240))
    #expect(try interval(write: true, read: true, punch: true, printStorage: true) == .milliseconds(240))
  }
}
