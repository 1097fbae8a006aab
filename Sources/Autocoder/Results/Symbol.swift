/// A name in a program, with its value and its uses.
public struct Symbol: Hashable, Sendable {
  /// The kinds of definitions of a symbol.
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
  /// The kind of the definition.
  public let kind: Kind
  /// The value, nil if it is not defined or cannot be evaluated.
  public let value: AddressValue?
  /// The location counter it belongs to, 0-9.
  public let counter: Int
  /// Whether an asterisk in column 12 exports it to other programs.
  public let isGlobal: Bool
  /// The length of the field in positions, 0 for EQU.
  public let length: Int
  /// The line that defines it, an index of ``Assembly/lines``; nil for none.
  public let definition: Int?
  /// The lines that use it, indices of ``Assembly/lines``, ascending.
  public let uses: [Int]
}
