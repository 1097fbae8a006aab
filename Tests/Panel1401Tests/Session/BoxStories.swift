import Core1401
import Panel1401
import System1401
import Testing
import Units1401

@Suite("The panel: boxes and clicks")
@MainActor
struct BoxStories {
  @Test("what does not fit in a list or in the editor ends with an ellipsis")
  func cut() throws {
    let panel = try PanelFixture(width: 40, height: 24)
    panel.host.programs = ["powers-of-two", "a-program-with-a-long-name"]
    panel.press("O")
    #expect(panel.rows.contains { $0.contains("powers-of-two") && $0.contains("…") }, "\(panel.rows)")
    panel.press(.escape)
    panel.host.source = "     START     H    START\n"
    panel.type(":edit")
    panel.press(.enter)
    #expect(panel.shows("Tab next field · Shift-Tab label fi…"), "\(panel.rows)")
  }

  @Test("the options fit in 60 columns")
  func optionsFit() throws {
    let panel = try PanelFixture(width: 60, height: 16)
    panel.press("o")
    #expect(panel.shows("system: the terminal's 16 colours"))
  }

  @Test("the help opens, closes and adapts to another window size")
  func help() throws {
    let panel = try PanelFixture()
    panel.printLines(2)
    let before = panel.display.screen
    panel.press("?")
    #expect(panel.shows("HELP"))
    #expect(panel.shows("Space continues at 0066"))
    panel.display.resize(to: Size(width: 132, height: 43))
    panel.settle()
    let wide = panel.rows
    panel.press(.escape)
    #expect(!panel.shows("HELP"))
    panel.press("?")
    #expect(panel.rows == wide)
    panel.display.resize(to: Size(width: 80, height: 24))
    panel.press("?")
    #expect(panel.display.screen == before)
  }

  @Test("a box passes no key on to the machine")
  func boxesHandleKeys() throws {
    let panel = try PanelFixture()
    for box in ["?", "o"] {
      panel.press(.character(Character(box)))
      panel.type("GLRd0123")
      panel.settle()
      panel.press(.escape)
    }
    #expect(panel.session.snapshot.switches.dials == 0)
    #expect(panel.printed.isEmpty)
  }

  @Test("options change the theme and stay open until Escape")
  func options() throws {
    let panel = try PanelFixture()
    panel.press("o")
    panel.press(.right)
    #expect(panel.host.events == ["theme paper"])
    try panel.click("mono", column: 1)
    #expect(panel.session.options.theme == "mono")
    #expect(panel.shows("‹mono›"))
    panel.press(.escape)
    #expect(!panel.shows("OPTIONS"))
  }

  @Test("quit asks only if something would be lost")
  func quit() throws {
    let panel = try PanelFixture()
    panel.press("q")
    #expect(panel.host.events == ["quit"])
    panel.printLines(2)
    panel.press("T")
    panel.press("q")
    #expect(panel.shows("1 torn sheet is not saved"))
    panel.press("x")
    #expect(!panel.shows("QUIT?"))
    panel.press("q")
    panel.press("q")
    #expect(panel.host.events == ["quit", "quit"])
  }

  @Test("quit also asks for lines in the printer; s saves everything and quits")
  func quitSaving() throws {
    let panel = try PanelFixture()
    panel.printLines(2)
    panel.press("T")
    panel.printLines(3)
    panel.press("q")
    #expect(panel.shows("1 torn sheet is not saved"))
    #expect(panel.shows("3 lines in the printer are not saved"))
    panel.host.savingFails = true
    panel.press("s")
    #expect(panel.host.events.isEmpty)
    panel.host.savingFails = false
    panel.press("q")
    panel.press("s")
    #expect(panel.host.saved.map(\.printedRowCount) == [2, 3] && panel.host.events == ["report 2", "quit"])
  }

  @Test("quit does not ask after the sheet in the printer was saved")
  func quitSaved() throws {
    let panel = try PanelFixture()
    panel.printLines(2)
    panel.press("s")
    panel.press("q")
    #expect(panel.host.events == ["quit"])
  }

