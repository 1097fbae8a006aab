/// The key bar in the last line of the panel; its legends can be clicked. Preferred height is one row at every size.
@MainActor
public final class KeyBarView: LegendView {
  /// The size for which legends are chosen.
  public var step: LayoutStep

  /// Makes a key bar.
  ///
  /// - Parameters:
  ///   - step: the size for which legends are chosen.
  ///   - onAction: takes clicks.
  public init(step: LayoutStep, onAction: @escaping (PanelAction) -> Void) {
    self.step = step
    super.init(onAction: onAction)
  }

  /// Shows the keys; those that do nothing now are faint.
  public func show(_ context: KeyContext) {
    show([KeyMap.bar(step: step, context: context)])
  }
}
