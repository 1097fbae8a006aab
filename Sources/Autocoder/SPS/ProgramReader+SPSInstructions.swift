internal import Core1401

extension ProgramReader {
  /// Reads the operands and the d-character of an instruction.
  mutating func readSPSInstruction(
    _ name: String, _ definition: OperationDefinition, _ card: SPSCard
  ) -> Statement.Meaning {
    let errors = messages.entries.count
    var instruction = Instruction(operationCode: StoredCharacter(code: definition.operation.rawValue))
    instruction.a = readSPSAddress(card, SPSCard.a)
    instruction.b = readSPSAddress(card, SPSCard.b)
    let dCharacter = card.columns[SPSCard.dCharacter]
    if dCharacter != 0x20 {
      instruction.dCharacter = storedCharacter(dCharacter, SPSCard.dCharacter..<SPSCard.dCharacter + 1)
    }
    if instruction.a == nil, instruction.b != nil, !messages.hasErrors(from: errors) {
      report(
        .statement, .spsOnlyB, [name],
        advice: "a single operand is written in columns 17-22", card.written(SPSCard.b.operand))
    }
    let comparesWithBlank = SPSInstructionLength.comparesWithBlank(definition.operation, card)
    if comparesWithBlank { instruction.dCharacter = .blank }
    if messages.hasErrors(from: errors) {
      return .filler(SPSInstructionLength(card).value + (comparesWithBlank ? 1 : 0))
    }
    if dCharacter != 0x20 {
      checkCharacter(
        of: name, in: .sps, instruction, SPSCard.dCharacter..<SPSCard.dCharacter + 1)
    }
    checkLength(name, definition, instruction, card)
    return .instruction(instruction)
  }

  /// Reads an operand that is an address, nil for none; errors are reported.
  mutating func readSPSAddress(_ card: SPSCard, _ fields: SPSCard.OperandColumns) -> AddressOperand? {
    switch card.operand(fields) {
    case .none: return nil
    case .address(let expression): return .address(suffixed(expression))
    case .wrong(let problem):
      report(problem)
      return nil
    }
  }

  /// Warns about lengths that the operation does not have; the instruction is assembled as written.
  private mutating func checkLength(
    _ name: String, _ definition: OperationDefinition, _ instruction: Instruction, _ card: SPSCard
  ) {
    let length = instruction.length
    let has = length.counted("character")
    var lengths = definition.lengths
    if definition.behavior.unitAddress == .possible {
      // Eight characters are only for units, and units need eight.
      var isForUnit = name == "MU" || name == "LU"
      if case .address(let expression) = instruction.a, case .unit = expression.base { isForUnit = true }
      lengths = lengths.filter { ($0 == 8) == isForUnit }
    }
    if !lengths.isEmpty, !lengths.contains(length) {
      let usual = lengths.map(String.init).joined(separator: ", ")
      warn(.spsUnusual, [name, has], advice: "it has \(usual)", SPSCard.operation)
    }
    let written = card.text(SPSCard.count)
    if !written.isEmpty, Int(written.drop { $0 == " " }) != length {
      warn(
        .spsCountIgnored, [written, has], SPSCard.count)
    }
  }
}

/// The length of an instruction, from the fields that are filled in, even if they have errors.
struct SPSInstructionLength {
  let value: Int

  /// Whether an instruction has a blank as d-character: B with two operands, which compares with a
  /// character.
  static func comparesWithBlank(_ operation: OperationCode, _ card: SPSCard) -> Bool {
    operation == .branch && card.columns[SPSCard.dCharacter] == 0x20
      && !card.isBlank(SPSCard.a.operand) && !card.isBlank(SPSCard.b.operand)
  }

  init(_ card: SPSCard) {
    var value = 1
    for fields in [SPSCard.a, SPSCard.b] where !card.isBlank(fields.operand) { value += 3 }
    if card.columns[SPSCard.dCharacter] != 0x20 { value += 1 }
    self.value = value
  }
}
