import Core1401
import Panel1401
import Testing
import Units1401

@Suite("Paper: lines taken back")
@MainActor
struct TakenBackTests {
  /// The rows with a mark in the margin.
  private func marked(_ fixture: PaperFixture) -> [String] {
    fixture.rows().filter { $0.contains("×") }.map { row in
      String(row.drop { $0 != "×" }.dropFirst(2).prefix(8)).trimmingBlanks
    }
  }

  @Test("lines taken back are marked until they are printed again, or for good")
  func marks() {
    let fixture = PaperFixture(width: 80, height: 12)
    for line in 1...5 { fixture.print("LINE \(line)") }
    #expect(marked(fixture) == [])
    fixture.paper.takenBackLines = 2
    #expect(marked(fixture) == ["LINE 4", "LINE 5"])
    fixture.paper.takenBackLines = 1
    #expect(marked(fixture) == ["LINE 5"])
    fixture.paper.takenBackLines = 0
    #expect(marked(fixture) == [])
    fixture.paper.giveUp(lines: 3)
    fixture.print("ANOTHER")
    #expect(marked(fixture) == ["LINE 3", "LINE 4", "LINE 5"])
    fixture.paper.takenBackLines = 9
    #expect(marked(fixture).count == 6)
  }

  @Test("the file of a sheet keeps what was given up")
  func file() {
    let fixture = PaperFixture(width: 80, height: 12)
    fixture.print("ONE")
    let before = fixture.paper.printout.sheet.file(mode: .text)
    fixture.paper.giveUp(lines: 1)
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
