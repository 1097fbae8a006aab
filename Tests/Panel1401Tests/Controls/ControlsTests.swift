import Core1401
import Panel1401
import System1401
import Testing

@Suite("Controls")
@MainActor
struct ControlsTests {
  nonisolated private static let steps: [LayoutStep] = [
    .columns60, .columns80, .columns100, .columns132, .columns160,
  ]

  private func controls(
    _ snapshot: SystemSnapshot, _ step: LayoutStep, log: ActionLog = ActionLog()
  ) -> ControlsView {
    let view = ControlsView(onAction: log.take)
    view.frame = Rect(
      x: 0, y: 0, width: step.columns, height: ControlsView.height(for: step, rows: max(24, step.rows)))
    view.show(snapshot, context: KeyContext(snapshot, pane: .paper), step: step)
    return view
  }

  @Test("golden screens of the controls", arguments: steps)
  func golden(_ step: LayoutStep) throws {
    for glyphs in [Glyphs.unicode, .ascii] {
      let screen = picture(
        of: controls(.addInProgress(), step), width: step.columns,
        height: ControlsView.height(for: step, rows: max(24, step.rows)),
        glyphs: glyphs)
      #expect(!glyphs.isASCII || screen.text.utf8.allSatisfy { $0 < 128 })
      try expectGolden(screen, "controls-\(step.columns)\(glyphs.isASCII ? "-ascii" : "")")
    }
  }

  @Test("golden screens with all switches thrown", arguments: steps)
  func thrown(_ step: LayoutStep) throws {
    var snapshot = SystemSnapshot.checked()
    snapshot.speed = .unlimited
    snapshot.switches.mode = .alter
    snapshot.switches.dials = 15_999
    snapshot.switches.addressStop = true
    snapshot.switches.senseSwitches = [Indicators(dCharacter: "C")]
    snapshot.switches.inputOutputCheckStop = false
    snapshot.switches.processCheckStop = false
    snapshot.switches.bitSwitches = StoredCharacter(code: ("A" as StoredCharacter).code, wordMark: true)
    try expectGolden(
      picture(
        of: controls(snapshot, step), width: step.columns,
        height: ControlsView.height(for: step, rows: max(24, step.rows))),
      "controls-\(step.columns)-thrown")
  }

  /// Presses and releases the mouse button over a text of the screen.
  private func click(_ text: String, in view: ControlsView, releaseAt: Point? = nil) {
    let screen = picture(of: view, width: view.frame.width, height: view.frame.height)
    for (row, line) in screen.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      let place = Point(x: line.distance(from: line.startIndex, to: range.lowerBound), y: row)
      _ = view.mouse(MouseEvent(action: .press, position: place))
      _ = view.mouse(MouseEvent(action: .release, position: releaseAt ?? place))
      return
    }
    Issue.record("\(text) is not on the screen")
  }

  @Test("every legend can be clicked")
  func clicks() {
    let expected: [(String, PanelAction)] = [
      ("MODE", .chooseMode), ("SINGLE CYCLE NON", .setMode(.singleCycleNonProcess)),
      ("D▽", .toggleSenseSwitch("D")), ("I/O CHECK STOP", .toggleInputOutputCheckStop),
      ("MANUAL", .askDials), ("ADDRESS STOP", .toggleAddressStop), ("WM▽", .toggleBitSwitch(0o100)),
      ("[Space", .startOrStop), ("C CHECK RESET", .checkReset), ("START RESET", .startReset),
      ("LOAD]", .load), ("TAPE LOAD", .tapeLoad), ("ENTER", .enter), ("TEAR SHEET", .tear),
      ("×1", .realTime),
    ]
    for (text, action) in expected {
      let log = ActionLog()
      click(text, in: controls(.addInProgress(), .columns160, log: log))
      #expect(log.actions == [action], "\(text)")
    }
  }

  @Test("moving off a button before the release cancels the press")
  func cancel() {
    let log = ActionLog()
    click("TEAR", in: controls(.addInProgress(), .columns80, log: log), releaseAt: Point(x: 3, y: 1))
    #expect(log.actions.isEmpty)
  }

  @Test("the wheel turns a dial and the mode switch")
  func wheel() {
    let log = ActionLog()
    let view = controls(.addInProgress(), .columns80, log: log)
    let screen = picture(of: view, width: 80, height: 5)
    let row = screen.text.split(separator: "\n")[2]
    let digits = row.firstRange(of: "0 4 0 0").map { row.distance(from: row.startIndex, to: $0.lowerBound) }
    _ = view.mouse(MouseEvent(action: .wheel(-1), position: Point(x: (digits ?? 0) + 2, y: 2)))
    _ = view.mouse(MouseEvent(action: .wheel(1), position: Point(x: (digits ?? 0) + 6, y: 2)))
    _ = view.mouse(MouseEvent(action: .wheel(1), position: Point(x: 9, y: 1)))
    #expect(log.actions == [.turnDial(1, by: 1), .turnDial(3, by: -1), .turnMode(1)])
  }

  @Test("throwing a sense switch redraws one cell")
  func damage() {
    let view = controls(.addInProgress(), .columns132)
    let display = Display(root: view, size: view.frame.size)
    _ = display.frame()
    var snapshot = SystemSnapshot.addInProgress()
    snapshot.switches.senseSwitches = [.senseSwitchA, Indicators(dCharacter: "B")]
    view.show(snapshot, context: KeyContext(snapshot, pane: .paper), step: .columns132)
    #expect(display.frame().count == 1)
  }
}
