/// A box that asks for confirmation of an action that cannot be undone.
@MainActor
public final class ConfirmView: OverlayView {
  private let action: PanelAction

  /// Creates a box.
  ///
  /// - Parameters:
  ///   - title: the question.
  ///   - reasons: why the question is asked, one reason per line.
  ///   - word: the name of the action.
  ///   - action: the action of Enter.
  ///   - onAction: receives the action, or ``PanelAction/escape``.
  public init(
    title: String, reasons: [String], word: String, action: PanelAction,
    onAction: @escaping (PanelAction) -> Void
  ) {
    self.action = action
    super.init(title: title, onAction: onAction)
    let answers =
      Legend.button("Enter", [Legend(word, action: action)], action) + ["  "]
      + Legend.button("Esc", [Legend("stay", action: .escape)], .escape)
    show([LegendLine()] + reasons.map { LegendLine([Legend($0)]) } + [LegendLine(), LegendLine(answers)])
  }

  override func press(_ key: Key) {
    switch key {
    case .enter, .character("y"), .character("Y"): onAction(action)
    default: onAction(.escape)
    }
  }
}
