import Dispatch
import Foundation
import Host1401
import Monitor1401
import System1401
import Units1401

/// The command `ibm1401 monitor`: the monitor's commands without a panel, for scripts and people.
enum MonitorCommandLine {
  static let options = DebugOptions.monitor + RunOptions.syntax

  /// Runs the command.
  ///
  /// - Parameter arguments: the arguments of `monitor`.
  /// - Returns: the exit status.
  /// - Throws: the errors that ``Subcommand/run(_:)`` reports.
  static func main(_ arguments: ParsedArguments) throws -> Int32 {
    try RunOptions.refuseOptionsOfRun(in: arguments)
    let opened = try ProjectFile.open(arguments, known: options)
    var rest = opened.arguments
    var debug = DebugOptions()
    try debug.take(&rest)
    let hasTape = rest.options.contains { $0.name == TapeMounting.option }
    guard !rest.operands.isEmpty || hasTape else {
      throw UsageError(.monitorDeck)
    }
    return try run(RunOptions(arguments: rest), debug, ProjectDesk(opened))
  }

  private static func run(_ options: RunOptions, _ debug: DebugOptions, _ desk: ProjectDesk) throws -> Int32 {
    let isTerminal = isatty(STDIN_FILENO) == 1
    var script = PlainScript(lines: debug.commands)
    try debug.checkCommands()
    if let file = debug.script {
      OpenFiles.noteInput(file)
      script.text = try MonitorFile.script(file)
    }
    script.readsInput = script.lines.isEmpty && script.text == nil
    script.endsAtError = !script.readsInput || !isTerminal
    guard let address = debug.listen else {
      let session = try PlainSession(options: options, debug: debug, script: script)
      // The panel in plain text is for screen readers, which get whole lines.
      if script.readsInput { session.mode.editor = TerminalLineEditor() }
      session.use(desk)
      return try session.run()
    }
    (script.readsInput, script.endsAtError) = (true, false)
    let line = try RemoteOperator(at: address)
    defer { line.end() }
    let session = try PlainSession(
      options: options, debug: debug, script: script, remote: line, output: { line.say($0) })
    session.use(desk)
    return try session.run()
  }
}
