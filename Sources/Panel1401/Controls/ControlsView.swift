public import System1401

/// The lower half of the console: mode switch, sense switches, toggles, dials and keys.
///
/// Every legend can be clicked. The mouse wheel turns the mode switch and the dials.
@MainActor
public final class ControlsView: LegendView {
  /// The height of the controls at a size, border included; 0 where there are only keys for them.
  ///
  /// - Parameters:
  ///   - step: the size for which the controls are laid out.
  ///   - rows: the height of the window. A narrow window shows controls only if it has at least 24 rows.
  /// - Returns: the height in rows.
  nonisolated public static func height(for step: LayoutStep, rows: Int) -> Int {
    switch step {
    case _ where rows < LayoutStep.columns80.rows: 0
    case .columns40: 0
    case .columns60: 6
    case .columns100, .columns132: 4
    case .columns80, .columns160: 5
    }
  }

  /// The height of two lines below the upper border.
  nonisolated static let compactHeight = 3

  /// Creates the controls.
  ///
  /// - Parameter onAction: receives the action of the clicked legend.
  public override init(onAction: @escaping (PanelAction) -> Void) {
    super.init(onAction: onAction)
    origin = Point(x: 1, y: 1)
  }

  /// Shows the switches of a snapshot and which keys are enabled, with the legends for a size.
  public func show(_ snapshot: SystemSnapshot, context: KeyContext, step: LayoutStep) {
    let legends = ControlLegends(snapshot: snapshot, context: context, step: step)
    show(isCompact ? legends.compactLines : legends.lines)
    // The title explains START only while it can be pressed.
    let words = snapshot.isRunning ? "" : " \(StateWords.whatStartDoes(snapshot).dropLast()) "
    guard words != note else { return }
    note = words
    setNeedsDisplay(in: Rect(x: 0, y: 0, width: frame.width, height: 1))
  }

  private var note = ""
  /// Whether there is room for only two lines, without a lower border.
  private var isCompact: Bool { frame.height == ControlsView.compactHeight }

  /// Draws the border and the legends.
  public override func draw(in canvas: inout Canvas) {
    let title = " CONTROLS "
    var box = bounds
    if isCompact { box.height += 1 }
    canvas.box(
      box, title: title, right: canvas.glyphs.shown(note.cut(to: bounds.width - title.count - 4)))
    super.draw(in: &canvas)
  }
}
