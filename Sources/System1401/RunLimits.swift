public import Core1401
internal import Units1401

/// Where a run of a ``DataProcessingSystem`` returns although nothing stops the machine.
public struct RunLimits: Hashable, Sendable {
  /// The run returns after the instruction in which the cycle counter reaches this value, or some instructions later: for
  /// callers that only look from time to time whether somebody waits.
  public var slice: UInt64
  /// The run returns when the cycle counter has this value, even within an instruction.
  public var cycle: UInt64
  /// The run returns after the storage cycle, or the work of a unit, in which the clock reaches this moment.
  public var time: MachineTime?
  /// How many requests of units are served at most.
  public var requests: UInt64

  /// Makes limits; those left out never end a run.
  public init(
    slice: UInt64 = .max, cycle: UInt64 = .max, time: MachineTime? = nil, requests: UInt64 = .max
  ) {
    self.slice = slice
    self.cycle = cycle
    self.time = time
    self.requests = requests
  }

  /// The cycle at which ``cycle`` or ``time`` is reached if the processor waits for no unit before; nil when the time
  /// has come already.
  func latestCycle(of machine: borrowing ProcessingUnit) -> UInt64? {
    guard let time else { return cycle }
    let left = (time - machine.now).nanoseconds
    guard left > 0 else { return nil }
    let perCycle = MachineTime.nanosecondsPerCycle
    return min(
      cycle, machine.processor.state.cycles + UInt64(left / perCycle + (left % perCycle > 0 ? 1 : 0)))
  }
}
