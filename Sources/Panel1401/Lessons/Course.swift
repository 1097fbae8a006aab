internal import Monitor1401
internal import System1401

/// The course that a panel gives: its lessons, the one that is open, and how far the learner has come.
struct Course {
  let lessons: [Lesson]
  /// The lesson that is open, from 0.
  var number = 0
  var guide: LessonGuide
  var progress: LessonProgress
  var facts = LessonFacts()
  var isFolded = false
  /// The answers that are being given by the panel itself.
  var player: AnswerPlayer?
  /// The first sheet on which the program of the lesson prints.
  var firstSheet = 1

  init(lessons: [Lesson], progress: LessonProgress) {
    self.lessons = lessons
    self.progress = progress
    guide = LessonGuide(lessons[0])
  }
}

/// Gives the answers of steps: one for the learner to watch, or all up to the step that is wanted.
struct AnswerPlayer {
  /// The time between two keys that are shown to the learner.
  static let pause = Duration.milliseconds(300)
  /// How many times faster everything goes when steps are repeated.
  static let haste = 10.0
  /// How long an answer may take.
  static let patience = Duration.seconds(90)

  /// The step at which to end; nil to end when the present one is done.
  let target: Int?
  var keys: [KeyScript.Step] = []
  /// When the next key is pressed.
  var due = Duration.zero
  /// When to stop an answer that does not complete the step.
  var limit = Duration.zero
  /// The pace to go back to.
  var speed: Speed?

  var isHasty: Bool { target != nil }
}
