import Core1401
import Testing
import Units1401

@testable import System1401

@Suite("Going back: to the last write of a position")
struct LastWriteTests {
  /// A program, what runs before it, the position, and the address of the instruction that last stored into
  /// it.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let program: String
    let address: Int
    /// The current instruction before the write; nil when nothing stored.
    let writer: Int?
  }

  static let cases = [
    Case(testDescription: "move changes it", program: "'M520800'N'N", address: 800, writer: 500),
    Case(testDescription: "move of the same character", program: "'M801800'N'N", address: 800, writer: 500),
    Case(testDescription: "the units position of a sum", program: "'A804809'N'N", address: 809, writer: 500),
    Case(testDescription: "zero is added to a digit", program: "'A802804'N'N", address: 804, writer: 500),
    Case(testDescription: "set word mark where one is", program: "',800'N'N", address: 800, writer: 500),
    Case(testDescription: "clear storage of blanks", program: "'/899'N'N", address: 850, writer: 500),
    Case(testDescription: "compare stores nothing", program: "'C809804'N'N", address: 804, writer: nil),
    Case(
      testDescription: "reading operands stores nothing", program: "'M800700'N'N", address: 800, writer: nil),
    Case(testDescription: "the later of two", program: "'M801800'M520800'N", address: 800, writer: 507),
    Case(testDescription: "store B-address register", program: "'C809804'H800", address: 799, writer: 507),
    Case(testDescription: "a card read", program: "'1'N'N", address: 40, writer: 500),
  ]

  @Test(arguments: cases)
  func lastWrite(_ given: Case) {
    let bench = Bench(decks: [CardDeck(cards: [Card("X")])], history: HistoryLimits(interval: 7))
    bench.put("'0001 '00012'0'0", at: 800)
    bench.put(given.program, at: 500)
    bench.begin(at: 500)
    // What the test itself has stored is not part of the past.
    bench.send(.keepHistory(nil), .keepHistory(HistoryLimits(interval: 7)), .stepInstructions(3))
    let after = bench.state
    bench.send(.goBack(.write(given.address...given.address)))
    guard let writer = given.writer else {
      let place = AddressRegister.decimal(given.address)
      #expect(bench.snapshot.refusal == "nothing was stored into \(place) in the history")
      #expect(bench.state == after)
      return
    }
    #expect(bench.snapshot.refusal == nil)
    #expect(bench.snapshot.processor.instructionAddress == writer)
    bench.send(.goBack(.end))
    #expect(bench.state == after)
  }

  @Test("the last write of any position of a field, also in an older part of the past")
  func field() {
    let bench = Bench(history: HistoryLimits(interval: 7))
    bench.put("'000'5'0", at: 800)
    bench.put("'A803801'A804802'N'N'N'N'N'N'N'N", at: 500)
    bench.begin(at: 500)
    bench.send(.keepHistory(nil), .keepHistory(HistoryLimits(interval: 7)), .stepInstructions(10))
    bench.send(.goBack(.write(800...802)))
    #expect(bench.snapshot.stop?.message.contains("next 0800 is stored into") == true)
    #expect(bench.snapshot.processor.instructionAddress == 507)
    bench.send(.goBack(.end), .goBack(.write(801...801)))
    #expect(bench.snapshot.processor.instructionAddress == 507)
    bench.send(.goBack(.end), .goBack(.write(810...812)))
    #expect(bench.snapshot.refusal == "nothing was stored into 0810-0812 in the history")
  }

  @Test("a store by the operator is also found")
  func operatorsWrite() {
    let bench = Bench()
    bench.put("'N'N'N", at: 500)
    bench.begin(at: 500)
    bench.send(
      .stepInstructions(1), .deposit(800, .asterisk), .stepInstructions(1), .goBack(.write(800...800)))
    #expect(bench.snapshot.stop?.message.contains("next the operator stores into 0800") == true)
    #expect(bench.session.system.machine.processor.storage[800] == .blank)
    bench.send(.stepInstructions(1))
    #expect(bench.session.system.machine.processor.storage[800] == .asterisk)
  }
}
