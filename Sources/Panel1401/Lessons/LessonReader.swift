internal import Foundation
internal import Monitor1401

/// Reads the text of a lesson.
///
/// A line is a word, a colon and a value; indented lines continue the value. `program:`, `deck:` and `cards:`
/// without a value begin lines that are used as they are, up to a line `end`. Lines with `#` in column 1
/// are remarks.
public struct LessonReader {
  private let file: String
  private let lines: [Substring]
  private var next = 0
  private var lesson = Lesson()
  private var step: Lesson.Step?

  /// The words of a line, those of the whole lesson first.
  static let lessonWords = ["lesson", "about", "program", "deck", "cards", "ready", "tape", "setup"]
  static let stepWords = [
    "step", "say", "until", "hint", "wrong", "advice", "try", "answer", "plain", "result", "setup",
  ]

  /// Reads a lesson.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - file: the file, for messages.
  /// - Returns: the lesson.
  /// - Throws: ``LessonError`` with the file, the line and what to do.
  public static func lesson(_ text: String, file: String) throws(LessonError) -> Lesson {
    var reader = LessonReader(text, file: file)
    return try reader.read()
  }

  private init(_ text: String, file: String) {
    self.file = file
    let unified = text.replacing("\r\n", with: "\n")
    lines = unified.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private func wrong(_ line: Int?, _ problem: String) -> LessonError { LessonError(file, line, problem) }

  private mutating func read() throws(LessonError) -> Lesson {
    lesson.file = file
    while next < lines.count {
      let number = next + 1
      let line = lines[next]
      next += 1
      guard line.first != "#", line.contains(where: { !$0.isWhitespace }) else { continue }
      guard line.first?.isWhitespace == false, let colon = line.firstIndex(of: ":"),
        line[..<colon].allSatisfy(\.isLetter)
      else {
        throw wrong(
          number,
          "'\(line.prefix(40))' begins with no word and colon, such as say: or step:; indent a line "
            + "that continues the one before")
      }
      let word = line[..<colon].lowercased()
      let first = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      try take(word, first, number)
    }
    try endStep()
    if lesson.title.isEmpty { throw wrong(1, "the title is missing; write lesson: TITLE in the first line") }
    if lesson.steps.isEmpty {
      throw wrong(nil, "the lesson has no steps; write step: and what the learner is to do")
    }
    return lesson
  }

  /// The value with the indented lines that continue it.
  private mutating func value(_ first: String) -> String {
    var parts = first.isEmpty ? [] : [first]
    while next < lines.count, let start = lines[next].first, start.isWhitespace || start == "#" {
      let text = lines[next].trimmingCharacters(in: .whitespaces)
      if start != "#", !text.isEmpty { parts.append(text) }
      next += 1
    }
    return parts.joined(separator: " ")
  }

  /// The lines up to `end`, as they are.
  private mutating func block(_ word: String, _ number: Int) throws(LessonError) -> String {
    var text = ""
    while next < lines.count {
      let line = lines[next]
      next += 1
      if line.trimmingCharacters(in: .whitespaces).lowercased() == "end", line.first?.isWhitespace == false {
        return text
      }
      text += line + "\n"
    }
    throw wrong(number, "the lines after \(word): have no end; write end in column 1 after the last of them")
  }

  private mutating func take(_ word: String, _ first: String, _ number: Int) throws(LessonError) {
    if ["program", "deck", "cards"].contains(word) {
      guard step == nil else { throw wrong(number, "\(word): belongs before the first step") }
      let material: Lesson.Material =
        first.isEmpty
        ? .lines(Lesson.Line(text: try block(word, number), number: number))
        : .file(Lesson.Line(text: first, number: number))
      switch word {
      case "program": lesson.program = material
      case "deck": lesson.deck = material
      default: lesson.cards = material
      }
      return
    }
    let text = value(first)
    if word == "step" {
      try endStep()
      step = Lesson.Step(number: number, task: text)
      return
    }
    if step == nil { return try takeForLesson(word, text, number) }
    try takeForStep(word, text, number)
  }

  private mutating func takeForLesson(_ word: String, _ text: String, _ number: Int) throws(LessonError) {
    switch word {
    case "lesson": lesson.title = text
    case "about": lesson.summary = text
    case "ready":
      guard ["yes", "no"].contains(text.lowercased()) else {
        throw wrong(number, "ready: \(text): write yes (the first card is read) or no")
      }
      lesson.isReady = text.lowercased() == "yes"
    case "tape":
      guard let unit = Int(text), (1...6).contains(unit) else {
        throw wrong(number, "tape: \(text): write the number of a tape unit, 1 to 6; it gets a blank reel")
      }
      lesson.reels.append(unit)
    case "setup": lesson.setup.append(try command(text, number))
    default: throw unknown(word, number, LessonReader.lessonWords + ["step"])
    }
  }

  private mutating func takeForStep(_ word: String, _ text: String, _ number: Int) throws(LessonError) {
    guard var step else { return }
    guard !text.isEmpty else { throw wrong(number, "something is missing after \(word):") }
    let line = Lesson.Line(text: text, number: number)
    switch word {
    case "say": step.text = [step.text, text].filter { !$0.isEmpty }.joined(separator: " ")
    case "until": step.conditions += try conditions(text, number)
    case "hint": step.hints.append(text)
    case "result": step.result = text
    case "answer":
      _ = try keys(text, number)
      step.answer = line
    case "plain": step.commands.append(try command(text, number))
    case "setup": step.setup.append(try command(text, number))
    case "wrong":
      step.mistakes.append(
        Lesson.Mistake(conditions: try conditions(text, number), advice: "", number: number))
    case "advice", "try":
      guard let last = step.mistakes.indices.last else {
        throw wrong(number, "\(word): belongs to a mistake; write wrong: and what is true then before it")
      }
      if word == "advice" {
        step.mistakes[last].advice = text
      } else {
        _ = try keys(text, number)
        step.mistakes[last].keys = line
      }
    default: throw unknown(word, number, LessonReader.stepWords)
    }
    self.step = step
  }

  private func unknown(_ word: String, _ number: Int, _ words: [String]) -> LessonError {
    let isElsewhere = (LessonReader.lessonWords + LessonReader.stepWords).contains(word)
    let problem =
      isElsewhere
      ? "\(word): belongs \(step == nil ? "after" : "before") the first step" : "\(word): is unknown"
    return wrong(number, "\(problem); here can be \(words.map { "\($0):" }.joined(separator: " "))")
  }

  private mutating func endStep() throws(LessonError) {
    guard let step else { return }
    if step.isText {
      guard step.answer == nil, step.hints.isEmpty, step.mistakes.isEmpty else {
        throw wrong(
          step.number,
          "this step has an answer or hints, but no until: that says what is true when it is done")
      }
      guard !(step.text + step.task).isEmpty else { throw wrong(step.number, "this step says nothing") }
    } else {
      guard !step.task.isEmpty else {
        throw wrong(step.number, "say after step: what the learner is to do")
      }
      guard step.answer != nil else {
        throw wrong(step.number, "this step has no answer: with the keys that do it")
      }
    }
    if let mistake = step.mistakes.first(where: { $0.advice.isEmpty }) {
      throw wrong(mistake.number, "this mistake has no advice: that says what to do")
    }
    lesson.steps.append(step)
    self.step = nil
  }

  // MARK: Parts

  private func conditions(_ text: String, _ number: Int) throws(LessonError) -> [LessonCondition] {
    do {
      return try LessonCondition.list(text, line: number)
    } catch {
      throw wrong(number, "\(error)")
    }
  }

  /// Keys, with the command lines in them.
  private func keys(_ text: String, _ number: Int) throws(LessonError) -> [KeyScript.Step] {
    do {
      let steps = try KeyScript.steps(text)
      var line: String?
      for case .key(let key) in steps {
        switch key {
        case .character(":") where line == nil: line = ""
        case .enter:
          if let line { _ = try command(line, number) }
          line = nil
        case .character(let character): line?.append(character)
        default: break
        }
      }
      return steps
    } catch let error as LessonError {
      throw error
    } catch {
      throw wrong(number, "\(error)")
    }
  }

  /// What a lesson may use of the command language: nothing that reads or writes files.
  private func command(_ text: String, _ number: Int) throws(LessonError) -> Lesson.Line {
    let words = text.split(separator: " ").map { $0.lowercased() }
    guard let word = words.first else { throw wrong(number, "a command is missing") }
    if ["hint", "lesson"].contains(word) { throw wrong(number, "\(word) is for the learner") }
    do {
      let command = try MonitorCommand.find(word)
      let isStop = ["break", "watch", "catch"].contains(command.name)
      guard !command.usesFiles || command.name == "reload" || (isStop && !words.contains("do")) else {
        throw wrong(number, "\(word) cannot be used in a lesson: it may read or write files")
      }
    } catch let error as LessonError {
      throw error
    } catch {
      throw wrong(number, "\(error)")
    }
    return Lesson.Line(text: text, number: number)
  }
}
