public import System1401

/// A box with a title on top of the panel. Its owner sets its frame, usually to ``centered(in:)``.
@MainActor
public class OverlayView: LegendView {
  /// The title in the upper border.
  public final let title: String

  /// The title with the box's current state, as the border shows it.
  var shownTitle: String { title }

  /// Creates an empty box.
  ///
  /// - Parameters:
  ///   - title: the title in the upper border.
  ///   - onAction: receives the chosen or clicked action.
  public init(title: String, onAction: @escaping (PanelAction) -> Void) {
    self.title = title
    super.init(onAction: onAction)
    origin = Point(x: 2, y: 1)
  }

  /// The size, with the border, at which nothing is cut off.
  public var preferredSize: Size {
    let width = max(title.count, lines.map(\.width).max() ?? 0)
    return Size(width: width + 4, height: lines.count + 2)
  }

  /// The frame in the middle of a window, never larger than the window.
  public final func centered(in window: Size) -> Rect {
    let size = preferredSize
    let (width, height) = (min(size.width, window.width), min(size.height, window.height))
    return Rect(x: (window.width - width) / 2, y: (window.height - height) / 2, width: width, height: height)
  }

  /// Adapts the contents to the size of a window.
  func fit(_ window: Size) {}

  /// Shows a snapshot, in boxes that depend on the machine.
  public func show(_ snapshot: SystemSnapshot) {}

  /// Handles a key; most keys with Control are passed on to the panel.
  public final override func keyDown(_ key: Key) -> Bool {
    guard takes(key) else { return false }
    press(key)
    return true
  }

  /// Whether the box handles a key: all without Control, unless overridden.
  func takes(_ key: Key) -> Bool {
    if case .control = key { false } else { true }
  }

  /// Handles a key that the box takes.
  func press(_ key: Key) {}

  /// Draws the box over what is below it, then the lines.
  public override func draw(in canvas: inout Canvas) {
    canvas.fill(bounds)
    canvas.box(bounds)
    canvas.put(" \(canvas.glyphs.shown(shownTitle)) ", x: 1, y: 0, role: .focused)
    canvas.clipped(to: bounds.inset(x: 1, y: 1)) { super.draw(in: &$0) }
  }

  /// Handles the mouse; no click is passed on to views below the box.
  public override func mouse(_ event: MouseEvent) -> Bool {
    _ = super.mouse(event)
    return true
  }
}
