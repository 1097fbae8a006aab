import Dispatch
import Foundation
import Synchronization

/// The signal that asked for the end of the measurement, 0 for none.
private let interruption = Atomic<Int32>(0)

/// A signal ended the measurement.
struct Interrupted: Error {
  let signal: Int32
}

/// One run of a program as a process of its own: how it ended and what it cost.
struct HostRun {
  enum Ending: Hashable {
    case status(Int32)
    case signal(Int32)
    /// The process was still running at its time limit and was killed.
    case timeLimit
  }

  let ending: Ending
  /// User and system time of the process, in seconds.
  let seconds: Double

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - program: its path, or its name in a folder of PATH.
  ///   - arguments: its arguments.
  ///   - output: the file for standard output and standard error.
  ///   - limit: seconds of the wall clock after which the process is killed.
  /// - Throws: ``Interrupted`` after a signal, when the process has been killed; an error of the host when the program
  ///   cannot be started.
  init(_ program: String, _ arguments: [String], output: URL, limit: Double) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ComparisonOptions.path(of: program) ?? program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    defer { try? handle.close() }
    (process.standardOutput, process.standardError) = (handle, handle)
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }

    let before = processorSeconds(RUSAGE_CHILDREN)
    let deadline = ContinuousClock.now + .seconds(limit)
    try process.run()
    var isKilled = false
    while ended.wait(timeout: .now() + 0.05) == .timedOut {
      guard !isKilled, ContinuousClock.now > deadline || HostRun.signal != 0 else { continue }
      kill(process.processIdentifier, SIGKILL)
      isKilled = true
    }
    process.waitUntilExit()
    try HostRun.checkInterruption()
    seconds = processorSeconds(RUSAGE_CHILDREN) - before
    ending =
      if isKilled {
        .timeLimit
      } else if process.terminationReason == .exit {
        .status(process.terminationStatus)
      } else {
        .signal(process.terminationStatus)
      }
  }

  /// Notes SIGINT, SIGTERM and SIGHUP from now on: the current process is then killed, and its run throws
  /// ``Interrupted``.
  static func noteSignals() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      Foundation.signal(number) { interruption.store($0, ordering: .relaxed) }
    }
  }

  /// Throws ``Interrupted`` when a signal has come.
  static func checkInterruption() throws {
    guard signal == 0 else { throw Interrupted(signal: signal) }
  }

  private static var signal: Int32 { interruption.load(ordering: .relaxed) }
}
