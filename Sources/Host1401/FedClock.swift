/// A wall clock that advances only on command: a machine on it runs at its pace, however long the host takes.
///
/// The machine reaches every deadline at exactly that time, so two runs are identical.
public final class FedClock: WallClock {
  private struct State {
    var now: Int64 = 0
    /// The time up to which the clock may advance by itself.
    var limit: Int64 = 0
    var isInterrupted = false
    /// The deadline being waited for; nil when there is none.
    var waitsFor: Int64?
  }

  private let state = Locked(State())

  /// Creates a clock at 0; use one per run control.
  public init() {}

  /// The present time.
  public var nanoseconds: Int64 { state.withLock { $0.now } }

  /// Advances to a deadline as soon as ``advance(to:while:)`` allows it.
  public func wait(until deadline: Int64) {
    state.change { $0.waitsFor = deadline }
    state.wait { state in
      guard state.isInterrupted || deadline <= state.limit else { return false }
      if !state.isInterrupted { state.now = max(state.now, deadline) }
      (state.isInterrupted, state.waitsFor) = (false, nil)
      return true
    }
  }

  /// Ends the present or the next wait.
  public func interrupt() {
    state.change { $0.isInterrupted = true }
  }

  /// Advances to a time and returns when everything due by then has been done.
  ///
  /// - Parameters:
  ///   - moment: in nanoseconds; an earlier time than the present one only waits.
  ///   - isWorking: whether anything uses the clock; if not, there is nothing to wait for.
  public func advance(to moment: Int64, while isWorking: () -> Bool) {
    state.change { $0.limit = max($0.limit, moment) }
    while isWorking() {
      var isWaiting = false
      state.wait(until: HostClock().nanoseconds + 1_000_000) { state in
        isWaiting = !state.isInterrupted && (state.waitsFor ?? .min) > state.limit
        return isWaiting
      }
      if isWaiting { break }
    }
    state.change { $0.now = max($0.now, moment) }
  }
}
