public import Core1401
public import Units1401

/// A PDF file of the 1403's paper: green-bar stock 14⅞ inches wide, one page per form, drawn with cairo.
///
/// A page is written when the next form begins, so that only one form is in memory. The text is printed in 10
/// positions per inch and can be searched and copied.
public final class PrintoutPDF {
  /// The options of a file.
  public struct Options: Sendable {
    /// The title of the document.
    public var title = "IBM 1403 listing"
    /// The print chain, which determines the graphics.
    public var chain = PrintChain.full
    /// The number of lines of a form, at 6 per inch, until the carriage reports another one.
    public var formLines = 66
    /// The carriage tape whose channels are printed in the right margin, with line numbers in the left one;
    /// nil for empty margins.
    public var margins: CarriageTape?

    /// Creates the default options, with empty margins.
    public init() {}
  }

  private let document: PDFDocument
  private let stock: GreenBarStock
  private let options: Options
  private var lines: [(text: String, row: Int)] = []
  private var form: Int?
  private var formLines: Int
  private var isFinished = false
  /// The number of pages written so far.
  public var pageCount: Int { document.pageCount }

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - options: the options.
  ///   - write: receives the bytes of the file in order; its errors are rethrown.
  /// - Throws: ``PDFError`` if cairo is not available.
  public init(_ options: Options = Options(), write: @escaping ([UInt8]) throws -> Void) throws {
    self.options = options
    formLines = max(1, options.formLines)
    let height = GreenBarStock.height(lines: options.formLines)
    document = try PDFDocument(
      width: GreenBarStock.width, height: height, title: options.title, write: write)
    stock = GreenBarStock(document)
  }

  /// Appends an event of the printer.
  ///
  /// - Throws: the error of writing.
  public func append(_ event: PrinterEvent) throws {
    switch event {
    case .impression(let impression):
      try append(text(of: impression), form: impression.position.form, row: impression.position.row)
    case .motion(let motion):
      formLines = max(1, motion.formLines)
    case .noSpace: break
    }
  }

  /// Appends a line of text.
  ///
  /// - Parameters:
  ///   - line: the characters from print position 1.
  ///   - form: the number of the form, not less than that of any earlier line.
  ///   - row: the line of the form, counted from 0.
  /// - Throws: the error of writing.
  public func append(_ line: String, form: Int, row: Int) throws {
    try drawForms(before: form)
    lines.append((line, row))
  }

  /// Appends a printer file: lines, with a form feed before each new form, and a carriage return
  /// before what is printed over a line.
  ///
  /// - Parameter text: the contents of the file; lines that do not fit on a form continue on the next.
  /// - Throws: the error of writing.
  public func append(printerFile text: String) throws {
    var (form, row) = (form ?? 1, 0)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      for (index, part) in line.split(separator: "\u{0C}", omittingEmptySubsequences: false).enumerated() {
        if index > 0, form > 1 || row > 0 || !lines.isEmpty { (form, row) = (form + 1, 0) }
        guard !part.isEmpty else { continue }
        if row >= formLines { (form, row) = (form + row / formLines, row % formLines) }
        // What follows a carriage return was printed over the line.
        for strike in part.split(separator: "\r") { try append(String(strike), form: form, row: row) }
      }
      row += 1
    }
  }

  /// Draws the last form and completes the file.
  ///
  /// - Throws: the error of writing.
  public func finish() throws {
    guard !isFinished else { return }
    isFinished = true
    if form != nil { try drawForm() }
    try document.finish()
  }

  /// Draws all forms before a new one; forms without lines are blank pages.
  private func drawForms(before new: Int) throws {
    while let present = form, present < new {
      try drawForm()
      form = present + 1
    }
    if form == nil { form = new }
  }

  private func drawForm() throws {
    document.setPage(width: GreenBarStock.width, height: GreenBarStock.height(lines: formLines))
    stock.draw(lines: formLines)
    if let carriage = options.margins { stock.drawMargins(lines: formLines, carriage: carriage) }
    for line in lines { stock.draw(line.text, row: line.row) }
    lines.removeAll(keepingCapacity: true)
    try document.endPage()
  }

  private func text(of impression: Impression) -> String {
    let graphics = impression.characters.map { character -> Character in
      if impression.printsWordMarks { return character.hasWordMark ? "1" : " " }
      return options.chain.graphic(for: character) ?? " "
    }
    return String(graphics)
  }
}
