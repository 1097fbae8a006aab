/// Which part of a sheet shows.
///
/// It keeps what was asked for, not what fits, so that a window made small and large again shows the same part.
struct PaperScroll: Hashable {
  /// Whether the newest line is kept in sight.
  private(set) var isFollowing = true
  /// Whether the columns were chosen; else they go where the first text is.
  var columnsAreSettled = false
  private var wantedTop = 0
  private var wantedLeft = 0

  /// The first row that shows when the newest line is followed.
  static func lastTop(newestRow: Int?, _ layout: PaperLayout) -> Int {
    max(0, (newestRow ?? 0) + 1 + layout.rowsBelowNewest - layout.rows)
  }

  /// The first row that shows.
  func top(newestRow: Int?, _ layout: PaperLayout) -> Int {
    let last = Self.lastTop(newestRow: newestRow, layout)
    return isFollowing ? last : min(wantedTop, last)
  }

  /// The first column that shows, counted from 0.
  func left(_ layout: PaperLayout) -> Int { min(wantedLeft, layout.lastLeft) }

  /// Shows a row first, as far as the sheet goes; at its end the newest line is followed again.
  mutating func setTop(_ row: Int, newestRow: Int?, _ layout: PaperLayout) {
    let last = Self.lastTop(newestRow: newestRow, layout)
    isFollowing = row >= last
    wantedTop = min(max(0, row), last)
  }

  /// Shows a row first and stays there, whatever is printed.
  mutating func hold(top row: Int, newestRow: Int?, _ layout: PaperLayout) {
    setTop(row, newestRow: newestRow, layout)
    isFollowing = false
  }

  /// Shows a column first; at the right edge it stays there when the window grows or shrinks.
  mutating func setLeft(_ column: Int, _ layout: PaperLayout) {
    guard layout.lastLeft > 0 || column == 0 else { return }
    wantedLeft = column > 0 && column >= layout.lastLeft ? PaperLayout.positions : max(0, column)
  }

  /// Goes back to the newest line.
  mutating func follow() { isFollowing = true }

  /// Moves the paper sideways to where the first text is, once; not when the columns were chosen.
  mutating func settle(on text: Range<Int>, _ layout: PaperLayout) {
    guard !columnsAreSettled, !text.isEmpty else { return }
    columnsAreSettled = true
    bring(text, layout)
  }

  /// Moves to a text unless a part of it shows: as little as shows its end, or its beginning when it is longer.
  mutating func bring(_ text: Range<Int>, _ layout: PaperLayout) {
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
