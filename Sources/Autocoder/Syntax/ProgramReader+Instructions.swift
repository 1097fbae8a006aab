internal import Core1401

extension ProgramReader {
  /// Reads the operands of an instruction that is written with a mnemonic.
  mutating func readInstruction(_ mnemonic: Mnemonic) -> Statement.Meaning {
    var scanner = operandScanner()
    var slots = OperandSlots(mnemonic)
    let errors = messages.entries.count
    var instruction = Instruction(operationCode: mnemonic.operationCode)
    let isChained = isChaining && options.dialect == .ibm
    var operands: [(slot: OperandSlots.Slot, operand: Operand)] = []
    operands.reserveCapacity(3)
    while let operand = scanner.next(asCharacter: slots.isCharacterNext) {
      guard let slot = slots.next() else {
        report(
          .statement, .tooManyOperands,
          advice: OperandSlots.usage(mnemonic), operand.columns.lowerBound..<OperandScanner.endColumn)
        break
      }
      operands.append((slot, operand))
    }
    noteForms(scanner)
    if scanner.isShifted {
      warn(.operandsShifted, advice: "or put a tab before them", 21..<22)
    }
    if let instruction = withoutCharacter(mnemonic, operands, instruction) {
      return .instruction(instruction)
    }
    // With B, two operands are an address and the d-character; IBM's assembler reads two addresses.
    if mnemonic.name == "B", operands.count == 2, options.dialect.isTolerant {
      operands[1].slot = .dCharacter
    }
    for (slot, operand) in operands { fill(slot, operand, of: mnemonic, into: &instruction) }
    if !isChained, case .fixed(let letter, let number) = mnemonic.unit {
      instruction.a = .fixed(OperandSlots.unit(Mnemonic.stored(letter), Mnemonic.stored(number)))
    }
    supplyCharacter(mnemonic, operands, &instruction)
    if !messages.hasErrors(from: errors) { checkNeeds(mnemonic, operands) }
    return messages.hasErrors(from: errors) ? .filler(instruction.length) : .instruction(instruction)
  }

  /// Supplies the d-character of the mnemonic if the operands do not give it.
  private mutating func supplyCharacter(
    _ mnemonic: Mnemonic, _ operands: [(slot: OperandSlots.Slot, operand: Operand)],
    _ instruction: inout Instruction
  ) {
    let given = operands.last.flatMap { $0.slot == .dCharacter ? $0.operand : nil }
    if let given, mnemonic.dCharacter == .none, mnemonic.suppliedCharacter == nil {
      warn(.characterUnexpected, [mnemonic.name], given.columns)
    } else if let given, case .fixed? = mnemonic.unit, !"RW".utf8.contains(given.character ?? 0) {
      warn(
        .characterOfUnit, [mnemonic.name],
        advice: "its one operand is the address; the unit is known",
        given.columns)
    }
    guard given == nil else { return }
    let isBare = operands.isEmpty && (mnemonic.bOperand == .required || isChaining)
    if let supplied = mnemonic.suppliedCharacter {
      if !isBare || isChaining && options.dialect.isTolerant && mnemonic.bOperand != .required {
        instruction.dCharacter = supplied
      }
    } else if options.dialect == .ibm, mnemonic.hasBlankCharacter, !isChaining {
      instruction.dCharacter = .blank
    }
  }

  /// Uses the second of two operands of BCE and similar mnemonics as the d-character, as ROPE does in its
  /// stored decks. IBM's assembler assembles seven characters.
  private mutating func withoutCharacter(
    _ mnemonic: Mnemonic, _ operands: [(slot: OperandSlots.Slot, operand: Operand)],
    _ instruction: Instruction
  ) -> Instruction? {
    guard operands.count == 2, mnemonic.bOperand == .required, mnemonic.dCharacter == .required,
      accepts(.missingCharacter, operands[1].operand.columns)
    else { return nil }
    var instruction = instruction
    instruction.a = addressOperand(operands[0].operand, "A-operand")
    instruction.dCharacter = SourceCharacters.stored(columns[operands[1].operand.columns.lowerBound])
    noteLongCharacter(operands[1].operand, of: mnemonic)
    return instruction
  }

