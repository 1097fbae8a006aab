/// Asks before the panel quits while something would be lost.
@MainActor
public final class QuitView: OverlayView {
  /// Makes the question.
  ///
  /// - Parameters:
  ///   - reasons: what would be lost, a sentence each, as `The machine runs.`
  ///   - onAction: gets ``PanelAction/quitNow``, or ``PanelAction/escape`` to stay.
  public init(reasons: [String], onAction: @escaping (PanelAction) -> Void) {
    super.init(title: "QUIT?", onAction: onAction)
    let answers =
      Legend.button("q", [Legend("quit", action: .quitNow)], .quitNow) + ["  "]
      + Legend.button("Esc", [Legend("stay", action: .escape)], .escape)
    show([LegendLine()] + reasons.map { LegendLine([Legend($0)]) } + [LegendLine(), LegendLine(answers)])
  }

  /// `q` and `y` quit, everything else stays.
  override func press(_ key: Key) {
    switch key {
    case .character("q"), .character("y"), .character("Q"), .character("Y"): onAction(.quitNow)
    default: onAction(.escape)
    }
  }
}
