/// The loop of paper tape that tells the carriage of the 1403 where the lines of a form are.
///
/// It has one row for each line of the form, at most 132, and 12 channels; row 0 is where the paper stands after
/// the tape is put in. By custom channel 1 is the first line to print, channel 12 the last and channel 9 one before.
/// A row may carry a mark that is no hole, the top of form, at which printer files get a form feed.
public struct CarriageTape: Hashable, Sendable, Codable {
  /// The most rows a tape can have: 22 inches at 6 lines an inch.
  public static let maximumRows = 132

  /// Bit c of a row is channel c, 1-12; bit 0 is the top-of-form mark.
  private let rows: [UInt16]

  /// The tape used when none is given, as SimH's: 66 lines with channel 1 and the top-of-form mark at the first.
  public static let standard = CarriageTape(lineCount: 66, holes: [0: [0, 1]])

  /// Makes a tape from the channels punched at each line; lines are counted from 0 here, as rows are, channels are
  /// 1-12, and 0 for the top-of-form mark.
  ///
  /// It is the caller's mistake to ask for fewer than 1 or more than 132 lines, a line beyond the tape or a channel
  /// above 12.
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

  /// Makes a tape from its rows, 1 to 132 of them.
  init(rows: [UInt16]) {
    self.rows = rows
  }

  /// Whether the tape has a length it can have; what comes from a file may have another.
  package var isPossible: Bool { (1...Self.maximumRows).contains(rows.count) }

  /// The number of rows, which is the number of lines of the form, 1-132.
  public var lineCount: Int { rows.count }

  /// Whether a channel, 1-12, is punched in a row; rows beyond the end go round the loop.
  public func isPunched(channel: Int, row: Int) -> Bool {
    rows[around(row)] & 1 << UInt16(channel) != 0
  }

  /// The holes of a row: bit c is channel c, 1-12.
  func holes(row: Int) -> UInt16 { rows[around(row)] & ~1 }

  private func around(_ row: Int) -> Int { row < rows.count ? row : row % rows.count }

  /// The channels punched in a row, ascending.
  public func channels(row: Int) -> [Int] {
    (1...12).filter { isPunched(channel: $0, row: row) }
  }

  /// Whether a row carries the top-of-form mark.
  public func hasTopOfFormMark(row: Int) -> Bool { isPunched(channel: 0, row: row) }

  /// How many lines the carriage moves from a row to the next one with a channel punched: 1 to the whole loop;
  /// `nil` when the channel is not punched anywhere.
  public func linesToNext(channel: Int, after row: Int) -> Int? {
    (1...rows.count).first { isPunched(channel: channel, row: row + $0) }
  }

  /// The next row after a row, once around the loop, with a channel punched; `nil` when there is none.
  public func nextRow(channel: Int, after row: Int) -> Int? {
    linesToNext(channel: channel, after: row).map { (row + $0) % rows.count }
  }
}
