extension ProgramReader {
  /// Whether the dialect accepts a form; accepted forms are listed in the note at the end.
  mutating func accepts(_ form: ToleratedForm, _ columns: Range<Int>) -> Bool {
    guard options.dialect.isTolerant else { return false }
    note(form, columns)
    return true
  }

  private mutating func note(_ form: ToleratedForm, _ columns: Range<Int>) {
    let number = form.rawValue
    if tolerated[number].last != statements.count { tolerated[number].append(statements.count) }
    if firstTolerated == nil { firstTolerated = (statements.count, columns) }
  }

  /// A scanner for the operands of the current line.
  func operandScanner() -> OperandScanner {
    OperandScanner(columns: columns, namesWithBlank: options.dialect.isTolerant ? namesWithBlank : nil)
  }

  /// Records a remark after one blank, and symbols that were cut.
  mutating func noteForms(_ scanner: OperandScanner) {
    if let column = scanner.remarkAfterOneBlank { note(.oneBlank, column..<column + 1) }
    for columns in scanner.longSymbols { note(.longSymbol, columns) }
    for columns in scanner.zonedNumbers { warnOfZonedDigit(columns) }
  }

  /// Warns about an address or adjustment that ends with a letter or special character: it is valid as a
  /// digit with a zone, but is more often a misprint.
  private mutating func warnOfZonedDigit(_ range: Range<Int>) {
    guard let last = columns[range].last, let digit = last.zonedDigit?.digit else { return }
    // Anything else after it is an error of its own.
    let end = range.upperBound
    guard
      end >= OperandScanner.endColumn || [0x20, UInt8(ascii: ",")].contains(columns[end])
        || columns[end].isSign
    else { return }
    let text = String(decoding: columns[range], as: UTF8.self)
    let digits = String(text.dropLast())
    warn(
      .zonedDigit, [text, (last.isLetter ? "letter " : "character ") + text.suffix(1), digit],
      advice: last == UInt8(ascii: "O")
        ? "did you mean the digit 0 (\(digits)0)?" : "did you mean \(digits)?", range)
  }

  /// Finds the labels that contain a blank: in operands, a blank ends any other name.
  mutating func findNamesWithBlank(in source: SourceText, from first: Int) {
    for line in source.lines[first...] where !line.isComment {
      let label = line.columns[5..<11]
      guard let last = label.lastIndex(where: { $0 != 0x20 }) else { continue }
      if label[..<last].dropFirst().contains(0x20) { namesWithBlank.insert(Name(label[...last])) }
    }
  }

  /// Reports in one note what the dialect accepted.
  mutating func reportTolerated() {
    guard options.dialect == .any, let (statement, columns) = firstTolerated else { return }
    let forms = ToleratedForm.allCases.filter { !tolerated[$0.rawValue].isEmpty }.map { form in
      let statements = tolerated[form.rawValue]
      let numbers = statements.map { lines[$0].calls.last?.line ?? lines[$0].source.number }
      return form.description(statements.count, at: Set(numbers).sorted())
    }
    messages.report(
      .note, nil,
      Problem(
        .tolerated, [forms.joined(separator: ", ")],
        advice: "--dialect ibm refuses them, --dialect rope does not list them", columns: columns),
      statement: statement)
  }

  /// Moves what the dialect accepted in one statement to another, because other statements were inserted before
  /// it.
  ///
  /// - Parameters:
  ///   - counts: for each form, the number of statements before the insertion.
  ///   - old: the number of the statement before the insertion.
  mutating func moveTolerated(_ counts: [Int], from old: Int) {
    for (form, count) in counts.enumerated() where count > 0 && tolerated[form][count - 1] == old {
      tolerated[form][count - 1] = statements.count
      if firstTolerated?.statement == old { firstTolerated?.statement = statements.count }
    }
  }

  /// Reports a program without END.
  ///
  /// - Parameter line: the number of the line with the END of another program before it; nil if it is the first.
  mutating func reportMissingEnd(afterEndIn line: Int?) {
    guard options.needsEnd, !isEnded, let last = lines.lastIndex(where: { $0.origin == .source })
    else { return }
    messages.report(
      options.dialect == .rope ? .warning : .error, nil,
      Problem(
        .noEnd,
        advice: line.map { "END in line \($0) has ended a program; put END after the last line" }
          ?? "add a last line with END and the label of the first instruction",
        columns: 15..<18),
      statement: last)
  }
}
