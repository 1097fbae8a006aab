import Dispatch
import Foundation
import Monitor1401
import System1401

/// `ibm1401 monitor`: the command language without a panel, for scripts and people.
enum MonitorCommandLine {
  /// Runs the command.
  ///
  /// - Parameter arguments: the words behind `monitor`.
  /// - Returns: the exit status.
  static func main(_ arguments: [String]) -> Int32 {
    do {
      var parsed = try parseArguments(arguments, options: DebugOptions.monitor + RunOptions.options)
      if parsed.options.contains(where: { $0.name == "help" }) {
        print(HelpText.monitor)
        return ExitStatus.success
      }
      let known = RunOptions.options + DebugOptions.monitor
      let (opened, project, path) = try ProjectFile.open(parsed, known: known)
      let desk = ProjectDesk(arguments: opened, project: project, path: path)
      parsed = opened
      let debug = DebugOptions(&parsed)
      guard !parsed.operands.isEmpty else {
        throw UsageError(description: "monitor needs a deck, for example: ibm1401 monitor Programs/hello.cd")
      }
      return try run(RunOptions(arguments: parsed), debug, desk)
    } catch let error as UsageError {
      complain("\(error); see ibm1401 monitor --help")
    } catch {
      complain("\(error)")
    }
    return ExitStatus.usage
  }

  private static func run(_ options: RunOptions, _ debug: DebugOptions, _ desk: ProjectDesk) throws -> Int32 {
    let isTerminal = isatty(STDIN_FILENO) == 1
    var script = PlainScript(lines: debug.commands)
    if let file = debug.script {
      script.lines += ScriptLine.lines(of: try MonitorFile.read(file), file: file)
    }
    script.readsInput = script.lines.isEmpty
    script.endsAtError = !script.readsInput || !isTerminal
    let session = try MonitoredSession(
      options: options, debug: debug, script: script, showsPaper: true,
      output: { FileHandle.standardOutput.write(Data($0.utf8)) })
    session.use(desk)
    return session.run()
  }
}

/// A plain session with the files of a run, and Ctrl-C for STOP.
final class MonitoredSession {
  let mode: PlainMode
  private let outputs: PlainOutputs

  /// Puts the decks into the hopper and reads the first card.
  ///
  /// - Parameters:
  ///   - options: decks, machine and files.
  ///   - debug: labels.
  ///   - script: what is carried out.
  ///   - showsPaper: printed lines go where the answers go, unless the options name a file.
  ///   - output: takes the answers.
  /// - Throws: ``FileError``, a deck's error and the like.
  init(
    options: RunOptions, debug: DebugOptions, script: PlainScript, showsPaper: Bool,
    output: @escaping (String) -> Void
  ) throws {
    let hopper = try Hopper(options: options)
    let symbols = try debug.readSymbols()
    let outputs = try PlainOutputs(options: options, hopper: hopper, showsPaper: showsPaper)
    self.outputs = outputs
    mode = PlainMode(
      configuration: try options.configuration(), decks: hopper.decks, speed: .unlimited,
      encoding: hopper.encoding, isTerminal: script.readsInput && isatty(STDIN_FILENO) == 1, script: script,
      input: { readLine() }, output: output, deliver: { outputs.write($0) },
      complain: { FileHandle.standardError.write(Data("\($0)\n".utf8)) })
    mode.isMuted = !showsPaper
    mode.control.send(.debug(.symbols(symbols)))
    for tape in options.tapes {
      try tape.check(isQuiet: options.isQuiet)
      mode.control.send(.mountTape(tape.mounting, tape.unit))
    }
    for source in hopper.sources { source.commands(with: symbols).forEach(mode.control.send) }
    mode.control.makeReady(byTapeLoad: options.bootDevice == .tape)
  }

  /// Sets the machine up as a project says, and lets the word `project` save it.
  func use(_ desk: ProjectDesk) {
    desk.setUp(mode.control).forEach(complain)
    mode.project = { [control = mode.control] in try desk.carryOut($0, $1, control: control) }
  }

  /// Runs until the script or the input ends.
  ///
  /// - Returns: the exit status.
  func run() -> Int32 {
    signal(SIGINT, SIG_IGN)
    let interrupts = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    let interrupter = mode.interrupter
    interrupts.setEventHandler { interrupter() }
    interrupts.activate()
    let status = mode.run()
    interrupts.cancel()
    return outputs.finish() ?? status
  }
}
