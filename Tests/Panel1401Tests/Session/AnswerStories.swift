import Panel1401
import System1401
import Testing

/// Answers and help scroll, and the line at the bottom has its words beside it.
@Suite("The panel: answers and the line at the bottom")
@MainActor
struct AnswerStories {
  private func command(_ line: String, _ panel: PanelFixture) {
    panel.type(":" + line)
    panel.press(.enter)
  }

  @Test(
    "help of the commands scrolls from the first to the last, and its explanations fit", arguments: [80, 132])
  func commands(_ width: Int) throws {
    let panel = try PanelFixture(width: width, height: 24)
    command("help", panel)
    #expect(panel.shows("START"))
    #expect(panel.shows(" help ─ 1–"))
    #expect(!panel.shows("help COMMAND shows the arguments of a command."))
    panel.press(.end)
    #expect(panel.shows("help COMMAND shows the arguments of a command."))
    panel.press("k")
    #expect(!panel.shows("help COMMAND shows the arguments of a command."))
    panel.press(.home)
    #expect(panel.shows(" help ─ 1–"))
    #expect(panel.rows.allSatisfy { $0.count <= width })
    panel.press(.escape)
    #expect(!panel.shows("help ─"))
  }

  @Test("a long history can be seen to its end")
  func history() throws {
    let panel = try PanelFixture()
    command("history on 100", panel)
    panel.printLines(30)
    command("history 100", panel)
    #expect(panel.shows("history 100 ─ 1–22 of"))
    panel.press(.pageDown)
    #expect(!panel.shows("history 100 ─ 1–22 of"))
    panel.press(.end)
    #expect(panel.shows("0065"))
  }

  @Test("help shows the keys of the pane with the focus first, and all keys by scrolling")
  func paneFirst() throws {
    let panel = try PanelFixture()
    panel.press("3")
    panel.press("?")
    #expect(panel.shows("IN THIS PANE: core"))
    #expect(panel.shows("watch the field"))
    panel.press(.end)
    #expect(panel.shows("MOUSE"))
    panel.press(.escape)
    panel.press("2")
    panel.press("?")
    #expect(panel.shows("IN THIS PANE: listing"))
  }

  @Test("the prompt covers the key bar; completions stand above it, and Tab goes through them")
  func completion() throws {
    let panel = try PanelFixture()
    panel.type(":d")
    panel.frame()
    #expect(panel.rows[23].hasPrefix(":d") && !panel.shows("q Quit"))
    let status = panel.status
    panel.session.key(.tab)
    panel.frame()
    #expect(panel.rows[22].contains("delete") && panel.rows[22].contains("disable"))
    #expect(panel.status == status)
    panel.session.key(.tab)
    panel.frame()
    #expect(panel.rows[23].hasPrefix(":delete"))
    panel.session.key(.tab)
    panel.frame()
    #expect(panel.rows[23].hasPrefix(":dep"))
    panel.session.key(.backTab)
    panel.frame()
    #expect(panel.rows[23].hasPrefix(":delete"))
    panel.press(.escape)
    #expect(panel.shows("q Quit"))
  }

  @Test("an error in a line that stays open is said above it")
  func error() throws {
    let panel = try PanelFixture()
    panel.printLines(1)
    for key in ["2", "b", .enter] as [Key] { panel.press(key) }
    panel.type("[16000] = 1")
    panel.session.key(.enter)
    panel.frame()
    #expect(panel.rows[23].hasPrefix("stop only if") && panel.rows[22].contains("16000"))
    panel.session.key(.backspace)
    panel.frame()
    #expect(!panel.rows[22].contains("16000"))
  }
}
