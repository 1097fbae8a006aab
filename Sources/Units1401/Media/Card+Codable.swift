import Core1401

// A card in a file: three hexadecimal digits per column, row 12 in the highest bit; trailing blank columns
// are omitted.
extension Card: Codable {
  /// Encodes the card.
  public func encode(to encoder: any Encoder) throws {
    var text = ""
    var blank = ""
    for column in 1...Card.columnCount {
      let holes = self[column: column].rawValue
      blank += holes.digits(3, radix: 16)
      if holes != 0 {
        text += blank
        blank = ""
      }
    }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// Decodes a card.
  ///
  /// - Throws: a `DecodingError` when the data are not a card.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.count, digits.count <= 3 * Card.columnCount, digits.count.isMultiple(of: 3)
    else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a card has 80 columns of 12 rows")
    }
    self.init()
    for column in 0..<digits.count / 3 {
      let holes = digits[3 * column] << 8 | digits[3 * column + 1] << 4 | digits[3 * column + 2]
      self[column: column + 1].rawValue = UInt16(holes)
    }
  }
}
