import Core1401
import Panel1401
import Testing
import Units1401

@Suite("Paper: scrolling, redrawing, resizing")
@MainActor
struct PaperScrollTests {
  /// A window of ten rows with a paper whose lines have the numbers of their rows.
  private func numbered(_ count: Int, width: Int = 80, height: Int = 12) -> PaperFixture {
    let fixture = PaperFixture(width: width, height: height)
    for line in 0..<count { fixture.print("ROW \(line) " + String(repeating: "*", count: 100)) }
    _ = fixture.display.frame()
    return fixture
  }

  @Test("a printed line redraws only its row and the title, unless the view scrolls")
  func damageOfALine() {
    let fixture = numbered(2)
    fixture.print("LINE")
    let changed = fixture.display.frame()
    #expect(changed.filter { $0.y == 3 }.map(\.x) == Array(4..<8))
    #expect(changed.allSatisfy { $0.y == 3 || $0.y == 0 })
    #expect(changed.count { $0.y == 0 } == 1)
  }

  @Test("a line outside the window redraws only the title and the hint")
  func damageOutOfSight() {
    let fixture = numbered(30)
    fixture.press("kkkk")
    _ = fixture.display.frame()
    fixture.print("LINE")
    #expect(fixture.display.frame().allSatisfy { $0.y == 0 || $0.y == 11 })
  }

  @Test("without events nothing is redrawn")
  func atRest() {
    let fixture = numbered(30)
    fixture.paper.append([])
    fixture.paper.update(at: .seconds(9))
    fixture.paper.state = "READY"
    fixture.press(.end)
    #expect(fixture.display.frame().isEmpty && fixture.paper.nextFrame(after: .seconds(9)) == nil)
  }

  @Test("the view follows the newest line, in high windows with two blank lines below it")
  func following() {
    #expect(numbered(30).paper.topRow == 20)
    #expect(numbered(30, height: 14).paper.topRow == 20)
    #expect(numbered(3).paper.topRow == 0)
  }

  @Test("a skip does not scroll until a line is printed after it")
  func skip() {
    let fixture = numbered(30)
    fixture.order(.skipNow(channel: 1))
    #expect(fixture.paper.topRow == 20)
    fixture.print("NEXT FORM")
    #expect(fixture.paper.topRow == 57)
  }

  nonisolated static let keys: [(Key, Int, Int)] = [
    (.up, 19, 1), (.character("k"), 19, 1), (.pageUp, 11, 1), (.home, 0, 1), (.end, 20, 1),
    (.right, 20, 2), (.character("l"), 20, 2), (.character("$"), 20, 61), (.character("h"), 20, 1),
    (.down, 20, 1),
  ]

  @Test("keys", arguments: keys)
  func key(_ key: Key, _ top: Int, _ left: Int) {
    let fixture = numbered(30)
    fixture.press("0")
    #expect(fixture.press(key))
    #expect([fixture.paper.topRow, fixture.paper.leftPosition] == [top, left])
  }

  @Test("the paper does not handle keys of the machine", arguments: ["T", "S", "n", " "])
  func otherKeys(_ key: String) {
    #expect(!numbered(3).paper.keyDown(.character(Character(key))))
    #expect(!numbered(3).paper.keyDown(.escape))
  }

  @Test(
    "a scrolled view stays while lines are printed, with a hint; End or scrolling to the end follows again")
  func scrolledAway() {
    let fixture = numbered(30)
    fixture.press("kk")
    for _ in 1...5 { fixture.print("MORE") }
    #expect(fixture.paper.topRow == 18 && !fixture.paper.isFollowing)
    #expect(fixture.rows()[11].hasPrefix("└─ 7 lines below · End follows ─"))
    fixture.press(.end)
    #expect(fixture.paper.topRow == 25 && fixture.paper.isFollowing)
    #expect(!fixture.rows()[11].contains("End"))
    fixture.press("kj")
    #expect(fixture.paper.isFollowing)
  }

