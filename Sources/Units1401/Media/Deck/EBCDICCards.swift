import Core1401

/// Cards of 80 bytes in EBCDIC, whose codes for the 64 characters are those with the same holes.
enum EBCDICCards {
  /// The byte of each character, by its six bits.
  private static let bytes: [UInt8] = {
    var bytes = [UInt8](repeating: 0x40, count: 64)
    // The zones of the letters and digits, and of the characters with 8 and another digit.
    for (zone, letters, specials) in [(0, 0xF0, 0x70), (1, 0xE0, 0x60), (2, 0xD0, 0x50), (3, 0xC0, 0x40)] {
      for digit in 1...9 { bytes[zone << 4 | digit] = UInt8(letters | digit) }
      for digit in 11...15 { bytes[zone << 4 | digit] = UInt8(specials | digit) }
    }
    // The zeros, plus, minus, slash and the substitute blank.
    for (code, byte) in [
      (0o12, 0xF0), (0o32, 0xE0), (0o52, 0xD0), (0o72, 0xC0), (0o60, 0x50), (0o40, 0x60), (0o21, 0x61),
      (0o20, 0x7A),
    ] {
      bytes[code] = UInt8(byte)
    }
    return bytes
  }()

  /// The six bits of each byte; nil for bytes that are not 1401 characters.
  private static let codes: [UInt8?] = {
    var codes = [UInt8?](repeating: nil, count: 256)
    for code in UInt8(0)..<64 { codes[Int(bytes[Int(code)])] = code }
    // Lower-case letters are read as upper-case.
    for first in [0x80, 0x90, 0xA0] {
      for digit in 1...9 where first + digit != 0xA1 { codes[first + digit] = codes[first + 0x40 + digit] }
    }
    return codes
  }()

  private static let blank: UInt8 = 0x40

  /// Whether a file appears to contain such cards: only EBCDIC characters, including a blank.
  static func areCards(_ beginning: [UInt8], size: Int64) -> Bool {
    size > 0 && size % Int64(Card.columnCount) == 0 && beginning.contains(blank)
      && beginning.contains { $0 >= 0x80 } && beginning.allSatisfy { codes[Int($0)] != nil }
  }

  /// Whether a byte is the code of a 1401 character.
  static func isCharacter(_ byte: UInt8) -> Bool { codes[Int(byte)] != nil }

  static func cards(_ bytes: [UInt8]) -> [Card] {
    stride(from: 0, to: bytes.count - Card.columnCount + 1, by: Card.columnCount).map { start in
      Card(
        image: CardCharacters(
          bytes[start..<start + Card.columnCount].map { StoredCharacter(code: codes[Int($0)] ?? 0) }))
    }
  }

  static func bytes(_ card: Card) -> [UInt8] { card.characters.map { bytes[Int($0.code)] } }
}
