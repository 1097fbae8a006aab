#if Pictures
  internal import CCairo
  public import Core1401
  public import Units1401

  /// The paper of the 1403 as a PDF file: green-bar stock 14⅞ inches wide, a page for every form, drawn with cairo.
  ///
  /// A page is written as soon as the form has gone by, so a listing of any length needs the memory of one form. Text stands
  /// on the 10-to-the-inch grid of the print positions and can be searched and copied.
  public final class PrintoutPDF {
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let sink: PDFSink
    private let chain: PrintChain
    private let fontSize: Double
    private var impressions: [Impression] = []
    private var form: Int?
    private var formLines: Int
    private var isFinished = false
    /// The pages written so far.
    public private(set) var pageCount = 0

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - chain: the type on the chain.
    ///   - formLines: the lines of a form until the carriage says otherwise, at 6 to the inch.
    ///   - write: takes the bytes of the file in their order; what it throws is thrown on.
    /// - Throws: ``PDFError`` when cairo cannot begin.
    public init(
      chain: PrintChain = .full, formLines: Int = 66, write: @escaping ([UInt8]) throws -> Void
    ) throws {
      sink = PDFSink(write)
      let (width, height) = (GreenBarStock.width, GreenBarStock.height(lines: formLines))
      guard
        let surface = cairo_pdf_surface_create_for_stream(
          PDFSink.take, Unmanaged.passUnretained(sink).toOpaque(), width, height),
        let context = cairo_create(surface)
      else { throw PDFError(problem: "there is no memory for it") }
      self.surface = surface
      self.context = context
      self.chain = chain
      self.formLines = max(1, formLines)
      fontSize = GreenBarStock.fontSize(context)
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, "IBM 1403 listing")
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "ibm1401")
      try check()
    }

    deinit {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }

    /// Takes in what the printer did.
    ///
    /// - Throws: what writing throws.
    public func append(_ event: PrinterEvent) throws {
      switch event {
      case .impression(let impression):
        try reach(form: impression.position.form)
        impressions.append(impression)
      case .motion(let motion):
        formLines = max(1, motion.formLines)
      case .noSpace: break
      }
    }

    /// Draws the last form and completes the file.
    ///
    /// - Throws: what writing throws.
    public func finish() throws {
      guard !isFinished else { return }
      isFinished = true
      if form != nil { try drawForm() }
      cairo_surface_finish(surface)
      try check()
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
      cairo_pdf_surface_set_size(surface, GreenBarStock.width, GreenBarStock.height(lines: formLines))
      GreenBarStock.draw(lines: formLines, on: context)
      GreenBarStock.beginText(size: fontSize, on: context)
      for impression in impressions {
        GreenBarStock.draw(text(of: impression), row: impression.position.row, on: context)
      }
      impressions.removeAll(keepingCapacity: true)
      cairo_show_page(context)
      pageCount += 1
      try check()
    }

    private func text(of impression: Impression) -> String {
      let graphics = impression.characters.map { character -> Character in
        if impression.printsWordMarks { return character.hasWordMark ? "1" : " " }
        return chain.graphic(for: character) ?? " "
      }
      return String(graphics)
    }

    private func check() throws {
      if let error = sink.error { throw error }
      let statuses = [cairo_status(context), cairo_surface_status(surface)]
      guard let status = statuses.first(where: { $0 != CAIRO_STATUS_SUCCESS }) else { return }
      throw PDFError(problem: String(cString: cairo_status_to_string(status)))
    }
  }

  /// Why cairo could not draw.
  public struct PDFError: Error, Hashable, CustomStringConvertible {
    let problem: String

    /// One line: what is wrong.
    public var description: String { "the PDF cannot be drawn: \(problem)" }
  }

  /// Where cairo's bytes go; it lives as long as the surface that writes to it.
  final class PDFSink {
    private let write: ([UInt8]) throws -> Void
    private(set) var error: (any Error)?

    init(_ write: @escaping ([UInt8]) throws -> Void) { self.write = write }

    /// What cairo calls with bytes of the file.
    static let take: cairo_write_func_t = { sink, bytes, count in
      guard let sink, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
      let this = Unmanaged<PDFSink>.fromOpaque(sink).takeUnretainedValue()
      do {
        guard this.error == nil else { return CAIRO_STATUS_WRITE_ERROR }
        try this.write(Array(UnsafeBufferPointer(start: bytes, count: Int(count))))
        return CAIRO_STATUS_SUCCESS
      } catch {
        this.error = error
        return CAIRO_STATUS_WRITE_ERROR
      }
    }
  }
#endif
