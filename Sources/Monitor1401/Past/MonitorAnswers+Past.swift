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

  /// Output that was undone, as in `3 lines and 1 card`; nil for none.
  ///
  /// - Parameter output: the amounts; a card counts once, in the punch or in its pocket.
  /// - Returns: the words.
  public static func output(_ output: OutputCount) -> String? {
    let cards = max(output.punched, output.stacked)
    let parts = [
      (output.lines, "line"), (cards, "card"), (output.typed, "typed line"),
      (output.tapeRecords, "tape record"),
      (output.diskRecords, "disk record"),
    ].filter {
      $0.0 > 0
    }.map { $0.0.counted($0.1) }
    return parts.isEmpty ? nil : parts.listed(with: "and")
  }

  /// The sentence for output that stays written although it was undone, after the machine has run on from
  /// an earlier point; nil for none.
  ///
  /// - Parameter output: the amounts.
  /// - Returns: a sentence.
  public static func discarded(_ output: OutputCount) -> String? {
    self.output(output).map { "\($0) taken back stay where they are written; new output follows them." }
  }
}
