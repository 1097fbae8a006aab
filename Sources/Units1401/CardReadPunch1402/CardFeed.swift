public import Core1401

/// The clutch that starts a card feed. The drum rotates continuously, and a feed can start only at its latch
/// points, which are multiples of the grid since power-on.
///
struct CardFeed: Hashable, Sendable, Codable {
  /// From the latch point to the first row under the brushes or punches.
  let startTime: MachineTime
  /// From there to the release of the processor.
  let workTime: MachineTime
  /// The shortest time between two used latch points.
  let cycle: MachineTime

  /// The latch point of the last feed.
  private(set) var lastLatch: MachineTime?
  /// The latch point of a feed started by a release instruction; nil once it has been used.
  private(set) var releasedLatch: MachineTime?

  init(startTime: MachineTime, workTime: MachineTime, cycle: MachineTime) {
    self.startTime = startTime
    self.workTime = workTime
    self.cycle = cycle
  }

  /// Starts the feed ahead of its instruction, unless it has been started already.
  ///
  /// - Returns: the latch point.
  mutating func startAhead(at now: MachineTime, grid: MachineTime) -> MachineTime {
    if let releasedLatch { return releasedLatch }
    let latch = nextLatch(at: now, grid: grid)
    lastLatch = latch
    releasedLatch = latch
    return latch
  }

  /// Starts the feed, or uses the one started ahead.
  ///
  /// - Returns: the latch point, or `nil` when that of the feed started ahead has passed.
  mutating func start(at now: MachineTime, workingFrom: MachineTime, grid: MachineTime) -> MachineTime? {
    if let latch = releasedLatch {
      releasedLatch = nil
      return max(now, workingFrom) <= latch + startTime ? latch : nil
    }
    // The start time overlaps the preceding operation, but the card does not wait under the brushes. Only
    // this way does print and read reach its 400 cycles a minute.
    // UNVERIFIED: that the clutch is delayed, and not the reading.
    let latch = nextLatch(at: max(now, workingFrom - startTime), grid: grid)
    lastLatch = latch
    return latch
  }

  /// Whether a card is passing, or a feed has been started for one.
  func isBusy(at now: MachineTime) -> Bool { busyUntil.map { now < $0 } ?? false }

  /// When the last feed ends; nil before the first one.
  var busyUntil: MachineTime? { lastLatch.map(released(latch:)) }

  /// When the processor continues.
  func released(latch: MachineTime) -> MachineTime { latch + startTime + workTime }

  private func nextLatch(at now: MachineTime, grid: MachineTime) -> MachineTime {
    let earliest = lastLatch.map { max(now, $0 + cycle) } ?? now
    return earliest.roundedUp(toMultipleOf: grid)
  }
}

/// The result of an instruction that starts a feed ahead: start read feed (8) and start punch feed (9).
public enum FeedOutcome: Hashable, Sendable {
  /// The feed starts at the latch point. The processor continues at once, and has until `deadline` to execute
  /// the read or punch instruction.
  case started(latch: MachineTime, deadline: MachineTime)
  /// There is no card to feed: the unit is not ready, and the machine waits.
  case hopperEmpty
  /// The feature is not installed: the instruction has no effect.
  case notInstalled
}
