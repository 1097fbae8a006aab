internal import Core1401
public import System1401

/// The upper half of the console: all blocks of lights that fit a size.
///
/// From 60 columns on blocks seven rows high; at 40 columns one line in decimal.
@MainActor
public final class LightsView: View {
  /// The size for which the blocks are chosen.
  public var step: LayoutStep {
    didSet { if step != oldValue { rebuild() } }
  }
  /// How lamps that are off are drawn.
  public var style: LampStyle {
    didSet {
      for view in subviews { (view as? LampBlockView)?.style = style }
    }
  }
  private let onAction: (PanelAction) -> Void
  private var placed: [(view: View, x: Int, fill: Fill)] = []
  private var shown: (snapshot: SystemSnapshot, levels: [LampLevel])?

  /// What a block shows besides its lamps.
  private enum Fill {
    case register(
      plainText: @MainActor (ProcessorState) -> String, isFaulty: @MainActor (ProcessorState) -> Bool)
    case checkLights
    case decimalLine
  }

  /// Rows taken at a size.
  nonisolated public static func height(for step: LayoutStep) -> Int {
    step == .columns40 ? 1 : LampBlock.height
  }

  /// Makes the lights.
  ///
  /// - Parameters:
  ///   - step: the size for which the blocks are chosen.
  ///   - style: how lamps that are off are drawn.
  ///   - onAction: takes clicks on the titles of registers (key-lights).
  public init(step: LayoutStep, style: LampStyle, onAction: @escaping (PanelAction) -> Void) {
    self.step = step
    self.style = style
    self.onAction = onAction
    super.init()
    rebuild()
  }

  /// Shows a snapshot with the brightness of its lamps, see ``LampGlow/levels``.
  public func show(_ snapshot: SystemSnapshot, levels: [LampLevel]) {
    shown = (snapshot, levels)
    let state = snapshot.processor
    for (view, _, fill) in placed {
      switch fill {
      case .register(let plainText, let isFaulty):
        (view as? LampBlockView)?.show(levels, plainText: plainText(state), isFaulty: isFaulty(state))
      case .checkLights:
        (view as? CheckLightsView)?.show(CheckLights(snapshot))
      case .decimalLine:
        (view as? LegendView)?.show([DecimalLights.line(snapshot)])
      }
    }
  }

  // MARK: The blocks

  private func rebuild() {
    for view in subviews { removeSubview(view) }
    placed = []
    var x = 0
    if step == .columns40 {
      place(LegendView(onAction: onAction), at: &x, width: 40, fill: .decimalLine)
    } else {
      placeBlocks()
    }
    setNeedsDisplay()
    if let shown { show(shown.snapshot, levels: shown.levels) }
  }

  private func placeBlocks() {
    // Only the widest size has gaps, through which the way of the data is drawn.
    let gap = step == .columns160 ? 2 : 0
    var x = 0
    addAddress("I-ADDR", LampNumber.iAddress, .iAddress, at: &x)
    addAddress("A-ADDR", LampNumber.aAddress, .aAddress, at: &x)
    addAddress("B-ADDR", LampNumber.bAddress, .bAddress, at: &x)
    if step >= .columns100 { addAddress("STAR", LampNumber.storageAddress, nil, at: &x) }
    if step == .columns60 { x = 39 }
    x += gap
    add(.character("B", from: LampNumber.bRegister), at: &x, check: .bRegister) { Self.plain($0.bRegister) }
    x += gap
    add(.character("A", from: LampNumber.aRegister), at: &x, check: .aRegister) { Self.plain($0.aRegister) }
    x += gap
    if step >= .columns132 { addLogic(at: &x) }
    x += gap
    add(
      .character("OP", from: LampNumber.operation, hasWordMark: false), at: &x, check: .operation
    ) { Self.plain($0.operationRegister) }
    guard step >= .columns80 else { return }
    x += gap
    add(.length, at: &x, check: []) { "=\(min(99, $0.instructionLength))" }
    if step < .columns132 {
      addLogic(at: &x)
    } else {
      x += gap
      add(.cycle, at: &x, check: []) { _ in "" }
    }
    let checks = CheckLightsView(step)
    place(checks, at: &x, width: CheckLightsView.width(for: step), fill: .checkLights)
  }

  private func addAddress(_ title: String, _ first: Int, _ source: AddressSource?, at x: inout Int) {
    // Without a block for STAR the register that STAR took the address from shows the fault.
    let hasStar = step >= .columns100
    let view = LampBlockView(
      .address(title, from: first, keyLight: source), style: style, onAction: onAction)
    let isFaulty: @MainActor (ProcessorState) -> Bool = { state in
      guard state.checks.contains(.storageAddress) else { return false }
      return hasStar ? source == nil : state.addressedBy == source
    }
    place(view, at: &x, width: view.block.width, fill: .register(plainText: { _ in "" }, isFaulty: isFaulty))
  }

  private func addLogic(at x: inout Int) {
    add(.logic(step), at: &x, check: []) { Self.plain($0.logic) }
  }

  private func add(
    _ block: LampBlock, at x: inout Int, check: CheckLatches,
    plainText: @escaping @MainActor (ProcessorState) -> String
  ) {
    let view = LampBlockView(block, style: style, onAction: onAction)
    place(
      view, at: &x, width: block.width,
      fill: .register(plainText: plainText, isFaulty: { !$0.checks.intersection(check).isEmpty }))
  }

  private func place(_ view: View, at x: inout Int, width: Int, fill: Fill) {
    view.frame = Rect(x: x, y: 0, width: width, height: LightsView.height(for: step))
    placed.append((view, x, fill))
    addSubview(view)
    x += width
  }

  private static func plain(_ character: StoredCharacter) -> String {
    "'\(character.displayGlyph)'"
  }

  /// Draws the way of the data between the blocks B, A and LOGIC.
  public override func draw(in canvas: inout Canvas) {
    guard step == .columns160 else { return }
    for x in [53, 62] {
      for column in x..<x + 2 {
        canvas.put(Cell(canvas.glyphs.shown("▶"), role: .border), x: column, y: 3)
      }
    }
  }
}
