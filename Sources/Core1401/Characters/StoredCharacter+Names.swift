// The characters by name: letters and digits as literals, all others as constants.

extension StoredCharacter: ExpressibleByUnicodeScalarLiteral {
  /// Creates a letter or a digit without word mark from a literal, as in `case "R":`. The other characters
  /// have names.
  @inlinable
  public init(unicodeScalarLiteral scalar: Unicode.Scalar) {
    let value = UInt8(truncatingIfNeeded: scalar.value)
    switch scalar {
    case "1"..."9": self.init(code: value &- 0x30)
    case "0": self.init(code: 0o12)
    case "S"..."Z": self.init(code: 0o22 + (value &- 0x53))
    case "J"..."R": self.init(code: 0o41 + (value &- 0x4A))
    case "A"..."I": self.init(code: 0o61 + (value &- 0x41))
    default: preconditionFailure("only letters and digits are literals; other characters have names")
    }
  }
}

extension StoredCharacter {
  /// Blank: no bits.
  public static let blank = StoredCharacter(code: 0)
  /// The digit zero as the adder produces it: 8 and 2.
  public static let zero = StoredCharacter(code: 0o12)
  /// Number sign `#`.
  public static let numberSign = StoredCharacter(code: 0o13)
  /// At sign `@`.
  public static let atSign = StoredCharacter(code: 0o14)
  /// Colon.
  public static let colon = StoredCharacter(code: 0o15)
  /// Greater than `>`.
  public static let greaterThan = StoredCharacter(code: 0o16)
  /// Tape mark.
  public static let tapeMark = StoredCharacter(code: 0o17)
  /// Substitute blank: the A bit alone.
  public static let substituteBlank = StoredCharacter(code: 0o20)
  /// Slash `/`.
  public static let slash = StoredCharacter(code: 0o21)
  /// Record mark; ends Move Record.
  public static let recordMark = StoredCharacter(code: 0o32)
  /// Comma.
  public static let comma = StoredCharacter(code: 0o33)
  /// Percent `%`; begins a unit address.
  public static let percent = StoredCharacter(code: 0o34)
  /// Word separator; represents a word mark on tape.
  public static let wordSeparator = StoredCharacter(code: 0o35)
  /// Left oblique `\`.
  public static let leftOblique = StoredCharacter(code: 0o36)
  /// Tape segment mark.
  public static let tapeSegmentMark = StoredCharacter(code: 0o37)
  /// Minus `-`.
  public static let minus = StoredCharacter(code: 0o40)
  /// Minus zero `!`.
  public static let minusZero = StoredCharacter(code: 0o52)
  /// Dollar sign.
  public static let dollarSign = StoredCharacter(code: 0o53)
  /// Asterisk.
  public static let asterisk = StoredCharacter(code: 0o54)
  /// Right parenthesis, shown as `]`.
  public static let rightParenthesis = StoredCharacter(code: 0o55)
  /// Semicolon.
  public static let semicolon = StoredCharacter(code: 0o56)
  /// Delta.
  public static let delta = StoredCharacter(code: 0o57)
  /// Ampersand.
  public static let ampersand = StoredCharacter(code: 0o60)
  /// Plus zero `?`.
  public static let plusZero = StoredCharacter(code: 0o72)
  /// Point, the period.
  public static let point = StoredCharacter(code: 0o73)
  /// Lozenge, shown as `)` in decks.
  public static let lozenge = StoredCharacter(code: 0o74)
  /// Left parenthesis, shown as `[`.
  public static let leftParenthesis = StoredCharacter(code: 0o75)
  /// Less than `<`.
  public static let lessThan = StoredCharacter(code: 0o76)
  /// Group mark without word mark.
  public static let groupMark = StoredCharacter(code: 0o77)
  /// Group mark with word mark, which ends input/output areas and records in storage.
  public static let groupMarkWithWordMark = StoredCharacter(code: 0o77, wordMark: true)
}
