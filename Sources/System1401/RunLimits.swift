public import Core1401

/// The limits at which a run of a ``DataProcessingSystem`` returns although nothing stops the machine.
public struct RunLimits: Hashable, Sendable {
  /// Returns after the instruction in which the cycle counter reaches this value, or some instructions later;
  /// for callers that only check occasionally for messages.
  public var slice: UInt64
  /// Returns when the cycle counter has this value, even within an instruction.
  public var cycle: UInt64
  /// Returns after the storage cycle or unit operation in which the clock reaches this time.
  public var time: MachineTime?
  /// The maximum number of unit requests to serve.
  public var requests: UInt64

  /// Creates limits; those omitted never end a run.
  public init(
    slice: UInt64 = .max, cycle: UInt64 = .max, time: MachineTime? = nil, requests: UInt64 = .max
  ) {
    self.slice = slice
    self.cycle = cycle
    self.time = time
    self.requests = requests
  }

  /// The cycle at which ``cycle`` or ``time`` is reached if the processor waits for no unit before.
  ///
  /// - Parameters:
  ///   - cycles: the present value of the cycle counter.
  ///   - now: the present time of the clock.
  /// - Returns: the cycle; nil when the time has passed.
  @inline(__always)
  func latestCycle(after cycles: UInt64, at now: @autoclosure () -> MachineTime) -> UInt64? {
    guard let time else { return cycle }
    let left = (time - now()).nanoseconds
    guard left > 0 else { return nil }
    let perCycle = MachineTime.nanosecondsPerCycle
    return min(cycle, cycles + UInt64(left / perCycle + (left % perCycle > 0 ? 1 : 0)))
  }
}
