import Core1401
public import Units1401

/// The tray of torn sheets: a list of them, a look at one, and saving.
///
/// Keys in the list: up and down, Home, End, Enter looks at the sheet, `s` saves it, `a` saves all that are in the
/// tray. While looking the keys are those of ``SheetView``, and Escape goes back to the list.
@MainActor
public final class TrayView: View {
  /// The sheets, the oldest first.
  public private(set) var sheets: [TornSheet] = []
  /// The sheet chosen, an index of ``sheets``; 0 when there is none.
  public private(set) var selection = 0
  /// Whether one sheet is looked at.
  public private(set) var isLooking = false
  /// The operator wants sheets in files; the owner answers with ``markSaved(_:)``.
  public var onSave: (@MainActor ([TornSheet]) -> Void)?
  /// The view of the sheet looked at; its chain and colours are set here.
  public let paper = SheetView(sheet: PrintedSheet.none)
  /// Whether the pane has the focus.
  public var isFocused = false {
    didSet {
      paper.isFocused = isFocused
      if isFocused != oldValue { setNeedsDisplay() }
    }
  }
  private var savedNumbers: Set<Int> = []
  private var firstShown = 0

  /// Makes an empty tray.
  public init() {
    super.init()
    paper.isHidden = true
    paper.keyHints = ["Esc tray", "s save"]
    paper.onSave = { [weak self] sheet in self?.onSave?([TornSheet(sheet: sheet)]) }
    addSubview(paper)
  }

  /// Puts a sheet into the tray and chooses it, unless one is looked at.
  public func add(_ sheet: TornSheet) {
    sheets.append(sheet)
    if !isLooking { select(sheets.count - 1) }
    setNeedsDisplay()
  }

  /// Takes all sheets out, as after a restart.
  public func removeAll() {
    look(false)
    sheets = []
    savedNumbers = []
    select(0)
    setNeedsDisplay()
  }

  /// Notes that sheets are in files; numbers as in ``TornSheet/number``.
  public func markSaved(_ numbers: [Int]) {
    savedNumbers.formUnion(numbers)
    setNeedsDisplay()
  }

  /// How many sheets are in no file.
  public var unsavedCount: Int { sheets.count { !savedNumbers.contains($0.number) } }

  // MARK: Layout and drawing

  /// The sheet looked at fills the view.
  public override func layout() {
    paper.frame = bounds
    keepSelectionInSight()
  }

  private var listRows: Int { max(1, frame.height - 3) }

  /// Draws the list; a sheet looked at covers it.
  public override func draw(in canvas: inout Canvas) {
    guard !isLooking else { return }
    let count = sheets.count.counted("sheet")
    let unsaved = unsavedCount == 0 ? "" : "\(canvas.glyphs.adapted(" · "))\(unsavedCount) not saved"
    canvas.box(
      bounds, title: " TRAY OF TORN SHEETS ", right: sheets.isEmpty ? "" : " \(count)\(unsaved) ",
      isFocused: isFocused)
    guard frame.width > 6, frame.height > 2 else { return }
    canvas.clipped(to: bounds.inset(x: 1, y: 1)) { canvas in
      if sheets.isEmpty {
        canvas.put(" no sheet yet: T tears off what is in the printer", x: 1, y: 1, role: .faint)
      } else {
        canvas.put("   SHEET   LINES  SAVED  BEGINS WITH", x: 1, y: 1, role: .faint)
        for index in firstShown..<min(firstShown + listRows, sheets.count) { drawSheet(index, in: &canvas) }
      }
    }
    let keys = canvas.glyphs.adapted(" Enter look · s save · a save all ")
    if !sheets.isEmpty, keys.count + 4 <= frame.width {
      canvas.put(keys, x: 2, y: frame.height - 1, role: isFocused ? .focused : .title)
    }
  }

  private func drawSheet(_ index: Int, in canvas: inout Canvas) {
    let torn = sheets[index]
    let isChosen = index == selection
    let y = 2 + index - firstShown
    let role: Role = isChosen ? .cursor : .text
    if isChosen { canvas.fill(Rect(x: 1, y: y, width: frame.width - 2, height: 1), Cell(role: role)) }
    let text =
      (isChosen ? String(canvas.glyphs.pick("▸", ">")) : " ").padded(to: 2)
      + String(torn.number).rightAligned(in: 6) + String(torn.sheet.printedRowCount).rightAligned(in: 8)
      + (savedNumbers.contains(torn.number) ? "yes" : "no").rightAligned(in: 7)
      + "  " + torn.firstText(chain: paper.chain)
    canvas.put(text, x: 1, y: y, role: role)
  }

  // MARK: Events

  /// Takes the keys of the list or of the sheet looked at.
  public override func keyDown(_ key: Key) -> Bool {
    if isLooking { return keyWhileLooking(key) }
    switch key {
    case .up, .character("k"): select(selection - 1)
    case .down, .character("j"): select(selection + 1)
    case .pageUp: select(selection - listRows)
    case .pageDown: select(selection + listRows)
    case .home: select(0)
    case .end: select(sheets.count - 1)
    case .enter: look(true)
    case .character("s"): if !sheets.isEmpty { onSave?([sheets[selection]]) }
    case .character("a"): if !sheets.isEmpty { onSave?(sheets) }
    default: return false
    }
    return true
  }

  private func keyWhileLooking(_ key: Key) -> Bool {
    if paper.keyDown(key) { return true }
    guard key == .escape else { return false }
    look(false)
    return true
  }

  /// Chooses a sheet by a click, looks at it by a double click, moves by the wheel.
  public override func mouse(_ event: MouseEvent) -> Bool {
    switch event.action {
    case .press, .doubleClick:
      let index = firstShown + event.position.y - 2
      guard event.position.y >= 2, event.position.y < 2 + listRows, sheets.indices.contains(index) else {
        return false
      }
      select(index)
      if event.action == .doubleClick { look(true) }
    case .wheel(let lines): select(selection + lines)
    default: return false
    }
    return true
  }

  /// Looks at the sheet chosen, or goes back to the list.
  public func look(_ isWanted: Bool) {
    guard isWanted != isLooking, !isWanted || !sheets.isEmpty else { return }
    isLooking = isWanted
    paper.frame = bounds
    if isWanted { paper.show(sheets[selection].sheet) }
    paper.isHidden = !isWanted
    setNeedsDisplay()
  }

  private func select(_ index: Int) {
    selection = max(0, min(index, sheets.count - 1))
    keepSelectionInSight()
    setNeedsDisplay()
  }

  private func keepSelectionInSight() {
    firstShown = max(selection - listRows + 1, min(firstShown, selection))
  }
}
