public import System1401

/// A box with a title that lies on top of the panel. Its owner places it, usually in the middle, with ``preferredSize``.
@MainActor
public class OverlayView: LegendView {
  /// The title in the upper border, with a blank on either side.
  public final let title: String

  /// The title as the border shows it.
  var shownTitle: String { title }

  /// Makes an empty box.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - onAction: takes what is chosen or clicked.
  public init(title: String, onAction: @escaping (PanelAction) -> Void) {
    self.title = title
    super.init(onAction: onAction)
    origin = Point(x: 2, y: 1)
  }

  /// Columns and rows with the border in which nothing is cut.
  public var preferredSize: Size {
    let width = max(title.count, lines.map(\.width).max() ?? 0)
    return Size(width: width + 4, height: lines.count + 2)
  }

  /// The frame in the middle of a window; never larger than that.
  public final func centered(in window: Size) -> Rect {
    let size = preferredSize
    let (width, height) = (min(size.width, window.width), min(size.height, window.height))
    return Rect(x: (window.width - width) / 2, y: (window.height - height) / 2, width: width, height: height)
  }

  /// Fits the contents to a window; the owner places the box.
  func fit(_ window: Size) {}

  /// Shows a snapshot, in boxes that speak of the machine.
  public func show(_ snapshot: SystemSnapshot) {}

  /// Takes a key; those with Control are passed on to the machine and the panel.
  public final override func keyDown(_ key: Key) -> Bool {
    if case .control = key { return false }
    press(key)
    return true
  }

  /// Takes a key without Control.
  func press(_ key: Key) {}

  /// Draws the box over what lies below it, then the lines.
  public override func draw(in canvas: inout Canvas) {
    canvas.fill(bounds)
    canvas.box(bounds)
    canvas.put(" \(canvas.glyphs.shown(shownTitle)) ", x: 1, y: 0, role: .focused)
    canvas.clipped(to: bounds.inset(x: 1, y: 1)) { super.draw(in: &$0) }
  }

  /// Clicks inside never reach what lies below.
  public override func mouse(_ event: MouseEvent) -> Bool {
    _ = super.mouse(event)
    return true
  }
}
