public import System1401

/// A pane of the panel: lines of legends in a border with a title.
///
/// A pane takes plain values and reports what the operator wants through ``LegendView/onAction`` and ``onCommand``. Frames
/// too small for a border and one line show the lines alone.
@MainActor
open class PaneView: LegendView {
  /// Takes what goes to the machine.
  public final let onCommand: (OperatorCommand) -> Void
  /// Whether the pane has the focus: keys go to it, and its border is double.
  public final var isFocused = false {
    didSet {
      guard isFocused != oldValue else { return }
      setNeedsDisplay()
      refresh()
    }
  }
  /// The name in the border.
  public private(set) final var title: String
  /// What the border says on the right; left out where there is no room.
  public private(set) final var note = ""

  /// Makes a pane.
  ///
  /// - Parameters:
  ///   - title: the name in the border.
  ///   - onAction: takes clicks.
  ///   - onCommand: takes what goes to the machine.
  public init(
    title: String, onAction: @escaping (PanelAction) -> Void = { _ in },
    onCommand: @escaping (OperatorCommand) -> Void = { _ in }
  ) {
    self.title = title
    self.onCommand = onCommand
    super.init(onAction: onAction)
  }

  /// Whether there is room for a border.
  public final var hasBorder: Bool { frame.width >= 3 && frame.height >= 3 }

  /// Columns and rows inside the border.
  public final var inner: Size {
    let border = hasBorder ? 2 : 0
    return Size(width: frame.width - border, height: frame.height - border)
  }

  /// Changes what the border says; only the border's upper line is drawn again.
  final func label(_ newTitle: String, note newNote: String = "") {
    guard newTitle != title || newNote != note else { return }
    (title, note) = (newTitle, newNote)
    setNeedsDisplay(in: Rect(x: 0, y: 0, width: frame.width, height: 1))
  }

  /// Puts the lines together again, after a change of size, focus or contents.
  func refresh() {}

  /// Carries out an action the operator meant for the pane with the focus.
  ///
  /// - Returns: false when it means nothing to this pane.
  open func perform(_ action: PanelAction) -> Bool { false }

  /// Puts the lines together for another size.
  public final override func layout() {
    origin = hasBorder ? Point(x: 1, y: 1) : .zero
    refresh()
  }

  /// Draws the border and the lines inside it.
  public final override func draw(in canvas: inout Canvas) {
    guard hasBorder else { return super.draw(in: &canvas) }
    let glyphs = canvas.glyphs
    canvas.box(
      bounds, title: String(title.map(glyphs.shown)), right: String(note.map(glyphs.shown)),
      isFocused: isFocused)
    canvas.clipped(to: bounds.inset(x: 1, y: 1)) { super.draw(in: &$0) }
  }
}

/// A window of rows on a longer list.
struct ListScroll: Hashable {
  /// The first row that shows.
  private(set) var first = 0

  /// Moves as little as brings a row into sight.
  mutating func reveal(_ row: Int, rows: Int, count: Int) {
    first = max(min(first, row), row - rows + 1)
    clamp(rows: rows, count: count)
  }

  /// Brings a row into sight that lies outside, with a third of the window above it.
  mutating func jump(to row: Int, rows: Int, count: Int) {
    if row < first || row >= first + rows { first = row - rows / 3 }
    clamp(rows: rows, count: count)
  }

  /// Brings the window back onto the list.
  mutating func clamp(rows: Int, count: Int) {
    first = max(0, min(first, count - rows))
  }

  /// Where a cursor goes, nil for movements sideways.
  static func target(_ movement: Movement, from row: Int, rows: Int, count: Int) -> Int? {
    let wanted: Int
    switch movement {
    case .up: wanted = row - 1
    case .down: wanted = row + 1
    case .pageUp: wanted = row - max(1, rows - 1)
    case .pageDown: wanted = row + max(1, rows - 1)
    case .home: wanted = 0
    case .end: wanted = count - 1
    case .left, .right, .firstColumn, .lastColumn: return nil
    }
    return max(0, min(wanted, count - 1))
  }
}
