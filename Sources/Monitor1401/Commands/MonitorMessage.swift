public import Core1401

/// What can be wrong with a command line.
///
/// A new message gets the next number. The number of a message that was removed is not used again.
public enum MonitorMessage: String, MessageFamily {
  // Commands.
  /// `'{word}' is not a command{advice}`.
  case unknownCommand = "M001"
  /// `'{word}' may be {commands}`.
  case ambiguous = "M002"
  /// `the line is longer than {most} characters`.
  case lineTooLong = "M003"
  /// `{command} takes no arguments, found '{word}'`.
  case unexpectedArguments = "M005"
  // Storage.
  /// `'{character}' is not a character of the 1401 in the encoding {encoding}`.
  case unknownCharacter = "M006"
  /// `'{character}' is not on the typewriter in the encoding {encoding}`.
  case noTypewriterKey = "M007"
  /// `{count} characters from {first} reach {last}, beyond {highest}`.
  case beyondStorage = "M008"
  /// `write a number, or characters in quotes`.
  case fieldValue = "M009"
  /// `the field holds a number of {digits}; write a number, or {characters} in quotes`.
  case fieldHoldsNumber = "M010"
  /// `the field has {positions} positions; {count} {what} do not fit`.
  case fieldTooShort = "M011"
  // Stops and units.
  /// `there is no breakpoint {number}; {present}`.
  case noBreakpoint = "M013"
  /// `projects cannot be saved here`.
  case noProjects = "M016"
  /// `more than {count} nested files`.
  case nestedFiles = "M033"
  /// `{name} is data, not an instruction: {watch} stops when it changes`.
  case breakpointAtData = "M034"
  /// `line {line} has no instruction; the next one is on line {other}`.
  case lineWithoutInstruction = "M035"
  // Arguments; the usage of the command follows.
  /// `'{word}' is one argument too many`.
  case tooMany = "M017"
  /// `{command} needs {argument}`.
  case missing = "M018"
  /// `'{word}' is neither {first} nor {second}`.
  case neither = "M019"
  /// `'{word}' is not a count, {range}`.
  case count = "M020"
  /// `'{word}' is not {argument}`.
  case unknownWord = "M021"
  /// `'{word}' needs + or - before the letters`.
  case switchSign = "M022"
  /// `sense switch '{letter}' does not exist, A to G do`.
  case noSwitch = "M023"
  /// `{command} takes one character, not {count}`.
  case oneCharacter = "M024"
  /// `there is no storage to show`.
  case noStorage = "M025"
  /// `a label begins with a letter, and an address follows`.
  case label = "M026"
  /// `'{words}' is not a place in the history`.
  case place = "M027"
  /// `{megabytes} megabytes are more than a host has`.
  case memory = "M028"
  /// `the profile cannot be written as {file}`.
  case profileForm = "M029"
  /// `a back-quote needs a character after it`.
  case markAlone = "M030"
  /// `there is no character to store`.
  case noCharacters = "M031"
  /// `the closing {quote} is missing`.
  case quoteMissing = "M032"

  /// What the family is about.
  public static let title = "Commands of the monitor"

  /// The message in words.
  public var guide: MessageGuide {
    let (text, cause, cure) = words
    let usage = isAboutArguments ? Self.usage(written: "{usage}", example: "{example}") : ""
    return MessageGuide(rawValue, text + usage, cause: cause, cure: cure)
  }

  /// What follows a message about the arguments of a command.
  static func usage(of command: MonitorCommand) -> String {
    usage(written: command.usage, example: command.example)
  }

  private static func usage(written usage: String, example: String) -> String {
    "; write \(usage), for example \(example)"
  }

  /// Whether the usage of the command follows the text.
  private var isAboutArguments: Bool {
    switch self {
    case .tooMany, .missing, .neither, .count, .unknownWord, .switchSign, .noSwitch, .oneCharacter,
      .noStorage,
      .label, .place, .memory, .profileForm, .markAlone, .noCharacters, .quoteMissing:
      true
    default: false
    }
  }

