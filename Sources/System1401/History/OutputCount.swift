import Units1401

/// How much the units have put out, counted from power-on or from a state that was restored.
public struct OutputCount: Hashable, Sendable, Codable {
  /// Events of the 1403.
  public var printerEvents = 0
  /// Lines among them.
  public var lines = 0
  /// Cards punched.
  public var punched = 0
  /// Cards that came to lie in pockets.
  public var stacked = 0
  /// Records and tape marks written on tapes; of what was taken back or given up only.
  public var tapeRecords = 0
  /// Records written on disks.
  public var diskRecords = 0
  /// Lines typed.
  public var typed = 0

  /// Nothing.
  public init() {}

  /// The size of an output.
  public init(_ output: SystemOutput) {
    printerEvents = output.printer.count
    lines = output.printer.lineCount
    punched = output.punched.count
    stacked = output.stacked.count
    typed = output.typed.count
  }

  /// What was taken back on media.
  init(takenBackOn media: [MountedMedium]) {
    for mounted in media {
      let count = mounted.medium.takenBack
      if mounted.medium is TapeImage { tapeRecords += count } else { diskRecords += count }
    }
  }

  /// Whether it is nothing.
  public var isZero: Bool { self == OutputCount() }

  static func + (left: OutputCount, right: OutputCount) -> OutputCount {
    left.combined(with: right, by: +)
  }

  static func - (left: OutputCount, right: OutputCount) -> OutputCount {
    left.combined(with: right, by: -)
  }

  /// The larger of each part.
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

/// Output that had been handed over and then was given up: the operator went back behind it and took another course. It stays
/// where it was written; what follows comes behind it.
public struct GivenUpOutput: Hashable, Sendable {
  /// How many events of the 1403, of the output that tells this, come before.
  public var behindEvents: Int
  /// How much was given up, the last that was handed over before.
  public let count: OutputCount

  func moved(by events: Int) -> GivenUpOutput {
    GivenUpOutput(behindEvents: behindEvents + events, count: count)
  }
}
