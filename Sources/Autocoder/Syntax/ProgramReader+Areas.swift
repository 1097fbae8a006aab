extension ProgramReader {
  /// Reads DA: number and size of the records, and options.
  mutating func readArea() -> Statement.Meaning {
    var scanner = OperandScanner(columns: columns)
    let start = scanner.position
    guard let records = scanner.scanNumber(), scanner.at(scanner.position) == UInt8(ascii: "X") else {
      reportArea(start..<start + 1)
      return .filler(0)
    }
    scanner.advance()
    guard let size = scanner.scanNumber(), records > 0, size > 0 else {
      reportArea(start..<max(start + 1, scanner.position))
      return .filler(0)
    }
    var area = Area(records: records, size: size)
    guard records * size <= 16_000 else {
      report(
        .area, .areaTooLarge, [records, size], start..<scanner.position)
      return .filler(0)
    }
    while readOption(&scanner, &area) {}
    return .area(area)
  }

  private mutating func reportArea(_ range: Range<Int>) {
    report(
      .area, .areaForm, advice: "as DA 1X80", range)
  }

  /// Reads one option after a comma; returns whether there may be more.
  private mutating func readOption(_ scanner: inout OperandScanner, _ area: inout Area) -> Bool {
    let comma = scanner.position
    guard scanner.at(comma) == UInt8(ascii: ",") else {
      if scanner.at(comma) != 0x20 || scanner.at(comma + 1) != 0x20 {
        report(
          .statement, .areaRest,
          advice: "separate its options by commas, and write two blanks before a remark", comma..<comma + 1)
      }
      return false
    }
    scanner.advance()
    if scanner.at(scanner.position) == 0x20, scanner.at(scanner.position + 1) != 0x20 { scanner.advance() }
    let start = scanner.position
    let option = scanner.at(start)
    scanner.advance()
    switch option {
    case UInt8(ascii: "C"): area.isCleared = true
    case UInt8(ascii: "G"): area.hasGroupMark = true
    case UInt8(ascii: "|"), UInt8(ascii: "'"): area.hasRecordMarks = true
    case UInt8(ascii: "X") where (0x30...0x33).contains(scanner.at(scanner.position)):
      area.index = Int(scanner.at(scanner.position) - 0x30)
      scanner.advance()
    default:
      report(
        .statement, .areaOption, [String(UnicodeScalar(option))],
        advice:
          "C loads blanks, G adds a group mark, | a record mark after each record, X1 an index location",
        start..<start + 1)
      return false
    }
    return true
  }

  /// Reads a line with a blank operation, which continues the operation before it.
  mutating func readContinuation(_ line: SourceLine, _ statement: inout Statement) {
    // Two blanks end the operands; the text after them is a remark.
    let tabAdvice = line.hasTwoTabs ? "each tab ends a field; two tabs leave the operation blank" : nil
    guard columns[20] != 0x20 || columns[21] != 0x20 else {
      if columns[5..<15].contains(where: { $0 != 0x20 }) {
        report(
          .statement, .operationMissing, advice: remarkAdvice ?? tabAdvice ?? ColumnAdvice.text, 15..<16)
      }
      return
    }
    switch previous {
    case .constant(.equ): statement.meaning = readEquate(label: statement.label)
    case .constant(let directive): statement.meaning = readConstant(directive)
    case .area(let area): statement.meaning = readField(of: area)
    case .imperative, .nothing:
      if let tabAdvice { return report(.statement, .operationMissing, advice: tabAdvice, 15..<16) }
      report(
        .statement, .continuationMissing,
        advice: remarkAdvice
          ?? "only DCW, DC, DSA, EQU and the fields of DA continue with a blank operation", 15..<20)
    }
  }

  /// Reads a field `m,n` or a subfield `n` of a DA.
  private mutating func readField(of areaIndex: Int) -> Statement.Meaning {
    var scanner = OperandScanner(columns: columns)
    let start = scanner.position
    let size: Int
    if case .area(let area) = statements[areaIndex].meaning { size = area.size } else { return .none }
    func number() -> Int? {
      if scanner.position > start, scanner.at(scanner.position) == 0x20 { scanner.advance() }
      return scanner.scanNumber()
    }
    var numbers = number().map { [$0] } ?? []
    if !numbers.isEmpty, scanner.at(scanner.position) == UInt8(ascii: ",") {
      scanner.advance()
      if let last = number() { numbers.append(last) } else { numbers = [] }
    }
    let end = max(start + 1, scanner.position)
    guard !numbers.isEmpty, scanner.at(end) == 0x20, scanner.at(end + 1) == 0x20 else {
      report(
        .statement, .areaField,
        advice: "as 1,5 for a field with a word mark, 5 for one without", start..<end)
      return .none
    }
    for number in numbers where number < 1 || number > size {
      report(
        .statement, .positionOutside, [number, size],
        advice: "positions are counted from 1", start..<end)
      return .none
    }
    if numbers.count == 2, numbers[0] > numbers[1] {
      report(
        .statement, .fieldBackwards, [numbers[1], numbers[0]],
        advice: "write \(numbers[1]),\(numbers[0])", start..<end)
      return .none
    }
    return .field(
      AreaField(
        first: numbers.count == 2 ? numbers[0] : nil, last: numbers[numbers.count - 1], area: areaIndex))
  }
}
