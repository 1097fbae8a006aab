internal import Core1401

/// Converts the characters of an instruction to operation and operands.
struct InstructionText {
  /// The operation, columns 16-20.
  let operation: String
  /// The operands, from column 21 on.
  let operands: String

  /// Converts an instruction of 1, 2, 4, 5, 7 or 8 characters; nil if no statement assembles to it.
  init?(_ characters: [StoredCharacter], text: OperandText) {
    guard let code = characters.first, [1, 2, 4, 5, 7, 8].contains(characters.count) else { return nil }
    let a = characters.count >= 4 ? Array(characters[1...3]) : nil
    let b = characters.count >= 7 ? Array(characters[4...6]) : nil
    let d = [2, 5, 8].contains(characters.count) ? characters.last : nil
    guard var addresses = InstructionText.operands(a, b, text) else { return nil }
    // A blank d-character alone cannot be written: it would need a comma with nothing before it.
    guard d?.code != 0 || a != nil else { return nil }
    if let found = InstructionText.mnemonic(code, a, b, d) {
      operation = found.name
      if case .fixed? = found.unit { addresses.removeFirst() }
      let isSupplied = found.suppliedCharacter != nil
      let last = isSupplied ? [] : d.map { [String(TextEncoding.simh.character(for: $0))] } ?? []
      operands = InstructionText.join(addresses, last)
    } else {
      // The machine form: operation code in column 19, d-character in 20, or after the operands if it is
      // blank.
      let letter = TextEncoding.simh.character(for: code)
      let last = d.map { String(TextEncoding.simh.character(for: $0)) } ?? ""
      operation = "   \(letter)\(last)"
      guard last != " " else { return nil }
      operands = InstructionText.join(addresses, [])
    }
  }

  private static func join(_ addresses: [String], _ last: [String]) -> String {
    let operands = addresses + last
    // A blank d-character is written as nothing after the last comma.
    return operands.last == " "
      ? operands.dropLast().joined(separator: ",") + "," : operands.joined(separator: ",")
  }

  private static func operands(
    _ a: [StoredCharacter]?, _ b: [StoredCharacter]?, _ text: OperandText
  ) -> [String]? {
    var operands: [String] = []
    for field in [a, b].compactMap(\.self) {
      guard let operand = text.operand(field) else { return nil }
      operands.append(operand)
    }
    return operands
  }

  // MARK: Mnemonics

  /// The mnemonic that fits best: preferably one that supplies the d-character, then IBM's name of the
  /// operation, then any other.
  private static func mnemonic(
    _ code: StoredCharacter, _ a: [StoredCharacter]?, _ b: [StoredCharacter]?, _ d: StoredCharacter?
  ) -> Mnemonic? {
    let fitting = (byCode[code.code] ?? []).filter { fits($0, a, b, d) }
    // B with two addresses and a d-character has its own name.
    let preferred =
      code.code == OperationCode.branch.rawValue && b != nil
      ? "BCE" : OperationCode.definition(code: code.code)?.mnemonic
    return fitting.first { $0.suppliedCharacter != nil } ?? fitting.first { $0.name == preferred }
      ?? fitting.first
  }

  private static func fits(
    _ mnemonic: Mnemonic, _ a: [StoredCharacter]?, _ b: [StoredCharacter]?, _ d: StoredCharacter?
  ) -> Bool {
    if let supplied = mnemonic.suppliedCharacter {
      guard d?.code == supplied.code else { return false }
    } else {
      guard allows(mnemonic.dCharacter, d != nil) else { return false }
    }
    guard allows(mnemonic.bOperand, b != nil) else { return false }
    let isUnit = a?.first?.code == StoredCharacter.percent.code
    switch mnemonic.unit {
    case .numbered(let letter)?:
      guard isUnit, let a else { return false }
      return TextEncoding.simh.character(for: a[1]) == letter
    case .fixed(let letter, let number)?:
      guard isUnit, let a else { return false }
      return a.dropFirst().map { TextEncoding.simh.character(for: $0) } == [letter, number]
    case nil: break
    }
    // A branch with two addresses and no d-character needs the machine form.
    if mnemonic.name == "B", b != nil, d == nil { return false }
    return allows(mnemonic.aOperand, a != nil)
  }

  private static func allows(_ need: Mnemonic.Need, _ isThere: Bool) -> Bool {
    switch need {
    case .required: isThere
    case .optional: true
    case .none: !isThere
    }
  }

  private static let byCode = Dictionary(grouping: Mnemonic.all) { $0.operationCode.code }
}
