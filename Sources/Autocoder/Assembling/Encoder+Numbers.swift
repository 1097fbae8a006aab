internal import Core1401

// Numbers in the place of literals.
extension Encoder {
  /// Warns of a small number as the first operand of arithmetic: `A 1,COUNT` adds what is in position 001, where
  /// `A +1,COUNT` was meant.
  ///
  /// A column of a card is named in the same way; its field has a word mark, which the program sets or loads. An
  /// instruction with a label may get its address from the program.
  ///
  /// - Parameter marked: see ``wordMarks``.
  mutating func reportNumbers(_ marked: Set<Int>) {
    for number in statements.indices where lines[number].language == .autocoder {
      guard case .instruction(let instruction) = statements[number].meaning, statements[number].label == nil,
        instruction.isArithmetic, instruction.b != nil, case .address(let expression) = instruction.a,
        case .number(let value) = expression.base, value <= 80, expression.adjustment == 0,
        expression.index == nil,
        lines[number].source.columns[expression.columns].elementsEqual("\(value)".utf8),
        !marked.contains(where: { 1 <= $0 && $0 <= value })
      else { continue }
      let problem = Problem(
        .numberAsAddress, [value, AddressValue.address(value).text],
        advice: "the number is written +\(value)", columns: expression.columns)
      messages.report(.warning, nil, problem, statement: number)
    }
  }
}

extension Instruction {
  fileprivate var isArithmetic: Bool {
    let families: [OperationBehavior.Family] = [.add, .zeroAndAdd, .multiply, .divide]
    return OperationCode.definition(code: operationCode.code).map { families.contains($0.behavior.family) }
      ?? false
  }
}
