public import Core1401

/// A sheet of paper with everything printed on it.
///
/// Rows are numbered from 0, from the line where the sheet begins. Printing at the same row again overprints;
/// all impressions are kept. They are packed into pages. The older pages of a long sheet are in a file, so
/// paper can be of any length.
public struct PrintedSheet: Sendable {
  /// The number of the sheet, from 1.
  public let number: Int
  /// The row of the last line printed; nil when there is none.
  public private(set) var newestRow: Int?
  /// The number of rows printed on, including printed blank lines.
  public private(set) var printedRowCount = 0

  /// The place of the paper under the print line.
  private var place: PaperPlace
  /// The pages that are full.
  private var pages: [PaperPage] = []
  /// The page that is being written, and where the paper was when it began.
  private var newest = TextBuffer()
  private var newestBegin: PaperPlace
  private var newestContents = LazyPaperContents()
  /// The last entry of that page when it is a line without a space.
  private var lastLine: Int?
  /// Whether lines have been overprinted.
  private(set) var hasOverprints = false
  /// Impressions that were undone permanently.
  private var discarded: [Range<Int>] = []
  /// The first page that is in memory.
  private var firstInMemory = 0
  private let scratch: ScratchFile
  private let pagesInMemory: Int

  /// The bytes of a page, at least; with the entries of one more record it fits into the scratch file.
  private static let pageSize = ScratchFile.slotSize - 2 * PaperEntry.largest
  /// The bytes from which on a page ends with a row, so that a row is rarely on two pages.
  private static let wholeRowsSize = pageSize - 8 * PaperEntry.largest
  /// The dropped pages that are forgotten together.
  private static let droppedTogether = 64
  /// Full pages that are in memory: 32 MB.
  static let mostPagesInMemory = 512

  init(
    number: Int, formLines: Int, position: FormPosition, scratch: ScratchFile,
    pagesInMemory: Int = mostPagesInMemory
  ) {
    self.number = number
    self.scratch = scratch
    self.pagesInMemory = pagesInMemory
    place = PaperPlace(position: position, formLines: formLines)
    newestBegin = place
  }

  // MARK: Reading

  /// The number of rows up to the last one printed; 0 for a blank sheet.
  public var rowCount: Int { newestRow.map { $0 + 1 } ?? 0 }

  /// The first row that is kept: the rows before it were dropped when the scratch file had reached its limit.
  public var firstKeptRow: Int { begin(ofPage: pages.partitionPoint(\.isDropped)).row }

  /// The row under the print line.
  public var currentRow: Int { place.row }

  /// The number of lines of a form, at least 1.
  public var formLines: Int { place.formLines }

  /// The position of the paper under the print line.
  public var currentPosition: FormPosition { position(row: currentRow) }

  /// The form, and the row of the form, of a row from 0; for future rows as it will be without a skip.
  public func position(row: Int) -> FormPosition {
    let first = begin(ofPage: 0)
    guard row >= currentRow || row < first.row else {
      return contents(ofPage: lastPage(withRow: row)).position(row: row)
    }
    var place = row < first.row ? first : place
    place.move(lines: row - place.row)
    return place.position
  }

  /// Whether a row is the last of its form, where the paper is folded.
  public func isFold(row: Int) -> Bool {
    position(row: row).form != position(row: row + 1).form
  }

  /// The impressions of a row, in order; empty for a row without printing.
  public func impressions(row: Int) -> [PrintedLine] {
    var found: [PrintedLine] = []
    forEachStrike(ofRow: row) { page, strike in
      let line = page.strikes[strike]
      found.append(
        PrintedLine(characters: line.characters(in: page.bytes), printsWordMarks: line.printsWordMarks))
    }
    return found
  }

