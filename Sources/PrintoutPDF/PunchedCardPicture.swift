public import Core1401
public import Units1401

/// Pictures of punched cards, as one SVG or as a PDF with one page per card.
///
/// Lengths are in points. Source: ANSI X3.11: cards of 7⅜ by 3¼ inches, columns every 0.087 inch from 0.251
/// inch, rows every ¼ inch from ¼ inch, holes of 0.055 by 0.125 inch.
public enum PunchedCardPicture {
  private static let (width, height) = (7.375 * 72, 3.25 * 72)
  private static let (columnPitch, firstColumn) = (0.087 * 72, 0.251 * 72)
  private static let rowPitch = 18.0
  private static let (holeWidth, holeHeight) = (0.055 * 72, 0.125 * 72)
  private static let cornerCut = (0.25 * 72, 0.433 * 72)
  private static let (interpretationType, numberType, digitType) = (7.0, 3.2, 6.5)
  private static let gap = 14.0

  private static func x(_ column: Int) -> Double { firstColumn + Double(column - 1) * columnPitch }

  /// The centre of a row, given its number: 12, 11, 0 to 9.
  private static func y(_ row: Int) -> Double {
    let place = row > 9 ? 12 - row : row + 2
    return Double(place + 1) * rowPitch
  }

  /// A text on a card.
  private struct Mark {
    let text: String
    let x: Double
    let baseline: Double
    let size: Double
    let isInk: Bool
  }

  /// The texts on a card: the interpretation, and the preprinted digits and column numbers except where there
  /// are holes.
  private static func marks(_ card: Card, _ encoding: TextEncoding) -> [Mark] {
    var marks: [Mark] = []
    let invalid = Set(card.invalidColumns)
    for column in 1...Card.columnCount {
      let character = invalid.contains(column) ? " " : encoding.character(for: card.characters[column - 1])
      if character != " " {
        marks.append(
          Mark(text: String(character), x: x(column), baseline: 10, size: interpretationType, isInk: true))
      }
      let punched = card[column: column].rows
      for digit in 0...9 where !punched.contains(digit) {
        marks.append(
          Mark(text: String(digit), x: x(column), baseline: y(digit) + 2.3, size: digitType, isInk: false))
      }
      for baseline in [y(0) + 10.5, y(9) + 10.5] {
        marks.append(
          Mark(text: String(column), x: x(column), baseline: baseline, size: numberType, isInk: false))
      }
    }
    return marks
  }

  private static func holes(_ card: Card) -> [(x: Double, y: Double)] {
    (1...Card.columnCount).flatMap { column in
      card[column: column].rows.map { (x(column) - holeWidth / 2, y($0) - holeHeight / 2) }
    }
  }

  // MARK: SVG

  /// The SVG of cards, one below the other.
  ///
  /// - Parameters:
  ///   - cards: the cards.
  ///   - encoding: the encoding of the interpretation.
  /// - Returns: the SVG document.
  public static func svg(_ cards: [Card], encoding: TextEncoding) -> String {
    let all = Double(cards.count) * (height + gap) + gap
    var body = ""
    for (index, card) in cards.enumerated() {
      body += "<g transform=\"translate(\(short(gap)) \(short(gap + Double(index) * (height + gap))))\">\n"
      body +=
        "<path d=\"M\(short(cornerCut.0)) 0H\(short(width))V\(short(height))H0V\(short(cornerCut.1))Z\" "
      body += "fill=\"#f3e6c4\" stroke=\"#b9a878\" stroke-width=\"0.5\"/>\n"
      for mark in marks(card, encoding) {
        let text = mark.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        body +=
          "<text class=\"\(mark.isInk ? "i" : mark.size == numberType ? "n" : "d")\" x=\"\(short(mark.x))\" "
        body += "y=\"\(short(mark.baseline))\">\(text)</text>"
      }
      body += "\n<path fill=\"#3a352c\" d=\""
      for hole in holes(card) {
        body +=
          "M\(short(hole.x)) \(short(hole.y))h\(short(holeWidth))v\(short(holeHeight))h-\(short(holeWidth))z"
      }
      body += "\"/>\n</g>\n"
    }
    let (outerWidth, outerHeight) = (short(width + 2 * gap), short(all))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(outerWidth) \(outerHeight)" width="\(outerWidth)pt" \
      height="\(outerHeight)pt" font-family="League Mono, DejaVu Sans Mono, monospace" text-anchor="middle">
      <style>.i{font-size:\(interpretationType)px;fill:#222}.d{font-size:\(digitType)px;fill:#b09a68}\
      .n{font-size:\(numberType)px;fill:#b09a68}</style>
      \(body)</svg>

      """
  }

  /// A number as text with up to two decimals.
  private static func short(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    return rest == 0 ? "\(whole)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  // MARK: PDF

  /// Writes a PDF of cards, with one page of the card's size for each.
  ///
  /// - Parameters:
  ///   - cards: the cards.
  ///   - encoding: the encoding of the interpretation.
  ///   - title: the title of the document.
  ///   - write: receives the bytes of the file; its errors are rethrown.
  /// - Throws: ``PDFError`` if cairo is not available.
  public static func pdf(
    _ cards: [Card], encoding: TextEncoding, title: String, write: @escaping ([UInt8]) throws -> Void
  ) throws {
    let document = try PDFDocument(width: width, height: height, title: title, write: write)
    for card in cards {
      draw(card, encoding, on: document)
      try document.endPage()
    }
    try document.finish()
  }

  private static func draw(_ card: Card, _ encoding: TextEncoding, on document: PDFDocument) {
    let (cairo, context) = (document.cairo, document.context)
    cairo.moveTo(context, cornerCut.0, 0)
    for (x, y) in [(width, 0), (width, height), (0, height), (0, cornerCut.1)] { cairo.lineTo(context, x, y) }
    cairo.closePath(context)
    cairo.setColour(context, 0.953, 0.902, 0.769)
    cairo.fillPreserve(context)
    cairo.setColour(context, 0.725, 0.659, 0.471)
    cairo.setLineWidth(context, 0.5)
    cairo.stroke(context)
    let advances = [
      PDFDocument.Typeface.printer: document.metrics(of: .printer).advance,
      .other: document.metrics(of: .other).advance,
    ]
    for mark in marks(card, encoding) {
      let typeface: PDFDocument.Typeface = mark.text.allSatisfy(\.isASCII) ? .printer : .other
      if mark.isInk {
        cairo.setColour(context, 0.13, 0.13, 0.13)
      } else {
        cairo.setColour(context, 0.69, 0.604, 0.408)
      }
      document.select(typeface, size: mark.size)
      let half = (advances[typeface] ?? 0.6) * mark.size * Double(mark.text.count) / 2
      document.show(mark.text, x: mark.x - half, baseline: mark.baseline)
    }
    for hole in holes(card) { cairo.rectangle(context, hole.x, hole.y, holeWidth, holeHeight) }
    cairo.setColour(context, 0.227, 0.208, 0.173)
    cairo.fill(context)
  }
}
