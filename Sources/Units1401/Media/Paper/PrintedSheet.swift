public import Core1401

/// Paper with what was printed on it, every row of it within reach.
///
/// Rows are counted from 0, from the line where the sheet begins. Printing at the same row again overprints; all
/// impressions are kept. Each is held as one byte a character, without the blanks around the text; of a sheet of more than a hundred
/// thousand lines the older ones lie in a file, so that paper can be of any length.
public struct PrintedSheet: Hashable, Sendable {
  /// The number of the sheet, counted from 1.
  public let number: Int
  /// The lines of one form, at least 1.
  public private(set) var formLines: Int
  /// The row of the last line printed, nil when there is none.
  public private(set) var newestRow: Int?
  /// How many rows were printed on, blank lines that were printed included.
  public private(set) var printedRowCount = 0

  /// The rows the paper has passed; the last one is where it stands.
  private var rows: PagedList<Row>
  private(set) var strikes: PagedList<Strike>
  /// The characters of all impressions, one after the other, without word marks.
  private(set) var characters: PagedList<StoredCharacter>
  private(set) var moves: PagedList<Move>
  /// Whether lines were printed over others.
  private(set) var hasOverprints = false
  /// Impressions that were taken back for good.
  private var givenUp: [Range<Int>] = []

  private struct Row: Hashable {
    let form: UInt32
    let rowOfForm: UInt32
    let firstStrike: UInt32
  }

  /// One impression.
  struct Strike: Hashable {
    let start: Int
    let indent: UInt8
    let length: UInt8
    let printsWordMarks: Bool
  }

  /// What followed some impressions: a movement of the paper or, with no lines, a space that was suppressed.
  struct Move: Hashable {
    let strikesBefore: UInt32
    let lines: UInt32
    let startRow: UInt32
    let formLines: UInt32
    let isSkip: Bool
    let reachesTopOfFormMark: Bool
  }

  init(number: Int, formLines: Int, position: FormPosition, pagesInMemory: Int = 16) {
    self.number = number
    self.formLines = formLines
    rows = PagedList(pagesInMemory: pagesInMemory)
    strikes = PagedList(pagesInMemory: pagesInMemory)
    // A line has more characters than it has of anything else.
    characters = PagedList(pagesInMemory: 32 * pagesInMemory)
    moves = PagedList(pagesInMemory: pagesInMemory)
    addRow(position)
  }

  // MARK: Reading

  /// The rows up to the last one printed, 0 for a clean sheet.
  public var rowCount: Int { newestRow.map { $0 + 1 } ?? 0 }

  /// The row where the paper stands under the print line.
  public var currentRow: Int { rows.count - 1 }

  /// Where the paper stands under the print line.
  public var currentPosition: FormPosition { position(row: currentRow) }

  /// The form and the row of the form of a row, 0 or more; of rows still to come as they will be without a skip.
  public func position(row: Int) -> FormPosition {
    let known = rows[min(row, currentRow)]
    let line = Int(known.rowOfForm) + max(0, row - currentRow)
    if line < formLines { return FormPosition(form: Int(known.form), row: line) }
    return FormPosition(form: Int(known.form) + line / formLines, row: line % formLines)
  }

  /// Whether a row is the last of its form, where the paper is folded.
  public func isFold(row: Int) -> Bool {
    position(row: row).form != position(row: row + 1).form
  }

  /// What was printed at a row, impression by impression; empty for a row without print.
  public func impressions(row: Int) -> [PrintedLine] {
    strikeRange(row: row).map { index in
      var line: [StoredCharacter] = []
      overlay(strikes[index], on: &line)
      return PrintedLine(characters: line, printsWordMarks: strikes[index].printsWordMarks)
    }
  }

  /// What the eye sees at a row: where impressions meet, the last that is not blank. Trailing blanks are cut.
  public func characters(row: Int) -> [StoredCharacter] {
    var line: [StoredCharacter] = []
    for index in strikeRange(row: row) { overlay(strikes[index], on: &line) }
    return line
  }

  /// The text of a row in the graphics of a chain, as a printer file has it. Trailing blanks are cut.
  public func text(row: Int, chain: PrintChain = .full, encoding: TextEncoding = .simh) -> String {
    String(String(characters(row: row).map { chain.text(for: $0, in: encoding) }).withoutTrailingBlanks)
  }

