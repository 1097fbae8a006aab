internal import Core1401
internal import Monitor1401
internal import System1401
internal import Units1401

// The course: a strip of text beside the machine, which waits for what the learner does.
extension PanelSession {
  /// Gives lessons from now on.
  ///
  /// - Parameters:
  ///   - lessons: the lessons; at least one.
  ///   - number: the one to open, from 0.
  ///   - progress: how far the learner has come.
  ///   - resumes: whether a lesson that was left is continued where it was.
  public func teach(_ lessons: [Lesson], number: Int, progress: LessonProgress, resumes: Bool = true) {
    guard lessons.indices.contains(number) else { return }
    course = Course(lessons: lessons, progress: progress)
    openLesson(number, step: resumes ? progress.step(of: lessons[number]) : 0)
  }

  /// The lesson that is open and where it is; nil without a course.
  public var lessonGuide: LessonGuide? { course?.guide }

  /// Whether answers are being given by the panel itself.
  public var isShowingAnswer: Bool { course?.player != nil }

  /// What is still to be done in the step.
  public var openConditions: [LessonCondition] {
    guard let course, course.guide.phase == .task else { return [] }
    return course.guide.step?.conditions.filter { !$0.holds(in: course.facts) } ?? []
  }

  /// Opens a lesson at a step: on a machine of its own, on which everything before that step is done.
  ///
  /// The learner's own machine is restored if it was saved at that step. Otherwise the answers of the lesson
  /// are given.
  func openLesson(_ number: Int, step: Int, restores: Bool = true) {
    guard let course else { return }
    var lesson = course.lessons[number]
    if step == 0 {
      self.course?.progress.lessons[lesson.name]?.source = nil
    } else if let text = course.progress.lessons[lesson.name]?.source {
      lesson = lesson.replacingProgram(by: text)
    }
    self.course?.player = nil
    read(lesson.title, by: { host.openLesson(lesson, $0) }) { session, opened in
      session.replaceMachine(by: opened)
      session.begin(lesson, number: number, step: step, restores: restores)
    }
  }

  private func begin(_ lesson: Lesson, number: Int, step: Int, restores: Bool) {
    guard var course else { return }
    course.number = number
    course.guide = LessonGuide(lesson)
    course.firstSheet = root.paper.printout.sheet.number
    course.facts = LessonFacts()
    self.course = course
    root.isZoomed = false
    root.pane = .paper
    root.overlay = nil
    root.field = nil
    root.setNeedsLayout()
    clearMessage()
    if step > 0, restores, let machine = course.progress.lessons[lesson.name]?.machine,
      machine.step == step, machine.program == lesson.programText, let file = host.lessonFile(lesson)
    {
      guard restore(machine, from: file) else { return openLesson(number, step: step, restores: false) }
      beginStep(step)
      say("the machine is as you left it at the beginning of this step")
    } else {
      execute(lesson.setup)
      beginStep(0)
      if step > 0 { play(to: step) }
    }
    noteProgress()
  }

  // MARK: The learner's machine

  /// The most cycles that are repeated to restore a machine: about a second.
  private static let mostCycles: UInt64 = 100_000_000

  /// Saves the machine with which a step begins, so that the lesson can be continued with it.
  func saveMachine(for step: Int) {
    guard let lesson = course?.guide.lesson, let file = host.lessonFile(lesson), !machine.runsOrStarts,
      lesson.steps.indices.contains(step),
      snapshot.processor.cycles < Self.mostCycles, machine.execute([.savePast(file)]) == nil
    else { return }
    var speed: Double?
    if case .times(let factor) = machine.speed { speed = factor }
    course?.progress.lessons[lesson.name, default: LessonProgress.Entry()].machine = LessonProgress.Machine(
      step: step, program: lesson.programText, switches: machine.switches, speed: speed,
      stops: snapshot.debug.restoringCommands)
  }

  /// Repeats what the learner did, which also prints the paper again and makes going back possible.
  ///
  /// - Returns: false if the machine could not be restored.
  private func restore(_ saved: LessonProgress.Machine, from file: String) -> Bool {
    guard machine.execute([.setSpeed(.unlimited), .replay(file)]) == nil else { return false }
    takeOutput()
    let speed = saved.speed.map { Speed.times($0) } ?? .unlimited
    guard machine.execute([.setSwitches(saved.switches), .setSpeed(speed)]) == nil else { return false }
    for line in saved.stops { _ = restore(line, DebugState()) }
    control.waitUntilStanding()
    return true
  }

