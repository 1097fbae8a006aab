/// What came of a job.
struct JobResult: Encodable {
  let kind = ReportKind.job
  let version = ReportKind.version
  /// Its number in the list, from 1.
  let number: Int
  /// The name of its files.
  let name: String
  /// The line of the list.
  let line: Int
  /// The words of the line.
  let words: [String]
  /// The exit status of `ibm1401 run`, -1 when it was killed.
  let status: Int
  /// Seconds on the host.
  let hostSeconds: Double
  /// What the machine reported, nil when the run did not begin.
  let report: RunReport?
  /// The last line of the run's messages when it did not begin.
  let error: String?

  /// The outcome in a word.
  var outcome: String {
    switch status {
    case 0: "halt"
    case 2: "CHECK STOP"
    case 3: "LIMIT"
    case 4: "UNIT WAITS"
    case 130: "interrupted"
    case -1: "KILLED"
    default: "ERROR"
    }
  }

  /// Why, in a line.
  var reason: String { error ?? report?.stops.last?.message ?? "" }
}

/// All jobs of a batch, as `summary.json` has them.
struct BatchReport: Encodable {
  let kind = ReportKind.batch
  let version = ReportKind.version
  let jobs: [JobResult]
}
