internal import Core1401

/// The fields of a card of SPS, in fixed columns.
///
/// Source: IBM 1401 Symbolic Programming System, coding sheet: 1-5 page and line, 6-7 count, 8-13 label,
/// 14-16 operation, 17-27 A-operand, 28-38 B-operand, 39 d-character, 40-55 remarks, 76-78 identification;
/// the text of a constant is in 24-55, its sign in 23.
struct SPSCard {
  /// The columns of an operand, from 0: the operand itself, its adjustment, and its index location.
  struct OperandColumns {
    /// The name in messages.
    let name: String
    let operand: Range<Int>
    let adjustment: Range<Int>
    let index: Int

    /// The columns of all three.
    var all: Range<Int> { operand.lowerBound..<index + 1 }
  }

  static let sequence = 0..<5
  static let count = 5..<7
  static let label = SourceLanguage.sps.fields.label
  static let operation = SourceLanguage.sps.fields.operation
  static let a = OperandColumns(name: "A-operand", operand: 16..<22, adjustment: 22..<26, index: 26)
  static let b = OperandColumns(name: "B-operand", operand: 27..<33, adjustment: 33..<37, index: 37)
  static let dCharacter = 38
  /// The sign of a constant, and its characters.
  static let sign = 22
  static let text = 23..<55
  static let identification = 76...78

  let columns: [UInt8]

  init(_ columns: [UInt8]) { self.columns = columns }

  /// Whether columns are blank.
  func isBlank(_ range: Range<Int>) -> Bool { columns[range].allSatisfy { $0 == 0x20 } }

  /// The text in columns, without blanks at its end.
  func text(_ range: Range<Int>) -> String {
    String(decoding: columns[written(range)], as: UTF8.self)
  }

  /// Columns without the blank ones at their end.
  func written(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, columns[end - 1] == 0x20 { end -= 1 }
    return range.lowerBound..<end
  }

  /// The result of reading an operand.
  enum Operand {
    case none
    case address(AddressExpression)
    case wrong(Problem)
  }

  /// Reads an operand with its adjustment and its index location.
  func operand(_ fields: OperandColumns) -> Operand {
    let range = written(fields.operand)
    let added = fields.adjustment.lowerBound..<fields.index + 1
    if range.isEmpty {
      guard isBlank(added) else {
        return .wrong(
          Problem(
            "the \(fields.name) is missing before its adjustment",
            advice: "it is written in columns \(people(fields.operand))", columns: written(added)))
      }
      return .none
    }
    switch base(fields, range) {
    case .wrong(let problem): return .wrong(problem)
    case .base(let base):
      var expression = AddressExpression(base: base, columns: range)
      if let problem = readAdjustment(fields.adjustment, &expression) { return .wrong(problem) }
      if let problem = readIndex(fields.index, &expression) { return .wrong(problem) }
      return .address(expression)
    }
  }

  private enum ScannedBase {
    case base(AddressExpression.Base)
    case wrong(Problem)
  }

  private func base(_ fields: OperandColumns, _ range: Range<Int>) -> ScannedBase {
    let characters = columns[range]
    let text = String(decoding: characters, as: UTF8.self)
    let first = columns[range.lowerBound]
    switch first {
    case 0x20:
      let start = characters.firstIndex { $0 != 0x20 } ?? range.lowerBound
      let column = range.lowerBound + 1
      return .wrong(
        Problem(
          "the \(fields.name) begins in column \(start + 1); it must begin in column \(column)",
          advice: SPSColumnAdvice.text, columns: start..<range.upperBound))
    case UInt8(ascii: "*") where range.count == 1: return .base(.asterisk)
    case UInt8(ascii: "*"):
      return .wrong(
        Problem(
          "'\(text)' is not an address",
          advice: "the adjustment of * is written in columns \(people(fields.adjustment))", columns: range))
    case UInt8(ascii: "%"):
      guard range.count == 3, !characters.contains(0x20) else {
        return .wrong(
          Problem("a unit has three characters", advice: "as %U1 for tape unit 1", columns: range))
      }
      return .base(.unit(first, columns[range.lowerBound + 1], columns[range.lowerBound + 2]))
    case let digit where digit.isDigit: return actualAddress(fields, range)
    default:
      if let problem = SPSCard.problem(ofName: characters, isLabel: false) { return .wrong(problem) }
      return .base(.symbol(Name(characters)))
    }
  }

