public import Core1401

/// A text deck in the making: a line for each card.
public struct DeckWriter: Hashable, Sendable {
  /// What was written and not taken yet.
  public private(set) var bytes: [UInt8] = []
  private let encoding: TextEncoding
  private let isColumnBinary: Bool
  private let graphics: SIMD64<UInt8>

  /// Begins a deck.
  ///
  /// - Parameters:
  ///   - encoding: its characters.
  ///   - isColumnBinary: all cards have two characters a column, so that they are read again alike.
  public init(encoding: TextEncoding, isColumnBinary: Bool = false) {
    self.encoding = encoding
    self.isColumnBinary = isColumnBinary
    graphics = SIMD64(encoding.asciiBytes.prefix(64))
  }

  /// Adds a card.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - isColumnBinary: whether it was punched in column binary.
  public mutating func append(_ card: borrowing Card, isColumnBinary: Bool) {
    if isColumnBinary || self.isColumnBinary {
      bytes += card.columnBinaryText(in: encoding).utf8
    } else {
      unsafe withUnsafeBytes(of: card.image.words) { columns in
        unsafe withUnsafeBytes(of: graphics) { _ = unsafe LineText.append(columns, by: $0, to: &bytes) }
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Lets go of ``bytes``, once they are in the file.
  public mutating func removeBytes() {
    bytes.removeAll(keepingCapacity: true)
  }
}