  private mutating func fill(
    _ slot: OperandSlots.Slot, _ operand: Operand, of mnemonic: Mnemonic, into instruction: inout Instruction
  ) {
    switch slot {
    case .a where mnemonic.unit != nil:
      if case .numbered(let letter) = mnemonic.unit { instruction.unitClass = Mnemonic.stored(letter) }
      instruction.a = unitOperand(operand, mnemonic)
    case .a: instruction.a = addressOperand(operand, "A-operand")
    case .b: instruction.b = addressOperand(operand, "B-operand")
    case .dCharacter:
      if let character = operand.character {
        instruction.dCharacter = storedCharacter(character, operand.columns)
        checkCharacter(of: mnemonic.name, in: .autocoder, instruction, operand.columns)
      } else {
        report(
          .statement, .characterTooLong, [operand.columns.count],
          advice: OperandSlots.usage(mnemonic), operand.columns)
      }
    }
  }

  /// The code of a column; reports a character without a code.
  mutating func storedCharacter(_ column: UInt8, _ columns: Range<Int>) -> StoredCharacter {
    if column == SourceCharacters.unknown { reportUnknownCharacter(columns) }
    return SourceCharacters.stored(column)
  }

  mutating func reportUnknownCharacter(_ columns: Range<Int>) {
    report(
      .statement, .unknownCharacter, advice: "the 1401 has 64 characters", columns)
  }

  private mutating func checkNeeds(
    _ mnemonic: Mnemonic, _ operands: [(slot: OperandSlots.Slot, operand: Operand)]
  ) {
    // An instruction without operands is the chained form.
    if isChaining { return }
    if operands.isEmpty, mnemonic.aOperand == .optional || mnemonic.bOperand == .none,
      mnemonic.aOperand != .required
    {
      warnOfLateOperands(of: mnemonic)
      return
    }
    func missing(_ need: Mnemonic.Need, _ slot: OperandSlots.Slot) -> Bool {
      if slot == .dCharacter, options.dialect == .ibm { return false }
      return need == .required && !operands.contains { $0.slot == slot }
    }
    let name: String
    if missing(mnemonic.aOperand, .a) {
      name = mnemonic.unit == nil ? "an A-operand" : "a unit"
    } else if missing(mnemonic.bOperand, .b) {
      name = "a B-operand"
    } else if missing(mnemonic.dCharacter, .dCharacter) {
      name = "a d-character"
    } else {
      return
    }
    let late = operands.isEmpty ? lateOperands(of: mnemonic, isNeeded: true) : nil
    report(
      .statement, .needsOperand, [mnemonic.name, name],
      advice: late == nil ? OperandSlots.usage(mnemonic) : LateOperands.advice,
      late?.columns ?? 15..<15 + mnemonic.name.utf8.count)
  }

  /// Reads an operand that is an address or a literal; nil, with a message, for anything else.
  mutating func addressOperand(_ operand: Operand, _ name: String) -> AddressOperand? {
    switch operand.content {
    case .address(let expression):
      if expression.roundsUp {
        report(.statement, .indexOnlyInOrigin, expression.columns)
        return nil
      }
      return .address(suffixed(expression))
    case .literal(let literal): return literalNumber(literal, operand).map { .literal($0) }
    case .wrong(let problem): report(problem)
    case .empty:
      report(
        .statement, .operandMissing, [name],
        advice: operand.isLast ? "two blanks after a comma end the operands" : nil, operand.columns)
    case .blanks(let count):
      report(
        .statement, .areaNeedsName, [count],
        advice: "as WORK#\(count), which reserves \(count) positions", operand.columns)
    case .character, .digits:
      report(
        .statement, .cannotBeOperand, [String(UnicodeScalar(operand.character ?? 0x20)), name],
        advice: "write a number, a symbol, * or a literal", operand.columns)
    }
    return nil
  }

