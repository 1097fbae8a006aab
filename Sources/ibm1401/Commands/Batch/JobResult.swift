import Foundation

/// What came of a job.
struct JobResult: Codable {
  /// The part of a run's report that the table shows.
  struct Report: Codable {
    struct Stop: Codable {
      let reason: String
      let message: String
    }

    let stops: [Stop]
    let cycles: UInt64
    let instructions: UInt64
    let microseconds: Double
    let linesPrinted: Int
    let cardsRead: Int
    let cardsPunched: Int
  }

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
  let report: Report?
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
