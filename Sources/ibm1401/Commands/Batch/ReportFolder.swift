import Foundation

/// The folder of the reports of a batch.
struct ReportFolder {
  /// The absolute path.
  let path: String
  /// The absolute path of the list; nil for standard input.
  private let list: String?

  init(path: String, list: String) {
    self.path = path
    self.list = list == "-" ? nil : URL(fileURLWithPath: list).standardizedFileURL.path
  }

  /// Creates the folder of the reports. Returns its absolute path, because jobs run in another folder.
  static func create(_ path: String) throws -> String {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw FileError(file: path, .reportsFolder)
    }
    return URL(fileURLWithPath: path).standardizedFileURL.path
  }

  private var summary: String { "\(path)/summary.json" }
  /// The extensions of a job's files.
  private static let forms = ["json", "out", "err"]

  /// The files of a batch of jobs.
  func files(of jobs: [Job]) -> [String] {
    [summary] + jobs.flatMap { job in ReportFolder.forms.map { "\(path)/\(job.name).\($0)" } }
  }

  /// Writes the summary.
  func write(_ results: [JobResult]) throws {
    try WholeFile(path: summary, as: "batch").write(
      [UInt8](prettyJSON(BatchReport(list: list, jobs: results))))
  }

  /// What is needed of the summary of an earlier batch.
  private struct EarlierSummary: Decodable {
    struct Job: Decodable {
      let name: String
    }
    let kind: ReportKind
    let list: String?
    let jobs: [Job]
  }

  /// Removes the reports of jobs that the list had when it was run before, and has no more: they would look like
  /// results of this batch.
  ///
  /// Only files are removed that the summary of the same list names.
  func removeReports(except jobs: [Job]) {
    guard let list, let text = try? Data(contentsOf: URL(fileURLWithPath: summary)),
      let earlier = try? JSONDecoder().decode(EarlierSummary.self, from: text),
      earlier.kind == .batch, earlier.list == list
    else { return }
    let gone = Set(earlier.jobs.map(\.name)).subtracting(jobs.map(\.name))
    // A name of a job has no slash, so the files are in the folder.
    for name in gone where !name.contains("/") {
      for form in ReportFolder.forms {
        try? FileManager.default.removeItem(atPath: "\(path)/\(name).\(form)")
      }
    }
  }
}
