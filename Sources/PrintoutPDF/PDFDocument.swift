internal import Host1401

/// A PDF file that is being drawn: pages, shapes and type. Lengths are points, 72 to the inch, from the upper left corner.
final class PDFDocument {
  /// A typeface, by its family.
  enum Typeface: Hashable {
    /// Close to that of the 1403: upright, of even strokes, each character as wide as the next.
    case printer
    /// For characters that the printer's typeface has not.
    case other

    /// League Mono of Debian's package fonts-league-mono; without it the computer's own typewriter face.
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
  /// The pages finished so far.
  private(set) var pageCount = 0

  init(
    width: Double, height: Double, title: String, write: @escaping ([UInt8]) throws -> Void
  ) throws {
    cairo = try Cairo()
    sink = PDFSink(write)
    families = [.printer: Typeface.printer.family, .other: Typeface.other.family]
    let address = Unmanaged.passUnretained(sink).toOpaque()
    guard let surface = cairo.pdfSurface(PDFSink.take, address, width, height),
      let context = cairo.create(surface)
    else { throw PDFError(problem: "there is no memory for it") }
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

  /// Sets the size of the page that is begun next.
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

  /// - Throws: what writing has thrown, or a ``PDFError``.
  func check() throws {
    if let error = sink.error { throw error }
    let statuses = [cairo.status(context), cairo.surfaceStatus(surface)]
    guard let status = statuses.first(where: { $0 != Cairo.success }) else { return }
    throw PDFError(problem: cairo.words(status).map { String(cString: $0) } ?? "cairo refuses")
  }

  // MARK: Type

  func select(_ typeface: Typeface, size: Double) {
    cairo.selectFont(context, families[typeface] ?? "monospace", 0, 0)
    let options = cairo.createFontOptions()
    // Rounded to pixels of a screen the characters would drift off the print positions.
    cairo.setHintMetrics(options, Cairo.off)
    cairo.setHintStyle(options, Cairo.off)
    cairo.setFontOptions(context, options)
    cairo.destroyFontOptions(options)
    cairo.setFontSize(context, size)
  }

  /// The width of a character and the height of a capital, at a size of one point.
  func measures(of typeface: Typeface) -> (advance: Double, capital: Double) {
    select(typeface, size: 100)
    // Bearings, width, height, advances, as cairo_text_extents_t has them.
    var extents = [Double](repeating: 0, count: 6)
    cairo.textExtents(context, "H", &extents)
    return (extents[4] > 0 ? extents[4] / 100 : 0.6, extents[3] > 0 ? extents[3] / 100 : 0.7)
  }

  /// Draws characters from a point on their base line.
  func show(_ text: String, x: Double, baseline: Double) {
    cairo.moveTo(context, x, baseline)
    cairo.showText(context, text)
  }
}

/// Where cairo's bytes go; it lives as long as the surface that writes to it.
final class PDFSink {
  private let write: ([UInt8]) throws -> Void
  private(set) var error: (any Error)?

  init(_ write: @escaping ([UInt8]) throws -> Void) { self.write = write }

  /// What cairo calls with bytes of the file.
  static let take: Cairo.Write = { sink, bytes, count in
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
