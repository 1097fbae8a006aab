/// A picture of a screen in SVG, for documents.
///
/// Box-drawing and block characters are drawn as shapes, so that they join in any font.
public struct ScreenPicture {
  private let screen: Screen
  private let appearance: Appearance
  private let ground: PictureGround
  private let title: String

  /// The dimensions of a cell and its font.
  private static let cell = (width: 8.4, height: 17.0, font: 14.0, baseline: 12.6)
  private static let margin = 8.0

  /// Creates a picture of a screen.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - appearance: the theme and colours.
  ///   - ground: the default colours of the terminal.
  ///   - title: the title of the picture, for screen readers.
  public init(
    _ screen: Screen, appearance: Appearance, ground: PictureGround = .dark, title: String = "IBM 1401 panel"
  ) {
    (self.screen, self.appearance, self.ground, self.title) = (screen, appearance, ground, title)
  }

  /// The picture as an SVG document.
  public var svg: String {
    let cell = ScreenPicture.cell
    let width = Double(screen.size.width) * cell.width + 2 * ScreenPicture.margin
    let height = Double(screen.size.height) * cell.height + 2 * ScreenPicture.margin
    var drawing = Drawing()
    for y in 0..<screen.size.height {
      for run in runs(y, by: { look($0, y).ground }) where run.value != ground.background {
        drawing.fill(run.columns, y, run.value)
      }
    }
    for y in 0..<screen.size.height {
      for run in runs(y, by: { look($0, y) }) { drawing.put(run.columns, y, run.value, screen) }
    }
    let rules = drawing.rules.sorted { $0.value < $1.value }.map { ".\($0.value){\($0.key)}" }.joined()
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" \
      width="\(number(width))" height="\(number(height))" role="img">
      <title>\(ScreenPicture.escaped(title))</title>
      <style>text{font-family:'DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace;\
      font-size:\(number(cell.font))px;white-space:pre}\(rules)</style>
      <rect width="100%" height="100%" rx="6" fill="\(ground.background.hex)"/>
      <g transform="translate(\(number(ScreenPicture.margin)) \(number(ScreenPicture.margin)))">
      \(drawing.elements.joined(separator: "\n"))
      </g>
      </svg>

      """
  }

  private func look(_ x: Int, _ y: Int) -> CellLook { CellLook(screen[x, y], appearance, ground) }

  /// The runs of columns of a row with equal values.
  private func runs<Value: Equatable>(
    _ y: Int, by value: (Int) -> Value
  ) -> [(columns: Range<Int>, value: Value)] {
    var runs: [(columns: Range<Int>, value: Value)] = []
    for x in 0..<screen.size.width {
      let new = value(x)
      if let last = runs.last, last.value == new {
        runs[runs.count - 1].columns = last.columns.lowerBound..<x + 1
      } else {
        runs.append((x..<x + 1, new))
      }
    }
    return runs
  }

  fileprivate static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  // MARK: Elements

  /// The elements of the document so far, and the style rules of their classes.
  private struct Drawing {
    var elements: [String] = []
    /// The names of the classes, by style rule.
    var rules: [String: String] = [:]

    private mutating func name(_ rule: String) -> String {
      if let known = rules[rule] { return known }
      let new = "c" + String(rules.count).flushRight(2, filledWith: "0")
      rules[rule] = new
      return new
    }

    mutating func fill(_ columns: Range<Int>, _ y: Int, _ color: RGB) {
      let cell = ScreenPicture.cell
      // Slightly higher than a cell: a scaled picture would show gaps between rows.
      elements.append(
        "<rect class=\"\(name("fill:\(color.hex)"))\" x=\"\(number(Double(columns.lowerBound) * cell.width))\" "
          + "y=\"\(number(Double(y) * cell.height))\" width=\"\(number(Double(columns.count) * cell.width))\" "
          + "height=\"\(number(cell.height + 0.3))\"/>")
    }

    mutating func put(_ columns: Range<Int>, _ y: Int, _ look: CellLook, _ screen: Screen) {
      var paths: [String] = []
      var lines: [String] = []
      var start: Int?
      for x in columns {
        if let shape = CellShape(screen[x, y].scalar) {
          let path = shape.path(x: x, y: y, cell: (ScreenPicture.cell.width, ScreenPicture.cell.height))
          if shape.isLine { lines.append(path) } else { paths.append(path) }
          start.map { put(text: $0..<x, y, look, screen) }
          start = nil
        } else if start == nil {
          start = x
        }
      }
      start.map { put(text: $0..<columns.upperBound, y, look, screen) }
      if !paths.isEmpty {
        elements.append("<path class=\"\(name("fill:\(look.ink.hex)"))\" d=\"\(paths.joined())\"/>")
      }
      if !lines.isEmpty {
        let rule = "fill:none;stroke:\(look.ink.hex);stroke-width:1.2"
        elements.append("<path class=\"\(name(rule))\" d=\"\(lines.joined())\"/>")
      }
    }

    /// Draws text. Words separated by more than one blank are separate elements, each at its own position,
    /// because some viewers draw blanks narrower.
    private mutating func put(text columns: Range<Int>, _ y: Int, _ look: CellLook, _ screen: Screen) {
      var words: [Range<Int>] = []
      for x in columns where look.isUnderlined || screen[x, y].scalar != " " {
        if let last = words.last, x <= last.upperBound + 1 {
          words[words.count - 1] = last.lowerBound..<x + 1
        } else {
          words.append(x..<x + 1)
        }
      }
      for word in words { put(words: word, y, look, screen) }
    }

    private mutating func put(words columns: Range<Int>, _ y: Int, _ look: CellLook, _ screen: Screen) {
      let cell = ScreenPicture.cell
      let weight = look.isBold ? ";font-weight:bold" : ""
      let line = look.isUnderlined ? ";text-decoration:underline" : ""
      let text = String(columns.map { screen[$0, y].character })
      elements.append(
        "<text class=\"\(name("fill:\(look.ink.hex)\(weight)\(line)"))\" "
          + "x=\"\(number(Double(columns.lowerBound) * cell.width))\" "
          + "y=\"\(number(Double(y) * cell.height + cell.baseline))\" "
          + "textLength=\"\(number(Double(columns.count) * cell.width))\" xml:space=\"preserve\">"
          + "\(ScreenPicture.escaped(text))</text>")
    }
  }
}

/// A length as text, rounded to two decimals.
func number(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  let fraction = String(abs(hundredths % 100)).flushRight(2, filledWith: "0")
  let whole = "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100)"
  if hundredths % 100 == 0 { return whole }
  return fraction.hasSuffix("0") ? "\(whole).\(fraction.prefix(1))" : "\(whole).\(fraction)"
}
