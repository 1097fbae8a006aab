import Units1401

// Tearing a sheet off. The printout is torn before the animation begins. From then on the old sheet is only a
// picture on top of the new one, so that the animation cannot lose or duplicate a line.

extension PaperView {
  /// The result of tearing a sheet off.
  public enum TearOutcome: Hashable, Sendable {
    /// The sheet is torn off.
    case torn
    /// A tear is in progress. Another one follows it if lines have been printed since.
    case merged
    /// Nothing is printed on the sheet, which was not torn off.
    case nothingPrinted
  }

  /// How long the title names the torn sheet if the tear is not animated.
  static let noticeSpan = Duration.seconds(2)

  /// Tears the sheet off. The view follows the newest line of the new sheet.
  @discardableResult
  public func tear(at now: Duration) -> TearOutcome {
    update(at: now)
    guard tearing == nil else {
      tearing?.repeats = true
      return .merged
    }
    let old = picture
    guard let torn = tearSheet() else { return .nothingPrinted }
    let size = paperLayout.stock.size
    if reducesMotion || tearDuration == .zero || size.height == 0 {
      let lines = torn.sheet.printedRowCount == 1 ? "1 line" : "\(torn.sheet.printedRowCount) lines"
      notice = ("sheet \(torn.number) torn off: \(lines) in the tray", now + Self.noticeSpan)
    } else {
      notice = nil
      tearing = Tearing(
        old: old, animation: TearAnimation(size: size, duration: tearDuration), begins: now)
    }
    return .torn
  }

  /// Advances the animation; call it before each frame that ``nextFrame(after:)`` requests.
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
    if tearing.repeats { tear(at: now) }
  }

  /// Ends a tear at once, and performs a second tear if one was requested.
  public func endTear() {
    guard let tearing else { return }
    self.tearing = nil
    if tearing.repeats { _ = tearSheet() }
    setNeedsDisplay()
  }

  /// Whether a tear is in progress.
  public func isAnimating(at now: Duration) -> Bool {
    tearing.map { !$0.animation.isOver(at: now - $0.begins) } ?? false
  }

  /// The time of the next frame: now during an animation, later to change a title, nil if nothing changes.
  public func nextFrame(after now: Duration) -> Duration? {
    tearing != nil ? now : notice.map { max($0.ends, now) }
  }

  private func tearSheet() -> TornSheet? {
    guard let torn = tearPrintout() else { return nil }
    // The first text of the new sheet scrolls the view only if it is not in the visible columns.
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

  /// Draws the part of a row that still shows the old sheet, with its margins.
  private func drawOldRow(_ y: Int, _ tearing: Tearing, _ layout: PaperLayout, in canvas: inout Canvas) {
    // One column too many does no harm: the curl is drawn over it.
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

  /// Draws the perforation along which the sheet is torn, in the lower border.
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
