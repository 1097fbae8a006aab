import Panel1401
import System1401
import Testing

@Suite("Panel: reloading a program")
@MainActor
struct ReloadTests {
  @Test("switches, speed and displays are kept, and breakpoints follow their labels")
  func reload() throws {
    let panel = try PanelFixture(width: 132, height: 43)
    panel.control.send(.debug(.symbols(SymbolTable(["WRITE": 65, "HIGH": 632]))))
    panel.settle()
    for line in [
      "break WRITE if lines = 2", "watch c HIGH", "display lines + 1", "disable WRITE", "sense +b",
    ] {
      panel.type(":\(line)")
      panel.press(.enter)
    }
    panel.host.labels = ["WRITE": 66, "HIGH": 632]
    panel.press("r")
    #expect(
      panel.session.snapshot.debug.breakpoints.map(\.command) == ["break WRITE if lines = 2", "watch c HIGH"])
    #expect(panel.session.snapshot.debug.breakpoints.map(\.isEnabled) == [false, true])
    #expect(panel.session.snapshot.breakpoints == [])
    #expect(panel.session.snapshot.debug.breakpoints.first?.address == 66)
    #expect(panel.session.snapshot.debug.displays.count == 1)
    #expect(
      try panel.session.snapshot.switches.senseSwitches
        != PanelFixture.makeControl().snapshot().switches.senseSwitches)
    #expect(panel.session.snapshot.units.linesPrinted == 0)
  }

  @Test("the warnings about the program are counted, the first is named, and ! shows all of them")
  func warnings() throws {
    let panel = try PanelFixture(width: 132, height: 43)
    panel.host.remarks = SourceRemarks(
      summary: "2 warnings: line 7: no word mark", lines: ["a.s:7:1: no word mark", "a.s:9:1: no END"])
    for key in ["r", "Opowers-of-two\r"] {
      for character in key { panel.session.key(character == "\r" ? .enter : .character(character)) }
      panel.frame()
      #expect(panel.status.contains("Space starts it; 2 warnings: line 7: no word mark"), "\(panel.status)")
    }
    panel.settle()
    panel.press("!")
    #expect(panel.shows("a.s:7:1: no word mark") && panel.shows("a.s:9:1: no END"))
    panel.press(.escape)
    panel.host.remarks = SourceRemarks()
    panel.press("r")
    panel.press("!")
    #expect(!panel.shows("a.s:7:1"))
  }

  @Test("breakpoints that cannot be restored are deleted, and an unreadable program keeps the old one")
  func failures() throws {
    let panel = try PanelFixture(width: 132, height: 43)
    panel.control.send(.debug(.symbols(SymbolTable(["WRITE": 65]))))
    panel.settle()
    panel.type(":break WRITE")
    panel.press(.enter)
    panel.host.readingFails = true
    panel.type("r")
    panel.frame()
    #expect(panel.status.contains("powers-of-two.cd: there is no such file"))
    panel.settle()
    #expect(panel.session.snapshot.breakpoints == [65])
    panel.host.readingFails = false
    panel.type("r")
    panel.settle()
    #expect(panel.session.snapshot.debug.breakpoints.isEmpty)
  }
}
