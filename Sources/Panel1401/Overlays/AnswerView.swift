/// A box with the answer to a question of the command line.
@MainActor
public final class AnswerView: OverlayView {
  /// Makes a box.
  ///
  /// - Parameters:
  ///   - title: the question.
  ///   - lines: the answer.
  ///   - onAction: gets ``PanelAction/escape`` when the box is closed.
  public init(title: String, lines: [String], onAction: @escaping (PanelAction) -> Void) {
    super.init(title: title, onAction: onAction)
    show(lines.map { [Legend($0)] } + [[], [Legend("Esc closes", role: .faint, action: .escape)]])
  }

  /// Any key but those with Control closes the box.
  override func press(_ key: Key) { onAction(.escape) }
}
