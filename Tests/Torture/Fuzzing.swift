import Dispatch
import Foundation
import FuzzedInputs
import Host1401
import TemporaryFolder

/// Reads changed inputs in a process of its own, so that the one that breaks it is known.
struct Fuzzing {
  private let options: TortureOptions
  private let kinds: [InputKind]
  /// A process that gets no further for this time longer than a command may take, in seconds, hangs.
  private static let patience = 10.0
  /// More failures of one kind tell nothing new.
  private static let mostFailures = 5

  init(_ options: TortureOptions) throws {
    self.options = options
    let names = options.word == "fuzz" ? options.names : Array(options.names.prefix(1))
    kinds =
      try names.isEmpty
      ? InputKind.allCases
      : names.map { name in
        guard let kind = InputKind(rawValue: name) else { throw TortureError("there is no kind \(name)") }
        return kind
      }
  }

  private func count(_ kind: InputKind) -> Int {
    let count = max(1, (options.count ?? 1000) / kind.rarity)
    return kind.needsCommand ? options.commands ?? count : count
  }

  private func input(_ kind: InputKind, _ samples: [[UInt8]], _ words: [String], _ number: Int) -> [UInt8] {
    var mutation = Mutation(seed: (options.seed << 32) ^ UInt64(number))
    return mutation.input(from: samples, words: words)
  }

  // MARK: All parts

  /// Reads all inputs; whether nothing broke.
  func run() throws -> Bool {
    var isGood = true
    var total = 0
    Torture.report("kind          inputs   seconds   a second   failures   peak MB")
    for kind in kinds {
      let begin = ContinuousClock.now
      var (next, failures, peak) = (0, 0, 0)
      while next < count(kind), failures < Fuzzing.mostFailures {
        let part = try Part(kind, from: next, options)
        peak = max(peak, part.peakMegabytes)
        guard let failure = part.failure else { break }
        failures += 1
        try keep(kind, part.last, failure)
        next = part.last + 1
      }
      let seconds = (ContinuousClock.now - begin) / .seconds(1)
      let cells = [
        String(count(kind)), String(format: "%.1f", seconds),
        String(Int(Double(count(kind)) / max(seconds, 0.001))),
        String(failures), String(peak),
      ]
      let widths = [10, 10, 11, 11, 10]
      Torture.report(
        kind.rawValue.padding(toLength: 10, withPad: " ", startingAt: 0)
          + zip(cells, widths).map { String(repeating: " ", count: max(1, $1 - $0.count)) + $0 }.joined())
      total += count(kind)
      isGood = isGood && failures == 0
    }
    Torture.report("\(total) inputs, seed \(options.seed): \(isGood ? "nothing broke" : "something broke")")
    return isGood
  }

  /// Keeps an input that broke something.
  private func keep(_ kind: InputKind, _ number: Int, _ failure: String) throws {
    let scratch = try TemporaryFolder()
    let samples = Samples(programs: URL(filePath: options.programs), scratch: scratch.url)
    let bytes = input(kind, try samples.inputs(kind), samples.words(kind), number)
    let path = "\(options.folder)/broken-\(kind.rawValue)-\(options.seed)-\(number)"
    try Data(bytes).write(to: URL(filePath: path))
    Torture.report("\(path): \(failure)")
  }

  /// A process that reads inputs from a number on.
  private struct Part {
    /// The input read last.
    let last: Int
    /// Why it ended before its time, nil when it did not.
    let failure: String?
    let peakMegabytes: Int

