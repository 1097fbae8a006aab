public import Core1401

/// What can be wrong with object decks, relocatable modules and records of object tapes.
///
/// A new message gets the next number. The number of a message that was removed is not used again.
public enum ObjectMessage: String, MessageFamily {
  // Records of object tapes.
  /// `nothing is loaded`.
  case nothingLoaded = "O001"
  /// `nothing is loaded from {first} on; the last position loaded is {highest}`.
  case nothingFrom = "O002"
  /// `a record from {first} to {last} has no characters`.
  case emptyRecord = "O003"
  /// `END does not say where the program begins, and the branch at 001 needs it`.
  case noEntry = "O004"
  /// `001-005 must be free for the branch to the program`.
  case branchRoom = "O005"
  /// `there is no address at {first}-{last}`.
  case noStored = "O006"
  // Object decks.
  /// `none of the first cards has a load instruction in columns 40-46, as Autocoder's have`.
  case noLoadCard = "O007"
  /// `columns 40-46 have '{instruction}', which is not a load instruction with addresses`.
  case otherCard = "O008"
  // Relocatable modules.
  /// `no card is relocatable; assemble it with --relocatable, from ORG 2000 on`.
  case notRelocatable = "O009"
  /// `there is no END card, which says where the module begins`.
  case noEndCard = "O010"
  /// `a module cannot have EX; only END says where it begins`.
  case execute = "O011"
  /// `line {line}: an address constant cannot be relocated; write NOP with the address as its operand, and
  /// use the three characters after the N`.
  case addressConstant = "O012"
  /// `would reach {address}, and storage ends at 15999`.
  case moduleTooLong = "O013"
  /// `the table at {first}-{last} overlaps {module} at {start}-{end}; give another --table or --origin`.
  case tableOverlaps = "O014"

  /// What the family is about.
  public static let title = "Object decks, modules and object tapes"

  /// The message in words.
  public var guide: MessageGuide {
    let (text, cause, cure) = words
    return MessageGuide(rawValue, text, cause: cause, cure: cure)
  }

  private var words: (text: String, cause: String, cure: String) {
    switch self {
    case .nothingLoaded:
      (
        "nothing is loaded",
        "The program has no constants and no instructions.",
        "Name a program that loads something."
      )
    case .nothingFrom:
      (
        "nothing is loaded from {first} on; the last position loaded is {highest}",
        "The record is to begin after the end of the program.",
        "Begin the record at a lower address."
      )
    case .emptyRecord:
      (
        "a record from {first} to {last} has no characters",
        "The end of the record is before its beginning, or beyond storage.",
        "Correct the addresses in the list."
      )
    case .noEntry:
      (
        "END does not say where the program begins, and the branch at 001 needs it",
        "The first record of a tape ends with a branch to the program, whose address is the operand of END.",
        "Write the label of the first instruction as the operand of END."
      )
    case .branchRoom:
      (
        "001-005 must be free for the branch to the program",
        "TAPE LOAD reads the first record to 001 and executes it there, and the program uses these "
          + "positions itself.",
        "Move the program to addresses from 006 on."
      )
    case .noStored:
      (
        "there is no address at {first}-{last}",
        "The list says that the record begins at the address stored there, and the three characters are "
          + "not an address.",
        "Correct the position in the list, or the constant in the program."
      )
    case .noLoadCard:
      (
        "none of the first cards has a load instruction in columns 40-46, as Autocoder's have",
        "The deck has another loader than the decks of Autocoder, or it is not a program.",
        "Run the deck, and disassemble the storage after loading."
      )
    case .otherCard:
      (
        "columns 40-46 have '{instruction}', which is not a load instruction with addresses",
        "A card among the program cards has another form, for example because cards are in the wrong order.",
        "Look at the card with media show; correct its place in the deck."
      )
    case .notRelocatable:
      (
        "no card is relocatable; assemble it with --relocatable, from ORG 2000 on",
        "Modules to be linked are assembled in a special form, and this deck has the usual one.",
        "Assemble the source again with --relocatable."
      )
    case .noEndCard:
      (
        "there is no END card, which says where the module begins",
        "The last card of the module is missing.",
        "Assemble the module again, or find the card."
      )
    case .execute:
      (
        "a module cannot have EX; only END says where it begins",
        "EX executes a part of a program while it is loaded, and modules are loaded as a whole.",
        "Remove EX; let the main program branch to that part."
      )
    case .addressConstant:
      (
        "line {line}: an address constant cannot be relocated; write NOP with the address as its operand, "
          + "and use the three characters after the N",
        "The form of relocatable cards marks the addresses of instructions only.",
        "Replace the DCW by a NOP as the message says."
      )
    case .moduleTooLong:
      (
        "would reach {address}, and storage ends at 15999",
        "The modules together are longer than storage.",
        "Make them shorter, or give a lower --origin."
      )
    case .tableOverlaps:
      (
        "the table at {first}-{last} overlaps {module} at {start}-{end}; give another --table or --origin",
        "The table of entry addresses is where a module is loaded.",
        "Give the table, or the modules, another address."
      )
    }
  }
}