  @Test("wheel and drag while lines are printed")
  func mouse() {
    let fixture = numbered(30)
    func act(_ action: MouseEvent.Action, _ x: Int, _ y: Int) -> Bool {
      fixture.paper.mouse(MouseEvent(action: action, position: Point(x: x, y: y)))
    }
    #expect(act(.wheel(-2), 9, 5))
    #expect(fixture.paper.topRow == 14)
    #expect(act(.sideWheel(1), 9, 5))
    #expect(fixture.paper.leftPosition == 9)
    #expect(act(.press, 40, 5))
    fixture.print("MORE")
    #expect(act(.drag, 30, 9))
    #expect([fixture.paper.topRow, fixture.paper.leftPosition] == [10, 19])
    #expect(act(.release, 30, 9))
    #expect(!act(.drag, 10, 5))
    #expect([fixture.paper.topRow, fixture.paper.leftPosition] == [10, 19])
  }

  @Test("the arrows in the title scroll by half of the visible columns")
  func arrows() {
    let fixture = numbered(3)
    fixture.press("0")
    let title = Array(fixture.rows()[0])
    for (arrow, left) in [("▸", 37), ("◂", 1)] as [(Character, Int)] {
      let x = title.firstIndex(of: arrow) ?? 0
      #expect(fixture.paper.mouse(MouseEvent(action: .press, position: Point(x: x, y: 0))))
      #expect(fixture.paper.leftPosition == left)
    }
  }

  @Test("the view scrolls horizontally to the first text, but not to later lines")
  func firstText() {
    let fixture = PaperFixture(width: 80, height: 12)
    fixture.print("")
    fixture.printPowers(to: 0)
    #expect(fixture.paper.leftPosition == 61)
    fixture.print("LEFT")
    #expect(fixture.paper.leftPosition == 61)
    #expect(fixture.rows()[11].contains(" the text is to the left, 0 shows it "))
    fixture.press("0")
    fixture.printPowers(to: 1)
    #expect(fixture.paper.leftPosition == 1)
    #expect(fixture.rows()[11].contains(" the text is to the right, $ shows it "))
  }

  @Test("resizing keeps the first row, the first column and the right edge")
  func resize() {
    let fixture = numbered(60)
    func resize(_ width: Int, _ height: Int) -> [Int] {
      fixture.display.resize(to: Size(width: width, height: height))
      _ = fixture.display.frame()
      return [fixture.paper.topRow, fixture.paper.leftPosition]
    }
    #expect(resize(80, 22) == [42, 1])
    #expect(resize(80, 12) == [50, 1])
    fixture.paper.show(row: 45)
    fixture.paper.showPosition(5)
    #expect(resize(100, 10) == [45, 5])
    #expect(resize(160, 30) == [34, 1])
    #expect(resize(80, 12) == [45, 5])
    fixture.press("$")
    #expect(resize(100, 12) == [45, 41])
    #expect(resize(140, 12) == [45, 1])
    #expect(resize(60, 12) == [45, 81])
  }

  @Test("another printout is shown at its end")
  func another() {
    let fixture = numbered(30)
    fixture.press("kk")
    fixture.paper.show(Printout())
    #expect(fixture.paper.isFollowing && fixture.paper.topRow == 0)
    #expect(!fixture.screen().text.contains("ROW"))
  }

  @Test("narrow windows also show a state other than READY")
  func state() {
    let fixture = numbered(1)
    #expect(!fixture.rows()[0].contains("READY"))
    fixture.paper.state = "END OF FORMS"
    #expect(fixture.rows()[0].hasSuffix("line 2 of 66 · END OF FORMS ┐"))
  }

  @Test("s saves the sheet")
  func save() {
    let fixture = numbered(3)
    var saved: [PrintedSheet] = []
    fixture.paper.onSave = { saved.append($0) }
    fixture.press("s")
    #expect(saved == [fixture.paper.printout.sheet])
  }
}
