extension ProgramReader {
  /// Reads the label in columns 6-11 and the asterisk in column 12, and checks the columns up to the
  /// operation.
  mutating func readLabel(of line: SourceLine, into statement: inout Statement) {
    let columns = line.columns
    statement.isGlobal = columns[11] == UInt8(ascii: "*")
    guard columns[5..<15].contains(where: { $0 != 0x20 }) else { return warnOfColumn5(end: 5) }
    var end = 15
    while end > 5, columns[end - 1] == 0x20 { end -= 1 }
    if end > 11, !(end == 12 && statement.isGlobal) {
      guard isLongLabel(columns[5..<end]), accepts(.longSymbol, 5..<end) else {
        return reportLongLabel(columns, end)
      }
      (statement.isGlobal, end) = (false, 11)
    }
    end = statement.isGlobal ? 11 : end
    while end > 5, columns[end - 1] == 0x20 { end -= 1 }
    let field = columns[5..<end]
    guard let first = field.first else { return }
    if field.allSatisfy(\.isDigit) {
      statement.placement = field.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      if statement.placement ?? 0 > 15_999 {
        report(.label, .addressTooHigh, 5..<end)
        statement.placement = nil
      }
    } else if first == 0x20 {
      let start = field.firstIndex { $0 != 0x20 } ?? 5
      report(
        .label, .labelColumn, [start + 1],
        advice: remarkAdvice ?? ColumnAdvice.text, start..<end)
    } else if !first.beginsLabel {
      report(
        .label, .labelBegins, [String(UnicodeScalar(first))],
        advice: remarkAdvice ?? "begin it with a letter", 5..<end)
    } else if let bad = field.indices.first(where: { isBadInLabel(field, $0) }) {
      report(
        .label, .labelContains, [String(UnicodeScalar(field[bad]))],
        advice: remarkAdvice ?? "use letters and digits", bad..<bad + 1)
    } else if field.dropFirst().contains(UInt8(ascii: ")")) {
      statement.label = Name(")LABEL")
    } else {
      statement.label = Name(field).suffixed(suffix)
      warnOfColumn5(end: end)
    }
  }

  /// Warns about a label that begins one column too far to the left: columns 1-5 have a number, or nothing.
  private mutating func warnOfColumn5(end: Int) {
    guard columns[4].isLetter, columns[..<4].allSatisfy({ $0 == 0x20 }) else { return }
    warn(.labelColumn, [5], advice: remarkAdvice ?? ColumnAdvice.text, 4..<end)
  }

  /// Whether the columns of the label and those after them have one name that is too long.
  private func isLongLabel(_ field: ArraySlice<UInt8>) -> Bool {
    field.first?.isLetter == true && field.allSatisfy { $0.isLetter || $0.isDigit }
  }

  private func isBadInLabel(_ field: ArraySlice<UInt8>, _ index: Int) -> Bool {
    let byte = field[index]
    if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "#") || byte.isSign { return true }
    return byte == 0x20 && index + 1 < field.endIndex && field[index + 1] == 0x20
  }

  private mutating func reportLongLabel(_ columns: [UInt8], _ end: Int) {
    let start = columns[5..<end].firstIndex { $0 != 0x20 } ?? 5
    let text = String(decoding: columns[start..<end], as: UTF8.self)
    if start <= 11 && !text.contains(" ") {
      // Letters in columns 1-5 are a label that begins too far to the left.
      let isShifted = columns[..<5].contains(where: \.isLetter)
      report(
        .label, .labelTooLong, [text],
        advice: remarkAdvice
          ?? (isShifted ? ColumnAdvice.text : "a label has up to six characters, columns 6-11"),
        start..<end)
    } else {
      let first = columns[11..<end].firstIndex { $0 != 0x20 } ?? 11
      report(
        .label, .labelGap, advice: remarkAdvice ?? ColumnAdvice.text,
        first..<end)
    }
  }
}