  /// The learner has edited the program of the lesson, which is assembled and in the reader.
  func lessonSourceWasEdited(_ lesson: Lesson, _ text: String) {
    course?.guide.lesson = lesson
    course?.facts.wasEdited = true
    course?.guide.noteDeed()
    course?.progress.lessons[lesson.name, default: LessonProgress.Entry()].source = text
    noteProgress()
  }

  func beginStep(_ number: Int) {
    course?.guide.begin(number)
    lookAtMachine()
    if let step = course?.guide.step { execute(step.setup) }
    lookAtMachine()
    course?.facts.startStep()
  }

  /// Executes command lines of the lesson, each when the one before is done.
  private func execute(_ lines: [Lesson.Line]) {
    guard !lines.isEmpty else { return }
    // What the machine is made to do here is nothing to watch.
    let speed = machine.speed
    if machine.runsOrStarts { _ = machine.execute([.stop]) }
    _ = machine.execute([.setSpeed(.unlimited)])
    defer { _ = machine.execute([.setSpeed(speed)]) }
    for line in lines {
      guard case .success(.operate(let commands, _)) = machine.parse(line.text) else {
        say("\(course?.guide.lesson.file ?? ""):\(line.number): \(line.text) does nothing here")
        continue
      }
      if let refusal = machine.execute(commands) { say(refusal) }
    }
  }

  func noteProgress() {
    guard var course, course.player?.isHasty != true else { return }
    course.progress.note(course.guide)
    self.course = course
    do {
      try host.saveProgress(course.progress)
    } catch {
      say("\(error)")
    }
  }

  /// Goes to the next step.
  func continueLesson() {
    guard let guide = course?.guide else { return }
    saveMachine(for: guide.index + 1)
    beginStep(guide.index + 1)
    noteProgress()
  }

  // MARK: Looking

  /// Looks at the machine, and continues what the panel itself does.
  func followLesson(at time: Duration) {
    guard course != nil else { return }
    lookAtMachine()
    playAnswer(at: time)
    if let facts = course?.facts, course?.guide.look(facts) == true { stepHasTurned() }
    showLesson()
  }

  private func lookAtMachine() {
    guard let course else { return }
    let lines = course.guide.readsPaper ? printedLines(from: course.firstSheet) : []
    self.course?.facts.take(snapshot)
    self.course?.facts.pane = root.pane
    self.course?.facts.isZoomed = root.isZoomed
    self.course?.facts.tornSheets = root.paper.printout.sheet.number
    self.course?.facts.printed = lines
  }

  private func printedLines(from first: Int) -> [String] {
    let sheets = root.tray.sheets.map(\.sheet).filter { $0.number >= first } + [root.paper.printout.sheet]
    return sheets.flatMap { sheet in (0..<sheet.rowCount).map { sheet.text(row: $0) } }
  }

  private func stepHasTurned() {
    guard let course, course.guide.phase == .result else { return }
    if course.player?.isHasty == true { return }
    saveMachine(for: course.guide.index + 1)
    if course.guide.step?.result.isEmpty == true { continueLesson() } else { noteProgress() }
  }

  /// The program of the lesson was read again, without leaving the step.
  func lessonMachineWasReplaced() {
    guard let course else { return }
    // Breakpoints and values to be watched are on the new machine already.
    let words = ["break", "watch", "catch", "display"]
    execute(course.guide.lesson.setup.filter { line in !words.contains { line.text.hasPrefix($0) } })
    self.course?.firstSheet = root.paper.printout.sheet.number
    self.course?.facts.machineWasReplaced(by: control.snapshot())
  }

  // MARK: The strip

  /// How many rows the lesson takes.
  func lessonRows(in size: Size) -> Int {
    guard let course else { return 0 }
    return LessonRoom.rows(for: course.guide.lesson, in: size, isFolded: course.isFolded)
  }

  private func showLesson() {
    guard let course else { return }
    let (width, height) = (root.lesson.frame.width, root.lesson.frame.height)
    guard height > 0 else { return root.lesson.show([]) }
    let smallest = LessonRoom.smallest
    guard root.frame.width >= smallest.width, root.frame.height >= smallest.height else {
      let words = " LESSON  the text needs a window of \(smallest.width)x\(smallest.height)"
      return root.lesson.show([[Legend(words.cut(to: width).padded(to: width), role: .caption)]])
    }
    var text = LessonText(
      guide: course.guide, number: course.lessons.count > 1 ? course.number + 1 : nil,
      hasNext: course.number + 1 < course.lessons.count)
    if course.player?.isHasty == true { text.note = "The steps before are being repeated; Esc stops that." }
    root.lesson.show([text.title(width: width)] + text.body(width: width, rows: height - 1))
  }
}
