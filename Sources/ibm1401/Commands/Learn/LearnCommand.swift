import Core1401
import Foundation
import Host1401
import Panel1401
import PanelCurses

/// `ibm1401 learn`: the course in the panel.
struct LearnCommand: CommandOptions {
  private var isList = false
  private var isReset = false
  private var isCheck = false
  private var begins = false
  private var isPlain = false

  private static let own: [CommandOption<LearnCommand>] = [
    .flag("list", letter: "l", "the lessons, and how far you are in them", \.isList),
    .flag("restart", "begin the lesson at its first step", \.begins),
    .flag("reset", "forget how far you are in all lessons", \.isReset),
    .flag("check", "play the lesson by its own answers, and say what is wrong with it", \.isCheck),
  ]

  static let options = own + [plain]
  private static let plain = CommandOption<LearnCommand>.flag(
    "plain", "lines of text in place of the panel, for screen readers and pipes", \.isPlain)

  /// The options of the panel that count here.
  static let panelOptions = [
    "theme", "color", "ascii", "no-mouse", "no-motion", "lamps", "cast", "svg", "size", "keys",
  ]

  static var syntax: [OptionSyntax] {
    options.map(\.syntax) + PanelArguments.syntax.filter { panelOptions.contains($0.name) }
  }

  private init() {}

  /// Runs the command.
  ///
  /// - Parameter arguments: those of `learn`.
  /// - Returns: the exit status.
  /// - Throws: what ``Subcommand/run(_:)`` reports.
  @MainActor
  static func main(_ arguments: ParsedArguments) throws -> Int32 {
    var rest = arguments
    var command = LearnCommand()
    try command.take(&rest)
    guard rest.operands.count < 2 else {
      throw UsageError(.oneLesson)
    }
    if command.isReset {
      try LessonShelf.reset()
      complain("the progress is forgotten")
      guard !rest.operands.isEmpty || command.isList else { return ExitStatus.success }
    }
    let operand = rest.operands.first
    rest.operands = []
    if command.isCheck { return try check(operand) }
    let progress = try LessonShelf.progress()
    if command.isList { return try list(progress) }
    let (lessons, number) = try chosen(operand, progress)
    let panel = try PanelArguments(arguments: rest)
    let isDumb = EnvironmentVariable.value("TERM") == "dumb" && isatty(STDIN_FILENO) == 1
    if command.isPlain || isDumb {
      return try PlainLessons(lessons, number: number, progress: progress, resumes: !command.begins).run()
    }
    return try PanelCommand.teach(
      lessons, number: number, progress: progress, resumes: !command.begins, arguments: panel)
  }

  /// The lessons, and which of them is meant: a number, a file, or the one to continue with.
  private static func chosen(_ operand: String?, _ progress: LessonProgress) throws -> ([Lesson], Int) {
    guard let operand else {
      let lessons = try LessonShelf.course()
      return (lessons, progress.firstOpen(of: lessons) ?? 0)
    }
    guard let number = Int(operand) else { return ([try LessonShelf.lesson(operand)], 0) }
    let lessons = try LessonShelf.course()
    guard lessons.indices.contains(number - 1) else {
      throw UsageError(.noLesson, [number, lessons.count])
    }
    return (lessons, number - 1)
  }

  private static func list(_ progress: LessonProgress) throws -> Int32 {
    let lessons = try LessonShelf.course()
    let width = lessons.map(\.title.count).max() ?? 0
    for (number, lesson) in lessons.enumerated() {
      let state = progress.words(for: lesson)
      let line =
        "\(String(number + 1).rightAligned(in: 2))  \(lesson.title.padded(to: width + 2))"
        + state.padded(to: 15) + lesson.summary
      try StandardOutput.write("\(line.withoutTrailingBlanks)\n")
    }
    return ExitStatus.success
  }

  // MARK: Checking

  @MainActor
  private static func check(_ operand: String?) throws -> Int32 {
    let lessons: [Lesson]
    switch operand {
    case nil: lessons = try LessonShelf.course()
    case let operand?: lessons = [try chosen(operand, LessonProgress())].map { $0.0[$0.1] }
    }
    var isSound = true
    for lesson in lessons {
      let check = LessonCheck(lesson)
      check.run()
      for problem in check.problems { StandardError.write("\(problem.description.withVisibleControls)\n") }
      isSound = isSound && check.problems.isEmpty
      guard check.problems.isEmpty else { continue }
      let mistakes = check.triedMistakes > 0 ? ", \(check.triedMistakes.counted("mistake")) tried" : ""
      try StandardOutput.write(
        "\(lesson.file): \(lesson.title): \(lesson.steps.count.counted("step")) played\(mistakes)\n")
    }
    return isSound ? ExitStatus.success : ExitStatus.file
  }
}
