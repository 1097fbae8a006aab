public import Core1401

/// A literal: a constant that is written where it is used, and that the assembler stores after the program.
public struct Literal: Hashable, Sendable {
  /// The kinds of literals.
  public enum Kind: String, Sendable {
    /// `@text@`
    case alphameric
    /// `+12` or `-12`
    case numeric
    /// `+NAME` or `+@text@`: an address.
    case address
    /// `NAME#4`: a named area of blanks.
    case area
  }

  /// The kind.
  public let kind: Kind
  /// The operand as written.
  public let text: String
  /// The address of the first position.
  public let address: Int
  /// The characters; the first one has a word mark.
  public let characters: [StoredCharacter]
  /// The line of the literal itself, an index of ``Assembly/lines``.
  public let line: Int
  /// The lines that use it, indices of ``Assembly/lines``.
  public let uses: [Int]

  /// The address of the last position, which is the value of operands.
  public var lastAddress: Int { address + characters.count - 1 }
}
