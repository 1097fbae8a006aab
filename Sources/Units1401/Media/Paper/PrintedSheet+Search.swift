public import Core1401

/// A text to search for in a listing. Case is ignored, because the chain has only capitals.
public struct PrintedPattern: Hashable, Sendable {
  /// The text to search for.
  public let text: String
  let characters: [StoredCharacter]

  /// Creates a pattern; nil when the text is blank, or contains a character without a 1401 code.
  public init?(_ text: String, encoding: TextEncoding = .simh) {
    let characters = text.uppercased().map { encoding.stored($0) }
    guard characters.contains(where: { $0 != .blank }), !characters.contains(nil) else { return nil }
    self.text = text
    self.characters = characters.compactMap { $0 }
  }

  /// The ranges of columns, from 0, where the text occurs in a line; they do not overlap.
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

  /// The paper is blank beyond the end of a line.
  private func matches(_ line: [StoredCharacter], at start: Int) -> Bool {
    for (offset, wanted) in characters.enumerated() {
      let column = start + offset
      if (column < line.count ? line[column] : .blank) != wanted { return false }
    }
    return true
  }
}

/// A row and a column of a sheet, both numbered from 0.
public struct PrintedPlace: Hashable, Comparable, Sendable {
  /// The row of the sheet.
  public let row: Int
  /// The column: print position minus 1.
  public let column: Int

  /// Creates a place.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }

  /// Orders by row, then by column.
  public static func < (left: PrintedPlace, right: PrintedPlace) -> Bool {
    (left.row, left.column) < (right.row, right.column)
  }
}

extension PrintedPattern {
  /// Its longest part without a blank, which every line with the text contains.
  fileprivate var longestWord: [UInt8] {
    let words = characters.split(separator: .blank)
    return (words.max { $0.count < $1.count } ?? []).map(\.rawValue)
  }
}

extension PrintedSheet {
  /// The first occurrence of a text after a place, or on the sheet.
  ///
  /// - Returns: nil when there is none before the end of the sheet; the search does not wrap around.
  public func firstPlace(of pattern: PrintedPattern, after place: PrintedPlace? = nil) -> PrintedPlace? {
    let first = place?.row ?? 0
    return candidates(for: pattern, fromEnd: false, isWanted: { $0 >= first }) { row in
      pattern.places(in: characters(row: row)).lazy.map { PrintedPlace(row: row, column: $0.lowerBound) }
        .first { found in place.map { found > $0 } ?? true }
    }
  }

  /// The last occurrence of a text before a place, or on the sheet.
  ///
  /// - Returns: nil when there is none after the beginning of the sheet.
  public func lastPlace(of pattern: PrintedPattern, before place: PrintedPlace? = nil) -> PrintedPlace? {
    let last = place?.row ?? rowCount
    return candidates(for: pattern, fromEnd: true, isWanted: { $0 <= last }) { row in
      pattern.places(in: characters(row: row)).reversed().lazy
        .map { PrintedPlace(row: row, column: $0.lowerBound) }
        .first { found in place.map { found < $0 } ?? true }
    }
  }

  /// Searches the rows that may contain a text, until one does.
  ///
  /// - Parameters:
  ///   - pattern: the text.
  ///   - fromEnd: whether to begin with the last row.
  ///   - isWanted: selects the rows to search, which are the first or the last ones.
  ///   - look: searches a row for the text.
  /// - Returns: the first place found.
  private func candidates(
    for pattern: PrintedPattern, fromEnd: Bool, isWanted: (Int) -> Bool, _ look: (Int) -> PrintedPlace?
  ) -> PrintedPlace? {
    // Where lines are overprinted, no single line may contain the text that is on paper.
    guard !hasOverprints else {
      let rows = (firstKeptRow..<max(firstKeptRow, rowCount)).lazy.filter(isWanted)
      return fromEnd ? rows.reversed().lazy.compactMap(look).first : rows.compactMap(look).first
    }
    let word = pattern.longestWord
    for index in fromEnd ? Array((0..<pageCount).reversed()) : Array(0..<pageCount) {
      guard isWanted(fromEnd ? begin(ofPage: index).row : begin(ofPage: index + 1).row) else { continue }
      let page = contents(ofPage: index)
      let rows = PrintedSheet.places(of: word, in: page.bytes).map(page.row(ofByte:))
      for row in fromEnd ? rows.reversed() : rows where isWanted(row) {
        if let found = look(row) { return found }
      }
    }
    return nil
  }

  /// Where a word may be on a page: words of eight characters that are not blank follow each other there.
  private static func places(of word: [UInt8], in bytes: [UInt8]) -> [Int] {
    guard let first = word.first, bytes.count >= word.count else { return [] }
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      var found: [Int] = []
      for start in 0...bytes.count - word.count where unsafe bytes[start] == first {
        if unsafe bytes[start..<start + word.count].elementsEqual(word) { found.append(start) }
      }
      return found
    }
  }
}
