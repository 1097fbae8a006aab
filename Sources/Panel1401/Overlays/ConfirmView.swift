/// Asks whether something is to be done that cannot be taken back.
@MainActor
public final class ConfirmView: OverlayView {
  private let action: PanelAction

  /// Makes a box.
  ///
  /// - Parameters:
  ///   - title: the question.
  ///   - reasons: why it is asked, a line each.
  ///   - word: what Enter does, in a word.
  ///   - action: what Enter does.
  ///   - onAction: gets the action, or ``PanelAction/escape``.
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
