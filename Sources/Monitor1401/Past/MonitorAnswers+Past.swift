import Core1401
public import System1401

extension MonitorAnswers {
  /// How far back the past is kept and what that costs: a sentence.
  public static func past(_ snapshot: SystemSnapshot) -> String {
    guard let past = snapshot.history else { return "Nothing is kept of the past; back on keeps it." }
    let tenths = (past.memory * 10 + (1 << 19)) >> 20
    return
      "\(reach(past)), \(past.states.counted("state")) and \(past.actions.counted("action")) of the operator, "
      + "\(tenths / 10).\(tenths % 10) MB."
  }

  /// How far back the past is kept: a sentence without its end.
  static func reach(_ past: HistoryStatus) -> String {
    "The past is kept from cycle \(past.oldestCycle) to cycle \(past.tipCycle)"
  }

  /// What was taken back, for people: `3 lines and 1 card`; nil for nothing.
  ///
  /// - Parameter output: how much it is; a card counts once, in the punch or in the pocket it came to lie in.
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

  /// What is said when another course was taken behind output that is written already; nil when there is none.
  ///
  /// - Parameter output: how much was given up.
  /// - Returns: a sentence.
  public static func givenUp(_ output: OutputCount) -> String? {
    self.output(output).map { "\($0) taken back stay where they are written; what comes now follows them." }
  }
}
