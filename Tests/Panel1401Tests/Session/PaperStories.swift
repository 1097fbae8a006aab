import Panel1401
import System1401
import Testing

/// Wide lines in a narrow window, and sheets in the tray.
@Suite("The panel: paper in a narrow window")
@MainActor
struct PaperStories {
  @Test("after a tear the first line of the new sheet is visible to its end")
  func afterTear() throws {
    let panel = try PanelFixture(width: 132, height: 43, motion: false)
    panel.printLines(30)
    panel.press("T")
    panel.printLines(40)
    let line = try PanelFixture.printedLines()[69].trimmingPrefix { $0 == " " }
    #expect(panel.shows(String(line)))
  }

  @Test("text outside the visible columns is marked in the margin")
  func cutMark() throws {
    let panel = try PanelFixture(width: 132, height: 43)
    panel.printLines(20)
    panel.press("0")
    panel.session.root.paper.showPosition(1)
    panel.settle()
    func paper() -> [String] { panel.rows.filter { $0.hasPrefix("║○") || $0.hasPrefix("║  ") } }
    #expect(paper().contains { $0.contains("›") })
    panel.press("$")
    #expect(!paper().isEmpty && !paper().contains { $0.contains("›") })
  }

  @Test("the tray lists all sheets, and an open sheet shows its text")
  func tray() throws {
    let panel = try PanelFixture(motion: false)
    for _ in 0..<6 {
      panel.printLines(1)
      panel.press("T")
    }
    panel.press("7")
    #expect(panel.rows.count { $0.contains("  no  ") } == 6)
    panel.press(.enter)
    #expect(panel.shows("32┊"))
  }
}
