import EditorMessages

/// A position in a document, as the Language Server Protocol counts it: lines from 0, and UTF-16 units from
/// 0 within a line.
struct Position: Hashable, Comparable {
  var line: Int
  var character: Int

  static func < (left: Position, right: Position) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }

  var json: JSONValue { ["line": .int(line), "character": .int(character)] }
}

extension Range<Position> {
  var json: JSONValue { ["start": lowerBound.json, "end": upperBound.json] }
}

/// An open source of the editor.
struct TextDocument {
  let uri: String
  let languageID: String
  /// The editor's version number of the current text.
  var version: Int?
  /// The text in UTF-16, the units of the protocol.
  private var units: [UInt16]
  /// The offset of each line.
  private var starts: [Int] = [0]

  init(uri: String, languageID: String, version: Int?, text: String) {
    self.uri = uri
    self.languageID = languageID
    self.version = version
    units = Array(text.utf16)
    findLines()
  }

  /// The whole text.
  var text: String { String(decoding: units, as: UTF16.self) }

  /// The number of lines; an empty line follows a line end.
  var lineCount: Int { starts.count }

  /// The line end of the first line; a line feed if there is none.
  var lineEnd: String {
    let first = starts.count > 1 ? units[end(of: 0)..<starts[1]] : []
    return first.isEmpty ? "\n" : String(decoding: first, as: UTF16.self)
  }

  /// The text of a line without its end, empty for a line that does not exist.
  func line(_ number: Int) -> String {
    guard starts.indices.contains(number) else { return "" }
    return String(decoding: units[starts[number]..<end(of: number)], as: UTF16.self)
  }

  /// The length of a line in UTF-16 units, without its end.
  func length(of number: Int) -> Int {
    starts.indices.contains(number) ? end(of: number) - starts[number] : 0
  }

  /// Replaces a range by a text; nil means the whole text.
  mutating func replace(_ range: Range<Position>?, with text: String) {
    if let range {
      let first = offset(of: range.lowerBound)
      units.replaceSubrange(first..<max(first, offset(of: range.upperBound)), with: text.utf16)
    } else {
      units = Array(text.utf16)
    }
    findLines()
  }

  /// The position after a number of characters of a line.
  func position(line: Int, column: Int) -> Position {
    let text = self.line(line)
    let units = text.utf8.allSatisfy { $0 < 0x80 } ? column : text.prefix(max(0, column)).utf16.count
    return Position(line: line, character: min(max(0, units), length(of: line)))
  }

  /// The number of characters before a position in its line.
  func column(of position: Position) -> Int {
    let text = line(position.line)
    let units = min(max(0, position.character), text.utf16.count)
    let index = text.utf16.index(text.startIndex, offsetBy: units)
    return text[..<(String.Index(index, within: text) ?? text.utf16.index(before: index))].count
  }

  // MARK: Lines

  private mutating func findLines() {
    starts = [0]
    var index = 0
    while index < units.count {
      let unit = units[index]
      index += 1
      guard unit == 0x0A || unit == 0x0D else { continue }
      if unit == 0x0D, index < units.count, units[index] == 0x0A { index += 1 }
      starts.append(index)
    }
  }

  private func end(of line: Int) -> Int {
    var end = line + 1 < starts.count ? starts[line + 1] : units.count
    while end > starts[line], units[end - 1] == 0x0A || units[end - 1] == 0x0D { end -= 1 }
    return end
  }

  private func offset(of position: Position) -> Int {
    guard position.line >= 0 else { return 0 }
    guard starts.indices.contains(position.line) else { return units.count }
    return starts[position.line] + min(max(0, position.character), length(of: position.line))
  }
}
