/// A line of the listing, composed by columns.
struct PrintLine {
  private var columns: [UInt8] = []

  /// Puts a text into the line.
  ///
  /// - Parameters:
  ///   - text: the text; characters beyond ASCII become question marks.
  ///   - column: the column of its first character, from 1. Earlier text there is overwritten.
  mutating func put(_ text: String, at column: Int) {
    let end = column - 1 + text.count
    while columns.count < end { columns.append(0x20) }
    for (offset, character) in text.enumerated() {
      columns[column - 1 + offset] = character.asciiValue ?? UInt8(ascii: "?")
    }
  }

  /// Puts a text into the line so that it ends in a column; a long text begins further left.
  mutating func put(_ text: String, endingAt column: Int) {
    put(text, at: max(1, column - text.count + 1))
  }

  /// The line without blanks at its end.
  var text: String {
    let count = (columns.lastIndex { $0 != 0x20 } ?? -1) + 1
    return String(decoding: columns[..<count], as: UTF8.self)
  }
}
