import Foundation

/// What `ibm1401 batch` was asked to do.
struct BatchOptions {
  var list = ""
  var reports: String
  var workers = ProcessInfo.processInfo.activeProcessorCount
  var only: ClosedRange<Int>?
  var isQuiet = false

  static let options = [
    CommandOption(
      "reports", "FOLDER", "where reports and listings go (default the list's name with -reports)"),
    CommandOption("jobs", "N", "how many run at once (default one for each core)"),
    CommandOption("only", "N|N-M", "only these jobs of the list, counted from 1"),
    CommandOption("quiet", nil, "no progress and no table"),
  ]

  /// Takes the arguments behind `batch`.
  init(arguments: ParsedArguments) throws {
    guard arguments.operands.count == 1 else {
      throw UsageError(description: "batch needs one file with a job on each line")
    }
    list = arguments.operands[0]
    let base = list == "-" ? "batch" : URL(fileURLWithPath: list).deletingPathExtension().lastPathComponent
    reports = "\(base)-reports"
    for (name, value) in arguments.options {
      switch name {
      case "reports": reports = value
      case "jobs":
        guard let count = Int(value), (1...1024).contains(count) else {
          throw UsageError(description: "--jobs \(value): give a number from 1 to 1024")
        }
        workers = count
      case "only":
        let ends = value.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first > 0,
          first <= last
        else { throw UsageError(description: "--only \(value): give a number or two, for instance 5 or 5-9") }
        only = first...last
      case "quiet": isQuiet = true
      default: break
      }
    }
  }
}
