import Core1401
import Foundation
import System1401
import Units1401

/// Measures how fast programs run, as instructions and storage cycles a second and as a multiple of the real machine; with
/// `--against i1401` the same decks in SimH too. The column `queue` is the speed at which the same deck runs for a panel, on
/// the machine's queue with lamps and snapshots taken 60 times a second. Prints figures, asserts nothing.
@main
struct Main {
  static func main() throws {
    var rounds = 300_000
    var rival: String?
    var measuresStops = false
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--against": rival = arguments.popFirst()
      case "--rounds": rounds = arguments.popFirst().flatMap { Int($0) } ?? rounds
      case "stops": measuresStops = true
      default:
        print(
          """
          Usage: bench1401 [stops] [--rounds N] [--against PROGRAM]
            stops               what a hundred breakpoints and watches cost
            --rounds N          how often each loop runs, up to 9999999 (default 300000)
            --against PROGRAM   run the same decks in SimH's i1401 and print the ratio
          """)
        exit(argument == "--help" ? 0 : 1)
      }
    }
    guard (1...9_999_999).contains(rounds) else {
      print("bench1401: --rounds must be 1 to 9999999")
      exit(1)
    }
    if measuresStops { return try StopsBench.run(rounds: rounds) }
    print(
      row(
        "program", "instr/s", "cycles/s", "x real", "queue", rival == nil ? "" : "i1401 s",
        rival == nil ? "" : "ratio"))
    var ratios: [Double] = []
    for workload in Workload.all(rounds: rounds) {
      let ours = try Measurement(running: workload)
      let onQueue = try Measurement(onQueue: workload)
      var rivalColumns = ["", ""]
      if let rival {
        let seconds = try rivalSeconds(rival, workload, instructions: ours.instructions)
        ratios.append(seconds / ours.seconds)
        rivalColumns = [String(format: "%.3f", seconds), String(format: "%.2f", seconds / ours.seconds)]
      }
      print(
        row(
          workload.name, millions(Double(ours.instructions) / ours.seconds),
          millions(Double(ours.cycles) / ours.seconds),
          String(format: "%.0f", Double(ours.cycles) * 11.5e-6 / ours.seconds),
          String(format: "%.0f %%", 100 * ours.seconds / onQueue.seconds), rivalColumns[0], rivalColumns[1]))
    }
    if !ratios.isEmpty {
      let mean = exp(ratios.map { log($0) }.reduce(0, +) / Double(ratios.count))
      print(String(format: "geometric mean of the ratios (i1401 time / ours): %.2f", mean))
    }
    print("peak memory of this process: \(peakMemory() / 1024) MB")
  }

  private static func row(_ columns: String...) -> String {
    let widths = [20, 12, 12, 10, 8, 10, 8]
    return zip(columns, widths).enumerated().map { index, entry in
      let padding = String(repeating: " ", count: max(0, entry.1 - entry.0.count))
      return index == 0 ? entry.0 + padding : padding + entry.0
    }.joined()
  }

  private static func millions(_ number: Double) -> String { String(format: "%.1f M", number / 1e6) }

  /// Kilobytes.
  private static func peakMemory() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
  }
}

/// One run of a workload in our machine.
struct Measurement {
  let instructions: UInt64
  let cycles: UInt64
  /// Processor time of the host.
  let seconds: Double

  init(running workload: Workload) throws {
    let system = DataProcessingSystem(configuration: SystemConfiguration())
    system.addToHopper(try workload.cards())
    let begin = hostSeconds()
    var stop = system.pressLoad()
    while stop == nil {
      stop = system.run(untilCycle: system.processor.state.cycles + 1_000_000)
    }
    seconds = hostSeconds() - begin
    try workload.check(stop)
    instructions = system.processor.state.instructions
    cycles = system.processor.state.cycles
  }

  /// The same deck run as a panel runs it at unlimited speed, with a consumer that takes every snapshot.
  init(onQueue workload: Workload) throws {
    let wanted = DispatchSemaphore(value: 0)
    let control = RunControl(
      configuration: SystemConfiguration(), decks: [try workload.cards()], speed: .unlimited,
      onChange: { wanted.signal() })
    let begin = hostSeconds()
    control.send(.load)
    var snapshot = control.snapshot()
    repeat {
      wanted.wait()
      snapshot = control.takeSnapshot() ?? snapshot
      _ = control.takeOutput()
    } while snapshot.isRunning || snapshot.stop == nil
    seconds = hostSeconds() - begin
    try workload.check(snapshot.stop)
    instructions = snapshot.processor.instructions
    cycles = snapshot.processor.cycles
  }
}

extension Workload {
  fileprivate func cards() throws -> CardDeck {
    let text = deck.lines.joined(separator: "\n") + "\n"
    return try CardDeck(bytes: Array(text.utf8), fileName: name, encoding: .simh)
  }

  fileprivate func check(_ stop: Stop?) throws {
    if stop?.reason != .halt { throw BenchError(description: "\(name): \(stop?.message ?? "")") }
  }
}

struct BenchError: Error, CustomStringConvertible {
  let description: String
}

/// Processor time of this process in seconds.
private func hostSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Processor time of the rival for the same deck, its start-up included.
private func rivalSeconds(_ program: String, _ workload: Workload, instructions: UInt64) throws -> Double {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench1401-\(getpid())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let deck = folder.appendingPathComponent("deck.cd").path
  let script = folder.appendingPathComponent("run.sim").path
  try (workload.deck.lines.joined(separator: "\n") + "\n").write(
    toFile: deck, atomically: true, encoding: .utf8)
  try "attach cdr \(deck)\nboot cdr\nexit\n".write(toFile: script, atomically: true, encoding: .utf8)
  let before = childSeconds()
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program, script]
  let output = Pipe()
  process.standardOutput = output
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  process.waitUntilExit()
  guard text.contains("HALT") else {
    throw BenchError(description: "\(program) did not halt in \(workload.name): \(text)")
  }
  return childSeconds() - before
}

private func childSeconds() -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
  let times = [usage.ru_utime, usage.ru_stime]
  return times.map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }.reduce(0, +)
}
