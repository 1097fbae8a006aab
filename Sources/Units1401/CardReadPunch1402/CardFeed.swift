public import Core1401

/// The clutch that starts a card feed: the drum turns all the time, and a feed can only start at its latch points.
///
/// Latch points are multiples of the grid since power-on.
struct CardFeed: Hashable, Sendable, Codable {
  /// From the latch point to the first row under the brushes or punches.
  let startTime: MachineTime
  /// From there to the release of the processor.
  let workTime: MachineTime
  /// The shortest time between two latch points used.
  let cycle: MachineTime

  /// The latch point of the last feed.
  private(set) var lastLatch: MachineTime?
  /// The latch point of a feed started by a release instruction, until it is used.
  private(set) var releasedLatch: MachineTime?

  init(startTime: MachineTime, workTime: MachineTime, cycle: MachineTime) {
    self.startTime = startTime
    self.workTime = workTime
    self.cycle = cycle
  }

  /// Starts the feed ahead of its instruction; the latch point. A feed already started goes on.
  mutating func startAhead(at now: MachineTime, grid: MachineTime) -> MachineTime {
    if let releasedLatch { return releasedLatch }
    let latch = nextLatch(at: now, grid: grid)
    lastLatch = latch
    releasedLatch = latch
    return latch
  }

  /// Starts the feed, or takes the one started ahead; the latch point, or `nil` when that one has gone by.
  mutating func start(at now: MachineTime, workingFrom: MachineTime, grid: MachineTime) -> MachineTime? {
    if let latch = releasedLatch {
      releasedLatch = nil
      return max(now, workingFrom) <= latch + startTime ? latch : nil
    }
    // The start time overlaps what comes first, but the card does not wait under the brushes: print and read
    // reaches its 400 cycles a minute only so.
    // UNVERIFIED: that the clutch is held back, and not the reading.
    let latch = nextLatch(at: max(now, workingFrom - startTime), grid: grid)
    lastLatch = latch
    return latch
  }

  /// When the processor goes on.
  func released(latch: MachineTime) -> MachineTime { latch + startTime + workTime }

  private func nextLatch(at now: MachineTime, grid: MachineTime) -> MachineTime {
    let earliest = lastLatch.map { max(now, $0 + cycle) } ?? now
    return earliest.roundedUp(toMultipleOf: grid)
  }
}

/// The answer to an instruction that starts a feed ahead: start read feed (8) and start punch feed (9).
public enum FeedOutcome: Hashable, Sendable {
  /// The feed starts at the latch point; the processor goes on at once, and has until `deadline` to give the read or
  /// punch instruction.
  case started(latch: MachineTime, deadline: MachineTime)
  /// There is no card to feed: the unit is not ready, and the machine waits.
  case hopperEmpty
  /// The feature is not installed: the instruction does nothing here.
  case notInstalled
}
