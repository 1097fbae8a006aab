public import Core1401

/// The listing as it comes out of the 1403: the sheet being printed, built from the printer's events.
///
/// A sheet is what was printed since the last tear, on any number of forms; sheets are numbered from 1.
/// Tearing it off returns it as a value and continues with a blank one at the same line of the form.
public struct Printout: Hashable, Sendable {
  /// The sheet since the last tear.
  public private(set) var sheet: PrintedSheet
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
    self.init(formLines: formLines, position: position, sheet: number, pagesInMemory: 16)
  }

  /// Creates a listing with a number of pages of older lines kept in memory.
  init(
    formLines: Int = 66, position: FormPosition = FormPosition(form: 1, row: 0), sheet number: Int = 1,
    pagesInMemory: Int
  ) {
    self.pagesInMemory = pagesInMemory
    sheet = PrintedSheet(
      number: number, formLines: max(1, formLines), position: position, pagesInMemory: pagesInMemory)
  }

  /// Applies printer events in order.
  ///
  /// - Returns: whether the paper was each time where the preceding events had left it.
  @discardableResult
  public mutating func append(_ events: PrinterEvents) -> Bool {
    var isAsExpected = true
    events.forEachRecord { record in
      switch record.kind {
      case .impression: if !sheet.print(record) { isAsExpected = false }
      case .motion: if !sheet.move(record.motion) { isAsExpected = false }
      case .noSpace: sheet.suppressSpace()
      }
    }
    return isAsExpected
  }

  /// Marks the last lines on this sheet as permanently undone: the machine went back past them and took
  /// another course.
  public mutating func giveUp(lines: Int) {
    sheet.giveUp(lines: lines)
  }

  /// Tears off what was printed so far; the next line is on a blank sheet with the next number.
  ///
  /// - Returns: the sheet; nil when nothing was printed on it, and the paper is then unchanged.
  public mutating func tear() -> TornSheet? {
    guard sheet.printedRowCount > 0 else { return nil }
    let torn = TornSheet(sheet: sheet)
    sheet = PrintedSheet(
      number: sheet.number + 1, formLines: sheet.formLines, position: sheet.currentPosition,
      pagesInMemory: pagesInMemory)
    return torn
  }
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
    for row in 0..<sheet.rowCount {
      let text = sheet.text(row: row, chain: chain, encoding: encoding).drop { $0 == " " }
      if !text.isEmpty { return String(text) }
    }
    return ""
  }
}
