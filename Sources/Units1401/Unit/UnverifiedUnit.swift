/// The parts of the units that rest on memory or inference, by the unit whose use depends on them.
///
/// The places are marked `UNVERIFIED` in the code. Most are times, so they affect durations but not results.
public enum UnverifiedUnit: String, Hashable, Sendable, CaseIterable {
  /// The reader of the 1402.
  case reader
  /// The punch of the 1402.
  case punch
  /// The 1403.
  case printer
  /// The tape units.
  case tapes
  /// The 1311.
  case disks
  /// The 1405.
  case disks1405
  /// The inquiry station.
  case inquiry

  /// The doubts, a phrase for each.
  public var doubts: [String] {
    switch self {
    case .reader:
      [
        "card reader: the split of 65 ms into 21 ms start and 44 ms reading",
        "card reader: the clutch point 10 ms after it, also with early card read",
        "card reader: which cards stay in the feed when the hopper is empty and END OF FILE is off",
        "card reader: what a column with a validity error leaves in storage",
      ]
    case .punch:
      [
        "card punch: 218 ms before the next clutch point, 37 ms start and 181 ms punching",
        "card punch: a punch instruction between punch-feed reads, and how long a stacker can be selected",
      ]
    case .printer:
      [
        "printer: a line in 84 ms of the 100 ms cycle (82 or 84 ms)",
        "printer: the split of fast and slow lines of the dual-speed carriage",
        "printer: a skip to the channel where the form is, and when channels 9 and 12 are turned off",
        "printer: plus zero prints as the graphic of a 12 punch",
      ]
    case .tapes:
      [
        "tapes: the times of backspace, of the gap before a tape mark and of rewinding",
        "tapes: the place of the end-of-reel spot",
      ]
    case .disks:
      [
        "disks: seek times between the published averages and maxima",
        "disks: the busy indicator after a seek",
      ]
    case .disks1405:
      [
        "1405: access times between the published figures",
        "1405: the arm digits, and waiting for a moving arm",
      ]
    case .inquiry: ["inquiry station: typing speed and the time of a carriage return"]
    }
  }
}
