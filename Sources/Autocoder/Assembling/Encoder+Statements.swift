internal import Core1401

extension Encoder {
  mutating func encode(_ instruction: Instruction, _ number: Int, _ address: Int, _ line: inout AssembledLine)
  {
    let last = address + instruction.length - 1
    line.length = instruction.length
    line.location = .address(address)
    var characters: [StoredCharacter] = []
    characters.reserveCapacity(instruction.length)
    characters.append(StoredCharacter(code: instruction.operationCode.code, wordMark: true))
    if let a = instruction.a {
      line.aAddress = operand(a, asterisk: last, number)
      if let letter = instruction.unitClass, let value = line.aAddress {
        // The unit class comes from the mnemonic, the number from the operand.
        line.aAddress = OperandSlots.unit(letter, value.characters[2])
      }
      characters.append(address: line.aAddress)
    }
    if let b = instruction.b {
      line.bAddress = operand(b, asterisk: last, number)
      characters.append(address: line.bAddress)
    }
    if let character = instruction.dCharacter { characters.append(character) }
    line.characters = characters
    line.beginsWithOperation = true
    load(.instruction, address, characters, number, hasWordMark: true)
    checkLoader(address, number)
  }

  mutating func encode(
    _ constant: Constant, _ kind: AssembledItem.Kind, _ number: Int, _ address: Int,
    _ line: inout AssembledLine
  ) {
    let last = address + constant.length - 1
    line.length = constant.length
    line.location = .address(last)
    switch constant.contents {
    case .characters(let characters):
      load(kind, address, characters, number, hasWordMark: constant.hasWordMark)
    case .address(let operand, let isNegative):
      line.aAddress = self.operand(operand, asterisk: last, number)
      if isNegative, case .address(let positive, let index) = line.aAddress {
        line.aAddress = .address((16_000 - positive % 16_000) % 16_000, index: index)
      }
      line.characters.append(address: line.aAddress)
      load(
        kind == .constant ? .addressConstant : kind, address, line.characters, number,
        hasWordMark: constant.hasWordMark)
    }
    checkLoader(address, number)
  }

  mutating func encode(_ area: Area, _ number: Int, _ address: Int, _ line: inout AssembledLine) {
    line.length = area.length
    line.location = .address(address, index: area.index)
    line.end = address + area.length - 1
    guard checkStorage(address, area.length, number) else { return }
    checkLoader(address, number)
    guard steps.count + 2 * area.records <= Encoder.mostSteps else {
      messages.report(
        .error, .area,
        Problem(.tooManyRecords, [Encoder.mostSteps], columns: 15..<17),
        statement: number)
      return
    }
    if area.isCleared {
      // The group mark is loaded later, and IBM's assembler does not count its position.
      let isShorter = area.hasGroupMark && reader.options.dialect == .ibm
      steps.append(.clear(address...address + area.length - (isShorter ? 2 : 1), line: number))
    }
    for record in 0..<area.records {
      steps.append(.wordMark(at: address + record * area.stride, line: number))
    }
    if lastFields[number] == nil { loadMarks(of: area, number, address) }
  }

  /// Loads the record marks after the records of an area, and its group mark.
  mutating func loadMarks(of area: Area, _ number: Int, _ address: Int) {
    if area.hasRecordMarks {
      for record in 0..<area.records {
        load(
          .recordMark, address + record * area.stride + area.size, [.recordMark], number, hasWordMark: false)
      }
    }
    if area.hasGroupMark {
      load(.groupMark, address + area.length - 1, [.groupMark], number, hasWordMark: true)
    }
  }

  mutating func encode(_ field: AreaField, _ number: Int, _ line: inout AssembledLine) {
    guard case .area(let area) = statements[field.area].meaning else { return }
    let address = layout.address(of: field.area)
    line.type = field.first == nil ? .subfield : .field
    line.length = field.last - (field.first ?? field.last) + 1
    line.location = .address(address + field.last - 1, index: area.index)
    guard let first = field.first, address >= 0, address + area.length <= 16_000,
      steps.count + area.records <= Encoder.mostSteps
    else { return }
    for record in 0..<area.records {
      steps.append(.wordMark(at: address + record * area.stride + first - 1, line: number))
    }
  }

