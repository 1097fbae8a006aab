public import Core1401

/// A sheet of paper with everything printed on it.
///
/// Rows are numbered from 0, from the line where the sheet begins. Printing at the same row again overprints;
/// all impressions are kept. Each is stored as one byte per character, without surrounding blanks. The older
/// lines of a sheet of more than a hundred thousand lines are in a file, so paper can be of any length.
public struct PrintedSheet: Hashable, Sendable {
  /// The number of the sheet, from 1.
  public let number: Int
  /// The number of lines of a form, at least 1.
  public private(set) var formLines: Int
  /// The row of the last line printed; nil when there is none.
  public private(set) var newestRow: Int?
  /// The number of rows printed on, including printed blank lines.
  public private(set) var printedRowCount = 0

  /// The rows that the paper has passed; the last one is under the print line.
  private var rows: PagedList<Row>
  private(set) var strikes: PagedList<Strike>
  /// The characters of all impressions in order, without word marks.
  private(set) var characters: PagedList<StoredCharacter>
  private(set) var moves: PagedList<Move>
  /// Whether lines have been overprinted.
  private(set) var hasOverprints = false
  /// Impressions that were undone permanently.
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

  /// The event after some impressions: a movement of the paper or, with no lines, a suppressed space.
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
    // There are more characters than anything else.
    characters = PagedList(pagesInMemory: 32 * pagesInMemory)
    moves = PagedList(pagesInMemory: pagesInMemory)
    addRow(position)
  }

  // MARK: Reading

  /// The number of rows up to the last one printed; 0 for a blank sheet.
  public var rowCount: Int { newestRow.map { $0 + 1 } ?? 0 }

  /// The row under the print line.
  public var currentRow: Int { rows.count - 1 }

  /// The position of the paper under the print line.
  public var currentPosition: FormPosition { position(row: currentRow) }

  /// The form, and the row of the form, of a row from 0; for future rows as it will be without a skip.
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

  /// The impressions of a row, in order; empty for a row without printing.
  public func impressions(row: Int) -> [PrintedLine] {
    strikeRange(row: row).map { index in
      var line: [StoredCharacter] = []
      overlay(strikes[index], on: &line)
      return PrintedLine(characters: line, printsWordMarks: strikes[index].printsWordMarks)
    }
  }

  /// The visible characters of a row: where impressions overlap, the last nonblank one. Without trailing
  /// blanks.
  public func characters(row: Int) -> [StoredCharacter] {
    var line: [StoredCharacter] = []
    for index in strikeRange(row: row) { overlay(strikes[index], on: &line) }
    return line
  }

  /// The text of a row in the graphics of a chain, as in a printer file. Without trailing blanks.
  public func text(row: Int, chain: PrintChain = .full, encoding: TextEncoding = .simh) -> String {
    String(String(characters(row: row).map { chain.text(for: $0, in: encoding) }).withoutTrailingBlanks)
  }

  /// Whether everything printed at a row was undone, because the machine stepped back past it.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - count: the number of last impressions that were undone and may be redone.
  /// - Returns: false for a row without printing.
  public func isTakenBack(row: Int, latest count: Int = 0) -> Bool {
    guard count > 0 || !givenUp.isEmpty else { return false }
    let range = strikeRange(row: row)
    return !range.isEmpty
      && range.allSatisfy { strike in
        strike >= strikes.count - count || givenUp.contains { $0.contains(strike) }
      }
  }

  /// Marks the last impressions as undone permanently; further lines are printed on other rows.
  mutating func giveUp(lines count: Int) {
    let first = max(0, strikes.count - count)
    if first < strikes.count { givenUp.append(first..<strikes.count) }
  }

  private func strikeRange(row: Int) -> Range<Int> {
    guard rows.indices.contains(row) else { return 0..<0 }
    let start = Int(rows[row].firstStrike)
    let end = row == currentRow ? strikes.count : Int(rows[row + 1].firstStrike)
    // Rows that the host has lost have no printing.
    return start..<max(start, end)
  }

  /// The row of a character, whose index counts all impressions.
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
  /// - Returns: whether the paper is at the position where the line is printed.
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

  /// - Returns: whether the paper is at the position where the movement begins, and its forms have the same
  ///   length.
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

  /// Handles a change of the carriage tape, after which the paper is on another row without having moved.
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
  /// The characters from print position 1 on, without word marks and trailing blanks.
  public let characters: [StoredCharacter]
  /// Whether these are ones that represent word marks.
  public let printsWordMarks: Bool
}
