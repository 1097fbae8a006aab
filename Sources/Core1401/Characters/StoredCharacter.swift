/// One position of core storage as the 1401 holds it: the six bits B A 8 4 2 1 and the word mark.
///
/// The check bit C is not stored. It always makes the number of ones in C B A 8 4 2 1 and the word mark odd;
/// see ``hasCheckBit``. All 64 combinations of the six bits are legal data. Source: IBM 1401 reference manual
/// A24-1403, section on character coding.
public struct StoredCharacter: BitwiseCopyable, Hashable, Sendable, Codable {
  /// The bit of the word mark in ``rawValue``.
  static let wordMarkBit: UInt8 = 0o100

  /// Bits 0-5 are 1 2 4 8 A B, bit 6 is the word mark, bit 7 is always zero.
  public var rawValue: UInt8

  /// Creates a character from its seven bits; bit 7 of `rawValue` is dropped.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue & 0o177
  }

  /// Creates a character from the six bits B A 8 4 2 1.
  ///
  /// - Parameters:
  ///   - code: 0-63, usually written as two octal digits; higher bits are dropped.
  ///   - wordMark: whether the position carries a word mark.
  @inlinable
  public init(code: UInt8, wordMark: Bool = false) {
    rawValue = code & 0o77 | (wordMark ? 0o100 : 0)
  }

  /// Creates a character from its zone (0-3: none, A, B, BA) and its digit part (0-15).
  @inlinable
  public init(zone: UInt8, digitPart: UInt8) {
    rawValue = (zone & 3) << 4 | digitPart & 0o17
  }

  /// The six bits B A 8 4 2 1, 0-63.
  @inlinable
  public var code: UInt8 { rawValue & 0o77 }

  /// The bits B A as a number: 0 none, 1 A, 2 B, 3 BA.
  @inlinable
  public var zone: UInt8 { (rawValue >> 4) & 3 }

  /// The bits 8 4 2 1 as a number, 0-15; the digit zero is 10.
  @inlinable
  public var digitPart: UInt8 { rawValue & 0o17 }

  /// Whether the position carries a word mark.
  @inlinable
  public var hasWordMark: Bool {
    get { rawValue & 0o100 != 0 }
    set { rawValue = newValue ? rawValue | 0o100 : rawValue & 0o77 }
  }

  /// The check bit C: on when the number of ones in B A 8 4 2 1 and the word mark is even.
  @inlinable
  public var hasCheckBit: Bool { rawValue.nonzeroBitCount & 1 == 0 }

  /// The same six bits with the word mark of another character.
  @inlinable
  public func keepingWordMark(of other: StoredCharacter) -> StoredCharacter {
    StoredCharacter(rawValue: rawValue & 0o77 | other.rawValue & 0o100)
  }
}
