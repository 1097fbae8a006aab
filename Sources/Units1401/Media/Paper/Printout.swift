public import Core1401

/// The listing as it comes out of the 1403: the sheet that is being printed, built from the printer's events.
///
/// A sheet is what was printed since the last tear, whatever the number of forms; sheets are numbered from 1. To tear
/// one off hands it over as a value, kept in a scratch file, and goes on with a clean one, at the very line of the form where the
/// paper stands.
public struct Printout: Hashable, Sendable {
  /// What was printed since the last tear.
  public private(set) var sheet: PrintedSheet
  /// Where the older pages of its sheets are.
  private let scratch = ScratchFile()
  private let pagesInMemory: Int

  /// Makes a listing without a line.
  ///
  /// - Parameters:
  ///   - formLines: the lines of one form, at least 1; movements of the paper that say otherwise change it.
  ///   - position: where the paper stands.
  ///   - number: the number of the first sheet.
  public init(
    formLines: Int = 66, position: FormPosition = FormPosition(form: 1, row: 0), sheet number: Int = 1
  ) {
    self.init(
      formLines: formLines, position: position, sheet: number, pagesInMemory: PrintedSheet.mostPagesInMemory)
  }

  /// Makes a listing that keeps so many pages of its older lines in memory.
  init(
    formLines: Int = 66, position: FormPosition = FormPosition(form: 1, row: 0), sheet number: Int = 1,
    pagesInMemory: Int
  ) {
    self.pagesInMemory = pagesInMemory
    sheet = PrintedSheet(
      number: number, formLines: max(1, formLines), position: position, scratch: scratch,
      pagesInMemory: pagesInMemory)
  }

  /// Takes in what the printer did, in its order.
  ///
  /// - Returns: whether the paper stood each time as the events before had left it.
  @discardableResult
  public mutating func append(_ events: PrinterEvents) -> Bool { sheet.append(events) }

  /// Marks the last lines as taken back for good, as many as are on this sheet: the machine went back behind them, and another
  /// course was taken.
  public mutating func giveUp(lines: Int) {
    sheet.giveUp(lines: lines)
  }

  /// Tears off what was printed so far; the next line stands on a clean sheet with the next number.
  ///
  /// - Returns: the sheet, or nil when nothing was printed on it: the paper then stays.
  public mutating func tear() -> TornSheet? {
    guard sheet.printedRowCount > 0 else { return nil }
    let next = PrintedSheet(
      number: sheet.number + 1, formLines: sheet.formLines, position: sheet.currentPosition, scratch: scratch,
      pagesInMemory: pagesInMemory)
    sheet.putAway()
    defer { sheet = next }
    return TornSheet(sheet: sheet)
  }

  /// Puts in clean paper with the number of the present sheet, which is lost: another machine prints. The file of the torn sheets
  /// is used on.
  public mutating func replacePaper() {
    sheet = PrintedSheet(
      number: sheet.number, formLines: 66, position: FormPosition(form: 1, row: 0), scratch: scratch,
      pagesInMemory: pagesInMemory)
  }

  /// The bytes of the file that has the pages which are not in memory.
  var scratchSize: Int64 { scratch.size }

  /// Whether two listings have the same sheet.
  public static func == (left: Printout, right: Printout) -> Bool { left.sheet == right.sheet }

  /// Feeds the sheet to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(sheet) }
}

/// A sheet that was torn off: it does not change any more.
public struct TornSheet: Hashable, Sendable {
  /// All that was printed on it.
  public let sheet: PrintedSheet

  /// Makes a torn sheet.
  public init(sheet: PrintedSheet) {
    self.sheet = sheet
  }

  /// The number of the sheet, counted from 1.
  public var number: Int { sheet.number }

  /// The first line with text on it, blanks around it cut; empty when there are only blank lines.
  public func firstText(chain: PrintChain = .full, encoding: TextEncoding = .simh) -> String {
    for row in 0..<sheet.rowCount {
      let text = sheet.text(row: row, chain: chain, encoding: encoding).drop { $0 == " " }
      if !text.isEmpty { return String(text) }
    }
    return ""
  }
}
