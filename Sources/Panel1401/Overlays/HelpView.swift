public import System1401

/// The help box: the effect of START now, the keys of the focused pane, and all other keys.
@MainActor
public final class HelpView: ScrollingBox {
  private let pane: Pane
  private var width: Int
  private var snapshot: SystemSnapshot?

  /// Creates the help.
  ///
  /// - Parameters:
  ///   - window: the size that the box must fit in.
  ///   - pane: the focused pane.
  ///   - onAction: receives the action of a clicked key, and ``PanelAction/help`` to close the box.
  public init(window: Size, pane: Pane = .paper, onAction: @escaping (PanelAction) -> Void) {
    self.pane = pane
    width = HelpView.width(in: window)
    super.init(title: "HELP", onAction: onAction)
  }

  private static func width(in window: Size) -> Int { max(32, min(window.width, 160) - 4) }

  override func fit(_ window: Size) {
    guard width != HelpView.width(in: window) else { return }
    width = HelpView.width(in: window)
    if let snapshot { show(snapshot) }
  }

  /// Shows the effect of START in the current state of the machine.
  public override func show(_ snapshot: SystemSnapshot) {
    self.snapshot = snapshot
    show(text: HelpText.lines(width: width, pane: pane, snapshot: snapshot))
  }

  /// The size that is as wide as the window and as high as the text.
  public override var preferredSize: Size { Size(width: width + 4, height: super.preferredSize.height) }

  override func close() { onAction(.help) }

  override func press(_ key: Key) {
    if key == .character("?") || key == .function(1) { close() } else { super.press(key) }
  }
}
