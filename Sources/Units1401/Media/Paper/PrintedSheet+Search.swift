public import Core1401

/// A text to be looked for in a listing. Capitals and small letters are the same, as the chain has only capitals.
public struct PrintedPattern: Hashable, Sendable {
  /// The text asked for.
  public let text: String
  let characters: [StoredCharacter]

  /// Reads a text; nil when it is blank, or has a character that no code of the 1401 stands for.
  public init?(_ text: String, encoding: TextEncoding = .simh) {
    let characters = text.uppercased().map { encoding.stored($0) }
    guard characters.contains(where: { $0 != .blank }), !characters.contains(nil) else { return nil }
    self.text = text
    self.characters = characters.compactMap { $0 }
  }

  /// The columns, counted from 0, where it stands in a line; places do not overlap.
  public func places(in line: [StoredCharacter]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    while start < line.count {
      if matches(line, at: start) {
        found.append(start..<start + characters.count)
        start += characters.count
      } else {
        start += 1
      }
    }
    return found
  }

  /// Beyond the end of a line the paper is blank.
  private func matches(_ line: [StoredCharacter], at start: Int) -> Bool {
    for (offset, wanted) in characters.enumerated() {
      let column = start + offset
      if (column < line.count ? line[column] : .blank) != wanted { return false }
    }
    return true
  }
}

/// A row of a sheet and a column of it, both counted from 0.
public struct PrintedPlace: Hashable, Comparable, Sendable {
  /// The row of the sheet.
  public let row: Int
  /// The column: print position less 1.
  public let column: Int

  /// Makes a place.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }

  /// Earlier rows first, then columns from the left.
  public static func < (left: PrintedPlace, right: PrintedPlace) -> Bool {
    (left.row, left.column) < (right.row, right.column)
  }
}

extension PrintedSheet {
  /// The first place of a text behind a place, or from the beginning.
  ///
  /// - Returns: nil when there is none down to the end of the sheet; the search does not begin again.
  public func firstPlace(of pattern: PrintedPattern, after place: PrintedPlace? = nil) -> PrintedPlace? {
    for row in min(place?.row ?? 0, rowCount)..<rowCount {
      for range in pattern.places(in: characters(row: row)) {
        let found = PrintedPlace(row: row, column: range.lowerBound)
        if place.map({ found > $0 }) ?? true { return found }
      }
    }
    return nil
  }

  /// The last place of a text before a place, or from the end.
  ///
  /// - Returns: nil when there is none up to the beginning of the sheet.
  public func lastPlace(of pattern: PrintedPattern, before place: PrintedPlace? = nil) -> PrintedPlace? {
    for row in (0..<min((place?.row ?? rowCount) + 1, rowCount)).reversed() {
      for range in pattern.places(in: characters(row: row)).reversed() {
        let found = PrintedPlace(row: row, column: range.lowerBound)
        if place.map({ found < $0 }) ?? true { return found }
      }
    }
    return nil
  }
}
