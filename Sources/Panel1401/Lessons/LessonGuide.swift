internal import System1401

/// Leads through a lesson: which step it is at, whether that is done, and which advice is given.
///
/// It is a value: it gets what there is to see, and says what to show.
public struct LessonGuide: Sendable {
  /// Where in a step.
  public enum Phase: Hashable, Sendable {
    /// The learner is to do something, or to read.
    case task
    /// It is done, and something is said about it.
    case result
    /// The lesson is over.
    case end
  }

  /// The first hint comes after so many actions that did not complete the step, the second after twice that.
  static let patience = 3

  /// The lesson.
  public internal(set) var lesson: Lesson
  /// The number of the step, from 0.
  public private(set) var index = 0
  /// Where in the step.
  public private(set) var phase = Phase.task
  /// How many hints of the step are given.
  public private(set) var hintCount = 0
  /// The mistake that was made, nil for none.
  private var mistake: Int?
  private var deeds = 0
  private var hasDeed = false
  private var hasDone = false

  /// Begins a lesson.
  public init(_ lesson: Lesson) {
    self.lesson = lesson
  }

  /// The step, nil after the last.
  public var step: Lesson.Step? { phase == .end ? nil : lesson.steps[index] }

  /// Whether printed lines decide about the step.
  var readsPaper: Bool {
    guard let step, phase == .task else { return false }
    return (step.conditions + step.mistakes.flatMap(\.conditions)).contains(where: \.readsPaper)
  }

  /// The advice that is given now: about a mistake, or the last hint; nil for none.
  public var advice: String? {
    guard phase == .task, let step else { return nil }
    if let mistake { return step.mistakes[mistake].advice }
    return hintCount > 0 ? step.hints[min(hintCount, step.hints.count) - 1] : nil
  }

  /// Whether there is nothing to do but to continue.
  public var awaitsReader: Bool { phase != .task || step?.isText == true }

  /// The learner has done something with the machine.
  public mutating func noteDeed() { (hasDeed, hasDone) = (true, true) }

  /// Looks whether the step is done.
  ///
  /// - Returns: whether something else is to be shown.
  public mutating func look(_ facts: LessonFacts) -> Bool {
    guard phase == .task, let step, !step.isText else { return false }
    if step.conditions.allSatisfy({ $0.holds(in: facts) }) {
      (phase, mistake) = (.result, nil)
      return true
    }
    guard !facts.snapshot.isRunning else { return false }
    let found =
      hasDone
      ? step.mistakes.firstIndex { $0.conditions.allSatisfy { $0.holds(in: facts) } } : nil
    let isNew = found != mistake
    mistake = found
    guard hasDeed else { return isNew }
    hasDeed = false
    deeds += 1
    guard deeds % LessonGuide.patience == 0, hintCount < min(2, step.hints.count) else { return isNew }
    hintCount += 1
    return true
  }

  /// Gives the next hint.
  ///
  /// - Returns: whether there is one.
  public mutating func giveHint() -> Bool {
    guard phase == .task, let step, hintCount < step.hints.count else { return false }
    hintCount += 1
    mistake = nil
    return true
  }

  /// Goes to the next step.
  public mutating func advance() { begin(index + 1) }

  /// Goes to a step; after the last one the lesson is over.
  public mutating func begin(_ number: Int) {
    (hintCount, mistake, deeds, hasDeed, hasDone) = (0, nil, 0, false, false)
    index = max(0, min(number, lesson.steps.count - 1))
    phase = number < lesson.steps.count ? .task : .end
  }
}
