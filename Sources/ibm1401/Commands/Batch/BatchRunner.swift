import Foundation
import Host1401
import Synchronization
import System1401

/// Set by Ctrl-C; read between jobs.
private let isInterrupted = Atomic<Bool>(false)

/// Runs the jobs of a list, each in its own process, so that a failing job does not affect the others.
final class BatchRunner: Sendable {
  private struct State {
    var waiting: ArraySlice<Job>
    var progress: BatchProgress
    var results: [JobResult] = []
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

  /// Runs all jobs. After Ctrl-C the running jobs end and no others start.
  ///
  /// - Returns: the results in the order of the list, and whether Ctrl-C was pressed.
  func run() -> (results: [JobResult], isInterrupted: Bool) {
    // The terminal sends the signal to the running jobs as well; they end and write their reports.
    signal(SIGINT) { _ in isInterrupted.store(true, ordering: .relaxed) }
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
    let results = state.withLock { $0.results.sorted { $0.number < $1.number } }
    return (results, isInterrupted.load(ordering: .relaxed))
  }

  private func next() -> Job? {
    guard !isInterrupted.load(ordering: .relaxed) else { return nil }
    return state.withLock { state in
      guard let job = state.waiting.popFirst() else { return nil }
      state.progress.running.append(BatchProgress.Running(name: job.name, begin: .now))
      changed(state.progress)
      return job
    }
  }

  private func run(_ job: Job) -> JobResult {
    let base = "\(options.reports)/\(job.name)"
    let begin = ContinuousClock.now
    var status = -1
    var problem: String?
    do {
      // An old report must not be mistaken for the report of this run.
      try? FileManager.default.removeItem(atPath: "\(base).json")
      status = try start(job, base: base)
    } catch {
      problem = "\(error)"
    }
    let report = (try? Data(contentsOf: URL(fileURLWithPath: "\(base).json"))).flatMap {
      try? JSONDecoder().decode(RunReport.self, from: $0)
    }
    if report == nil, problem == nil { problem = lastLine(of: "\(base).err") }
    let result = JobResult(
      number: job.number, name: job.name, line: job.line, words: job.words, status: status,
      hostSeconds: (ContinuousClock.now - begin) / .seconds(1), report: report,
      error: report == nil ? problem ?? "ended without a message" : nil)
    if report == nil {
      try? WholeFile(path: "\(base).json", as: "batch").write([UInt8](prettyJSON(result)))
    }
    return result
  }

  /// Runs a job to its end and returns its exit status.
  private func start(_ job: Job, base: String) throws -> Int {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.currentDirectoryURL = folder
    process.arguments = ["run", "--json", "\(base).json"] + job.words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: new("\(base).out"))
    process.standardError = try FileHandle(forWritingTo: new("\(base).err"))
    try process.run()
    process.waitUntilExit()
    return process.terminationReason == .exit ? Int(process.terminationStatus) : -1
  }

  private func new(_ path: String) throws -> URL {
    if let problem = OpenFiles.problem(ofWriting: path) { throw FileError(file: path, problem: problem) }
    guard FileManager.default.createFile(atPath: path, contents: nil) else {
      throw FileError(file: path, errno: errno, doing: "write")
    }
    return URL(fileURLWithPath: path)
  }

  private func lastLine(of path: String) -> String? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    return text.split(separator: "\n").last.map { String($0.trimmingPrefix("ibm1401: ")) }
  }
}
