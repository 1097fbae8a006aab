internal import Units1401

/// The continuous paper of the 1403: green bars half an inch high, feed holes every half inch, perforations.
///
/// Lengths are in points, 72 per inch. Source: stock of 14⅞ by 11 inches with bars of three lines at 6 per
/// inch.
struct GreenBarStock {
  static let width = 14.875 * 72
  /// 10 print positions per inch.
  private static let columnWidth = 7.2
  /// 6 lines per inch.
  private static let lineHeight = 12.0
  private static let columns = 132.0
  private static let linesPerBar = 3
  private static let margin = 36.0
  private static let holeDistance = 36.0
  private static let holeRadius = 5.6
  private static let marginType = 5.0

  private let document: PDFDocument
  private var cairo: Cairo { document.cairo }
  private var context: OpaquePointer { document.context }
  /// For each typeface, the size at which a character is as wide as a print position, and the height of its
  /// capitals.
  private let metrics: [PDFDocument.Typeface: (size: Double, capital: Double)]

  init(_ document: PDFDocument) {
    self.document = document
    var metrics: [PDFDocument.Typeface: (size: Double, capital: Double)] = [:]
    for typeface in [PDFDocument.Typeface.printer, .other] {
      let found = document.metrics(of: typeface)
      let size = GreenBarStock.columnWidth / found.advance
      metrics[typeface] = (size, found.capital * size)
    }
    self.metrics = metrics
  }

  static func height(lines: Int) -> Double { Double(max(1, lines)) * lineHeight }

  // MARK: Paper

  func draw(lines: Int) {
    let height = GreenBarStock.height(lines: lines)
    cairo.setColour(context, 0.995, 0.99, 0.97)
    cairo.paint(context)
    drawBars(lines: lines)
    drawHoles(height: height)
    drawPerforations(height: height)
  }

  private func drawBars(lines: Int) {
    let (width, margin) = (GreenBarStock.width, GreenBarStock.margin)
    let (linesPerBar, lineHeight) = (GreenBarStock.linesPerBar, GreenBarStock.lineHeight)
    for (number, row) in stride(from: 0, to: lines, by: linesPerBar).enumerated() where number % 2 == 0 {
      let rest = min(linesPerBar, lines - row)
      cairo.rectangle(
        context, margin, Double(row) * lineHeight, width - 2 * margin, Double(rest) * lineHeight)
    }
    cairo.setColour(context, 0.86, 0.945, 0.875)
    cairo.fill(context)
  }

  private func drawHoles(height: Double) {
    let (width, margin, distance) = (GreenBarStock.width, GreenBarStock.margin, GreenBarStock.holeDistance)
    for x in [margin / 2, width - margin / 2] {
      for y in stride(from: distance / 2, to: height, by: distance) {
        cairo.newSubPath(context)
        cairo.arc(context, x, y, GreenBarStock.holeRadius, 0, 2 * Double.pi)
      }
    }
    cairo.setColour(context, 1, 1, 1)
    cairo.fillPreserve(context)
    cairo.setColour(context, 0.72, 0.72, 0.70)
    cairo.setLineWidth(context, 0.5)
    cairo.stroke(context)
  }

  private func drawPerforations(height: Double) {
    let (width, margin) = (GreenBarStock.width, GreenBarStock.margin)
    for x in [margin, width - margin] {
      cairo.moveTo(context, x, 0)
      cairo.lineTo(context, x, height)
    }
    for y in [0, height] {
      cairo.moveTo(context, 0, y)
      cairo.lineTo(context, width, y)
    }
    cairo.setDash(context, [3, 2], 2, 0)
    cairo.setColour(context, 0.78, 0.80, 0.77)
    cairo.setLineWidth(context, 0.4)
    cairo.stroke(context)
    cairo.setDash(context, nil, 0, 0)
  }

  // MARK: Type

  /// Prints a line, centred vertically in its row. Each run of characters begins at its print position, so
  /// that text is aligned in any font.
  func draw(_ text: String, row: Int) {
    cairo.setColour(context, 0.13, 0.13, 0.16)
    var column = 0
    var run = ""
    var typeface = PDFDocument.Typeface.printer
    for character in text {
      let needed: PDFDocument.Typeface = character.isASCII ? .printer : .other
      if character == " " || needed != typeface {
        show(run, endingAt: column, row: row, typeface)
        run = ""
      }
      if character != " " {
        typeface = needed
        run.append(character)
      }
      column += 1
    }
    show(run, endingAt: column, row: row, typeface)
  }

  private func show(_ run: String, endingAt column: Int, row: Int, _ typeface: PDFDocument.Typeface) {
    guard !run.isEmpty, let (size, capital) = metrics[typeface] else { return }
    let lineHeight = GreenBarStock.lineHeight
    let left = (GreenBarStock.width - GreenBarStock.columns * GreenBarStock.columnWidth) / 2
    document.select(typeface, size: size)
    document.show(
      run, x: left + Double(column - run.count) * GreenBarStock.columnWidth,
      baseline: Double(row) * lineHeight + (lineHeight + capital) / 2)
  }

  /// Prints line numbers in the left margin and the channels of the carriage tape in the right margin.
  func drawMargins(lines: Int, carriage: CarriageTape) {
    document.select(.printer, size: GreenBarStock.marginType)
    cairo.setColour(context, 0.55, 0.58, 0.55)
    let advance = document.metrics(of: .printer).advance * GreenBarStock.marginType
    document.select(.printer, size: GreenBarStock.marginType)
    for row in 0..<lines {
      let baseline = Double(row) * GreenBarStock.lineHeight + 8
      let number = String(row + 1)
      document.show(
        number, x: GreenBarStock.margin + 18 - advance * Double(number.count), baseline: baseline)
      let channels = carriage.channels(row: row).map(String.init).joined(separator: " ")
      if !channels.isEmpty {
        document.show(channels, x: GreenBarStock.width - GreenBarStock.margin - 18, baseline: baseline)
      }
    }
  }
}
