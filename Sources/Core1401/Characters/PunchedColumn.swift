/// One column of a card: which of its twelve rows are punched.
///
/// The rows run from the top edge down: 12, 11, 0, 1 … 9. Row 12 is bit 11 of ``rawValue`` and row 9 is bit
/// 0, so the two halves of column binary are the upper and the lower six bits.
public struct PunchedColumn: Hashable, Sendable {
  /// The twelve rows, row 12 in bit 11 to row 9 in bit 0; bits 12-15 are always zero.
  public var rawValue: UInt16

  /// Creates a column from its twelve bits; higher bits are dropped.
  @inlinable
  public init(rawValue: UInt16) {
    self.rawValue = rawValue & 0o7777
  }

  /// Creates a column from row numbers 0-9, 11 and 12; other numbers are ignored.
  public init(rows: [Int]) {
    rawValue = rows.reduce(0) { $0 | Self.bit(ofRow: $1) }
  }

  /// Creates a column from row numbers with hyphens between them, as in `12-3-8`. Without arrays, because every
  /// run needs the columns of all characters.
  init(_ rows: String) {
    rawValue = 0
    var row: Int?
    for byte in rows.utf8 {
      if byte == UInt8(ascii: "-") {
        punch(row)
        row = nil
      } else {
        row = (row ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    punch(row)
  }

  private mutating func punch(_ row: Int?) {
    if let row { rawValue |= Self.bit(ofRow: row) }
  }

  /// Creates a column from the two characters of column binary, ignoring word marks. Bits B A 8 4 2 1 are
  /// rows 12 11 0 1 2 3 in the upper half and rows 4-9 in the lower half.
  @inlinable
  public init(upper: StoredCharacter, lower: StoredCharacter) {
    rawValue = UInt16(upper.code) << 6 | UInt16(lower.code)
  }

  /// A column without a hole.
  public static let unpunched = PunchedColumn(rawValue: 0)

  /// Rows 12 11 0 1 2 3 as bits B A 8 4 2 1, without word mark.
  @inlinable
  public var upperHalf: StoredCharacter { StoredCharacter(code: UInt8(rawValue >> 6)) }

  /// Rows 4-9 as bits B A 8 4 2 1, without word mark.
  @inlinable
  public var lowerHalf: StoredCharacter { StoredCharacter(code: UInt8(rawValue & 0o77)) }

  /// The punched rows from the top edge down, as the numbers 12, 11, 0 … 9.
  public var rows: [Int] {
    Self.rowsFromTop.filter { rawValue & Self.bit(ofRow: $0) != 0 }
  }

  private static let rowsFromTop = [12, 11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

  private static func bit(ofRow row: Int) -> UInt16 {
    switch row {
    case 0...9: 1 << UInt16(9 - row)
    case 11: 1 << 10
    case 12: 1 << 11
    default: 0
    }
  }
}
