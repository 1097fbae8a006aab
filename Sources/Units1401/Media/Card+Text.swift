public import Core1401

// Cards as lines of a text deck: one character a column, or two a column for column binary.

extension Card {
  /// The card of one line with one character a column, without its line end; `nil` when a character has no
  /// meaning in the encoding or the line is longer than 80.
  public init?(text: String, encoding: TextEncoding) {
    guard text.count <= Self.columnCount else { return nil }
    self.init()
    for (index, character) in text.enumerated() {
      guard let stored = encoding.stored(character) else { return nil }
      self[column: index + 1] = stored.deckColumn
    }
  }

  /// The card of the characters of one line in column binary, at most 160.
  ///
  /// In `TextEncoding.simhOld` the 80 upper halves come first and the 80 lower halves after them; else each
  /// column has its upper half and its lower half together. Missing characters are blank.
  public init(columnBinary characters: [StoredCharacter], encoding: TextEncoding) {
    func at(_ index: Int) -> StoredCharacter { index < characters.count ? characters[index] : .blank }
    let indices = 0..<Self.columnCount
    if encoding == .simhOld {
      self.init(upper: indices.map(at), lower: indices.map { at($0 + Self.columnCount) })
    } else {
      self.init(upper: indices.map { at(2 * $0) }, lower: indices.map { at(2 * $0 + 1) })
    }
  }

  /// The line of a text deck for this card, trailing blanks cut, without line end.
  ///
  /// A column that is no valid character is written as the bits of all its holes: use ``columnBinaryText(in:)``
  /// for cards punched in column binary.
  public func text(in encoding: TextEncoding) -> String {
    let graphics = encoding.asciiBytes
    var bytes = (0..<image.usedCount).map { graphics[Int(image[$0].code)] }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The line of a column-binary deck for this card, two characters a column, trailing blanks cut, without line
  /// end; read back by ``init(columnBinary:encoding:)``.
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
