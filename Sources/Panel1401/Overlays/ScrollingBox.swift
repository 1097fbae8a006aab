/// A box with a text that scrolls. Its title names the visible lines and the keys.
@MainActor
public class ScrollingBox: OverlayView {
  private var text: [LegendLine] = []
  private var first = 0
  private var drawnTitle = ""

  private var rows: Int { max(1, frame.height - 2) }
  private var isLong: Bool { frame.height > 2 && text.count > rows }

  /// The size with room for the whole text.
  public override var preferredSize: Size {
    let width = max(title.count + 26, text.map(\.width).max() ?? 0)
    return Size(width: width + 4, height: text.count + 2)
  }

  override var shownTitle: String {
    guard isLong else { return "\(title) ─ Esc closes" }
    return "\(title) ─ \(first + 1)–\(min(text.count, first + rows)) of \(text.count) ─ j k Esc"
  }

  /// Replaces the text and keeps the scroll position.
  final func show(text newText: [LegendLine]) {
    text = newText
    move(to: first)
  }

  private func move(to row: Int) {
    first = max(0, min(row, text.count - rows))
    show(Array(text.dropFirst(first).prefix(frame.height > 2 ? rows : text.count)))
    // The title also changes if only the length of the text does.
    guard shownTitle != drawnTitle else { return }
    drawnTitle = shownTitle
    setNeedsDisplay(in: Rect(x: 0, y: 0, width: frame.width, height: 1))
  }

  /// Keeps the first visible line for the new size.
  public override func layout() {
    move(to: first)
  }

  /// Closes the box.
  func close() { onAction(.escape) }

  override func press(_ key: Key) {
    switch key {
    case .down, .character("j"): move(to: first + 1)
    case .up, .character("k"): move(to: first - 1)
    case .pageDown, .character(" "): move(to: first + max(1, rows - 1))
    case .pageUp, .character("b"): move(to: first - max(1, rows - 1))
    case .home, .character("g"): move(to: 0)
    case .end, .character("G"): move(to: text.count)
    case .escape, .enter, .character("q"): close()
    case .character(":"): onAction(.askCommand)
    default: if !isLong { close() }
    }
  }

  /// Scrolls with the wheel; passes clicks to the legends.
  public override func mouse(_ event: MouseEvent) -> Bool {
    if case .wheel(let lines) = event.action { move(to: first + lines) }
    return super.mouse(event)
  }
}
