import Core1401
import Panel1401
import System1401
import Testing

@testable import Units1401

@Suite("Status line")
@MainActor
struct StatusLineTests {
  /// The snapshots of the golden screens, each with its facts.
  private static func moments(frames: String) -> [(SystemSnapshot, StatusFacts)] {
    var facts = StatusFacts()
    facts.program = "powers.cd"
    facts.frames = frames
    var refused = facts
    refused.message = "no tape unit is attached"
    var fast = SystemSnapshot.addInProgress(storage: 1400)
    fast.speed = .unlimited
    fast.processor.cycles = 123_456_789_012
    fast.now = MachineTime(nanoseconds: 36_000_000_000_000)
    var waiting = SystemSnapshot.halted()
    waiting.stop = Stop(reason: .readerEmpty, address: 435, message: "the reader's hopper is empty")
    var new = SystemSnapshot.halted()
    new.stop = nil
    new.speed = .times(0.01)
    return [
      (.addInProgress(), facts), (.halted(), facts), (.checked(), facts), (waiting, facts), (new, facts),
      (fast, facts), (.addInProgress(), refused),
    ]
  }

  @Test(
    "golden screens of a running, halted, checked, waiting, new and fast machine and a message",
    arguments: LayoutStep.allCases)
  func golden(_ step: LayoutStep) throws {
    for glyphs in [Glyphs.unicode, .ascii] {
      let all = View()
      for (row, moment) in Self.moments(frames: "30 fps · 41 cells").enumerated() {
        let line = LegendView { _ in }
        line.frame = Rect(x: 0, y: row, width: step.columns, height: 1)
        line.show([StatusLine.line(moment.0, facts: moment.1, step: step, width: step.columns)])
        all.addSubview(line)
      }
      let screen = picture(of: all, width: step.columns, height: 7, glyphs: glyphs)
      if glyphs.isASCII {
        #expect(screen.text.utf8.allSatisfy { $0 < 128 })
        #expect(!screen.text.contains("?"))
      }
      try expectGolden(screen, "status-\(step.columns)\(glyphs.isASCII ? "-ascii" : "")")
    }
  }

  @Test(
    "a unit that is not ready: the line says the command that makes it ready",
    arguments: [
      (
        Stop.Reason.tapeNotReady,
        StopMessage(
          "tape 3 has no reel",
          advice: .mount("tape3", option: "--tape 3=FILE"),
          instruction: "M%U3600R at 0500"),
        "tape 3 has no reel: type :mount tape3 FILE, then Space (FILE,new for a blank one)"
      ),
      (
        .diskNotReady,
        StopMessage(
          "disk 0 (a.dsk) is read only", advice: .mountWritable(),
          instruction: "U%F1R at 0500"),
        "disk 0 (a.dsk) is read only: mount it without ,ro, then Space"
      ),
      (
        .tapeNotReady,
        StopMessage(
          "tape 1 would run off its reel: nothing is recorded further on", instruction: "U%U1R at 0500"),
        "tape 1 would run off its reel: nothing is recorded further on"
      ),
    ])
  func notReady(_ reason: Stop.Reason, _ message: StopMessage, _ shown: String) {
    var snapshot = SystemSnapshot.halted()
    snapshot.stop = Stop(reason: reason, address: 500, message: message)
    #expect(StateWords.reason(of: snapshot) == shown)
  }

  @Test(
    "above real time the line notes that the lamps are sampled",
    arguments: LayoutStep.allCases)
  func sampledLamps(_ step: LayoutStep) {
    func text(_ speed: Speed, isRunning: Bool = true) -> String {
      var snapshot = isRunning ? SystemSnapshot.addInProgress() : .halted()
      snapshot.speed = speed
      return StatusLine.line(snapshot, facts: StatusFacts(), step: step, width: step.columns).legends
        .map(\.text).joined()
    }
    #expect(text(.unlimited).contains("lamps") == (step > .columns40))
    #expect(text(.times(2)).contains("lamps") == (step > .columns40))
    #expect(!text(.times(1)).contains("lamps"))
    #expect(!text(.unlimited, isRunning: false).contains("lamps"))
  }

