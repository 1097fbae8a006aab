import Core1401
import Panel1401
import Testing
import Units1401

@Suite("Tray of torn sheets")
@MainActor
struct TrayTests {
  let tray = TrayView()
  let display: Display
  let saved = Saved()

  final class Saved {
    var numbers: [[Int]] = []
  }

  init() {
    display = Display(root: tray, size: Size(width: 80, height: 10))
    let saved = saved
    tray.onSave = { saved.numbers.append($0.map(\.number)) }
  }

  @Test("saving all writes the sheets that are not saved, or all of them again")
  func saveAll() {
    fill([2, 3])
    tray.markSaved([1])
    for _ in 0..<2 {
      _ = tray.perform(.saveAll)
      tray.markSaved([2])
    }
    #expect(saved.numbers == [[2], [1, 2]])
  }

  /// Adds sheets with given numbers of lines to the tray.
  private func fill(_ counts: [Int]) {
    let fixture = PaperFixture(width: 80, height: 10)
    fixture.paper.reducesMotion = true
    for count in counts {
      fixture.print("")
      for line in 1..<count { fixture.print("  SHEET \(fixture.torn.count + 1) LINE \(line)") }
      fixture.paper.tear(at: .zero)
    }
    for sheet in fixture.torn { tray.add(sheet) }
  }

  private func screen() -> Screen {
    _ = display.frame()
    return display.screen
  }

  @discardableResult
  private func press(_ key: Key) -> Bool { tray.press(key, as: .tray) }

  private func press(_ keys: String) {
    for character in keys { press(.character(character)) }
  }

  @Test("an empty tray names the key to tear a sheet off, and other keys do nothing")
  func empty() throws {
    try expectGolden(screen(), "tray-empty")
    press("sajk")
    #expect(press(.enter) && !tray.isSheetOpen && tray.selection == 0)
    #expect(saved.numbers.isEmpty)
  }

  @Test("sheets are listed with number, lines, first text and whether they are saved; the newest is selected")
  func list() throws {
    fill([12, 439, 2])
    tray.markSaved([2])
    #expect(tray.unsavedCount == 2)
    try expectGolden(screen(), "tray-list")
  }

  @Test("a sheet opens at its first line, and closes")
  func look() throws {
    fill([12, 20])
    press("k")
    press(.enter)
    try expectGolden(screen(), "tray-look")
    press(.end)
    #expect(tray.paper.topRow == 4)
    press("s")
    #expect(saved.numbers == [[1]])
    #expect(press(.escape) && !tray.isSheetOpen)
    #expect(screen().text.contains("BEGINS WITH"))
    #expect(!press(.escape))
  }

  @Test("save one or all")
  func save() {
    fill([2, 2, 2])
    press("ksa")
    #expect(saved.numbers == [[2], [1, 2, 3]])
  }

  @Test("a long list scrolls to the selected sheet and stops at its ends")
  func long() {
    fill(Array(repeating: 2, count: 20))
    #expect(screen().text.contains("SHEET 20 LINE 1") && !screen().text.contains("SHEET 13 LINE 1"))
    press("j")
    #expect(tray.selection == 19)
    press(.home)
    press("k")
    #expect(tray.selection == 0 && screen().text.contains("SHEET 1 LINE 1"))
    press(.pageDown)
    #expect(tray.selection == 7)
  }

  @Test("a click selects, a double click opens, the wheel moves")
  func mouse() {
    fill([2, 2, 2])
    func act(_ action: MouseEvent.Action, y: Int) -> Bool {
      tray.mouse(MouseEvent(action: action, position: Point(x: 9, y: y)))
    }
    #expect(act(.press, y: 2) && tray.selection == 0)
    #expect(act(.wheel(1), y: 2) && tray.selection == 1)
    #expect(!act(.press, y: 5) && !act(.press, y: 1))
    #expect(act(.doubleClick, y: 4) && tray.isSheetOpen && tray.selection == 2)
  }

  @Test("a sheet added while another is open does not replace it")
  func addWhileLooking() {
    fill([2])
    tray.setSheetOpen(true)
    let before = screen()
    fill([3])
    #expect(screen() == before)
    #expect(tray.sheets.count == 2 && tray.selection == 0)
    #expect(press(.escape) && !tray.isSheetOpen && tray.unsavedCount == 2)
  }
}
