import Host1401
import Monitor1401
import System1401

/// What `run` and `monitor` were asked to do besides running decks: commands, labels, a profile.
struct DebugOptions: CommandOptions {
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
  /// Where commands of a remote operator come from.
  var listen: String?

  private static let exec = CommandOption<DebugOptions>(
    "exec", "COMMANDS", "monitor commands before START, separated by semicolons"
  ) { $0.commands += ScriptLine.commands($1, origin: "--exec") }.ofOneRun
  private static let symbolFile = CommandOption<DebugOptions>.file(
    "symbols", "FILE", "labels for commands and profile, one with its address on each line", \.symbols)
  private static let runOnly: [CommandOption<DebugOptions>] = [
    CommandOption("at-stop", "COMMANDS", "monitor commands after the stop, separated by semicolons") {
      $0.atStop += ScriptLine.commands($1, origin: "--at-stop")
    }.ofOneRun,
    .file(
      "profile", "FILE|-",
      "write where the time went: folded stacks with microseconds; FILE.json, FILE.svg: a flame graph",
      \.profile
    )
    .ofOneRun,
  ]
  private static let scriptFile = CommandOption<DebugOptions>.file(
    "script", "FILE", "carry out the commands of a file; an error or failed assertion ends it", \.script
  ).ofOneRun

  private static let listen = CommandOption<DebugOptions>(
    "listen", "ADDRESS",
    "take commands from a connection, tcp:localhost:PORT or unix:PATH, for this computer only"
  ) { $0.listen = $1 }.ofOneRun

  static let options = [scriptFile, exec, symbolFile, listen] + runOnly
  /// The options of `run`.
  static let run = ([exec, symbolFile] + runOnly).map(\.syntax)
  /// The options of `monitor`.
  static let monitor = [scriptFile, exec, symbolFile, listen].map(\.syntax)

  /// Whether a run needs the monitor.
  var needsMonitor: Bool { !commands.isEmpty || !atStop.isEmpty }

  /// Makes sure that all commands exist before anything is opened.
  ///
  /// - Throws: ``UsageError``.
  func checkCommands() throws {
    for line in commands + atStop {
      guard let word = line.text.split(whereSeparator: \.isWhitespace).first, !"#;".contains(word.prefix(1))
      else { continue }
      do throws(MonitorError) {
        _ = try MonitorCommand.find(String(word))
      } catch {
        throw UsageError(description: "\(line.place)\(error)")
      }
    }
  }

  /// The labels.
  ///
  /// - Throws: ``MonitorFile/Failure``.
  func readSymbols() throws -> SymbolTable {
    if let symbols { OpenFiles.noteInput(symbols) }
    return try symbols.map { try MonitorFile.symbols($0) } ?? SymbolTable()
  }
}
