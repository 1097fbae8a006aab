/// What stops the processor by a check of its own.
///
/// A new message gets the next number. The number of a message that was removed is not used again.
public enum CheckMessage: String, MessageFamily {
  /// `no word mark under the operation code`.
  case noWordMark = "P001"
  /// `operation code {character} has no meaning`.
  case undefinedOperation = "P002"
  /// `{operation} needs the feature {feature}, which this machine does not have`.
  case missingFeature = "P003"
  /// `{operation} is not implemented, because no available source describes it`.
  case notImplemented = "P004"
  /// `no word mark follows the instruction at {address}, which reaches the end of storage ({highest})`.
  case endOfStorage = "P005"
  /// `{register} {characters} is not an address in {instruction}`.
  case noAddress = "P006"
  /// `{register} {characters} is beyond {highest} in {instruction}`.
  case beyondStorage = "P007"
  /// `{register} stepped past the end of storage (0000 to {highest}) in {instruction}{reason}`.
  case beyondEnd = "P008"
  /// `wrong parity in the B register, character read from {address}`.
  case parity = "P009"
  /// `control unit needs a unit address such as %U1, found {characters}`.
  case noUnitAddress = "P010"

  /// What the family is about.
  public static let title = "Checks of the processor"

  /// The message in words.
  public var guide: MessageGuide {
    let (text, cause, cure) = words
    return MessageGuide(rawValue, text, cause: cause, cure: cure, otherTexts: otherTexts)
  }

  private var otherTexts: [String] {
    switch self {
    case .noWordMark: ["no word mark under op"]
    case .endOfStorage: ["no word mark follows the instruction at {address}"]
    default: []
    }
  }

  private var words: (text: String, cause: String, cure: String) {
    switch self {
    case .noWordMark:
      (
        "no word mark under the operation code",
        "The I-address register addresses a character without word mark where an operation code is "
          + "due. The program has run on into data, or has overwritten itself.",
        "history on and back show which instruction led there; the instruction before it is in the "
          + "message."
      )
    case .undefinedOperation:
      (
        "operation code {character} has no meaning",
        "No 1401 has an operation with this code. Usually the program executes a constant.",
        "Look at the source line that the message names; end the instructions before constants with a "
          + "halt or a branch."
      )
    case .missingFeature:
      (
        "{operation} needs the feature {feature}, which this machine does not have",
        "The machine is configured without an optional feature.",
        "Add it with --features, or write the program without the operation."
      )
    case .notImplemented:
      (
        "{operation} is not implemented, because no available source describes it",
        "Move and Insert Zeros is known by its name only.",
        "Write the program without the operation."
      )
    case .endOfStorage:
      (
        "no word mark follows the instruction at {address}, which reaches the end of storage "
          + "({highest})",
        "The machine reads an instruction up to the next word mark. Either the last instruction of the program "
          + "has no word mark after it, or the program has no halt or branch at its end and has run on into its "
          + "constants.",
        "When the message names a constant, end the instructions before it with a halt or a branch. Otherwise "
          + "define a constant after the last instruction: its word mark ends the instruction."
      )
    case .noAddress:
      (
        "{register} {characters} is not an address in {instruction}",
        "A storage cycle used a register whose characters are no address. Usually an instruction was "
          + "modified wrongly, or ### is the place of an undefined symbol.",
        "Look at what changed the address part of the instruction: watch it."
      )
    case .beyondStorage:
      (
        "{register} {characters} is beyond {highest} in {instruction}",
        "The address is larger than the storage of the machine.",
        "Choose a larger --storage, or correct the address."
      )
    case .beyondEnd:
      (
        "{register} stepped past the end of storage (0000 to {highest}) in {instruction}{reason}",
        "A field has no word mark at its left end, so that the operation ran to the end of storage.",
        "Set the word mark: define the field with DCW, or with SW before it is used."
      )
    case .parity:
      (
        "wrong parity in the B register, character read from {address}",
        "The character has wrong parity. Storage of this program is only wrong when a fault was "
          + "injected.",
        "CHECK RESET, and store the character again."
      )
    case .noUnitAddress:
      (
        "control unit needs a unit address such as %U1, found {characters}",
        "The A-address of Control Unit is not that of a unit.",
        "Write the unit with %, as in CU %U1,R."
      )
    }
  }
}
