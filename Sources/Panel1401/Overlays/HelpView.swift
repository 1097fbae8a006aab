public import System1401

/// The help: all keys, and in the last line the state of the machine and what START would do.
///
/// At 80 columns the keys a beginner wants, in wider windows every key; in smaller ones a list that j and k move.
@MainActor
public final class HelpView: OverlayView {
  private var width: Int
  private var text: [LegendLine] = []
  private var snapshot: SystemSnapshot?
  private var first = 0

  /// Makes the help for a window.
  ///
  /// - Parameters:
  ///   - window: the size of the window.
  ///   - onAction: takes what is clicked; ``PanelAction/help`` closes it.
  public init(window: Size, onAction: @escaping (PanelAction) -> Void) {
    width = HelpView.width(in: window)
    super.init(title: "HELP ── ? or Esc closes", onAction: onAction)
  }

  private static func width(in window: Size) -> Int { max(32, min(window.width, 160) - 4) }

  /// Puts the text together for another window.
  override func fit(_ window: Size) {
    guard width != HelpView.width(in: window) else { return }
    width = HelpView.width(in: window)
    first = 0
    if let snapshot { show(snapshot) }
  }

  /// Shows the keys and the state of the machine.
  public override func show(_ snapshot: SystemSnapshot) {
    self.snapshot = snapshot
    text = HelpText.lines(width: width, snapshot: snapshot)
    showFromFirst()
  }

  /// All columns of the window, up to 160.
  public override var preferredSize: Size { Size(width: width + 4, height: text.count + 2) }

  private func showFromFirst() {
    show(Array(text.dropFirst(first)))
  }

  /// Closes on `?`, F1 and Escape; moves when cut.
  override func press(_ key: Key) {
    let hidden = max(0, text.count + 2 - frame.height)
    switch key {
    case .character("?"), .function(1), .escape: onAction(.help)
    case .character("j"), .down: first = min(first + 1, hidden)
    case .character("k"), .up: first = max(0, first - 1)
    default: break
    }
    showFromFirst()
  }
}
