public import System1401

/// One command word of the monitor: how it is written, what it does, and how its arguments are read.
///
/// The same table serves the command line of the panel, the plain mode, help and messages.
public struct MonitorCommand: Sendable {
  /// The word; may be shortened as long as it stays the only one.
  public let name: String
  /// Other words for the same, those of SimH among them; not shortened.
  public let otherNames: [String]
  /// The arguments as help shows them; empty for none.
  public let arguments: String
  /// One line that works as it stands.
  public let example: String
  /// What it does: a sentence.
  public let help: String
  /// Whether a running program may wait for it, so that a line from a pipe does not wait until the machine has stopped.
  private(set) var isUrgent = false
  /// Whether it can read or write files, or set commands that do; documents must not bring such commands along.
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

  /// A word without arguments.
  init(_ name: String, or otherNames: [String] = [], help: String, _ action: MonitorAction) {
    self.init(name, example: name, or: otherNames, help: help) { (arguments) throws(MonitorError) in
      try arguments.expectNone()
      return action
    }
  }

  /// The command, for which a running program may wait.
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

  /// The word with its arguments.
  public var usage: String { arguments.isEmpty ? name : "\(name) \(arguments)" }
}

/// What a command line comes to.
public enum MonitorAction: Sendable {
  /// Something for the machine; the note tells, when the machine has not refused, what was done: a sentence, or nil when the
  /// machine's own stop says it.
  case operate([OperatorCommand], note: String?)
  /// The answer to a question, lines of text.
  case answer([String])
  /// Something for the panel or the plain mode.
  case host(HostCommand)
}

/// Commands that are not the machine's.
public enum HostCommand: Hashable, Sendable {
  /// Tears the printed sheet off.
  case tear
  /// Ends, with an exit status; nil: that of the last stop.
  case quit(Int32?)
  /// Opens a program by its name or its deck's; the list of programs when none is named.
  case open(String?)
  /// Reads the program again from its files and keeps breakpoints.
  case reload
  /// Shows help, on a word when one was given; the text is ``MonitorCommand/help(on:)``.
  case help(String?)
  /// Shows (false) or hides (true) printed lines.
  case mute(Bool)
  /// Writes a text to a file, which is emptied first.
  case write(file: String, text: String)
  /// Carries out the lines of a file; `%1` to `%9` in them stand for the arguments.
  case execute(file: String, arguments: [String])
  /// Reads labels from a file.
  case readSymbols(file: String)
  /// Something was claimed of the machine: whether it holds, and the claim with what was found.
  case assertion(Bool, String)
  /// Something with the project.
  case project(ProjectCommand)
  /// Writes what the panel shows to a file, as a picture.
  case picture(file: String)
  /// Takes back the last change of storage that was made by hand.
  case undo
}

/// Why a command line means nothing: what was found, what is allowed, and advice; one line, lowercase, no full stop.
public struct MonitorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line.
  public let description: String

  /// Makes an error.
  public init(_ description: String) {
    self.description = description
  }
}
