import Core1401
import Foundation
import System1401
import Units1401

extension Measurement {
  /// Runs a workload as a panel runs it at unlimited speed, on the machine's queue with lamps and snapshots, and with a
  /// consumer that takes every snapshot; with a history, all that is kept to go back, too.
  init(onQueue workload: Workload, engine: Engine, history: HistoryLimits? = nil) throws {
    let text = Array((workload.cards.joined(separator: "\n") + "\n").utf8)
    let reels = try BenchReels(workload)
    let wanted = DispatchSemaphore(value: 0)
    let begin = processorSeconds(RUSAGE_SELF)
    var configuration = SystemConfiguration()
    configuration.engine = engine
    let deck = try CardDeck(bytes: text, fileName: workload.name, encoding: .simh)
    let control = RunControl(
      configuration: configuration, decks: [deck], speed: .unlimited, history: history,
      onChange: { wanted.signal() })
    for unit in reels?.paths.keys.sorted() ?? [] {
      if let mounting = reels?.mounting(unit) { control.send(.mountTape(mounting, unit)) }
    }
    control.send(.load)
    var snapshot = control.snapshot()
    repeat {
      wanted.wait()
      snapshot = control.takeSnapshot() ?? snapshot
      _ = control.takeOutputInPieces()
    } while snapshot.isRunning || snapshot.stop == nil
    seconds = processorSeconds(RUSAGE_SELF) - begin
    guard snapshot.stop?.reason == .halt else {
      throw BenchError(description: "\(workload.name): \(snapshot.stop?.message ?? "no halt")")
    }
    instructions = snapshot.processor.instructions
    cycles = snapshot.processor.cycles
    haltAddress = snapshot.processor.instructionAddress
  }
}
