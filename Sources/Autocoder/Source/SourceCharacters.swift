internal import Core1401

/// The conversion of characters in a source to the ASCII characters of card columns.
///
/// Inside the assembler a card column is one ASCII byte in the encoding ``/Core1401/TextEncoding/simh``.
/// Lower case becomes upper case. The alternatives on the H chain (`+ = ' (`) stay as typed, so that
/// remarks keep them; they get their codes when they are stored.
struct SourceCharacters {
  /// The column for a character without a code.
  static let unknown: UInt8 = 0x7F

  /// The column for each of the 128 ASCII characters.
  private let columns: [UInt8]
  /// The encoding of the text.
  let encoding: TextEncoding

  // Made when they are first used, because most sources use one or two.
  private static let simh = SourceCharacters(encoding: .simh)
  private static let simhH = SourceCharacters(encoding: .simhH)
  private static let simhOld = SourceCharacters(encoding: .simhOld)
  private static let vdc = SourceCharacters(encoding: .vdc)

  /// The table for an encoding.
  static func table(_ encoding: TextEncoding) -> SourceCharacters {
    switch encoding {
    case .simh: simh
    case .simhH: simhH
    case .simhOld: simhOld
    case .vdc: vdc
    }
  }

  private init(encoding: TextEncoding) {
    self.encoding = encoding
    columns = (0..<128).map { value -> UInt8 in
      let byte = UInt8(value)
      if byte < 0x20 { return 0x20 }
      // A 12-punch is typed as + in all sources, even if + has another meaning in decks of the encoding.
      if byte == UInt8(ascii: "+") { return byte }
      if encoding == .simh, "='(".utf8.contains(byte) { return byte }
      guard let stored = encoding.stored(ascii: byte) else {
        let isLowercase = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
        return encoding == .vdc && isLowercase ? byte - 0x20 : SourceCharacters.unknown
      }
      return TextEncoding.simh.asciiByte(for: stored)
    }
  }

  /// The column for an ASCII byte.
  func column(for byte: UInt8) -> UInt8 { columns[Int(byte & 0x7F)] }

  /// The column for any character, for example for a group mark as shown on screens.
  func column(for character: Character) -> UInt8 {
    if let ascii = character.asciiValue { return column(for: ascii) }
    return TextEncoding.simh.stored(character).map { TextEncoding.simh.asciiByte(for: $0) }
      ?? SourceCharacters.unknown
  }

  /// The code that the character of a column is stored as; a blank for characters without one.
  static func stored(_ column: UInt8) -> StoredCharacter {
    StoredCharacter(code: codes[Int(column & 0x7F)])
  }

  private static let codes: [UInt8] = (0..<128).map { value in
    TextEncoding.simh.stored(ascii: UInt8(value))?.code ?? 0
  }
}
