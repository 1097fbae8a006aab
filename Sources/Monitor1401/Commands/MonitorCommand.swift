public import Core1401
public import System1401

/// A command of the monitor: its syntax, its help, and the parser of its arguments.
///
/// The same table is used by the command line of the panel, the plain mode, the help and the messages.
public struct MonitorCommand: Sendable {
  /// The name; it may be abbreviated as long as it is unambiguous.
  public let name: String
  /// Other names, including SimH's; they cannot be abbreviated.
  public let otherNames: [String]
  /// The arguments, as shown in help; empty for none.
  public let arguments: String
  /// A complete line that works.
  public let example: String
  /// The description, a sentence.
  public let help: String
  /// Whether the command is executed while a program runs, even from a pipe, because the program may be
  /// waiting for it.
  private(set) var isUrgent = false
  /// Whether the command can read or write files, or set commands that do; a document must not contain such
  /// commands.
  public var usesFiles: Bool { MonitorCommand.fileWords.contains(name) }
  let parse: @Sendable (MonitorArguments) throws(MonitorError) -> MonitorAction

  init(
    _ name: String, _ arguments: String = "", example: String, or otherNames: [String] = [], help: String,
    parse: @escaping @Sendable (MonitorArguments) throws(MonitorError) -> MonitorAction
  ) {
    self.name = name
    self.otherNames = otherNames
    self.arguments = arguments
    self.example = example
    self.help = help
    self.parse = parse
  }

  /// A command without arguments.
  init(_ name: String, or otherNames: [String] = [], help: String, _ action: MonitorAction) {
    self.init(name, example: name, or: otherNames, help: help) { (arguments) throws(MonitorError) in
      try arguments.expectNone()
      return action
    }
  }

  /// The command, marked as one that a running program may wait for.
  func urgent() -> MonitorCommand {
    var command = self
    command.isUrgent = true
    return command
  }

  private static let fileWords: Set = [
    "attach", "break", "catch", "do", "open", "picture", "profile", "project", "record", "reload", "replay",
    "restore",
    "save", "symbols", "trace", "watch",
  ]

  /// All commands, in the order of the help.
  public static let all: [MonitorCommand] =
    keys + switches + pace + stops + past + storage + storageTools + instruments + units + mounting + inquiry
    + scripts + projects + questions

  /// The name with the arguments.
  public var usage: String { arguments.isEmpty ? name : "\(name) \(arguments)" }
}

/// The action of a command line.
public enum MonitorAction: Sendable {
  /// Commands for the machine. The note is a sentence that is shown unless the machine refuses; nil when
  /// the machine's own stop is the answer.
  case operate([OperatorCommand], note: String?)
  /// The answer to a question, lines of text.
  case answer([String])
  /// A command for the panel or the plain mode.
  case host(HostCommand)
}

/// A command that is not executed by the machine but by the panel or the plain mode.
public enum HostCommand: Hashable, Sendable {
  /// Tears the printed sheet off.
  case tear
  /// Ends the session with an exit status; nil: that of the last stop.
  case quit(Int32?)
  /// Opens a program by its name or its deck's; nil shows a list of programs.
  case open(String?)
  /// Reads the program from its files again and keeps breakpoints.
  case reload
  /// Opens the source of the program for editing.
  case edit
  /// Shows help, on a command if one is given; the text is ``MonitorCommand/help(on:)``.
  case help(String?)
  /// Hides printed lines (true) or shows them (false).
  case mute(Bool)
  /// Replaces the contents of a file by a text.
  case write(file: String, text: String)
  /// Executes the lines of a file; `%1` to `%9` in them are replaced by the arguments.
  case execute(file: String, arguments: [String])
  /// Reads labels from a file.
  case readSymbols(file: String)
  /// The result of an assertion: whether it holds, and its condition with the values.
  case assertion(Bool, String)
  /// Shows or saves the project.
  case project(ProjectCommand)
  /// Writes a picture of the panel to a file.
  case picture(file: String)
  /// Undoes the last change of storage that was made by hand.
  case undo
  /// Shows what was typed on the inquiry station, by the program and by the operator.
  case typewriter
}

/// A command line that cannot be executed. The description says what was found, what is allowed, and what
/// to do; one line, lowercase, no full stop.
public struct MonitorError: IdentifiedError, Hashable, Sendable, CustomStringConvertible {
  /// The message.
  public let description: String
  /// The identifier of the message.
  public let identifier: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: the message.
  ///   - values: what its placeholders stand for.
  public init(_ kind: MonitorMessage, _ values: [any CustomStringConvertible] = []) {
    description = kind.filled(with: values)
    identifier = kind.identifier
  }

  /// Creates an error of an address that is an argument.
  init(_ error: ExpressionError) { self.init(message: error.message, identifier: error.kind.identifier) }

  /// Creates an error of an expression that is all of the arguments, with its column.
  init(_ error: ExpressionError, usage: String) {
    self.init(message: "\(error)\(usage)", identifier: error.kind.identifier)
  }

  /// Creates an error whose message belongs to another family.
  init(message: String, identifier: String?) {
    description = message
    self.identifier = identifier
  }
}
