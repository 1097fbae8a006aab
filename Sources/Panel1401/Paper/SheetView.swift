public import Core1401
public import Units1401

/// A view of a printed sheet that can be scrolled, searched and saved.
@MainActor
public class SheetView: PaneView {
  /// The sheet that is shown.
  var sheet: PrintedSheet { shownSheet }
  private var shownSheet: PrintedSheet
  var scroll = PaperScroll()
  var search = PaperSearch()
  var drag: Drag?

  /// The mouse and scroll positions at the beginning of a drag.
  struct Drag {
    let start: Point
    let top: Int
    let left: Int
  }

  /// The print chain, which determines the graphics.
  public var chain = PrintChain.full {
    didSet { if chain != oldValue { setNeedsDisplay() } }
  }
  /// Whether bars are drawn in colour; otherwise every third line has a tick in the margin.
  public var hasColour = true {
    didSet { if hasColour != oldValue { setNeedsDisplay() } }
  }
  /// Whether there is a ruler of the print positions above the paper.
  public var hasRuler = false {
    didSet { if hasRuler != oldValue { setNeedsDisplay() } }
  }
  /// Called when the operator saves the sheet.
  public var onSave: (@MainActor (PrintedSheet) -> Void)?

  /// Creates a view of a sheet.
  public init(sheet: PrintedSheet) {
    shownSheet = sheet
    super.init()
  }

  /// Shows another sheet from its first line.
  func show(_ sheet: PrintedSheet) {
    shownSheet = sheet
    scroll = PaperScroll()
    search.forgetPlace()
    scroll.setTop(0, newestRow: sheet.newestRow, paperLayout)
    scroll.settle(on: sheet.columns, paperLayout)
    setNeedsDisplay()
  }

  final var paperLayout: PaperLayout { PaperLayout(size: frame.size, hasRuler: hasRuler) }

  // MARK: The visible part

  /// The first visible row of the sheet, counted from 0.
  public final var topRow: Int { scroll.top(newestRow: sheet.newestRow, paperLayout) }
  /// The first visible print position, counted from 1.
  public final var leftPosition: Int { scroll.left(paperLayout) + 1 }
  /// The number of visible print positions, 1-132.
  public final var visiblePositions: Int { paperLayout.columns }
  /// Whether the view follows the newest line.
  public final var isFollowing: Bool { scroll.isFollowing }

  final var picture: PaperPicture {
    PaperPicture(
      sheet: sheet, top: topRow, left: scroll.left(paperLayout), chain: chain, hasColour: hasColour,
      pattern: search.pattern, foundPlace: search.place, undoneCount: undoneCount)
  }

  /// The number of last lines that were undone by going back, and can be printed again.
  var undoneCount: Int { 0 }

  override var title: String { " SHEET \(sheet.number) " }
  override var note: String { rightTitle }

  /// A text of the border, in which ASCII also has bars between the parts.
  override func adapted(_ text: String, _ glyphs: Glyphs) -> String {
    glyphs.shown(glyphs.isASCII ? text.replacing("·", with: "|") : text)
  }

  /// A temporary replacement of the title at the right, nil for none.
  var titleNotice: String? { nil }

  /// The parts of the title at the right, after the columns.
  var legends: [PaperLegend] {
    [(sheet.printedRowCount == 1 ? "1 line" : "\(sheet.printedRowCount) lines", 0)]
  }

  /// The hint that the visible lines were dropped, nil if they were not.
  private var droppedHint: String? {
    topRow < sheet.firstKeptRow ? StateWords.dropped(sheet) : nil
  }

  override var hints: [String] {
    let found = [droppedHint, search.hint].compactMap { $0 }
    guard !isFollowing else { return found + keyHints }
    let below = PaperScroll.lastTop(newestRow: sheet.newestRow, paperLayout) - topRow
    return found + [
      below == 0 ? "not following" : below == 1 ? "1 line below" : "\(below) lines below", endHint,
    ]
      + keyHints
  }

  /// Hints in the border about keys of the containing view.
  var keyHints: [String] = []

  /// The hint about the key End.
  var endHint: String { "End shows the end" }

  // MARK: Drawing

  override var hasBorder: Bool { paperLayout.isBoxed }

  override func drawInside(of canvas: inout Canvas) {
    if let y = paperLayout.rulerY { drawRuler(y, paperLayout, in: &canvas) }
    drawPaper(paperLayout, in: &canvas)
  }

  /// Draws the rows of the paper.
  func drawPaper(_ layout: PaperLayout, in canvas: inout Canvas) {
    picture.draw(layout, in: &canvas)
  }

  private func drawRuler(_ y: Int, _ layout: PaperLayout, in canvas: inout Canvas) {
    for x in 0..<layout.columns {
      let position = scroll.left(layout) + x + 1
      let mark: String =
        switch position % 10 {
        case 0: String(position / 10 % 10)
        case 5: "+"
        default: "."
        }
      canvas.put(mark, x: layout.paper.x + x, y: y, role: .faint)
    }
  }

  // MARK: Events

  /// Performs an action: scrolls, finds text, toggles the ruler, saves the sheet.
  public override func perform(_ action: PanelAction) -> Bool { handle(action) }

  /// Handles a key while the text of a search is typed.
  public override func keyDown(_ key: Key) -> Bool { handleTyped(key) }

  /// Handles the wheel and dragging, which scroll, and clicks on the title.
  public override func mouse(_ event: MouseEvent) -> Bool { handleMouse(event) }

  /// Whether the text of a search is being typed.
  public final override var isTakingText: Bool { search.typed != nil }

  final func setNeedsDisplayOfBorder() {
    setNeedsDisplay(in: paperLayout.topBorder)
    setNeedsDisplay(in: paperLayout.bottomBorder)
  }
}
