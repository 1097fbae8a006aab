extension ProgramReader {
  /// Reads a statement that is not an instruction, and appends the result.
  mutating func readDirective(
    _ directive: Directive, _ lines: [SourceLine], _ index: inout Int, _ context: Context,
    _ read: inout ReadStatement
  ) {
    if expansion.isInRoutine, [.org, .ltorg, .ex, .xfr, .end].contains(directive) {
      reportInRoutine(directive, 15..<20)
      read.parsed.meaning = .none
      append(read)
      return
    }
    switch directive {
    case .dcw, .dc, .dsa: read.parsed.meaning = readConstant(directive)
    case .ds: read.parsed.meaning = readReservation()
    case .da: read.parsed.meaning = readArea()
    case .equ: read.parsed.meaning = readEquate(label: read.parsed.label)
    case .org: read.parsed.meaning = readOrigin(directive)
    case .ltorg:
      read.parsed.meaning = readOrigin(directive)
      remember(directive)
      append(read)
      layOutPool()
      return
    case .ex, .end:
      layOutPool(before: read)
      columns = read.line.source.columns
      read.parsed.meaning = readTransfer(directive)
      isEnded = directive == .end
    case .xfr: read.parsed.meaning = readTransfer(directive)
    case .job: read.parsed.meaning = readJob(read.line.source)
    case .ctl: readControl()
    case .sfx: suffix = columns[20] == 0x20 ? nil : columns[20]
    case .ent: readEnter()
    case .lc:
      read.parsed.meaning = readCounter()
      if case .counter(let selection) = read.parsed.meaning { select(selection) }
    case .chain, .call, .include:
      expand(directive, lines, &index, context, read)
      return
    case .header, .delete, .insert, .print, .punch, .mend: break
    case .alter, .math, .bool, .comp, .note: reportUnsupported(directive)
    }
    remember(directive)
    append(read)
  }

  /// Reports an operation that is not allowed in a library routine.
  mutating func reportInRoutine(_ directive: Directive, _ range: Range<Int>) {
    report(
      .macro, .notInRoutine, [directive.rawValue],
      advice: "the calling program determines the place of the routine", range)
  }

  /// Stores the operation that a line with a blank operation continues.
  private mutating func remember(_ directive: Directive) {
    if directive == .da {
      previous = .area(statement: statements.count)
    } else {
      previous = directive.isRepeated ? .constant(directive) : .nothing
    }
  }

  private mutating func reportUnsupported(_ directive: Directive) {
    let advice =
      directive == .alter
      ? "change the source itself"
      : "IBM's manual C24-3319, Autocoder on Tape, describes it; here the arguments of the call take or leave out the lines of a "
        + "macro"
    let what = directive == .alter ? "IBM's system tapes" : "IBM's macro generator"
    report(.macro, .notSupported, [directive.rawValue, what], advice: advice, 15..<20)
  }

  private mutating func readJob(_ line: SourceLine) -> Statement.Meaning {
    if heading == nil {
      heading = line.text(in: 21...72)
      identification = line.text(in: 76...80)
    }
    return .identification(line.text(in: 76...80))
  }

  private mutating func readControl() {
    func storage(_ column: UInt8) -> Int? {
      let sizes = [1400, 2000, 4000, 8000, 12_000, 16_000]
      return (0x31...0x36).contains(column) ? sizes[Int(column) - 0x31] : nil
    }
    control = ControlCard(
      processorStorage: storage(columns[20]), objectStorage: storage(columns[21]),
      hasModifyAddress: columns[23] == UInt8(ascii: "1"))
  }

  /// Reads ENT: the following lines are in the other language.
  private mutating func readEnter() {
    let name = String(decoding: columns[20..<72].prefix { $0 != 0x20 }, as: UTF8.self)
    switch name {
    case "SPS":
      language = .sps
      lastSequence = nil
    case "", "AUTOCODER": break
    default:
      report(
        .statement, .unknownLanguage, [name],
        advice: "write ENT SPS, and ENT AUTOCODER to come back", 20..<20 + name.utf8.count)
    }
  }

  /// Reads ORG and LTORG: the address of the next statement.
  private mutating func readOrigin(_ directive: Directive) -> Statement.Meaning {
    var scanner = operandScanner()
    guard let operand = scanner.next() else {
      warnOfLateOperands()
      return .origin(Origin(expression: nil, columns: 15..<20))
    }
    noteForms(scanner)
    switch operand.content {
    case .address(let expression):
      if let index = expression.index, index > 0 {
        report(
          .statement, .originIndexed, [directive.rawValue],
          advice: "storage is filled before X\(index) is set",
          expression.columns)
        return .none
      }
      if case .unit = expression.base { break }
      if !operand.isLast {
        report(
          .statement, .oneOperand, [directive.rawValue], advice: "leave two blanks before a remark",
          operand.columns)
      }
      if case .number = expression.base { checkActualAddress(expression.columns) }
      return .origin(Origin(expression: suffixed(expression), columns: expression.columns))
    case .wrong(let problem):
      report(problem)
      return .none
    default: break
    }
    report(
      .statement, .needsAddress, [directive.rawValue], advice: "as 500, *+10, TABLE or *+X00",
      operand.columns)
    return .none
  }

  /// Reads EX, XFR and END: the start address of the program.
  private mutating func readTransfer(_ directive: Directive) -> Statement.Meaning {
    let isEnd = directive == .end
    var transfer = Transfer(isEnd: isEnd, expression: nil)
    var scanner = operandScanner()
    guard let operand = scanner.next() else {
      transfer.late = lateOperands(of: nil, isNeeded: true)
      if !isEnd {
        warn(
          .transferToZero, [directive.rawValue],
          advice: transfer.late == nil ? "as \(directive.rawValue) START" : LateOperands.advice,
          transfer.late?.columns ?? 15..<18)
      }
      transfer.isOpen = isEnd
      return .transfer(transfer)
    }
    noteForms(scanner)
    switch operand.content {
    case .address(let expression) where expression.base == .asterisk:
      report(
        .statement, .cannotUseAsterisk, [directive.rawValue],
        advice: "write the label at which the program begins", operand.columns)
    case .address:
      if case .address(let expression) = addressOperand(operand, "operand") {
        transfer.expression = expression
      }
      if !operand.isLast {
        report(
          .statement, .oneOperand, [directive.rawValue], advice: "leave two blanks before a remark",
          operand.columns)
      }
    case .wrong(let problem): report(problem)
    default:
      report(
        .statement, .needsAddress, [directive.rawValue], advice: "as \(directive.rawValue) START",
        operand.columns)
    }
    return .transfer(transfer)
  }

  private mutating func select(_ selection: CounterSelection) {
    counter = selection.counter
    if selection.isRelocatable { relocatableCounters.insert(counter) }
  }

  /// Reports an actual address if the location counter is relocatable.
  mutating func checkActualAddress(_ range: Range<Int>) {
    guard relocatableCounters.contains(counter) else { return }
    report(
      .statement, .counterRelocatable, [counter],
      advice: "use a symbol or *, or another location counter", range)
  }

  /// Reads LC: the number of a counter, and its start.
  private mutating func readCounter() -> Statement.Meaning {
    var scanner = operandScanner()
    let start = scanner.position
    guard let counter = scanner.scanNumber(), counter <= 9 else {
      report(.statement, .counterNumber, start..<start + 1)
      return .none
    }
    var selection = CounterSelection(counter: counter)
    guard scanner.at(scanner.position) == UInt8(ascii: ",") else { return .counter(selection) }
    let option = scanner.at(scanner.position + 1)
    scanner.advance(2)
    selection.isRelocatable = option == UInt8(ascii: "R")
    if option == UInt8(ascii: "R"), scanner.at(scanner.position) == 0x20 { return .counter(selection) }
    if option == UInt8(ascii: "R") || option == UInt8(ascii: "X"),
      scanner.at(scanner.position) == UInt8(ascii: ",")
    {
      scanner.advance()
      // X00 reads as a symbol here, because nothing precedes it.
      if case .address(let expression) = scanner.scanAddress(allowsArea: false), expression.index == nil {
        if option == UInt8(ascii: "X") {
          selection.start = .address(suffixed(expression))
          return .counter(selection)
        }
        if expression.base == .symbol(Name("X00")) {
          selection.start = .nextHundred(plus: expression.adjustment)
          return .counter(selection)
        }
      }
    }
    report(
      .statement, .counterBegins,
      advice: "as LC 1,R or LC 1,R,X00+20 or LC 1,X,TABLE+5", start..<max(start + 1, scanner.position))
    return .none
  }
}
