internal import Core1401

/// A label or symbol: up to six characters, packed so that comparing costs nothing.
struct Name: Hashable, Sendable {
  /// The first character in the highest used byte, blanks at the end as they are.
  let packed: UInt64

  /// Makes a name of ASCII characters; only six count.
  init(_ bytes: some Sequence<UInt8>) {
    var packed: UInt64 = 0
    for byte in bytes.prefix(6) { packed = packed << 8 | UInt64(byte) }
    self.packed = packed
  }

  /// A name of a text.
  init(_ text: String) { self.init(text.utf8) }

  /// How many characters it has, 0-6.
  var count: Int { (64 - packed.leadingZeroBitCount + 7) / 8 }

  /// The characters.
  var text: String {
    let count = count
    return String(
      decoding: (0..<count).map { UInt8(truncatingIfNeeded: packed >> UInt64(8 * (count - 1 - $0))) },
      as: UTF8.self)
  }

  /// The name with the character of SFX in its sixth position, when it is shorter than six.
  func suffixed(_ suffix: UInt8?) -> Name {
    guard let suffix, count < 6 else { return self }
    var packed = packed
    for _ in count..<5 { packed = packed << 8 | 0x20 }
    return Name(packed: packed << 8 | UInt64(suffix))
  }

  private init(packed: UInt64) { self.packed = packed }
}

extension UInt8 {
  /// Whether the column holds a digit.
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  /// Whether the column holds a letter.
  var isLetter: Bool { self >= 0x41 && self <= 0x5A }
  /// Whether the column holds a 12-punch or an 11-punch, the signs.
  var isSign: Bool { self == 0x2B || self == 0x26 || self == 0x2D }
  /// Whether a label may begin with the character.
  var beginsLabel: Bool { isLetter || self == UInt8(ascii: ".") || self == UInt8(ascii: ")") }

  /// The digit of a character that may carry a zone, and the zone: 0 none, 1 A, 2 B, 3 AB; nil when it has no digit.
  var zonedDigit: (digit: Int, zone: Int)? {
    let stored = SourceCharacters.stored(self)
    guard self != 0x20, (1...10).contains(stored.digitPart) else { return nil }
    return (Int(stored.digitPart) % 10, Int(stored.zone))
  }
}
