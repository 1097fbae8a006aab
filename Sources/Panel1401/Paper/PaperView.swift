import Core1401
import System1401
public import Units1401

/// The paper in the 1403 printer, with the animation of a sheet that is torn off.
///
/// It depends only on the printer's events and the time. The view follows the newest line unless the operator
/// has scrolled away, and scrolls horizontally to the first text unless the columns were chosen. Times are
/// counted from any fixed moment and never decrease.
@MainActor
public final class PaperView: SheetView {
  /// Everything printed since the machine was opened, as the sheet in the printer.
  public private(set) var printout: Printout
  var tearing: Tearing?
  /// A temporary title.
  var notice: (text: String, ends: Duration)?

  /// A tear in progress: the picture of the old sheet and the time at which the tear began.
  struct Tearing {
    let old: PaperPicture
    let animation: TearAnimation
    let begins: Duration
    /// Whether another tear was requested.
    var repeats = false
    var elapsed = Duration.zero
  }

  /// The state of the printer in capitals.
  public var state = "READY" {
    didSet { if state != oldValue { setNeedsDisplayOfBorder() } }
  }
  /// The duration of a tear, limited to 0-2000 ms; 0 for no animation.
  public var tearDuration = Duration.milliseconds(800) {
    didSet { tearDuration = min(max(tearDuration, .zero), .milliseconds(2_000)) }
  }
  /// Whether tears are not animated; the title then names the torn sheet instead.
  public var reducesMotion = false
  /// Called with each torn sheet, which goes into the tray.
  public var onTear: (@MainActor (TornSheet) -> Void)?

  /// Creates a view of a printout.
  public init(printout: Printout = Printout()) {
    self.printout = printout
    super.init(sheet: PrintedSheet.none)
  }

  override var sheet: PrintedSheet { printout.sheet }

  /// The frame; a change of size ends a tear.
  public override var frame: Rect {
    didSet { if frame.size != oldValue.size { endTear() } }
  }

  /// The number of last lines that were undone by going back to a point before them.
  ///
  /// They stay on the paper, marked, until the machine has printed them again.
  public var undoneLines = 0 {
    didSet { if undoneLines != oldValue { setNeedsDisplay(in: paperLayout.stock) } }
  }

  /// Marks the last lines as undone for good, because the machine has continued differently.
  public func discard(lines: Int) {
    printout.discard(lines: lines)
    setNeedsDisplay(in: paperLayout.stock)
  }

  override var undoneCount: Int { undoneLines }

  /// Limits the disk space for the older lines of all sheets, in bytes; see `Printout.limitFile(to:)`.
  public func limitFile(to bytes: Int64) { printout.limitFile(to: bytes) }

  /// Shows another printout, as after a restart.
  public func show(_ printout: Printout) {
    tearing = nil
    notice = nil
    self.printout = printout
    scroll = PaperScroll()
    search.forgetPlace()
    setNeedsDisplay()
  }

  /// Shows clean paper, as another machine prints from now on.
  func replacePaper() {
    var clean = printout
    clean.replacePaper()
    show(clean)
  }

  // MARK: Printing

  /// Appends the printer's events. Only the rows of new lines are redrawn unless the view scrolls.
  public func append(_ events: PrinterEvents) {
    guard !events.isEmpty else { return }
    let layout = paperLayout
    let before = (top: topRow, left: scroll.left(layout))
    let firstRow = sheet.currentRow
    let isAsExpected = add(events, layout)
    if scroll.left(layout) != before.left {
      // The ruler scrolls with the columns.
      setNeedsDisplay()
    } else if !isAsExpected || topRow != before.top {
      setNeedsDisplay(in: layout.stock)
    } else if let lastRow = sheet.newestRow, lastRow >= firstRow {
      setNeedsDisplay(rows: firstRow...lastRow, layout)
    }
    setNeedsDisplayOfBorder()
  }

