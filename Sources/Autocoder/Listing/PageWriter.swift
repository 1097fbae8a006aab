/// Breaks the listing into pages and gives each its heading.
struct PageWriter {
  /// How a line is spaced from the one before it.
  enum Spacing { case single, double, newPage }

  private let options: ListingOptions
  private(set) var text = ""
  private var page = 0
  private var linesLeft = 0
  private var linesAbove = 0
  /// Heading, a blank line, the names of the columns, a blank line.
  private static let headingLines = 4
  /// The heading of the pages: that of the last JOB.
  var title: String
  var identification: String
  /// The line below the heading that names the columns.
  private var columnHeading = ""

  init(options: ListingOptions, title: String, identification: String) {
    self.options = options
    self.title = title
    self.identification = identification
  }

  /// Begins a page when the next line is written.
  ///
  /// - Parameter columnHeading: what names the columns, here and on the pages that follow.
  mutating func beginPage(columnHeading: String) {
    self.columnHeading = columnHeading
    linesLeft = 0
  }

  /// Writes a line, on the next page when this one is full.
  mutating func write(_ line: String, isDoubleSpaced: Bool = false) {
    if linesLeft <= 0 { writeHeading() }
    linesLeft -= isDoubleSpaced ? 2 : 1
    emit(line, isDoubleSpaced ? .double : .single)
  }

  /// Begins a page when fewer lines are left on this one.
  mutating func keep(_ lines: Int) {
    if linesLeft < lines { linesLeft = 0 }
  }

  /// Writes a line on the first page above its heading.
  mutating func writeAboveHeading(_ line: String) {
    linesAbove += 1
    emit(line, linesAbove == 1 ? .newPage : .single)
  }

  private mutating func writeHeading() {
    page += 1
    linesLeft = options.linesPerPage - PageWriter.headingLines - (linesAbove > 0 ? linesAbove + 1 : 0)
    var heading = PrintLine()
    heading.put(title, at: 28)
    heading.put(identification, at: 87)
    heading.put("PAGE", at: 107)
    heading.put(String(page), endingAt: 115)
    emit(heading.text, linesAbove == 0 ? .newPage : .double)
    linesAbove = 0
    emit(columnHeading, .double)
    emit("", .single)
  }

  private mutating func emit(_ line: String, _ spacing: Spacing) {
    let body = line.dropFirst()
    if options.hasCarriageControl {
      let control = ["1", "0", " "][spacing == .newPage ? 0 : spacing == .double ? 1 : 2]
      text += (body.isEmpty && control == " " ? "" : control + body) + "\n"
      return
    }
    switch spacing {
    case .newPage: text += (text.isEmpty ? "" : "\u{0C}")
    case .double: text += "\n"
    case .single: break
    }
    text += (body.isEmpty ? "" : " " + body) + "\n"
  }
}
