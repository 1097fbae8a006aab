import Core1401
import Testing

@testable import Units1401

/// Cards made from the text of a deck when they are read are those made at once.
@Suite("Card decks kept as text")
struct TextCardsTests {
  private func text(_ text: String, _ encoding: TextEncoding = .simh) -> TextCards? {
    TextCards(text: Array(text.utf8), codes: CardDeck.codes(of: encoding))
  }

  @Test(
    "has the cards of the deck",
    arguments: [
      "A\nB\nC", "A\r\nB\r\nC\r\n", "A\rB\rC", "\n\nA\n", "\u{FEFF}A\nB\n", "TRS q\nX",
      String(repeating: "X", count: 80) + "   \nY\n", String(repeating: "X", count: 100) + "\t~\nY\n",
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 @#$%&*()<>?/\n",
      (0..<200).map { "CARD \($0) OF MANY, UP TO HERE" }.joined(separator: "\n"),
      (0..<200).map { "CARD \($0) or |} ~{" }.joined(separator: "\r\n"),
    ])
  func sameCards(_ deck: String) throws {
    for encoding in TextEncoding.allCases {
      let expected = try? CardDeck(bytes: Array(deck.utf8), fileName: "", encoding: encoding).cards
      guard let found = text(deck, encoding), let expected else { continue }
      #expect(found.count == expected.count)
      let isEqual = found.cards(0..<found.count) == expected
      #expect(isEqual, "\(encoding)")
      for first in stride(from: 0, to: found.count, by: 7) {
        let range = first..<min(first + 70, found.count)
        let isEqual = found.cards(range) == Array(expected[range])
        #expect(isEqual, "\(encoding) \(range)")
      }
    }
    #expect(text(deck) != nil)
  }

  @Test("leaves lines that need a remark or an error", arguments: ["A\tB\n", "A`\n", "⌑\n", "A\u{7}\n"])
  func otherLines(_ line: String) {
    for count in [0, 5, 70] {
      #expect(text(String(repeating: "MORE CARDS\n", count: count) + line) == nil)
    }
    #expect(text(String(repeating: "X", count: 80) + "é") == nil)
  }

  @Test("long lines are cut with the warning of a short deck", arguments: [0, 1, 2])
  func longLines(_ count: Int) throws {
    let full = String(repeating: "X", count: 80)
    let lines = ["A", full + "   "] + [String](repeating: full + "\t YZ", count: count)
    let short = try CardDeck(bytes: Array(lines.joined(separator: "\n").utf8), fileName: "deck.cd")
    let rest = [String](repeating: "B", count: TextCards.shortest)
    let long = try CardDeck(bytes: Array((lines + rest).joined(separator: "\n").utf8), fileName: "deck.cd")
    guard case .text = long.stock else {
      Issue.record("the deck is long enough to be kept as text")
      return
    }
    #expect(long.warnings == short.warnings)
    #expect(long.warnings.count == min(count, 1))
    let isEqual = Array(long.cards.prefix(lines.count)) == short.cards
    #expect(isEqual)
  }

  @Test("a reader takes its cards, and those put on top of them")
  func reading() throws {
    let lines = (0..<2000).map { "CARD NUMBER \($0)" }
    let deck = try CardDeck(bytes: Array(lines.joined(separator: "\n").utf8), fileName: "")
    guard case .text = deck.stock else {
      Issue.record("the deck is long enough to be kept as text")
      return
    }
    let isEqual = deck.cards == lines.compactMap { Card(text: $0, encoding: .simh) }
    #expect(isEqual)
    var reader = CardReader1402()
    reader.add(cards("FIRST"))
    reader.add(deck)
    reader.add(cards("LAST"))
    var read: [String] = []
    var now = MachineTime.zero
    while case .card(let card) = reader.read(at: now) {
      read.append(card.card.text(in: .simh))
      #expect(card.isLast == (reader.cardsLeft == 0))
      now = card.released
    }
    #expect(read == ["FIRST"] + lines + ["LAST"])
  }

  @Test(
    "a card read in place is the same, at the same time, and goes to the same pocket",
    arguments: [StackedRecord.nothing, .pockets, .cards])
  func inPlace(_ record: StackedRecord) throws {
    let lines = (0..<1500).map { "CARD NUMBER \($0)" }
    let deck = try CardDeck(bytes: Array(lines.joined(separator: "\n").utf8), fileName: "")
    var (reader, other) = (CardReader1402(), CardReader1402())
    for pile in [deck, cards("LAST")] {
      reader.add(pile)
      other.add(pile)
    }
    reader.stackedRecord = record
    other.stackedRecord = record
    var now = MachineTime.zero
    while case .card(let card) = other.read(at: now, readingFrom: now + .milliseconds(3)) {
      var found: (card: Card, isLast: Bool)?
      let released = reader.readInPlace(at: now, readingFrom: now + .milliseconds(3)) { found = ($0, $1) }
      #expect(released == card.released)
      #expect(found?.card == card.card)
      #expect(found?.isLast == card.isLast)
      #expect(reader.isBusy(at: card.released - .milliseconds(1)))
      now = card.released + .milliseconds(now.nanoseconds % 7)
      if reader.cardsLeft % 3 == 0 {
        let isSelected = reader.selectStacker(.one, at: now)
        #expect(isSelected == other.selectStacker(.one, at: now))
      }
      guard reader.cardsLeft % 100 == 0 else { continue }
      let stacked = reader.takeStacked(at: now)
      #expect(stacked == other.takeStacked(at: now))
    }
    now = now + .milliseconds(1000)
    let stacked = reader.takeStacked(at: now)
    #expect(stacked == other.takeStacked(at: now))
    #expect(stacked.isEmpty == (record == .nothing))
    #expect(reader.readInPlace(at: now, readingFrom: now) { _, _ in } == nil)
    #expect(reader.cardsLeft == 0)
  }
}
