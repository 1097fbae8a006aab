/// The scroll position of a sheet.
///
/// It records the requested position rather than the one that fits: shrinking a window and enlarging it again
/// shows the same part of the sheet.
struct PaperScroll: Hashable {
  /// Whether the view follows the newest line.
  private(set) var isFollowing = true
  /// Whether the columns were chosen; otherwise the view scrolls to the first text.
  var columnsAreSettled = false
  private var requestedTop = 0
  private var requestedLeft = 0

  /// The first visible row when the view follows the newest line.
  static func lastTop(newestRow: Int?, _ layout: PaperLayout) -> Int {
    max(0, (newestRow ?? 0) + 1 + layout.rowsBelowNewest - layout.rows)
  }

  /// The first visible row.
  func top(newestRow: Int?, _ layout: PaperLayout) -> Int {
    let last = Self.lastTop(newestRow: newestRow, layout)
    return isFollowing ? last : min(requestedTop, last)
  }

  /// The first visible column, counted from 0.
  func left(_ layout: PaperLayout) -> Int { min(requestedLeft, layout.lastLeft) }

  /// Scrolls to a row, as far as the sheet allows; at the end of the sheet the view follows the newest line
  /// again.
  mutating func setTop(_ row: Int, newestRow: Int?, _ layout: PaperLayout) {
    let last = Self.lastTop(newestRow: newestRow, layout)
    isFollowing = row >= last
    requestedTop = min(max(0, row), last)
  }

  /// Scrolls to a row and stays there while more is printed.
  mutating func hold(top row: Int, newestRow: Int?, _ layout: PaperLayout) {
    setTop(row, newestRow: newestRow, layout)
    isFollowing = false
  }

  /// Scrolls to a column. A view at the right edge stays there when the window changes its size.
  mutating func setLeft(_ column: Int, _ layout: PaperLayout) {
    guard layout.lastLeft > 0 || column == 0 else { return }
    requestedLeft = column > 0 && column >= layout.lastLeft ? PaperLayout.positions : max(0, column)
  }

  /// Follows the newest line.
  mutating func follow() { isFollowing = true }

  /// Scrolls horizontally to the first text, once, unless the columns were chosen.
  mutating func settle(on text: Range<Int>, _ layout: PaperLayout) {
    guard !columnsAreSettled, !text.isEmpty else { return }
    columnsAreSettled = true
    reveal(text, layout)
  }

  /// Scrolls horizontally as little as necessary to reveal the end of a text, or the beginning of a longer
  /// one.
  mutating func reveal(_ text: Range<Int>, _ layout: PaperLayout) {
    let shown = left(layout)..<left(layout) + layout.columns
    guard !text.isEmpty, !(shown.contains(text.lowerBound) && shown.contains(text.upperBound - 1)) else {
      return
    }
    if text.upperBound > shown.upperBound {
      setLeft(min(text.lowerBound, text.upperBound - layout.columns), layout)
    } else if text.lowerBound < shown.lowerBound, !text.overlaps(shown) {
      setLeft(text.lowerBound, layout)
    }
  }
}
