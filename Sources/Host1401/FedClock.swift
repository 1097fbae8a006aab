/// A wall clock that goes only when it is told to: a machine on it works at its pace, however long the host takes.
///
/// The machine passes every deadline at exactly that moment, so that two runs are the same.
public final class FedClock: WallClock {
  private struct State {
    var now: Int64 = 0
    /// How far the clock may go by itself.
    var limit: Int64 = 0
    var isInterrupted = false
    /// What is waited for, nil while nobody waits.
    var waitsFor: Int64?
  }

  private let state = Locked(State())

  /// Makes a clock at 0; one for each run control.
  public init() {}

  /// The time it shows.
  public var nanoseconds: Int64 { state.withLock { $0.now } }

  /// Goes to a moment as soon as ``advance(to:while:)`` has allowed it.
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

  /// Goes to a moment and returns when everything that is due by then has been done.
  ///
  /// - Parameters:
  ///   - moment: in nanoseconds; an earlier one than that shown only waits.
  ///   - isWorking: whether anybody uses the clock at all: without, nothing is waited for.
  public func advance(to moment: Int64, while isWorking: () -> Bool) {
    state.change { $0.limit = max($0.limit, moment) }
    while isWorking() {
      var isHeld = false
      state.wait(until: HostClock().nanoseconds + 1_000_000) { state in
        isHeld = !state.isInterrupted && (state.waitsFor ?? .min) > state.limit
        return isHeld
      }
      if isHeld { break }
    }
    state.change { $0.now = max($0.now, moment) }
  }
}
