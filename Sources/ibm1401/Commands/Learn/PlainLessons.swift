import Core1401
import Foundation
import Host1401
import Monitor1401
import Panel1401
import System1401
import Units1401

/// Lessons as lines of text: for screen readers, simple terminals and pipes.
final class PlainLessons {
  private let lessons: [Lesson]
  private var number: Int
  private var progress: LessonProgress
  private var guide: LessonGuide
  private var facts = LessonFacts()
  private let machine = LessonMachine()
  private let mode: PlainMode
  private let output = PlainLessonOutput()
  private let lines = LineInput()

  /// Opens a lesson.
  ///
  /// - Parameters:
  ///   - lessons: the lessons; at least one.
  ///   - number: the one to open, from 0.
  ///   - progress: how far the learner has come.
  ///   - resumes: whether it is continued where it was left.
  /// - Throws: ``/Panel1401/LessonError`` and the like.
  init(_ lessons: [Lesson], number: Int, progress: LessonProgress, resumes: Bool) throws {
    (self.lessons, self.number, self.progress) = (lessons, number, progress)
    guide = LessonGuide(lessons[number])
    let (output, lines) = (output, lines)
    mode = PlainMode(
      configuration: SystemConfiguration(), decks: [], speed: .unlimited,
      isTerminal: isatty(STDIN_FILENO) == 1, input: { lines.next() },
      output: { output.write($0) }, deliver: { output.take($0) })
    mode.isStopped = { output.isClosed }
    mode.reportsReadiness = false
    mode.takesLine = { [unowned self] in take($0) }
    mode.remarks = { [unowned self] in follow($0) }
    try open(number, step: resumes ? progress.step(of: lessons[number]) : 0)
  }

  /// Runs until the input ends.
  ///
  /// - Returns: the exit status.
  /// - Throws: ``ClosedPipe``, or why the progress could not be saved.
  func run() throws -> Int32 {
    let status = mode.run()
    if output.isClosed { throw ClosedPipe() }
    return status == ExitStatus.interrupted ? status : ExitStatus.success
  }

  // MARK: Lessons

  private func open(_ number: Int, step: Int) throws {
    let lesson = lessons[number]
    try replaceMachine(for: lesson)
    self.number = number
    guide = LessonGuide(lesson)
    facts = LessonFacts()
    pending = ["", "Lesson \(number + 1): \(lesson.title)"]
    begin(0)
    while guide.index < step, guide.phase != .end {
      execute(guide.step?.commands ?? [])
      begin(guide.index + 1)
    }
    describe()
    note()
  }

  /// Reads the program of the lesson again, without leaving the step.
  private func reload() {
    do {
      try replaceMachine(for: guide.lesson)
      facts.machineWasReplaced(by: mode.machine.snapshot)
      pending.append("The program was read again.")
    } catch {
      pending.append("\(error)")
    }
  }

  private func replaceMachine(for lesson: Lesson) throws {
    let control = try machine.control(lesson, clock: HostClock(), onChange: mode.onChange)
    mode.machine.control.stopAndWait()
    mode.machine.replaceMachine(by: control)
    _ = mode.machine.execute([.setSpeed(.unlimited)])
    output.lines = []
    execute(lesson.setup)
  }

  /// Lines that are said before the next prompt.
  private var pending: [String] = []

  private func begin(_ index: Int) {
    guide.begin(index)
    look()
    if let step = guide.step { execute(step.setup) }
    look()
    facts.startStep()
  }

  private func execute(_ lines: [Lesson.Line]) {
    for line in lines {
      if line.text == "reload" {
        reload()
        continue
      }
      facts.note(command: line.text.lowercased())
      guard case .success(.operate(let commands, _)) = mode.machine.parse(line.text) else { continue }
      if let refusal = mode.machine.execute(commands) { pending.append("Refused: \(refusal).") }
      output.take(mode.machine.control.takeOutput())
    }
  }

  private func look() {
    facts.take(mode.machine.snapshot)
    facts.printed = output.lines
  }

  private func note() {
    progress.note(guide)
    do {
      try LessonShelf.save(progress)
    } catch {
      pending.append("\(error)")
    }
  }

