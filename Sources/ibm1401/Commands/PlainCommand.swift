import Dispatch
import Foundation
import Monitor1401
import System1401
import Units1401

/// `ibm1401 panel --plain`: the panel as lines of text, for screen readers, dumb terminals and pipes.
enum PlainCommand {
  /// Runs until the input ends or quits.
  ///
  /// - Parameters:
  ///   - options: decks, machine and files.
  ///   - speed: the pace.
  ///   - recording: the file in which the session is recorded, nil for none.
  ///   - desk: the project.
  /// - Returns: the exit status.
  /// - Throws: ``FileError``, a deck's or carriage tape's error.
  static func run(options: RunOptions, speed: Speed, recording: String? = nil, desk: ProjectDesk) throws
    -> Int32
  {
    let hopper = try Hopper(options: options)
    let outputs = try PlainOutputs(options: options, hopper: hopper)
    let mode = PlainMode(
      configuration: try options.configuration(), decks: hopper.decks, speed: speed,
      encoding: hopper.encoding,
      isTerminal: isatty(STDIN_FILENO) == 1, input: { readLine() },
      output: { FileHandle.standardOutput.write(Data($0.utf8)) }, deliver: { outputs.write($0) })
    for tape in options.tapes {
      try tape.check(isQuiet: options.isQuiet)
      mode.control.send(.mountTape(tape.mounting, tape.unit))
    }
    for source in hopper.sources { source.commands().forEach(mode.control.send) }
    mode.control.makeReady(byTapeLoad: options.bootDevice == .tape)
    desk.setUp(mode.control).forEach(complain)
    mode.project = { [control = mode.control] in try desk.carryOut($0, $1, control: control) }
    try mode.control.record(in: recording)
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

/// The files of a plain session; a problem is told once, at the end.
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
    return ExitStatus.usage
  }
}
