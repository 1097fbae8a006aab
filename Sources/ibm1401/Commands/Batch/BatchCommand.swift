import Foundation
import Host1401
import System1401

/// The command `ibm1401 batch`: runs many jobs on all cores and writes a report for each.
enum BatchCommand {
  /// Runs the command.
  ///
  /// - Parameter arguments: the arguments of `batch`.
  /// - Returns: the exit status: 0 when all jobs ended with a halt, otherwise the status of the first that
  ///   did not; 130 after Ctrl-C.
  /// - Throws: the errors that ``Subcommand/run(_:)`` reports.
  static func main(_ arguments: ParsedArguments) throws -> Int32 {
    var options = try BatchOptions(arguments: arguments)
    let name = options.list == "-" ? "standard input" : options.list
    let bytes = try readFile(options.list, limit: LongestFile.text)
    if let kind = TextKind(bytes: bytes, path: options.list), kind == .source || kind == .deck {
      throw FileError(file: name, .notAList, [kind.name, options.list])
    }
    let list = try JobList(text: String(text: bytes), fileName: name)
    var jobs = list.jobs
    if let only = options.only {
      guard only.lowerBound <= jobs.count else {
        throw UsageError(.onlyBeyond, [only.lowerBound, jobs.count, name])
      }
      jobs = jobs.filter { only.contains($0.number) }
    }
    let reports = options.reports
    options.reports = try ReportFolder.create(reports)
    let folder =
      options.list == "-"
      ? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
      : URL(fileURLWithPath: options.list).deletingLastPathComponent()

    let reportFolder = ReportFolder(path: options.reports, list: options.list)
    try JobOutputs(jobs, in: folder).check(list: options.list, reports: reportFolder.files(of: list.jobs))
    // One of many machines that share the folder has only its own jobs.
    if options.only == nil { reportFolder.removeReports(except: list.jobs) }
    let line = Locked(ProgressLine(isShown: !options.isQuiet))
    let runner = BatchRunner(jobs: jobs, options: options, folder: folder) { progress in
      line.withLock { $0.show(progress.text(at: .now)) }
    }
    // Jobs may take hours, so the line is also updated while none of them ends.
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
    let (results, isInterrupted) = try runner.run()
    questions.cancel()
    timer.cancel()
    line.withLock { $0.end() }
    try reportFolder.write(results, of: list.jobs)
    if !options.isQuiet {
      let table = BatchSummary.table(results.filter(\.isStarted), reports: reports)
      try StandardOutput.write(table.withVisibleControls)
    }
    if isInterrupted {
      complain("interrupted; \(results.count { !$0.isStarted }) of \(jobs.count) jobs were not started")
      return ExitStatus.interrupted
    }
    guard let failed = results.first(where: { $0.status != 0 }) else { return ExitStatus.success }
    return failed.status > 0 ? Int32(failed.status) : ExitStatus.file
  }
}
