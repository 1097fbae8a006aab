internal import Core1401
internal import System1401
public import Units1401

/// The tray of torn sheets: a list of them, a look at one, and saving.
///
/// While a sheet is looked at, actions go to it, and Escape goes back to the list.
@MainActor
public final class TrayView: ListPane {
  /// The sheets, the oldest first.
  public private(set) var sheets: [TornSheet] = []
  /// The sheet chosen, an index of ``sheets``; 0 when there is none.
  public private(set) var selection = 0
  /// Whether one sheet is looked at.
  public var isLooking: Bool { !paper.isHidden }
  /// The operator wants sheets in files; the owner answers with ``markSaved(_:)``.
  public var onSave: (@MainActor ([TornSheet]) -> Void)?
  /// The view of the sheet looked at; its chain and colours are set here.
  public let paper = SheetView(sheet: PrintedSheet.none)
  public override var isFocused: Bool {
    didSet { paper.isFocused = isFocused }
  }
  public override var isTakingText: Bool { isLooking && paper.isTakingText }
  private var savedNumbers: Set<Int> = []

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
    if isLooking { refresh() } else { go(toRow: count - 1) }
  }

  /// Takes all sheets out.
  func clear() {
    if isLooking { _ = perform(.escape) }
    (sheets, selection, savedNumbers) = ([], 0, [])
    refresh()
  }

  /// Notes that sheets are in files; numbers as in ``TornSheet/number``.
  public func markSaved(_ numbers: [Int]) {
    savedNumbers.formUnion(numbers)
    refresh()
  }

  /// The sheets that are in no file, the oldest first.
  var unsaved: [PrintedSheet] { sheets.filter { !savedNumbers.contains($0.number) }.map(\.sheet) }

  /// How many sheets are in no file.
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
  override var hints: [String] { sheets.isEmpty ? [] : ["Enter look", "s save", "a save all"] }

  /// The sheet looked at fills the view.
  public override func layout() {
    paper.frame = bounds
    super.layout()
  }

  /// Draws the list; a sheet looked at covers it.
  public override func draw(in canvas: inout Canvas) {
    if !isLooking { super.draw(in: &canvas) }
  }

  override func arranged() -> [LegendLine] {
    guard count > 0 else {
      return [[Legend(" no sheet yet: T tears off what is in the printer", role: .faint)]]
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
      + "  " + torn.firstText(chain: paper.chain)
    return [Legend(isChosen ? text.padded(to: inner.width) : text, role: isChosen ? .cursor : .text)]
  }

  // MARK: Events

  /// Moves in the list, looks at the sheet chosen, saves it or all; or does what the sheet looked at does.
  public override func perform(_ action: PanelAction) -> Bool {
    if isLooking {
      if !paper.perform(action) {
        guard action == .escape else { return false }
        look(false)
      }
      return true
    }
    switch action {
    case .look: look(true)
    case .saveSheet: if count > 0 { onSave?([sheets[selection]]) }
    case .saveAll: if count > 0 { onSave?(sheets) }
    default: return super.perform(action)
    }
    return true
  }

  /// Takes the keys of a text to be found on the sheet looked at.
  public override func keyDown(_ key: Key) -> Bool { paper.keyDown(key) }

  override func go(toRow row: Int) {
    selection = row
    refresh()
  }

  override func open() { look(true) }

  /// Looks at the sheet chosen, or goes back to the list.
  public func look(_ isWanted: Bool) {
    guard isWanted != isLooking, !isWanted || count > 0 else { return }
    paper.frame = bounds
    if isWanted { paper.show(sheets[selection].sheet) }
    paper.isHidden = !isWanted
    setNeedsDisplay()
  }
}
