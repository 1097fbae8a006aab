public import Core1401

/// A literal: a constant that the program writes where it uses it, and that the assembler stores behind the program.
public struct Literal: Hashable, Sendable {
  /// What is written.
  public enum Kind: String, Sendable {
    /// `@text@`
    case alphameric
    /// `+12` or `-12`
    case numeric
    /// `+NAME` or `+@text@`: an address.
    case address
    /// `NAME#4`: blanks with a name.
    case area
  }

  /// What is written.
  public let kind: Kind
  /// The operand as it is written.
  public let text: String
  /// The address of the first position.
  public let address: Int
  /// The characters; the first has a word mark.
  public let characters: [StoredCharacter]
  /// The line of the literal itself, an index of ``Assembly/lines``.
  public let line: Int
  /// The lines that use it, indices of ``Assembly/lines``.
  public let uses: [Int]

  /// The address of the last position, which operands stand for.
  public var lastAddress: Int { address + characters.count - 1 }
}
