import Panel1401
import System1401
import Testing

@Suite("The panel: watch strip")
@MainActor
struct WatchStripStories {
  /// A panel with a number of eight digits, and a text right of it.
  private func panel(width: Int = 100, height: Int = 30) throws -> PanelFixture {
    let panel = try PanelFixture(width: width, height: height)
    for line in ["dep 0700 \"`00041875`NEXT\"", "label TGROSS 707", "label NEXT 711"] { command(line, panel) }
    return panel
  }

  private func command(_ line: String, _ panel: PanelFixture) {
    panel.type(":" + line)
    panel.press(.enter)
  }

  private func strip(_ panel: PanelFixture) -> String {
    panel.rows.first { $0.hasPrefix(" WATCH ") } ?? ""
  }

  @Test("display adds a value, numbers with commas; undisplay removes it by its name")
  func words() throws {
    let panel = try panel()
    #expect(strip(panel) == "")
    for line in ["display TGROSS", "display NEXT", "display lines"] { command(line, panel) }
    #expect(strip(panel) == " WATCH  TGROSS 41,875 · NEXT 'NEXT' · lines 0")
    command("undisplay next", panel)
    #expect(strip(panel) == " WATCH  TGROSS 41,875 · lines 0")
    command("undisplay all", panel)
    #expect(strip(panel) == "")
  }

  @Test("f asks for a field to add or remove; in core storage it uses the selected one")
  func key() throws {
    let panel = try panel()
    panel.type("ftgross")
    panel.press(.enter)
    #expect(strip(panel) == " WATCH  TGROSS 41,875")
    panel.press("3")
    panel.type("gtgross")
    panel.press(.enter)
    panel.press("f")
    #expect(strip(panel) == "")
    panel.press("f")
    #expect(strip(panel) == " WATCH  TGROSS 41,875")
  }

  @Test("a value that changes is bold for a second")
  func mark() throws {
    let panel = try panel()
    command("display TGROSS", panel)
    let place = try #require(panel.find("41,875"))
    #expect(panel.display.screen[place.x, place.y].role != .changed)
    panel.type(":dep TGROSS 41876")
    panel.session.key(.enter)
    panel.control.waitUntilStanding()
    panel.frame()
    let cell = panel.display.screen[place.x, place.y]
    #expect(strip(panel).contains("41,876"))
    #expect(cell.role == .changed && cell.attributes.contains(.bold))
    panel.play(.milliseconds(1_100))
    #expect(panel.display.screen[place.x, place.y].role != .changed)
    panel.play(.seconds(4))
    #expect(panel.frame().wanted == nil, "at rest no frame is requested")
  }

  @Test("the number of values that do not fit is shown")
  func room() throws {
    let panel = try panel()
    for _ in 0..<9 { command("display [0700-0710]", panel) }
    #expect(strip(panel).count <= 100)
    #expect(strip(panel).contains(/\+\d$/))
  }

  @Test(
    "it has a row of the paper from 80x24 up; smaller windows say where it can be seen",
    arguments: [
      (100, 30, true), (132, 43, true), (160, 50, true), (80, 24, true), (79, 24, false), (80, 23, false),
    ])
  func sizes(_ width: Int, _ height: Int, _ hasRow: Bool) throws {
    let panel = try panel(width: width, height: height)
    let before = panel.rows
    panel.type(":display TGROSS")
    panel.session.key(.enter)
    panel.control.waitUntilStanding()
    panel.frame()
    #expect(strip(panel).isEmpty != hasRow)
    #expect(panel.status.contains("windows from 80x24 up show it") != hasRow, "\(panel.status)")
    // The panes below the paper do not move.
    let title = before.firstIndex { $0.contains(" LISTING ") }
    #expect(panel.rows.firstIndex { $0.contains(" LISTING ") } == title)
  }
}
