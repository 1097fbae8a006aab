import Core1401
import Panel1401
import Testing
import Units1401

@Suite("Paper: find")
@MainActor
struct PaperFindTests {
  private func report() -> PaperFixture {
    let fixture = PaperFixture(width: 80, height: 10)
    for line in 0..<40 { fixture.print(line % 10 == 5 ? "SUB TOTAL \(line)" : "ITEM \(line)") }
    _ = fixture.display.frame()
    return fixture
  }

  private func find(_ text: String, _ fixture: PaperFixture) {
    fixture.press("/" + text)
    fixture.press(.enter)
  }

  private func found(_ fixture: PaperFixture) -> [String] {
    let screen = fixture.screen()
    return (1..<9).compactMap { y in
      let cells = (0..<80).map { screen[$0, y] }.filter { $0.role == .found }
      return cells.isEmpty ? nil : String(cells.map(\.character)) + (cells[0].attributes.isEmpty ? "" : "!")
    }
  }

  @Test("find begins at the top of the window, next continues and wraps around, previous goes back")
  func nextAndPrevious() {
    let fixture = report()
    fixture.press(.home)
    find("total", fixture)
    #expect(found(fixture) == ["TOTAL!"])
    #expect(fixture.rows()[9].contains(" total in line 6 of the sheet "))
    var rows: [Int] = []
    for key in ["*", "*", "*", "*", "#", "#"] {
      fixture.press(key)
      rows.append(fixture.paper.topRow)
    }
    #expect(rows == [11, 21, 31, 1, 31, 21])
    #expect(fixture.rows()[9].contains(" total in line 26 of the sheet "))
  }

  @Test("all visible occurrences are marked, the current one more strongly")
  func marked() {
    let fixture = report()
    fixture.press(.home)
    find("m 1", fixture)
    #expect(found(fixture) == ["M 1!"])
    find("item", fixture)
    #expect(found(fixture).filter { $0 == "ITEM!" }.count == 1)
    #expect(found(fixture).filter { $0 == "ITEM" }.count == 6)
  }

  @Test("the view scrolls to an occurrence beyond the right edge")
  func sideways() {
    let fixture = report()
    fixture.print(String(repeating: " ", count: 120) + "FAR RIGHT")
    find("right", fixture)
    #expect(found(fixture) == ["RIGHT!"])
    #expect(fixture.paper.leftPosition == 61)
  }

  @Test("the view stays at an occurrence while lines are printed; Escape follows the printing again")
  func held() {
    let fixture = report()
    find("item 39", fixture)
    fixture.print("MORE")
    #expect(found(fixture) == ["ITEM 39!"])
    #expect(!fixture.paper.isFollowing)
    #expect(fixture.press(.escape))
    #expect(found(fixture).isEmpty)
    #expect(!fixture.press(.escape))
  }

  @Test("the border reports a text that is not found, not printable or not given")
  func notFound() {
    let fixture = report()
    fixture.press("*")
    #expect(fixture.rows()[9].contains(" no text to find: press / and type one "))
    find("grand total", fixture)
    #expect(fixture.rows()[9].contains(" grand total is not on this sheet "))
    find("é", fixture)
    #expect(fixture.rows()[9].contains(" é: not printable on the 1403 "))
    #expect(fixture.paper.isFollowing)
  }

  @Test("while a text is typed all characters are added to it")
  func typing() throws {
    let fixture = report()
    fixture.press("/jk$")
    #expect(fixture.paper.isTakingText)
    #expect(fixture.paper.topRow == 32 && fixture.paper.leftPosition == 1)
    try expectGolden(fixture.screen(), "paper-find")
    fixture.press(.backspace)
    #expect(fixture.rows()[9].contains(" find: jk▏ "))
    fixture.press(.escape)
    #expect(!fixture.paper.isTakingText)
    #expect(!fixture.rows()[9].contains("find"))
  }

  @Test("Enter without a text finds the previous one again")
  func again() {
    let fixture = report()
    fixture.press(.home)
    find("sub", fixture)
    find("", fixture)
    #expect(fixture.rows()[9].contains(" sub in line 16 of the sheet "))
  }

  @Test("after a tear the text is kept and the occurrence forgotten")
  func afterTear() {
    let fixture = report()
    find("total", fixture)
    fixture.paper.reducesMotion = true
    fixture.paper.tear(at: .zero)
    fixture.print("TOTAL 1")
    #expect(found(fixture) == ["TOTAL"])
    fixture.press("*")
    #expect(found(fixture) == ["TOTAL!"])
  }
}