  /// The visible characters of a row: where impressions overlap, the last nonblank one. Without trailing
  /// blanks.
  public func characters(row: Int) -> [StoredCharacter] {
    var seen: [StoredCharacter] = []
    forEachStrike(ofRow: row) { page, strike in
      let line = page.strikes[strike].characters(in: page.bytes)
      guard !seen.isEmpty else {
        seen = line
        return
      }
      seen += repeatElement(.blank, count: max(0, line.count - seen.count))
      for (column, character) in line.enumerated() where character != .blank { seen[column] = character }
    }
    return seen
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
    guard count > 0 || !discarded.isEmpty else { return false }
    var (isPrinted, isWhollyTakenBack) = (false, true)
    forEachStrike(ofRow: row) { page, index in
      let strike = page.begin.strikes + index
      isPrinted = true
      if strike < place.strikes - count, !discarded.contains(where: { $0.contains(strike) }) {
        isWhollyTakenBack = false
      }
    }
    return isPrinted && isWhollyTakenBack
  }

  /// Marks the last impressions as undone permanently; further lines are printed on other rows.
  mutating func discard(lines count: Int) {
    let first = max(0, place.strikes - count)
    if first < place.strikes { discarded.append(first..<place.strikes) }
  }

  // MARK: Pages

  /// How many pages there are, with the one that is being written.
  var pageCount: Int { pages.count + 1 }

  /// What is on a page, 0 to ``pageCount`` - 1.
  func contents(ofPage index: Int) -> PaperContents {
    guard index >= pages.count else { return pages[index].contents }
    return newestContents.get { PaperContents(begin: newestBegin, bytes: Array(newest.bytes)) }
  }

  /// Where the paper was when a page began; after the last page, where it is.
  func begin(ofPage index: Int) -> PaperPlace {
    index < pages.count ? pages[index].begin : index == pages.count ? newestBegin : place
  }

  /// The last page that has a row.
  private func lastPage(withRow row: Int) -> Int {
    max(0, (0..<pageCount).partitionPoint { begin(ofPage: $0).row <= row } - 1)
  }

  /// Looks at the impressions of a row, in their order: at the page where each is, and its index there.
  private func forEachStrike(ofRow row: Int, _ body: (PaperContents, Int) -> Void) {
    guard (0...currentRow).contains(row) else { return }
    let last = lastPage(withRow: row)
    var first = last
    // A page may have begun when something was printed at the row.
    while first > 0, begin(ofPage: first).row == row { first -= 1 }
    for index in first...last {
      let page = contents(ofPage: index)
      for strike in page.strikes(ofRow: row) { body(page, strike) }
    }
  }

  /// Begins another page.
  private mutating func endPage() {
    pages.append(PaperPage(begin: newestBegin, bytes: Array(newest.bytes), scratch: scratch))
    newest.removeAll()
    newestBegin = place
    lastLine = nil
    while pages.count - firstInMemory > pagesInMemory, putPageAway() {}
    if pages.count - firstInMemory > 2 * pagesInMemory { dropPage() }
    let dropped = pages.partitionPoint(\.isDropped)
    guard dropped >= PrintedSheet.droppedTogether else { return }
    pages.removeFirst(dropped)
    firstInMemory -= dropped
  }

  /// Puts the oldest page in memory into the file.
  ///
  /// - Returns: false when there is none or the host has no room for it; it is tried again with the next.
  private mutating func putPageAway() -> Bool {
    guard firstInMemory < pages.count, pages[firstInMemory].putAway() else { return false }
    firstInMemory += 1
    return true
  }

  /// Drops the oldest page in memory: the host has no room for it.
  private mutating func dropPage() {
    pages[firstInMemory].drop()
    firstInMemory += 1
  }

  /// Puts everything into the scratch file: from now on the sheet is only read.
  mutating func putAway() {
    changeNewest()
    if newest.count > 0 { endPage() }
    newest = TextBuffer()
    while putPageAway() {}
  }

  /// Forgets what was read on the page that is being written; copies of the sheet keep it.
  private mutating func changeNewest() {
    if !isKnownUniquelyReferenced(&newestContents) || newestContents.isMade {
      newestContents = LazyPaperContents()
    }
  }
}

// MARK: - Printing

