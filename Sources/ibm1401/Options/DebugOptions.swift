import Host1401
import Monitor1401
import System1401

/// The options of `run` and `monitor` for debugging: commands, labels, a profile.
struct DebugOptions: CommandOptions {
  /// The commands executed before START.
  var commands: [ScriptLine] = []
  /// The commands executed after the stop.
  var atStop: [ScriptLine] = []
  /// The script, nil without one.
  var script: String?
  /// The file of labels.
  var symbols: String?
  /// The file that the profile is written to.
  var profile: String?
  /// The address where commands of a remote operator are accepted.
  var listen: String?

  private static let exec = CommandOption<DebugOptions>(
    "exec", "COMMANDS",
    "monitor commands before START, separated by semicolons; those of a breakpoint in braces after do"
  ) { $0.commands += ScriptLine.commands($1, origin: "--exec") }.ofOneRun.collecting
  private static let symbolFile = CommandOption<DebugOptions>.file(
    "symbols", "FILE", "labels for commands and profile, a label and its address on each line", \.symbols)
  private static let runOnly: [CommandOption<DebugOptions>] = [
    CommandOption("at-stop", "COMMANDS", "monitor commands after the stop, separated by semicolons") {
      $0.atStop += ScriptLine.commands($1, origin: "--at-stop")
    }.ofOneRun.collecting,
    .file(
      "profile", "FILE|-",
      "write a profile: folded stacks with microseconds; FILE.json: as JSON; FILE.svg: a flame graph",
      \.profile
    )
    .ofOneRun,
  ]
  private static let scriptFile = CommandOption<DebugOptions>.file(
    "script", "FILE", "execute the commands in a file; an error or failed assertion ends it", \.script
  ).ofOneRun

  private static let listen = CommandOption<DebugOptions>(
    "listen", "ADDRESS",
    "accept commands over a connection, tcp:localhost:PORT or unix:PATH, from this computer only"
  ) { $0.listen = $1 }.ofOneRun

  static let options = [scriptFile, exec, symbolFile, listen] + runOnly
  /// The options of `run`.
  static let run = ([exec, symbolFile] + runOnly).map(\.syntax)
  /// The options of `monitor`.
  static let monitor = [scriptFile, exec, symbolFile, listen].map(\.syntax)

  /// Whether a run needs the monitor.
  var needsMonitor: Bool { !commands.isEmpty || !atStop.isEmpty }

  /// Checks that all commands exist, before anything is opened.
  ///
  /// - Throws: ``UsageError``.
  func checkCommands() throws {
    for line in commands + atStop {
      guard let word = line.text.split(whereSeparator: \.isWhitespace).first, !"#;".contains(word.prefix(1))
      else { continue }
      do throws(MonitorError) {
        _ = try MonitorCommand.find(String(word))
      } catch {
        throw UsageError(wrapping: error, prefix: line.place)
      }
    }
  }

  /// Reads the labels.
  ///
  /// - Throws: ``/Monitor1401/MonitorFile/Failure``.
  func readSymbols() throws -> SymbolTable {
    if let symbols { OpenFiles.noteInput(symbols) }
    return try symbols.map { try MonitorFile.symbols($0) } ?? SymbolTable()
  }
}
