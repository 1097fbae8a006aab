import Units1401

// Actions, keys and mouse of a sheet. Scrolling does not affect the machine.

extension SheetView {
  final func handle(_ action: PanelAction) -> Bool {
    switch action {
    case .move(let movement): move(movement)
    case .goTo(let word):
      guard let line = Int(word), line > 0 else { return false }
      show(row: line - 1)
    case .askFind:
      search.begin()
      setNeedsDisplayOfBorder()
    case .findNext: find(backwards: false)
    case .findPrevious: find(backwards: true)
    case .toggleRuler: hasRuler.toggle()
    case .saveSheet: onSave?(sheet)
    case .escape:
      guard search.pattern != nil || search.hint != nil else { return false }
      search.clear()
      if topRow == PaperScroll.lastTop(newestRow: sheet.newestRow, paperLayout) { scroll.follow() }
      setNeedsDisplay()
    default: return false
    }
    return true
  }

  private func move(_ movement: Movement) {
    let page = max(1, paperLayout.rows - 1)
    switch movement {
    case .up: scrollBy(rows: -1)
    case .down: scrollBy(rows: 1)
    case .left: scrollBy(columns: -1)
    case .right: scrollBy(columns: 1)
    case .pageUp: scrollBy(rows: -page)
    case .pageDown: scrollBy(rows: page)
    case .home: show(row: sheet.firstKeptRow)
    case .end: showNewest()
    case .firstColumn: showPosition(1)
    case .lastColumn: showPosition(PaperLayout.positions)
    }
  }

  final func handleTyped(_ key: Key) -> Bool {
    if case .control = key { return false }
    guard isTakingText else { return false }
    if search.type(key) { find(backwards: false) }
    setNeedsDisplayOfBorder()
    setNeedsDisplay(in: paperLayout.stock)
    return true
  }

  /// Handles the wheel, dragging of the paper and clicks on the arrows in the title.
  final func handleMouse(_ event: MouseEvent) -> Bool {
    switch event.action {
    case .wheel(let lines): scrollBy(rows: lines * 3)
    case .sideWheel(let columns): scrollBy(columns: columns * 8)
    case .press where paperLayout.isBoxed && event.position.y == 0:
      return pressTitle(x: event.position.x)
    case .press:
      guard paperLayout.stock.contains(event.position) else { return false }
      drag = Drag(start: event.position, top: topRow, left: scroll.left(paperLayout))
    case .drag:
      guard let drag else { return false }
      move(
        top: drag.top + drag.start.y - event.position.y, left: drag.left + drag.start.x - event.position.x)
    case .release:
      guard drag != nil else { return false }
      drag = nil
    case .doubleClick: return false
    }
    return true
  }

  /// Handles a click on an arrow in the title, which scrolls by half of the visible columns.
  private func pressTitle(x: Int) -> Bool {
    let title = Array(rightTitle)
    let index = x - (frame.width - 1 - title.count)
    guard title.indices.contains(index), title[index] == "◂" || title[index] == "▸" else { return false }
    let half = max(1, paperLayout.columns / 2)
    scrollBy(columns: title[index] == "◂" ? -half : half)
    return true
  }

  // MARK: Scrolling

  /// Scrolls down (positive) or up, and right (positive) or left, within the limits of the paper.
  public final func scrollBy(rows: Int = 0, columns: Int = 0) {
    move(top: topRow + rows, left: scroll.left(paperLayout) + columns)
  }

  /// Scrolls to a row of the sheet, counted from 0.
  public final func show(row: Int) { move(top: row, left: scroll.left(paperLayout)) }

  /// Scrolls to the newest line and follows it.
  public final func showNewest() {
    changeScroll { scroll, _ in scroll.follow() }
  }

  /// Scrolls a print position, 1-132, to the left edge or as near to it as possible.
  public final func showPosition(_ position: Int) {
    changeScroll { scroll, layout in
      scroll.columnsAreSettled = true
      scroll.setLeft(position - 1, layout)
    }
  }

  private func move(top: Int, left: Int) {
    let newest = sheet.newestRow
    let (oldTop, oldLeft) = (topRow, scroll.left(paperLayout))
    changeScroll { scroll, layout in
      if top != oldTop { scroll.setTop(top, newestRow: newest, layout) }
      if left != oldLeft {
        scroll.columnsAreSettled = true
        scroll.setLeft(left, layout)
      }
    }
  }

  /// Changes the scroll position, and redraws the view if it differs.
  final func changeScroll(_ change: (inout PaperScroll, PaperLayout) -> Void) {
    let before = scroll
    change(&scroll, paperLayout)
    if scroll != before { setNeedsDisplay() }
  }

  // MARK: Finding

  /// Finds the next or previous occurrence of the pattern and scrolls to it.
  final func find(backwards: Bool) {
    let start = PrintedPlace(row: topRow + (backwards ? paperLayout.rows : 0), column: -1)
    if let place = search.go(on: sheet, from: start, backwards: backwards) { reveal(place) }
    setNeedsDisplay()
  }

  private func reveal(_ place: PrintedPlace) {
    let layout = paperLayout
    let newest = sheet.newestRow
    let (top, left) = (topRow, scroll.left(layout))
    let isInSight = (top..<top + layout.rows).contains(place.row)
    scroll.hold(top: isInSight ? top : place.row - layout.rows / 2, newestRow: newest, layout)
    let width = search.pattern?.text.count ?? 0
    if place.column < left || place.column + width > left + layout.columns {
      scroll.columnsAreSettled = true
      scroll.setLeft(max(0, place.column - layout.columns / 2), layout)
    }
  }
}
