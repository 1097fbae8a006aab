/// A box that asks for confirmation before unsaved work is lost.
@MainActor
public final class QuitView: OverlayView {
  /// Creates a box.
  ///
  /// - Parameters:
  ///   - reasons: what would be lost, one reason per line.
  ///   - canSave: whether there is paper to save.
  ///   - onAction: receives ``PanelAction/quitNow``, ``PanelAction/saveAllAndQuit`` or
  ///     ``PanelAction/escape``.
  public init(reasons: [String], canSave: Bool = false, onAction: @escaping (PanelAction) -> Void) {
    self.canSave = canSave
    super.init(title: "QUIT?", onAction: onAction)
    let save: [Legend] =
      canSave
      ? Legend.button("s", [Legend("save all and quit", action: .saveAllAndQuit)], .saveAllAndQuit) + ["  "]
      : []
    let answers =
      save + Legend.button("q", [Legend("quit", action: .quitNow)], .quitNow) + ["  "]
      + Legend.button("Esc", [Legend("stay", action: .escape)], .escape)
    show([LegendLine()] + reasons.map { LegendLine([Legend($0)]) } + [LegendLine(), LegendLine(answers)])
  }

  private let canSave: Bool

  override func press(_ key: Key) {
    switch key {
    case .character("q"), .character("y"), .character("Q"), .character("Y"): onAction(.quitNow)
    case .character("s"), .character("S"): onAction(canSave ? .saveAllAndQuit : .escape)
    default: onAction(.escape)
    }
  }
}
