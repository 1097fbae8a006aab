/// What a learner can ask of the course.
public enum LessonAction: Hashable, Sendable {
  /// Continues after something was read.
  case next
  /// Gives a hint.
  case hint
  /// Does the step, key by key, for the learner to watch.
  case show
  /// Leaves the step out.
  case skip
  /// Begins the step again, with the machine as it was then.
  case again
  /// Opens the program for editing.
  case edit
  /// Begins the lesson again.
  case restart
  /// Folds the text into a line, or unfolds it.
  case fold
  /// Lists what can be done here.
  case menu
  /// Lists the lessons.
  case lessons
  /// Opens a lesson, from 0.
  case open(Int)

  /// What the command `lesson` calls them.
  static let words: [(word: String, action: LessonAction)] = [
    ("next", .next), ("hint", .hint), ("show", .show), ("skip", .skip), ("again", .again), ("edit", .edit),
    ("restart", .restart), ("fold", .fold), ("list", .lessons),
  ]
}