    init(_ kind: InputKind, from first: Int, _ options: TortureOptions) throws {
      let scratch = try TemporaryFolder()
      let process = Process()
      process.executableURL = TortureOptions.own
      process.arguments = [
        "fuzz-part", kind.rawValue, scratch.url.path, "--seed", String(options.seed), "--first",
        String(first),
        "--count", String(options.count ?? 1000), "--programs", URL(filePath: options.programs).path,
      ]
      if let commands = options.commands { process.arguments? += ["--commands", String(commands)] }
      process.standardInput = FileHandle.nullDevice
      _ = FileManager.default.createFile(atPath: scratch.path("errors"), contents: nil)
      process.standardError = FileHandle(forWritingAtPath: scratch.path("errors"))
      let hasEnded = DispatchSemaphore(value: 0)
      process.terminationHandler = { _ in hasEnded.signal() }
      try process.run()
      var (place, hangs) = (-1, false)
      while hasEnded.wait(timeout: .now() + kind.patience + Fuzzing.patience) == .timedOut {
        let now = Part.numbers(scratch).first ?? -1
        if now == place {
          hangs = true
          kill(process.processIdentifier, SIGKILL)
        }
        place = now
      }
      let numbers = Part.numbers(scratch)
      last = numbers.first ?? first
      peakMegabytes = numbers.count > 1 ? numbers[1] : 0
      if hangs {
        failure = "hangs"
      } else if process.terminationReason == .uncaughtSignal {
        let text = FileManager.default.contents(atPath: scratch.path("errors")) ?? Data()
        failure = "signal \(process.terminationStatus): \(String(decoding: text.prefix(400), as: UTF8.self))"
      } else if process.terminationStatus != 0 {
        let text = FileManager.default.contents(atPath: scratch.path("errors")) ?? Data()
        failure = String(decoding: text.prefix(400), as: UTF8.self)
      } else {
        failure = nil
      }
    }

    private static func numbers(_ scratch: TemporaryFolder) -> [Int] {
      let bytes = FileManager.default.contents(atPath: scratch.path("progress")) ?? Data()
      return String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    }
  }

  // MARK: One part

  /// Reads inputs in this process.
  func runPart() throws -> Never {
    let kind = kinds[0]
    let folder = URL(filePath: options.names[1])
    let progress = try HostFile(path: folder.appending(path: "progress").path, .create)
    let work = folder.appending(path: "work")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    let samples = Samples(programs: URL(filePath: options.programs), scratch: folder)
    let (inputs, words) = (try samples.inputs(kind), samples.words(kind))
    try prepare(work)
    let reader = InputReader(kind, folder: work, command: TortureOptions.command)
    var peak = 0
    for number in options.first..<max(options.first, count(kind)) {
      if number.isMultiple(of: 64) || number + 1 == count(kind) {
        peak = Fuzzing.peakMegabytes
        // Nobody waits for the rest when the bench was killed.
        if getppid() == 1 { exit(1) }
      }
      try progress.write(
        Array("\(number) \(peak) ".padding(toLength: 24, withPad: " ", startingAt: 0).utf8).span, at: 0)
      if let problem = reader.read(input(kind, inputs, words, number)) {
        try StandardStream.error.write(problem)
        exit(1)
      }
    }
    exit(0)
  }

  /// Files that inputs may name; the process works among them.
  private func prepare(_ folder: URL) throws {
    for name in ["hello.cd", "hello.s", "fortran/squares.f"] {
      let file = URL(filePath: options.programs).appending(path: name)
      try FileManager.default.copyItem(at: file, to: folder.appending(path: file.lastPathComponent))
    }
    _ = FileManager.default.changeCurrentDirectoryPath(folder.path)
  }

  /// Writes the samples of a kind, as a corpus for other fuzzers.
  func writeSamples() throws {
    let scratch = try TemporaryFolder()
    let samples = Samples(programs: URL(filePath: options.programs), scratch: scratch.url)
    for (number, bytes) in try samples.inputs(kinds[0]).enumerated() {
      try Data(bytes).write(to: URL(filePath: "\(options.folder)/\(kinds[0].rawValue)-\(number + 1)"))
    }
  }

  /// Reads one input again.
  func again() throws -> Bool {
    guard options.names.count == 2 else { throw TortureError("again needs a kind and a file") }
    let bytes = try HostFile.contents(of: options.names[1])
    let scratch = try TemporaryFolder()
    try prepare(scratch.url)
    let reader = InputReader(kinds[0], folder: scratch.url, command: TortureOptions.command)
    let problem = reader.read(bytes)
    Torture.report(problem ?? "nothing broke")
    return problem == nil
  }

  /// The most memory that this process has had.
  private static var peakMegabytes: Int {
    var usage = rusage()
    getrusage(.init(0), &usage)
    return usage.ru_maxrss / 1024
  }
}

/// Why the bench itself cannot work.
struct TortureError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
