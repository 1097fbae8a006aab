public import Core1401
internal import Units1401

/// A limit of a session: the machine stops there, and each START after it stops at once. After a restart
/// it counts from the beginning of the fresh machine.
public struct ClockLimit: Hashable, Sendable {
  /// The value of the cycle counter at which the machine stops; nil for none.
  public let cycle: UInt64?
  /// The time of the 1401's clock at which the machine stops; nil for none.
  public let time: MachineTime?
  /// The message of the stop.
  public let message: String

  /// Creates a limit of one or both kinds.
  public init(cycle: UInt64? = nil, time: MachineTime? = nil, message: String) {
    (self.cycle, self.time, self.message) = (cycle, time, message)
  }

  /// Whether a machine has reached it.
  public func isReached(by system: DataProcessingSystem) -> Bool {
    if let cycle, system.machine.processor.state.cycles >= cycle { return true }
    return time.map { system.now >= $0 } ?? false
  }
}
