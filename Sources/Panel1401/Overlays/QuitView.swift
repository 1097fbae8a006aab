/// Asks before something is lost.
@MainActor
public final class QuitView: OverlayView {
  /// Makes a box.
  ///
  /// - Parameters:
  ///   - reasons: what would be lost, a line each.
  ///   - canSave: whether there is paper to save before the panel quits.
  ///   - onAction: gets ``PanelAction/quitNow``, ``PanelAction/saveAllAndQuit`` or ``PanelAction/escape``.
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
