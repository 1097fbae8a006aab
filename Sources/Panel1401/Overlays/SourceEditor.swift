/// The lines of a source that is being edited, with the cursor.
///
/// It works like the coding sheet: Tab goes to the next field, Home to the label field, and a second Home to
/// column 1. What is typed or deleted in the label or the operation does not move the fields after it.
struct SourceEditor: Hashable, Sendable {
  /// The lines without their ends; at least one.
  private(set) var lines: [String]
  /// The cursor: the line and the column, from 0.
  private(set) var row: Int
  private(set) var column = 0
  /// Whether the lines differ from those at the beginning.
  var isChanged: Bool { lines != original }
  private let original: [String]
  /// The end of the first line, which all lines have in ``text``.
  private let lineEnd: Character
  /// The states before each change and before each undoing, the newest last.
  private var past: [State] = []
  private var undone: [State] = []
  /// The kind of the last key, if the next one of its kind in the line belongs to the same change.
  private var continued: ChangeKind?

  private struct State: Hashable {
    var lines: [String]
    var row: Int
    var column: Int
  }

  private enum ChangeKind { case typing, deleting }

  /// The most changes that can be undone.
  private static let longestPast = 500

  /// The columns, from 0, in which label, operation and operands begin.
  private static let fields = [5, 15, 20]
  private static let longest = 120

  init(text: String, row: Int = 0) {
    // CR LF is one character.
    let isEnd = { (character: Character) in ["\n", "\r\n", "\r"].contains(character) }
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: isEnd).map(String.init)
    lineEnd = text.first(where: isEnd) ?? "\n"
    if lines.count > 1, lines.last == "" { lines.removeLast() }
    original = lines
    self.row = max(0, min(row, lines.count - 1))
    column = min(15, lines[self.row].count)
  }

  /// The text with a line end after each line.
  var text: String { lines.map { "\($0)\(lineEnd)" }.joined() }

  /// Handles a key.
  ///
  /// - Returns: false for other keys, such as Escape.
  mutating func press(_ key: Key) -> Bool {
    let kind: ChangeKind? =
      switch key {
      case .character: .typing
      case .backspace, .delete: .deleting
      default: nil
      }
    if kind == nil || kind != continued { continued = nil }
    let before = state
    guard handle(key) else { return false }
    if ![.control("z"), .control("y")].contains(key), lines != before.lines {
      // What is typed in one go is undone together.
      if continued == nil || row != before.row { past.append(before) }
      if past.count > SourceEditor.longestPast { past.removeFirst() }
      undone = []
      continued = kind
    }
    return true
  }

  private mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(character)
    case .enter: openLine()
    case .tab: column = SourceEditor.fields.first { $0 > column } ?? column
    case .backTab: column = SourceEditor.fields.last { $0 < column } ?? 0
    case .backspace: deleteBefore()
    case .delete: delete(at: column)
    case .control("k"): deleteLine()
    case .control("z"): restore(from: \.past, to: \.undone)
    case .control("y"): restore(from: \.undone, to: \.past)
    case .left: column = max(0, column - 1)
    case .right: column = min(SourceEditor.longest, column + 1)
    case .home: column = column == SourceEditor.fields[0] ? 0 : SourceEditor.fields[0]
    case .end: column = lines[row].count
    case .up: row = max(0, row - 1)
    case .down: row = min(lines.count - 1, row + 1)
    case .pageUp: row = max(0, row - 10)
    case .pageDown: row = min(lines.count - 1, row + 10)
    default: return false
    }
    return true
  }

  private var state: State { State(lines: lines, row: row, column: column) }

  /// Takes the last state from one list, and adds the present one to another.
  private mutating func restore(
    from source: WritableKeyPath<SourceEditor, [State]>, to other: WritableKeyPath<SourceEditor, [State]>
  ) {
    guard let last = self[keyPath: source].popLast() else { return }
    self[keyPath: other].append(state)
    (lines, row, column) = (last.lines, last.row, last.column)
  }

  /// Whether there is a change to undo, or an undone one to repeat.
  var canUndo: Bool { !past.isEmpty }
  /// Whether there is an undone change.
  var canRedo: Bool { !undone.isEmpty }

  /// Goes to a line, from 0.
  mutating func go(toRow newRow: Int) {
    row = max(0, min(newRow, lines.count - 1))
    continued = nil
  }

  private mutating func change(_ edit: (inout [Character]) -> Void) {
    var line = Array(lines[row])
    edit(&line)
    while line.last == " " { line.removeLast() }
    lines[row] = String(line)
  }

  /// The column where the field after the cursor begins; nil in operands and in comments.
  private func nextField(_ line: [Character]) -> Int? {
    guard line.count <= 5 || line[5] != "*", !line.contains("\t") else { return nil }
    return SourceEditor.fields.dropFirst().first { $0 > column }
  }

  private mutating func insert(_ character: Character) {
    guard column < SourceEditor.longest, lines[row].count < SourceEditor.longest else { return }
    let (next, place) = (nextField(Array(lines[row])), column)
    change { line in
      while line.count < place { line.append(" ") }
      // The machine has capitals only.
      line.insert(contentsOf: character.uppercased(), at: place)
      // The blank that was pushed out of the field makes room.
      if let next, line.count > next, line[next] == " " { line.remove(at: next) }
    }
    column += 1
  }

  private mutating func deleteBefore() {
    if lines[row].allSatisfy({ $0 == " " }), lines.count > 1 {
      deleteLine()
      row = max(0, row - 1)
      column = lines[row].count
    } else if column > 0 {
      column -= 1
      delete(at: column)
    }
  }

  private mutating func delete(at place: Int) {
    guard place < lines[row].count else { return }
    let next = nextField(Array(lines[row]))
    change { line in
      line.remove(at: place)
      if let next, line.count >= next { line.insert(" ", at: next - 1) }
    }
  }

  private mutating func deleteLine() {
    lines.remove(at: row)
    if lines.isEmpty { lines = [""] }
    row = min(row, lines.count - 1)
  }

  /// Opens a line after the cursor's, or before it when the cursor is in column 1.
  private mutating func openLine() {
    if column > 0 { row += 1 }
    lines.insert("", at: row)
    column = 15
  }
}
