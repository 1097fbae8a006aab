public import Core1401

/// What can be wrong with a command line.
///
/// A new message gets the next number; a number that was given up is not used again.
public enum MonitorMessage: String, MessageFamily {
  // Commands.
  /// `'{word}' is not a command{advice}`.
  case unknownCommand = "M001"
  /// `'{word}' may be {commands}`.
  case ambiguous = "M002"
  /// `the line is longer than {most} characters`.
  case lineTooLong = "M003"
  /// `{problem}; write {usage}, for example {example}`.
  case usage = "M004"
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
  /// `there are {count} labels already, more than a program has`.
  // Stops and units.
  /// `there is no breakpoint {number}; {present}`.
  case noBreakpoint = "M013"
  /// `{file}: {problem}`.
  case cannotMount = "M014"
  /// `{problem}`.
  case noDeck = "M015"
  /// `projects cannot be saved here`.
  case noProjects = "M016"

  /// What the family is about.
  public static let title = "Commands of the monitor"

  /// The message in words.
  public var guide: MessageGuide {
    let (text, cause, cure) = words
    return MessageGuide(rawValue, text, cause: cause, cure: cure)
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
    case .usage:
      (
        "{problem}; write {usage}, for example {example}",
        "The arguments are not those of the command. The message begins with what is wrong.",
        "Write the command as the message shows."
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
    case .cannotMount:
      (
        "{file}: {problem}",
        "The words after the file exclude each other.",
        "Correct them; help attach lists them."
      )
    case .noDeck:
      (
        "{problem}",
        "The file cannot be read as a deck. The message is that of the deck, see there.",
        "See the message."
      )
    case .noProjects:
      (
        "projects cannot be saved here",
        "The session has no folder for projects.",
        "Save the installation with save FILE."
      )
    }
  }
}
