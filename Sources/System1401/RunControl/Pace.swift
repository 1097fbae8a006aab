import Core1401

/// The mapping of the 1401's clock to the wall clock: absolute deadlines from one pair of start times, so
/// that rounding errors do not accumulate.
struct Pace {
  /// The maximum rate at which clients are notified.
  static let framesPerSecond: Int64 = 60
  /// The time between two frames, in nanoseconds of the wall clock.
  static let frameNanoseconds = 1_000_000_000 / framesPerSecond
  /// The maximum delay. A host further behind was asleep or is too slow, and the clocks are resynchronized.
  static let tolerableDelay: Int64 = 500_000_000

  /// The slowest speed is far below one cycle a minute; the fastest is the limit of ``Speed/times(_:)``.
  private static let speeds = 0.000_000_1...1000.0

  private let speed: Double
  private let wallStart: Int64
  private let machineStart: MachineTime

  /// Maps a time of the 1401's clock to one of the wall clock; the speed is clamped to its range.
  init(times speed: Double, wall: Int64, machine: MachineTime) {
    self.speed = speed.isNaN ? 1 : min(max(speed, Pace.speeds.lowerBound), Pace.speeds.upperBound)
    wallStart = wall
    machineStart = machine
  }

  /// The time on the wall clock at which the 1401's clock shows `moment`.
  func deadline(of moment: MachineTime) -> Int64 {
    // More than a century in slow motion is clamped, so that the sum cannot overflow.
    wallStart + Int64(min(Double((moment - machineStart).nanoseconds) / speed, 4e18))
  }

  /// The 1401 time of one frame: a sixtieth of a second of real time, but at least one cycle.
  var frame: MachineTime {
    let fitting = Int64(Double(Pace.frameNanoseconds) * speed)
    return MachineTime(nanoseconds: max(fitting, MachineTime.nanosecondsPerCycle))
  }
}
