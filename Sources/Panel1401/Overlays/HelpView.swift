public import System1401

/// The keys, those of the pane with the focus first, and what START would do now.
@MainActor
public final class HelpView: ScrollingBox {
  private let pane: Pane
  private var width: Int
  private var snapshot: SystemSnapshot?

  /// Makes the help.
  ///
  /// - Parameters:
  ///   - window: where it is to fit.
  ///   - pane: the pane with the focus.
  ///   - onAction: takes what is clicked, and ``PanelAction/help`` to close it.
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

  /// Shows what START would do in a state of the machine.
  public override func show(_ snapshot: SystemSnapshot) {
    self.snapshot = snapshot
    show(text: HelpText.lines(width: width, pane: pane, snapshot: snapshot))
  }

  /// As wide as the window, as high as the text.
  public override var preferredSize: Size { Size(width: width + 4, height: super.preferredSize.height) }

  override func close() { onAction(.help) }

  override func press(_ key: Key) {
    if key == .character("?") || key == .function(1) { close() } else { super.press(key) }
  }
}
