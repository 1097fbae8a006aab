/// Operands that begin to the right of columns 21 and 22, so that they are read as a remark.
struct LateOperands {
  /// The card columns, from 0.
  let columns: Range<Int>
  /// The only operand, if it is a name: a remark of one word looks the same, unless a line defines the name.
  let name: Name?
}

extension ProgramReader {
  /// The last columns, from 0, in which operands begin. Remarks begin further to the right, or have no comma
  /// in their first word.
  private enum LastColumn {
    static let name = 24
    static let other = 34
    /// Two tabs after the operation lead to it.
    static let several = 40
  }

  /// Finds the operands of a line whose operand field is blank.
  ///
  /// - Parameters:
  ///   - mnemonic: the instruction; nil for an operation with one address.
  ///   - isNeeded: whether the operation cannot be without operands, so that a name in any column is one.
  /// - Returns: nil for none, and for text that is a remark.
  func lateOperands(of mnemonic: Mnemonic?, isNeeded: Bool) -> LateOperands? {
    let last = OperandScanner.endColumn
    let first = OperandScanner.firstColumn
    guard columns[first] == 0x20, columns[first + 1] == 0x20, mnemonic?.name != "NOP", !isChaining,
      let start = columns[first..<last].firstIndex(where: { $0 != 0x20 }), start <= LastColumn.several
    else { return nil }
    var scanner = OperandScanner(
      columns: columns, from: start, namesWithBlank: options.dialect.isTolerant ? namesWithBlank : nil)
    var slots = mnemonic.map(OperandSlots.init) ?? OperandSlots()
    var operands: [Operand] = []
    while let operand = scanner.next(asCharacter: slots.isCharacterNext) {
      guard let slot = slots.next(), operand.isReadable(in: slot) else { return nil }
      operands.append(operand)
    }
    guard let end = operands.last?.columns.upperBound else { return nil }
    let found = start..<end
    if operands.count > 1 { return mnemonic == nil ? nil : LateOperands(columns: found, name: nil) }
    guard scanner.remarkAfterOneBlank == nil, scanner.longSymbols.isEmpty else { return nil }
    if case .address(let expression) = operands[0].content, expression.adjustment == 0,
      expression.index == nil
    {
      switch expression.base {
      case .asterisk: return nil
      case .symbol(let name):
        let latest = isNeeded ? LastColumn.several : LastColumn.name
        return start <= latest ? LateOperands(columns: found, name: name.suffixed(suffix)) : nil
      case .number, .unit: break
      }
    }
    return start <= LastColumn.other || isNeeded ? LateOperands(columns: found, name: nil) : nil
  }

  /// Warns about operands that are read as a remark. A name is reported when all labels are known.
  mutating func warnOfLateOperands(of mnemonic: Mnemonic? = nil) {
    guard let late = lateOperands(of: mnemonic, isNeeded: false) else { return }
    if late.name == nil {
      messages.report(.warning, nil, late.problem(in: columns), statement: statements.count)
    } else {
      lateNames.append((statements.count, late))
    }
  }
}

extension LateOperands {
  /// The advice of messages about operands that begin too far right.
  static let advice = "operands begin in column 21; or put one tab before them"

  /// The message about the operands.
  ///
  /// - Parameters:
  ///   - card: the columns of the line.
  ///   - consequence: what follows from it, nil for nothing to be said.
  /// - Returns: the message with its advice.
  func problem(in card: [UInt8], consequence: String? = nil) -> Problem {
    Problem(
      .operandsLate, [String(decoding: card[columns], as: UTF8.self), columns.lowerBound + 1],
      advice: LateOperands.advice + (consequence.map { "; \($0)" } ?? ""), columns: columns)
  }
}

extension Operand {
  /// Whether the operand is valid in a slot, as far as its form goes.
  fileprivate func isReadable(in slot: OperandSlots.Slot) -> Bool {
    switch content {
    case .address, .literal: slot != .dCharacter || character != nil
    case .character: slot == .dCharacter && character != nil
    case .empty, .blanks, .digits, .wrong: false
    }
  }
}

extension Encoder {
  /// Warns about names that are read as a remark and that a line defines.
  mutating func reportLateNames() {
    for (statement, late) in reader.lateNames where isDefined(late) {
      messages.report(
        .warning, nil, late.problem(in: lines[statement].source.columns), statement: statement)
    }
  }

  /// Whether operands are more than a word that no line defines.
  func isDefined(_ late: LateOperands) -> Bool { late.name.map { layout.numbers[$0] != nil } ?? true }
}
