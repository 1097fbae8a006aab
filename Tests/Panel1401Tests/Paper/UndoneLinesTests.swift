import Core1401
import Panel1401
import Testing
import Units1401

@Suite("Paper: undone lines")
@MainActor
struct UndoneLinesTests {
  /// The rows with a mark in the margin.
  private func marked(_ fixture: PaperFixture) -> [String] {
    fixture.rows().filter { $0.contains("×") }.map { row in
      String(row.drop { $0 != "×" }.dropFirst(2).prefix(8)).trimmingBlanks
    }
  }

  @Test("undone lines are marked until they are printed again, or for good")
  func marks() {
    let fixture = PaperFixture(width: 80, height: 12)
    for line in 1...5 { fixture.print("LINE \(line)") }
    #expect(marked(fixture) == [])
    fixture.paper.undoneLines = 2
    #expect(marked(fixture) == ["LINE 4", "LINE 5"])
    fixture.paper.undoneLines = 1
    #expect(marked(fixture) == ["LINE 5"])
    fixture.paper.undoneLines = 0
    #expect(marked(fixture) == [])
    fixture.paper.discard(lines: 3)
    fixture.print("ANOTHER")
    #expect(marked(fixture) == ["LINE 3", "LINE 4", "LINE 5"])
    fixture.paper.undoneLines = 9
    #expect(marked(fixture).count == 6)
  }

  @Test("the file of a sheet includes discarded lines")
  func file() {
    let fixture = PaperFixture(width: 80, height: 12)
    fixture.print("ONE")
    let before = fixture.paper.printout.sheet.file(mode: .text)
    fixture.paper.discard(lines: 1)
    #expect(fixture.paper.printout.sheet.file(mode: .text) == before)
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
