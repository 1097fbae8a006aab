public import Core1401

/// The file forms of a deck.
public enum CardForm: String, Hashable, Sendable, CaseIterable {
  /// A line of text for each card. The default.
  case text
  /// 160 bytes per card: rows 12 to 3 of a column in the high bits of the first byte, rows 4 to 9 continued
  /// in the second.
  case binary = "bin"
  /// The letters H80, then 123 bytes per card: three that describe its appearance, and 12 bits per column.
  case h80
  /// 80 characters of EBCDIC per card, without line ends.
  case ebcdic

  /// One line for a help text.
  public var summary: String {
    switch self {
    case .text: "a line of text for each card"
    case .binary: "160 bytes a card, all holes: what SimH's card readers call BIN"
    case .h80: "123 bytes a card, all holes, after the letters H80"
    case .ebcdic: "80 bytes a card, EBCDIC, as mainframes keep decks"
    }
  }

  /// The form indicated by the extension of a file name; nil for an unknown extension.
  public init?(ending: String) {
    switch ending.lowercased() {
    case "cd", "crd", "cards", "deck", "cbn": self = .text
    case "bin": self = .binary
    case "h80": self = .h80
    case "ebc", "ebcdic": self = .ebcdic
    default: return nil
    }
  }

  /// Whether the form preserves all holes of a card, and not only characters.
  public var keepsHoles: Bool { self == .binary || self == .h80 }

  /// The form of a file that is not text; nil when it is not a deck.
  ///
  /// - Parameters:
  ///   - beginning: the first bytes of the file, or all.
  ///   - size: the size of the file in bytes.
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

  /// Why a file is not a deck in this form; nil when it can be one.
  func problem(_ bytes: [UInt8]) -> String? {
    let (head, length) =
      switch self {
      case .text: (0, 1)
      case .binary: (0, 2 * Card.columnCount)
      case .h80: (H80Cards.prefix.count, H80Cards.length)
      case .ebcdic: (0, Card.columnCount)
      }
    if self == .h80, !bytes.starts(with: H80Cards.prefix) { return "it does not begin with H80" }
    guard bytes.count > head, (bytes.count - head) % length == 0 else {
      return "\(bytes.count - head) bytes are not whole cards of \(length)"
    }
    guard self == .ebcdic, let index = bytes.firstIndex(where: { !EBCDICCards.isCharacter($0) }) else {
      return nil
    }
    let byte = bytes[index].digits(2, radix: 16, isUppercase: true)
    let (card, column) = (index / length + 1, index % length + 1)
    return "byte \(byte) hex in card \(card), column \(column) is not a 1401 character in EBCDIC"
  }

  /// The cards of a file in a form other than text; nil for text.
  func cards(_ bytes: [UInt8]) -> [Card]? {
    switch self {
    case .text: nil
    case .binary: BinaryCards.cards(bytes)
    case .h80: H80Cards.cards(bytes)
    case .ebcdic: EBCDICCards.cards(bytes)
    }
  }

  /// The contents of a file with cards in this form.
  ///
  /// - Parameters:
  ///   - cards: the cards.
  ///   - encoding: the encoding of a text.
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
