public import Core1401

// The timing of the 1403: a line takes 84 ms, the first line of a movement 20 ms of which 4 ms overlap
// printing, and each further one 5 ms. Single-spaced lines are therefore 100 ms apart, 600 a minute.
// UNVERIFIED: 84 ms. The published 1410 text has 82 ms, and 3 ms of overlap for the same 100 ms.

extension Printer1403 {
  static let lineTime = MachineTime.milliseconds(84)
  static let overlap = MachineTime.milliseconds(4)
  static let transferTime = MachineTime.milliseconds(2)

  /// The duration of a carriage movement.
  ///
  /// With the dual-speed carriage, `isDualSpeed`, all lines of a movement except the last eight take 2.2 ms.
  @inline(__always)
  static func carriageTime(lines: Int, isDualSpeed: Bool) -> MachineTime {
    guard lines > 1 else { return lines == 1 ? .milliseconds(20) : .zero }
    // UNVERIFIED: the split between fast and slow lines of the dual-speed carriage is that of the 1410.
    let slow = isDualSpeed ? min(lines, 8) : lines
    return .milliseconds(20 + 5 * Int64(slow - 1)) + .microseconds(2_200 * Int64(lines - slow))
  }

  /// Whether a line is being printed (indicator P); a program can observe this only with print storage.
  public func isBusy(at now: MachineTime) -> Bool { now < printEnds }

  /// Whether the carriage is moving (indicator R).
  public func isCarriageBusy(at now: MachineTime) -> Bool { now >= motionBegins && now < motionEnds }

  /// When printer and carriage are free for the next line or carriage order.
  public var freeAt: MachineTime { max(printEnds, motionEnds) }
}
