internal import Host1401

/// A PDF file that is being written, with pages, shapes and text.
///
/// Coordinates are in points, 72 per inch, from the upper left corner.
final class PDFDocument {
  /// A typeface.
  enum Typeface: Hashable {
    /// A typeface similar to that of the 1403: upright, with even strokes, all characters of the same width.
    case printer
    /// A typeface for characters that the printer's typeface does not have.
    case other

    /// The font family: League Mono of Debian's package fonts-league-mono, or the default monospaced font.
    var family: String {
      let file = "/usr/share/fonts/opentype/league-mono/LeagueMono-Regular.otf"
      return self == .printer && HostFile.isThere(file) ? "League Mono" : "monospace"
    }
  }

  let cairo: Cairo
  let surface: OpaquePointer
  let context: OpaquePointer
  private let sink: PDFSink
  private let families: [Typeface: String]
  /// The number of finished pages.
  private(set) var pageCount = 0

  init(
    width: Double, height: Double, title: String, write: @escaping ([UInt8]) throws -> Void
  ) throws {
    cairo = try Cairo()
    sink = PDFSink(write)
    families = [.printer: Typeface.printer.family, .other: Typeface.other.family]
    let address = Unmanaged.passUnretained(sink).toOpaque()
    guard let surface = cairo.pdfSurface(PDFSink.receive, address, width, height),
      let context = cairo.create(surface)
    else { throw PDFError(.noMemory) }
    self.surface = surface
    self.context = context
    cairo.setMetadata(surface, Cairo.title, title)
    cairo.setMetadata(surface, Cairo.creator, "ibm1401")
    try check()
  }

  deinit {
    cairo.destroy(context)
    cairo.destroySurface(surface)
  }

  /// Sets the size of the next page.
  func setPage(width: Double, height: Double) { cairo.setSize(surface, width, height) }

  func endPage() throws {
    cairo.showPage(context)
    pageCount += 1
    try check()
  }

  /// Completes the file.
  func finish() throws {
    cairo.finishSurface(surface)
    try check()
  }

  /// Throws the error of a write or of cairo, if there was one.
  ///
  /// - Throws: the error of the write closure, or a ``PDFError``.
  func check() throws {
    if let error = sink.error { throw error }
    let statuses = [cairo.status(context), cairo.surfaceStatus(surface)]
    guard let status = statuses.first(where: { $0 != Cairo.success }) else { return }
    throw PDFError(.cairoError, [cairo.statusText(status).map { String(cString: $0) } ?? "unknown error"])
  }

  // MARK: Text

  func select(_ typeface: Typeface, size: Double) {
    cairo.selectFont(context, families[typeface] ?? "monospace", 0, 0)
    let options = cairo.createFontOptions()
    // Without hinting: rounding widths to pixels would move characters off the print positions.
    cairo.setHintMetrics(options, Cairo.off)
    cairo.setHintStyle(options, Cairo.off)
    cairo.setFontOptions(context, options)
    cairo.destroyFontOptions(options)
    cairo.setFontSize(context, size)
  }

  /// The width of a character and the height of a capital, at a size of one point.
  func metrics(of typeface: Typeface) -> (advance: Double, capital: Double) {
    select(typeface, size: 100)
    // The members of cairo_text_extents_t: bearings, width, height, advances.
    var extents = [Double](repeating: 0, count: 6)
    cairo.textExtents(context, "H", &extents)
    return (extents[4] > 0 ? extents[4] / 100 : 0.6, extents[3] > 0 ? extents[3] / 100 : 0.7)
  }

  /// Draws a text at a point of its baseline.
  func show(_ text: String, x: Double, baseline: Double) {
    cairo.moveTo(context, x, baseline)
    cairo.showText(context, text)
  }
}

/// The receiver of cairo's output. It must exist as long as the surface that writes to it.
final class PDFSink {
  private let write: ([UInt8]) throws -> Void
  private(set) var error: (any Error)?

  init(_ write: @escaping ([UInt8]) throws -> Void) { self.write = write }

  /// The function that cairo calls with bytes of the file.
  static let receive: Cairo.Write = { sink, bytes, count in
    guard let sink, let bytes else { return Cairo.writeError }
    let this = Unmanaged<PDFSink>.fromOpaque(sink).takeUnretainedValue()
    do {
      guard this.error == nil else { return Cairo.writeError }
      try this.write(Array(UnsafeBufferPointer(start: bytes, count: Int(count))))
      return Cairo.success
    } catch {
      this.error = error
      return Cairo.writeError
    }
  }
}
