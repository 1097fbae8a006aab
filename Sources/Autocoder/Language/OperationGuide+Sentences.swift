internal import Core1401

/// What a d-character of an operation means.
public struct CharacterGuide: Hashable, Sendable {
  /// The d-character as it is written, or several with blanks between them.
  public let characters: String
  /// What it means.
  public let meaning: String
  /// The feature that it needs, nil for none.
  public let feature: String?

  init(_ characters: String, _ meaning: String, needs feature: String? = nil) {
    self.characters = characters
    self.meaning = meaning
    self.feature = feature
  }
}

extension OperationGuide {
  /// The d-characters of the operation code that the operation stands for; empty for a directive and for an operation
  /// without d-character. What a unit that is not there would take is left out.
  public var dCharacters: [CharacterGuide] {
    guard let operation else { return [] }
    switch operation {
    case .branch: return name == "BCE" ? OperationGuide.comparedCharacters : OperationGuide.branchCharacters
    case .branchIfWordMarkOrZone: return OperationGuide.zoneCharacters
    case .branchIfBitEqual:
      return [
        CharacterGuide("any", "branches if the character at B and d have one of the six bits in common")
      ]
    case .selectStacker:
      return [
        CharacterGuide("1", "the last card read goes to pocket 1"),
        CharacterGuide("2", "the last card read goes to pocket 8/2"),
        CharacterGuide("4", "the last card punched goes to pocket 4"),
        CharacterGuide("8", "the last card punched goes to pocket 8/2"),
      ]
    case .controlCarriage: return OperationGuide.carriageCharacters
    case .controlUnit:
      return [
        CharacterGuide("A", "diagnostic read: read a record, and store nothing"),
        CharacterGuide("B", "backspace a record"), CharacterGuide("E", "skip, and blank tape"),
        CharacterGuide("M", "write a tape mark"), CharacterGuide("R", "rewind"),
        CharacterGuide("U", "rewind and unload"),
      ]
    case .moveCharacters, .loadCharacters: return transferCharacters(operation)
    case .read: return [OperationGuide.columnBinary]
    case .punch: return [OperationGuide.columnBinary, OperationGuide.feedRead]
    case .write, .writeAndRead, .writeReadAndPunch: return OperationGuide.printCharacters
    case .writeAndPunch: return OperationGuide.printCharacters + [OperationGuide.feedRead]
    default: return []
    }
  }

  /// What the operation does, in a sentence.
  public var sentence: String {
    if let special = OperationGuide.specialSentences[name] { return special }
    let special = summary.prefix(1).uppercased() + summary.dropFirst() + "."
    guard let operation, summary == operation.definition.name else { return special }
    return OperationGuide.sentences[operation] ?? special
  }

  private func transferCharacters(_ operation: OperationCode) -> [CharacterGuide] {
    let isMove = operation == .moveCharacters
    let units = [
      CharacterGuide("R", "read from the unit that the A-operand names"),
      CharacterGuide("W", "write to that unit"),
    ]
    guard isMove else { return units }
    return units + [
      CharacterGuide("A", "decode half columns into pairs (MBD)", needs: "column-binary"),
      CharacterGuide("B", "code pairs into half columns (MBC)", needs: "column-binary"),
    ]
  }

  private static let comparedCharacters = [
    CharacterGuide("any", "the character to compare with the one at B; word marks do not count")
  ]

  private static let columnBinary = CharacterGuide(
    "C", "column binary: the areas are 401-480 and 501-580", needs: "column-binary")
  private static let feedRead = CharacterGuide(
    "R", "the card is read at the punch side before it is punched", needs: "punch-feed-read")
  private static let printCharacters = [
    CharacterGuide(")", "print a 1 for each word mark of the print area, and nothing else"),
    CharacterGuide("S", "do not space after the line", needs: "space-suppression"),
  ]

  private static let branchCharacters = [
    CharacterGuide("none", "branch always"),
    CharacterGuide("9", "carriage channel 9 has been reached"),
    CharacterGuide("@", "carriage channel 12 has been reached"),
    CharacterGuide("A", "last card: its data have been read, and sense switch A is up"),
    CharacterGuide("B C D E F G", "the sense switch of that letter is up", needs: "sense-switches"),
    CharacterGuide("K", "end of the reel or tape mark"),
    CharacterGuide("L", "tape error"),
    CharacterGuide("/", "the last Compare found the fields unequal"),
    CharacterGuide("S", "it found them equal", needs: "high-low-equal"),
    CharacterGuide("T", "it found B lower than A", needs: "high-low-equal"),
    CharacterGuide("U", "it found B higher than A", needs: "high-low-equal"),
    CharacterGuide("Z", "arithmetic overflow; the test turns it off"),
    CharacterGuide("%", "process check, with the process check stop off; the test turns it off"),
    CharacterGuide("?", "reader error, with I/O CHECK STOP off; the test turns it off"),
    CharacterGuide("!", "punch error, likewise"),
    CharacterGuide("|", "printer error, likewise"),
    CharacterGuide("P", "the printer is busy", needs: "print-storage"),
    CharacterGuide("R", "the carriage is busy", needs: "print-storage"),
    CharacterGuide("Q *", "an inquiry was requested, and was cancelled (1407)"),
    CharacterGuide("N V W X Y \\", "conditions of disk storage, see the article on disks"),
  ]

