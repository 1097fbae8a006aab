internal import Foundation

/// A pane with a scrolling list and a cursor.
@MainActor
public class ListPane: PaneView {
  final var scroll = ListScroll()
  /// The text of the last search, which is marked where it is visible.
  private(set) final var searchText = ""

  /// The number of rows of the list.
  var count: Int { 0 }
  /// The row of the cursor.
  var cursorRow: Int { 0 }
  /// The number of heading lines above the list.
  var headingRows: Int { 0 }
  /// The number of rows that the page keys move.
  var page: Int { max(1, rows - 1) }
  /// The number of rows that fit in the pane.
  final var rows: Int { max(1, inner.height - headingRows) }
  /// The indices of the visible rows.
  final var visibleRows: Range<Int> { scroll.first..<max(scroll.first, min(count, scroll.first + rows)) }

  /// The text of a row, in which texts are searched.
  func text(ofRow row: Int) -> String { "" }

  /// Moves the cursor to a row.
  func go(toRow row: Int) {}

  /// Handles a double click on the row of the cursor.
  func open() {}

  /// The row at a position of the pane, nil outside the list.
  func row(at place: Point) -> Int? {
    let y = place.y - inner.y - headingRows
    return (0..<rows).contains(y) && scroll.first + y < count ? scroll.first + y : nil
  }

  /// Moves the cursor or finds a text.
  public override func perform(_ action: PanelAction) -> Bool {
    switch action {
    case .find(let text):
      searchText = text
      let isFound = find(step: 1)
      refresh()
      return isFound
    case .findNext: return find(step: 1)
    case .findPrevious: return find(step: -1)
    case .move(let movement):
      guard count > 0,
        let target = ListScroll.target(movement, from: cursorRow, page: page, count: count)
      else { return false }
      go(toRow: target)
      return true
    default: return false
    }
  }

  /// Goes to the next row with the text, wrapping around at the end.
  private func find(step: Int) -> Bool {
    guard !searchText.isEmpty, count > 0 else { return false }
    let row = cursorRow
    for distance in 1...count {
      let candidate = (row + step * distance).wrapped(to: count)
      guard text(ofRow: candidate).range(of: searchText, options: .caseInsensitive) != nil else { continue }
      go(toRow: candidate)
      return true
    }
    return false
  }

  /// Handles the mouse: a click moves the cursor to a row, a double click opens it, the wheel moves the
  /// cursor.
  public override func mouse(_ event: MouseEvent) -> Bool {
    guard event.action == .press || event.action == .doubleClick, let row = row(at: event.position) else {
      return super.mouse(event)
    }
    go(toRow: row)
    if event.action == .doubleClick { open() }
    return true
  }
}

/// The visible part of a longer list.
struct ListScroll: Hashable {
  /// The first visible row.
  private(set) var first = 0
  /// The first visible row when the cursor moved to its row.
  private var anchor = 0
  private var anchoredRow: Int?

  /// Scrolls as little as necessary to make a row visible.
  mutating func reveal(_ row: Int, rows: Int, count: Int) {
    first = max(min(first, row), row - rows + 1)
    clamp(rows: rows, count: count)
    (anchor, anchoredRow) = (first, row)
  }

  /// Scrolls to a row that is not visible, leaving a third of the window above it.
  mutating func jump(to row: Int, rows: Int, count: Int) {
    if row != anchoredRow {
      anchor = row < first || row >= first + rows ? row - rows / 3 : first
      anchoredRow = row
    }
    // Shrinking the window and enlarging it again restores what it showed.
    first = row < anchor || row >= anchor + rows ? row - rows / 3 : anchor
    clamp(rows: rows, count: count)
  }

  /// Limits the first row to the rows of the list.
  private mutating func clamp(rows: Int, count: Int) {
    first = max(0, min(first, count - rows))
  }

  /// The row to which a cursor moves, nil for horizontal movements.
  static func target(_ movement: Movement, from row: Int, page: Int, count: Int) -> Int? {
    let target: Int
    switch movement {
    case .up: target = row - 1
    case .down: target = row + 1
    case .pageUp: target = row - page
    case .pageDown: target = row + page
    case .home: target = 0
    case .end: target = count - 1
    case .left, .right, .firstColumn, .lastColumn: return nil
    }
    return max(0, min(target, count - 1))
  }
}
