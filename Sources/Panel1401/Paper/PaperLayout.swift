/// The positions of paper, margins, ruler and border in a view of a sheet.
struct PaperLayout: Hashable {
  /// The number of print positions of the 1403.
  static let positions = 132
  /// The width of each margin: feed hole, blank and perforation.
  static let marginWidth = 3

  /// The size of the view.
  let size: Size
  /// Whether there is room for a border.
  let isBoxed: Bool
  /// The row of the ruler, nil if it is off or there is no room.
  let rulerY: Int?
  /// The frame of the paper with both margins.
  let stock: Rect
  /// The number of visible print positions, 1-132.
  let columns: Int

  init(size: Size, hasRuler: Bool) {
    self.size = size
    isBoxed = size.height >= 3 && size.width >= 12
    var inner = Rect(size: size)
    if isBoxed { inner = inner.inset(x: 1, y: 1) }
    let showsRuler = hasRuler && inner.height >= 2
    rulerY = showsRuler ? inner.y : nil
    columns = min(Self.positions, max(1, inner.width - 2 * Self.marginWidth))
    let width = columns + 2 * Self.marginWidth
    stock = Rect(
      x: inner.x + max(0, inner.width - width) / 2, y: inner.y + (showsRuler ? 1 : 0), width: width,
      height: inner.height - (showsRuler ? 1 : 0))
  }

  /// The number of visible rows of paper, at least 1.
  var rows: Int { max(1, stock.height) }
  /// The frame of the print positions.
  var paper: Rect { stock.inset(x: Self.marginWidth, y: 0) }
  /// The lower border, which shows the perforation during a tear.
  var bottomBorder: Rect {
    isBoxed ? Rect(x: 0, y: size.height - 1, width: size.width, height: 1) : .zero
  }
  /// The upper border with the title.
  var topBorder: Rect { isBoxed ? Rect(x: 0, y: 0, width: size.width, height: 1) : .zero }
  /// The number of blank rows below the newest line while the view follows it.
  var rowsBelowNewest: Int { rows >= 12 ? 2 : 0 }
  /// The first visible column, counted from 0, when the view is scrolled to position 132.
  var lastLeft: Int { Self.positions - columns }
}
