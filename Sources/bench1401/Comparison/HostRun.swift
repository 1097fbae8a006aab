import Dispatch
import Foundation
import Synchronization

/// The signal that interrupted the measurement, 0 for none.
private let interruption = Atomic<Int32>(0)

/// The error after a signal that interrupts the measurement.
struct Interrupted: Error {
  let signal: Int32
}

/// A run of a program as a process: its exit status and its processor time.
struct HostRun {
  enum Ending: Hashable {
    case status(Int32)
    case signal(Int32)
    /// The process was killed at its time limit.
    case timeLimit
  }

  let ending: Ending
  /// The user and system time of the process in seconds.
  let seconds: Double

  /// Runs a program and waits until it ends.
  ///
  /// - Parameters:
  ///   - program: the path of the program, or its name in a folder of PATH.
  ///   - arguments: the arguments.
  ///   - output: the file for standard output and standard error.
  ///   - limit: the elapsed time in seconds after which the process is killed.
  /// - Throws: ``Interrupted`` after a signal, which also kills the process; an error of the host if the
  ///   program cannot be started.
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

  /// Installs handlers for SIGINT, SIGTERM and SIGHUP, after which the current run kills its process and
  /// throws
  /// ``Interrupted``.
  static func handleSignals() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      Foundation.signal(number) { interruption.store($0, ordering: .relaxed) }
    }
  }

  /// Throws ``Interrupted`` if a signal was received.
  static func checkInterruption() throws {
    guard signal == 0 else { throw Interrupted(signal: signal) }
  }

  private static var signal: Int32 { interruption.load(ordering: .relaxed) }
}
