public import Core1401
public import Units1401

/// The paper of the 1403 as a PDF file: green-bar stock 14⅞ inches wide, a page for every form, drawn with cairo.
///
/// A page is written as soon as the form has gone by, so a listing of any length needs the memory of one form. Text stands
/// on the 10-to-the-inch grid of the print positions and can be searched and copied.
public final class PrintoutPDF {
  /// How the file looks.
  public struct Options: Sendable {
    /// What a reader shows as the file's name.
    public var title = "IBM 1403 listing"
    /// The type on the chain.
    public var chain = PrintChain.full
    /// The lines of a form until the carriage says otherwise, at 6 to the inch.
    public var formLines = 66
    /// The tape whose channels are named in the right margin, while the left one numbers the lines; nil leaves both empty.
    public var margins: CarriageTape?

    /// The paper without anything in its margins.
    public init() {}
  }

  private let document: PDFDocument
  private let stock: GreenBarStock
  private let options: Options
  private var lines: [(text: String, row: Int)] = []
  private var form: Int?
  private var formLines: Int
  private var isFinished = false
  /// The pages written so far.
  public var pageCount: Int { document.pageCount }

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - options: how it looks.
  ///   - write: takes the bytes of the file in their order; what it throws is thrown on.
  /// - Throws: ``PDFError`` when cairo cannot begin.
  public init(_ options: Options = Options(), write: @escaping ([UInt8]) throws -> Void) throws {
    self.options = options
    formLines = max(1, options.formLines)
    let height = GreenBarStock.height(lines: options.formLines)
    document = try PDFDocument(
      width: GreenBarStock.width, height: height, title: options.title, write: write)
    stock = GreenBarStock(document)
  }

  /// Takes in what the printer did.
  ///
  /// - Throws: what writing throws.
  public func append(_ event: PrinterEvent) throws {
    switch event {
    case .impression(let impression):
      try append(text(of: impression), form: impression.position.form, row: impression.position.row)
    case .motion(let motion):
      formLines = max(1, motion.formLines)
    case .noSpace: break
    }
  }

  /// Takes in a line of text.
  ///
  /// - Parameters:
  ///   - line: the characters from print position 1 on.
  ///   - form: the form, not less than that of any line before.
  ///   - row: the line of the form, from 0.
  /// - Throws: what writing throws.
  public func append(_ line: String, form: Int, row: Int) throws {
    try reach(form: form)
    lines.append((line, row))
  }

  /// Takes in a printer file: lines, and a form feed before each new form.
  ///
  /// - Parameter text: the file; a form that has more lines than it can continues on the next.
  /// - Throws: what writing throws.
  public func append(printerFile text: String) throws {
    var (form, row) = (form ?? 1, 0)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      for (index, part) in line.split(separator: "\u{0C}", omittingEmptySubsequences: false).enumerated() {
        if index > 0, form > 1 || row > 0 || !lines.isEmpty { (form, row) = (form + 1, 0) }
        guard !part.isEmpty else { continue }
        if row >= formLines { (form, row) = (form + row / formLines, row % formLines) }
        try append(String(part), form: form, row: row)
      }
      row += 1
    }
  }

  /// Draws the last form and completes the file.
  ///
  /// - Throws: what writing throws.
  public func finish() throws {
    guard !isFinished else { return }
    isFinished = true
    if form != nil { try drawForm() }
    try document.finish()
  }

  /// Writes the forms before one; those that went by without a line stay blank pages, as in the stack of paper.
  private func reach(form new: Int) throws {
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
