import Core1401
import Foundation
import Host1401
import Panel1401
import System1401
import Testing
import Units1401

/// A lesson in the panel, on a clock that only the test moves. Its program is the powers of two.
@Suite("The panel: lessons")
@MainActor
struct LessonStories {
  private static let text = """
    lesson: Powers
    step:
    say: Something to read.
    step: Set the dials to 0007.
    say: What it is about.
    until: dials 7
    hint: Press d.
    hint: Type d0007.
    wrong: dials 8
    advice: That is 8.
    answer: d0007
    result: The dials are set.
    step: Print three lines.
    until: lines >= 3; stopped
    hint: Space.
    answer: <Space><wait 1>S
    result: Printed.
    step: Look at core storage.
    until: pane core
    hint: 3
    answer: 3
    """

  private func fixture(width: Int = 80, height: Int = 24, progress: LessonProgress = LessonProgress()) throws
    -> PanelFixture
  {
    let panel = try PanelFixture(width: width, height: height, clock: FedClock())
    let lesson = try LessonReader.lesson(Self.text, file: "powers.lesson")
    panel.session.teach([lesson], number: 0, progress: progress)
    panel.frame()
    panel.frame()
    return panel
  }

  private func press(_ keys: String, _ panel: PanelFixture) {
    for key in keys {
      panel.session.key(.character(key), at: panel.now)
      panel.frame()
    }
    panel.frame()
  }

