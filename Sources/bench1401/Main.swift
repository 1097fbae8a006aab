import Core1401
import Foundation
import System1401

/// Measures how fast programs run: see `Options.usage`. Prints figures, asserts nothing but that all machines halt at the
/// same address.
@main
struct Main {
  static func main() {
    do {
      try run()
    } catch {
      print("bench1401: \(error)")
      exit(1)
    }
  }

  private static func run() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--panel" { return try PanelBench.main(Array(arguments.dropFirst())) }
    if arguments.first == "--stops" { return try StopsBench.run(rounds: 300_000) }
    let options = Options(arguments)
    let sources = Workload.sources.filter { options.only.map($0.name.contains) ?? true }
    guard !sources.isEmpty else {
      let names = Workload.sources.map(\.name).joined(separator: ", ")
      throw BenchError(
        description: "--only \(options.only ?? ""): no program is named so; there are \(names)")
    }
    var results = try sources.map {
      try Result(workload: $0.workload(scale: options.scale), options: options)
    }
    // In turns, so that what else the host does hits all of them alike.
    for round in 1...options.rounds {
      for index in results.indices {
        show("round \(round) of \(options.rounds): \(results[index].name)")
        try results[index].measure()
      }
    }
    show("")
    print(Table(results: results, options: options).text)
    try writeJSON(results, to: options.json)
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    print("peak memory of this process: \(usage.ru_maxrss / 1024) MB")
  }
}

extension Main {
  /// Shows what is being measured, in one line, to somebody who watches.
  private static func show(_ text: String) {
    guard isatty(STDERR_FILENO) != 0 else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }
}

/// Writes figures for other programs; nothing without a file.
func writeJSON(_ figures: some Encodable, to path: String?) throws {
  guard let path else { return }
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  try (encoder.encode(figures) + Data("\n".utf8)).write(to: URL(fileURLWithPath: path))
}

/// The measurements of one workload in all machines.
struct Result: Encodable {
  let name: String
  let kind: String
  private(set) var instructions: UInt64 = 0
  private(set) var cycles: UInt64 = 0
  /// Seconds of processor time in each round: `fast`, `cycle`, `panel`, `back` and the rivals.
  private(set) var seconds: [String: [Double]] = [:]
  private let workload: Workload
  private let options: Options

  private enum CodingKeys: CodingKey {
    case name, kind, instructions, cycles, seconds
  }

  init(workload: Workload, options: Options) {
    (name, kind, self.workload, self.options) = (workload.name, workload.kind.rawValue, workload, options)
  }

  /// One round.
  mutating func measure() throws {
    let fast = try Measurement(running: workload, engine: .fast)
    (instructions, cycles) = (fast.instructions, fast.cycles)
    seconds["fast", default: []].append(fast.seconds)
    if options.runsCycleEngine {
      let limit: UInt64 = 50_000_000
      let cycle = try Measurement(running: workload, engine: .cycle, cycleLimit: limit, total: fast)
      seconds["cycle", default: []].append(cycle.seconds)
    }
    if options.runsPanel {
      seconds["panel", default: []].append(try Measurement(onQueue: workload, engine: .fast).seconds)
      let back = try Measurement(onQueue: workload, engine: .fast, history: HistoryLimits())
      seconds["back", default: []].append(back.seconds)
    }
    for rival in options.rivals {
      let theirs = try Measurement(running: workload, in: rival)
      guard theirs.haltAddress == fast.haltAddress else {
        throw BenchError(
          description: "\(name): \(rival) halts at \(theirs.haltAddress), we at \(fast.haltAddress)")
      }
      seconds[rival, default: []].append(theirs.seconds)
    }
  }
}
