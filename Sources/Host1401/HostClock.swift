import Glibc

/// The clock on the wall, which the 1401's clock is held against.
public protocol WallClock: Sendable {
  /// Nanoseconds since a moment that stays the same for the life of the clock; never goes back.
  var nanoseconds: Int64 { get }

  /// Waits until the clock shows a moment, or until ``interrupt()`` is called. A call since the last wait counts, too, so
  /// that none is missed; a wait may end early.
  ///
  /// - Parameter deadline: the moment, in the clock's nanoseconds.
  func wait(until deadline: Int64)

  /// Ends the present wait, or the next one when nobody waits. Can be called from any thread.
  func interrupt()
}

/// The monotonic clock of the host.
public final class HostClock: WallClock {
  private let isInterrupted = Locked(false)

  /// Makes a clock; one for each run control.
  public init() {}

  /// Nanoseconds since the host was started.
  public var nanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Waits for a moment or an interruption.
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
