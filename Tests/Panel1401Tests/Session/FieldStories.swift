import Core1401
import Panel1401
import System1401
import Testing

/// A label names its field in panes, watchpoints, commands and edits.
@Suite("The panel: fields")
@MainActor
struct FieldStories {
  /// A panel with a field of eight digits and another field right of it.
  private func panel(width: Int = 132, height: Int = 43) throws -> PanelFixture {
    let panel = try PanelFixture(width: width, height: height, history: HistoryLimits())
    for line in ["dep 0700 \"`00041875`NEXT\"", "label TGROSS 707", "label NEXT 711"] { command(line, panel) }
    return panel
  }

  private func command(_ line: String, _ panel: PanelFixture) {
    panel.type(":" + line)
    panel.session.key(.enter)
    panel.control.waitUntilStanding()
    panel.frame()
  }

  private func text(_ positions: ClosedRange<Int>, _ panel: PanelFixture) -> String {
    positions.map { address in
      let character = StoredCharacter(rawValue: panel.session.snapshot.storage[address])
      return "\(character.hasWordMark ? "`" : "")\(TextEncoding.simh.character(for: character))"
    }.joined()
  }

  @Test("g selects the field, Enter changes it, p undoes the change")
  func edit() throws {
    let panel = try panel()
    panel.press("3")
    panel.type("gtgross")
    panel.press(.enter)
    #expect(panel.shows("TGROSS  8 positions = 41,875"))
    panel.press(.enter)
    panel.type("-123")
    panel.press(.enter)
    #expect(text(700...711, panel) == "`0000012L`NEXT")
    #expect(panel.shows("TGROSS  8 positions = -123"))
    panel.press("p")
    #expect(text(700...711, panel) == "`00041875`NEXT")
    #expect(panel.session.snapshot.processor.cycles == panel.control.snapshot().processor.cycles)
  }

  @Test("a field that continues in the next row is shown completely")
  func twoRows() throws {
    let panel = try panel()
    command("dep 0745 \"`12345ABCDE\"", panel)
    command("label LONG 754", panel)
    panel.press("3")
    panel.type("g0650")
    panel.press(.enter)
    panel.type("gLONG")
    panel.press(.enter)
    #expect(panel.shows("0750  ABCDE"))
  }

  @Test("a value that does not fit is refused, and the input line stays open")
  func tooLong() throws {
    let panel = try panel()
    panel.press("3")
    panel.type("gTGROSS")
    panel.press(.enter)
    panel.press(.enter)
    panel.type("123456789")
    panel.session.key(.enter)
    panel.frame()
    #expect(panel.shows("the field has 8 positions; 9 digits do not fit"))
    panel.session.key(.control("u"))
    panel.type("7")
    panel.press(.enter)
    #expect(text(700...711, panel) == "`00000007`NEXT")
  }

  @Test("v sets a watchpoint on the whole field, and deletes it")
  func watch() throws {
    let panel = try panel()
    panel.press("3")
    panel.type("gTGROSS")
    panel.press(.enter)
    panel.press("v")
    #expect(panel.session.snapshot.debug.breakpoints.first?.watched == 700...707)
    panel.session.key("v")
    panel.frame()
    #expect(panel.status.contains("Watch 1 TGROSS at 0700-0707 deleted."))
    panel.settle()
    #expect(panel.session.snapshot.debug.breakpoints.isEmpty)
    panel.type("g0389")
    panel.press(.enter)
    panel.session.key("v")
    panel.frame()
    #expect(panel.status.contains("Watch 1 at 0389."))
  }

  @Test("commands use the field of a label")
  func commands() throws {
    let panel = try panel()
    command("watch c TGROSS", panel)
    #expect(panel.session.snapshot.debug.breakpoints.first?.watched == 700...707)
    command("display TGROSS", panel)
    command("display", panel)
    #expect(panel.shows("TGROSS: '00041875' = 41875"))
    command("dep tgross 000000005", panel)
    #expect(text(700...711, panel) == "`00000005`NEXT")
    command("dep tgross 123456789", panel)
    #expect(panel.shows("the field has 8 positions"))
    command("undo", panel)
    #expect(text(700...711, panel) == "`00041875`NEXT")
    command("ex TGROSS", panel)
    #expect(panel.shows("TGROSS: '00041875' = 41875, at 0700-0707"))
  }

  @Test("a label that is compared with a number is reported as an address")
  func hint() throws {
    let panel = try panel(width: 160, height: 50)
    panel.type(":break 66 if tgross > 5")
    panel.session.key(.enter)
    panel.frame()
    #expect(panel.status.contains("write [TGROSS] for what is stored there"))
  }

  @Test("typed characters keep the word marks, and p undoes them together")
  func typed() throws {
    let panel = try panel()
    panel.press("3")
    panel.type("g0700")
    panel.press(.enter)
    panel.press(.enter)
    panel.type("99`9")
    panel.press(.escape)
    #expect(text(700...707, panel) == "`99`941875")
    panel.press("p")
    #expect(text(700...707, panel) == "`00041875")
  }
}
