import Core1401

/// The limits of the history that is recorded for going back.
public struct HistoryLimits: Hashable, Sendable {
  /// The maximum memory, in bytes. When it is used up, older checkpoints are thinned out: all of the past
  /// stays reachable, but reaching a place takes longer.
  public var memory: Int
  /// The storage cycles between two checkpoints of the recent past, 1 to 2^60.
  public var interval: UInt64

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - memory: the maximum memory in bytes; at least four checkpoints are kept.
  ///   - interval: the storage cycles between two checkpoints, clamped to its range.
  public init(memory: Int = 64 << 20, interval: UInt64 = 1 << 18) {
    self.memory = memory
    self.interval = min(max(1, interval), 1 << 60)
  }
}

/// A place to go back to.
public enum BackTarget: Hashable, Sendable {
  /// A number of instructions back; in the middle of an instruction, its own beginning is the first.
  case instructions(Int)
  /// A number of steps back: storage cycles and unit operations.
  case cycles(Int)
  /// The place at which the cycle counter had a value; may be forward, up to the tip.
  case cycle(UInt64)
  /// Before the last cycle that stored into one of some positions.
  case write(ClosedRange<Int>)
  /// The last stop before this place, also one that a breakpoint would have made that was set later.
  case stop
  /// Forward to the tip of the timeline.
  case end
}

/// The status of the history, as shown in a snapshot.
public struct HistoryStatus: Hashable, Sendable {
  /// The earliest value of the cycle counter that can be reached.
  public var oldestCycle: UInt64 = 0
  /// The value of the cycle counter at the tip of this course; greater than the machine's own after going
  /// back.
  public var tipCycle: UInt64 = 0
  /// Whether the machine is before the tip.
  public var isBack = false
  /// The number of checkpoints.
  public var states = 0
  /// The memory used by checkpoints, in bytes.
  public var memory = 0
  /// The number of recorded actions of the operator.
  public var actions = 0
  /// The delivered output that is undone in the displayed state of the machine.
  public var takenBack = OutputCount()
  /// The total delivered output that was discarded because another course was taken before it.
  public var discarded = OutputCount()

  /// Creates the status of an empty history.
  public init() {}
}