  /// Says what the step is about.
  private func describe() {
    guard let step = guide.step else {
      let isLast = number + 1 == lessons.count
      pending += ["", "This lesson is over; \(isLast ? "" : "c opens the next one, ")quit leaves."]
      return
    }
    pending += ["", "Step \(guide.index + 1) of \(guide.lesson.steps.count)."]
    pending += wrapped(step.text) + (step.task.isEmpty ? [] : wrapped("> \(step.task)"))
    if guide.awaitsReader {
      pending.append("c continues.")
    } else if !step.commands.isEmpty {
      pending.append("As commands: \(step.commands.map(\.text).joined(separator: "; "))")
    }
  }

  private func wrapped(_ text: String) -> [String] { text.wrapped(to: 78) }

  /// What is to be said before the next prompt.
  private func follow(_ snapshot: SystemSnapshot) -> [String] {
    look()
    let advice = guide.advice
    if guide.look(facts) {
      if guide.phase == .result {
        pending += wrapped("Done. \(guide.step?.result ?? "")")
        if guide.step?.result.isEmpty == true { advance() } else { pending.append("c continues.") }
        note()
      } else if let new = guide.advice, new != advice {
        pending += wrapped("Hint: \(new)")
      }
    }
    defer { pending = [] }
    return pending
  }

  private func advance() {
    begin(guide.index + 1)
    note()
    describe()
  }

  // MARK: The learner

  /// Takes a line that belongs to the course.
  ///
  /// - Returns: whether it did.
  private func take(_ line: String) -> Bool {
    let words = line.lowercased().split(separator: " ").map(String.init)
    do {
      switch words.first {
      case "c": try next()
      case "i", "hint": hint()
      case "t":
        pending = [
          "c continues, i gives a hint; lesson show, lesson skip, lesson again, lesson restart; lesson list; "
            + "lesson NUMBER; help lists the commands of the machine; quit leaves."
        ]
      case "reload", "r": reload()
      case "lesson": try take(word: words.dropFirst().joined(separator: " "))
      default:
        facts.note(command: words.joined(separator: " "))
        guide.noteDeed()
        return false
      }
    } catch {
      pending.append("\(error)")
    }
    return true
  }

  private func next() throws {
    guard guide.awaitsReader else {
      pending = ["Do what the text says first; i gives a hint."]
      return
    }
    guard guide.phase == .end else { return advance() }
    guard lessons.indices.contains(number + 1) else {
      pending = ["That was the last lesson; quit leaves."]
      return
    }
    try open(number + 1, step: progress.step(of: lessons[number + 1]))
  }

  private func hint() {
    pending +=
      guide.giveHint()
      ? wrapped("Hint: \(guide.advice ?? "")") : ["There are no more hints; lesson show does it for you."]
  }

  private func take(word: String) throws {
    switch word {
    case "next": try next()
    case "hint": hint()
    case "show": mode.machine.insert((guide.step?.commands ?? []).map { ScriptLine($0.text) })
    case "skip":
      execute(guide.step?.commands ?? [])
      advance()
    case "again": try open(number, step: guide.index)
    case "restart": try open(number, step: 0)
    case "list":
      pending = lessons.enumerated().map { "\($0 + 1) \($1.title) \(progress.words(for: $1))" }
    default:
      guard let wanted = Int(word), lessons.indices.contains(wanted - 1) else {
        pending = ["lesson takes next, hint, show, skip, again, restart, list or a number."]
        return
      }
      try open(wanted - 1, step: progress.step(of: lessons[wanted - 1]))
    }
  }
}

/// What lessons in plain text write, and the lines that their programs have printed.
final class PlainLessonOutput {
  var lines: [String] = []
  private(set) var isClosed = false

  func write(_ text: String) {
    do { try StandardOutput.write(text) } catch { isClosed = true }
  }

  func take(_ output: SystemOutput) {
    for given in output.discarded { lines.removeLast(min(given.count.lines, lines.count)) }
    for case .impression(let line) in output.printer {
      lines.append(String(line.characters.map { TextEncoding.simh.character(for: $0) }))
    }
  }
}
