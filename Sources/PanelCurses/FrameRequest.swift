import Dispatch
import Synchronization

/// Asks for a frame, from any thread, at the cost of one atomic exchange while frames are made already.
public final class FrameRequest: Sendable {
  /// What the frame loop is about.
  private enum Phase {
    /// No frame is wanted.
    static let asleep: UInt8 = 0
    /// Frames are made, and nobody has asked since the last one began.
    static let awake: UInt8 = 1
    /// Another frame is asked for.
    static let asked: UInt8 = 2
  }

  private let phase = Atomic<UInt8>(Phase.asleep)
  private let wake: @MainActor @Sendable () -> Void

  init(wake: @escaping @MainActor @Sendable () -> Void) {
    self.wake = wake
  }

  /// Asks for a frame within 33 ms.
  public func callAsFunction() {
    guard phase.exchange(Phase.asked, ordering: .acquiringAndReleasing) == Phase.asleep else { return }
    DispatchQueue.main.async { [wake] in
      MainActor.assumeIsolated { wake() }
    }
  }

  /// A frame begins: what is asked from now on is for the next.
  func begin() {
    phase.store(Phase.awake, ordering: .sequentiallyConsistent)
  }

  /// No more frames, unless one was asked for since the last began.
  ///
  /// - Returns: whether the loop may sleep; the next request wakes it.
  func sleep() -> Bool {
    phase.compareExchange(
      expected: Phase.awake, desired: Phase.asleep, ordering: .sequentiallyConsistent
    ).exchanged
  }

  /// No more frames before the next request.
  func sleepAnyway() {
    phase.store(Phase.asleep, ordering: .sequentiallyConsistent)
  }
}
