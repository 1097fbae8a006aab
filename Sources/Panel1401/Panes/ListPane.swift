internal import Foundation

/// A pane whose lines are a list with a cursor.
@MainActor
public class ListPane: PaneView {
  final var scroll = ListScroll()
  /// The text that was looked for; it is marked where it shows.
  private(set) final var sought = ""

  /// How many rows the list has.
  var count: Int { 0 }
  /// The row of the cursor.
  var cursorRow: Int { 0 }
  /// Lines above the list.
  var headingRows: Int { 0 }
  /// How far the page keys move.
  var page: Int { max(1, rows - 1) }
  /// The rows that there is room for.
  final var rows: Int { max(1, inner.height - headingRows) }
  /// The rows that show.
  final var visibleRows: Range<Int> { scroll.first..<max(scroll.first, min(count, scroll.first + rows)) }

  /// The text of a row, in which is looked for others.
  func text(ofRow row: Int) -> String { "" }

  /// Puts the cursor on a row.
  func go(toRow row: Int) {}

  /// Takes a double click on the row of the cursor.
  func open() {}

  /// The row at a place of the pane, nil outside the list.
  func row(at place: Point) -> Int? {
    let y = place.y - inner.y - headingRows
    return (0..<rows).contains(y) && scroll.first + y < count ? scroll.first + y : nil
  }

  /// Moves the cursor, finds texts.
  public override func perform(_ action: PanelAction) -> Bool {
    switch action {
    case .find(let text):
      sought = text
      let isFound = find(step: 1)
      refresh()
      return isFound
    case .findNext: return find(step: 1)
    case .findPrevious: return find(step: -1)
    case .move(let movement):
      guard count > 0,
        let wanted = ListScroll.target(movement, from: cursorRow, page: page, count: count)
      else { return false }
      go(toRow: wanted)
      return true
    default: return false
    }
  }

  /// Goes to the next row with the text, round the end.
  private func find(step: Int) -> Bool {
    guard !sought.isEmpty, count > 0 else { return false }
    let row = cursorRow
    for distance in 1...count {
      let candidate = (row + step * distance).wrapped(to: count)
      guard text(ofRow: candidate).range(of: sought, options: .caseInsensitive) != nil else { continue }
      go(toRow: candidate)
      return true
    }
    return false
  }

  /// A click puts the cursor on a row, a double click opens it; the wheel scrolls.
  public override func mouse(_ event: MouseEvent) -> Bool {
    guard event.action == .press || event.action == .doubleClick, let row = row(at: event.position) else {
      return super.mouse(event)
    }
    go(toRow: row)
    if event.action == .doubleClick { open() }
    return true
  }
}

/// A window of rows on a longer list.
struct ListScroll: Hashable {
  /// The first row that shows.
  private(set) var first = 0
  /// The first row when the cursor came to its row.
  private var anchor = 0
  private var anchoredRow: Int?

  /// Moves as little as brings a row into sight.
  mutating func reveal(_ row: Int, rows: Int, count: Int) {
    first = max(min(first, row), row - rows + 1)
    clamp(rows: rows, count: count)
    (anchor, anchoredRow) = (first, row)
  }

  /// Brings a row into sight that lies outside, with a third of the window above it.
  mutating func jump(to row: Int, rows: Int, count: Int) {
    if row != anchoredRow {
      anchor = row < first || row >= first + rows ? row - rows / 3 : first
      anchoredRow = row
    }
    // A smaller window does not change what the old one shows when it comes back.
    first = row < anchor || row >= anchor + rows ? row - rows / 3 : anchor
    clamp(rows: rows, count: count)
  }

  /// Brings the window back onto the list.
  private mutating func clamp(rows: Int, count: Int) {
    first = max(0, min(first, count - rows))
  }

  /// Where a cursor goes, nil for movements sideways.
  static func target(_ movement: Movement, from row: Int, page: Int, count: Int) -> Int? {
    let wanted: Int
    switch movement {
    case .up: wanted = row - 1
    case .down: wanted = row + 1
    case .pageUp: wanted = row - page
    case .pageDown: wanted = row + page
    case .home: wanted = 0
    case .end: wanted = count - 1
    case .left, .right, .firstColumn, .lastColumn: return nil
    }
    return max(0, min(wanted, count - 1))
  }
}