  mutating func encode(_ transfer: Transfer, _ number: Int, _ line: inout AssembledLine) {
    var target: AddressValue? = .address(0)
    if let expression = transfer.expression {
      target = value(of: expression, asterisk: layout.address(of: number) - 1, number)
    } else if transfer.isOpen {
      target = .address(openEnd(number, transfer.late, line.source.columns))
    }
    line.characters = ObjectCard.characters(transfer.isEnd ? "/" : "B")
    line.characters.append(address: target)
    if transfer.isEnd { line.characters.append(address: .address(80)) }
    line.beginsWithOperation = true
    line.aAddress = target
    guard let target else { return }
    if transfer.isEnd {
      startAddress = target.address
      steps.append(.end(target, line: number))
    } else {
      steps.append(.execute(target, line: number))
    }
  }

  /// The start address of END without an operand: the first instruction, or 0 in dialects that say so.
  private mutating func openEnd(_ number: Int, _ late: LateOperands?, _ columns: [UInt8]) -> Int {
    let first = statements.firstIndex(where: \.isInstruction)
    let target = reader.options.dialect == .any ? first.map { layout.address(of: $0) } : nil
    let place = first.map { " at \(AddressValue.address(layout.address(of: $0)).text)" } ?? ""
    let problem: Problem
    if let late, isDefined(late) {
      let consequence = "END goes to " + (target == nil ? "address 0" : "the first instruction\(place)")
      problem = late.problem(in: columns, consequence: consequence)
    } else if target == nil {
      problem = Problem(.endWithoutAddress, [0], advice: "as END START", columns: 15..<18)
    } else {
      problem = Problem(.endAtFirst, [place], advice: "as END START", columns: 15..<18)
    }
    messages.report(.warning, nil, problem, statement: number)
    return target ?? 0
  }

  /// The symbols sorted by name, including undefined ones.
  func symbols() -> [Symbol] {
    let defined = layout.symbols.indices.map { (name: layout.symbols[$0].name, number: $0) }
    return (defined + undefinedNames.map { ($0, -1) }).sorted { $0.name < $1.name }.map { name, number in
      guard number >= 0 else {
        return Symbol(
          name: name.text, kind: .undefined, value: nil, counter: 0, isGlobal: false, length: 0,
          definition: nil, uses: undefined[name] ?? [])
      }
      let statement = layout.symbols[number].statement
      return Symbol(
        name: name.text, kind: kind(of: statement), value: layout.symbols[number].value,
        counter: lines[statement].counter, isGlobal: statements[statement].isGlobal,
        length: lines[statement].length ?? 0, definition: statement, uses: symbolUses[number])
    }
  }

  private func kind(of statement: Int) -> Symbol.Kind {
    switch statements[statement].meaning {
    case .instruction, .none, .unknown, .identification, .filler: .instruction
    case .constant: .constant
    case .reserve: .reserved
    case .area: .area
    case .field: .field
    case .equate: .equated
    case .origin, .counter: .origin
    case .transfer: .transfer
    case .literal: .literal
    }
  }

  /// The literals that were laid out.
  func assembledLiterals() -> [Literal] {
    literals.entries.indices.compactMap { number in
      let statement = literalStatements[number]
      guard statement >= 0 else { return nil }
      let entry = literals.entries[number]
      var characters = [StoredCharacter](repeating: Encoder.filler, count: entry.constant.length)
      for step in steps[lines[statement].steps] {
        if case .item(let item) = step { characters = item.characters }
      }
      return Literal(
        kind: entry.kind, text: String(decoding: entry.firstUse.text, as: UTF8.self),
        address: layout.address(of: statement), characters: characters, line: statement,
        uses: literalUses[number])
    }
  }
}
