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
    let answers: LegendLine = [
      Legend("[", role: .border, action: .quitNow),
      Legend("q", role: .key, attributes: .bold, action: .quitNow), Legend(" quit", action: .quitNow),
      Legend("]", role: .border, action: .quitNow), "  ",
      Legend("[", role: .border, action: .escape),
      Legend("Esc", role: .key, attributes: .bold, action: .escape), Legend(" stay", action: .escape),
      Legend("]", role: .border, action: .escape),
    ]
    show([LegendLine()] + reasons.map { LegendLine([Legend($0)]) } + [LegendLine(), answers])
  }

  /// `q` and `y` quit, everything else stays.
  override func press(_ key: Key) {
    switch key {
    case .character("q"), .character("y"), .character("Q"), .character("Y"): onAction(.quitNow)
    default: onAction(.escape)
    }
  }
}
