public import System1401

/// A pane of the panel: a border with a title, around lines of legends or whatever a subclass draws.
///
/// A pane shows snapshots and performs actions. It passes other actions on to ``LegendView/onAction`` and
/// commands for the machine to ``onCommand``. In a frame that is too small for a border it draws only its
/// contents.
@MainActor
public class PaneView: LegendView {
  /// Receives commands for the machine.
  public final let onCommand: (OperatorCommand) -> Void
  /// Whether the pane has the focus: it receives actions, and its border is double.
  public var isFocused = false {
    didSet {
      guard isFocused != oldValue else { return }
      setNeedsDisplay()
      refresh()
    }
  }
  /// The labels of the program by address.
  public final var labels: [Int: String] = [:] {
    didSet { if labels != oldValue { refresh() } }
  }
  private var symbols = SymbolTable()
  private var drawnTitles = ""

  /// Creates a pane.
  ///
  /// - Parameters:
  ///   - onAction: receives actions of clicked legends.
  ///   - onCommand: receives commands for the machine.
  public init(
    onAction: @escaping (PanelAction) -> Void = { _ in },
    onCommand: @escaping (OperatorCommand) -> Void = { _ in }
  ) {
    self.onCommand = onCommand
    super.init(onAction: onAction)
  }

  // MARK: For subclasses to override

  /// The title in the upper border.
  var title: String { "" }
  /// A note at the right of the upper border, left out if there is no room.
  var note: String { "" }
  /// Hints in the lower border, the most important first.
  var hints: [String] { [] }
  /// Whether there is room for a border.
  var hasBorder: Bool { frame.width >= 3 && frame.height >= 3 }
  /// Whether the pane takes keys as text, through ``View/keyDown(_:)``.
  public var isTakingText: Bool { false }

  /// The lines for the current size, focus and contents.
  func arranged() -> [LegendLine] { [] }

  /// Updates the contents from a snapshot.
  func update(from snapshot: SystemSnapshot) {}

  /// Performs an action as the focused pane.
  ///
  /// - Returns: false if this pane does not handle the action.
  public func perform(_ action: PanelAction) -> Bool { false }

  // MARK: Showing

  /// Shows a snapshot.
  public final func show(_ snapshot: SystemSnapshot) {
    if symbols != snapshot.debug.symbols {
      symbols = snapshot.debug.symbols
      labels = symbols.labelsByAddress
    }
    update(from: snapshot)
  }

  /// The part inside the border.
  final var inner: Rect { hasBorder ? bounds.inset(x: 1, y: 1) : bounds }

  /// Rebuilds the lines after a change of size, focus or contents. The title is redrawn only if it has
  /// changed.
  final func refresh() {
    show(arranged())
    let titles = "\(title)\n\(note)"
    guard titles != drawnTitles else { return }
    drawnTitles = titles
    setNeedsDisplay(in: Rect(x: 0, y: 0, width: frame.width, height: 1))
  }

  /// Rebuilds the lines for the new size.
  public override func layout() {
    origin = Point(x: inner.x, y: inner.y)
    refresh()
  }

  /// Draws the border and the contents.
  public override func draw(in canvas: inout Canvas) {
    if hasBorder {
      let glyphs = canvas.glyphs
      canvas.box(
        bounds, title: adapted(title, glyphs), right: adapted(note, glyphs), isFocused: isFocused)
      drawHints(in: &canvas)
    }
    drawInside(of: &canvas)
  }

  /// Draws the contents inside the border.
  func drawInside(of canvas: inout Canvas) {
    canvas.clipped(to: inner) { super.draw(in: &$0) }
  }

  /// A text of the border in characters that the terminal can display.
  func adapted(_ text: String, _ glyphs: Glyphs) -> String { glyphs.shown(text) }

  private func drawHints(in canvas: inout Canvas) {
    var hints = hints
    let room = frame.width - 4
    while hints.count > 1, hints.joined(separator: " · ").count + 2 > room { hints.removeLast() }
    guard !hints.isEmpty, room > 2 else { return }
    let text = " " + hints.joined(separator: " · ").prefix(room - 2) + " "
    canvas.put(
      adapted(text, canvas.glyphs), x: 2, y: frame.height - 1, role: isFocused ? .focused : .title)
  }

  // MARK: The operator

  /// Handles clicks on legends; the wheel moves the cursor up and down.
  public override func mouse(_ event: MouseEvent) -> Bool {
    guard case .wheel(let lines) = event.action else { return super.mouse(event) }
    return (0..<abs(lines)).reduce(false) { moved, _ in perform(.move(lines < 0 ? .up : .down)) || moved }
  }

  /// The address that a label or a decimal number names, nil if it is unknown or outside storage.
  final func address(named word: String, inStorageOf size: Int) -> Int? {
    let name = word.uppercased()
    let address = symbols[name] ?? labels.first { $0.value.uppercased() == name }?.key ?? Int(name)
    return address.flatMap { (0..<size).contains($0) ? $0 : nil }
  }
}