  /// Reads an actual address of exactly four digits.
  private func actualAddress(_ fields: OperandColumns, _ range: Range<Int>) -> ScannedBase {
    let text = self.text(range)
    guard columns[range].allSatisfy(\.isDigit) else {
      return .wrong(
        Problem(
          "'\(text)' is neither an actual address nor a symbol",
          advice: "write four digits, or begin with a letter", columns: range))
    }
    let value = columns[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    guard range.count == 4 else {
      return .wrong(
        Problem(
          "an actual address has four digits, not \(range.count)",
          advice: value > 9999
            ? "above 9999 write a symbol with an adjustment" : "write \(value.digits(4))",
          columns: range))
    }
    return .base(.number(value))
  }

  private func readAdjustment(_ range: Range<Int>, _ expression: inout AddressExpression) -> Problem? {
    if isBlank(range) { return nil }
    // Blanks before the digits are read as zeros; blanks after them would be, too, which is hardly
    // intended.
    let digits = columns[(range.lowerBound + 1)..<range.upperBound].drop { $0 == 0x20 }
    let sign = columns[range.lowerBound]
    guard sign.isSign, !digits.isEmpty, digits.allSatisfy(\.isDigit) else {
      return Problem(
        "an adjustment has a sign in column \(range.lowerBound + 1) and three digits after it",
        advice: suggestion(range), columns: range)
    }
    let value = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    expression.adjustment = sign == UInt8(ascii: "-") ? -value : value
    expression.columns = expression.columns.lowerBound..<range.upperBound
    return nil
  }

  /// The corrected form of an adjustment with too few digits.
  private func suggestion(_ range: Range<Int>) -> String {
    var characters = columns[range].drop { $0 == 0x20 }
    while characters.last == 0x20 { characters.removeLast() }
    let digits = characters.filter(\.isDigit)
    let signs = characters.filter(\.isSign)
    guard (1...3).contains(digits.count), signs.count <= 1, digits.count + signs.count == characters.count
    else { return "as +004 or -012" }
    let sign = signs == [UInt8(ascii: "-")] ? "-" : "+"
    return "write \(sign)\(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }.digits(3))"
  }

  private func readIndex(_ column: Int, _ expression: inout AddressExpression) -> Problem? {
    let index = columns[column]
    if index == 0x20 { return nil }
    guard (0x31...0x33).contains(index) else {
      return Problem(
        "there is no index location '\(String(UnicodeScalar(index)))'",
        advice: "column \(column + 1) has 1, 2, 3 or nothing", columns: column..<column + 1)
    }
    expression.index = Int(index - 0x30)
    expression.columns = expression.columns.lowerBound..<column + 1
    return nil
  }

  /// The problem of a label or symbol, nil if it is valid: only its first character must have a zone, as
  /// letters do.
  static func problem(ofName characters: ArraySlice<UInt8>, isLabel: Bool) -> Problem? {
    let what = isLabel ? "label" : "symbol"
    let first = characters.startIndex
    if let bad = characters.firstIndex(of: SourceCharacters.unknown) {
      return Problem(
        "a character that the 1401 does not have", advice: "the 1401 has 64 characters",
        columns: bad..<bad + 1)
    }
    guard let initial = characters.first, SourceCharacters.stored(initial).zone != 0 else {
      let text = String(decoding: characters.prefix(1), as: UTF8.self)
      return Problem(
        "a \(what) cannot begin with '\(text)'", advice: "begin it with a letter", columns: first..<first + 1)
    }
    return nil
  }

  /// The advice for an undefined symbol that looks like operands of Autocoder; nil for others.
  static func advice(forUndefined name: String) -> String? {
    if name.contains(",") { return "operands have columns and no commas: A begins in 17, B in 28" }
    if name.utf8.dropFirst().contains(where: \.isSign) {
      return "the adjustment is written after the six columns of the symbol, as +004"
    }
    return nil
  }

  /// A range of columns, counted from 1.
  private func people(_ range: Range<Int>) -> String { "\(range.lowerBound + 1)-\(range.upperBound)" }
}

/// The advice for fields in wrong columns.
enum SPSColumnAdvice {
  static let text =
    "labels begin in column 8, operations in 14, A-operands in 17, B-operands in 28; the d-character is in 39"
}
