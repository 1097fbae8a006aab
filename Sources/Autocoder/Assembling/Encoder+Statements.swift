internal import Core1401

extension Encoder {
  mutating func encode(_ instruction: Instruction, _ number: Int, _ address: Int, _ line: inout AssembledLine)
  {
    let last = address + instruction.length - 1
    line.length = instruction.length
    line.location = .address(address)
    line.parts = [[instruction.operationCode]]
    if let a = instruction.a {
      var (characters, value) = operand(a, asterisk: last, number)
      if case .numbered(let letter) = instruction.unit, value != nil {
        // The unit class comes from the mnemonic, the number from the operand.
        characters = OperandSlots.unit(letter, TextEncoding.simh.character(for: characters[2])).characters
        value = .unit(characters[0], characters[1], characters[2])
      }
      line.parts.append(characters)
      line.aAddress = value
    }
    if let b = instruction.b {
      let (characters, value) = operand(b, asterisk: last, number)
      line.parts.append(characters)
      line.bAddress = value
    }
    if let character = instruction.dCharacter { line.parts.append([character]) }
    load(.instruction, address, line.parts.flatMap { $0 }, number, hasWordMark: true)
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
      var (characters, value) = self.operand(operand, asterisk: last, number)
      if isNegative, case .address(let positive, let index) = value {
        let complement = AddressValue.address((16_000 - positive % 16_000) % 16_000, index: index)
        characters = complement.characters
        value = complement
      }
      line.parts = [characters]
      line.aAddress = value
      load(
        kind == .constant ? .addressConstant : kind, address, characters, number,
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
        Problem("the areas of the program have more than \(Encoder.mostSteps) records", columns: 15..<17),
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
      target = .address(openEnd(number))
    }
    let characters = target?.characters ?? [StoredCharacter](repeating: Encoder.filler, count: 3)
    let zero = AddressValue.address(80).characters
    func stored(_ character: Character) -> StoredCharacter { TextEncoding.simh.stored(character) ?? .blank }
    line.parts = transfer.isEnd ? [[stored("/")], characters, zero] : [[stored("B")], characters]
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
  private mutating func openEnd(_ number: Int) -> Int {
    let first = lines.indices.first { number in
      if case .instruction = statements[number].meaning { return true }
      return false
    }
    let target = reader.options.dialect == .any ? first.map { layout.address(of: $0) } : nil
    let place = first.map { " at \(AddressValue.address(layout.address(of: $0)).text)" } ?? ""
    messages.report(
      .warning, nil,
      target == nil
        ? Problem(
          "END without an address goes to address 0", advice: "as END START", columns: 15..<18)
        : Problem(
          "END without an address goes to the first instruction\(place)", advice: "as END START",
          columns: 15..<18), statement: number)
    return target ?? 0
  }

  /// The symbols sorted by name, including undefined ones.
  func symbols() -> [Symbol] {
    var symbols = layout.symbols.enumerated().map { number, entry in
      Symbol(
        name: entry.name.text, kind: kind(of: entry.statement), value: entry.value,
        counter: lines[entry.statement].counter, isGlobal: statements[entry.statement].isGlobal,
        length: lines[entry.statement].length ?? 0, definition: entry.statement,
        uses: unique(symbolUses[number]))
    }
    for name in undefinedNames {
      symbols.append(
        Symbol(
          name: name.text, kind: .undefined, value: nil, counter: 0, isGlobal: false, length: 0,
          definition: nil, uses: unique(undefined[name] ?? [])))
    }
    return symbols.sorted { $0.name < $1.name }
  }

  private func unique(_ uses: [Int]) -> [Int] {
    var last = -1
    return uses.sorted().filter { use in
      defer { last = use }
      return use != last
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
        uses: unique(literalUses[number]))
    }
  }
}
