public import Core1401
public import Units1401

/// A view of a printed sheet, scrolled both ways and searched, with the paper it is printed on.
///
/// Keys: arrows and `h j k l`, PgUp, PgDn, Home, End, `0` and `$` for the edges, `/` find, `*` next, `#` previous,
/// `r` ruler, `s` save. The wheel and dragging move it, too.
@MainActor
public class SheetView: View {
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
  /// Whether the pane has the focus.
  public var isFocused = false {
    didSet { if isFocused != oldValue { setNeedsDisplay() } }
  }
  /// Whether a ruler of the print positions stands over the paper.
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

  /// The left title of the border.
  var title: String { " SHEET \(sheet.number) " }

  /// What the right title says in place of everything else, for a while.
  var titleNotice: String? { nil }

  /// What the right title says besides the columns.
  var legends: [PaperLegend] {
    [PaperLegend(sheet.printedRowCount.counted("line"), from: 0)]
  }

  /// What the border below says, the most important first; nothing while there is nothing to say.
  var hints: [String] {
    let found = [search.hint].compactMap { $0 }
    guard !isFollowing else { return found + keyHints }
    let below = PaperScroll.lastTop(newestRow: sheet.newestRow, paperLayout) - topRow
    return found + [below == 0 ? "held here" : "\(below.counted("line")) below", endHint]
      + keyHints
  }

  /// Keys of the view around that are worth a place in the border.
  var keyHints: [String] = []

  /// What the key End does, in words.
  var endHint: String { "End goes there" }

  // MARK: Drawing

  /// Draws border, titles, ruler and paper.
  public override func draw(in canvas: inout Canvas) {
    let layout = paperLayout
    if layout.isBoxed {
      let right = rightTitle(canvas.glyphs)
      canvas.box(bounds, title: canvas.glyphs.adapted(title), right: right, isFocused: isFocused)
      drawHints(in: &canvas)
    }
    if let y = layout.rulerY { drawRuler(y, layout, in: &canvas) }
    drawPaper(layout, in: &canvas)
  }

  /// Draws the rows of the paper.
  func drawPaper(_ layout: PaperLayout, in canvas: inout Canvas) {
    picture.draw(layout, in: &canvas)
  }

  private func drawHints(in canvas: inout Canvas) {
    var hints = hints
    let room = frame.width - 4
    while hints.count > 1, hints.joined(separator: " · ").count + 2 > room { hints.removeLast() }
    guard !hints.isEmpty, room > 2 else { return }
    let text = " " + hints.joined(separator: " · ").prefix(room - 2) + " "
    canvas.put(
      canvas.glyphs.adapted(text), x: 2, y: frame.height - 1, role: isFocused ? .focused : .title)
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

  /// Takes the keys that move the paper and find text on it.
  public override func keyDown(_ key: Key) -> Bool { takeKey(key) }

  /// Takes the wheel and drags the paper.
  public override func mouse(_ event: MouseEvent) -> Bool { takeMouse(event) }

  /// Whether a text is being typed, so that all characters belong to it.
  public final var isTakingText: Bool { search.typed != nil }

  final func setNeedsDisplayOfBorder() {
    setNeedsDisplay(in: paperLayout.topBorder)
    setNeedsDisplay(in: paperLayout.bottomBorder)
  }
}
