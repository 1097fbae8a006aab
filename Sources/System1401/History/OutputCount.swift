import Units1401

/// The amount of output of the units, counted from power-on or from a restored state.
public struct OutputCount: Hashable, Sendable, Codable {
  /// The number of events of the 1403.
  public var printerEvents = 0
  /// The number of lines among them.
  public var lines = 0
  /// The number of cards punched.
  public var punched = 0
  /// The number of cards stacked.
  public var stacked = 0
  /// The number of records and tape marks written on tapes; only for undone or discarded output.
  public var tapeRecords = 0
  /// The number of records written on disks.
  public var diskRecords = 0
  /// The number of lines typed.
  public var typed = 0

  /// Creates counts of zero.
  public init() {}

  /// The amount of an output.
  public init(_ output: SystemOutput) {
    printerEvents = output.printer.count
    lines = output.printer.lineCount
    punched = output.punched.count
    stacked = output.stacked.count
    typed = output.typed.count
  }

  /// The number of writes undone on media.
  init(takenBackOn media: [MountedMedium]) {
    for mounted in media {
      let count = mounted.medium.takenBack
      if mounted.medium is TapeImage { tapeRecords += count } else { diskRecords += count }
    }
  }

  /// Whether all counts are zero.
  public var isZero: Bool { self == OutputCount() }

  static func + (left: OutputCount, right: OutputCount) -> OutputCount {
    left.combined(with: right, by: +)
  }

  static func - (left: OutputCount, right: OutputCount) -> OutputCount {
    left.combined(with: right, by: -)
  }

  /// The maximum of each count.
  func maximum(_ other: OutputCount) -> OutputCount {
    combined(with: other) { max($0, $1) }
  }

  private func combined(with other: OutputCount, by join: (Int, Int) -> Int) -> OutputCount {
    var result = OutputCount()
    result.printerEvents = join(printerEvents, other.printerEvents)
    result.lines = join(lines, other.lines)
    result.punched = join(punched, other.punched)
    result.stacked = join(stacked, other.stacked)
    result.tapeRecords = join(tapeRecords, other.tapeRecords)
    result.diskRecords = join(diskRecords, other.diskRecords)
    result.typed = join(typed, other.typed)
    return result
  }
}

/// Delivered output that was then discarded: the operator went back before it and took another course. It
/// stays where it was written, and further output follows it.
public struct GivenUpOutput: Hashable, Sendable {
  /// The number of 1403 events in the containing output that precede it.
  public var behindEvents: Int
  /// The amount discarded, which was the last delivered before.
  public let count: OutputCount

  func moved(by events: Int) -> GivenUpOutput {
    GivenUpOutput(behindEvents: behindEvents + events, count: count)
  }
}
