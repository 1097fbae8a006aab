internal import Core1401

extension Encoder {
  /// The three characters of an operand and its value; `###` and nil when it has no value. `asterisk` is
  /// the value of `*`.
  mutating func operand(
    _ operand: AddressOperand, asterisk: Int, _ number: Int
  ) -> (characters: [StoredCharacter], value: AddressValue?) {
    let unknown = [StoredCharacter](repeating: Encoder.filler, count: 3)
    switch operand {
    case .fixed(let value): return (value.characters, value)
    case .literal(let literal):
      literalUses[literal].append(number)
      guard literalStatements[literal] >= 0 else { return (unknown, nil) }
      if let name = literals.entries[literal].name, let symbol = layout.numbers[name] {
        symbolUses[symbol].append(number)
      }
      let first = layout.address(of: literalStatements[literal])
      let value = AddressValue.address(first + literals.entries[literal].constant.length - 1)
      return (value.characters, value)
    case .address(let expression):
      guard let value = value(of: expression, asterisk: asterisk, number) else { return (unknown, nil) }
      return (value.characters, value)
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
    case .wrong(let what):
      messages.report(.error, .statement, Problem(what, columns: expression.columns), statement: number)
    case .waits: break
    }
    return nil
  }

  private mutating func checkRange(
    _ value: AddressValue, _ expression: AddressExpression, _ number: Int
  ) {
    checkNumber(expression, number)
    guard let address = value.address, address < 0 || address > 15_999 else { return }
    let stored = AddressValue.address(abs(address) % 16_000).text
    messages.report(
      .warning, nil,
      Problem(
        "the address is \(address) and is stored as \(stored)",
        advice: address < 0 ? "to step back with an index location, add 16000" : nil,
        columns: expression.columns), statement: number, followsFromExcess: address > 15_999)
  }

  /// Warns about a number that is not an address.
  mutating func checkNumber(_ expression: AddressExpression, _ number: Int) {
    guard case .number(let written) = expression.base, written > 15_999 else { return }
    messages.report(
      .warning, nil,
      Problem(
        "\(written) is above 15999 and is assembled as \(written % 16_000)", columns: expression.columns),
      statement: number)
  }

  private mutating func reportUndefined(_ name: Name, _ expression: AddressExpression, _ number: Int) {
    let isSPS = statements[number].line.language == .sps
    var advice = isSPS ? SPSCard.advice(forUndefined: name.text) : nil
    if undefined[name] == nil {
      undefinedNames.append(name)
      if (1...3).contains(where: { name == Name("X\($0)") }) {
        advice = "define the index locations: X1 EQU 89, X2 EQU 94, X3 EQU 99"
      } else if advice == nil, comparisons > 0 {
        comparisons -= layout.symbols.count
        advice = layout.nearest(to: name.text).map { "did you mean \($0)?" }
      }
    }
    undefined[name, default: []].append(number)
    messages.report(
      .error, .symbol, Problem("\(name.text) is not defined", advice: advice, columns: expression.columns),
      statement: number)
  }

  /// Records that a statement uses the symbol of an address.
  mutating func noteUse(_ expression: AddressExpression, _ number: Int) {
    guard case .symbol(let name) = expression.base, let symbol = layout.numbers[name] else { return }
    symbolUses[symbol].append(number)
  }
}
