/// A name in a program, with what it stands for and where it is used.
public struct Symbol: Hashable, Sendable {
  /// What defines a symbol.
  public enum Kind: String, Sendable {
    /// The label of an instruction: the address of its first character.
    case instruction
    /// The label of DCW, DC or DSA: the address of the last character.
    case constant
    /// The label of DS: the address of the last position.
    case reserved
    /// The label of DA: the address of the first position.
    case area
    /// The label of a field or subfield: the address of its last position in the first record.
    case field
    /// The label of EQU.
    case equated
    /// An area-defining literal: the address of its last position.
    case literal
    /// The label of ORG or LTORG: the location before the change.
    case origin
    /// The label of EX, XFR or END: the location there.
    case transfer
    /// Used, but not defined.
    case undefined
  }

  /// The name, one to six characters.
  public let name: String
  /// What defines it.
  public let kind: Kind
  /// What it stands for, nil when it is not defined or cannot be worked out.
  public let value: AddressValue?
  /// The location counter it belongs to, 0-9.
  public let counter: Int
  /// Whether an asterisk in column 12 makes it known to other programs.
  public let isGlobal: Bool
  /// How many positions what it names has, 0 for EQU.
  public let length: Int
  /// The line that defines it, an index of ``Assembly/lines``; nil when none does.
  public let definition: Int?
  /// The lines that use it, indices of ``Assembly/lines``, ascending.
  public let uses: [Int]
}
