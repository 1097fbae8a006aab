/// The loop of paper tape that controls the carriage of the 1403: it determines where the lines of a form
/// are.
///
/// It has one row for each line of the form, at most 132, and 12 channels. Row 0 is the position of the paper
/// after the tape is inserted. By convention channel 1 is the first line to print, channel 12 the last, and
/// channel 9 the one before. A row may have the top-of-form mark, which is not a hole; printer files have a
/// form feed there.
public struct CarriageTape: Hashable, Sendable, Codable {
  /// The most rows a tape can have: 22 inches at 6 lines per inch.
  public static let maximumRows = 132

  /// Bit c of a row is channel c, 1-12; bit 0 is the top-of-form mark.
  private let rows: [UInt16]

  /// The default tape, the same as SimH's: 66 lines, with channel 1 and the top-of-form mark at the first.
  public static let standard = CarriageTape(lineCount: 66, holes: [0: [0, 1]])

  /// Creates a tape from the channels punched at each line.
  ///
  /// Lines are numbered from 0 here, like rows. Channels are 1-12, and 0 for the top-of-form mark. Traps on
  /// fewer than 1 or more than 132 lines, a line beyond the tape, or a channel above 12.
  public init(lineCount: Int, holes: KeyValuePairs<Int, [Int]>) {
    precondition((1...Self.maximumRows).contains(lineCount), "a carriage tape has 1 to 132 rows")
    var rows = [UInt16](repeating: 0, count: lineCount)
    for (line, channels) in holes {
      for channel in channels {
        precondition((0...12).contains(channel), "a carriage tape has 12 channels")
        rows[line] |= 1 << UInt16(channel)
      }
    }
    self.rows = rows
  }

  /// Creates a tape from its 1 to 132 rows.
  init(rows: [UInt16]) {
    self.rows = rows
  }

  /// Whether the length is valid; a tape from a file may have an invalid one.
  package var isPossible: Bool { (1...Self.maximumRows).contains(rows.count) }

  /// The number of rows, which is the number of lines of the form, 1-132.
  public var lineCount: Int { rows.count }

  /// Whether a channel, 1-12, is punched in a row; rows beyond the end continue around the loop.
  @inline(__always)
  public func isPunched(channel: Int, row: Int) -> Bool {
    rows[around(row)] & 1 << UInt16(channel) != 0
  }

  @inline(__always)
  private func around(_ row: Int) -> Int { row < rows.count ? row : row % rows.count }

  /// The channels punched in a row, ascending.
  public func channels(row: Int) -> [Int] {
    (1...12).filter { isPunched(channel: $0, row: row) }
  }

  /// Whether a row has the top-of-form mark.
  @inline(__always)
  public func hasTopOfFormMark(row: Int) -> Bool { isPunched(channel: 0, row: row) }

  /// The number of lines from a row to the next one with a channel punched, from 1 to the whole loop; `nil`
  /// when the channel is not punched anywhere.
  public func linesToNext(channel: Int, after row: Int) -> Int? {
    let (hole, first) = (UInt16(1) << UInt16(channel), around(row + 1))
    if let found = rows[first...].firstIndex(where: { $0 & hole != 0 }) { return found - first + 1 }
    return rows[..<first].firstIndex { $0 & hole != 0 }.map { rows.count - first + $0 + 1 }
  }

  /// The holes of the last row with any among `count` rows up to `row`; zero when there are none.
  @inline(__always)
  func lastHoles(upTo row: Int, count: Int) -> UInt16 {
    var row = row
    for _ in 0..<count {
      if rows[row] & ~1 != 0 { return rows[row] & ~1 }
      row = (row == 0 ? rows.count : row) - 1
    }
    return 0
  }

  /// The next row with a channel punched, once around the loop; `nil` when there is none.
  public func nextRow(channel: Int, after row: Int) -> Int? {
    linesToNext(channel: channel, after: row).map { (row + $0) % rows.count }
  }
}
