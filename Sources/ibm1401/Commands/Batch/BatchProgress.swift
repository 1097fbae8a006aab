import Core1401

/// The progress of a batch.
struct BatchProgress: Sendable {
  /// A job that is running.
  struct Running: Sendable {
    let name: String
    let begin: ContinuousClock.Instant
  }

  let count: Int
  let workers: Int
  var done = 0
  var failed = 0
  /// The total time of the jobs that have ended, in seconds of the host.
  var seconds = 0.0
  var running: [Running] = []

  /// The line for the terminal.
  func text(at now: ContinuousClock.Instant) -> String {
    let failures = failed == 0 ? "" : ", \(failed) failed"
    let jobs = running.map {
      "\($0.name) \(BatchProgress.duration(($0.begin.duration(to: now)) / .seconds(1)))"
    }
    let names = jobs.isEmpty ? "" : "; running: \(jobs.joined(separator: ", "))"
    let rest = estimate(at: now).map { "; about \(BatchProgress.duration($0)) left" } ?? ""
    return "\(done) of \(count) jobs done\(failures)\(rest)\(names)"
  }

  /// The estimated remaining time, in seconds: the other jobs are assumed to take as long as those that
  /// have ended. Nil before the first job has ended.
  func estimate(at now: ContinuousClock.Instant) -> Double? {
    guard done > 0, done < count else { return nil }
    let mean = seconds / Double(done)
    let waiting = Double(count - done - running.count) * mean
    let unfinished = running.map { max(0, mean - $0.begin.duration(to: now) / .seconds(1)) }
    // Waiting jobs are shared by all workers; a running job occupies one worker to its end.
    return max((waiting + unfinished.reduce(0, +)) / Double(max(1, workers)), unfinished.max() ?? 0)
  }

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(max(0, seconds).rounded())
    return switch whole {
    case ..<60: "\(whole) s"
    case ..<3600: "\(whole / 60) min \((whole % 60).digits(2)) s"
    default: "\(whole / 3600) h \((whole / 60 % 60).digits(2)) min"
    }
  }
}