  private var words: (text: String, cause: String, cure: String) {
    switch self {
    case .unknownCommand:
      (
        "'{word}' is not a command{advice}",
        "The first word of the line is not a command.",
        "help lists the commands."
      )
    case .ambiguous:
      (
        "'{word}' may be {commands}",
        "Several commands begin so.",
        "Write more of the word."
      )
    case .lineTooLong:
      (
        "the line is longer than {most} characters",
        "A command line has up to 10000 characters.",
        "Divide it."
      )
    case .unexpectedArguments:
      (
        "{command} takes no arguments, found '{word}'",
        "Something follows a command that takes nothing.",
        "Remove it."
      )
    case .unknownCharacter:
      (
        "'{character}' is not a character of the 1401 in the encoding {encoding}",
        "The 1401 has 64 characters, which the encoding writes in a certain way.",
        "Replace it, or choose another --encoding."
      )
    case .noTypewriterKey:
      (
        "'{character}' is not on the typewriter in the encoding {encoding}",
        "The typewriter of the 1407 has not all characters.",
        "Replace it."
      )
    case .beyondStorage:
      (
        "{count} characters from {first} reach {last}, beyond {highest}",
        "dep would store beyond the end of storage.",
        "Store fewer characters, or from a lower address."
      )
    case .fieldValue:
      (
        "write a number, or characters in quotes",
        "The new contents of a field are neither.",
        "Write a number, or text between quotes."
      )
    case .fieldHoldsNumber:
      (
        "the field holds a number of {digits}; write a number, or {characters} in quotes",
        "A text without quotes is stored in a field that holds a number.",
        "Write a number, or text between quotes."
      )
    case .fieldTooShort:
      (
        "the field has {positions} positions; {count} {what} do not fit",
        "The new contents are longer than the field.",
        "Write fewer."
      )
    case .noBreakpoint:
      (
        "there is no breakpoint {number}; {present}",
        "No breakpoint has this number or address.",
        "list breaks shows them."
      )
    case .breakpointAtData:
      (
        "{name} is data, not an instruction: {watch} stops when it changes",
        "A breakpoint stops before an instruction. The program has a constant, a field or an area at this address.",
        "Watch the data, or set the breakpoint at an instruction. Keep it if the program executes what it has "
          + "stored there."
      )
    case .lineWithoutInstruction:
      (
        "line {line} has no instruction; the next one is on line {other}",
        "The line has a remark, data or an order to the assembler. A breakpoint on it stops before the next "
          + "instruction.",
        "Nothing needs to be done. To stop when data changes, use watch."
      )
    case .noProjects:
      (
        "projects cannot be saved here",
        "The session has no folder for projects.",
        "Save the installation with save FILE."
      )
    case .nestedFiles:
      (
        "more than {count} nested files",
        "Scripts execute one another with do, and one of them executes itself again.",
        "Remove the do that leads back to the same file."
      )
    case .tooMany:
      (
        "'{word}' is one argument too many",
        "The command takes fewer arguments, or a name contains a blank.",
        "Remove the argument."
      )
    case .missing:
      (
        "{command} needs {argument}",
        "The line ends before everything that the command needs.",
        "Add what is missing."
      )
    case .neither:
      (
        "'{word}' is neither {first} nor {second}",
        "The argument sets a switch, which has two positions.",
        "Write one of the two words. Without the word, most of these commands show the position."
      )
    case .count:
      (
        "'{word}' is not a count, {range}",
        "The command does something a number of times, or shows a number of lines.",
        "Write a whole decimal number in the range."
      )
    case .unknownWord:
      (
        "'{word}' is not {argument}",
        "The command accepts certain words or numbers only, and this is none of them.",
        "help and the command's name list what it accepts."
      )
    case .switchSign:
      (
        "'{word}' needs + or - before the letters",
        "Sense switches are named with their new position: + turns them on, - turns them off.",
        "Write for example +b, or -cd for two switches."
      )
    case .noSwitch:
      (
        "sense switch '{letter}' does not exist, A to G do",
        "The 1401 has up to seven sense switches.",
        "Write a letter from A to G."
      )
    case .oneCharacter:
      (
        "{command} takes one character, not {count}",
        "The bit switches set one position of storage, and fill stores one character in all positions.",
        "Write one character. To store different characters, use dep."
      )
    case .noStorage:
      (
        "there is no storage to show",
        "The session has just begun, and the machine has not shown its storage yet.",
        "Give the command again."
      )
    case .label:
      (
        "a label begins with a letter, and an address follows",
        "A name consists of letters, digits and periods, and begins with a letter.",
        "Write the name, a blank, and the address."
      )
    case .place:
      (
        "'{words}' is not a place in the history",
        "back goes to a step, a cycle, a write, a stop, or the end of the history.",
        "Write back 3, back to cycle 1200, back to write 0500, back to stop or back to end."
      )
    case .memory:
      (
        "{megabytes} megabytes are more than a host has",
        "The number is the memory for the history in megabytes, not in bytes.",
        "Write a smaller number. The default is sufficient for most programs."
      )
    case .profileForm:
      (
        "the profile cannot be written as {file}",
        "A value of the profile does not exist in the form that the ending of the name selects.",
        "End the name with .json for JSON, with .svg for a picture, or otherwise for folded stacks."
      )
    case .markAlone:
      (
        "a back-quote needs a character after it",
        "A back-quote sets the word mark of the character that follows it.",
        "Write the character, or a blank in quotes: '` '."
      )
    case .noCharacters:
      (
        "there is no character to store",
        "The address has no characters after it, or the quotes are empty.",
        "Write the characters. Blanks need quotes."
      )
    case .quoteMissing:
      (
        "the closing {quote} is missing",
        "The characters begin with a quote and do not end with the same one.",
        "Add the quote at the end, or use the other kind of quote around the characters."
      )
    }
  }
}
