import Core1401

/// How far a batch is.
struct BatchProgress: Sendable {
  /// A job that runs.
  struct Running: Sendable {
    let name: String
    let begin: ContinuousClock.Instant
  }

  let count: Int
  let workers: Int
  var done = 0
  var failed = 0
  /// The host's seconds of all jobs that have ended.
  var seconds = 0.0
  var running: [Running] = []

  /// The line of the terminal.
  func text(at now: ContinuousClock.Instant) -> String {
    let failures = failed == 0 ? "" : ", \(failed) failed"
    let jobs = running.map {
      "\($0.name) \(BatchProgress.duration(($0.begin.duration(to: now)) / .seconds(1)))"
    }
    let names = jobs.isEmpty ? "" : "; running: \(jobs.joined(separator: ", "))"
    let rest = estimate(at: now).map { "; about \(BatchProgress.duration($0)) left" } ?? ""
    return "\(done) of \(count) jobs done\(failures)\(rest)\(names)"
  }

  /// The seconds that are left if the other jobs take as long as those that have ended; nil before the first has.
  func estimate(at now: ContinuousClock.Instant) -> Double? {
    guard done > 0, done < count else { return nil }
    let mean = seconds / Double(done)
    let waiting = Double(count - done - running.count) * mean
    let unfinished = running.map { max(0, mean - $0.begin.duration(to: now) / .seconds(1)) }
    // All workers share what waits; a job that runs already is nobody else's.
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
