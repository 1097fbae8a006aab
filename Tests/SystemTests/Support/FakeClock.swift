import Host1401

/// A wall clock without real waiting: it jumps to each deadline, up to a time that the test has set.
final class FakeClock: WallClock {
  private struct State {
    var now: Int64 = 0
    var limit: Int64
    var isInterrupted = false
    var waitsFor: Int64?
  }

  private let state: Locked<State>

  /// Creates a clock at 0 that advances by itself up to a limit in nanoseconds.
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

  /// Lets the clock advance to a time, and returns when the machine, which must run that long, waits for a
  /// later one.
  func advance(toMilliseconds milliseconds: Double) {
    let limit = Int64(milliseconds * 1_000_000)
    state.change { $0.limit = limit }
    settle()
    state.change { $0.now = max($0.now, limit) }
  }

  /// Returns when a running machine has executed the commands sent and waits for the clock again.
  func settle() {
    state.wait { state in
      guard let deadline = state.waitsFor else { return false }
      return !state.isInterrupted && deadline > state.limit
    }
  }
}
