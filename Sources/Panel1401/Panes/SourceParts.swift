/// The parts of a source line that are drawn differently: line number and address, label, statement and
/// remark.
struct SourceParts: Hashable {
  private(set) var lead = ""
  private(set) var label = ""
  private(set) var statement = ""
  private(set) var remark = ""

  /// Divides a line.
  ///
  /// - Parameters:
  ///   - line: the line, with its number and address before the source text.
  ///   - start: the column of the source text: a label field of 10 columns, then operation and operands.
  init(_ line: String, start: Int) {
    let characters = Array(line)
    lead = String(characters.prefix(start))
    let text = characters.dropFirst(start)
    guard text.first != "*" else {
      remark = String(text)
      return
    }
    label = String(text.prefix(10))
    let rest = Array(text.dropFirst(10))
    let end = SourceParts.endOfOperands(rest)
    statement = String(rest[..<end])
    remark = String(rest[end...])
  }

  /// The end of the operands: two blanks outside of `@`, after the five columns of the operation.
  private static func endOfOperands(_ text: [Character]) -> Int {
    var isQuoted = false
    var index = min(5, text.count)
    while index < text.count {
      if text[index] == "@" { isQuoted.toggle() }
      if !isQuoted, text[index] == " ", index + 1 < text.count, text[index + 1] == " " { return index }
      index += 1
    }
    return text.count
  }
}
