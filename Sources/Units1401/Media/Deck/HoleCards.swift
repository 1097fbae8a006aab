import Core1401

/// Cards of 160 bytes: two bytes per column.
///
/// The first byte has rows 6 to 9 in its high bits and zeros below, the second has rows 12 to 5. Source:
/// SimH's card module, whose documentation describes the form BIN.
enum BinaryCards {
  private static let length = 2 * Card.columnCount

  /// Whether a file appears to contain such cards: no low half of a first byte is used, and some column is
  /// punched.
  static func areCards(_ beginning: [UInt8], size: Int64) -> Bool {
    guard size > 0, size % Int64(length) == 0, beginning.contains(where: { $0 != 0 }) else { return false }
    return stride(from: 0, to: beginning.count, by: 2).allSatisfy { beginning[$0] & 0x0F == 0 }
  }

  static func cards(_ bytes: [UInt8]) -> [Card] {
    stride(from: 0, to: bytes.count - length + 1, by: length).map { start in
      var card = Card()
      for column in 0..<Card.columnCount {
        let (low, high) = (bytes[start + 2 * column], bytes[start + 2 * column + 1])
        card[column: column + 1] = PunchedColumn(rawValue: UInt16(high) << 4 | UInt16(low) >> 4)
      }
      return card
    }
  }

  static func bytes(_ card: Card) -> [UInt8] {
    (1...Card.columnCount).flatMap { column -> [UInt8] in
      let holes = card[column: column].rawValue
      return [UInt8(holes & 0xF) << 4, UInt8(holes >> 4)]
    }
  }
}

/// Cards of 123 bytes after the letters H80: three bytes for the appearance of the card, then two columns in
/// three bytes, row 12 first. Source: D. W. Jones's proposal for emulated decks.
enum H80Cards {
  static let prefix = Array("H80".utf8)
  static let length = 123
  private static let head = 3
  /// A card without printing, of no particular color.
  private static let plain: [UInt8] = [0x80, 0x80, 0x80]

  static func cards(_ bytes: [UInt8]) -> [Card] {
    stride(from: prefix.count, to: bytes.count - length + 1, by: length).map { start in
      var card = Card()
      for pair in 0..<Card.columnCount / 2 {
        let place = start + head + 3 * pair
        let holes = (0..<3).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[place + $1]) }
        card[column: 2 * pair + 1] = PunchedColumn(rawValue: UInt16(holes >> 12))
        card[column: 2 * pair + 2] = PunchedColumn(rawValue: UInt16(holes & 0xFFF))
      }
      return card
    }
  }

  static func bytes(_ card: Card) -> [UInt8] {
    plain
      + (0..<Card.columnCount / 2).flatMap { pair -> [UInt8] in
        let holes =
          UInt32(card[column: 2 * pair + 1].rawValue) << 12 | UInt32(card[column: 2 * pair + 2].rawValue)
        return [UInt8(holes >> 16), UInt8(holes >> 8 & 0xFF), UInt8(holes & 0xFF)]
      }
  }
}
