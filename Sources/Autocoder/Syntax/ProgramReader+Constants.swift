internal import Core1401

extension ProgramReader {
  /// Reads DCW, DC and DSA: the characters or the address to store.
  mutating func readConstant(_ directive: Directive) -> Statement.Meaning {
    var scanner = operandScanner()
    let isAddress = directive == .dsa
    guard let operand = scanner.next(numbersAreConstants: !isAddress, isConstant: true) else {
      report(
        .statement, "\(directive.rawValue) needs an operand from column 21 on",
        advice: isAddress ? "as DSA TABLE" : "as DCW @TEXT@, DCW 00000 or DCW #5", 15..<20)
      return .filler(0)
    }
    noteForms(scanner)
    let contents = isAddress ? addressContents(operand) : constantContents(operand)
    guard let contents else { return .filler(fillerLength(operand)) }
    if !operand.isLast {
      let rest = operand.columns.upperBound..<OperandScanner.endColumn
      report(
        .statement, "\(directive.rawValue) has one operand", advice: "leave two blanks before a remark", rest)
      return .filler(fillerLength(operand))
    }
    let constant = Constant(contents: contents, hasWordMark: directive != .dc)
    guard constant.length <= Constant.longest || accepts(.longConstant, operand.columns) else {
      report(
        .statement, "\(constant.length) characters; a constant has up to \(Constant.longest)",
        advice: "divide it into several, or reserve positions with DS or DA", operand.columns)
      return .constant(constant.cut)
    }
    return .constant(constant)
  }

  private func fillerLength(_ operand: Operand) -> Int {
    switch operand.content {
    case .digits(let digits): min(digits.count, Constant.longest)
    case .blanks(let count): min(count, Constant.longest)
    case .literal(.alphameric(let characters)): characters.count
    case .literal(.numeric(_, let digits)): min(digits.count, Constant.longest)
    default: 3
    }
  }

  private mutating func constantContents(_ operand: Operand) -> Constant.Contents? {
    switch operand.content {
    case .digits(let digits): return .characters(digits.map(SourceCharacters.stored))
    case .blanks(let count):
      if count == 0 { report(.statement, "a constant of no characters", operand.columns) }
      return count == 0
        ? nil : .characters([StoredCharacter](repeating: .blank, count: min(count, 16_000)))
    case .literal(.numeric(let sign, let digits)):
      return .characters(LiteralPool.signed(digits, sign: sign))
    case .literal(.alphameric(let characters)):
      guard !characters.isEmpty else {
        report(
          .statement, "a constant of no characters", advice: "put something between the @", operand.columns)
        return nil
      }
      if characters.contains(SourceCharacters.unknown) { reportUnknownCharacter(operand.columns) }
      return .characters(characters.map(SourceCharacters.stored))
    case .literal(.address(let expression, let isNegative)):
      return .address(.address(suffixed(expression)), isNegative: isNegative)
    case .literal(.addressOfLiteral(let characters)):
      let range = operand.columns.lowerBound + 1..<operand.columns.upperBound
      let target = Operand(content: .literal(.alphameric(characters)), columns: range)
      return literalNumber(.alphameric(characters), target).map { .address(.literal($0), isNegative: false) }
    case .literal(.area):
      report(
        .statement, "a name before # has a meaning only in instructions",
        advice: "put the name into columns 6-11, as a label", operand.columns)
      return nil
    case .wrong(let problem) where columns[operand.columns.lowerBound].isDigit:
      report(
        Problem(
          problem.message, advice: "put constants other than numbers between @ signs",
          columns: problem.columns))
      return nil
    case .address, .empty, .character, .wrong:
      return addressOperand(operand, "operand").map { .address($0, isNegative: false) }
    }
  }

  /// Reads the operand of DSA, where a number is an address.
  private mutating func addressContents(_ operand: Operand) -> Constant.Contents? {
    switch operand.content {
    case .literal(.numeric(let sign, let digits)):
      let number = digits.reduce(0) { value, digit in
        min(99_999_999, value * 10 + (digit.zonedDigit?.digit ?? 0))
      }
      let expression = AddressExpression(base: .number(number), columns: operand.columns)
      return .address(.address(expression), isNegative: sign == UInt8(ascii: "-"))
    case .literal(.address(let expression, let isNegative)):
      return .address(.address(suffixed(expression)), isNegative: isNegative)
    case .literal, .blanks:
      report(
        .statement, "DSA stores an address and no other constant", advice: "use DCW for other constants",
        operand.columns)
      return nil
    default: return addressOperand(operand, "operand").map { .address($0, isNegative: false) }
    }
  }

  /// Reads DS: a number of positions.
  mutating func readReservation() -> Statement.Meaning {
    var scanner = operandScanner()
    let start = scanner.position
    guard let count = scanner.scanNumber() else {
      report(
        .statement, "DS needs a number of positions in column 21", advice: "as DS 80", start..<start + 1)
      return .filler(0)
    }
    guard scanner.at(scanner.position) == 0x20, scanner.at(scanner.position + 1) == 0x20 else {
      report(
        .statement, "DS takes a number and nothing else", advice: "leave two blanks before a remark",
        scanner.position..<scanner.position + 1)
      return .filler(0)
    }
    guard count <= 16_000 else {
      report(
        .statement, "\(count) positions are more than any 1401 has", start..<scanner.position)
      return .filler(0)
    }
    return .reserve(count)
  }

  /// Reads EQU: the value of the label.
  mutating func readEquate(label: Name?) -> Statement.Meaning {
    var scanner = operandScanner()
    guard let operand = scanner.next() else {
      report(
        .statement, "EQU needs an operand from column 21 on", advice: "as EQU 80 or EQU TABLE+5", 15..<18)
      return .none
    }
    noteForms(scanner)
    if label == nil {
      warn("EQU without a label has no effect", advice: "put a name into columns 6-11", 15..<18)
    }
    switch addressOperand(operand, "operand") {
    case .address(let expression) where operand.isLast: return .equate(expression)
    case .literal:
      report(
        .statement, "a name cannot stand for a literal", advice: "use DCW for a constant with a name",
        operand.columns)
    case nil: break
    default:
      report(.statement, "EQU has one operand", advice: "leave two blanks before a remark", operand.columns)
    }
    return .none
  }
}
