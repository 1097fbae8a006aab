import Core1401
import Panel1401
import System1401
import Testing

@Suite("Breakpoints pane")
@MainActor
struct BreakpointsPaneTests {
  private static func snapshot(_ breakpoints: [Breakpoint]) -> SystemSnapshot {
    var snapshot = SystemSnapshot.halted()
    snapshot.breakpoints = breakpoints.compactMap(\.address)
    snapshot.debug.breakpoints = breakpoints.enumerated().map { index, breakpoint in
      var numbered = breakpoint
      numbered.number = index + 1
      return numbered
    }
    return snapshot
  }

  private static func snapshot(_ addresses: [Int]) -> SystemSnapshot {
    snapshot(addresses.map { Breakpoint(.instruction(at: $0)) })
  }

  @Test("breakpoints with conditions, watchpoints, catches, values; and an empty list")
  func golden() throws {
    var disabled = Breakpoint(.printedText([]), command: "catch text \"TOTAL\" once")
    disabled.isEnabled = false
    var snapshot = Self.snapshot([
      Breakpoint(.instruction(at: 411), command: "break LOOP if [SUM] > 1000"),
      Breakpoint(.instruction(at: 431)), Breakpoint(.storage(.change, 613...613), command: "watch c SUM"),
      disabled,
    ])
    var parser = try ExpressionParser("lines + 1")
    snapshot.debug.displays = [DisplayedExpression(number: 1, expression: try parser.expression())]
    for glyphs in [Glyphs.unicode, .ascii] {
      let pane = BreakpointsPane()
      pane.labels = [411: "LOOP"]
      pane.show(snapshot)
      let screen = picture(of: pane, width: 40, height: 7, glyphs: glyphs)
      try expectGolden(screen, "breakpoints-40\(glyphs.isASCII ? "-ascii" : "")")
    }
    try expectGolden(picture(of: BreakpointsPane(), width: 40, height: 3), "breakpoints-none")
  }

  @Test("a list longer than the pane scrolls with the cursor")
  func scroll() throws {
    let pane = BreakpointsPane()
    pane.isFocused = true
    pane.show(Self.snapshot(Array(stride(from: 400, to: 500, by: 10))))
    _ = picture(of: pane, width: 40, height: 6)
    for movement in [Movement.pageDown, .down] { #expect(pane.perform(.move(movement))) }
    #expect(pane.selected == 440)
    try expectGolden(picture(of: pane, width: 40, height: 6), "breakpoints-scrolled")
    #expect(pane.perform(.move(.end)) && pane.selected == 490)
    #expect(!pane.perform(.move(.left)))
    pane.show(Self.snapshot([400]))
    #expect(pane.selected == 400)
    pane.show(Self.snapshot([Int]()))
    #expect(pane.selected == nil && !picture(of: pane, width: 40, height: 6).text.contains(" of "))
  }

  @Test("b deletes a breakpoint, a double click shows it in the listing")
  func commands() {
    let (commands, actions) = (CommandLog(), ActionLog())
    let pane = BreakpointsPane(onAction: actions.take, onCommand: commands.take)
    #expect(!pane.perform(.toggleBreakpoint))
    pane.show(Self.snapshot([411, 431]))
    _ = picture(of: pane, width: 40, height: 5)
    #expect(pane.mouse(MouseEvent(action: .press, position: Point(x: 5, y: 2))))
    #expect(pane.perform(.toggleBreakpoint))
    #expect(commands.texts == ["\(OperatorCommand.debug(.delete(2)))"])
    #expect(pane.mouse(MouseEvent(action: .doubleClick, position: Point(x: 5, y: 1))))
    #expect(actions.actions == [.showPane(.listing), .goTo("0411")])
    #expect(!pane.mouse(MouseEvent(action: .press, position: Point(x: 5, y: 3))))
  }
}
