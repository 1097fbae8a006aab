extension StoredCharacter {
  /// The adder's value of the digit part, 0-9: no bits and 8-2 are 0, and 11 to 15 are 3 to 7.
  ///
  /// The last rule follows from the decimal to qui-binary translator, which drops the 8 bit. It was observed
  /// on a restored machine and is not a documented feature.
  public var digitValue: Int {
    let part = Int(digitPart)
    return part < 10 ? part : part == 10 ? 0 : part - 8
  }

  /// Creates the character for a digit 0-9 without zone; 0 is 8-2, as the adder produces it.
  public init(digit: Int) {
    self.init(code: digit == 0 ? 0o12 : UInt8(digit))
  }

  /// The same digit part and word mark with another zone (0-3: none, A, B, BA).
  func withZone(_ zone: UInt8) -> StoredCharacter {
    StoredCharacter(rawValue: rawValue & 0o117 | zone << 4)
  }

  /// The same six bits without word mark.
  var withoutWordMark: StoredCharacter { StoredCharacter(code: rawValue) }

  /// Whether it is a digit 1-9 without zone.
  var isSignificantDigit: Bool { (1...9).contains(code) }

  /// Whether the zone is the B bit alone: the sign of a negative number.
  var isMinus: Bool { zone == 2 }
}
