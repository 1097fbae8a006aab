import Core1401
import Foundation
import Host1401
import System1401

/// Runs the jobs of a list, each in its own process, so that a failing job does not affect the others.
final class BatchRunner: Sendable {
  private struct State {
    var waiting: ArraySlice<Job>
    var progress: BatchProgress
    var results: [JobResult] = []
    /// The processes of the running jobs, by job number. Each has its own process group, so that Ctrl-C at the
    /// terminal does not reach it.
    var processes: [Int: Process] = [:]
    /// Whether Ctrl-C was pressed, or a signal asked for the end.
    var isInterrupted = false
  }

  private let options: BatchOptions
  private let folder: URL
  private let count: Int
  private let state: Locked<State>
  private let changed: @Sendable (BatchProgress) -> Void

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - jobs: the jobs.
  ///   - options: the options of the batch.
  ///   - folder: the folder that the list's file names are relative to.
  ///   - changed: called when a job starts or ends, on any thread, one call at a time.
  init(
    jobs: [Job], options: BatchOptions, folder: URL,
    changed: @escaping @Sendable (BatchProgress) -> Void
  ) {
    self.options = options
    self.folder = folder
    self.changed = changed
    count = jobs.count
    let workers = min(options.workers, jobs.count)
    state = Locked(State(waiting: jobs[...], progress: BatchProgress(count: jobs.count, workers: workers)))
  }

  /// The progress of the jobs.
  var progress: BatchProgress { state.withLock { $0.progress } }

  /// Runs all jobs. After Ctrl-C the running jobs stop with their reports and no others start; a second Ctrl-C
  /// kills them.
  ///
  /// - Returns: the results in the order of the list, also of the jobs that were not started, and whether Ctrl-C
  ///   was pressed.
  /// - Throws: ``FileError`` when signals cannot be received.
  func run() throws -> (results: [JobResult], isInterrupted: Bool) {
    let signals: EndSignals
    do throws(HostError) {
      // A job stops in order at SIGINT, whichever signal came here.
      signals = try EndSignals { [state] _ in
        state.withLock { state in
          state.isInterrupted = true
          state.processes.values.forEach { $0.interrupt() }
        }
      }
    } catch {
      throw FileError(file: "batch", errno: error.code, doing: "take signals")
    }
    defer { withExtendedLifetime(signals) {} }
    DispatchQueue.concurrentPerform(iterations: min(options.workers, count)) { _ in
      while let job = next() {
        let result = run(job)
        state.withLock { state in
          state.progress.running.removeAll { $0.name == job.name }
          state.progress.done += 1
          state.progress.failed += result.status == 0 ? 0 : 1
          state.progress.seconds += result.hostSeconds
          state.results.append(result)
          changed(state.progress)
        }
      }
    }
    return state.withLock { state in
      let results = state.results + state.waiting.map(JobResult.init(notStarted:))
      return (results.sorted { $0.number < $1.number }, state.isInterrupted)
    }
  }

  private func next() -> Job? {
    state.withLock { state in
      guard !state.isInterrupted, let job = state.waiting.popFirst() else { return nil }
      state.progress.running.append(BatchProgress.Running(name: job.name, begin: .now))
      changed(state.progress)
      return job
    }
  }

  private func run(_ job: Job) -> JobResult {
    let base = "\(options.reports)/\(job.name)"
    let begin = ContinuousClock.now
    var status = JobResult.killed
    var problem: Problem?
    do {
      // An old report must not be mistaken for the report of this run.
      try? FileManager.default.removeItem(atPath: "\(base).json")
      let process = try start(job, base: base)
      let number = Int(process.terminationStatus)
      if process.terminationReason == .exit {
        status = number
      } else if number == SIGINT {
        // The job had not begun its run, or this was the second Ctrl-C.
        (status, problem) = (Int(ExitStatus.interrupted), Problem(text: "interrupted"))
      } else {
        problem = Problem(text: "ended by signal \(number)")
      }
    } catch {
      problem = Problem(text: "\(error)", identifier: (error as? any IdentifiedError)?.identifier)
    }
    let report = (try? Data(contentsOf: URL(fileURLWithPath: "\(base).json"))).flatMap {
      try? JSONDecoder().decode(RunReport.self, from: $0)
    }
    if report == nil, problem == nil { problem = lastLine(of: "\(base).err") }
    let result = JobResult(
      number: job.number, name: job.name, line: job.line, words: job.words, status: status,
      hostSeconds: (ContinuousClock.now - begin) / .seconds(1), report: report,
      error: report == nil ? problem?.text ?? "ended without a message" : nil,
      identifier: report == nil ? problem?.identifier : nil)
    if report == nil {
      try? WholeFile(path: "\(base).json", as: "batch").write([UInt8](prettyJSON(result)))
    }
    return result
  }

  /// Why a run did not begin.
  private struct Problem {
    let text: String
    var identifier: String?

    init(text: String, identifier: String? = nil) { (self.text, self.identifier) = (text, identifier) }

    /// Reads a message that ends with its identifier in brackets.
    init(line: Substring) {
      text = String(line.trimmingPrefix("ibm1401: ").replacing(/\ \[[A-Z][0-9]{3}\]$/, with: ""))
      identifier = line.firstMatch(of: /\ \[([A-Z][0-9]{3})\]$/).map { String($0.1) }
    }
  }

  /// Runs a job to its end.
  private func start(_ job: Job, base: String) throws -> Process {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.currentDirectoryURL = folder
    process.arguments = ["run", "--json", "\(base).json"] + job.words
    // A job must not outlive the batch, which may be killed.
    process.environment = ProcessInfo.processInfo.environment.merging([
      MessageIdentifiers.variable: "1", "IBM1401_BATCH": "\(getpid())",
    ]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try new("\(base).out")
    process.standardError = try new("\(base).err")
    try HostProcess.withoutBlockedSignals { try process.run() }
    state.withLock { state in
      state.processes[job.number] = process
      // The signal came while the job was being started.
      if state.isInterrupted { process.interrupt() }
    }
    process.waitUntilExit()
    state.change { $0.processes[job.number] = nil }
    return process
  }

  /// An empty file. Foundation would create it under another name first, which a killed batch leaves.
  private func new(_ path: String) throws -> FileHandle {
    if let problem = OpenFiles.problem(ofWriting: path) { throw FileError(file: path, problem) }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(file: path, errno: errno, doing: "write") }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private func lastLine(of path: String) -> Problem? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    return text.split(separator: "\n").last.map { Problem(line: $0) }
  }
}
