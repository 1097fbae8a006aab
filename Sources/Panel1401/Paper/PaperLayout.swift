/// Where things are in a view that shows paper.
struct PaperLayout: Hashable {
  /// Print positions of the 1403.
  static let positions = 132
  /// The hole, the margin and the perforation beside the paper.
  static let marginWidth = 3

  /// The size of the view.
  let size: Size
  /// Whether there is room for a border.
  let isBoxed: Bool
  /// The row of the column ruler, nil when it is off or there is no room.
  let rulerY: Int?
  /// The rows of the listing with both margins.
  let stock: Rect
  /// How many print positions show, 1-132.
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

  /// The rows of the listing that show, at least 1.
  var rows: Int { max(1, stock.height) }
  /// The print positions alone.
  var paper: Rect { stock.inset(x: Self.marginWidth, y: 0) }
  /// The border below, where the perforation is seen during a tear.
  var bottomBorder: Rect {
    isBoxed ? Rect(x: 0, y: size.height - 1, width: size.width, height: 1) : .zero
  }
  /// The border above with the title.
  var topBorder: Rect { isBoxed ? Rect(x: 0, y: 0, width: size.width, height: 1) : .zero }
  /// How much clean paper is left below the newest line when it is followed.
  var rowsBelowNewest: Int { rows >= 12 ? 2 : 0 }
  /// The leftmost column, counted from 0, with which position 132 still shows.
  var lastLeft: Int { Self.positions - columns }
}