  @Test("only the digits that change are redrawn")
  func damage() {
    var facts = StatusFacts()
    facts.program = "powers.cd"
    let line = LegendView { _ in }
    func show(_ snapshot: SystemSnapshot) {
      line.show([StatusLine.line(snapshot, facts: facts, step: .columns80, width: 80)])
    }
    let display = Display(root: line, size: Size(width: 80, height: 1))
    show(.addInProgress())
    _ = display.frame()
    var next = SystemSnapshot.addInProgress()
    next.processor.cycles += 3
    next.now += .milliseconds(20)
    show(next)
    #expect(display.frame().map(\.x) == [61, 72])
    show(next)
    #expect(line.isSettled)
  }

  @Test("a click on the state is START or STOP")
  func click() {
    let log = ActionLog()
    let line = LegendView(onAction: log.take)
    line.frame = Rect(x: 0, y: 0, width: 80, height: 1)
    line.show([StatusLine.line(.halted(), facts: StatusFacts(), step: .columns80, width: 80)])
    for action in [MouseEvent.Action.press, .release] {
      _ = line.mouse(MouseEvent(action: action, position: Point(x: 18, y: 0)))
    }
    #expect(log.actions == [.startOrStop])
  }

  @Test("the reasons for stops")
  func reasons() {
    func reason(_ reason: Stop.Reason, _ message: StopMessage) -> String {
      var snapshot = SystemSnapshot.halted()
      snapshot.stop = Stop(reason: reason, address: 431, message: message)
      return StateWords.reason(of: snapshot)
    }
    #expect(reason(.halt, "") == "HALT at 0431, next 0411")
    #expect(reason(.interrupted, "") == "STOP key at 0431")
    #expect(reason(.readerEmpty, "") == "reader empty: put cards in, START")
    #expect(
      reason(.check, "operation code & has no meaning; last instruction A 0632 at 0424")
        == "operation code & has no meaning at 0431")
    #expect(
      reason(.unitNotInstalled, StopMessage("unit %U1 is not installed", instruction: "CU %U1,R at 0431"))
        == "unit %U1 is not installed")
    #expect(StateWords.reason(of: .addInProgress()) == "")
  }

  @Test("the help describes the effect of START in every mode")
  func now() {
    #expect(
      StateWords.now(.halted()) == "Now: MODE RUN, stopped at 0435 by HALT. Space continues at 0411.")
    var ready = SystemSnapshot.halted()
    ready.stop = Stop(reason: .loaded, address: 1, message: "ready")
    #expect(StateWords.now(ready) == "Now: MODE RUN, ready, the first card is read. Space starts at 0411.")
    #expect(
      StateWords.now(.addInProgress())
        == "Now: MODE RUN, running at 0419. Space stops at the end of the instruction.")
    #expect(StateWords.now(.checked()).hasSuffix("r reloads the program, or C resets the check."))
    let sentences: [(ModeSwitch, String)] = [
      (.instructionExecute, "Space reads the instruction at 0411."),
      (.singleCycleProcess, "Space executes one cycle."),
      (.singleCycleNonProcess, "Space executes one cycle and stores nothing."),
      (.characterDisplay, "Space shows the character at 0400."),
      (.storagePrintOut, "Space prints 0400 to 0499."),
      (.storageScan, "Space scans storage from 0400."),
      (.alter, "Space sets the I-address register to 0400; E stores."),
    ]
    for (mode, sentence) in sentences {
      var snapshot = SystemSnapshot.halted()
      snapshot.switches.mode = mode
      #expect(StateWords.whatStartDoes(snapshot) == sentence)
    }
  }

  @Test("times, numbers and speeds")
  func numbers() {
    #expect(StateWords.clock(MachineTime(nanoseconds: 3_723_004_999_999)) == "01:02:03.004")
    #expect(StateWords.speed(.times(1)) == "real time ×1")
    #expect(StateWords.speed(.times(10)) == "speed ×10")
    #expect(StateWords.speed(.times(0.01)) == "speed ×0.01")
  }
}
