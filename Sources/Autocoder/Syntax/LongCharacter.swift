internal import Core1401

/// An operand of several letters that is assembled as a d-character, because the instruction has one operand too
/// few.
struct LongCharacter {
  /// The statement of the instruction.
  let statement: Int
  /// The operand as a name.
  let name: Name
  /// The card columns, from 0.
  let columns: Range<Int>
  /// The syntax of the instruction.
  let usage: String
}

extension ProgramReader {
  /// Notes the second operand of BCE and similar mnemonics. It is reported when all labels are known.
  mutating func noteLongCharacter(_ operand: Operand, of mnemonic: Mnemonic) {
    guard operand.columns.count > 1, case .address(let expression) = operand.content,
      case .symbol(let name) = expression.base, name.count > 1
    else { return }
    longCharacters.append(
      LongCharacter(
        statement: statements.count, name: name.suffixed(suffix), columns: operand.columns,
        usage: OperandSlots.usage(mnemonic)))
  }
}

extension Encoder {
  /// Warns about d-characters that are the first letter of a label: the d-character itself is then missing.
  mutating func reportLongCharacters() {
    for found in reader.longCharacters where layout.numbers[found.name] != nil {
      let text = String(decoding: lines[found.statement].source.columns[found.columns], as: UTF8.self)
      let problem = Problem(
        .labelAsCharacter, [text, text.prefix(1)], advice: found.usage, columns: found.columns)
      messages.report(.warning, nil, problem, statement: found.statement)
    }
  }
}
