import Core1401
import Testing
import Units1401

@Suite("Find text in a printout")
struct PrintedSearchTests {
  private let sheet: PrintedSheet = {
    var printer = Printer1403()
    var printout = Printout()
    for text in ["TOTAL  TOTAL", "", "SUB-TOTAL 12", "AAAA", "$ 1"] {
      _ = printer.printLine(text.compactMap { TextEncoding.simh.stored($0) }, at: .zero)
    }
    printout.append(printer.takeEvents())
    return printout.sheet
  }()

  private func pattern(_ text: String) throws -> PrintedPattern { try #require(PrintedPattern(text)) }

  @Test("forwards, ignoring case, one place after another, then none")
  func forwards() throws {
    let total = try pattern("total")
    var places: [[Int]] = []
    var place: PrintedPlace?
    while let next = sheet.firstPlace(of: total, after: place) {
      places.append([next.row, next.column])
      place = next
    }
    #expect(places == [[0, 0], [0, 7], [2, 4]])
  }

  @Test("backwards, the same places in the opposite order")
  func backwards() throws {
    let total = try pattern("Total")
    var places: [[Int]] = []
    var place: PrintedPlace?
    while let next = sheet.lastPlace(of: total, before: place) {
      places.append([next.row, next.column])
      place = next
    }
    #expect(places == [[2, 4], [0, 7], [0, 0]])
  }

  @Test("blanks in a text are compared, even beyond the end of a line")
  func blanks() throws {
    #expect(sheet.firstPlace(of: try pattern("total 1")) == PrintedPlace(row: 2, column: 4))
    #expect(sheet.firstPlace(of: try pattern("12  ")) == PrintedPlace(row: 2, column: 10))
    #expect(sheet.firstPlace(of: try pattern("L  12")) == nil)
  }

  @Test("places in a line do not overlap")
  func overlapping() throws {
    #expect(try pattern("aa").places(in: sheet.characters(row: 3)) == [0..<2, 2..<4])
  }

  @Test("no pattern: nothing, blanks only, a character without a code", arguments: ["", "  ", "é"])
  func noPattern(_ text: String) {
    #expect(PrintedPattern(text) == nil)
  }

  @Test("a blank sheet has no place")
  func clean() throws {
    #expect(Printout().sheet.firstPlace(of: try pattern("A")) == nil)
    #expect(Printout().sheet.lastPlace(of: try pattern("A")) == nil)
  }
}
