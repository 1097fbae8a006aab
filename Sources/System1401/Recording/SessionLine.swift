internal import Core1401

/// One line of a recorded session: a beginning, an action of the operator, a return to an earlier action, or the end.
struct SessionLine: Codable {
  /// The installation with which the session begins, or begins anew.
  var begin: Installation?
  /// How many of the actions so far are still valid: the machine was taken back and another timeline began.
  var keep: Int?
  /// The check sum of the machine at the end.
  var end: String?

  /// The number of steps before the action.
  var step: UInt64?
  /// The cycle counter, for people.
  var cycle: UInt64?
  /// What the operator did.
  var action: OperatorAction?
}

extension SessionLine {
  /// No machine gets so far: at its own speed that would take a century.
  static let mostSteps: UInt64 = 1 << 48

  /// The line of an action.
  init(_ entry: History.Entry) {
    step = entry.step
    cycle = entry.cycle
    action = entry.action
  }

  /// The action of the line; nil when it is none that a machine with so many positions can do.
  func entry(size: Int) -> History.Entry? {
    guard let step, let cycle, step < SessionLine.mostSteps, let action, action.isPossible(storage: size)
    else {
      return nil
    }
    return History.Entry(step: step, cycle: cycle, action: action)
  }
}
