internal import Core1401

extension ProgramReader {
  /// Reads a card of SPS that is not a remark.
  mutating func readSPS(_ line: SourceLine, _ read: ReadStatement) {
    var statement = read
    let card = SPSCard(line.columns)
    previous = .nothing
    checkSequence(card)
    if line.isCut { noteCut() }
    readLabel(of: card, into: &statement.parsed)
    let name = card.text(SPSCard.operation)
    guard let operation = SPSOperation(name: name) else {
      if !readAutocoderEnter(line) { statement.parsed.meaning = reportOperation(name, card) }
      append(statement)
      return
    }
    switch operation {
    case .instruction(let definition): statement.parsed.meaning = readSPSInstruction(name, definition, card)
    case .directive(let directive):
      if expansion.isInRoutine, [.org, .ex, .end].contains(directive) {
        reportInRoutine(directive, SPSCard.operation)
      } else {
        readSPSDirective(directive, card, &statement)
      }
    }
    append(statement)
  }

  private mutating func readSPSDirective(
    _ directive: Directive, _ card: SPSCard, _ statement: inout ReadStatement
  ) {
    switch directive {
    case .dcw, .dc, .ds, .dsa: readSPSDeclarative(directive, card, &statement)
    case .org: statement.parsed.meaning = readSPSOrigin(card)
    case .ex, .end:
      layOutPool(before: statement)
      statement.parsed.meaning = readSPSTransfer(directive, card)
      isEnded = directive == .end
    case .ent: if card.text(SPSCard.a.operand) != "SPS" { language = .autocoder }
    default: break
    }
  }

  /// Reads an ENT in the columns of Autocoder.
  private mutating func readAutocoderEnter(_ line: SourceLine) -> Bool {
    guard OperationField(line.columns) == .mnemonic(Name(Directive.ent.rawValue)),
      line.columns[13..<15].allSatisfy({ $0 == 0x20 })
    else { return false }
    language = .autocoder
    return true
  }

  /// Checks that page and line numbers ascend.
  private mutating func checkSequence(_ card: SPSCard) {
    let sequence = Array(card.columns[SPSCard.sequence])
    guard sequence.contains(where: { $0 != 0x20 }) else { return }
    if let last = lastSequence, !last.lexicographicallyPrecedes(sequence) {
      warn(
        .spsSequence, [card.text(SPSCard.sequence), String(decoding: last, as: UTF8.self)],
        advice: "is the card in its place?", SPSCard.sequence)
    }
    lastSequence = sequence
  }

  private mutating func readLabel(of card: SPSCard, into statement: inout Statement) {
    let range = card.written(SPSCard.label)
    guard !range.isEmpty else { return }
    if let start = range.first(where: { card.columns[$0] != 0x20 }), start > range.lowerBound {
      report(
        .label, .spsLabelColumn, [start + 1],
        advice: remarkAdvice ?? SPSColumnAdvice.text, start..<range.upperBound)
    } else if let problem = SPSCard.problem(ofName: card.columns[range], isLabel: true) {
      report(remarkAdvice.map(problem.advising) ?? problem, flag: .label)
    } else {
      statement.label = Name(card.columns[range]).suffixed(suffix)
    }
  }

  private mutating func readSPSOrigin(_ card: SPSCard) -> Statement.Meaning {
    guard let expression = readControlAddress(.org, card) else { return .none }
    if let index = expression.index {
      report(
        .statement, .spsNoIndex, advice: "storage is filled before X\(index) is set", 26..<27)
      return .none
    }
    if case .number = expression.base { checkActualAddress(expression.columns) }
    return .origin(Origin(expression: expression, columns: expression.columns))
  }

  private mutating func readSPSTransfer(_ directive: Directive, _ card: SPSCard) -> Statement.Meaning {
    var transfer = Transfer(isEnd: directive == .end, expression: nil)
    if transfer.isEnd, card.isBlank(SPSCard.a.all) {
      // IBM's assembler uses address 001 when END has no operand.
      if statements.contains(where: \.isInstruction) {
        warn(
          .endWithoutAddress, [1], advice: "as END with START in columns 17-22, or with four digits",
          SPSCard.operation)
      }
      transfer.expression = AddressExpression(base: .number(1), columns: SPSCard.operation)
    } else {
      transfer.expression = readControlAddress(directive, card)
    }
    return .transfer(transfer)
  }

  /// The A-operand of ORG, EX and END; nil, with a message, if it is invalid.
  private mutating func readControlAddress(_ directive: Directive, _ card: SPSCard) -> AddressExpression? {
    let example = "as \(directive.rawValue) with START, or with four digits"
    switch card.operand(SPSCard.a) {
    case .none:
      report(.statement, .spsNeedsOperand, [directive.rawValue], advice: example, 16..<17)
    case .wrong(let problem): report(problem)
    case .address(let expression):
      switch expression.base {
      case .number, .symbol: return suffixed(expression)
      case .asterisk:
        report(.statement, .cannotUseAsterisk, [directive.rawValue], advice: example, expression.columns)
      case .unit:
        report(.statement, .spsNoUnit, [directive.rawValue], advice: example, expression.columns)
      }
    }
    return nil
  }

  private mutating func reportOperation(_ name: String, _ card: SPSCard) -> Statement.Meaning {
    if name.isEmpty {
      report(.operation, .operationMissing, advice: remarkAdvice ?? SPSColumnAdvice.text, 13..<14)
    } else if name.first == " " {
      let start = card.columns[SPSCard.operation].firstIndex { $0 != 0x20 } ?? 13
      report(
        .operation, .spsOperationColumn, [start + 1],
        advice: remarkAdvice ?? SPSColumnAdvice.text, start..<16)
    } else if Mnemonic.named(name) != nil || Directive.named(Name(name)) != nil {
      report(
        .operation, .spsAutocoder, [name],
        advice: SPSOperation.advice(forAutocoder: name)
          ?? "ENT with AUTOCODER changes to Autocoder",
        card.written(SPSCard.operation))
    } else {
      let near = expansion.suggestions > 0 ? name.nearest(in: SPSOperation.names) : nil
      expansion.suggestions -= 1
      report(
        .operation, .spsUnknown, [name], advice: remarkAdvice ?? near.map { "did you mean \($0)?" },
        card.written(SPSCard.operation))
    }
    return .unknown
  }
}
