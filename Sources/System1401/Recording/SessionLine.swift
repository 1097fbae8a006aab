internal import Core1401

/// One line of a recorded session: a beginning, an operator's action, a return to an earlier action, or the
/// end.
struct SessionLine: Codable {
  /// The installation at the beginning of the session, or at a new beginning.
  var begin: Installation?
  /// The number of earlier actions that remain valid: the machine went back and began another timeline.
  var keep: Int?
  /// The check sum of the machine at the end.
  var end: String?

  /// The number of steps before the action.
  var step: UInt64?
  /// The cycle counter, for human readers.
  var cycle: UInt64?
  /// The operator's action.
  var action: OperatorAction?
}

extension SessionLine {
  /// No machine gets this far: at real speed it would take a century.
  static let mostSteps: UInt64 = 1 << 48

  /// Creates the line for an action.
  init(_ entry: History.Entry) {
    step = entry.step
    cycle = entry.cycle
    action = entry.action
  }

  /// The action of the line; nil when it is not valid for a machine with `size` positions.
  func entry(size: Int) -> History.Entry? {
    guard let step, let cycle, step < SessionLine.mostSteps, let action, action.isPossible(storage: size)
    else {
      return nil
    }
    return History.Entry(step: step, cycle: cycle, action: action)
  }
}
