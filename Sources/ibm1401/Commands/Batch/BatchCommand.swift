import Foundation
import Host1401
import System1401

/// `ibm1401 batch`: many runs on all cores, a report for each.
enum BatchCommand {
  /// Runs the command.
  ///
  /// - Parameter arguments: those of `batch`.
  /// - Returns: the exit status: 0 when all jobs ended with a halt, otherwise that of the first that did not; 130 after
  ///   Ctrl-C.
  /// - Throws: what ``Subcommand/run(_:)`` reports.
  static func main(_ arguments: ParsedArguments) throws -> Int32 {
    var options = try BatchOptions(arguments: arguments)
    let name = options.list == "-" ? "standard input" : options.list
    var jobs = try JobList(text: String(decoding: readFile(options.list), as: UTF8.self), fileName: name).jobs
    if let only = options.only {
      guard only.lowerBound <= jobs.count else {
        throw UsageError(description: "--only \(only.lowerBound): there are \(jobs.count) jobs in \(name)")
      }
      jobs = jobs.filter { only.contains($0.number) }
    }
    options.reports = try reportFolder(options.reports)
    let folder =
      options.list == "-"
      ? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
      : URL(fileURLWithPath: options.list).deletingLastPathComponent()

    let line = Locked(ProgressLine(isShown: !options.isQuiet))
    let runner = BatchRunner(jobs: jobs, options: options, folder: folder) { progress in
      line.withLock { $0.show(progress.text(at: .now)) }
    }
    // Jobs may take hours: the line is kept true between their ends.
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.setEventHandler {
      let text = runner.progress.text(at: .now)
      line.withLock { $0.show(text) }
    }
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.activate()
    let questions = StatusSignal.source {
      line.withLock { $0.clear() }
      complain(runner.progress.text(at: .now))
    }
    let (results, isInterrupted) = runner.run()
    questions.cancel()
    timer.cancel()
    line.withLock { $0.end() }
    let summary = URL(fileURLWithPath: "\(options.reports)/summary.json")
    try prettyJSON(BatchReport(jobs: results)).write(to: summary)
    if !options.isQuiet {
      try OutputFile(path: "-").write(BatchSummary.table(results))
    }
    if isInterrupted {
      complain("interrupted; \(jobs.count - results.count) of \(jobs.count) jobs were not begun")
      return ExitStatus.interrupted
    }
    guard let failed = results.first(where: { $0.status != 0 }) else { return ExitStatus.success }
    return failed.status > 0 ? Int32(failed.status) : ExitStatus.file
  }

  /// Makes the folder of the reports; its whole path, because jobs run in another folder.
  private static func reportFolder(_ path: String) throws -> String {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw FileError(file: path, problem: "cannot be made a folder for the reports")
    }
    return URL(fileURLWithPath: path).standardizedFileURL.path
  }
}
