import Core1401

/// The first place in a deck that was read differently from how it is written, and the number of such places.
struct DeckRemark {
  private var first: (card: Int, column: Int)?
  private var cards = 0

  /// Notes a place of a card; nil for a card without any.
  mutating func note(_ column: Int?, card: Int) {
    guard let column else { return }
    first = first ?? (card, column)
    cards += 1
  }

  /// Notes the first character beyond a card.
  @inline(__always)
  mutating func noteCut(of line: UnsafeBufferPointer<UInt8>, card: Int) {
    if line.count > Card.columnCount { unsafe note(DeckText.firstCut(line), card: card) }
  }

  /// The warning; nil when nothing was recorded.
  func warning(_ fileName: String, _ text: String) -> String? {
    guard let first else { return nil }
    let others = cards > 1 ? " (\(cards.counted("card")) in all)" : ""
    return "\(fileName): card \(first.card): column \(first.column): \(text)\(others)"
  }

  /// The warning for characters beyond the cards.
  func warningOfCut(_ fileName: String, columnBinary: Bool) -> String? {
    let columns =
      columnBinary ? "\(2 * Card.columnCount) characters, two a column," : "\(Card.columnCount) columns"
    return warning(fileName, "a card has \(columns) and what is beyond them is cut")
  }
}
