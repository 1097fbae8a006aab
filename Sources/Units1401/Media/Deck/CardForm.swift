public import Core1401

/// The forms in which a deck is kept in a file.
public enum CardForm: String, Hashable, Sendable, CaseIterable {
  /// A line of text for each card. The default.
  case text
  /// 160 bytes a card: rows 12 to 3 of a column in the high bits of the first, rows 4 to 9 continued in the second.
  case binary = "bin"
  /// The letters H80, then 123 bytes a card: three that say what it looks like, and 12 bits a column.
  case h80
  /// 80 characters of EBCDIC a card, without ends of lines.
  case ebcdic

  /// One line for a help text.
  public var summary: String {
    switch self {
    case .text: "a line of text for each card"
    case .binary: "160 bytes a card, all holes: what SimH's card readers call BIN"
    case .h80: "123 bytes a card, all holes, behind the letters H80"
    case .ebcdic: "80 bytes a card, EBCDIC, as mainframes keep decks"
    }
  }

  /// The form that the ending of a file's name promises, nil when it says nothing.
  public init?(ending: String) {
    switch ending.lowercased() {
    case "cd", "crd", "cards", "deck", "cbn": self = .text
    case "bin": self = .binary
    case "h80": self = .h80
    case "ebc", "ebcdic": self = .ebcdic
    default: return nil
    }
  }

  /// Whether all holes of a card can be kept, and not only those of characters.
  public var keepsHoles: Bool { self == .binary || self == .h80 }

  /// The form of a file that is no text, nil when it is no deck.
  ///
  /// - Parameters:
  ///   - beginning: the first bytes, or all.
  ///   - size: the bytes of the file.
  init?(beginning: [UInt8], size: Int64) {
    if beginning.starts(with: H80Cards.prefix), size >= H80Cards.prefix.count + H80Cards.length,
      (size - Int64(H80Cards.prefix.count)) % Int64(H80Cards.length) == 0
    {
      self = .h80
    } else if BinaryCards.areCards(beginning, size: size) {
      self = .binary
    } else if EBCDICCards.areCards(beginning, size: size) {
      self = .ebcdic
    } else {
      return nil
    }
  }

  /// The cards of a file in a form that is no text; nil for text.
  func cards(_ bytes: [UInt8]) -> [Card]? {
    switch self {
    case .text: nil
    case .binary: BinaryCards.cards(bytes)
    case .h80: H80Cards.cards(bytes)
    case .ebcdic: EBCDICCards.cards(bytes)
    }
  }

  /// A file with cards in this form.
  ///
  /// - Parameters:
  ///   - cards: the cards.
  ///   - encoding: the characters of a text.
  /// - Returns: the bytes of the file.
  public func file(_ cards: [Card], encoding: TextEncoding) -> [UInt8] {
    switch self {
    case .text: cards.flatMap { Array("\($0.text(in: encoding))\n".utf8) }
    case .binary: cards.flatMap(BinaryCards.bytes)
    case .h80: H80Cards.prefix + cards.flatMap(H80Cards.bytes)
    case .ebcdic: cards.flatMap(EBCDICCards.bytes)
    }
  }
}
