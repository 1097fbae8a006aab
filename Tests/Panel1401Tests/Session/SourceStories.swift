import Core1401
import Panel1401
import System1401
import Testing

/// The source in the listing, also before the program is loaded.
@Suite("The panel: source")
@MainActor
struct SourceStories {
  /// A source at 0900, which is not loaded: the machine has another program.
  private static let listing = ProgramListing(
    lines: [
      .init(file: "sum.s", number: 1, text: "     * ADDS UP", address: nil),
      .init(file: "sum.s", number: 2, text: "     START     SW   ONE            FIRST", address: 900),
      .init(file: "sum.s", number: 3, text: "     LOOP      A    ONE,SUM        ONE MORE", address: 904),
      .init(
        file: "sum.s", number: 4, text: "               B    LOOP           AGAIN AND AGAIN WITHOUT END",
        address: 911),
    ],
    addresses: [900: 1, 904: 2, 911: 3])

  private func panel() throws -> PanelFixture {
    let panel = try PanelFixture()
    panel.control.send(.debug(.listing(Self.listing)))
    panel.control.send(.debug(.symbols(SymbolTable(["START": 900, "LOOP": 904]))))
    panel.settle()
    panel.press("2")
    return panel
  }

  @Test("before START the source is dim, and go to, find and breakpoints work in it")
  func beforeStart() throws {
    let panel = try panel()
    #expect(panel.shows("LISTING sum.s · not loaded yet"))
    #expect(panel.shows("0904 LOOP"))
    panel.type("gloop")
    panel.press(.enter)
    panel.press("b")
    #expect(panel.session.snapshot.breakpoints == [904])
    #expect(panel.shows("●    3 0904 LOOP"))
    panel.type("/again")
    panel.press(.enter)
    panel.press("b")
    #expect(panel.session.snapshot.breakpoints == [904, 911])
    panel.press("s")
    #expect(panel.shows("LISTING ══"))
    panel.press("s")
    #expect(panel.shows("not loaded yet"))
  }

  @Test("go to takes a short number in the source as a line, and a number of four digits as an address")
  func goToLine() throws {
    let panel = try panel()
    func go(to place: String) {
      panel.type("g\(place)")
      panel.session.key(.enter)
      panel.frame()
    }
    panel.type("g")
    panel.frame()
    #expect(panel.shows("go to line, label or address (0010):"))
    panel.type("4")
    panel.press(.enter)
    #expect(panel.session.root.listing.cursor == 911 && panel.shows("LISTING sum.s"))
    go(to: "1")
    panel.press("b")
    #expect(panel.session.snapshot.breakpoints == [])
    go(to: "99")
    #expect(panel.status.contains("the source has no line 99; an address has four digits"))
    #expect(panel.shows("LISTING sum.s"))
    go(to: "0904")
    #expect(panel.session.root.listing.cursor == 904 && panel.shows("LISTING sum.s"))
    // In storage a short number is an address.
    panel.press("s")
    go(to: "66")
    #expect(panel.session.root.listing.cursor == 66 && panel.shows("LISTING ══"))
  }

  @Test("go to an address outside the source says so, and one s brings the line back that was left")
  func outsideSource() throws {
    let panel = try panel()
    panel.type("g3")
    panel.press(.enter)
    panel.type("g0010")
    panel.session.key(.enter)
    panel.frame()
    #expect(panel.status.contains("0010 is not in the source: s shows the source again"))
    #expect(panel.shows("LISTING ══"))
    panel.press("s")
    #expect(panel.shows("LISTING sum.s"))
    #expect(panel.session.root.listing.cursor == 904)
    panel.press("s")
    #expect(panel.shows("LISTING ══"))
  }

  @Test("a breakpoint on a constant is set with the advice to watch it")
  func constant() throws {
    let panel = try panel()
    var symbols = SymbolTable(["START": 900])
    symbols.define("LOOP", 910, positions: 904...910)
    symbols.instructionAddresses = [900, 911]
    panel.control.send(.debug(.symbols(symbols)))
    panel.settle()
    for (key, advice) in [("gstart", false), ("g0904", true), ("g0911", false)] {
      panel.type(key)
      panel.press(.enter)
      panel.session.key("b")
      panel.frame()
      let isAdvised = panel.status.contains("LOOP is data, not an instruction: watch LOOP stops")
      #expect(isAdvised == advice, "\(key)")
      panel.settle()
    }
    #expect(panel.session.snapshot.breakpoints == [900, 904, 911])
  }

  @Test("find wraps around at the end of the listing, and searches backwards")
  func find() throws {
    let panel = try panel()
    panel.press(.home)
    panel.type("/again")
    panel.press(.enter)
    #expect(panel.session.root.listing.cursor == 911)
    panel.type("/one")
    panel.press(.enter)
    #expect(panel.session.root.listing.cursor == 900)
    panel.press("*")
    #expect(panel.session.root.listing.cursor == 904)
    panel.press("#")
    #expect(panel.session.root.listing.cursor == 900)
    panel.type("/nowhere")
    panel.session.key(.enter)
    panel.frame()
    #expect(panel.status.contains("not found"))
  }