extension PrintedSheet {
  /// Takes in what the printer did, in its order.
  ///
  /// - Returns: whether the paper stood each time as the events before had left it.
  mutating func append(_ events: PrinterEvents) -> Bool {
    guard !events.isEmpty else { return true }
    changeNewest()
    var isAsExpected = true
    events.forEachRecord { record in
      switch record.kind {
      case .impression: if !print(record) { isAsExpected = false }
      case .motion: if !add(record.motion) { isAsExpected = false }
      case .noSpace:
        add(PaperMove(lines: 0, formLines: formLines, isSkip: false, reachesTopOfFormMark: false))
      }
    }
    return isAsExpected
  }

  /// Begins another page when this one is full. It is called before an entry is added, so that pages are the
  /// same whether a line and its space arrive together or not.
  @inline(__always)
  private mutating func endFullPage() {
    guard newest.count >= PrintedSheet.wholeRowsSize,
      newestRow != place.row || newest.count >= PrintedSheet.pageSize
    else { return }
    endPage()
  }

  /// Adds a line, with the single space after it when that is in its record.
  ///
  /// - Returns: whether the paper is at the position where the line is printed, and its forms have the same
  ///   length.
  @inline(__always)
  private mutating func print(_ record: PrinterRecord) -> Bool {
    endFullPage()
    let isAsExpected = go(to: record.position)
    let spaceFollows = record.spaceFollows && record.spaceFormLines == formLines
    lastLine = spaceFollows ? nil : newest.count
    PaperEntry.append(lineOf: record, withSpace: spaceFollows, to: &newest)
    place.strikes &+= 1
    if newestRow == place.row { hasOverprints = true } else { printedRowCount &+= 1 }
    newestRow = place.row
    if spaceFollows {
      place.move(lines: 1)
    } else if let space = record.space {
      return add(space) && isAsExpected
    }
    return isAsExpected
  }

  private mutating func add(_ motion: FormMotion) -> Bool {
    let isAsExpected = go(to: motion.start) && formLines == motion.formLines
    if isAsExpected, let lastLine, motion.kind == .space, motion.lines == 1 {
      PaperEntry.addSpace(
        reachesTopOfFormMark: motion.reachesTopOfFormMark, toLineAt: lastLine, in: &newest)
      self.lastLine = nil
      place.move(lines: 1)
      return true
    }
    place.formLines = max(1, motion.formLines)
    add(
      PaperMove(
        lines: motion.lines, formLines: formLines, isSkip: motion.kind != .space,
        reachesTopOfFormMark: motion.reachesTopOfFormMark))
    place.move(lines: motion.lines)
    return isAsExpected
  }

  private mutating func add(_ move: PaperMove) {
    endFullPage()
    PaperEntry.append(move, to: &newest)
    lastLine = nil
  }

  /// Handles a change of the carriage tape, after which the paper is on another row without having moved.
  @inline(__always)
  private mutating func go(to position: FormPosition) -> Bool {
    position == place.position || jump(to: position)
  }

  @inline(never)
  private mutating func jump(to position: FormPosition) -> Bool {
    let isNewRow = newestRow == currentRow
    PaperEntry.append(jumpTo: position, isNewRow: isNewRow, to: &newest)
    lastLine = nil
    place.position = position
    if isNewRow { place.row += 1 }
    return false
  }
}

extension PrintedSheet: Hashable {
  /// Whether the same was printed on two sheets with the same number.
  public static func == (left: PrintedSheet, right: PrintedSheet) -> Bool {
    left.number == right.number && left.place == right.place && left.newestRow == right.newestRow
      && left.printedRowCount == right.printedRowCount && left.discarded == right.discarded
      && left.bytes == right.bytes
  }

  /// Feeds the size of the sheet to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(place)
  }

  private var bytes: [UInt8] { (0..<pageCount).flatMap { contents(ofPage: $0).bytes } }
}

/// One impression of a row.
public struct PrintedLine: Hashable, Sendable {
  /// The characters from print position 1 on, without word marks and trailing blanks.
  public let characters: [StoredCharacter]
  /// Whether these are ones that represent word marks.
  public let printsWordMarks: Bool
}
