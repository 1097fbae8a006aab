import Core1401
import Dispatch
import Foundation
import System1401
import Units1401

/// The command `bench1401 --watch [DECK ...]`, which measures the cost of debugging while nothing stops.
///
/// Each program runs as in a panel at unlimited speed, in turn without and with each debugging feature. The
/// shortest processor time of three runs counts. Watched positions are ones that the program does not use, at
/// the end of storage if possible.
enum WatchBench {
  private struct Observation {
    let name: String
    var commands: [DebugCommand] = []
    var history: HistoryLimits?
  }

  /// What is measured, for positions that the program does not use.
  private static func observations(_ unused: ClosedRange<Int>) -> [Observation] {
    [
      Observation(name: "nothing"),
      Observation(name: "break", commands: unused.map { .set(Breakpoint(.instruction(at: $0))) }),
      Observation(name: "watch c", commands: unused.map { .set(Breakpoint(.storage(.change, $0...$0))) }),
      Observation(name: "watch r", commands: unused.map { .set(Breakpoint(.storage(.read, $0...$0))) }),
      Observation(name: "profile", commands: [.profile(true)]),
      Observation(name: "back", history: HistoryLimits()),
      Observation(name: "history", commands: [.history(100)]),
    ]
  }

  /// Six positions that a program neither executes, reads nor changes.
  ///
  /// - Parameters:
  ///   - name: the program, for messages.
  ///   - deck: the program, which is run until it halts or uses one of the positions.
  /// - Returns: the positions nearest to the end of storage among those tried.
  /// - Throws: ``BenchError`` if the program uses some of all positions tried, or does not halt.
  static func unusedPositions(_ name: String, _ deck: CardDeck) throws -> ClosedRange<Int> {
    for first in stride(from: 15_990, to: 100, by: -311) {
      let positions = first...first + 5
      let machine = QueuedMachine(configuration: configuration, deck: deck)
      for cause in positions.map({ Breakpoint.Cause.instruction(at: $0) })
        + [.storage(.change, positions), .storage(.read, positions)]
      {
        machine.control.send(.debug(.set(Breakpoint(cause))))
      }
      machine.control.waitUntilStanding()
      let stop = machine.runToStop().stop
      if stop?.reason == .halt { return positions }
      guard stop?.reason == .breakpoint else {
        throw BenchError(description: "\(name): \(stop?.message ?? "no halt")")
      }
    }
    throw BenchError(description: "\(name): uses all parts of storage; no position is left to watch")
  }

  private static var configuration: SystemConfiguration {
    var configuration = SystemConfiguration()
    configuration.engine = .fast
    return configuration
  }

  /// Measures and prints the figures.
  ///
  /// - Parameter decks: the paths of decks in SimH's encoding; none for the loops of `--stops`.
  /// - Throws: an error if a deck cannot be read or does not halt.
  static func run(_ decks: [String]) throws {
    let names = observations(0...0).dropFirst().map { $0.name.rightAligned(in: 9) }
    print("program              nothing, cycles/s" + names.joined())
    var programs = try decks.map { path in
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      let name = URL(fileURLWithPath: path).lastPathComponent
      return (name, try CardDeck(bytes: bytes, fileName: name, encoding: .simh))
    }
    if decks.isEmpty {
      programs = try LoopProgram.all(rounds: 100_000).map {
        ($0.name, try CardDeck(lines: $0.program.cards, name: $0.name))
      }
    }
    for (name, deck) in programs {
      let observations = observations(try unusedPositions(name, deck))
      var least = [Double](repeating: .infinity, count: observations.count)
      var cycles = 0.0
      for _ in 0..<3 {
        for (index, observation) in observations.enumerated() {
          let (seconds, count) = try once(name, deck, observation)
          least[index] = min(least[index], seconds)
          cycles = Double(count)
        }
      }
      let factors = least.dropFirst().map { String(format: "%9.2f", $0 / least[0]) }
      let speed = String(format: "%15.1f M", cycles / least[0] / 1e6)
      print("\(name.padded(to: 20)) \(speed)" + factors.joined())
      fflush(nil)
    }
  }

  private static func once(
    _ name: String, _ deck: CardDeck, _ observation: Observation
  ) throws -> (seconds: Double, cycles: UInt64) {
    let machine = QueuedMachine(configuration: configuration, deck: deck, history: observation.history)
    for command in observation.commands { machine.control.send(.debug(command)) }
    machine.control.waitUntilStanding()
    let begin = processorSeconds(RUSAGE_SELF)
    let cycles = try machine.runToHalt(name).processor.cycles
    return (processorSeconds(RUSAGE_SELF) - begin, cycles)
  }
}
