internal import Core1401

/// A view of a block of lights. It redraws only the cells of lamps that change.
@MainActor
final class LampBlockView: View {
  let block: LampBlock
  private let style: LampStyle
  private let onAction: (PanelAction) -> Void
  private var levels: [LampLevel]
  private var keyLight = LampLevel.dark
  private var plainText = ""
  private var isFaulty = false

  init(_ block: LampBlock, style: LampStyle, onAction: @escaping (PanelAction) -> Void) {
    self.block = block
    self.style = style
    self.onAction = onAction
    levels = Array(repeating: .dark, count: block.lamps.count)
    super.init()
  }

  /// Shows the current state of the lamps.
  ///
  /// - Parameters:
  ///   - allLevels: the brightness of all lamps of the console.
  ///   - newText: the register as plain text.
  ///   - newFault: whether the title is marked as faulty.
  func show(_ allLevels: [LampLevel], plainText newText: String, isFaulty newFault: Bool) {
    for (index, lamp) in block.lamps.enumerated() where levels[index] != allLevels[lamp.number] {
      levels[index] = allLevels[lamp.number]
      mark(x: lamp.x, y: lamp.y, width: lamp.width)
    }
    if let place = block.plainText, plainText != newText {
      mark(x: place.x, y: place.y, width: max(plainText.count, newText.count))
      plainText = newText
    }
    if let source = block.keyLight {
      let level = allLevels[LampNumber.keyLights + Int(source.rawValue)]
      if level != keyLight {
        keyLight = level
        mark(x: block.title.count, y: -1, width: 1)
      }
    }
    if isFaulty != newFault {
      isFaulty = newFault
      mark(x: 0, y: -1, width: block.width - 2)
    }
  }

  /// Marks cells for redrawing, relative to the inside of the border.
  private func mark(x: Int, y: Int, width: Int) {
    setNeedsDisplay(in: Rect(x: x + 1, y: y + 1, width: width, height: 1))
  }

  override func draw(in canvas: inout Canvas) {
    canvas.box(bounds)
    canvas.fill(bounds.inset(x: 1, y: 1), Cell(" ", role: .lampLabel))
    let titleRole: Role = isFaulty ? .check : .title
    canvas.put(block.title, x: 1, y: 0, role: titleRole)
    var end = 1 + block.title.count
    if block.keyLight != nil, keyLight != .dark {
      let role: Role = keyLight == .lit ? .keyLight : keyLight.role
      canvas.put(Cell(canvas.glyphs.shown("●"), role: role), x: end, y: 0)
      end += 1
    }
    // In a narrow block the mark takes the place of the end of the title.
    if isFaulty { canvas.put("!!", x: min(end, block.width - 3), y: 0, role: .check) }
    for label in block.labels { put(label.text, x: label.x, y: label.y, role: .lampLabel, in: &canvas) }
    for (index, lamp) in block.lamps.enumerated() {
      let level = levels[index]
      let text = lamp.text(level, style: style, glyphs: canvas.glyphs)
      put(text, x: lamp.x, y: lamp.y, role: level.role, in: &canvas)
    }
    if let place = block.plainText { put(plainText, x: place.x, y: place.y, role: .lampLabel, in: &canvas) }
  }

  private func put(_ text: String, x: Int, y: Int, role: Role, in canvas: inout Canvas) {
    for (index, character) in text.enumerated() where character != " " {
      canvas.put(Cell(canvas.glyphs.shown(character), role: role), x: x + index + 1, y: y + 1)
    }
  }

  override func mouse(_ event: MouseEvent) -> Bool {
    guard let source = block.keyLight else { return false }
    switch event.action {
    case .release where event.position.y == 0:
      onAction(.pressKeyLight(source))
      return true
    case .doubleClick:
      onAction(.editRegister(source))
      return true
    case .press:
      return true
    default:
      return false
    }
  }
}
