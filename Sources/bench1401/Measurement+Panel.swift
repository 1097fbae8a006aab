import Core1401
import Foundation
import System1401
import Units1401

extension Measurement {
  /// Runs a workload as a panel runs it at unlimited speed, on the machine's queue with lamps and snapshots, and with a
  /// consumer that takes every snapshot; with a history, all that is kept to go back, too.
  init(onQueue workload: Workload, engine: Engine, history: HistoryLimits? = nil) throws {
    let reels = try BenchReels(workload)
    let begin = processorSeconds(RUSAGE_SELF)
    var configuration = SystemConfiguration()
    configuration.engine = engine
    let machine = QueuedMachine(configuration: configuration, deck: try workload.deck, history: history)
    for reel in reels?.mountings ?? [] {
      machine.control.send(.mount("\(reel.mounting.path),new,simh", UnitPlace("tape", reel.unit)))
    }
    let state = try machine.runToHalt(workload.name).processor
    seconds = processorSeconds(RUSAGE_SELF) - begin
    (instructions, cycles, haltAddress) = (state.instructions, state.cycles, state.instructionAddress)
  }
}

/// A machine on its queue at unlimited speed, and a consumer that takes every snapshot.
struct QueuedMachine {
  let control: RunControl
  private let changed = DispatchSemaphore(value: 0)

  init(
    configuration: SystemConfiguration = SystemConfiguration(), deck: CardDeck, history: HistoryLimits? = nil
  ) {
    control = RunControl(
      configuration: configuration, decks: [deck], speed: .unlimited, history: history,
      onChange: { [changed] in changed.signal() })
  }

  /// Presses LOAD and waits for the halt.
  ///
  /// - Throws: ``BenchError`` when the program stops for another reason.
  func runToHalt(_ name: String) throws -> SystemSnapshot {
    control.send(.press(.load))
    var snapshot = control.snapshot()
    repeat {
      changed.wait()
      snapshot = control.takeSnapshot() ?? snapshot
      _ = control.takeOutputInPieces()
    } while snapshot.isRunning || snapshot.stop == nil
    guard snapshot.stop?.reason == .halt else {
      throw BenchError(description: "\(name): \(snapshot.stop?.message ?? "no halt")")
    }
    return snapshot
  }
}
