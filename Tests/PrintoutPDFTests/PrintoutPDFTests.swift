import Core1401
import PrintoutPDF
import Testing
import Units1401

@Suite("Printouts as PDF files")
struct PrintoutPDFTests {
  private func impression(_ text: String, form: Int = 1, row: Int) throws -> PrinterEvent {
    let characters = try text.map { try #require(TextEncoding.simh.stored($0)) }
    return .impression(
      Impression(
        characters: characters, printsWordMarks: false, position: FormPosition(form: form, row: row),
        begins: .zero, ends: .zero))
  }

  private func file(_ events: [PrinterEvent]) throws -> (text: String, pages: Int) {
    var bytes: [UInt8] = []
    let pdf = try PrintoutPDF { bytes += $0 }
    for event in events { try pdf.append(event) }
    try pdf.finish()
    return (String(decoding: bytes, as: Unicode.ASCII.self), pdf.pageCount)
  }

  @Test("a page of 14⅞ by 11 inches for every form, with blank pages for forms without lines")
  func pages() throws {
    let found = try file([impression("ONE", row: 0), impression("FOUR", form: 4, row: 65)])
    #expect(found.pages == 4)
    #expect(found.text.hasPrefix("%PDF-"))
    #expect(found.text.contains("/Count 4"))
    #expect(found.text.contains("/MediaBox [ 0 0 1071 792 ]"))
  }

  @Test("without output there is no page")
  func nothing() throws {
    #expect(try file([]).pages == 0)
  }

  @Test("a page is as high as its form")
  func shortForm() throws {
    let motion = FormMotion(
      kind: .space, lines: 1, start: FormPosition(form: 1, row: 0), end: FormPosition(form: 1, row: 1),
      formLines: 33, reachesTopOfFormMark: false, begins: .zero, ends: .zero)
    let found = try file([impression("A", row: 0), .motion(motion), impression("B", form: 2, row: 0)])
    #expect(found.text.contains("/MediaBox [ 0 0 1071 396 ]"))
  }

  private struct DiskIsFull: Error {}

  @Test("errors of writing are rethrown", arguments: [0, 100])
  func refusal(_ bytesThatFit: Int) throws {
    var room = bytesThatFit
    #expect(throws: DiskIsFull.self) {
      let pdf = try PrintoutPDF { bytes in
        room -= bytes.count
        if room < 0 { throw DiskIsFull() }
      }
      try pdf.append(impression("A", row: 0))
      try pdf.finish()
    }
  }

  @Test("a printer file with lines, form feeds, and more lines than fit on a form")
  func printerFile() throws {
    func pages(_ text: String) throws -> Int {
      let pdf = try PrintoutPDF { _ in }
      try pdf.append(printerFile: text)
      try pdf.finish()
      return pdf.pageCount
    }
    #expect(try pages("ONE\nTWO\n") == 1)
    #expect(try pages("\u{0C}ONE\n\u{0C}TWO\n") == 2)
    #expect(try pages(String(repeating: "LINE\n", count: 67)) == 2)
    #expect(try pages("\n\n") == 0)
  }

  @Test("what follows a carriage return in a printer file is drawn over the line")
  func overprinting() throws {
    func drawn(_ draw: (PrintoutPDF) throws -> Void) throws -> [UInt8] {
      var bytes: [UInt8] = []
      let pdf = try PrintoutPDF { bytes += $0 }
      try draw(pdf)
      try pdf.finish()
      return bytes
    }
    let fromFile = try drawn { try $0.append(printerFile: "ONE\n  TWO\r____TWO\n") }
    let fromPrinter = try drawn { pdf in
      for (line, row) in [("ONE", 0), ("  TWO", 1), ("____TWO", 1)] {
        try pdf.append(line, form: 1, row: row)
      }
    }
    #expect(fromFile == fromPrinter)
  }

  @Test("margins, a title and characters that are missing in the printer's typeface")
  func margins() throws {
    var options = PrintoutPDF.Options()
    options.title = "payroll.cd"
    options.margins = .standard
    var bytes: [UInt8] = []
    let pdf = try PrintoutPDF(options) { bytes += $0 }
    try pdf.append("A ⌑ B", form: 1, row: 0)
    try pdf.finish()
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    #expect(text.contains("/Title (payroll.cd)"))
    // The numbers in the margins take more bytes than the line alone.
    #expect(bytes.count > (try file([impression("A", row: 0)])).text.utf8.count)
  }
}

@Suite("Punched cards as pictures")
struct PunchedCardPictureTests {
  private func card(_ text: String) throws -> Card { try #require(Card(text: text, encoding: .simh)) }

  @Test("an SVG has a hole for each punch, the interpretation, and no digit under a hole")
  func svg() throws {
    let picture = PunchedCardPicture.svg([try card("A1<"), try card("")], encoding: .simh)
    #expect(picture.hasPrefix("<svg "))
    // A is 12 and 1; 1 is one hole.
    let a = try card("A1")
    let holes = (1...80).reduce(0) { $0 + a[column: $1].rows.count }
    #expect(holes == 3)
    let drawn = PunchedCardPicture.svg([a], encoding: .simh)
    #expect(drawn.split(separator: "M").filter { $0.contains("h3.96v9h-3.96z") }.count == 3)
    #expect(drawn.split(separator: "<text").count - 1 == 2 + 800 - 2 + 160)
    #expect(picture.contains("&lt;</text>"))
    #expect(picture.split(separator: "<g ").count == 3)
  }

  @Test("a PDF has a page of 7⅜ by 3¼ inches for each card")
  func pdf() throws {
    var bytes: [UInt8] = []
    try PunchedCardPicture.pdf([card("A"), card("B")], encoding: .simh, title: "two") { bytes += $0 }
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    #expect(text.contains("/Count 2"))
    #expect(text.contains("/MediaBox [ 0 0 531 234 ]"))
  }
}
