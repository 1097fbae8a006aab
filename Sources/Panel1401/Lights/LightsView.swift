internal import Core1401
public import System1401

/// The upper half of the console: the blocks of lights that fit at a size.
///
/// From 60 columns these are blocks seven rows high; at 40 columns there is one line in decimal.
@MainActor
public final class LightsView: View {
  /// The size for which the blocks are chosen.
  public var step: LayoutStep {
    didSet { if step != oldValue { rebuild() } }
  }
  /// Whether a window of the 60-column step has room for the LOGIC block.
  var hasRoomForLogic = false {
    didSet { if hasRoomForLogic != oldValue { rebuild() } }
  }
  /// The smallest width with room for the LOGIC block at the 60-column step.
  static let widthWithLogic = 69
  private let style: LampStyle
  private let onAction: (PanelAction) -> Void
  /// Closures that update each block.
  private var updates: [(SystemSnapshot, [LampLevel]) -> Void] = []
  /// The column after the last block.
  private var end = 0
  private var shown: (snapshot: SystemSnapshot, levels: [LampLevel])?

  /// The height of the lights at a size, in rows.
  nonisolated public static func height(for step: LayoutStep) -> Int {
    step == .columns40 ? 1 : LampBlock.height
  }

  /// Creates the lights.
  ///
  /// - Parameters:
  ///   - step: the size for which the blocks are chosen.
  ///   - style: how dark lamps are drawn.
  ///   - onAction: receives clicks on the titles of registers, which are key-lights.
  public init(step: LayoutStep, style: LampStyle, onAction: @escaping (PanelAction) -> Void) {
    self.step = step
    self.style = style
    self.onAction = onAction
    super.init()
    rebuild()
  }

  /// Shows a snapshot and the brightness of its lamps, see ``LampGlow/levels``.
  public func show(_ snapshot: SystemSnapshot, levels: [LampLevel]) {
    shown = (snapshot, levels)
    for update in updates { update(snapshot, levels) }
  }

  // MARK: The blocks

  private func rebuild() {
    for view in subviews { removeSubview(view) }
    (updates, end) = ([], 0)
    if step == .columns40 {
      let line = LegendView(onAction: onAction)
      place(line, width: 40) { snapshot, _ in line.show([DecimalLights.line(snapshot)]) }
    } else {
      placeBlocks()
    }
    setNeedsDisplay()
    if let shown { show(shown.snapshot, levels: shown.levels) }
  }

  private func placeBlocks() {
    // Only the widest size has gaps, in which arrows show the flow of data.
    let gap = step == .columns160 ? 2 : 0
    addAddress("I-ADDR", LampNumber.iAddress, .iAddress)
    addAddress("A-ADDR", LampNumber.aAddress, .aAddress)
    addAddress("B-ADDR", LampNumber.bAddress, .bAddress)
    if step >= .columns100 { addAddress("STAR", LampNumber.storageAddress, nil) }
    if step == .columns60 { add(.narrowLength) { "=\(min(99, $0.instructionLength))" } }
    end += gap
    addCharacter("B", LampNumber.bRegister, .bRegister) { $0.bRegister }
    end += gap
    addCharacter("A", LampNumber.aRegister, .aRegister) { $0.aRegister }
    end += gap
    if step >= .columns132 { addLogic() }
    end += gap
    addCharacter("OP", LampNumber.operation, .operation, hasWordMark: false) { $0.operationRegister }
    end += gap
    if step >= .columns80 { add(.length) { "=\(min(99, $0.instructionLength))" } }
    if step >= .columns132 {
      end += gap
      add(.cycle)
    } else if step >= .columns80 || hasRoomForLogic {
      addLogic()
    }
    let checks = CheckLightsView(step)
    place(checks, width: CheckLightsView.width(for: step)) { snapshot, _ in checks.show(snapshot) }
  }

  private func addAddress(_ title: String, _ first: Int, _ source: AddressSource?) {
    // Without a block for STAR, the register from which STAR got the address shows the fault.
    let hasStar = step >= .columns100
    let block = LampBlock.address(title, from: first, keyLight: source, isNarrow: step == .columns60)
    add(block, plainText: { _ in "" }) { state in
      state.checks.contains(.storageAddress) && (hasStar ? source == nil : state.addressedBy == source)
    }
  }

  private func addCharacter(
    _ title: String, _ first: Int, _ check: CheckLatches, hasWordMark: Bool = true,
    _ register: @escaping @MainActor (ProcessorState) -> StoredCharacter
  ) {
    let isNarrow = step == .columns60
    let block = LampBlock.character(title, from: first, hasWordMark: hasWordMark, isNarrow: isNarrow)
    add(block, check: check) { Self.plain(register($0)) }
  }

  private func addLogic() {
    add(.logic(step)) { Self.plain($0.logic) }
  }

  private func add(
    _ block: LampBlock, check: CheckLatches = [],
    plainText: @escaping @MainActor (ProcessorState) -> String = { _ in "" }
  ) {
    add(block, plainText: plainText) { !$0.checks.intersection(check).isEmpty }
  }

  private func add(
    _ block: LampBlock, plainText: @escaping @MainActor (ProcessorState) -> String,
    isFaulty: @escaping @MainActor (ProcessorState) -> Bool
  ) {
    let view = LampBlockView(block, style: style, onAction: onAction)
    place(view, width: block.width) { snapshot, levels in
      let state = snapshot.processor
      view.show(levels, plainText: plainText(state), isFaulty: isFaulty(state))
    }
  }

  private func place(_ view: View, width: Int, update: @escaping (SystemSnapshot, [LampLevel]) -> Void) {
    view.frame = Rect(x: end, y: 0, width: width, height: LightsView.height(for: step))
    updates.append(update)
    addSubview(view)
    end += width
  }

  private static func plain(_ character: StoredCharacter) -> String {
    "'\(character.displayGlyph)'"
  }

  /// Draws the flow of data between the blocks B, A and LOGIC.
  public override func draw(in canvas: inout Canvas) {
    guard step == .columns160 else { return }
    for x in [53, 54, 62, 63] {
      canvas.put(Cell(canvas.glyphs.shown("▶"), role: .border), x: x, y: 3)
    }
  }
}
