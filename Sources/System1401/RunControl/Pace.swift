import Core1401

/// How the 1401's clock is laid against the wall's: absolute deadlines counted from one pair of moments, so that no
/// rounding adds up.
struct Pace {
  /// How often the world outside hears of the machine, at most.
  static let framesPerSecond: Int64 = 60
  /// The time between two frames, in nanoseconds of the wall's clock.
  static let frameNanoseconds = 1_000_000_000 / framesPerSecond
  /// A host that is further behind than this has been asleep or is too slow: the clocks are laid together anew.
  static let tolerableDelay: Int64 = 500_000_000

  /// The slowest pace is far below one cycle a minute; the fastest is what ``Speed/times(_:)`` promises.
  private static let speeds = 0.000_000_1...1000.0

  private let speed: Double
  private let wallStart: Int64
  private let machineStart: MachineTime

  /// Lays a moment of the 1401's clock against one of the wall's; speeds out of range are brought into it.
  init(times speed: Double, wall: Int64, machine: MachineTime) {
    self.speed = speed.isNaN ? 1 : min(max(speed, Pace.speeds.lowerBound), Pace.speeds.upperBound)
    wallStart = wall
    machineStart = machine
  }

  /// The moment of the wall's clock at which the 1401's clock shows `moment`.
  func deadline(of moment: MachineTime) -> Int64 {
    // More than a century in slow motion is cut, so that the sum fits.
    wallStart + Int64(min(Double((moment - machineStart).nanoseconds) / speed, 4e18))
  }

  /// How far the 1401's clock goes in one frame: what fits into a sixtieth of a second, but at least one cycle.
  var frame: MachineTime {
    let fitting = Int64(Double(Pace.frameNanoseconds) * speed)
    return MachineTime(nanoseconds: max(fitting, MachineTime.nanosecondsPerCycle))
  }
}
