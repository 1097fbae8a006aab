import Core1401
import Foundation
import System1401
import Units1401

/// One run of a workload: the processor time of the host it took.
struct Measurement {
  /// Seconds of processor time.
  let seconds: Double
  /// Where the program halted.
  let haltAddress: Int
  /// 1401 instructions and storage cycles; zero in a rival, which does not say.
  var instructions: UInt64 = 0
  var cycles: UInt64 = 0
}

extension Measurement {
  /// Runs a workload in our machine, cards read from text and lines made into the bytes of a print file.
  ///
  /// - Parameters:
  ///   - workload: what to run.
  ///   - engine: how the cycles are made.
  ///   - cycleLimit: stops after so many cycles; the time is then taken in proportion for all of them.
  ///   - total: the measurement of the whole run, for the proportion.
  /// - Throws: ``BenchError`` when the program does not halt.
  init(
    running workload: Workload, engine: Engine, cycleLimit: UInt64 = .max, total: Measurement? = nil
  ) throws {
    let reels = try BenchReels(workload)
    let begin = processorSeconds(RUSAGE_SELF)
    var configuration = SystemConfiguration()
    configuration.engine = engine
    let system = DataProcessingSystem(configuration: configuration)
    system.addToHopper(try workload.deck)
    for reel in reels?.mountings ?? [] {
      try system.with(TapeUnits.self) { try $0.mount(reel.mounting, on: reel.unit, of: &$1) }
    }
    system.cardsAndPrinter.beginListing(PrintFileWriter(mode: .text, chain: .full, encoding: .simh))
    system.cardsAndPrinter.keepsStackedCards = false
    var stop = system.pressLoad()
    while stop == nil, system.processor.state.cycles < cycleLimit {
      stop = system.run(
        untilCycle: min(cycleLimit, system.processor.state.cycles + 1_000_000), requests: 512)
      system.cardsAndPrinter.takeListing { _ in }
    }
    let time = processorSeconds(RUSAGE_SELF) - begin
    let state = system.processor.state
    guard stop?.reason == .halt || state.cycles >= cycleLimit else {
      throw BenchError(description: "\(workload.name): \(stop?.message ?? "no halt")")
    }
    instructions = state.instructions
    cycles = state.cycles
    haltAddress = state.instructionAddress
    seconds = time * (total.map { Double($0.cycles) / Double(state.cycles) } ?? 1)
  }

  /// Runs a workload in another emulator with SimH's commands, its start and its files included.
  ///
  /// - Throws: ``BenchError`` when the program does not halt.
  init(running workload: Workload, in rival: String) throws {
    let reels = try BenchReels(workload)
    let tapes = (reels?.paths ?? [:]).map { "attach mt\($0.key) \($0.value)\n" }.joined()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench1401-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let deck = folder.appendingPathComponent("deck.cd").path
    let script = folder.appendingPathComponent("run.sim").path
    let paper = folder.appendingPathComponent("paper.txt").path
    try (workload.cards.joined(separator: "\n") + "\n").write(toFile: deck, atomically: true, encoding: .utf8)
    try "attach cdr \(deck)\nattach lpt \(paper)\n\(tapes)boot cdr\nexit\n".write(
      toFile: script, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [rival, script]
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    let before = processorSeconds(RUSAGE_CHILDREN)
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    seconds = processorSeconds(RUSAGE_CHILDREN) - before
    guard text.contains("HALT"), let range = text.range(of: "IS: "),
      let next = Int(text[range.upperBound...].prefix { $0.isNumber })
    else { throw BenchError(description: "\(rival) did not halt in \(workload.name): \(text)") }
    // SimH tells the address behind the Halt.
    haltAddress = next - 1
  }
}

struct BenchError: Error, CustomStringConvertible {
  let description: String
}

/// Processor time in seconds, of this process or of its ended children.
func processorSeconds(_ whose: __rusage_who) -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(whose.rawValue), &usage)
  return [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }.reduce(0, +)
}
