import Glibc

/// A wall clock, by which the 1401's clock is paced.
public protocol WallClock: Sendable {
  /// Nanoseconds since a fixed time during the life of the clock; never decreases.
  var nanoseconds: Int64 { get }

  /// Waits until the clock reaches a deadline, or until ``interrupt()`` is called. A call since the last wait
  /// also ends the wait, so that none is missed. A wait may end early.
  ///
  /// - Parameter deadline: the deadline, in the clock's nanoseconds.
  func wait(until deadline: Int64)

  /// Ends the present wait, or the next one if there is none. Can be called from any thread.
  func interrupt()
}

/// The monotonic clock of the host.
public final class HostClock: WallClock {
  private let isInterrupted = Locked(false)

  /// Creates a clock; use one per run control.
  public init() {}

  /// Nanoseconds since the host was started.
  public var nanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The number of the host's present clock tick, which lasts 1 to 10 ms. Unlike the time, it costs no system
  /// call and almost nothing.
  package static var tick: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Waits for a deadline or an interruption.
  public func wait(until deadline: Int64) {
    isInterrupted.wait(until: deadline) { isInterrupted in
      defer { isInterrupted = false }
      return isInterrupted
    }
  }

  /// Ends the present or the next wait.
  public func interrupt() {
    isInterrupted.change { $0 = true }
  }
}
