import Foundation
import Monitor1401
import System1401

/// What `run` and `monitor` were asked to do besides running decks: commands, labels, a profile.
struct DebugOptions {
  /// Commands before START.
  var commands: [ScriptLine] = []
  /// Commands after the stop.
  var atStop: [ScriptLine] = []
  /// A script, nil without one.
  var script: String?
  /// A file of labels.
  var symbols: String?
  /// A file for the profile.
  var profile: String?

  static let common = [
    CommandOption("exec", "COMMANDS", "monitor commands before START, separated by semicolons"),
    CommandOption("symbols", "FILE", "labels for commands and profile, one with its address on each line"),
  ]
  static let run =
    common + [
      CommandOption("at-stop", "COMMANDS", "monitor commands after the stop, separated by semicolons"),
      CommandOption("profile", "FILE|-", "write where the time went, as folded stacks with microseconds"),
    ]
  static let monitor =
    [
      CommandOption(
        "script", "FILE", "carry out the commands of a file; an error or failed assertion ends it")
    ] + common

  /// Takes its options out of those of a command.
  init(_ arguments: inout ParsedArguments) {
    let given = arguments.options
    arguments.options = []
    for (name, value) in given {
      switch name {
      case "exec": commands += ScriptLine.commands(value, origin: "--exec")
      case "at-stop": atStop += ScriptLine.commands(value, origin: "--at-stop")
      case "script": script = value
      case "symbols": symbols = value
      case "profile": profile = value
      default: arguments.options.append((name, value))
      }
    }
  }

  /// Whether a run needs the monitor.
  var needsMonitor: Bool { !commands.isEmpty || !atStop.isEmpty }

  /// The labels.
  ///
  /// - Throws: ``MonitorFile/Failure``.
  func readSymbols() throws -> SymbolTable {
    try symbols.map { try MonitorFile.symbols($0) } ?? SymbolTable()
  }
}
