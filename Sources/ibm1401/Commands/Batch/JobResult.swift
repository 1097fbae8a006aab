/// The result of a job.
struct JobResult: Codable {
  var kind = ReportKind.job
  var version = ReportKind.version
  /// The number in the list, from 1.
  let number: Int
  /// The base name of the job's files.
  let name: String
  /// The line number in the list.
  let line: Int
  /// The words of the line.
  let words: [String]
  /// The exit status of `ibm1401 run`, ``killed`` or ``notStarted``.
  let status: Int
  /// The run time in seconds of the host.
  let hostSeconds: Double
  /// The report of the run, nil when the run did not begin.
  let report: RunReport?
  /// Why the run did not begin: the last line of its messages, or that the batch was interrupted.
  let error: String?
  /// The identifier of this message, nil if it is not in the index of messages.
  let identifier: String?

  /// The status of a job that was killed.
  static let killed = -1
  /// The status of a job that was not started.
  static let notStarted = -2

  /// Whether the job was started.
  var isStarted: Bool { status != JobResult.notStarted }

  /// The outcome as one or two words.
  var outcome: String {
    switch status {
    case 0: "halt"
    case 2: "CHECK STOP"
    case 3: "LIMIT"
    case 4: "UNIT WAITS"
    case 130: "interrupted"
    case JobResult.killed: "KILLED"
    case JobResult.notStarted: "not started"
    default: "ERROR"
    }
  }

  /// The reason for the outcome, in a line.
  var reason: String { error ?? report?.stops.last?.message ?? "" }
}

extension JobResult {
  /// The result of a job that was not started, because the batch was interrupted.
  init(notStarted job: Job) {
    self.init(
      number: job.number, name: job.name, line: job.line, words: job.words, status: JobResult.notStarted,
      hostSeconds: 0, report: nil, error: "not started: the batch was interrupted", identifier: nil)
  }
}

/// The results of all jobs, as written to `summary.json`.
struct BatchReport: Codable {
  var kind = ReportKind.batch
  var version = ReportKind.version
  /// The absolute path of the list; nil for standard input.
  let list: String?
  let jobs: [JobResult]
}
