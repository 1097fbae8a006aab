import Foundation

/// `ibm1401 batch`: many runs on all cores, a report for each.
enum BatchCommand {
  /// Runs the command.
  ///
  /// - Parameter arguments: the words behind `batch`.
  /// - Returns: the exit status: 0 when all jobs ended with a halt, otherwise that of the first that did not; 130 after
  ///   Ctrl-C.
  static func main(_ arguments: [String]) -> Int32 {
    do {
      let parsed = try parseArguments(arguments, options: BatchOptions.options)
      if parsed.options.contains(where: { $0.name == "help" }) {
        print(HelpText.batch)
        return ExitStatus.success
      }
      return try run(try BatchOptions(arguments: parsed))
    } catch let error as UsageError {
      complain("\(error); see ibm1401 batch --help")
    } catch {
      complain("\(error)")
    }
    return ExitStatus.usage
  }

  private static func run(_ given: BatchOptions) throws -> Int32 {
    var options = given
    let name = options.list == "-" ? "standard input" : options.list
    let bytes =
      options.list == "-" ? FileHandle.standardInput.readDataToEndOfFile() : Data(try readFile(name))
    var jobs = try JobList(text: String(decoding: bytes, as: UTF8.self), fileName: name).jobs
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

    let isShown = !options.isQuiet && isatty(STDERR_FILENO) == 1
    let runner = BatchRunner(jobs: jobs, options: options, folder: folder) { done, running, count in
      guard isShown else { return }
      let failed = done.count { $0.status != 0 }
      let text = "\r\u{1B}[K\(done.count) of \(count) jobs done, \(failed) failed, \(running) running"
      FileHandle.standardError.write(Data(text.utf8))
    }
    let (results, isInterrupted) = runner.run()
    if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
    try BatchSummary.json(results).write(to: URL(fileURLWithPath: "\(options.reports)/summary.json"))
    if !options.isQuiet {
      try OutputFile(path: "-").write(Array(BatchSummary.table(results).utf8))
    }
    if isInterrupted {
      complain("interrupted; \(jobs.count - results.count) of \(jobs.count) jobs were not begun")
      return ExitStatus.interrupted
    }
    guard let failed = results.first(where: { $0.status != 0 }) else { return ExitStatus.success }
    return failed.status > 0 ? Int32(failed.status) : ExitStatus.usage
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
