public import Core1401

/// The listing as it comes out of the 1403: the sheet being printed, built from the printer's events.
///
/// A sheet is what was printed since the last tear, on any number of forms; sheets are numbered from 1.
/// Tearing
/// one off returns it as a value, whose contents are in a scratch file, and continues with a blank one at the
/// same line of the form.
public struct Printout: Hashable, Sendable {
  /// The sheet since the last tear.
  public private(set) var sheet: PrintedSheet
  /// Where the older pages of its sheets are.
  private let scratch = ScratchFile()
  private let pagesInMemory: Int

  /// Creates an empty listing.
  ///
  /// - Parameters:
  ///   - formLines: the number of lines of a form, at least 1; a movement of the paper with another number
  ///     changes it.
  ///   - position: the position of the paper.
  ///   - number: the number of the first sheet.
  public init(
    formLines: Int = 66, position: FormPosition = FormPosition(form: 1, row: 0), sheet number: Int = 1
  ) {
    self.init(
      formLines: formLines, position: position, sheet: number, pagesInMemory: PrintedSheet.mostPagesInMemory)
  }

  /// Creates a listing with a number of pages of older lines kept in memory.
  init(
    formLines: Int = 66, position: FormPosition = FormPosition(form: 1, row: 0), sheet number: Int = 1,
    pagesInMemory: Int
  ) {
    self.pagesInMemory = pagesInMemory
    sheet = PrintedSheet(
      number: number, formLines: max(1, formLines), position: position, scratch: scratch,
      pagesInMemory: pagesInMemory)
  }

  /// Applies printer events in order.
  ///
  /// - Returns: whether the paper was each time where the preceding events had left it.
  @discardableResult
  public mutating func append(_ events: PrinterEvents) -> Bool { sheet.append(events) }

  /// Marks the last lines on this sheet as permanently undone: the machine went back past them and took
  /// another course.
  public mutating func discard(lines: Int) {
    sheet.discard(lines: lines)
  }

  /// Tears off what was printed so far; the next line is on a blank sheet with the next number.
  ///
  /// - Returns: the sheet; nil when nothing was printed on it, and the paper is then unchanged.
  public mutating func tear() -> TornSheet? {
    guard sheet.printedRowCount > 0 else { return nil }
    let next = PrintedSheet(
      number: sheet.number + 1, formLines: sheet.formLines, position: sheet.currentPosition, scratch: scratch,
      pagesInMemory: pagesInMemory)
    sheet.putAway()
    defer { sheet = next }
    return TornSheet(sheet: sheet)
  }

  /// Replaces the current sheet by a blank one with its number, because another machine prints from now on.
  /// The torn sheets and the next ones share a scratch file.
  public mutating func replacePaper() {
    sheet = PrintedSheet(
      number: sheet.number, formLines: 66, position: FormPosition(form: 1, row: 0), scratch: scratch,
      pagesInMemory: pagesInMemory)
  }

  /// Limits the file that has the older pages of all sheets, in bytes. When it is full, the oldest pages are
  /// dropped. Without this, the limit is 4 GB, or a quarter of the room on the host's disk.
  public func limitFile(to bytes: Int64) { scratch.limit(to: bytes) }

  /// The bytes of the file that has the pages which are not in memory.
  var scratchSize: Int64 { scratch.size }

  /// Whether two listings have the same sheet.
  public static func == (left: Printout, right: Printout) -> Bool { left.sheet == right.sheet }

  /// Feeds the sheet to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(sheet) }
}

/// A torn-off sheet, which no longer changes.
public struct TornSheet: Hashable, Sendable {
  /// The sheet.
  public let sheet: PrintedSheet

  /// Creates a torn sheet.
  public init(sheet: PrintedSheet) {
    self.sheet = sheet
  }

  /// The number of the sheet, from 1.
  public var number: Int { sheet.number }

  /// The first line with text, without surrounding blanks; empty when there are only blank lines.
  public func firstText(chain: PrintChain = .full, encoding: TextEncoding = .simh) -> String {
    for row in sheet.firstKeptRow..<max(sheet.firstKeptRow, sheet.rowCount) {
      let text = sheet.text(row: row, chain: chain, encoding: encoding).drop { $0 == " " }
      if !text.isEmpty { return String(text) }
    }
    return ""
  }
}
