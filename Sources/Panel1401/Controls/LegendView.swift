/// A view of clickable lines; status line, controls, key bar and lists are such views.
///
/// Showing other lines redraws only the cells that differ. As with any push button, a click takes effect when
/// the mouse button is released over the legend on which it was pressed.
@MainActor
open class LegendView: View {
  /// Receives the action of the clicked legend.
  public final let onAction: (PanelAction) -> Void
  /// The position of the first line.
  public final var origin = Point.zero {
    didSet { if origin != oldValue { setNeedsDisplay() } }
  }
  /// The current lines.
  public private(set) final var lines: [LegendLine] = []
  private var cells: [[Cell]] = []
  private var pressed: Pressed?

  private struct Pressed {
    let row: Int
    let columns: Range<Int>
    let action: PanelAction
    var isInside = true
  }

  /// Creates a view without lines.
  public init(onAction: @escaping (PanelAction) -> Void) {
    self.onAction = onAction
    super.init()
  }

  /// Replaces the lines and marks the columns that differ for redrawing.
  public final func show(_ newLines: [LegendLine]) {
    guard newLines != lines else { return }
    let newCells = newLines.map(\.cells)
    for row in 0..<max(cells.count, newCells.count) {
      let old = row < cells.count ? cells[row] : []
      let new = row < newCells.count ? newCells[row] : []
      guard old != new else { continue }
      markChanges(from: old, to: new, row: row)
    }
    lines = newLines
    cells = newCells
  }

  private func markChanges(from old: [Cell], to new: [Cell], row: Int) {
    var start: Int?
    let count = max(old.count, new.count)
    for column in 0...count {
      let differs =
        column < count
        && (column < old.count ? old[column] : .blank) != (column < new.count ? new[column] : .blank)
      if differs {
        start = start ?? column
      } else if let first = start {
        setNeedsDisplay(in: Rect(x: origin.x + first, y: origin.y + row, width: column - first, height: 1))
        start = nil
      }
    }
  }

  /// Draws the lines; subclasses that draw more call `super`.
  open override func draw(in canvas: inout Canvas) {
    let visible = canvas.visible
    for (row, line) in cells.enumerated() where (visible.y..<visible.maxY).contains(origin.y + row) {
      for (column, cell) in line.enumerated() {
        var shown = cell
        shown.scalar = canvas.glyphs.shown(cell.character).unicodeScalars.first ?? cell.scalar
        if let pressed, pressed.isInside, pressed.row == row, pressed.columns.contains(column) {
          shown.attributes.formSymmetricDifference(.reverse)
        }
        canvas.put(shown, x: origin.x + column, y: origin.y + row)
      }
    }
  }

  /// Handles clicks on legends and the mouse wheel over them.
  open override func mouse(_ event: MouseEvent) -> Bool {
    let row = event.position.y - origin.y
    let hit =
      lines.indices.contains(row) ? lines[row].legend(at: event.position.x - origin.x) : nil
    switch event.action {
    case .doubleClick:
      guard let action = hit?.legend.action else { return false }
      onAction(action)
    case .press:
      guard let hit, let action = hit.legend.action else { return false }
      pressed = Pressed(row: row, columns: hit.columns, action: action)
      markPressed()
    case .drag:
      guard pressed != nil else { return false }
      setInside(row: row, column: event.position.x - origin.x)
    case .release:
      guard pressed != nil else { return false }
      setInside(row: row, column: event.position.x - origin.x)
      markPressed()
      let ended = pressed
      pressed = nil
      if let ended, ended.isInside { onAction(ended.action) }
    case .wheel(let lines):
      guard let wheel = hit?.legend.wheel, lines != 0 else { return false }
      onAction(lines < 0 ? wheel.up : wheel.down)
    case .sideWheel:
      return false
    }
    return true
  }

  private func setInside(row: Int, column: Int) {
    guard let now = pressed else { return }
    pressed?.isInside = row == now.row && now.columns.contains(column)
    if pressed?.isInside != now.isInside { markPressed() }
  }

  private func markPressed() {
    guard let pressed else { return }
    setNeedsDisplay(
      in: Rect(
        x: origin.x + pressed.columns.lowerBound, y: origin.y + pressed.row, width: pressed.columns.count,
        height: 1))
  }
}
