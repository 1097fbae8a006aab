internal import Core1401

/// A label or symbol of up to six characters, packed into an integer for fast comparison.
struct Name: Hashable, Sendable {
  /// The characters, the first in the highest used byte, without blanks at the end.
  let packed: UInt64

  /// Creates a name from ASCII characters; only the first six are used.
  init(_ bytes: some Sequence<UInt8>) {
    var packed: UInt64 = 0
    for byte in bytes.prefix(6) { packed = packed << 8 | UInt64(byte) }
    self.packed = packed
  }

  /// Creates a name from columns; blanks at the end are left out.
  init(trimming columns: ArraySlice<UInt8>) {
    self.init(columns[..<((columns.lastIndex { $0 != 0x20 } ?? columns.startIndex - 1) + 1)])
  }

  /// Creates a name from a text.
  init(_ text: String) { self.init(text.utf8) }

  /// The number of characters, 0-6.
  var count: Int { (64 - packed.leadingZeroBitCount + 7) / 8 }

  /// The characters.
  var text: String {
    let count = count
    return String(unsafeUninitializedCapacity: count) { bytes in
      for index in 0..<count {
        bytes[index] = UInt8(truncatingIfNeeded: packed >> UInt64(8 * (count - 1 - index)))
      }
      return count
    }
  }

  /// Whether the name precedes another in alphabetic order.
  static func < (left: Name, right: Name) -> Bool {
    left.packed << UInt64(8 * (6 - left.count)) < right.packed << UInt64(8 * (6 - right.count))
  }

  /// The name with the character of SFX in its sixth position, if it is shorter than six.
  func suffixed(_ suffix: UInt8?) -> Name {
    guard let suffix, count < 6 else { return self }
    var packed = packed
    for _ in count..<5 { packed = packed << 8 | 0x20 }
    return Name(packed: packed << 8 | UInt64(suffix))
  }

  private init(packed: UInt64) { self.packed = packed }
}

extension NumberTable {
  /// Creates a table of the indices of texts; of equal ones, the first.
  init(names: some Sequence<String>) {
    self.init()
    for (index, name) in names.enumerated() { add(index, key: Name(name).packed) }
  }

  /// The number of a name.
  subscript(name: Name) -> Int? { number(of: name.packed) }
}

extension UInt8 {
  /// Whether the column has a digit.
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  /// Whether the column has a letter.
  var isLetter: Bool { self >= 0x41 && self <= 0x5A }
  /// Whether the column has a sign: a 12-punch or an 11-punch.
  var isSign: Bool { self == 0x2B || self == 0x26 || self == 0x2D }
  /// Whether a label may begin with the character.
  var beginsLabel: Bool { isLetter || self == UInt8(ascii: ".") || self == UInt8(ascii: ")") }

  /// The digit of a character with an optional zone, and the zone: 0 none, 1 A, 2 B, 3 AB; nil if it has no
  /// digit.
  var zonedDigit: (digit: Int, zone: Int)? {
    let stored = SourceCharacters.stored(self)
    guard self != 0x20, (1...10).contains(stored.digitPart) else { return nil }
    return (Int(stored.digitPart) % 10, Int(stored.zone))
  }
}
