internal import System1401

/// How far somebody has come in the lessons of the course.
public struct LessonProgress: Hashable, Sendable, Codable {
  /// How far in one lesson.
  public struct Entry: Hashable, Sendable, Codable {
    /// The step to continue with, from 0.
    public var step = 0
    /// Whether the lesson was finished once.
    public var isFinished = false
    /// The program as the learner has edited it; nil for that of the lesson.
    public var source: String?
    /// The learner's machine; nil if it was not saved.
    public var machine: Machine?

    /// Makes an entry.
    public init(step: Int = 0, isFinished: Bool = false) {
      (self.step, self.isFinished) = (step, isFinished)
    }
  }

  /// What belongs to the saved machine of a lesson besides its file.
  public struct Machine: Hashable, Sendable, Codable {
    /// The step that begins with this machine, from 0.
    var step: Int
    /// The text of the program that the lesson had.
    var program: String?
    var switches: ConsoleSwitches
    /// The pace, nil for unlimited speed.
    var speed: Double?
    /// The commands for its breakpoints and watched values.
    var stops: [String]
  }

  /// The form that is written.
  public static let newest = 1
  /// The form of the file.
  public var version = LessonProgress.newest
  /// By the name of the lesson.
  public var lessons: [String: Entry] = [:]

  /// The name of the lesson that was last open; nil for none.
  public private(set) var latest: String?

  /// Nothing is begun.
  public init() {}

  /// Notes where a lesson is.
  public mutating func note(_ guide: LessonGuide) {
    var entry = lessons[guide.lesson.name] ?? Entry()
    if guide.phase == .end {
      entry = Entry(step: 0, isFinished: true)
    } else {
      // What is done need not be done again.
      entry.step = min(guide.index + (guide.phase == .result ? 1 : 0), guide.lesson.steps.count - 1)
    }
    lessons[guide.lesson.name] = entry
    latest = guide.lesson.name
  }

  /// The step to continue a lesson with, which may have become shorter since.
  public func step(of lesson: Lesson) -> Int {
    let step = lessons[lesson.name]?.step ?? 0
    return lesson.steps.indices.contains(step) ? step : 0
  }

  /// The lesson to continue with: the one that was last open, or the next one that is not finished; nil when all
  /// are.
  public func firstOpen(of lessons: [Lesson]) -> Int? {
    func isOpen(_ lesson: Lesson) -> Bool { self.lessons[lesson.name]?.isFinished != true }
    let last = lessons.firstIndex { $0.name == latest } ?? 0
    return lessons[last...].firstIndex(where: isOpen) ?? lessons.firstIndex(where: isOpen)
  }

  /// How far a lesson is, in words.
  public func words(for lesson: Lesson) -> String {
    guard let entry = lessons[lesson.name] else { return "" }
    let step = self.step(of: lesson)
    if step > 0 { return "step \(step + 1) of \(lesson.steps.count)" }
    return entry.isFinished ? "finished" : ""
  }
}