  @Test("a click outside a box only closes it")
  func clickOutside() throws {
    let panel = try PanelFixture()
    let start = try #require(panel.find("[Space START"))
    panel.press("o")
    panel.click(start)
    #expect(!panel.shows("OPTIONS"))
    #expect(panel.printed.isEmpty)
  }

  @Test("clicks operate START, the mode switch and the sense switches")
  func legends() throws {
    let panel = try PanelFixture()
    try panel.click("B▽")
    #expect(panel.session.snapshot.switches.senseSwitches.rawValue & (1 << 0o62) != 0)
    #expect(panel.shows("B▲"))
    try panel.click("ALTER")
    #expect(panel.session.snapshot.switches.mode == .alter)
    try panel.click("RUN  I/EX")
    try panel.click("START/STOP")
    #expect(panel.printed == (try PanelFixture.printedLines()))
  }

  @Test("a click in the listing's margin sets a breakpoint, which stops the machine")
  func margin() throws {
    let panel = try PanelFixture()
    panel.printLines(1)
    panel.press("2")
    let line = try #require(panel.find("▶ 0066"))
    panel.click(line)
    #expect(panel.session.snapshot.breakpoints == [66])
    panel.press(" ")
    #expect(panel.session.snapshot.processor.nextInstructionAddress == 66)
    #expect(panel.printed.count == 2)
    panel.press("6")
    #expect(panel.shows("● 1  0066"))
    panel.press("b")
    #expect(panel.session.snapshot.breakpoints.isEmpty)
  }

  @Test("the input line for a condition stays open until it is valid")
  func condition() throws {
    let panel = try PanelFixture()
    panel.printLines(1)
    for key in ["2", "b", "6", .enter] as [Key] { panel.press(key) }
    panel.type("[16000] = 1")
    panel.session.key(.enter)
    panel.frame()
    #expect(panel.shows("stop only if") && panel.rows[22].contains("16000"))
    panel.session.key(.control("u"))
    panel.type("lines > 40")
    panel.press(.enter)
    #expect(!panel.shows("stop only if"))
    let breakpoint = try #require(panel.session.snapshot.debug.breakpoints.first)
    #expect(breakpoint.condition?.text == "lines > 40" && breakpoint.command == "break 0066 if lines > 40")
    panel.press(.enter)
    panel.session.key(.control("u"))
    panel.type("none")
    panel.press(.enter)
    #expect(panel.session.snapshot.debug.breakpoints.first?.condition == nil)
  }

  @Test("a click on a key in the help has the effect of the key, or shows why it is disabled")
  func helpClick() throws {
    let panel = try PanelFixture()
    panel.press("?")
    let place = try #require(panel.find("CHECK RESET"))
    panel.session.mouse(MouseEvent(action: .press, position: place))
    panel.session.mouse(MouseEvent(action: .release, position: place))
    panel.frame()
    #expect(!panel.shows("HELP") && panel.status.contains("no check light is on"))
  }

  @Test("the END OF FILE key of the units pane can be clicked")
  func endOfFile() throws {
    let panel = try PanelFixture(width: 100, height: 30)
    panel.press("4")
    try panel.click("EOF", column: 1)
    #expect(panel.session.snapshot.units.endOfFile == false)
  }

  @Test("the second Ctrl-C asks like q, the third quits")
  func interruptWithPaper() throws {
    let panel = try PanelFixture()
    panel.printLines(2)
    for _ in 0..<2 { panel.session.key(.control("c")) }
    panel.frame()
    #expect(panel.shows("2 lines in the printer are not saved") && panel.host.events.isEmpty)
    panel.session.key(.control("c"))
    #expect(panel.host.events == ["quit"])
  }

  @Test("Ctrl-C has its effect while text is typed")
  func interrupt() throws {
    let panel = try PanelFixture()
    panel.type("/AB")
    panel.session.key(.control("c"))
    panel.frame()
    #expect(panel.status.contains("Ctrl-C again quits"))
    panel.session.key(.control("c"))
    #expect(panel.host.events == ["quit"])
  }
}
