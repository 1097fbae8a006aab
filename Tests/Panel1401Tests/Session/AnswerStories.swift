import Foundation
import Panel1401
import System1401
import Testing

/// Output of commands, the help, and the input line with its completions and errors.
@Suite("The panel: output of commands and the input line")
@MainActor
struct AnswerStories {
  private func command(_ line: String, _ panel: PanelFixture) {
    panel.type(":" + line)
    panel.press(.enter)
  }

  @Test(
    "the help on commands scrolls to its end, and its explanations fit", arguments: [80, 132])
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

  @Test(
    "a colon in a box opens the command line, in a short one and in one that scrolls",
    arguments: ["help break", "help"])
  func commandAfterAnswer(_ first: String) throws {
    let panel = try PanelFixture()
    command(first, panel)
    #expect(panel.shows("help ─"))
    panel.type(":")
    panel.frame()
    #expect(panel.rows[23].hasPrefix(":") && !panel.shows("help ─"))
    panel.type("history on 7")
    panel.press(.enter)
    #expect(panel.session.snapshot.debug.historyCapacity == 7)
  }

  @Test("! shows the whole message that the status line cuts, also after it was removed")
  func wholeMessage() throws {
    let panel = try PanelFixture()
    panel.type(":mount tape1 /no-such-folder/and-a-long-name-for-it/master.tap")
    panel.session.key(.enter)
    panel.control.waitUntilStanding()
    panel.frame()
    #expect(panel.status.contains("…"))
    panel.settle()
    #expect(!panel.status.contains("…"))
    panel.press("!")
    let text = panel.rows.map { $0.filter { !"│║".contains($0) }.trimmingCharacters(in: .whitespaces) }
      .joined(separator: " ")
    #expect(text.contains("MESSAGE"))
    #expect(text.contains("/no-such-folder/and-a-long-name-for-it/master.tap: "))
    #expect(text.contains("there is no such file; add ,new to create a blank tape"))
    panel.press(.escape)
    #expect(!panel.shows("MESSAGE"))
  }

  @Test("! has the newer of the last message and the stop first, and says that the other was before it")
  func orderOfMessages() throws {
    let panel = try PanelFixture()
    func box() -> String {
      panel.settle()
      panel.press("!")
      defer { panel.press(.escape) }
      return panel.rows.joined(separator: "\n")
    }
    command("nothing", panel)
    panel.printLines(1)
    #expect(box().contains("Before that: 'nothing' is not a command"))
    command("nothing", panel)
    let text = box()
    #expect(text.contains("'nothing' is not a command") && text.contains("Before that: break"))
  }

  @Test("a long history can be scrolled to its end")
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

  @Test("the help shows the keys of the focused pane first, and all keys by scrolling")
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

  @Test("the prompt covers the key bar; completions are shown above it, and Tab cycles through them")
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

  @Test("an error is shown above the input line, which stays open")
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
