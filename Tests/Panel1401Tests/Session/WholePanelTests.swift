import Panel1401
import Testing

/// A window size and style of the whole panel.
struct PanelCase: CustomTestStringConvertible {
  let width: Int
  let height: Int
  var glyphs = Glyphs.unicode
  var style = LampStyle.legends
  var suffix = ""

  var name: String { "panel-\(width)x\(height)\(suffix)" }
  var testDescription: String { name }

  static let all = [
    PanelCase(width: 80, height: 24), PanelCase(width: 100, height: 30), PanelCase(width: 132, height: 43),
    PanelCase(width: 160, height: 50), PanelCase(width: 73, height: 27), PanelCase(width: 60, height: 16),
    PanelCase(width: 40, height: 8), PanelCase(width: 30, height: 5),
    PanelCase(width: 80, height: 24, style: .dots, suffix: "-mono"),
    PanelCase(width: 80, height: 24, glyphs: .ascii, style: .dots, suffix: "-ascii"),
  ]
}

@Suite("The whole panel at all sizes")
@MainActor
struct WholePanelTests {
  @Test("shows the powers of two after line 14", arguments: PanelCase.all)
  func stopped(_ panelCase: PanelCase) throws {
    let panel = try PanelFixture(
      width: panelCase.width, height: panelCase.height, glyphs: panelCase.glyphs, style: panelCase.style)
    panel.printLines(14)
    try expectGolden(panel.display.screen, panelCase.name)
  }

  @Test("shows a newcomer the first keys to press")
  func newcomer() throws {
    let panel = try PanelFixture()
    panel.settle()
    #expect(panel.status.contains("press Space to START, ? for help"))
    try expectGolden(panel.display.screen, "panel-80x24-newcomer")
  }

  @Test("looks the same after changes to other sizes", arguments: PanelCase.all)
  func resized(_ panelCase: PanelCase) throws {
    let panel = try PanelFixture(
      width: panelCase.width, height: panelCase.height, glyphs: panelCase.glyphs, style: panelCase.style)
    panel.printLines(14)
    let before = panel.display.screen
    for size in [Size(width: 160, height: 50), Size(width: 20, height: 3), Size(width: 101, height: 31)] {
      panel.display.resize(to: size)
      panel.frame()
    }
    panel.display.resize(to: Size(width: panelCase.width, height: panelCase.height))
    panel.settle()
    #expect(panel.display.screen.text == before.text)
    #expect(panel.display.screen.marks == before.marks)
  }
}
