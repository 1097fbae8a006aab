import Core1401
import Dispatch
import Foundation
import Host1401
import Monitor1401
import System1401
import Units1401

/// The machine as lines of text, with the files of a run; Ctrl-C is STOP. Used by `ibm1401 monitor` and
/// `panel --plain`.
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
  ///   - script: the commands to execute.
  ///   - speed: the pace.
  ///   - showsPaper: whether printed lines are shown with the answers, unless the options name a file.
  ///   - units: the units whose media are mounted before the first card is read, nil for all.
  ///   - remote: the source of commands in place of standard input.
  ///   - output: receives the answers; nil for standard output.
  /// - Throws: ``FileError``, a deck's error and the like.
  init(
    options: RunOptions, debug: DebugOptions = DebugOptions(), script: PlainScript = PlainScript(),
    speed: Speed = .unlimited, showsPaper: Bool = true, mounting units: [any UnitOptions]? = nil,
    remote: RemoteOperator? = nil, output: ((String) -> Void)? = nil
  ) throws {
    try options.inquiry.refuseTerminal()
    self.options = options
    if script.readsInput, remote == nil { OpenFiles.noteInput("-") }
    let hopper = try Hopper(options: options)
    encoding = hopper.encoding
    let symbols = try debug.readSymbols()
    let outputs = try PlainOutputs(options: options, hopper: hopper, showsPaper: showsPaper)
    self.outputs = outputs
    let lines = LineInput()
    mode = PlainMode(
      configuration: try options.configuration(), decks: hopper.decks, speed: speed,
      stackedRecord: outputs.stackedRecord, encoding: hopper.encoding,
      isTerminal: remote != nil || script.readsInput && isatty(STDIN_FILENO) == 1,
      script: script, input: { remote.map { $0.nextLine() } ?? lines.next() },
      output: output ?? { outputs.answer($0) }, deliver: { outputs.write($0) },
      complain: { StandardError.write("\($0.withVisibleControls)\n") })
    mode.isStopped = { outputs.isOver }
    mode.isMuted = !showsPaper
    mode.machine.control.send(.debug(.symbols(symbols)))
    try mode.machine.control.prepare(options, hopper, mounting: units ?? options.units, symbols: symbols)
    try outputs.empty()
  }

  /// Mounts the media of units.
  func mount(_ units: [any UnitOptions]) throws {
    try options.commands(at: units, encoding: encoding).forEach(mode.machine.control.send)
  }

  /// Sets the machine up from a project, and lets the command `project` save it.
  func use(_ desk: ProjectDesk) {
    desk.setUp(mode.machine.control).forEach(complain)
    mode.project = { [control = mode.machine.control] in try desk.carryOut($0, $1, control: control) }
  }

  /// Runs until the script or the input ends.
  ///
  /// - Returns: the exit status.
  /// - Throws: ``ClosedPipe`` when standard output is closed.
  func run() throws -> Int32 {
    let interrupter = mode.interrupter
    let resumer = mode.resumer
    // Until a source is registered, its signal would be ignored.
    let registrations = DispatchGroup()
    let sources = [SIGINT, SIGTERM, SIGHUP, SIGCONT].compactMap { number -> (any DispatchSourceSignal)? in
      // The dispatch source receives the signal; its default action must not end the process.
      let isTaken = HostProcess.takeSignal(number, SIG_IGN)
      guard number == SIGINT || isTaken else { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        if number == SIGCONT { return resumer() }
        interrupter()
        // The first Ctrl-C is STOP; the other signals end the session.
        if number != SIGINT { interrupter() }
      }
      registrations.enter()
      source.setRegistrationHandler { registrations.leave() }
      source.activate()
      return source
    }
    registrations.wait()
    let begin = ContinuousClock.now
    let questions = StatusSignal.source { [control = mode.machine.control] in
      complain(RunProgress.text(control.snapshot(), since: begin))
    }
    let status = mode.run()
    questions.cancel()
    sources.forEach { $0.cancel() }
    return try outputs.finish() ?? status
  }
}

/// The output files of a plain session; a problem is reported once, at the end.
final class PlainOutputs {
  private var outputs: RunOutputs
  private var problem: String?
  private var isClosed = false
  /// Whether answers can no longer be written.
  private(set) var isOver = false

  init(options: RunOptions, hopper: Hopper, showsPaper: Bool = true) throws {
    outputs = try RunOutputs(options: options, encoding: hopper.encoding, showsPaper: showsPaper)
  }

  /// See ``RunOutputs/stackedRecord``.
  var stackedRecord: StackedRecord { outputs.stackedRecord }

  /// Empties the files, after everything else was checked.
  func empty() throws { try outputs.empty() }

  /// Writes the output of the units.
  func write(_ output: SystemOutput) { attempt { try outputs.write(output) } }

  /// Writes an answer to standard output; the session ends when that fails.
  func answer(_ text: String) {
    guard !isOver else { return }
    let isWritten = attempt { try StandardOutput.write(text) }
    if !isWritten { isOver = true }
  }

  /// Closes the files; returns the exit status if something could not be written.
  ///
  /// - Throws: ``ClosedPipe`` when standard output is closed.
  func finish() throws -> Int32? {
    attempt { try outputs.finish() }
    if let problem { complain(problem) }
    if isClosed { throw ClosedPipe() }
    return problem == nil ? nil : ExitStatus.file
  }

  @discardableResult
  private func attempt(_ work: () throws -> Void) -> Bool {
    do {
      try work()
      return true
    } catch is ClosedPipe {
      (isClosed, isOver) = (true, true)
    } catch {
      problem = problem ?? "\(error)"
    }
    return false
  }
}

extension RunControl {
  /// Sets the limits, mounts media, adds labels and lines of sources, and reads the first card.
  ///
  /// - Parameters:
  ///   - options: the limits, the media, and whether cards or a tape are loaded.
  ///   - hopper: the decks.
  ///   - units: the units to mount media on.
  ///   - symbols: the user's labels, which take precedence over those of sources.
  /// - Throws: ``FileError`` and the errors of the media.
  func prepare(
    _ options: RunOptions, _ hopper: Hopper, mounting units: [any UnitOptions],
    symbols: SymbolTable = SymbolTable()
  ) throws {
    send(.debug(.limits(options.clockLimits)))
    try options.commands(at: units, encoding: hopper.encoding).forEach(send)
    for source in hopper.sources { source.commands(with: symbols).forEach(send) }
    makeReady(byTapeLoad: options.bootDevice == .tape)
  }
}