  @Test("find works in storage, too")
  func findInStorage() throws {
    let panel = try PanelFixture()
    panel.printLines(1)
    panel.press("2")
    panel.type("/branch")
    panel.press(.enter)
    #expect(panel.session.root.listing.cursor == 70)
    panel.press("*")
    #expect(panel.session.root.listing.cursor == 75)
  }

  @Test("Enter on a line with a breakpoint edits its condition; on another line it names the key to set one")
  func condition() throws {
    let panel = try PanelFixture()
    panel.printLines(1)
    panel.press("2")
    panel.session.key(.enter)
    panel.frame()
    #expect(panel.status.contains("no breakpoint on this line: b sets one"))
    panel.press("b")
    panel.press(.enter)
    #expect(panel.shows("stop only if"))
    panel.type("lines > 3")
    panel.press(.enter)
    #expect(panel.session.snapshot.debug.breakpoints.first?.command == "break 0066 if lines > 3")
  }

  @Test("a source with errors is saved, and the editor says so")
  func savedWithErrors() throws {
    let panel = try PanelFixture()
    panel.host.source = "     * A SOURCE\n"
    panel.host.sourceError = PanelError(description: "powers.s:1: XB is not an operation")
    panel.session.click(.editSource)
    for key in ["X", .control("s"), .escape] as [Key] { panel.press(key) }
    #expect(panel.host.source?.contains("X") == true)
    #expect(panel.shows("saved, but not assembled") && !panel.shows("drops them"))
    for key in ["Y", .escape] as [Key] { panel.press(key) }
    #expect(panel.shows("the last changes are not saved"))
    panel.press(.escape)
    #expect(!panel.shows("EDIT powers.s"))
  }

  @Test("a long error is shown whole in two lines of the editor, and by ! after it is closed")
  func longError() throws {
    let panel = try PanelFixture()
    panel.host.source = "     * A SOURCE\n"
    let error = "1 of 9 errors: powers.s:1: MLCC is neither an operation nor a macro of the library"
    panel.host.sourceError = PanelError(description: "\(error); did you mean MLC?")
    panel.session.click(.editSource)
    for key in ["X", .control("s")] as [Key] { panel.press(key) }
    #expect(panel.shows("1 of 9 errors: powers.s:1: MLCC is neither") && panel.shows("did you mean MLC?"))
    for key in [.escape, .escape, "!"] as [Key] { panel.press(key) }
    #expect(panel.shows("MESSAGE") && panel.shows("did you mean MLC?"))
  }

  @Test("a source that is being assembled is not called one that is not")
  func assembling() throws {
    let panel = try PanelFixture()
    panel.host.source = "     * A SOURCE\n"
    panel.host.readingIsSlow = true
    panel.session.click(.editSource)
    for key in ["X", .control("s"), .escape] as [Key] { panel.press(key) }
    #expect(panel.shows("it is being assembled") && !panel.shows("not assembled"))
    for key in ["Y", .escape] as [Key] { panel.press(key) }
    #expect(panel.shows("the last changes are not saved"))
    panel.host.finishReading()
    panel.frame()
    #expect(!panel.shows("EDIT powers.s"))
  }

  @Test("Ctrl-C twice does not drop a changed source")
  func interruptedEditor() throws {
    let panel = try PanelFixture()
    panel.host.source = "     * A SOURCE\n"
    panel.session.click(.editSource)
    panel.press("X")
    for _ in 0..<2 { panel.session.key(.control("c"), at: panel.now) }
    panel.frame()
    #expect(panel.shows("the changes are not saved") && panel.host.events.isEmpty)
    panel.session.key(.control("c"), at: panel.now)
    #expect(panel.host.events == ["quit"])
  }

  @Test("a condition that compares a label's address with a number says so")
  func conditionOnAddress() throws {
    let panel = try panel()
    panel.press("b")
    panel.press(.enter)
    panel.type("LOOP = 3")
    panel.session.key(.enter)
    panel.frame()
    #expect(panel.status.contains("write [LOOP]"))
    panel.settle()
    #expect(panel.session.snapshot.debug.breakpoints.first?.condition?.text == "LOOP = 3")
  }

  @Test("a line that does not fit ends with an ellipsis")
  func cut() throws {
    let panel = try PanelFixture(width: 60, height: 24)
    panel.control.send(.debug(.listing(Self.listing)))
    panel.settle()
    panel.press("2")
    #expect(panel.shows("AGAIN AND AGAIN WITHO…") || panel.shows("…"))
  }
}
