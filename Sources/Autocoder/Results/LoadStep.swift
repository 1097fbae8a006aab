public import Core1401

/// One thing that loading a program does, in the order in which the statements say so.
///
/// A deck writer packs the steps on cards, a tape writer into records; ``StorageImage`` does them.
public enum LoadStep: Hashable, Sendable {
  /// JOB: the identification of the cards that follow, up to five characters.
  case identification(String, line: Int)
  /// Characters.
  case item(AssembledItem)
  /// A word mark alone, for an area or a field of DA; the character under it stays.
  case wordMark(at: Int, line: Int)
  /// DA with `C`: blanks without word marks, both ends included.
  case clear(ClosedRange<Int>, line: Int)
  /// EX and XFR: go to the program, which may come back for the rest of the deck.
  case execute(AddressValue, line: Int)
  /// END: clear the read area and go to the program.
  case end(AddressValue, line: Int)

  /// The index in ``Assembly/lines`` of the statement that asks for the step.
  public var line: Int {
    switch self {
    case .item(let item): item.line
    case .identification(_, let line), .wordMark(_, let line), .clear(_, let line), .execute(_, let line),
      .end(_, let line):
      line
    }
  }
}

/// Characters that one statement puts into neighbouring positions of storage.
public struct AssembledItem: Hashable, Sendable {
  /// What sort of thing the characters are.
  public enum Kind: String, Sendable {
    /// An instruction.
    case instruction
    /// DCW or DC.
    case constant
    /// An address constant: DSA, DCW or DC with an address.
    case addressConstant
    /// A literal.
    case literal
    /// A record mark behind a record of a DA.
    case recordMark
    /// The group mark behind a DA.
    case groupMark
  }

  /// What sort of thing the characters are.
  public let kind: Kind
  /// The address of the first, leftmost character.
  public let address: Int
  /// The characters, one or more. Only the first can have a word mark. An item whose first character has none clears a
  /// word mark that stands there.
  public let characters: [StoredCharacter]
  /// The index in ``Assembly/lines`` of the statement.
  public let line: Int

  /// Makes an item.
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
