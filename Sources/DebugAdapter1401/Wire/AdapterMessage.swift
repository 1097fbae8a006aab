public import Core1401

/// Why the debug adapter cannot answer a request or launch a program.
///
/// A new message gets the next number. The number of a message that was removed is not used again.
public enum AdapterMessage: String, MessageFamily {
  // Arguments.
  /// `{argument} must be {wanted}, found {found}`.
  case kind = "G001"
  /// `{argument} is missing`.
  case missing = "G002"
  /// `'{argument}' must be {values}`.
  case value = "G003"
  /// `'data' is not in base 64`.
  case noBase64 = "G004"
  /// `{count} positions from {address} do not fit into storage`.
  case tooLong = "G005"
  /// `byte {number}, {byte}, is not a character of the 1401`.
  case noCharacter = "G006"
  /// `'{reference}' is not an address`.
  case noAddress = "G007"
  /// `'{path}' is not a source of the program`.
  case noSource = "G008"
  /// `'program' is empty; name a deck or a source`.
  case emptyProgram = "G009"
  // Breakpoints.
  /// `'{text}' is not a hit count; write 5, >= 5, > 5 or = 5`.
  case hitCount = "G010"
  /// `line {line} has data at {address} and no instruction; the breakpoint is at line {other}`.
  case movedFromData = "G033"
  /// `{source} has changed since the launch; restart to set breakpoints at its new lines`.
  case oldText = "G034"
  // The course of a session.
  /// `'{request}' came a second time`.
  case twice = "G011"
  /// `'{request}' came before 'initialize'`.
  case early = "G012"
  /// `a program is launched already; use 'restart'`.
  case launched = "G013"
  /// `no program is launched`.
  case notLaunched = "G014"
  /// `there is no machine to attach to; use 'launch'`.
  case noAttach = "G015"
  /// `unknown request '{request}'`.
  case unknownRequest = "G016"
  /// `{command} works only in the panel; {advice}`.
  case notInEditor = "G017"
  /// `assertion failed: {condition}`.
  case assertion = "G018"
  /// `{folder}: there is no such folder`.
  case launchFolder = "G019"
  /// `standard input and output (-) are used by the editor; name files`.
  case streams = "G020"
  /// `--starts and the limits are for ibm1401 run; set a breakpoint instead`.
  case limits = "G021"
  // The machine and its variables.
  /// `there is no target {target}`.
  case noTarget = "G022"
  /// `the current instruction is not complete; step to its end first`.
  case incomplete = "G023"
  /// `the machine has not stopped yet`.
  case notStopped = "G024"
  /// `there are no variables with the reference {reference}`.
  case noVariables = "G025"
  /// `{variable} cannot be set; {reason}`.
  case cannotSet = "G026"
  /// `there is no sense switch '{name}'`.
  case noSwitch = "G027"
  /// `{name} is not a field with a word mark`.
  case noField = "G028"
  /// `'{text}' is neither a field nor a register that can be set`.
  case notSettable = "G029"
  /// `'{value}' is neither an address nor a label`.
  case notAddress = "G030"
  /// `'{value}' is neither on nor off`.
  case notOnOff = "G031"
  // Arguments of a launch, continued.
  /// `{option} is for ibm1401 run; use the debug console`.
  case monitorOption = "G032"
  /// `{source} has changed since the launch; frames show the launched text, and breakpoints stay at its lines, until
  /// you restart`.
  case sourceChanged = "G035"

  /// What the family is about.
  public static let title = "The debug adapter"

  /// The message in words.
  public var guide: MessageGuide {
    let (text, cause, cure) = words
    return MessageGuide(rawValue, text, cause: cause, cure: cure)
  }

