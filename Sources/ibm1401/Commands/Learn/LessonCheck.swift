import Core1401
import Host1401
import Panel1401
import PanelCurses
import System1401
import Units1401

/// Plays a lesson by its own answers, so that its writer knows that it can be finished.
///
/// A step must not be done before its answer, and must be done after it. Each mistake for which the lesson gives
/// the keys must bring its advice.
@MainActor
final class LessonCheck {
  private let lesson: Lesson
  private let machine = LessonMachine()
  private let clock = FedClock()
  private var session: PanelSession?
  private var player: PanelPlayer?
  /// What is wrong, in the order of the lesson.
  private(set) var problems: [LessonError] = []
  /// How many mistakes were tried.
  private(set) var triedMistakes = 0

  init(_ lesson: Lesson) {
    self.lesson = lesson
  }

  /// Plays the lesson.
  func run() {
    problems = LessonRoom.excess(of: lesson)
    guard open() else { return }
    for (index, step) in lesson.steps.enumerated() {
      guard session?.lessonGuide?.index == index else {
        return fail(step.number, "the step before did not lead to this one")
      }
      guard check(step) else { return }
    }
    if session?.lessonGuide?.phase != .end { fail(nil, "the lesson does not come to its end") }
    for (index, step) in lesson.steps.enumerated() {
      for mistake in step.mistakes where mistake.keys != nil { tryMistake(mistake, at: index) }
    }
  }

  private func fail(_ line: Int?, _ problem: String) {
    problems.append(LessonError(lesson.file, line, problem))
  }

  private func open(at step: Int = 0) -> Bool {
    do {
      let control = try machine.control(lesson, clock: FedClock(), onChange: {})
      if step == 0 { checkConditions(control.snapshot()) }
      control.stopAndWait()
    } catch let error as LessonError {
      problems.append(error)
      return false
    } catch {
      fail(nil, "\(error)")
      return false
    }
    let clock = FedClock()
    var host = PanelHost()
    host.openLesson = { [machine] lesson, done in
      done(
        Result {
          OpenedProgram(
            control: try machine.control(lesson, clock: clock, onChange: {}), name: lesson.title)
        }.mapError { PanelError($0) })
    }
    let opened = { [weak self, lesson] in self?.session?.lessonGuide?.lesson ?? lesson }
    host.reload = { [host] done in host.openLesson(opened(), done) }
    host.source = { try LessonMachine.source(of: opened()) }
    let empty = RunControl(configuration: SystemConfiguration(), decks: [], clock: clock)
    let session = PanelSession(control: empty, program: lesson.title, host: host)
    let appearance = Appearance(environment: ["LANG": "C.UTF-8"], terminalColors: 256, isUTF8: true)
    player = PanelPlayer(session: session, size: LessonRoom.smallest, appearance: appearance, clock: clock)
    self.session = session
    var progress = LessonProgress()
    progress.lessons[lesson.name] = LessonProgress.Entry(step: step)
    session.teach([lesson], number: 0, progress: progress)
    player?.play([.wait(.milliseconds(100))])
    play { !session.isShowingAnswer }
    return true
  }

  private func checkConditions(_ snapshot: SystemSnapshot) {
    for condition in lesson.steps.flatMap({ $0.conditions + $0.mistakes.flatMap(\.conditions) }) {
      if let problem = condition.problem(in: snapshot) { fail(condition.number, problem) }
    }
  }

  /// Lets time pass until something is so, for at most a minute and a half.
  private func play(until isSo: () -> Bool) {
    var frames = 0
    while !isSo(), frames < 300 {
      player?.play([.wait(.milliseconds(300))])
      frames += 1
    }
  }

  private func check(_ step: Lesson.Step) -> Bool {
    guard let session, let guide = session.lessonGuide else { return false }
    let next: [KeyScript.Step] = [.key(.character("c")), .wait(.milliseconds(100))]
    if step.isText {
      player?.play(next)
      return true
    }
    guard guide.phase == .task else {
      fail(step.number, "this step is done before the learner does anything; change until:")
      return false
    }
    guard let answer = step.answer, let keys = try? KeyScript.steps(answer.text) else { return false }
    player?.play(keys + [.wait(.milliseconds(100))])
    play { session.lessonGuide?.index != guide.index || session.lessonGuide?.phase != .task }
    guard session.lessonGuide?.index != guide.index || session.lessonGuide?.phase != .task else {
      fail(answer.number, "after this answer the step is not done: \(open(step, session))")
      return false
    }
    // Its last keys may leave something on top of the panel.
    if session.lessonGuide?.phase == .result { player?.play(next) }
    return true
  }

  /// The conditions that do not hold.
  private func open(_ step: Lesson.Step, _ session: PanelSession) -> String {
    session.openConditions.map { "'\($0.text)' does not hold" }.joined(separator: ", ")
  }

  private func tryMistake(_ mistake: Lesson.Mistake, at index: Int) {
    guard let line = mistake.keys, let keys = try? KeyScript.steps(line.text), open(at: index),
      let session
    else { return }
    triedMistakes += 1
    guard session.lessonGuide?.index == index else {
      return fail(mistake.number, "the step of this mistake cannot be reached again")
    }
    player?.play(keys)
    play { session.lessonGuide?.advice == mistake.advice }
    if session.lessonGuide?.advice != mistake.advice {
      fail(line.number, "after these keys the advice is not given: the conditions of the mistake do not hold")
    }
  }
}
