internal import Core1401

extension ProgramReader {
  /// The greatest nesting depth of macros.
  private static let deepest = 50
  /// The most lines that macros, routines and CHAIN may generate in a program.
  private static let mostLines = 200_000

  /// Counts a generated line; returns false, and reports it once, when there are too many.
  mutating func countLine(_ count: Int = 1) -> Bool {
    if expansion.isExhausted { return false }
    expansion.lineCount += count
    guard expansion.lineCount > ProgramReader.mostLines else { return true }
    expansion.isExhausted = true
    report(
      .macro, .tooManyLines, [ProgramReader.mostLines],
      advice: "does a macro call itself?", 15..<20)
    return false
  }

  /// Reads the arguments of a call and its continuation cards.
  ///
  /// - Returns: the arguments and the cards.
  private func readArguments(_ lines: [SourceLine], _ index: inout Int) -> (ArgumentList, [SourceLine]) {
    var list = ArgumentList()
    list.read(columns)
    var cards: [SourceLine] = []
    while list.continues, index < lines.count, cards.count < 5 {
      let line = lines[index]
      guard !line.isComment, line.columns[15..<20].allSatisfy({ $0 == 0x20 }) else { break }
      list.read(line.columns)
      cards.append(line)
      index += 1
    }
    return (list, cards)
  }

  /// Appends the calling statement and its continuation cards.
  private mutating func appendCall(_ call: ReadStatement, _ cards: [SourceLine], _ context: Context) {
    var call = call
    if context.origin == .source { call.line.origin = .macroCall }
    call.line.type = .macro
    append(call)
    for card in cards {
      let line = AssembledLine(source: card, file: context.file, origin: context.origin, calls: context.calls)
      append(ReadStatement(line: line))
    }
  }

  /// Expands an operation that is not the assembler's: a macro of the library.
  mutating func callMacro(
    _ name: String, _ lines: [SourceLine], _ index: inout Int, _ context: Context, _ read: ReadStatement
  ) {
    var call = read
    guard let text = macro(named: name) else {
      reportUnknown(name)
      call.parsed.meaning = .unknown
      append(call)
      return
    }
    let place = self.place(of: read, columns: 15..<15 + name.utf8.count)
    let (arguments, cards) = readArguments(lines, &index)
    if arguments.arguments.count > ArgumentList.most {
      report(.macro, .tooManyArguments, [ArgumentList.most], 20..<72)
    }
    guard expansion.depth < ProgramReader.deepest, !expansion.isExhausted else {
      if !expansion.isExhausted {
        report(
          .macro, .macrosTooDeep, [ProgramReader.deepest],
          advice: "does \(name) call itself?", 15..<20)
      }
      expansion.isExhausted = true
      append(call)
      return
    }
    expansion.serial += 1
    var macro = MacroLine(arguments: arguments, label: Array(columns[5..<12]), serial: expansion.serial)
    var made: [SourceLine] = []
    for line in text.lines where !isHeader(line) {
      if let card = macro.card(of: line.columns) { made.append(madeLine(line, card)) }
    }
    // The label names the first position of the expansion unless the macro uses it.
    if macro.usesLabel { (call.parsed.label, call.parsed.placement) = (nil, nil) }
    appendCall(call, cards, context)
    expansion.depth += 1
    let inner = Context(file: text.name, origin: .generated, calls: [place] + context.calls)
    var next = 0
    if countLine(made.count) {
      while next < made.count, !isEnded { readLine(made, &next, inner) }
    }
    expansion.depth -= 1
  }

  private func madeLine(_ line: SourceLine, _ card: [UInt8]) -> SourceLine {
    if card == line.columns { return line }
    // Characters that substitution moves past column 72 belong to the remark, or are reported as cut.
    return SourceLine(number: line.number, card: card)
  }

  private func isHeader(_ line: SourceLine) -> Bool {
    !line.isComment && OperationField(line.columns) == .mnemonic(Name(Directive.header.rawValue))
  }

  private func macro(named name: String) -> SourceText? {
    guard name.utf8.count >= 3 || name == "MA" else { return nil }
    return options.library.routine(named: name)
  }

  private mutating func reportUnknown(_ name: String) {
    let end = 15 + name.utf8.count
    if options.is1440 == false, Mnemonic.of1440.contains(where: { $0.name == name }) {
      report(
        .macro, .operationOf1440, [name], advice: "assemble it with --1440",
        15..<end)
      return
    }
    let names = Mnemonic.all.map(\.name) + Directive.allCases.map(\.rawValue) + options.library.names
    var meant = Mnemonic.meant(by: name)
    if meant == nil, expansion.suggestions > 0 { meant = name.nearest(in: names) }
    expansion.suggestions -= 1
    var advice = meant.map { "did you mean \($0)?" }
    // The operands were perhaps written where the operation ends, as in MLCFIELD,201.
    let runsOn =
      columns[15..<21].allSatisfy { $0 != 0x20 }
      && (2...4).contains { Mnemonic.named(String(name.prefix($0))) != nil }
    if name.contains(" ") || runsOn || columns[..<5].contains(where: \.isLetter) {
      advice = ColumnAdvice.text
    }
    report(
      .macro, .unknownOperation, [name], advice: remarkAdvice ?? advice, 15..<end)
  }

