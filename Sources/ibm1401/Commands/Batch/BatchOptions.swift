import Foundation

/// The options of `ibm1401 batch`.
struct BatchOptions: CommandOptions {
  var list = ""
  var reports: String
  var workers = ProcessInfo.processInfo.activeProcessorCount
  var only: ClosedRange<Int>?
  var isQuiet = false

  static let options: [CommandOption<BatchOptions>] = [
    CommandOption(
      "reports", "FOLDER", as: .file,
      "folder for reports and listings (default: the list's name with -reports)"
    ) { $0.reports = $1 },
    CommandOption("jobs", "N", "number of jobs that run at the same time (default: one for each core)") {
      guard let count = Int($1), (1...1024).contains(count) else {
        throw UsageError(description: "--jobs \($1): give a number from 1 to 1024")
      }
      $0.workers = count
    },
    CommandOption("only", "N|N-M", "run only these jobs of the list, counted from 1") {
      guard let range = parseRange($1, from: 1) else {
        throw UsageError(description: "--only \($1): give one number or a range, for example 5 or 5-9")
      }
      $0.only = range
    },
    .flag("quiet", letter: "q", "show no progress and no table", \.isQuiet),
  ]

  /// Reads the arguments of `batch`.
  init(arguments: ParsedArguments) throws {
    guard arguments.operands.count == 1 else {
      throw UsageError(description: "batch needs one file with a job on each line")
    }
    list = arguments.operands[0]
    let base = list == "-" ? "batch" : URL(fileURLWithPath: list).deletingPathExtension().lastPathComponent
    reports = "\(base)-reports"
    var arguments = arguments
    try take(&arguments)
  }
}
