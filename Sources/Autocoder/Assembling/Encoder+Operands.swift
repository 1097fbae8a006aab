internal import Core1401

extension Encoder {
  /// The value of an operand, nil when it has none. `asterisk` is the value of `*`.
  mutating func operand(_ operand: AddressOperand, asterisk: Int, _ number: Int) -> AddressValue? {
    switch operand {
    case .fixed(let value): return value
    case .literal(let literal):
      literalUses[literal].note(number)
      guard literalStatements[literal] >= 0 else { return nil }
      if let name = literals.entries[literal].name, let symbol = layout.numbers[name] {
        symbolUses[symbol].note(number)
      }
      let first = layout.address(of: literalStatements[literal])
      return .address(first + literals.entries[literal].constant.length - 1)
    case .address(let expression): return value(of: expression, asterisk: asterisk, number)
    }
  }

  /// The value of an address; nil, with a message, when it has none.
  mutating func value(of expression: AddressExpression, asterisk: Int, _ number: Int) -> AddressValue? {
    noteUse(expression, number)
    switch layout.evaluate(expression, asterisk: .value(.address(asterisk))) {
    case .value(let value):
      checkRange(value, expression, number)
      return value
    case .undefined(let name): reportUndefined(name, expression, number)
    // A name without a value was reported at its definition.
    case .wrong where layout.hasFailed(expression.base): break
    case .wrong(let kind, let values):
      messages.report(
        .error, .statement, Problem(kind, values, columns: expression.columns), statement: number)
    case .waits: break
    }
    return nil
  }

  private mutating func checkRange(
    _ value: AddressValue, _ expression: AddressExpression, _ number: Int
  ) {
    checkNumber(expression, number)
    guard let address = value.address, address < 0 || address > 15_999 else { return }
    // A number is negative only by the zone of its last digit, which was reported with the digit.
    if address > -16_000, case .number(address) = expression.base { return }
    let stored = AddressValue.address(abs(address) % 16_000).text
    messages.report(
      .warning, nil,
      Problem(
        .storedDifferently, [address, stored],
        advice: address < 0 ? "to step back with an index location, add 16000" : nil,
        columns: expression.columns), statement: number, followsFromExcess: address > 15_999)
  }

  /// Warns about a number that is not an address.
  mutating func checkNumber(_ expression: AddressExpression, _ number: Int) {
    guard case .number(let written) = expression.base, written > 15_999 else { return }
    messages.report(
      .warning, nil,
      Problem(
        .takenModulo, [written, written % 16_000], columns: expression.columns),
      statement: number)
  }

  private mutating func reportUndefined(_ name: Name, _ expression: AddressExpression, _ number: Int) {
    var advice = language == .sps ? SPSCard.advice(forUndefined: name.text) : nil
    if undefined[name] == nil {
      undefinedNames.append(name)
      if (1...3).contains(where: { name == Name("X\($0)") }) {
        advice = "define the index locations: X1 EQU 89, X2 EQU 94, X3 EQU 99"
      } else if advice == nil, comparisons > 0 {
        comparisons -= layout.symbols.count
        advice = layout.nearest(to: name.text).map { "did you mean \($0)?" }
      }
    }
    undefined[name, default: []].note(number)
    messages.report(
      .error, .symbol, Problem(.undefinedSymbol, [name.text], advice: advice, columns: expression.columns),
      statement: number)
  }

  /// Records that a statement uses the symbol of an address.
  mutating func noteUse(_ expression: AddressExpression, _ number: Int) {
    guard case .symbol(let name) = expression.base, let symbol = layout.numbers[name] else { return }
    symbolUses[symbol].note(number)
  }
}

extension [Int] {
  /// Adds a statement to those that use something, unless it is the last of them.
  fileprivate mutating func note(_ statement: Int) {
    if last != statement { append(statement) }
  }
}