  /// The place of some columns of a statement in the typed line.
  func place(of statement: ReadStatement, columns: Range<Int>) -> SourcePlace {
    let line = statement.line
    let first = line.source.typedColumn(columns.lowerBound + 1)
    return SourcePlace(file: line.file, line: line.source.number, column: first, length: columns.count)
  }

  /// Expands CHAIN, CALL and INCLD, which also generate lines.
  mutating func expand(
    _ directive: Directive, _ lines: [SourceLine], _ index: inout Int, _ context: Context,
    _ read: ReadStatement
  ) {
    let inner = Context(
      file: context.file, origin: .generated,
      calls: [place(of: read, columns: 15..<20)] + context.calls)
    if directive == .chain {
      let cards = chainedCards(read.line.source.number)
      appendCall(read, [], context)
      var next = 0
      isChaining = true
      if countLine(cards.count) {
        while next < cards.count { readLine(cards, &next, inner) }
      }
      isChaining = false
      return
    }
    let (list, cards) = readArguments(lines, &index)
    var call = read
    guard let name = list[1], name[0].beginsLabel else {
      report(
        .macro, .routineName, [directive.rawValue],
        advice: "as \(directive.rawValue) SRT",
        20..<21)
      appendCall(call, cards, context)
      return
    }
    if directive == .include, let text = file(named: name) {
      appendCall(call, cards, context)
      readInPlace(text, inner)
      return
    }
    let isKnown = requestRoutine(name)
    if directive == .call, isKnown { (call.parsed.label, call.parsed.placement) = (nil, nil) }
    let label = Array(columns[5..<12])
    appendCall(call, cards, context)
    guard directive == .call, isKnown else { return }
    var made = [card(label: label, operation: "B", operand: name, number: read.line.source.number)]
    for argument in list.arguments.dropFirst() {
      made.append(
        card(label: [], operation: "DCW", operand: argument, number: read.line.source.number))
    }
    var next = 0
    while next < made.count { readLine(made, &next, inner) }
  }

  /// The file that INCLD names with its extension; today's dialects include it in place.
  private func file(named name: [UInt8]) -> SourceText? {
    guard options.dialect.isTolerant, name.contains(UInt8(ascii: ".")) else { return nil }
    return options.library.routine(named: String(decoding: name, as: UTF8.self))
  }

  private mutating func readInPlace(_ text: SourceText, _ context: Context) {
    guard expansion.depth < ProgramReader.deepest, countLine(text.lines.count) else { return }
    expansion.depth += 1
    let inner = Context(file: text.name, origin: .generated, calls: context.calls)
    var index = 0
    while index < text.lines.count, !isEnded { readLine(text.lines, &index, inner) }
    expansion.depth -= 1
  }

  private func card(label: [UInt8], operation: String, operand: [UInt8], number: Int) -> SourceLine {
    var card = [UInt8](repeating: 0x20, count: 5) + label
    while card.count < 15 { card.append(0x20) }
    card += Array(operation.utf8)
    while card.count < 20 { card.append(0x20) }
    return SourceLine(number: number, card: card + operand)
  }

  /// The cards that CHAIN generates: the preceding operation without operands.
  private mutating func chainedCards(_ number: Int) -> [SourceLine] {
    guard case .imperative(let operation) = previous else {
      report(
        .operation, .chainFirst, advice: "it repeats the operation before it", 15..<20)
      return []
    }
    var scanner = OperandScanner(columns: columns)
    guard let count = scanner.scanNumber(), (1...16_000).contains(count) else {
      report(
        .operation, .chainCount, advice: "as CHAIN 2 for two more", 20..<21)
      return []
    }
    let line = card(
      label: [], operation: operation.text, operand: [], number: number)
    return [SourceLine](repeating: line, count: count)
  }

  /// Queues a routine; returns false, with a message, if there is none with that name.
  private mutating func requestRoutine(_ name: [UInt8]) -> Bool {
    let key = String(decoding: name.prefix(3), as: UTF8.self)
    guard !expansion.namedRoutines.contains(key) else { return true }
    guard let text = options.library.routine(named: key) else {
      let near = key.nearest(in: options.library.names)
      report(
        .macro, .unknownRoutine, [key], advice: near.map { "did you mean \($0)?" },
        20..<20 + name.count)
      return false
    }
    guard expansion.pendingRoutines.count < 55 else {
      report(
        .overcall, .tooManyRoutines,
        advice: "put LTORG before this statement", 15..<20)
      return false
    }
    expansion.namedRoutines.insert(key)
    expansion.pendingRoutines.append((key, text))
    return true
  }
}