  private static let zoneCharacters = [
    CharacterGuide("1", "branch on a word mark"),
    CharacterGuide("2", "branch on no zone"), CharacterGuide("B", "branch on the zone B A (plus)"),
    CharacterGuide("K", "branch on the zone B (minus)"), CharacterGuide("S", "branch on the zone A"),
    CharacterGuide("3", "branch on a word mark or no zone"),
    CharacterGuide("C", "branch on a word mark or the zone B A"),
    CharacterGuide("L", "branch on a word mark or the zone B"),
    CharacterGuide("T", "branch on a word mark or the zone A"),
  ]

  private static let carriageCharacters = [
    CharacterGuide("1 2 3 4 5 6 7 8 9 0 # @", "skip now to channel 1 to 12"),
    CharacterGuide("A B C D E F G H I ? . )", "skip to channel 1 to 12 after the next line"),
    CharacterGuide("J K L", "space 1, 2 or 3 lines now"),
    CharacterGuide("/ S T", "space 1, 2 or 3 lines in all after the next line"),
  ]

  private static let specialSentences: [String: String] = [
    "BCE": "Branches to the A address if the character at the B address is the d-character.",
    "BU": "Branches if the last Compare found the fields unequal.",
    "BE": "Branches if the last Compare found the fields equal.",
    "BL": "Branches if the last Compare found the B field lower than the A field.",
    "BH": "Branches if the last Compare found the B field higher than the A field.",
    "BAV": "Branches if an addition or subtraction has overflowed its B field since the last test.",
    "BLC": "Branches if the last card of the deck has been read and sense switch A is up.",
    "BM": "Branches to the A address if the character at the B address has the zone of a minus sign.",
    "BW": "Branches to the A address if the character at the B address has a word mark.",
    "BSS": "Branches if the sense switch that the d-character names is up, or another indicator is on.",
    "BIN": "Branches if the indicator that the d-character names is on.",
    "RDT": "Would read a track record; stops the machine, because pack images have no such tracks.",
    "WDT": "Would write a track record; stops the machine, because pack images have no such tracks.",
    "RDTW": "Would read a track record with word marks; stops the machine as RDT does.",
    "WDTW": "Would write a track record with word marks; stops the machine as WDT does.",
    "ECR": "Would engage the console reader, a unit that this program does not have.",
    "DCR": "Would disengage the console reader, a unit that this program does not have.",
  ]

  /// A sentence for each operation of the machine.
  private static let sentences: [OperationCode: String] = [
    .add: "Adds the A field to the B field and leaves the sum in the B field.",
    .subtract: "Subtracts the A field from the B field and leaves the difference in the B field.",
    .zeroAndAdd: "Replaces the B field by the A field with its sign; positions left over become zero.",
    .zeroAndSubtract: "Replaces the B field by the A field with the opposite sign.",
    .multiply:
      "Multiplies the A field by the digits at the left of the B field; the product fills the B field.",
    .divide:
      "Divides the dividend at the right of the B field by the A field; quotient and remainder replace it.",
    .modifyAddress: "Adds the address of three characters at A to the one at B, modulo 16000.",
    .moveCharacters:
      "Moves the A field to the B field, up to the first word mark in either; word marks stay.",
    .loadCharacters: "Moves the A field with its word marks to the B field, up to the word mark of A.",
    .moveNumeric: "Moves the digit part of one character; the zone of the B character stays.",
    .moveZone: "Moves the zone of one character; the digit part of the B character stays.",
    .moveRecord:
      "Moves characters to the right, from A to B, up to and with a record mark or group mark in A.",
    .moveAndSuppressZeros:
      "Moves the A field to B and replaces zeros and commas left of the number by blanks.",
    .moveAndEdit: "Moves the A field into the control word at B: punctuation, zero suppression, sign.",
    .moveAndInsertZeros: "Stops the machine: no source that was available describes it.",
    .setWordMark: "Sets word marks at the A address and at the B address; the characters stay.",
    .clearWordMark: "Clears the word marks at the A address and at the B address; the characters stay.",
    .clearStorage:
      "Clears storage from the B address down to a multiple of 100; with two addresses branches to A.",
    .storeAAddress: "Stores what the A-address register held before this instruction as three characters.",
    .storeBAddress: "Stores the B-address register as three characters at the A address.",
    .compare: "Compares the B field with the A field and sets the indicators equal, unequal, high and low.",
    .branch: "Branches to the A address: always, on an indicator (d), or if the character at B is d.",
    .branchIfWordMarkOrZone:
      "Branches to the A address if the character at B has the word mark or zone of d.",
    .branchIfBitEqual: "Branches to the A address if the character at B has a bit in common with d.",
    .noOperation: "Does nothing but load the address registers with its operands.",
    .halt:
      "Stops the machine; START continues with the next instruction, or at the A address if there is one.",
    .read: "Reads a card into 001-080; with an address branches there.",
    .write: "Prints 201-332; with an address branches there.",
    .writeAndRead: "Prints 201-332, then reads a card into 001-080; with an address branches there.",
    .punch: "Punches a card from 101-180; with an address branches there.",
    .readAndPunch: "Reads a card and punches one; with an address branches there.",
    .writeAndPunch: "Prints a line, then punches a card; with an address branches there.",
    .writeReadAndPunch: "Prints a line, then reads a card and punches one; with an address branches there.",
    .startReadFeed: "Starts the motion of the next card, so that a Read soon after it waits less.",
    .startPunchFeed:
      "Starts the motion of the next card to be punched, so that a Punch soon after it waits less.",
    .selectStacker: "Chooses the pocket of the last card; with an address branches there.",
    .controlCarriage:
      "Moves the paper by lines or to a channel of the carriage tape; with an address branches there.",
    .controlUnit: "Moves a tape, or writes a tape mark.",
  ]
}
