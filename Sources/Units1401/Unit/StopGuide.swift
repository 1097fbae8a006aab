public import Core1401

/// Why a run stops, with causes and cures: the identifiers are the words that reports have for the reasons.
public enum StopGuide: String, MessageFamily {
  /// The program has ended.
  case halt
  /// The processor stopped by a check of its own.
  case check
  /// An input/output check, with I/O CHECK STOP on.
  case inputOutputCheck = "io-check"
  /// A limit of the run.
  case limit
  /// A unit that the system does not have.
  case unitNotInstalled = "unit-not-installed"
  /// Ended from outside.
  case interrupted
  /// The STOP key.
  case stopKey = "stop-key"
  /// ADDRESS STOP.
  case addressStop = "address-stop"
  /// A breakpoint, watch or catch.
  case breakpoint
  /// LOAD has read a card.
  case loaded
  /// A step is done.
  case stepped
  /// No card to read.
  case readerEmpty = "reader-empty"
  /// No card to punch.
  case punchEmpty = "punch-empty"
  /// A skip to a channel without hole.
  case channelNotPunched = "channel-not-punched"
  /// The typewriter waits.
  case inquiryWaits = "inquiry-waits"
  /// A drive without a pack, or a pack that cannot be written.
  case diskNotReady = "disk-not-ready"
  /// A wrong disk control field.
  case diskCheck = "disk-check"
  /// A tape unit without reel, or a reel that cannot be written.
  case tapeNotReady = "tape-not-ready"
  /// A damaged tape.
  case tapeCheck = "tape-check"

  /// What the family is about.
  public static let title = "Stops of a run"

  /// The stop in words.
  public var guide: MessageGuide {
    let (text, cause, cure) = words
    return MessageGuide(
      rawValue, text, cause: cause, cure: cure, otherTexts: otherTexts + (shortText.map { [$0] } ?? []))
  }

  /// The text in the status line of the panel, where that has one of its own.
  public var shortText: String? {
    switch self {
    case .halt: "HALT at {address}"
    case .readerEmpty: "reader empty: put cards in, START"
    case .punchEmpty: "punch empty: put cards in, START"
    default: nil
    }
  }

  /// The findings for which the text has a placeholder, and parts that are printed alone.
  private var otherTexts: [String] {
    switch self {
    case .inputOutputCheck:
      [
        "reader check: the read came too late", "punch check: the punch instruction came too late",
      ]
    case .limit: ["stopped by --limit-{limit}"]
    case .readerEmpty: ["the reader's hopper is empty", "the hopper is empty", "the reader is empty"]
    case .punchEmpty: ["the punch's hopper is empty"]
    case .diskNotReady:
      ["disk {drive} is read only", "the 1405{file} is read only"]
    case .tapeNotReady:
      [
        "tape {unit} was unloaded", "tape {unit} is file protected", "tape {unit} would run off its reel",
        "tape {unit} is at the end of its reel",
      ]
    default: []
    }
  }

  private var words: (text: String, cause: String, cure: String) {
    switch self {
    case .halt:
      (
        "halt at {address}, next instruction at {next}", "The program has executed a Halt instruction.",
        "START continues with the next instruction. At the end of a program nothing needs to be done."
      )
    case .check:
      (
        "stopped at {address}: {finding}",
        "The processor found something that it cannot execute. The finding is one of the checks of the processor.",
        "Look up the finding. CHECK RESET, correct what is wrong, then START."
      )
    case .inputOutputCheck:
      (
        "{unit} check: {finding}; instruction {instruction}",
        "A unit found an error, such as a card with holes that are no character, and I/O CHECK STOP is on.",
        "Correct the card and START, or turn I/O CHECK STOP off, so that the program can test the error."
      )
    case .limit:
      (
        "stopped by --limit-{limit}; instruction {instruction}",
        "The run has reached the limit of --limit-cycles or --limit-time.",
        "Give a higher limit. A program that reaches every limit may be in a loop: history shows it. At the panel and "
          + "in the monitor, restart counts from the beginning again."
      )
    case .unitNotInstalled:
      (
        "unit {unit} is not installed; instruction {instruction}",
        "The program addresses a unit that the system does not have.",
        "Order the unit with an option, or correct the unit address."
      )
    case .interrupted:
      (
        "stopped by the operator; instruction {instruction}",
        "The run was ended from outside, as by Ctrl-C.",
        "Nothing needs to be done."
      )
    case .stopKey: ("STOP key, {position}", "STOP was pressed.", "START continues.")
    case .addressStop:
      (
        "ADDRESS STOP at {address}",
        "The next instruction is at the address of the dials, and ADDRESS STOP is on.",
        "START continues; addrstop off turns it off."
      )
    case .breakpoint:
      (
        "breakpoint {number} at {address}",
        "A breakpoint, watch or catch is reached, and its condition holds.",
        "START continues; delete NUMBER removes it."
      )
    case .loaded:
      ("card loaded, {position}", "LOAD has read a card, and waits.", "START runs it.")
    case .stepped:
      ("{position}", "The cycle, instruction or run that was asked for is done.", "START continues.")
    case .readerEmpty:
      (
        "the reader's hopper is empty; put cards in and press START",
        "The program reads a card, and there is none. Often it reads one card too many, because it does not test for the "
          + "last card.",
        "Put the data cards after the program's deck, or test with BLC and sense switch A on."
      )
    case .punchEmpty:
      (
        "the punch's hopper is empty; put cards in and press START", "The punch has no blank cards left.",
        "Put blank cards in and press START."
      )
    case .channelNotPunched:
      (
        "the form would run away: channel {channel} is not punched in the carriage tape",
        "The program skips to a channel of the carriage tape that has no hole, so that the paper would never stop.",
        "Give a tape with the channel with --carriage, or correct the d-character."
      )
    case .inquiryWaits:
      (
        "the inquiry station waits: type the inquiry, then RELEASE or CANCEL",
        "The program reads from the typewriter, and no text is typed.",
        "Type it at the typewriter, or give a script with --inquiry."
      )
    case .diskNotReady:
      (
        "disk {drive}: {problem}; press START to try again",
        "The drive has no pack, or the pack cannot be written.",
        "Mount a pack with attach or --disk; without ,ro when the program writes."
      )
    case .diskCheck:
      (
        "disk {drive}: {problem}",
        "The disk control field has a wrong drive, address or count, or the function does not exist.",
        "Look at the field at the B address: drive, six digits of the address, three digits of the count."
      )
    case .tapeNotReady:
      (
        "tape {unit}: {problem}; press START to try again",
        "The unit has no reel, or the reel cannot be written.",
        "Mount a reel with attach or --tape; without ,ro when the program writes."
      )
    case .tapeCheck:
      (
        "tape {unit}: {problem}",
        "The image of the tape is damaged, or it has another form than the one detected.",
        "ibm1401 media check shows where; name the form after the file, as in FILE,awstape."
      )
    }
  }
}
