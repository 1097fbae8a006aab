extension OperandScanner {
  /// Scans a literal, number, symbol or other content, and moves the position after it.
  mutating func scanContent(numbersAreConstants: Bool) -> Operand.Content {
    let first = at(position)
    switch first {
    case UInt8(ascii: "@"): return scanText().map { .literal(.alphameric($0)) } ?? unclosed()
    case UInt8(ascii: "+"), UInt8(ascii: "&"), UInt8(ascii: "-"): return scanSigned()
    case UInt8(ascii: "#"): return scanBlanks()
    case let digit where digit.isDigit && numbersAreConstants: return .digits(scanDigits())
    default: return scanAddress(allowsArea: true)
    }
  }

  private mutating func unclosed() -> Operand.Content {
    let start = position
    move(to: OperandScanner.endColumn)
    return .wrong(
      Problem(.constantNotClosed, columns: start..<start + 1))
  }

  /// The characters between two at-signs, nil if the second is missing.
  private mutating func scanText() -> [UInt8]? {
    guard let end = lastAtSign(after: position) else { return nil }
    let text = Array(columns[(position + 1)..<end])
    move(to: end + 1)
    return text
  }

  private mutating func scanDigits() -> [UInt8] {
    let start = position
    while at(position).isDigit { advance() }
    // The last digit of a number may have a zone, such as J for minus one.
    if at(position).zonedDigit != nil, !at(position).isSign, !at(position + 1).isDigit { advance() }
    // In a constant other letters are meant as signs.
    if at(position - 1) == UInt8(ascii: "O") { zonedNumbers.append(start..<position) }
    return Array(columns[start..<position])
  }

  /// Scans a literal with a leading sign: a number, or the address of something.
  private mutating func scanSigned() -> Operand.Content {
    let sign = at(position)
    let start = position
    advance()
    if at(position) == 0x20 { advance() }
    if at(position).isDigit { return .literal(.numeric(sign: sign, digits: scanDigits())) }
    if at(position) == UInt8(ascii: "@") {
      guard let text = scanText() else { return unclosed() }
      if sign == UInt8(ascii: "-") {
        return .wrong(
          Problem(
            .literalSubtracted, advice: "write + before the @",
            columns: start..<start + 1))
      }
      return .literal(.addressOfLiteral(text))
    }
    switch scanAddress(allowsArea: false) {
    case .address(let expression):
      return .literal(.address(expression, isNegative: sign == UInt8(ascii: "-")))
    case let other: return other
    }
  }

  private mutating func scanBlanks() -> Operand.Content {
    let start = position
    advance()
    guard let count = scanNumber() else {
      return .wrong(
        Problem(
          .lengthMissing, advice: "as #5 for five blanks",
          columns: start..<start + 1))
    }
    return .blanks(count)
  }

  /// An unsigned number, saturated far above all meaningful values; nil if there is no digit.
  mutating func scanNumber() -> Int? {
    guard at(position).isDigit else { return nil }
    var value = 0
    while at(position).isDigit {
      value = min(value * 10 + Int(at(position) - 0x30), 99_999_999)
      advance()
    }
    return value
  }

  /// Scans an address: a number, symbol, asterisk or unit, and its adjustments.
  mutating func scanAddress(allowsArea: Bool) -> Operand.Content {
    let start = position
    var expression: AddressExpression
    switch at(position) {
    case let digit where digit.isDigit:
      expression = AddressExpression(base: .number(scanZonedNumber()), columns: start..<position)
    case UInt8(ascii: "*"):
      advance()
      expression = AddressExpression(base: .asterisk, columns: start..<position)
    case UInt8(ascii: "%"):
      let unit = (at(start), at(start + 1), at(start + 2))
      guard ![unit.1, unit.2].contains(where: { $0 == 0x20 || $0 == UInt8(ascii: ",") }) else {
        advance()
        return .wrong(
          Problem(
            .unitForm, advice: "as %U1 for tape unit 1", columns: start..<start + 1))
      }
      advance(3)
      return .address(
        AddressExpression(base: .unit(unit.0, unit.1, unit.2), columns: start..<position))
    default:
      switch scanName() {
      case .wrong(let problem): return .wrong(problem)
      case .name(let name):
        if at(position) == UInt8(ascii: "#"), allowsArea { return scanArea(name, from: start) }
        expression = AddressExpression(base: .symbol(name), columns: start..<position)
      }
    }
    if let problem = scanAdjustments(&expression) { return .wrong(problem) }
    expression.columns = start..<trimmed(from: start)
    return .address(expression)
  }

  /// The position before the blanks that precede it.
  private func trimmed(from start: Int) -> Int {
    var end = position
    while end > start + 1, at(end - 1) == 0x20 { end -= 1 }
    return end
  }

  private mutating func scanArea(_ name: Name, from start: Int) -> Operand.Content {
    advance()
    guard let count = scanNumber() else {
      return .wrong(
        Problem(
          .lengthMissing, advice: "as \(name.text)#5",
          columns: start..<position))
    }
    return .literal(.area(name, count: count))
  }

  /// Scans digits, the last of which may have a zone that makes the number negative.
  private mutating func scanZonedNumber() -> Int {
    var value = 0
    let start = position
    for byte in scanDigits() {
      guard let (digit, zone) = byte.zonedDigit else { continue }
      value = min(abs(value) * 10 + digit, 99_999_999)
      if zone == 2 { value = -value }
    }
    if !at(position - 1).isDigit, zonedNumbers.last?.upperBound != position {
      zonedNumbers.append(start..<position)
    }
    return value
  }

  enum ScannedName {
    case name(Name)
    case wrong(Problem)
  }

  /// Scans a symbol: up to a comma, a sign, a number sign or two blanks; it may contain one blank.
  mutating func scanName() -> ScannedName {
    let start = position
    while position < OperandScanner.endColumn {
      let byte = at(position)
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "#") || byte.isSign { break }
      if byte == 0x20, at(position + 1) == 0x20 || at(position + 1) == UInt8(ascii: ",") { break }
      if byte == 0x20, at(position + 1).isSign || endsNameWithBlank(start) { break }
      advance()
    }
    let end = trimmed(from: start)
    let text = String(decoding: columns[start..<max(start, end)], as: UTF8.self)
    guard at(start).beginsLabel else {
      if position == start { advance() }
      return .wrong(
        Problem(
          .notAnAddress, [text.isEmpty ? String(UnicodeScalar(at(start))) : text],
          advice: "write a number, a symbol, * or a literal", columns: start..<max(start + 1, end)))
    }
    if end - start > 6 {
      if let blank = columns[start..<end].firstIndex(of: 0x20) {
        return .wrong(
          Problem(
            .oneBlank, advice: "leave two blanks before a remark",
            columns: blank..<blank + 1))
      }
      guard namesWithBlank != nil else {
        return .wrong(
          Problem(
            .symbolTooLong, [text, end - start], columns: start..<end))
      }
      longSymbols.append(start..<end)
    }
    return .name(Name(columns[start..<end]))
  }

  /// Whether the blank at the position ends the name that begins at a column, because no known name
  /// continues after it.
  private func endsNameWithBlank(_ start: Int) -> Bool {
    guard let namesWithBlank else { return false }
    var end = position
    while end < OperandScanner.endColumn, end - start < 6, at(end) != UInt8(ascii: ","), !at(end).isSign,
      !(at(end) == 0x20 && at(end + 1) == 0x20)
    {
      end += 1
    }
    return !namesWithBlank.contains(Name(columns[start..<end]))
  }

  /// Scans adjustments and index locations, in any order.
  private mutating func scanAdjustments(_ expression: inout AddressExpression) -> Problem? {
    while true {
      var signColumn = position
      if at(signColumn) == 0x20, at(signColumn + 1).isSign { signColumn += 1 }
      let sign = at(signColumn)
      guard sign.isSign, signColumn == position || !beginsRemark(signColumn) else { return nil }
      move(to: signColumn + 1)
      if at(position) == 0x20 { advance() }
      let start = position
      if at(position).isDigit {
        let number = scanZonedNumber()
        expression.adjustment += sign == UInt8(ascii: "-") ? -abs(number) : abs(number)
      } else if at(position) == UInt8(ascii: "X"), at(position + 1) == 0x30, at(position + 2) == 0x30 {
        advance(3)
        expression.roundsUp = true
      } else if let problem = scanIndex(&expression, sign: sign, from: start) {
        return problem
      }
    }
  }

  /// Whether a sign after one blank begins a remark: neither a number nor an index location follows it.
  private func beginsRemark(_ sign: Int) -> Bool {
    let next = at(sign + 1) == 0x20 ? sign + 2 : sign + 1
    return namesWithBlank != nil && !at(next).isDigit
      && !(at(next) == UInt8(ascii: "X") && at(next + 1).isDigit)
  }

  private mutating func scanIndex(
    _ expression: inout AddressExpression, sign: UInt8, from start: Int
  ) -> Problem? {
    var end = start
    while end < OperandScanner.endColumn, at(end) != 0x20, at(end) != UInt8(ascii: ","), !at(end).isSign {
      end += 1
    }
    let range = start..<max(start + 1, end)
    let text = String(decoding: columns[start..<end], as: UTF8.self)
    move(to: end)
    if text.isEmpty {
      return Problem(
        .signAlone, advice: "as +5 or +X1",
        columns: start - 1..<start)
    }
    guard end - start == 2, at(start) == UInt8(ascii: "X"), at(start + 1).isDigit else {
      return Problem(
        .cannotBeAdded, [text], advice: "as +5 or +X1",
        columns: range)
    }
    let index = Int(at(start + 1) - 0x30)
    if index > 3 {
      return Problem(
        .noIndexLocation, [index], advice: "they are X1, X2 and X3; X0 is none",
        columns: range)
    }
    if sign == UInt8(ascii: "-") {
      return Problem(
        .indexSubtracted,
        advice: "write +X\(index), and put the complement to 16000 into it", columns: range)
    }
    if expression.index == nil { expression.index = index }
    return nil
  }
}