  @Test(
    "mode switch and keys are beside a lesson in a low window", arguments: [(80, 24), (100, 29), (60, 24)])
  func controls(width: Int, height: Int) throws {
    let panel = try fixture(width: width, height: height)
    let rows = panel.rows
    let top = try #require(rows.firstIndex { $0.contains(" CONTROLS ") })
    #expect(rows[top + 1].contains("‹RUN›"))
    #expect(
      rows[top + 2].contains("SpaceSTART/STOP") || rows[top + 2].contains("Space START/STOP"), "\(rows)")
    #expect(rows[top + 2].contains("START RESET"))
    #expect(top + 4 == rows.count && rows[top + 3].contains("Help"))
    #expect(panel.shows("LESSON"))
  }

  @Test("a lesson is read, done step by step, and noted")
  func steps() throws {
    let panel = try fixture()
    #expect(panel.shows("LESSON  Powers · step 1 of 4") && panel.shows("Something to read."))
    #expect(panel.shows("c continue"))
    press("c", panel)
    #expect(panel.shows("What it is about.") && panel.shows("▶ Set the dials to 0007."))
    #expect(!panel.shows("c continue") && panel.shows("i hint"))
    press("c", panel)
    #expect(panel.shows("step 2 of 4"), "there is something to be done first")
    press("d0007", panel)
    #expect(panel.shows("✓ The dials are set.") && panel.host.progress?.lessons["powers"]?.step == 2)
    press("c ", panel)
    panel.play(.seconds(1))
    press("S", panel)
    panel.play(.milliseconds(400))
    #expect(panel.shows("✓ Printed."))
    press("c3", panel)
    #expect(panel.shows("This lesson is over") && panel.shows("CORE STORAGE"))
    #expect(panel.host.progress?.lessons["powers"]?.isFinished == true)
  }

  @Test("advice comes after a mistake, hints after three deeds or by i")
  func advice() throws {
    let panel = try fixture()
    press("cd0008", panel)
    #expect(panel.shows("? That is 8.") && panel.shows("▶ Set the dials to 0007."))
    press("d0009", panel)
    #expect(!panel.shows("That is 8.") && panel.shows("What it is about."))
    press("m", panel)
    #expect(panel.shows("? Press d."))
    press("i", panel)
    #expect(panel.shows("? Type d0007."))
    press("i", panel)
    #expect(panel.status.contains("there are no more hints"))
  }

  @Test("the answer is shown key by key, and Esc takes the machine back into one's own hands")
  func show() throws {
    let panel = try fixture()
    press("ct", panel)
    #expect(panel.shows("show me how it is done"))
    panel.session.key(.down, at: panel.now)
    panel.session.key(.enter, at: panel.now)
    panel.play(.milliseconds(700))
    #expect(panel.status.contains("DIALS 0 0"))
    panel.play(.seconds(2))
    #expect(panel.shows("✓ The dials are set."))
    press("c", panel)
    panel.session.click(.lesson(.show))
    panel.play(.milliseconds(100))
    panel.session.key(.escape, at: panel.now)
    panel.play(.seconds(2))
    #expect(panel.session.snapshot.isRunning, "nobody has pressed STOP")
  }

  @Test("a step is left out, begun again, and continued, with the machine as the steps before leave it")
  func again() throws {
    var progress = LessonProgress()
    progress.lessons["powers"] = LessonProgress.Entry(step: 3)
    let panel = try fixture(progress: progress)
    panel.play(.seconds(4))
    #expect(panel.shows("step 4 of 4") && panel.session.snapshot.switches.dials == 7)
    #expect(panel.session.snapshot.units.linesPrinted >= 3 && panel.session.snapshot.speed == .times(1))
    press("d0400 ", panel)
    panel.session.click(.lesson(.again))
    panel.play(.seconds(4))
    #expect(panel.shows("step 4 of 4") && panel.session.snapshot.switches.dials == 7)
    #expect(!panel.session.snapshot.isRunning)
    panel.session.click(.lesson(.restart))
    panel.frame()
    panel.frame()
    #expect(panel.shows("step 1 of 4") && panel.session.snapshot.switches.dials == 0)
    press("c", panel)
    panel.session.click(.lesson(.skip))
    panel.play(.seconds(2))
    #expect(panel.shows("step 3 of 4") && panel.session.snapshot.switches.dials == 7)
  }

  // MARK: The learner's machine

  private func learner(_ folder: TemporaryFolder, progress: LessonProgress = LessonProgress()) throws
    -> PanelFixture
  {
    let panel = try PanelFixture(width: 100, height: 30, clock: FedClock())
    panel.host.lessonFolder = folder.url
    let lesson = try LessonReader.lesson(Self.text, file: "powers.lesson")
    panel.session.teach([lesson], number: 0, progress: progress)
    panel.frame()
    panel.frame()
    return panel
  }

  private func enter(_ line: String, _ panel: PanelFixture) {
    press(line, panel)
    panel.session.key(.enter, at: panel.now)
    panel.frame()
    panel.frame()
  }

  @Test("a lesson continues with the learner's own machine, its paper, its past and its breakpoints")
  func ownMachine() throws {
    let folder = try TemporaryFolder()
    let first = try learner(folder)
    press("cd0007c", first)
    enter(":dep 0900 'MINE'", first)
    enter(":break 0066 if lines > 100", first)
    press("] ", first)
    first.play(.seconds(2))
    press("S", first)
    first.play(.milliseconds(400))
    #expect(first.shows("✓ Printed."))
    let left = first.session.snapshot
    press("xc", first)
    let progress = try #require(first.host.progress)

    let second = try learner(folder, progress: progress)
    #expect(!second.session.isShowingAnswer && second.shows("step 4 of 4"))
    let restored = second.session.snapshot
    #expect(restored.storage == left.storage && restored.processor.cycles == left.processor.cycles)
    #expect(restored.switches == left.switches && restored.speed == left.speed)
    #expect(restored.debug.breakpoints.map(\.command) == left.debug.breakpoints.map(\.command))
    #expect(second.printed == first.printed && first.printed.count > 3)
    enter(":back to cycle 1000", second)
    #expect(second.session.snapshot.processor.cycles == 1000)
  }

  @Test("a machine that cannot be read is replaced by the answers of the lesson")
  func lostMachine() throws {
    let folder = try TemporaryFolder()
    let first = try learner(folder)
    press("cd0007c ", first)
    first.play(.seconds(2))
    press("S", first)
    first.play(.milliseconds(400))
    let progress = try #require(first.host.progress)
    try Data("spoiled".utf8).write(to: folder.url.appending(component: "powers.session"))
    let second = try learner(folder, progress: progress)
    second.play(.seconds(4))
    #expect(second.shows("step 4 of 4") && second.session.snapshot.units.linesPrinted >= 3)
  }

  @Test("a step that is begun again has the machine with which it began")
  func ownMachineAgain() throws {
    let folder = try TemporaryFolder()
    let panel = try learner(folder)
    press("cd0007", panel)
    enter(":dep 0900 'MINE'", panel)
    press("c", panel)
    enter(":dep 0900 'GONE'", panel)
    panel.session.click(.lesson(.again))
    panel.frame()
    panel.frame()
    #expect(panel.shows("step 3 of 4") && !panel.session.isShowingAnswer)
    enter(":ex 0900-0903", panel)
    #expect(panel.shows("MINE") && panel.session.snapshot.switches.dials == 7)
  }

  @Test("the learner edits the program, sees the error in its line, and continues with the new program")
  func edit() throws {
    let panel = try learner(try TemporaryFolder())
    panel.host.source = "     START     CS   299\n               W\n               END  START\n"
    enter(":edit", panel)
    #expect(panel.shows("EDIT powers.s ─ Ctrl-S assembles ─ Esc leaves"))
    #expect(panel.shows("Ctrl-Z undoes"))
    #expect(panel.shows("Something to read."), "the lesson stays in sight")
    panel.session.key(.down, at: panel.now)
    press("x", panel)
    #expect(panel.shows("2                XW"))
    panel.host.sourceError = PanelError(description: "line 2: XW is no operation", line: 2)
    panel.session.key(.control("s"), at: panel.now)
    panel.frame()
    #expect(panel.shows("line 2: XW is no operation") && panel.shows("EDIT powers.s"))
    panel.session.key(.backspace, at: panel.now)
    panel.host.sourceError = nil
    panel.session.key(.control("s"), at: panel.now)
    panel.frame()
    panel.frame()
    #expect(!panel.shows("EDIT powers.s") && panel.status.contains("was reloaded"))
    guard case .lines(let lines)? = panel.session.lessonGuide?.lesson.program else {
      Issue.record("the lesson has no source")
      return
    }
    #expect(lines.text == "     START     CS   299\n               W\n               END  START\n")
    #expect(panel.host.progress?.lessons["powers"]?.source != nil)
    panel.session.click(.lesson(.restart))
    panel.frame()
    #expect(panel.host.progress?.lessons["powers"]?.source == nil)
  }

  @Test("the keys of the course are letters where letters are wanted")
  func letters() throws {
    let panel = try fixture()
    press("xc", panel)
    #expect(panel.session.snapshot.switches.senseSwitches.contains(Indicators(dCharacter: "C")))
    #expect(panel.shows("step 1 of 4"))
    press(":tic", panel)
    #expect(panel.shows(":tic") && panel.shows("step 1 of 4"))
    panel.session.key(.escape, at: panel.now)
    press(":hint", panel)
    panel.session.key(.enter, at: panel.now)
    panel.frame()
    #expect(panel.status.contains("there is nothing to do here: c continues"))
    press(":lesson fold", panel)
    panel.session.key(.enter, at: panel.now)
    panel.frame()
    panel.frame()
    #expect(panel.shows("LESSON  Powers") && !panel.shows("Something to read."))
  }

  @Test("no other program is opened in a lesson, and q leaves it without a question")
  func leave() throws {
    let panel = try fixture()
    press("cO", panel)
    #expect(panel.status.contains("a lesson is open: t lists the lessons, q leaves"))
    press(" ", panel)
    panel.play(.seconds(1))
    #expect(panel.session.snapshot.isRunning)
    press("q", panel)
    #expect(panel.host.events == ["quit"])
  }

  @Test("a step whose commands need a stopped machine stops it")
  func setup() throws {
    let panel = try PanelFixture(clock: FedClock())
    let lesson = try LessonReader.lesson(
      """
      lesson: Setup
      setup: dials 400
      step: Start.
      until: running
      answer: <Space>
      step: Look at 0500.
      setup: dep 0500 'X'
      until: pane core
      answer: 3
      """, file: "setup.lesson")
    panel.session.teach([lesson], number: 0, progress: LessonProgress())
    press("", panel)
    #expect(panel.session.snapshot.switches.dials == 400)
    press(" ", panel)
    panel.play(.milliseconds(300))
    #expect(panel.shows("step 2 of 2") && !panel.session.snapshot.isRunning)
    #expect(panel.session.snapshot.character(at: 500).code == ("X" as StoredCharacter).code)
    #expect(panel.session.snapshot.speed == .times(1))
  }

  @Test("a box leaves the lesson readable where it fits below")
  func box() throws {
    let panel = try fixture()
    press("ct", panel)
    #expect(panel.shows("show me how it is done") && panel.shows("▶ Set the dials to 0007."))
  }

  @Test("paper, lights and prompt stay in sight; a window that is too small says what is needed")
  func sizes() throws {
    for (width, height) in [(80, 24), (100, 30), (132, 43), (160, 50)] {
      let panel = try fixture(width: width, height: height)
      #expect(panel.shows("Something to read.") && panel.shows("I-ADDR") && panel.shows("1403 PRINTER"))
      press(":", panel)
      #expect(panel.rows.last?.hasPrefix(":") == true)
      panel.session.key(.escape, at: panel.now)
      press("z", panel)
      #expect(panel.shows("Something to read.") && !panel.shows("I-ADDR"))
      panel.display.resize(to: Size(width: 60, height: 16))
      press("z", panel)
      #expect(panel.shows("LESSON  the text needs a window of 80x24") && panel.shows("I-ADDR"))
    }
  }

  @Test("from 1 x 1 to 300 x 100 the strip has a place that nothing else has, and leaves four lines of paper")
  func layout() {
    for height in 1...100 {
      for width in Array(1...170) + [200, 300] {
        for isZoomed in [false, true] {
          let size = Size(width: width, height: height)
          let layout = PanelLayout(size: size, isZoomed: isZoomed, hasStrip: true, lessonRows: 6)
          let frames = layout.frames
          let area = frames.reduce(0) { $0 + $1.width * $1.height }
          let screen = Rect(size: size)
          var isSound = frames.allSatisfy { $0.intersection(screen) == $0 }
          for (index, frame) in frames.enumerated() {
            isSound = isSound && frames[(index + 1)...].allSatisfy { $0.intersection(frame).isEmpty }
          }
          isSound = isSound && (layout.isTooSmall || area == width * height && layout.lesson.height > 0)
          let paper = layout.panes[.paper]?.height ?? 0
          isSound = isSound && (width < 80 || height < 24 || paper >= 6)
          #expect(isSound, "\(size), \(isZoomed): \(frames)")
        }
      }
    }
  }
}