  /// Whether all that was printed at a row was taken back: the machine went back behind it.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - count: how many of the last impressions were taken back and may come again.
  /// - Returns: false for a row without print.
  public func isTakenBack(row: Int, latest count: Int = 0) -> Bool {
    guard count > 0 || !givenUp.isEmpty else { return false }
    let range = strikeRange(row: row)
    return !range.isEmpty
      && range.allSatisfy { strike in
        strike >= strikes.count - count || givenUp.contains { $0.contains(strike) }
      }
  }

  /// Marks the last impressions as taken back for good; what follows is printed on other rows.
  mutating func giveUp(lines count: Int) {
    let first = max(0, strikes.count - count)
    if first < strikes.count { givenUp.append(first..<strikes.count) }
  }

  private func strikeRange(row: Int) -> Range<Int> {
    guard rows.indices.contains(row) else { return 0..<0 }
    let start = Int(rows[row].firstStrike)
    let end = row == currentRow ? strikes.count : Int(rows[row + 1].firstStrike)
    // Rows that the host has lost have no print.
    return start..<max(start, end)
  }

  /// The row of a character, counted from 0 over all impressions.
  func row(ofCharacter index: Int) -> Int {
    let strike = strikes.lastIndex(notBehind: index) { $0.start }
    return rows.lastIndex(notBehind: strike) { Int($0.firstStrike) }
  }

  private func overlay(_ strike: Strike, on line: inout [StoredCharacter]) {
    let indent = Int(strike.indent)
    let length = Int(strike.length)
    if line.count < indent + length {
      line += Array(repeating: .blank, count: indent + length - line.count)
    }
    var position = indent
    characters.forEachPiece(in: strike.start..<strike.start + length) { piece in
      for character in piece {
        if character != .blank { line[position] = character }
        position += 1
      }
    }
  }
}

// MARK: - Printing

extension PrintedSheet {
  /// - Returns: whether the paper stands where the line is printed.
  mutating func print(_ impression: PrinterRecord) -> Bool {
    let isAsExpected = go(to: impression.position)
    let start = characters.count
    let (indent, length) = unsafe impression.withPrinted { indent, text in
      unsafe characters.append(contentsOf: text)
      return (UInt8(truncatingIfNeeded: indent), UInt8(truncatingIfNeeded: text.count))
    }
    strikes.append(
      Strike(start: start, indent: indent, length: length, printsWordMarks: impression.printsWordMarks))
    if newestRow == currentRow { hasOverprints = true } else { printedRowCount += 1 }
    newestRow = currentRow
    return isAsExpected
  }

  /// - Returns: whether the paper, of forms as long as before, stands where the movement begins.
  mutating func move(_ motion: FormMotion) -> Bool {
    let isAsExpected = go(to: motion.start) && formLines == motion.formLines
    formLines = max(1, motion.formLines)
    moves.append(
      Move(
        strikesBefore: UInt32(strikes.count), lines: UInt32(motion.lines), startRow: UInt32(motion.start.row),
        formLines: UInt32(formLines), isSkip: motion.kind != .space,
        reachesTopOfFormMark: motion.reachesTopOfFormMark))
    for moved in 0..<motion.lines {
      let line = motion.start.row + moved + 1
      addRow(
        line < formLines
          ? FormPosition(form: motion.start.form, row: line)
          : FormPosition(form: motion.start.form + line / formLines, row: line % formLines))
    }
    return isAsExpected
  }

  mutating func suppressSpace() {
    moves.append(
      Move(
        strikesBefore: UInt32(strikes.count), lines: 0, startRow: 0, formLines: UInt32(formLines),
        isSkip: false,
        reachesTopOfFormMark: false))
  }

  /// When the carriage tape is changed the paper stands elsewhere without a movement: on another row of ours.
  private mutating func go(to position: FormPosition) -> Bool {
    guard position != currentPosition else { return true }
    if newestRow != currentRow { rows.removeLast() }
    addRow(position)
    return false
  }

  private mutating func addRow(_ position: FormPosition) {
    rows.append(
      Row(
        form: UInt32(position.form), rowOfForm: UInt32(position.row), firstStrike: UInt32(strikes.count)))
  }
}

/// One impression of a row.
public struct PrintedLine: Hashable, Sendable {
  /// The characters from print position 1 on, without word marks; trailing blanks are cut.
  public let characters: [StoredCharacter]
  /// Whether these are the ones that stand for word marks.
  public let printsWordMarks: Bool
}
