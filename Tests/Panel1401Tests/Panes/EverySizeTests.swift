import Core1401
import Panel1401
import System1401
import Testing

@Suite("Panes at every size")
@MainActor
struct EverySizeTests {
  private static func panes(_ snapshot: SystemSnapshot?) -> [PaneView] {
    let (storage, listing, units) = (StoragePane(), DisassemblyPane(), UnitsPane())
    let (breakpoints, trace) = (BreakpointsPane(), TracePane())
    if var snapshot {
      snapshot.breakpoints = [419, 431]
      for pane in [storage, listing, units, breakpoints] { pane.show(snapshot) }
      trace.show([TraceEntry(number: 1, address: 400, text: "A 0632,0632", effect: "→ 0411", cycles: 5)])
    }
    return [storage, listing, units, breakpoints, trace]
  }

  @Test("borders are complete, and every movement and click is valid, with and without a machine")
  func small() {
    for pane in Self.panes(.powersOfTwo()) + Self.panes(nil) {
      let display = Display(root: pane, size: Size(width: 1, height: 1))
      for (width, height) in [
        (1, 1), (2, 9), (3, 3), (12, 2), (12, 4), (19, 30), (37, 7), (59, 3), (140, 16),
      ] {
        display.resize(to: Size(width: width, height: height))
        _ = display.frame()
        for movement in Movement.allCases { _ = pane.perform(.move(movement)) }
        for y in 0..<height {
          _ = pane.mouse(MouseEvent(action: .press, position: Point(x: width / 2, y: y)))
          _ = pane.mouse(MouseEvent(action: .wheel(y - 3), position: Point(x: 0, y: y)))
        }
        _ = display.frame()
        guard width >= 3, height >= 3 else { continue }
        let screen = display.screen
        #expect(screen[0, 0].character == "┌" && screen[width - 1, height - 1].character == "┘")
        #expect((1..<height - 1).allSatisfy { screen[width - 1, $0].character == "│" })
      }
    }
  }

  @Test("partial redrawing equals complete redrawing")
  func damage() {
    for (index, pane) in Self.panes(.powersOfTwo()).enumerated() {
      let size = Size(width: 62, height: 10)
      let display = Display(root: pane, size: size)
      pane.isFocused = true
      _ = display.frame()
      for movement in Movement.allCases + [.up, .up, .pageDown, .home, .down] {
        _ = pane.perform(.move(movement))
        _ = display.frame()
        let seen = display.screen
        display.redrawAll()
        _ = display.frame()
        #expect(seen == display.screen, "pane \(index) after \(movement)")
      }
    }
  }
}
