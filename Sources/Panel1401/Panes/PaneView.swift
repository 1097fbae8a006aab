public import System1401

/// A pane of the panel: a border with a title, and inside it lines of legends or what a subclass draws.
///
/// Every pane takes snapshots and actions in the same way, and reports what the operator wants through
/// ``LegendView/onAction`` and ``onCommand``. Frames too small for a border show the inside alone.
@MainActor
public class PaneView: LegendView {
  /// Takes what goes to the machine.
  public final let onCommand: (OperatorCommand) -> Void
  /// Whether the pane has the focus: actions go to it, and its border is double.
  public var isFocused = false {
    didSet {
      guard isFocused != oldValue else { return }
      setNeedsDisplay()
      refresh()
    }
  }
  /// Names of addresses.
  public final var labels: [Int: String] = [:] {
    didSet { if labels != oldValue { refresh() } }
  }
  private var symbols = SymbolTable()
  private var drawnTitles = ""

  /// Makes a pane.
  ///
  /// - Parameters:
  ///   - onAction: takes clicks.
  ///   - onCommand: takes what goes to the machine.
  public init(
    onAction: @escaping (PanelAction) -> Void = { _ in },
    onCommand: @escaping (OperatorCommand) -> Void = { _ in }
  ) {
    self.onCommand = onCommand
    super.init(onAction: onAction)
  }

  // MARK: What a pane is

  /// The name in the border.
  var title: String { "" }
  /// What the border says on the right; left out where there is no room.
  var note: String { "" }
  /// What the lower border says, the most important first.
  var hints: [String] { [] }
  /// Whether there is room for a border.
  var hasBorder: Bool { frame.width >= 3 && frame.height >= 3 }
  /// Whether text is being typed, so that characters go to ``View/keyDown(_:)``.
  public var isTakingText: Bool { false }

  /// The lines for the present size, focus and contents.
  func arranged() -> [LegendLine] { [] }

  /// Takes what the pane shows of a snapshot.
  func take(_ snapshot: SystemSnapshot) {}

  /// Carries out an action the operator meant for the pane with the focus.
  ///
  /// - Returns: false when it means nothing to this pane.
  public func perform(_ action: PanelAction) -> Bool { false }

  // MARK: Showing

  /// Shows a snapshot.
  public final func show(_ snapshot: SystemSnapshot) {
    if symbols != snapshot.debug.symbols {
      symbols = snapshot.debug.symbols
      labels = symbols.labelsByAddress
    }
    take(snapshot)
  }

  /// The part inside the border.
  final var inner: Rect { hasBorder ? bounds.inset(x: 1, y: 1) : bounds }

  /// Puts the lines together again, after a change of size, focus or contents; the title is drawn again only if it changed.
  final func refresh() {
    show(arranged())
    let titles = "\(title)\n\(note)"
    guard titles != drawnTitles else { return }
    drawnTitles = titles
    setNeedsDisplay(in: Rect(x: 0, y: 0, width: frame.width, height: 1))
  }

  /// Puts the lines together for another size.
  public override func layout() {
    origin = Point(x: inner.x, y: inner.y)
    refresh()
  }

  /// Draws the border and what is inside it.
  public override func draw(in canvas: inout Canvas) {
    if hasBorder {
      let glyphs = canvas.glyphs
      canvas.box(
        bounds, title: adapted(title, glyphs), right: adapted(note, glyphs), isFocused: isFocused)
      drawHints(in: &canvas)
    }
    drawInside(of: &canvas)
  }

  /// Draws what is inside the border.
  func drawInside(of canvas: inout Canvas) {
    canvas.clipped(to: inner) { super.draw(in: &$0) }
  }

  /// A text of the border with the characters that the terminal has.
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

  /// Takes clicks on legends; the wheel moves up and down.
  public override func mouse(_ event: MouseEvent) -> Bool {
    guard case .wheel(let lines) = event.action else { return super.mouse(event) }
    return (0..<abs(lines)).reduce(false) { moved, _ in perform(.move(lines < 0 ? .up : .down)) || moved }
  }

  /// The address that a word names: a label or a decimal number in storage.
  final func address(named word: String, inStorageOf size: Int) -> Int? {
    let name = word.uppercased()
    let address = symbols[name] ?? labels.first { $0.value.uppercased() == name }?.key ?? Int(name)
    return address.flatMap { (0..<size).contains($0) ? $0 : nil }
  }
}
