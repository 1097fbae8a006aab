import Core1401
import Foundation
import Monitor1401
import System1401
import Units1401

/// The option `ibm1401 run --replay`: replays a recorded session at full speed, with the files of a run.
enum ReplayCommand {
  /// Runs a session to its end.
  ///
  /// - Parameters:
  ///   - file: the recorded session.
  ///   - options: the files of the run.
  /// - Returns: the exit status: that of the last stop, or 5 when the final state differs from the recorded
  ///   one.
  /// - Throws: ``SessionError`` for a file that is not a session, ``FileError`` for an output.
  static func run(_ file: String, options: RunOptions) throws -> Int32 {
    var outputs = try RunOutputs(options: options, encoding: options.encoding ?? .simh)
    let changed = DispatchSemaphore(value: 0)
    let control = RunControl(
      configuration: SystemConfiguration(), decks: [], speed: .unlimited,
      stackedRecord: outputs.stackedRecord, onChange: { changed.signal() })
    try outputs.empty()
    control.send(.debug(.limits(options.clockLimits)))
    control.send(.replay(file))
    var snapshot = control.snapshot()
    repeat {
      changed.wait()
      snapshot = control.takeSnapshot() ?? snapshot
      try outputs.write(control.takeOutput())
      // The initial state is published before the session runs.
    } while snapshot.isRunning || snapshot.stop == nil && snapshot.refusal == nil
    control.stopAndWait()
    try outputs.write(control.takeOutput())
    try outputs.finish()
    guard let stop = snapshot.stop else {
      throw SessionError(description: snapshot.refusal ?? "\(file): nothing was replayed")
    }
    if !options.isQuiet || stop.exitStatus != ExitStatus.success {
      complain("replayed \(file): \(stop.message)")
    }
    if let refusal = snapshot.refusal {
      complain(refusal)
      return ExitStatus.assertion
    }
    return stop.exitStatus
  }
}

/// The reason why a session cannot be recorded or replayed.
struct SessionError: Error, CustomStringConvertible {
  /// One line: the file, and the problem.
  let description: String
}

extension RunControl {
  /// Records the session from now on.
  ///
  /// - Parameter file: the file, nil for none.
  /// - Throws: ``SessionError``.
  func record(in file: String?) throws {
    guard let file else { return }
    send(.record(file))
    waitUntilStanding()
    if let refusal = snapshot().refusal { throw SessionError(description: refusal) }
  }
}
