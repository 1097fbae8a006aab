import Core1401
public import System1401

extension MonitorAnswers {
  /// The range of the recorded history and its memory, as a sentence.
  public static func past(_ snapshot: SystemSnapshot) -> String {
    guard let past = snapshot.history else {
      return "No history is recorded for going back; back on starts it."
    }
    let tenths = (past.memory * 10 + (1 << 19)) >> 20
    return
      "\(reach(past)), \(past.states.counted("state")) and \(past.actions.counted("action")) of the operator, "
      + "\(tenths / 10).\(tenths % 10) MB."
  }

  /// The range of the recorded history, a sentence without its end.
  static func reach(_ past: HistoryStatus) -> String {
    "History for going back is recorded from cycle \(past.oldestCycle) to cycle \(past.tipCycle)"
  }

  /// Output that was undone, as in `3 lines and 1 punched card`; nil for none.
  ///
  /// - Parameter output: the amounts. Cards that were read are not output, although they are stacked.
  /// - Returns: the words.
  public static func output(_ output: OutputCount) -> String? {
    let parts = written(output).map { $0.count.counted($0.noun) }
    return parts.isEmpty ? nil : parts.listed(with: "and")
  }

  /// The kinds of output of which there is some.
  private static func written(_ output: OutputCount) -> [(count: Int, noun: String)] {
    let kinds: [(count: Int, noun: String)] = [
      (output.lines, "line"), (output.punched, "punched card"), (output.typed, "typed line"),
      (output.tapeRecords, "tape record"), (output.diskRecords, "disk record"),
    ]
    return kinds.filter { $0.count > 0 }
  }

  /// The sentence for output that stays written although it was undone, after the machine has run on from
  /// an earlier point; nil for none.
  ///
  /// - Parameter output: the amounts.
  /// - Returns: a sentence.
  public static func discarded(_ output: OutputCount) -> String? {
    guard let words = self.output(output) else { return nil }
    let isOne = written(output).reduce(0) { $0 + $1.count } == 1
    return isOne
      ? "\(words) taken back stays where it is written; new output follows it."
      : "\(words) taken back stay where they are written; new output follows them."
  }
}
