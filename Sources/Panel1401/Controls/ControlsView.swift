public import System1401

/// The lower half of the console: mode switch, sense switches, toggles, dials and keys. Every legend can be clicked; the
/// wheel turns the mode switch and the dials.
@MainActor
public final class ControlsView: LegendView {
  /// Rows taken at a size, with the border; 0 where the controls are on keys only.
  ///
  /// - Parameters:
  ///   - step: the size for which they are laid out.
  ///   - rows: the rows of the window; a narrow one has controls when it is as high as that of 80 columns.
  /// - Returns: rows.
  nonisolated public static func height(for step: LayoutStep, rows: Int) -> Int {
    switch step {
    case _ where rows < LayoutStep.columns80.rows: 0
    case .columns40: 0
    case .columns60: 6
    case .columns100, .columns132: 4
    case .columns80, .columns160: 5
    }
  }

  /// Makes the controls.
  ///
  /// - Parameter onAction: takes what is clicked.
  public override init(onAction: @escaping (PanelAction) -> Void) {
    super.init(onAction: onAction)
    origin = Point(x: 1, y: 1)
  }

  /// Shows the switches of a snapshot and which keys do something now, in the words for a size.
  public func show(_ snapshot: SystemSnapshot, context: KeyContext, step: LayoutStep) {
    show(ControlLegends(snapshot: snapshot, context: context, step: step).lines)
    // What START does is said while it can be pressed.
    let words = snapshot.isRunning ? "" : " \(StateWords.whatStartDoes(snapshot).dropLast()) "
    guard words != note else { return }
    note = words
    setNeedsDisplay(in: Rect(x: 0, y: 0, width: frame.width, height: 1))
  }

  private var note = ""

  /// Draws the border and the legends.
  public override func draw(in canvas: inout Canvas) {
    let title = " CONTROLS "
    canvas.box(bounds, title: title, right: canvas.glyphs.shown(note.cut(to: bounds.width - title.count - 4)))
    super.draw(in: &canvas)
  }
}