  /// Appends events and scrolls to the first text. Returns false if the events do not continue the printout.
  private func add(_ events: PrinterEvents, _ layout: PaperLayout) -> Bool {
    let firstRow = sheet.currentRow
    let isAsExpected = printout.append(events)
    settle(fromRow: firstRow, layout)
    return isAsExpected
  }

  /// Scrolls to the first text, unless it has been done. Hidden paper has no columns to show.
  private func settle(fromRow firstRow: Int, _ layout: PaperLayout) {
    guard !scroll.columnsAreSettled, !frame.isEmpty, let lastRow = sheet.newestRow, firstRow <= lastRow
    else { return }
    if let text = (firstRow...lastRow).lazy.map(sheet.columns(ofRow:)).first(where: { !$0.isEmpty }) {
      scroll.settle(on: text, layout)
    }
  }

  /// Scrolls to the first text that was printed while the paper was hidden.
  public override func layout() {
    super.layout()
    settle(fromRow: sheet.firstKeptRow, paperLayout)
  }

  private func setNeedsDisplay(rows: ClosedRange<Int>, _ layout: PaperLayout) {
    let window = topRow..<topRow + layout.rows
    let seen = window.clamped(to: rows.lowerBound..<rows.upperBound + 1)
    guard !seen.isEmpty else { return }
    setNeedsDisplay(
      in: Rect(
        x: layout.stock.x, y: layout.stock.y + seen.lowerBound - topRow, width: layout.stock.width,
        height: seen.count))
  }

  /// The columns of the newest line with text.
  private var textColumns: Range<Int> { sheet.newestRow.map(sheet.columns(ofRow:)) ?? 0..<0 }

  func tearPrintout() -> TornSheet? { printout.tear() }

  override func drawPaper(_ layout: PaperLayout, in canvas: inout Canvas) {
    super.drawPaper(layout, in: &canvas)
    if let tearing { drawTear(tearing, layout, in: &canvas) }
  }

  // MARK: Titles

  override var title: String { " 1403 PRINTER " }

  override var legends: [PaperLegend] {
    [
      ("sheet \(sheet.number)", 0),
      ("line \(sheet.currentPosition.line) of \(sheet.formLines)", 0),
      ("600 LPM", 120),
      // A narrow window shows the state only if it is unusual.
      (state, state == "READY" ? 100 : 0),
    ]
  }

  override var titleNotice: String? { notice?.text }

  override var endHint: String { "End follows" }

  override var hints: [String] {
    let text = textColumns
    let left = scroll.left(paperLayout)
    guard isFollowing, !text.isEmpty, !text.overlaps(left..<left + paperLayout.columns) else {
      return super.hints
    }
    return super.hints + [
      text.lowerBound < left ? "the text is to the left, 0 shows it" : "the text is to the right, $ shows it"
    ]
  }

  // MARK: Events

  override func update(from snapshot: SystemSnapshot) {
    undoneLines = snapshot.history?.takenBack.lines ?? 0
    state = CheckLight.printer.isOn(snapshot) ? "CHECK" : "READY"
  }

  /// Performs an action on the sheet; Escape first ends a tear.
  public override func perform(_ action: PanelAction) -> Bool {
    guard action == .escape, tearing != nil else { return super.perform(action) }
    endTear()
    return true
  }
}

extension PrintedSheet {
  /// The columns from the first to the last character of a line, counted from 0.
  func columns(ofRow row: Int) -> Range<Int> {
    let line = characters(row: row)
    guard let first = line.firstIndex(where: { $0 != .blank }),
      let last = line.lastIndex(where: { $0 != .blank })
    else { return 0..<0 }
    return first..<last + 1
  }

  /// The columns of the first line with text.
  var columns: Range<Int> {
    (firstKeptRow..<max(firstKeptRow, rowCount)).lazy.map(columns(ofRow:)).first { !$0.isEmpty } ?? 0..<0
  }

  /// An empty sheet for the base class, which ``PaperView`` does not use.
  static let none = Printout().sheet
}
