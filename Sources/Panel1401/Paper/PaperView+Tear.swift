import Units1401

// Tearing a sheet off. The listing is torn before anything moves; the old sheet then is only a picture on top of the
// new one, so nothing that happens to the picture can lose or double a line.

extension PaperView {
  /// What the key for tearing did.
  public enum TearOutcome: Hashable, Sendable {
    /// The sheet is torn off.
    case torn
    /// A tear is under way: one more follows if lines are printed meanwhile.
    case merged
    /// Nothing is printed on the sheet; it stays.
    case nothingPrinted
  }

  /// How long the title says what was torn off when nothing moves.
  static let noticeSpan = Duration.seconds(2)

  /// Tears the sheet off. The view goes back to column 1 of the newest line.
  @discardableResult
  public func tear(at now: Duration) -> TearOutcome {
    update(at: now)
    guard tearing == nil else {
      tearing?.isWantedAgain = true
      return .merged
    }
    let old = picture
    guard let torn = tearSheet() else { return .nothingPrinted }
    let size = paperLayout.stock.size
    if reducesMotion || tearDuration == .zero || size.height == 0 {
      let lines = torn.sheet.printedRowCount == 1 ? "1 line" : "\(torn.sheet.printedRowCount) lines"
      notice = ("sheet \(torn.number) torn off, \(lines) kept", now + Self.noticeSpan)
    } else {
      notice = nil
      tearing = Tearing(
        old: old, animation: TearAnimation(size: size, duration: tearDuration), begins: now)
    }
    return .torn
  }

  /// Continues what moves; to be called before each frame while ``nextFrame(after:)`` asks for one.
  public func update(at now: Duration) {
    if let notice, now >= notice.ends {
      self.notice = nil
      setNeedsDisplayOfBorder()
    }
    guard let tearing else { return }
    self.tearing?.elapsed = now - tearing.begins
    setNeedsDisplay(in: paperLayout.stock)
    setNeedsDisplay(in: paperLayout.bottomBorder)
    guard tearing.animation.isOver(at: now - tearing.begins) else { return }
    self.tearing = nil
    if tearing.isWantedAgain { tear(at: now) }
  }

  /// Jumps to the end of a tear: for Escape, another pane, suspending. A second tear that was asked for is done, too.
  public func endTear() {
    guard let tearing else { return }
    self.tearing = nil
    if tearing.isWantedAgain { _ = tearSheet() }
    setNeedsDisplay()
  }

  /// Whether a sheet is being torn off at a time.
  public func isAnimating(at now: Duration) -> Bool {
    tearing.map { !$0.animation.isOver(at: now - $0.begins) } ?? false
  }

  /// When the next frame is wanted: now while something moves, later when only a title will change, nil for a view
  /// that is at rest.
  public func nextFrame(after now: Duration) -> Duration? {
    tearing != nil ? now : notice.map { max($0.ends, now) }
  }

  private func tearSheet() -> TornSheet? {
    guard let torn = tearPrintout() else { return nil }
    // The columns stay where they were; the first text of the new sheet moves them only when it does not show.
    scroll.follow()
    scroll.columnsAreSettled = false
    search.forgetPlace()
    drag = nil
    setNeedsDisplay()
    onTear?(torn)
    return torn
  }

  func drawTear(_ tearing: Tearing, _ layout: PaperLayout, in canvas: inout Canvas) {
    for y in 0..<tearing.animation.size.height {
      drawOldRow(y, tearing, layout, in: &canvas)
      drawCurl(y, tearing, layout, in: &canvas)
    }
    if layout.isBoxed { drawPerforation(tearing, layout, in: &canvas) }
  }

  /// The margins lift with the sheet.
  private func drawOldRow(_ y: Int, _ tearing: Tearing, _ layout: PaperLayout, in canvas: inout Canvas) {
    // Cells that are bent are drawn on top, so one column more may be drawn.
    let columns = (0..<tearing.animation.size.width).last {
      tearing.animation.cell(x: $0, y: y, at: tearing.elapsed).upper == .old
    }
    guard let columns else { return }
    let part = Rect(x: layout.stock.x, y: layout.stock.y + y, width: columns + 1, height: 1)
    canvas.clipped(to: part) { tearing.old.drawRow(y, layout, in: &$0) }
  }

  private func drawCurl(_ y: Int, _ tearing: Tearing, _ layout: PaperLayout, in canvas: inout Canvas) {
    let old = layout.rows > 0 && tearing.old.isBar(y)
    let new = picture.isBar(y)
    for x in 0..<tearing.animation.size.width {
      let parts = tearing.animation.cell(x: x, y: y, at: tearing.elapsed)
      let isMargin = x < PaperLayout.marginWidth || x >= PaperLayout.marginWidth + layout.columns
      let shading = TearShading(
        hasColour: hasColour, glyphs: canvas.glyphs, isOldBar: old && !isMargin, isNewBar: new && !isMargin)
      guard let cell = shading.cell(parts) else { continue }
      canvas.put(cell, x: layout.stock.x + x, y: layout.stock.y + y)
    }
  }

  /// The line where the sheet is torn lies below the window: in the border.
  private func drawPerforation(_ tearing: Tearing, _ layout: PaperLayout, in canvas: inout Canvas) {
    let y = layout.bottomBorder.y
    let side = canvas.glyphs.pick("╎", ":")
    canvas.put(Cell(side, role: .perforation), x: layout.paper.x - 1, y: y)
    canvas.put(Cell(side, role: .perforation), x: layout.paper.maxX, y: y)
    for x in 0..<layout.columns {
      let isRipped = tearing.animation.isRipped(x: x + PaperLayout.marginWidth, at: tearing.elapsed)
      let tooth: Character =
        x.isMultiple(of: 2) ? canvas.glyphs.pick("╱", "/") : canvas.glyphs.pick("╲", "\\")
      canvas.put(
        Cell(isRipped ? tooth : canvas.glyphs.pick("┄", "-"), role: .perforation), x: layout.paper.x + x, y: y
      )
    }
  }
}
