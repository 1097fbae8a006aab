public import Core1401

// Cards as lines of a text deck: one character per column, or two per column for column binary.

extension Card {
  /// Creates the card for a line with one character per column, without its line end; `nil` when a character
  /// is not in the encoding or the line is longer than 80.
  public init?(text: String, encoding: TextEncoding) {
    guard text.count <= Self.columnCount else { return nil }
    self.init()
    for (index, character) in text.enumerated() {
      guard let stored = encoding.stored(character) else { return nil }
      self[column: index + 1] = stored.deckColumn
    }
  }

  /// Creates the card for a line of at most 160 characters in column binary.
  ///
  /// In `TextEncoding.simhOld` the 80 upper halves come first, followed by the 80 lower halves; otherwise the
  /// upper half and the lower half of each column are adjacent. Missing characters are blank.
  public init(columnBinary characters: [StoredCharacter], encoding: TextEncoding) {
    func at(_ index: Int) -> StoredCharacter { index < characters.count ? characters[index] : .blank }
    let indices = 0..<Self.columnCount
    if encoding == .simhOld {
      self.init(upper: indices.map(at), lower: indices.map { at($0 + Self.columnCount) })
    } else {
      self.init(upper: indices.map { at(2 * $0) }, lower: indices.map { at(2 * $0 + 1) })
    }
  }

  /// The text deck's line for this card, without trailing blanks and without line end.
  ///
  /// A column that is not a valid character is written as the bits of all its holes. Use
  /// ``columnBinaryText(in:)`` for cards punched in column binary.
  public func text(in encoding: TextEncoding) -> String {
    let graphics = encoding.asciiBytes
    var bytes = (0..<image.usedCount).map { graphics[Int(image[$0].code)] }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The column-binary deck's line for this card, two characters per column, without trailing blanks and
  /// without line end. ``init(columnBinary:encoding:)`` reads it back.
  public func columnBinaryText(in encoding: TextEncoding) -> String {
    let upper = upperHalf
    let lower = lowerHalf
    if encoding == .simhOld { return Self.line(upper + lower, encoding) }
    return Self.line(zip(upper, lower).flatMap { [$0, $1] }, encoding)
  }

  private static func line(_ characters: [StoredCharacter], _ encoding: TextEncoding) -> String {
    let used = (characters.lastIndex { $0.code != 0 } ?? -1) + 1
    return String(decoding: characters[..<used].map { encoding.asciiByte(for: $0) }, as: UTF8.self)
  }
}
