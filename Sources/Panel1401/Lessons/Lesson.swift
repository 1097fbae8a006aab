/// A lesson of the course: programs, and steps that each say something and wait until the learner has done
/// something.
///
/// Lessons are written as text, see ``LessonReader``.
public struct Lesson: Hashable, Sendable {
  /// A text with the line of the file in which it begins, counted from 1.
  public struct Line: Hashable, Sendable {
    /// The text.
    public let text: String
    /// The line.
    public let number: Int
  }

  /// A program or a deck: its text in the lesson, or the name of a file beside the lesson.
  public enum Material: Hashable, Sendable {
    /// The lines themselves.
    case lines(Line)
    /// A file in the folder of the lesson.
    case file(Line)
  }

  /// What is said when the learner has done something that leads elsewhere.
  public struct Mistake: Hashable, Sendable {
    /// What is true of the machine then.
    public var conditions: [LessonCondition]
    /// What is said.
    public var advice: String
    /// The line of the file.
    public let number: Int
    /// Keys that make the mistake, so that the lesson can be checked; nil for none.
    public var keys: Line?
  }

  /// A step of a lesson.
  public struct Step: Hashable, Sendable {
    /// The line of the file.
    public let number: Int
    /// What the learner is to do; empty for a step that is only to be read.
    public var task: String
    /// What it is about.
    public var text = ""
    /// What is true when it is done; empty for a step that ends when the learner continues.
    public var conditions: [LessonCondition] = []
    /// Advice, each more detailed than the one before.
    public var hints: [String] = []
    /// Mistakes that have advice of their own.
    public var mistakes: [Mistake] = []
    /// What is said when it is done.
    public var result = ""
    /// Keys that do it, as in ``KeyScript``.
    public var answer: Line?
    /// Command lines that do it without a panel.
    public var commands: [Line] = []
    /// Command lines that are executed when the step begins.
    public var setup: [Line] = []

    /// Whether it is only to be read.
    public var isText: Bool { conditions.isEmpty }
  }

  /// The file, as it was named.
  public var file = ""
  /// What it is about, in a few words.
  public var title = ""
  /// One line about it for a list.
  public var summary = ""
  /// The program as Autocoder or SPS source.
  public var program: Material?
  /// The program as cards.
  public var deck: Material?
  /// The cards that the program reads.
  public var cards: Material?
  /// Whether the first card is read, so that START runs the program.
  public var isReady = true
  /// Tape units with a blank reel.
  public var reels: [Int] = []
  /// Command lines that are executed before the first step.
  public var setup: [Line] = []
  /// The steps.
  public var steps: [Step] = []

  /// An empty lesson.
  public init() {}

  /// The text of a program that is in the lesson itself.
  var programText: String? {
    if case .lines(let lines) = program { lines.text } else { nil }
  }

  /// Whether the learner has edited the program.
  public private(set) var isEdited = false

  /// The lesson with a program that the learner has edited.
  func replacingProgram(by text: String) -> Lesson {
    var lesson = self
    lesson.program = .lines(Line(text: text, number: 0))
    lesson.isEdited = true
    return lesson
  }

  /// The name under which its progress is kept: that of its file without folder and ending.
  public var name: String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    return last.split(separator: ".").first.map(String.init) ?? last
  }
}

/// What is wrong with a lesson: the file, the line, and what to do.
public struct LessonError: Error, Hashable, Sendable, CustomStringConvertible {
  /// `FILE:LINE: what is wrong`.
  public let description: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - line: the line, from 1; nil for the whole file.
  ///   - problem: what is wrong and what to do.
  public init(_ file: String, _ line: Int?, _ problem: String) {
    description = "\(file):\(line.map { "\($0):" } ?? "") \(problem)"
  }
}
