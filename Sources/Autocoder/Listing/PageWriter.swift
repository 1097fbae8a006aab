/// Divides the listing into pages with headings.
struct PageWriter {
  /// The spacing of a line from the one before it.
  enum Spacing { case single, double, newPage }

  private let options: ListingOptions
  private(set) var text = ""
  private var page = 0
  private var linesLeft = 0
  private var linesAbove = 0
  /// The heading, a blank line, the names of the columns, a blank line.
  private static let headingLines = 4
  /// The heading of the pages, from the last JOB.
  var title: String
  var identification: String
  /// The line below the heading with the names of the columns.
  private var columnHeading = ""

  init(options: ListingOptions, title: String, identification: String) {
    self.options = options
    self.title = title
    self.identification = identification
  }

  /// Starts a new page with the next line.
  ///
  /// - Parameter columnHeading: the names of the columns, for this page and the following ones.
  mutating func beginPage(columnHeading: String) {
    self.columnHeading = columnHeading
    linesLeft = 0
  }

  /// Writes a line, on a new page if this one is full.
  mutating func write(_ line: String, isDoubleSpaced: Bool = false) {
    if linesLeft <= 0 { writeHeading() }
    linesLeft -= isDoubleSpaced ? 2 : 1
    emit(line, isDoubleSpaced ? .double : .single)
  }

  /// Starts a new page if fewer lines are left on this one.
  mutating func keep(_ lines: Int) {
    if linesLeft < lines { linesLeft = 0 }
  }

  /// Writes a line above the heading of the first page.
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
