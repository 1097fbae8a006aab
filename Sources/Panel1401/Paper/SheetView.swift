public import Core1401
public import Units1401

/// A printed sheet, scrolled both ways and searched, with the paper it is printed on.
///
/// Actions move it, find text, show a ruler and save it. The wheel and dragging move it, too.
@MainActor
public class SheetView: PaneView {
  /// The sheet that shows.
  var sheet: PrintedSheet { shownSheet }
  private var shownSheet: PrintedSheet
  var scroll = PaperScroll()
  var search = PaperSearch()
  var drag: Drag?

  /// Where the paper was when the mouse was pressed on it.
  struct Drag {
    let start: Point
    let top: Int
    let left: Int
  }

  /// The chain that decides the graphics.
  public var chain = PrintChain.full {
    didSet { if chain != oldValue { setNeedsDisplay() } }
  }
  /// Whether colours are shown; without them every third line carries a tick in the margin.
  public var hasColour = true {
    didSet { if hasColour != oldValue { setNeedsDisplay() } }
  }
  /// Whether a ruler of the print positions is above the paper.
  public var hasRuler = false {
    didSet { if hasRuler != oldValue { setNeedsDisplay() } }
  }
  /// The operator wants the sheet in a file.
  public var onSave: (@MainActor (PrintedSheet) -> Void)?

  /// Makes a view of a sheet.
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

  // MARK: What shows

  /// The first row of the sheet that shows, counted from 0.
  public final var topRow: Int { scroll.top(newestRow: sheet.newestRow, paperLayout) }
  /// The first print position that shows, counted from 1.
  public final var leftPosition: Int { scroll.left(paperLayout) + 1 }
  /// How many print positions show, 1-132.
  public final var visiblePositions: Int { paperLayout.columns }
  /// Whether the newest line is kept in sight.
  public final var isFollowing: Bool { scroll.isFollowing }

  final var picture: PaperPicture {
    PaperPicture(
      sheet: sheet, top: topRow, left: scroll.left(paperLayout), chain: chain, hasColour: hasColour,
      pattern: search.pattern, foundPlace: search.place, takenBack: takenBack)
  }

  /// How many of the last lines were taken back and may come again.
  var takenBack: Int { 0 }

  override var title: String { " SHEET \(sheet.number) " }
  override var note: String { rightTitle }

  /// The lines between the parts of a title are bars in ASCII, too.
  override func adapted(_ text: String, _ glyphs: Glyphs) -> String {
    glyphs.shown(glyphs.isASCII ? text.replacing("·", with: "|") : text)
  }

  /// What the right title says in place of everything else, for a while.
  var titleNotice: String? { nil }

  /// What the right title says besides the columns.
  var legends: [PaperLegend] {
    [(sheet.printedRowCount == 1 ? "1 line" : "\(sheet.printedRowCount) lines", 0)]
  }

  override var hints: [String] {
    let found = [search.hint].compactMap { $0 }
    guard !isFollowing else { return found + keyHints }
    let below = PaperScroll.lastTop(newestRow: sheet.newestRow, paperLayout) - topRow
    return found + [below == 0 ? "held here" : below == 1 ? "1 line below" : "\(below) lines below", endHint]
      + keyHints
  }

  /// Keys of the view around that are worth a place in the border.
  var keyHints: [String] = []

  /// What the key End does, in words.
  var endHint: String { "End goes there" }

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

  /// Moves the paper, finds text on it, shows the ruler, saves the sheet.
  public override func perform(_ action: PanelAction) -> Bool { carryOut(action) }

  /// Takes the keys of a text to be found.
  public override func keyDown(_ key: Key) -> Bool { takeTyped(key) }

  /// Takes the wheel and drags the paper.
  public override func mouse(_ event: MouseEvent) -> Bool { takeMouse(event) }

  /// Whether a text is being typed, so that all characters belong to it.
  public final override var isTakingText: Bool { search.typed != nil }

  final func setNeedsDisplayOfBorder() {
    setNeedsDisplay(in: paperLayout.topBorder)
    setNeedsDisplay(in: paperLayout.bottomBorder)
  }
}
