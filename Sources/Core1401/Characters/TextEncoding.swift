/// How the 64 characters are written as text in decks, source files and printer files.
///
/// Each encoding writes one ASCII character for each code, one-to-one. On input it also accepts alternatives
/// for the same code: lower-case letters for upper-case (not in ``vdc``), the corresponding characters of the
/// other chain (not in ``simhOld``, where they mean something else), and the glyphs that screens show.
public enum TextEncoding: Hashable, Sendable, CaseIterable {
  /// SimH since version 3.5-1, business set; Pierce's A arrangement. The default.
  case simh
  /// The same with the FORTRAN set; Pierce's H arrangement.
  case simhH
  /// SimH before version 3.5-1, and ROPE decks of that time.
  case simhOld
  /// Decks of the virtual data center, with lower-case letters for special characters.
  case vdc

  /// The names that users can give, the preferred one first.
  public var names: [String] {
    switch self {
    case .simh: ["simh"]
    case .simhH: ["simh-h", "ibm-h"]
    case .simhOld: ["simh-old"]
    case .vdc: ["vdc"]
    }
  }

  /// The name shown in messages.
  public var name: String { names[0] }

  /// One line for a help text.
  public var summary: String {
    switch self {
    case .simh: "SimH since 3.5-1: # @ % & and { | ~ } for tape mark, record mark, word separator, group mark"
    case .simhH: "the same for the H chain: = ' ( + in place of # @ % &"
    case .simhOld:
      "SimH before 3.5-1: ( ' = + \" for tape mark, record mark, word separator, segment, group mark"
    case .vdc:
      "virtual data center: t r v s q g for tape mark, record mark, word separator, segment, lozenge, group"
    }
  }

  /// Creates the encoding with one of its names, ignoring case; `nil` when there is none.
  public init?(name: String) {
    let wanted = name.lowercased()
    guard let found = Self.allCases.first(where: { $0.names.contains(wanted) }) else { return nil }
    self = found
  }

  /// The ASCII character for a code, ignoring the word mark.
  public func character(for character: StoredCharacter) -> Character {
    Character(UnicodeScalar(asciiByte(for: character)))
  }

  /// The ASCII byte for a code, ignoring the word mark.
  public func asciiByte(for character: StoredCharacter) -> UInt8 {
    asciiBytes[Int(character.code)]
  }

  /// The ASCII bytes of all 64 codes, followed by the same bytes for characters with a word mark.
  public var asciiBytes: [UInt8] { table.bytes }

  /// The code for a character of a text, without word mark; `nil` when this encoding does not define it.
  public func stored(_ character: Character) -> StoredCharacter? {
    if let ascii = character.asciiValue { return stored(ascii: ascii) }
    return Self.codesByGlyph[character].map { StoredCharacter(code: $0) }
  }

  /// The code for an ASCII byte of a text, without word mark; `nil` when this encoding does not define it.
  public func stored(ascii byte: UInt8) -> StoredCharacter? {
    let code = codesOfBytes[Int(byte)]
    return code == noCode ? nil : StoredCharacter(code: code)
  }

  /// The codes for the 256 possible bytes of a text; 377 octal for a byte that has no meaning by itself.
  public var codesOfBytes: [UInt8] { table.codes }

  /// Whether a byte is one of the lower-case letters that stand for marks in ``vdc``: q r g v t s.
  public static func isMarkLetter(_ byte: UInt8) -> Bool { markLetters[Int(byte)] }

  private static let markLetters = (UInt8.min...UInt8.max).map { byte in
    TextEncoding.vdc.differences.contains { $0.character.asciiValue == byte }
  }

  /// The characters written differently from ``simh``.
  private var differences: [(code: UInt8, character: Character)] {
    switch self {
    case .simh: []
    case .simhH: [(0o13, "="), (0o14, "'"), (0o34, "("), (0o60, "+")]
    case .simhOld: [(0o17, "("), (0o32, "'"), (0o35, "="), (0o37, "+"), (0o77, "\"")]
    // UNVERIFIED: s for the segment mark. The others are confirmed by decks that run.
    case .vdc: [(0o17, "t"), (0o32, "r"), (0o35, "v"), (0o37, "s"), (0o74, "q"), (0o77, "g")]
    }
  }

  /// The tables of one encoding; made when it is first used, because most runs use one.
  private struct Table {
    /// The ASCII bytes of the 128 stored characters.
    let bytes: [UInt8]
    /// The codes of the 256 bytes, or `noCode`.
    let codes: [UInt8]

    init(_ encoding: TextEncoding) {
      var bytes = characterTable.map { $0.deck.asciiValue ?? UInt8(ascii: " ") }
      var codes = [UInt8](repeating: noCode, count: 256)
      for (code, byte) in bytes.enumerated() { codes[Int(byte)] = UInt8(code) }
      if encoding != .vdc {
        for letter in UInt8(ascii: "a")...UInt8(ascii: "z") { codes[Int(letter)] = codes[Int(letter) - 32] }
      }
      func set(_ character: Character, _ code: UInt8) {
        if let ascii = character.asciiValue { codes[Int(ascii)] = code }
      }
      if encoding != .simhOld {
        for (character, code) in chainPartners { set(character, code) }
      }
      for difference in encoding.differences {
        set(difference.character, difference.code)
        bytes[Int(difference.code)] = difference.character.asciiValue ?? UInt8(ascii: " ")
      }
      self.bytes = bytes + bytes
      self.codes = codes
    }
  }

  private static let simhTable = Table(.simh)
  private static let simhHTable = Table(.simhH)
  private static let simhOldTable = Table(.simhOld)
  private static let vdcTable = Table(.vdc)

  private var table: Table {
    switch self {
    case .simh: Self.simhTable
    case .simhH: Self.simhHTable
    case .simhOld: Self.simhOldTable
    case .vdc: Self.vdcTable
    }
  }

  /// The graphics that share a code with another one on the A or the H chain.
  private static let chainPartners: [(Character, UInt8)] = [
    ("=", 0o13), ("'", 0o14), ("(", 0o34), ("+", 0o60),
  ]

  private static let codesByGlyph: [Character: UInt8] = {
    var codes: [Character: UInt8] = [:]
    for (code, row) in characterTable.enumerated() where row.display.asciiValue == nil {
      codes[row.display] = UInt8(code)
    }
    return codes
  }()
}

private let noCode: UInt8 = 0o377
