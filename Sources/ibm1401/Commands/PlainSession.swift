import Core1401
import Dispatch
import Foundation
import Monitor1401
import System1401
import Units1401

/// The machine as lines of text, with the files of a run, and Ctrl-C for STOP: `ibm1401 monitor` and `panel --plain`.
final class PlainSession {
  let mode: PlainMode
  private let options: RunOptions
  private let encoding: TextEncoding
  private let outputs: PlainOutputs

  /// Puts the decks into the hopper and reads the first card.
  ///
  /// - Parameters:
  ///   - options: decks, machine and files.
  ///   - debug: labels.
  ///   - script: what is carried out.
  ///   - speed: the pace.
  ///   - showsPaper: printed lines go where the answers go, unless the options name a file.
  ///   - units: those at which the media are mounted before the first card is read, nil for all.
  ///   - remote: where commands come from in place of standard input.
  ///   - output: takes the answers.
  /// - Throws: ``FileError``, a deck's error and the like.
  init(
    options: RunOptions, debug: DebugOptions = DebugOptions(), script: PlainScript = PlainScript(),
    speed: Speed = .unlimited, showsPaper: Bool = true, mounting units: [any UnitOptions]? = nil,
    remote: RemoteOperator? = nil,
    output: @escaping (String) -> Void = { FileHandle.standardOutput.write(Data($0.utf8)) }
  ) throws {
    try options.inquiry.refuseTerminal()
    self.options = options
    let hopper = try Hopper(options: options)
    encoding = hopper.encoding
    let symbols = try debug.readSymbols()
    let outputs = try PlainOutputs(options: options, hopper: hopper, showsPaper: showsPaper)
    self.outputs = outputs
    mode = PlainMode(
      configuration: try options.configuration(), decks: hopper.decks, speed: speed,
      encoding: hopper.encoding, isTerminal: remote != nil || script.readsInput && isatty(STDIN_FILENO) == 1,
      script: script, input: { remote.map { $0.nextLine() } ?? readLine() }, output: output,
      deliver: { outputs.write($0) },
      complain: { FileHandle.standardError.write(Data("\($0)\n".utf8)) })
    mode.isMuted = !showsPaper
    mode.machine.control.send(.debug(.symbols(symbols)))
    try mode.machine.control.prepare(options, hopper, mounting: units ?? options.units, symbols: symbols)
  }

  /// Mounts the media of units.
  func mount(_ units: [any UnitOptions]) throws {
    try options.commands(at: units, encoding: encoding).forEach(mode.machine.control.send)
  }

  /// Sets the machine up as a project says, and lets the word `project` save it.
  func use(_ desk: ProjectDesk) {
    desk.setUp(mode.machine.control).forEach(complain)
    mode.project = { [control = mode.machine.control] in try desk.carryOut($0, $1, control: control) }
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
    let begin = ContinuousClock.now
    let questions = StatusSignal.source { [control = mode.machine.control] in
      complain(RunProgress.text(control.snapshot(), since: begin))
    }
    let status = mode.run()
    questions.cancel()
    interrupts.cancel()
    return outputs.finish() ?? status
  }
}

/// The files of a plain session; a problem is reported once, at the end.
final class PlainOutputs {
  private var outputs: RunOutputs
  private var problem: String?

  init(options: RunOptions, hopper: Hopper, showsPaper: Bool = true) throws {
    outputs = try RunOutputs(options: options, encoding: hopper.encoding, showsPaper: showsPaper)
  }

  /// Writes what the units have put out.
  func write(_ output: SystemOutput) {
    do { try outputs.write(output) } catch { problem = "\(error)" }
  }

  /// Ends the files; the exit status when something could not be written.
  func finish() -> Int32? {
    do { try outputs.finish() } catch { problem = "\(error)" }
    guard let problem else { return nil }
    complain(problem)
    return ExitStatus.file
  }
}

extension RunControl {
  /// Mounts media, brings in the labels and lines of sources, and reads the first card.
  ///
  /// - Parameters:
  ///   - options: what is mounted, and whether cards or a tape are loaded.
  ///   - hopper: the decks.
  ///   - units: those at which media are mounted.
  ///   - symbols: labels of the user's own, which count more than those of sources.
  /// - Throws: ``FileError`` and the errors of the media.
  func prepare(
    _ options: RunOptions, _ hopper: Hopper, mounting units: [any UnitOptions],
    symbols: SymbolTable = SymbolTable()
  ) throws {
    try options.commands(at: units, encoding: hopper.encoding).forEach(send)
    for source in hopper.sources { source.commands(with: symbols).forEach(send) }
    makeReady(byTapeLoad: options.bootDevice == .tape)
  }
}
