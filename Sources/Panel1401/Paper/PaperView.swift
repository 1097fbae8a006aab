import Core1401
import System1401
public import Units1401

/// The paper in the 1403: what is printed, line by line, and the sheet that is torn off.
///
/// It takes the printer's events and the time; it knows neither machine nor terminal. The newest line is kept in sight
/// unless the operator has scrolled away. With the first text the paper goes sideways to where that is, unless the
/// columns were chosen by a key or a tear. Times are counted from any fixed moment and never go back.
@MainActor
public final class PaperView: SheetView {
  /// The listing.
  public private(set) var printout: Printout
  var tearing: Tearing?
  /// What the title says for a while.
  var notice: (text: String, ends: Duration)?

  /// A tear under way: the old sheet as it was seen, and when it began.
  struct Tearing {
    let old: PaperPicture
    let animation: TearAnimation
    let begins: Duration
    var isWantedAgain = false
    var elapsed = Duration.zero
  }

  /// The state of the printer, in capitals as on its lamps.
  public var state = "READY" {
    didSet { if state != oldValue { setNeedsDisplayOfBorder() } }
  }
  /// How long a tear takes, 0-2000 ms; other values are brought into the range. With 0 nothing moves.
  public var tearDuration = Duration.milliseconds(800) {
    didSet { tearDuration = min(max(tearDuration, .zero), .milliseconds(2_000)) }
  }
  /// Reduced motion: a torn sheet is replaced at once, and the title says so.
  public var reducesMotion = false
  /// A sheet was torn off; it belongs into the tray.
  public var onTear: (@MainActor (TornSheet) -> Void)?

  /// Makes a view of a listing.
  public init(printout: Printout = Printout()) {
    self.printout = printout
    super.init(sheet: PrintedSheet.none)
  }

  override var sheet: PrintedSheet { printout.sheet }

  /// Place and size; another size ends a tear.
  public override var frame: Rect {
    didSet { if frame.size != oldValue.size { endTear() } }
  }

  /// Lines on this paper, the last ones, that the machine has not printed: the operator went back to a point before them. They stay,
  /// marked, until the machine has printed them again.
  public var takenBackLines = 0 {
    didSet { if takenBackLines != oldValue { setNeedsDisplay(in: paperLayout.stock) } }
  }

  /// Marks the last lines for good: the machine took another course from there.
  public func giveUp(lines: Int) {
    printout.giveUp(lines: lines)
    setNeedsDisplay(in: paperLayout.stock)
  }

  override var takenBack: Int { takenBackLines }

  /// Shows another listing, as after a restart.
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

  /// Puts on paper what the printer did; a line costs its own row, as long as the paper stands still in the window.
  public func append(_ events: PrinterEvents) {
    guard !events.isEmpty else { return }
    let layout = paperLayout
    let before = (top: topRow, left: scroll.left(layout))
    let firstRow = sheet.currentRow
    let isAsExpected = put(events, layout)
    if scroll.left(layout) != before.left {
      // The ruler moves with the columns.
      setNeedsDisplay()
    } else if !isAsExpected || topRow != before.top {
      setNeedsDisplay(in: layout.stock)
    } else if let lastRow = sheet.newestRow, lastRow >= firstRow {
      setNeedsDisplay(rows: firstRow...lastRow, layout)
    }
    setNeedsDisplayOfBorder()
  }

  /// Whether the paper stood as it was left. The columns wait for the first line with text.
  private func put(_ events: PrinterEvents, _ layout: PaperLayout) -> Bool {
    let firstRow = sheet.currentRow
    let isAsExpected = printout.append(events)
    guard !scroll.columnsAreSettled, let lastRow = sheet.newestRow, firstRow <= lastRow else {
      return isAsExpected
    }
    if let text = (firstRow...lastRow).lazy.map(sheet.columns(ofRow:)).first(where: { !$0.isEmpty }) {
      scroll.settle(on: text, layout)
    }
    return isAsExpected
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
      // In a narrow window only what is not as usual is worth its place.
      (state, state == "READY" ? 100 : 0),
    ]
  }

  override var titleNotice: String? { notice?.text }

  override var endHint: String { "End returns" }

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

  override func take(_ snapshot: SystemSnapshot) {
    takenBackLines = snapshot.history?.takenBack.lines ?? 0
    state = CheckLight.printer.isOn(snapshot) ? "CHECK" : "READY"
  }

  /// Does what a sheet does; Escape first ends a tear.
  public override func perform(_ action: PanelAction) -> Bool {
    guard action == .escape, tearing != nil else { return super.perform(action) }
    endTear()
    return true
  }
}

extension PrintedSheet {
  /// The columns of a line from its first character to its last, counted from 0.
  func columns(ofRow row: Int) -> Range<Int> {
    let line = characters(row: row)
    guard let first = line.firstIndex(where: { $0 != .blank }),
      let last = line.lastIndex(where: { $0 != .blank })
    else { return 0..<0 }
    return first..<last + 1
  }

  /// The columns of the first line with text.
  var columns: Range<Int> {
    (0..<rowCount).lazy.map(columns(ofRow:)).first { !$0.isEmpty } ?? 0..<0
  }

  /// What the base class holds while the listing has the sheet.
  static let none = Printout().sheet
}
