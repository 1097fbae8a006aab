import Host1401

/// A wall clock that nobody waits for: it jumps to each deadline, up to a moment the test has set.
final class FakeClock: WallClock {
  private struct State {
    var now: Int64 = 0
    var limit: Int64
    var isInterrupted = false
    var waitsFor: Int64?
  }

  private let state: Locked<State>

  /// Makes a clock at 0 that goes on by itself up to a limit in nanoseconds, and then stands.
  init(limit: Int64 = .max) {
    state = Locked(State(limit: limit))
  }

  var nanoseconds: Int64 { state.withLock { $0.now } }

  func wait(until deadline: Int64) {
    state.change { $0.waitsFor = deadline }
    state.wait { state in
      guard state.isInterrupted || deadline <= state.limit else { return false }
      if !state.isInterrupted { state.now = max(state.now, deadline) }
      state.isInterrupted = false
      state.waitsFor = nil
      return true
    }
  }

  func interrupt() {
    state.change { $0.isInterrupted = true }
  }

  /// Lets the clock go on to a moment and comes back when the machine, which has to run that long, waits for a later one.
  func advance(toMilliseconds milliseconds: Double) {
    let limit = Int64(milliseconds * 1_000_000)
    state.change { $0.limit = limit }
    settle()
    state.change { $0.now = max($0.now, limit) }
  }

  /// Comes back when a running machine has carried out what it was sent and waits for the clock again.
  func settle() {
    state.wait { state in
      guard let deadline = state.waitsFor else { return false }
      return !state.isInterrupted && deadline > state.limit
    }
  }
}
