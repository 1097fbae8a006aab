internal import Core1401
internal import System1401
public import Units1401

/// The tray of torn sheets: a list of sheets that can be opened and saved.
///
/// While a sheet is open, it receives actions, and Escape returns to the list.
@MainActor
public final class TrayView: ListPane {
  /// The sheets, the oldest first.
  public private(set) var sheets: [TornSheet] = []
  /// The index of the selected sheet; 0 if there is none.
  public private(set) var selection = 0
  /// Whether a sheet is open.
  public var isSheetOpen: Bool { !paper.isHidden }
  /// Called to save sheets; the owner then calls ``markSaved(_:)``.
  public var onSave: (@MainActor ([TornSheet]) -> Void)?
  /// The view of the open sheet; its owner sets chain and colours.
  public let paper = SheetView(sheet: PrintedSheet.none)
  public override var isFocused: Bool {
    didSet { paper.isFocused = isFocused }
  }
  public override var isTakingText: Bool { isSheetOpen && paper.isTakingText }
  private var savedNumbers: Set<Int> = []

  /// Creates an empty tray.
  public init() {
    super.init()
    paper.isHidden = true
    paper.keyHints = ["Esc tray", "s save"]
    paper.onSave = { [weak self] sheet in self?.onSave?([TornSheet(sheet: sheet)]) }
    addSubview(paper)
  }

  /// Adds a sheet, and selects it unless another one is open.
  public func add(_ sheet: TornSheet) {
    sheets.append(sheet)
    if isSheetOpen { refresh() } else { go(toRow: count - 1) }
  }

  /// Removes all sheets.
  func clear() {
    if isSheetOpen { _ = perform(.escape) }
    (sheets, selection, savedNumbers) = ([], 0, [])
    refresh()
  }

  /// Records that sheets were saved, given their ``/Units1401/TornSheet/number``.
  public func markSaved(_ numbers: [Int]) {
    savedNumbers.formUnion(numbers)
    refresh()
  }

  /// The sheets that were not saved, the oldest first.
  var unsaved: [PrintedSheet] { sheets.filter { !savedNumbers.contains($0.number) }.map(\.sheet) }

  /// The number of sheets that were not saved.
  public var unsavedCount: Int { sheets.count { !savedNumbers.contains($0.number) } }

  // MARK: Layout and drawing

  override var count: Int { sheets.count }
  override var cursorRow: Int { selection }
  override var headingRows: Int { 1 }
  override var page: Int { rows }

  override var title: String { " TRAY OF TORN SHEETS " }
  override var note: String {
    let sheets = count == 1 ? "1 sheet" : "\(count) sheets"
    return count == 0 ? "" : " \(sheets)\(unsavedCount == 0 ? "" : " · \(unsavedCount) not saved") "
  }
  override var hints: [String] { sheets.isEmpty ? [] : ["Enter open", "s save", "a save all"] }

  /// Gives an open sheet the whole view.
  public override func layout() {
    paper.frame = bounds
    super.layout()
  }

  /// Draws the list, unless an open sheet covers it.
  public override func draw(in canvas: inout Canvas) {
    if !isSheetOpen { super.draw(in: &canvas) }
  }

  override func arranged() -> [LegendLine] {
    guard count > 0 else {
      return [[Legend(" no sheet yet: T tears off the sheet in the printer", role: .faint)]]
    }
    scroll.reveal(selection, rows: rows, count: count)
    return [[Legend("   SHEET   LINES  SAVED  BEGINS WITH", role: .faint)]] + visibleRows.map(line)
  }

  override func text(ofRow row: Int) -> String { line(row).legends.map(\.text).joined() }

  private func line(_ index: Int) -> LegendLine {
    let torn = sheets[index]
    let isChosen = index == selection
    let text =
      (isChosen ? "▸ " : "  ") + String(torn.number).flushRight(6)
      + String(torn.sheet.printedRowCount).flushRight(8)
      + (savedNumbers.contains(torn.number) ? "yes" : "no").flushRight(7)
      + "  " + (StateWords.dropped(torn.sheet).map { "(\($0)) " } ?? "") + torn.firstText(chain: paper.chain)
    return [Legend(isChosen ? text.padded(to: inner.width) : text, role: isChosen ? .cursor : .text)]
  }

  // MARK: Events

  /// Performs an action on the open sheet, or on the list: moves, opens the selected sheet, saves it or all.
  public override func perform(_ action: PanelAction) -> Bool {
    if isSheetOpen {
      if !paper.perform(action) {
        guard action == .escape else { return false }
        setSheetOpen(false)
      }
      return true
    }
    switch action {
    case .openSheet: setSheetOpen(true)
    case .saveSheet: if count > 0 { onSave?([sheets[selection]]) }
    // Saved sheets are written again only if there are no others.
    case .saveAll:
      let unsaved = sheets.filter { !savedNumbers.contains($0.number) }
      if count > 0 { onSave?(unsaved.isEmpty ? sheets : unsaved) }
    default: return super.perform(action)
    }
    return true
  }

  /// Passes keys on to the open sheet.
  public override func keyDown(_ key: Key) -> Bool { paper.keyDown(key) }

  override func go(toRow row: Int) {
    selection = row
    refresh()
  }

  override func open() { setSheetOpen(true) }

  /// Opens the selected sheet, or returns to the list.
  public func setSheetOpen(_ isOpen: Bool) {
    guard isOpen != isSheetOpen, !isOpen || count > 0 else { return }
    paper.frame = bounds
    if isOpen { paper.show(sheets[selection].sheet) }
    paper.isHidden = !isOpen
    setNeedsDisplay()
  }
}
