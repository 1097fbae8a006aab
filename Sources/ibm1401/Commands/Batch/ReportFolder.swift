import Foundation
import Host1401

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
  ///
  /// - Parameters:
  ///   - results: the results of the jobs that were run.
  ///   - all: all jobs of the list. The results of those that were not run now are taken from the summary of an
  ///     earlier batch, unless the list has changed.
  /// - Throws: ``FileError``.
  func write(_ results: [JobResult], of all: [Job]) throws {
    // Batches on other machines can share the folder, each with jobs of its own.
    let lock = try? HostFile(path: path, .read)
    lock?.waitForLock()
    defer { lock?.unlock() }
    let kept = (earlier?.jobs ?? []).filter { result in
      !results.contains { $0.number == result.number }
        && all.contains { $0.number == result.number && $0.name == result.name && $0.words == result.words }
    }
    let jobs = (results + kept).sorted { $0.number < $1.number }
    try WholeFile(path: summary, as: "batch").write([UInt8](prettyJSON(BatchReport(list: list, jobs: jobs))))
  }

  /// The summary of an earlier batch of the same list; nil for none.
  private var earlier: BatchReport? {
    guard let text = try? Data(contentsOf: URL(fileURLWithPath: summary)),
      let earlier = try? JSONDecoder().decode(BatchReport.self, from: text),
      earlier.kind == .batch, earlier.list == list
    else { return nil }
    return earlier
  }

  /// Removes the reports of jobs that the list had when it was run before, and has no more: they would look like
  /// results of this batch.
  ///
  /// Only files are removed that the summary of the same list names.
  func removeReports(except jobs: [Job]) {
    guard list != nil, let earlier else { return }
    let gone = Set(earlier.jobs.map(\.name)).subtracting(jobs.map(\.name))
    // A name of a job has no slash, so the files are in the folder.
    for name in gone where !name.contains("/") {
      for form in ReportFolder.forms {
        try? FileManager.default.removeItem(atPath: "\(path)/\(name).\(form)")
      }
    }
  }
}
