import Dispatch
import System1401
import Units1401

/// A machine on its queue at unlimited speed, with a consumer of all its snapshots, as in the panel.
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
  /// - Throws: ``BenchError`` if the program stops for another reason.
  func runToHalt(_ name: String) throws -> SystemSnapshot {
    let snapshot = runToStop()
    guard snapshot.stop?.reason == .halt else {
      throw BenchError(description: "\(name): \(snapshot.stop?.message ?? "no halt")")
    }
    return snapshot
  }

  /// Presses LOAD and waits for the first stop.
  func runToStop() -> SystemSnapshot {
    control.send(.press(.load))
    var snapshot = control.snapshot()
    repeat {
      changed.wait()
      snapshot = control.takeSnapshot() ?? snapshot
      _ = control.takeOutputInPieces()
    } while snapshot.isRunning || snapshot.stop == nil
    return snapshot
  }
}
