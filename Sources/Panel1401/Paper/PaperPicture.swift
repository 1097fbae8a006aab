import Core1401
import Units1401

/// The visible part of a sheet: green-bar stock with margins, and the printed text.
///
/// Bars are half an inch high, which is three lines. Bars and feed holes scroll with the form.
struct PaperPicture {
  var sheet: PrintedSheet
  /// The first visible row and column, counted from 0.
  var top: Int
  var left: Int
  var chain = PrintChain.full
  /// Whether bars are drawn in colour; otherwise every third line has a tick in the margin.
  var hasColour = true
  /// The text whose occurrences are highlighted, and the occurrence that the operator went to.
  var pattern: PrintedPattern?
  var foundPlace: PrintedPlace?
  /// The number of last lines that were undone by going back; they are dim, with a mark in the margin.
  var undoneCount = 0

  /// Draws the visible rows.
  func draw(_ layout: PaperLayout, in canvas: inout Canvas) {
    let visible = canvas.visible.intersection(layout.stock)
    for y in visible.y..<visible.maxY { drawRow(y - layout.stock.y, layout, in: &canvas) }
  }

  /// Draws a row, counted from the top of the frame.
  func drawRow(_ index: Int, _ layout: PaperLayout, in canvas: inout Canvas) {
    let y = layout.stock.y + index
    let row = top + index
    drawMargins(sheet.position(row: row), y, layout, in: &canvas)
    drawText(row, y, layout, in: &canvas)
    guard sheet.isTakenBack(row: row, latest: undoneCount) else { return }
    canvas.put(String(canvas.glyphs.pick("×", "x")), x: layout.stock.x + 1, y: y, role: .perforation)
  }

  /// Whether a row, counted from the top of the frame, is on a green bar.
  func isBar(_ index: Int) -> Bool { !(sheet.position(row: top + index).row / 3).isMultiple(of: 2) }

  private func drawMargins(_ position: FormPosition, _ y: Int, _ layout: PaperLayout, in canvas: inout Canvas)
  {
    let hole: Character = position.row.isMultiple(of: 2) ? canvas.glyphs.pick("○", "o") : " "
    let ticked = !hasColour && position.line.isMultiple(of: 3)
    let tick: Character = ticked ? canvas.glyphs.pick("╶", "-") : " "
    let perforation = canvas.glyphs.pick("┊", ":")
    canvas.put(String([hole, tick, perforation]), x: layout.stock.x, y: y, role: .perforation)
    canvas.put(String([perforation, " ", hole]), x: layout.paper.maxX, y: y, role: .perforation)
  }

  private func drawText(_ row: Int, _ y: Int, _ layout: PaperLayout, in canvas: inout Canvas) {
    let role: Role = isBar(row - top) ? .paperBar : .paper
    let fold: Character = sheet.isFold(row: row) ? canvas.glyphs.pick("┄", "_") : " "
    let line = sheet.characters(row: row)
    let struckTwice = overstruck(row)
    let ink: Attributes = sheet.isTakenBack(row: row, latest: undoneCount) ? .dim : []
    let places = pattern?.places(in: line) ?? []
    for column in left..<left + layout.columns {
      let text = column < line.count ? graphic(line[column], canvas.glyphs) : nil
      var cell = Cell(fold, role: role)
      if let place = places.last(where: { $0.contains(column) }) {
        let isHere = foundPlace == PrintedPlace(row: row, column: place.lowerBound)
        cell = Cell(text ?? " ", role: .found, attributes: isHere ? [.bold, .reverse] : [])
      } else if let text, text != " " {
        cell = Cell(text, role: role, attributes: struckTwice.contains(column) ? ink.union(.bold) : ink)
      }
      canvas.put(cell, x: layout.paper.x + column - left, y: y)
    }
    drawCuts(line, y, layout, in: &canvas)
  }

  /// Marks the margins where the text of a line continues outside the visible columns.
  private func drawCuts(
    _ line: [StoredCharacter], _ y: Int, _ layout: PaperLayout, in canvas: inout Canvas
  ) {
    func mark(_ glyph: Character, _ ascii: Character, x: Int) {
      canvas.put(Cell(canvas.glyphs.pick(glyph, ascii), role: .perforation, attributes: .bold), x: x, y: y)
    }
    if line.prefix(left).contains(where: { $0 != .blank }) { mark("‹", "<", x: layout.paper.x - 1) }
    if line.dropFirst(left + layout.columns).contains(where: { $0 != .blank }) {
      mark("›", ">", x: layout.paper.maxX)
    }
  }

  private func graphic(_ character: StoredCharacter, _ glyphs: Glyphs) -> Character? {
    glyphs.isASCII ? chain.text(for: character, in: .simh) : chain.graphic(for: character)
  }

  /// The columns printed more than once, which is how the 1403 prints bold.
  private func overstruck(_ row: Int) -> Set<Int> {
    let impressions = sheet.impressions(row: row)
    guard impressions.count > 1 else { return [] }
    var once: Set<Int> = []
    var twice: Set<Int> = []
    for impression in impressions {
      for (column, character) in impression.characters.enumerated() where character != .blank {
        if !once.insert(column).inserted { twice.insert(column) }
      }
    }
    return twice
  }
}
