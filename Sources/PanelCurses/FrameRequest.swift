import Dispatch
import Synchronization

/// A request for a frame from any thread. While frames are drawn anyway, it costs one atomic exchange.
public final class FrameRequest: Sendable {
  /// The state of the frame loop.
  private enum Phase {
    /// No frame is scheduled.
    static let asleep: UInt8 = 0
    /// Frames are drawn, without a request since the last one began.
    static let awake: UInt8 = 1
    /// Another frame was requested.
    static let requested: UInt8 = 2
  }

  private let phase = Atomic<UInt8>(Phase.asleep)
  private let wake: @MainActor @Sendable () -> Void
  private let receive: @MainActor @Sendable () -> Void

  init(
    wake: @escaping @MainActor @Sendable () -> Void, receive: @escaping @MainActor @Sendable () -> Void
  ) {
    self.wake = wake
    self.receive = receive
  }

  /// Requests a frame within 33 ms.
  public func callAsFunction() {
    guard phase.exchange(Phase.requested, ordering: .acquiringAndReleasing) == Phase.asleep else { return }
    DispatchQueue.main.async { [wake] in
      MainActor.assumeIsolated { wake() }
    }
  }

  /// Makes the delegate take the waiting output at once, usually without drawing a frame; see
  /// ``PanelDelegate/receiveOutput()``.
  public func receiveOutput() {
    DispatchQueue.main.async { [receive] in
      MainActor.assumeIsolated { receive() }
    }
  }

  /// Begins a frame; requests from now on are for the next one.
  func begin() {
    phase.store(Phase.awake, ordering: .sequentiallyConsistent)
  }

  /// Lets the loop sleep until the next request, unless there was one since the last frame began.
  ///
  /// - Returns: whether the loop sleeps.
  func sleep() -> Bool {
    phase.compareExchange(
      expected: Phase.awake, desired: Phase.asleep, ordering: .sequentiallyConsistent
    ).exchanged
  }

  /// Lets the loop sleep until the next request, ignoring earlier ones.
  func forceSleep() {
    phase.store(Phase.asleep, ordering: .sequentiallyConsistent)
  }
}
