import Core1401

/// How much of the past is kept to go back to.
public struct HistoryLimits: Hashable, Sendable {
  /// The most memory that is taken, in bytes. When it is full, states of the distant past are thinned out: all of the past
  /// stays within reach, but to find a place in it takes longer.
  public var memory: Int
  /// Storage cycles between two states that are kept, of the recent past; 1 to 2^60.
  public var interval: UInt64

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - memory: the most memory in bytes; at least four states are kept.
  ///   - interval: storage cycles between two states; brought into its range.
  public init(memory: Int = 64 << 20, interval: UInt64 = 1 << 18) {
    self.memory = memory
    self.interval = min(max(1, interval), 1 << 60)
  }
}

/// A place to go back to.
public enum BackTarget: Hashable, Sendable {
  /// So many instructions back; from the middle of one, its own beginning is the first.
  case instructions(Int)
  /// So many steps back: storage cycles, and what the units do for a request.
  case cycles(Int)
  /// To where the cycle counter had a value; also forward, as far as the machine has been.
  case cycle(UInt64)
  /// Before the cycle that stored into a position last.
  case write(Int)
  /// To the stop before this place.
  case stop
  /// Forward to the furthest place the machine has been.
  case end
}

/// What is kept of the past, as a snapshot shows it.
public struct HistoryStatus: Hashable, Sendable {
  /// The value of the cycle counter that can be gone back to.
  public var oldestCycle: UInt64 = 0
  /// The value of the cycle counter at the furthest place of this course; larger than the machine's own after going back.
  public var tipCycle: UInt64 = 0
  /// Whether the machine stands or runs before the furthest place.
  public var isBack = false
  /// States kept.
  public var states = 0
  /// Memory taken by them, in bytes.
  public var memory = 0
  /// The operator's actions kept.
  public var actions = 0
  /// Output handed over that the machine, as it is shown, has not put out: it was taken back.
  public var takenBack = OutputCount()
  /// Output handed over that was given up, because another course was taken behind it; all of it so far.
  public var givenUp = OutputCount()

  /// Nothing kept.
  public init() {}
}
