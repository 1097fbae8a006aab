public import Core1401

/// Writes a text deck: one line per card.
public struct DeckWriter: Hashable, Sendable {
  /// The bytes written and not yet taken; not a copy, so they must not be kept while cards are added.
  public var bytes: ArraySlice<UInt8> { text.bytes }
  private var text = TextBuffer()
  private let encoding: TextEncoding
  private let isColumnBinary: Bool

  /// Begins a deck.
  ///
  /// - Parameters:
  ///   - encoding: its encoding.
  ///   - isColumnBinary: whether all cards have two characters per column, so that they are read back
  ///     identically.
  public init(encoding: TextEncoding, isColumnBinary: Bool = false) {
    self.encoding = encoding
    self.isColumnBinary = isColumnBinary
  }

  /// Adds a card.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - isColumnBinary: whether it was punched in column binary.
  public mutating func append(_ card: borrowing Card, isColumnBinary: Bool) {
    if isColumnBinary || self.isColumnBinary {
      appendColumns(of: card)
    } else {
      appendText(of: card.image)
    }
  }

  /// Adds a card with these characters.
  @inline(__always)
  mutating func append(_ image: CardCharacters) {
    if isColumnBinary {
      appendColumns(of: Card(image: image))
    } else {
      appendText(of: image)
    }
  }

  @inline(__always)
  private mutating func appendText(of image: CardCharacters) {
    unsafe withUnsafeBytes(of: image.words) { columns in
      unsafe LineText.ofDecks(in: encoding).append(columns, then: DeckWriter.newline, to: &text)
    }
  }

  @inline(never)
  private mutating func appendColumns(of card: borrowing Card) {
    text.append(contentsOf: card.columnBinaryText(in: encoding).utf8)
    text.append(DeckWriter.newline)
  }

  private static let newline = UInt8(ascii: "\n")

  /// Discards ``bytes``, once they are in the file.
  public mutating func removeBytes() { text.removeAll() }
}
