/// A line of text being edited, with its cursor and a history of lines.
public struct LineEditor: Hashable, Sendable {
  /// The text of the line.
  public private(set) var text = ""
  /// The position of the cursor, 0 to the number of characters.
  public private(set) var cursor = 0
  /// The lines entered before, the oldest first.
  public private(set) var history: [String]
  /// The index of the recalled history line, nil for a new line.
  private var recalled: Int?
  private var draft = ""

  /// The largest number of lines in the history.
  public static let historyLimit = 200

  /// Creates a line with a text and the cursor at its end.
  public init(text: String = "", history: [String] = []) {
    self.history = history
    replace(text)
  }

  private mutating func replace(_ newText: String) {
    text = newText
    cursor = newText.count
  }

  private func index(_ offset: Int) -> String.Index { text.index(text.startIndex, offsetBy: offset) }

  /// Handles an editing key.
  ///
  /// - Returns: false for other keys, such as Enter and Escape.
  public mutating func press(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(character)
    case .backspace, .control("h"): delete(from: cursor - 1, to: cursor)
    case .delete, .control("d"): delete(from: cursor, to: cursor + 1)
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(text.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = text.count
    case .control("u"): delete(from: 0, to: cursor)
    case .control("k"): delete(from: cursor, to: text.count)
    case .control("w"): delete(from: startOfWord, to: cursor)
    case .up, .control("p"): recall(-1)
    case .down, .control("n"): recall(1)
    default: return false
    }
    return true
  }

  private mutating func insert(_ character: Character) {
    let before = text.prefix(cursor) + String(character)
    let whole = before + text.dropFirst(cursor)
    // An accent becomes part of the character before it.
    (text, cursor) = (String(whole), min(before.count, whole.count))
  }

  private mutating func delete(from first: Int, to last: Int) {
    let (first, last) = (max(0, first), min(text.count, last))
    guard first < last else { return }
    text.removeSubrange(index(first)..<index(last))
    cursor = first
  }

  /// Replaces the text between a position and the cursor.
  mutating func complete(from start: Int, with text: String) {
    delete(from: start, to: cursor)
    for character in text { insert(character) }
  }

  private var startOfWord: Int {
    let before = Array(text.prefix(cursor))
    var start = before.count
    while start > 0, before[start - 1] == " " { start -= 1 }
    while start > 0, before[start - 1] != " " { start -= 1 }
    return start
  }

  private mutating func recall(_ step: Int) {
    if recalled == nil { draft = text }
    let next = (recalled ?? history.count) + step
    guard next >= 0, next <= history.count else { return }
    recalled = next == history.count ? nil : next
    replace(recalled.map { history[$0] } ?? draft)
  }

  /// Ends the line and adds it to the history, unless it is empty or equal to the last one.
  ///
  /// - Returns: the text of the line.
  public mutating func enter() -> String {
    let line = text
    if !line.isEmpty, history.last != line {
      history.append(line)
      history.removeFirst(max(0, history.count - LineEditor.historyLimit))
    }
    recalled = nil
    replace("")
    return line
  }
}
