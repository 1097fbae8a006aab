import Panel1401
import System1401
import Testing
import Units1401

@Suite("The panel: tearing sheets off")
@MainActor
struct TearStories {
  @Test(
    "a sheet that is torn off while the machine is stopped goes to the tray, and the printer has a new one")
  func tearWhileStopped() throws {
    let panel = try PanelFixture()
    panel.printLines(5)
    panel.type("T")
    #expect(panel.frame().wanted == panel.now)
    #expect(panel.session.root.tray.sheets.count == 1)
    panel.settle()
    #expect(panel.shows("sheet 2"))
    #expect(!panel.shows("16┊"))
    panel.press("7")
    #expect(panel.shows("1 sheet · 1 not saved"))
    panel.printLines(1)
    let lines = try PanelFixture.printedLines()
    #expect(panel.printed == Array(lines.prefix(6)))
  }

  @Test("lines printed during a tear are neither lost nor duplicated", arguments: [true, false])
  func tearDuringRun(motion: Bool) throws {
    let panel = try PanelFixture(motion: motion)
    panel.printLines(9)
    panel.type("T ")
    for _ in 0..<5 { panel.frame() }
    panel.control.waitUntilStanding()
    panel.frame()
    panel.type("T")
    panel.settle()
    #expect(panel.session.snapshot.isRunning == false)
    #expect(panel.session.root.tray.sheets.count == 2)
    #expect(PanelFixture.lines(of: panel.session.root.tray.sheets[0].sheet).count == 9)
    #expect(panel.printed == (try PanelFixture.printedLines()))
  }

  @Test("a second tear waits for the first one, and includes the lines printed since")
  func secondTear() throws {
    let panel = try PanelFixture()
    panel.printLines(4)
    panel.type("T")
    panel.frame()
    panel.type("T")
    panel.frame()
    #expect(panel.session.root.tray.sheets.count == 1)
    panel.printLines(2)
    #expect(panel.session.root.tray.sheets.map { PanelFixture.lines(of: $0.sheet).count } == [4, 2])
    #expect(panel.printed == Array(try PanelFixture.printedLines().prefix(6)))
  }

  @Test("a second tear without new lines shows no message and adds no sheet")
  func tearOfNothing() throws {
    let panel = try PanelFixture()
    panel.printLines(1)
    panel.type("TT")
    panel.settle()
    #expect(panel.session.root.tray.sheets.count == 1)
    panel.type("T")
    panel.frame()
    #expect(panel.status.contains("nothing is printed on this sheet yet"))
  }

  @Test("a new window size ends the tear")
  func resizeInTear() throws {
    let panel = try PanelFixture()
    panel.printLines(8)
    panel.type("T")
    panel.frame()
    panel.frame()
    #expect(panel.shows(" 16┊"))
    panel.display.resize(to: Size(width: 100, height: 30))
    panel.frame()
    #expect(!panel.shows(" 16┊"))
    #expect(panel.session.root.paper.isAnimating(at: panel.now) == false)
    #expect(panel.session.root.tray.sheets.count == 1)
  }

  @Test("keys work during a tear: START prints, and other panes are shown at once")
  func keysInTear() throws {
    let panel = try PanelFixture()
    panel.printLines(3)
    panel.control.send(.setBreakpoint(66, true))
    panel.type("T")
    panel.frame()
    panel.type(" ")
    panel.control.waitUntilStanding()
    panel.frame()
    #expect(panel.session.root.paper.isAnimating(at: panel.now))
    panel.type("3")
    panel.frame()
    #expect(panel.shows("CORE STORAGE"))
    panel.type("1")
    panel.frame()
    #expect(panel.session.root.paper.isAnimating(at: panel.now) == false)
    #expect(panel.printed == Array(try PanelFixture.printedLines().prefix(4)))
  }

  @Test("a tear while the paper is not visible is reported")
  func tearWhileHidden() throws {
    let panel = try PanelFixture()
    panel.printLines(3)
    panel.press("3")
    panel.type("T")
    panel.frame()
    #expect(panel.status.contains("sheet 1 torn off: 7 shows the tray"))
  }

  @Test("another program begins on a new sheet; the old program's sheet goes to the tray")
  func otherProgram() throws {
    let panel = try PanelFixture()
    panel.printLines(3)
    panel.type("O")
    panel.press(.enter)
    #expect(panel.shows("sheet 2"))
    #expect(panel.session.root.tray.sheets.map(\.number) == [1])
    #expect(panel.session.root.tray.unsavedCount == 1)
  }

  @Test("a sheet counts as saved only if its file was written")
  func saving() throws {
    let panel = try PanelFixture()
    panel.printLines(3)
    panel.press("T")
    panel.press("7")
    panel.host.savingFails = true
    panel.type("s")
    panel.frame()
    #expect(panel.status.contains("not saved: the disk is full"))
    #expect(panel.session.root.tray.unsavedCount == 1)
    panel.host.savingFails = false
    panel.type("s")
    panel.frame()
    #expect(panel.session.root.tray.unsavedCount == 0)
    #expect(panel.host.saved.map(\.number) == [1])
  }
}
