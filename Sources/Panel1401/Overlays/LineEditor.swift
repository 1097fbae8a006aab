/// A line of text being typed, with a cursor and the lines typed before: a value without a screen.
public struct LineEditor: Hashable, Sendable {
  /// The line.
  public private(set) var text = ""
  /// The cursor, 0 to the number of characters.
  public private(set) var cursor = 0
  /// Lines entered before, oldest first.
  public private(set) var history: [String]
  /// The line of the history that is shown, nil while a new one is typed.
  private var recalled: Int?
  private var draft = ""

  /// Lines that are kept.
  public static let historyLimit = 200

  /// Begins with a text, the cursor after it.
  public init(text: String = "", history: [String] = []) {
    self.history = history
    replace(text)
  }

  private mutating func replace(_ newText: String) {
    text = newText
    cursor = newText.count
  }

  private func index(_ offset: Int) -> String.Index { text.index(text.startIndex, offsetBy: offset) }

  /// Takes an editing key.
  ///
  /// - Returns: whether the key edits; Enter and Escape do not.
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
    text.insert(character, at: index(cursor))
    cursor += 1
  }

  private mutating func delete(from first: Int, to last: Int) {
    let (first, last) = (max(0, first), min(text.count, last))
    guard first < last else { return }
    text.removeSubrange(index(first)..<index(last))
    cursor = first
  }

  /// Replaces what is between a place and the cursor.
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

  /// Ends the line: it goes into the history, unless it is empty or the same as the last one.
  ///
  /// - Returns: the line.
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
