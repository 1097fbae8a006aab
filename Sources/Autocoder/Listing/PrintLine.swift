/// A line of the listing, filled by columns.
struct PrintLine {
  private var columns: [UInt8] = []

  /// Puts a text down.
  ///
  /// - Parameters:
  ///   - text: what; characters beyond ASCII become question marks.
  ///   - column: where its first character stands, from 1. What is there already is overwritten.
  mutating func put(_ text: String, at column: Int) {
    let end = column - 1 + text.count
    while columns.count < end { columns.append(0x20) }
    for (offset, character) in text.enumerated() {
      columns[column - 1 + offset] = character.asciiValue ?? UInt8(ascii: "?")
    }
  }

  /// Puts a text down so that it ends in a column; what is too long begins further left.
  mutating func put(_ text: String, endingAt column: Int) {
    put(text, at: max(1, column - text.count + 1))
  }

  /// The line, blanks at the end cut.
  var text: String {
    let count = (columns.lastIndex { $0 != 0x20 } ?? -1) + 1
    return String(decoding: columns[..<count], as: UTF8.self)
  }
}
