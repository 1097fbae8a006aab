public import Core1401

/// A step of loading a program, in the order of the statements.
///
/// Deck and tape writers pack the steps on cards or into records; ``StorageImage`` executes them.
public enum LoadStep: Hashable, Sendable {
  /// JOB: the identification of the cards that follow, up to five characters.
  case identification(String, line: Int)
  /// Characters.
  case item(AssembledItem)
  /// A word mark, for an area or a field of DA; the character at that position does not change.
  case wordMark(at: Int, line: Int)
  /// DA with `C`: blanks without word marks, both ends included.
  case clear(ClosedRange<Int>, line: Int)
  /// EX and XFR: branch to the program, which may return to load the rest of the deck.
  case execute(AddressValue, line: Int)
  /// END: clear the read area and branch to the program.
  case end(AddressValue, line: Int)

  /// The statement that requests the step, an index of ``Assembly/lines``.
  public var line: Int {
    switch self {
    case .item(let item): item.line
    case .identification(_, let line), .wordMark(_, let line), .clear(_, let line), .execute(_, let line),
      .end(_, let line):
      line
    }
  }

  /// The positions that the step fills or marks; empty for a step that loads nothing.
  public var positions: Range<Int> {
    switch self {
    case .item(let item): item.address..<max(item.address, item.lastAddress) + 1
    case .wordMark(let address, _): address..<address + 1
    case .clear(let range, _): range.lowerBound..<range.upperBound + 1
    case .identification, .execute, .end: 0..<0
    }
  }

  /// Whether the step only sets a word mark.
  var isWordMark: Bool {
    if case .wordMark = self { return true }
    return false
  }
}

/// The characters that one statement stores in consecutive positions.
public struct AssembledItem: Hashable, Sendable {
  /// The kinds of items.
  public enum Kind: String, Sendable {
    /// An instruction.
    case instruction
    /// DCW or DC.
    case constant
    /// An address constant: DSA, DCW or DC with an address.
    case addressConstant
    /// A literal.
    case literal
    /// A record mark after a record of a DA.
    case recordMark
    /// The group mark after a DA.
    case groupMark
  }

  /// The kind.
  public let kind: Kind
  /// The address of the first, leftmost character.
  public let address: Int
  /// The characters, one or more. Only the first can have a word mark; if it has none, a word mark at that
  /// position is cleared.
  public let characters: [StoredCharacter]
  /// The statement, an index of ``Assembly/lines``.
  public let line: Int

  /// Creates an item.
  public init(kind: Kind, address: Int, characters: [StoredCharacter], line: Int) {
    self.kind = kind
    self.address = address
    self.characters = characters
    self.line = line
  }

  /// The address of the last, rightmost character.
  public var lastAddress: Int { address + characters.count - 1 }
  /// Whether the first character has a word mark.
  public var hasWordMark: Bool { characters.first?.hasWordMark ?? false }
}