  private var words: (text: String, cause: String, cure: String) {
    switch self {
    case .kind:
      (
        "{argument} must be {wanted}, found {found}",
        "The editor has sent an argument of another kind than the request needs. In a launch "
          + "configuration the value was written so.",
        "Correct the value in the launch configuration, for example launch.json."
      )
    case .missing:
      (
        "{argument} is missing",
        "The request, or the launch configuration, lacks an argument that it needs.",
        "Add it; the article on requests lists the arguments."
      )
    case .value:
      (
        "'{argument}' must be {values}",
        "The argument has a value that the request cannot have.",
        "Write one of the values that the message names."
      )
    case .noBase64:
      (
        "'data' is not in base 64",
        "The editor has to send the bytes of storage in base 64.",
        "Report it to the author of the editor or its plug-in."
      )
    case .tooLong:
      (
        "{count} positions from {address} do not fit into storage",
        "The bytes to be written would continue beyond the end of storage, or begin before 0.",
        "Write fewer positions, or from another address."
      )
    case .noCharacter:
      (
        "byte {number}, {byte}, is not a character of the 1401",
        "Bytes are read as characters of the encoding of the program, with 128 added for a word mark.",
        "Write a character that the encoding has."
      )
    case .noAddress:
      (
        "'{reference}' is not an address",
        "The memory view was asked for something that is neither a number, a label nor a register.",
        "Enter an address such as 0500, or a label."
      )
    case .noSource:
      (
        "'{path}' is not a source of the program",
        "The editor asks for a file that the program was not assembled from.",
        "Launch the program again, so that the editor learns its sources."
      )
    case .emptyProgram:
      (
        "'program' is empty; name a deck or a source",
        "The launch configuration names no program.",
        "Write the file of the deck or source in the entry program."
      )
    case .hitCount:
      (
        "'{text}' is not a hit count; write 5, >= 5, > 5 or = 5",
        "The hit count of a breakpoint is a number, with or without a comparison before it.",
        "Correct the hit count of the breakpoint in the editor."
      )
    case .movedFromData:
      (
        "line {line} has data at {address} and no instruction; the breakpoint is at line {other}",
        "The assembler knows instructions only by their mnemonics. A constant can be machine code, and a "
          + "breakpoint of a line then moves to the next instruction.",
        "If the program executes the constant, set a function breakpoint at its address. A data breakpoint stops "
          + "when the constant changes."
      )
    case .oldText:
      (
        "{source} has changed since the launch; restart to set breakpoints at its new lines",
        "The machine runs the program as it was when it was launched, and lines of the new text may be elsewhere "
          + "in it. A breakpoint that was set before the change still stops at its instruction.",
        "Restart the session, or set a breakpoint in the launched text that the editor shows for a frame."
      )
    case .twice:
      (
        "'{request}' came a second time",
        "The protocol allows the request once in a session.",
        "Report it to the author of the editor or its plug-in."
      )
    case .early:
      (
        "'{request}' came before 'initialize'",
        "A session begins with the request initialize.",
        "Report it to the author of the editor or its plug-in."
      )
    case .launched:
      (
        "a program is launched already; use 'restart'",
        "A session runs one program.",
        "Restart the session in the editor, or end it and launch again."
      )
    case .notLaunched:
      (
        "no program is launched",
        "The request needs a machine, and launching the program has failed or has not happened.",
        "Launch the program; the message of a failed launch says what is wrong."
      )
    case .noAttach:
      (
        "there is no machine to attach to; use 'launch'",
        "A machine runs inside the debug adapter, so there is none outside to attach to.",
        "Write \"request\": \"launch\" in the launch configuration."
      )
    case .unknownRequest:
      (
        "unknown request '{request}'",
        "The debug adapter does not know the request, and has told the editor what it knows.",
        "Report it to the author of the editor or its plug-in."
      )
    case .notInEditor:
      (
        "{command} works only in the panel; {advice}",
        "The commands of the panel can be used in the debug console, except those about files and "
          + "pictures of the panel.",
        "Follow the advice."
      )
    case .assertion:
      (
        "assertion failed: {condition}",
        "A condition of assert does not hold; its values are in the message.",
        "Look at the program, or at the condition."
      )
    case .launchFolder:
      (
        "{folder}: there is no such folder",
        "The entry cwd of the launch configuration names a folder that does not exist.",
        "Correct the entry."
      )
    case .streams:
      (
        "standard input and output (-) are used by the editor; name files",
        "The editor talks to the debug adapter on its standard input and output.",
        "Name files in the arguments, for example --punch cards.cd."
      )
    case .limits:
      (
        "--starts and the limits are for ibm1401 run; set a breakpoint instead",
        "A session ends when you end it, so the limits of a run without an operator do not apply.",
        "Remove the options from the arguments of the launch configuration."
      )
    case .noTarget:
      (
        "there is no target {target}",
        "A target has the number that the answer to gotoTargets gave it.",
        "Select another line; if that does not help, report it to the author of the editor or its plug-in."
      )
    case .incomplete:
      (
        "the current instruction is not complete; step to its end first",
        "The machine stopped between two storage cycles, and its I-address register is in use.",
        "Step once, then set the line of the next instruction."
      )
    case .notStopped:
      (
        "the machine has not stopped yet",
        "The editor asks why the machine stopped while it runs.",
        "Pause the program first."
      )
    case .noVariables:
      (
        "there are no variables with the reference {reference}",
        "The editor uses a reference from before the machine ran.",
        "Select the frame again, so that the editor loads the variables anew."
      )
    case .cannotSet:
      (
        "{variable} cannot be set; {reason}",
        "The variables that can be set are those that an operator can change at the consoles, and storage.",
        "Change another register, or store characters in a field."
      )
    case .noSwitch:
      (
        "there is no sense switch '{name}'",
        "The 1401 has the sense switches A to G.",
        "Use one of these letters."
      )
    case .noField:
      (
        "{name} is not a field with a word mark",
        "The length of a field is that to its word mark, and there is none at this address.",
        "Set a word mark first, for example with the command sw in the debug console."
      )
    case .notSettable:
      (
        "'{text}' is neither a field nor a register that can be set",
        "The value of a longer expression has no place where it could be stored.",
        "Set a field, such as SUM, or I, A or B."
      )
    case .notAddress:
      (
        "'{value}' is neither an address nor a label",
        "A register gets a decimal address, or the name of a label.",
        "Write for example 0500 or LOOP."
      )
    case .notOnOff:
      (
        "'{value}' is neither on nor off",
        "A switch has two positions.",
        "Write on or off."
      )
    case .monitorOption:
      (
        "{option} is for ibm1401 run; use the debug console",
        "Commands before START and after the stop, labels and a profile are for a run without an operator.",
        "Remove the option; type the commands in the console, and give labels as the argument symbols."
      )
    case .sourceChanged:
      (
        "{source} has changed since the launch; frames show the launched text, and breakpoints stay at its lines, "
          + "until you restart",
        "The source was edited while the program was debugged. The machine still has the program as it was "
          + "launched.",
        "Restart the session; the source is assembled again, and breakpoints are set at its lines."
      )
    }
  }
}
