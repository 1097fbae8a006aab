/// The result of a job.
struct JobResult: Encodable {
  let kind = ReportKind.job
  let version = ReportKind.version
  /// The number in the list, from 1.
  let number: Int
  /// The base name of the job's files.
  let name: String
  /// The line number in the list.
  let line: Int
  /// The words of the line.
  let words: [String]
  /// The exit status of `ibm1401 run`, -1 when it was killed.
  let status: Int
  /// The run time in seconds of the host.
  let hostSeconds: Double
  /// The report of the run, nil when the run did not begin.
  let report: RunReport?
  /// The last line of the run's messages when it did not begin.
  let error: String?
  /// The identifier of this message, nil if it is not in the index of messages.
  let identifier: String?

  /// The outcome as one or two words.
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

  /// The reason for the outcome, in a line.
  var reason: String { error ?? report?.stops.last?.message ?? "" }
}

/// The results of all jobs, as written to `summary.json`.
struct BatchReport: Encodable {
  let kind = ReportKind.batch
  let version = ReportKind.version
  let jobs: [JobResult]
}