  /// The number of an operand's literal; nil, with a message, if it cannot be a literal.
  mutating func literalNumber(_ literal: LiteralText, _ operand: Operand) -> Int? {
    var literal = literal
    switch literal {
    case .alphameric(let characters), .addressOfLiteral(let characters):
      guard !characters.isEmpty else {
        report(
          .statement, .emptyLiteral, advice: "put something between the @", operand.columns)
        return nil
      }
      if characters.contains(SourceCharacters.unknown) { reportUnknownCharacter(operand.columns) }
      if characters.contains(UInt8(ascii: "@")), characters.contains(UInt8(ascii: ",")) {
        warn(
          .literalReachesFar, [characters.count],
          advice: "only one of two operands can be a literal in @; define the other with DCW",
          operand.columns)
      }
    case .area(let name, let count):
      guard (1...Constant.longest).contains(count) else {
        report(
          .statement, .areaLength, [count, Constant.longest],
          advice: "use DS or DA for longer ones", operand.columns)
        return nil
      }
      literal = .area(name.suffixed(suffix), count: count)
    case .address(let expression, let isNegative):
      literal = .address(suffixed(expression), isNegative: isNegative)
    case .numeric: break
    }
    return addLiteral(literal, written: operand.columns)
  }

  /// Adds a literal to the pool, or finds an equal one.
  mutating func addLiteral(_ literal: LiteralText, written range: Range<Int>) -> Int {
    literals.number(
      of: literal,
      use: LiteralPool.Use(text: Array(columns[range]), statement: statements.count, columns: range),
      suffix: suffix, sharesAll: options.sharesAllLiterals, dialect: options.dialect)
  }

  /// The address with the character of SFX appended to its name.
  func suffixed(_ expression: AddressExpression) -> AddressExpression {
    guard suffix != nil, case .symbol(let name) = expression.base else { return expression }
    var expression = expression
    expression.base = .symbol(name.suffixed(suffix))
    return expression
  }

  private mutating func unitOperand(_ operand: Operand, _ mnemonic: Mnemonic) -> AddressOperand? {
    guard case .address(let expression) = operand.content, expression.base != .asterisk else {
      if case .wrong(let problem) = operand.content {
        report(problem)
      } else {
        report(
          .statement, .needsUnit, [mnemonic.name], advice: OperandSlots.usage(mnemonic), operand.columns)
      }
      return nil
    }
    if case .number(let number) = expression.base, number > 9 || expression.adjustment != 0 {
      report(
        .statement, .unitOperand, advice: OperandSlots.usage(mnemonic),
        operand.columns)
      return nil
    }
    return .address(suffixed(expression))
  }
}

extension ProgramReader {
  /// Reads an instruction that is written with its operation code in column 19 and the d-character in
  /// column 20.
  mutating func readMachineForm(
    _ line: SourceLine, _ code: UInt8, _ dCharacter: UInt8?, _ statement: inout ReadStatement
  ) {
    previous = .imperative(operation: Name(columns[15..<20]))
    let errors = messages.entries.count
    var instruction = Instruction(operationCode: storedCharacter(code, 18..<19))
    var scanner = operandScanner()
    var slots = OperandSlots()
    while let operand = scanner.next(asCharacter: slots.isCharacterNext) {
      switch slots.next() {
      case .a: instruction.a = addressOperand(operand, "A-operand")
      case .b: instruction.b = addressOperand(operand, "B-operand")
      case .dCharacter where dCharacter == nil && operand.character != nil:
        instruction.dCharacter = storedCharacter(operand.character ?? 0x20, operand.columns)
      default:
        report(
          .statement, .tooManyOperands,
          advice: "two addresses, and one d-character in column 20 or after them", operand.columns)
      }
    }
    noteForms(scanner)
    if let dCharacter { instruction.dCharacter = storedCharacter(dCharacter, 19..<20) }
    statement.parsed.meaning =
      messages.hasErrors(from: errors) ? .filler(instruction.length) : .instruction(instruction)
    if dCharacter == UInt8(ascii: "}") { statement.line.type = .groupMark }
  }
}
