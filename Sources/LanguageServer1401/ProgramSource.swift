import Autocoder
import Core1401

/// A document and its assembled statements: maps lines to statements and positions to names.
struct ProgramSource {
  let document: TextDocument
  let analysis: SourceAnalysis
  /// The statement of each line of the document, by line number from 1.
  private let statements: [Int: (program: Int, line: Int)]

  init(_ document: TextDocument, _ analysis: SourceAnalysis) {
    self.document = document
    self.analysis = analysis
    var statements: [Int: (program: Int, line: Int)] = [:]
    for (program, assembly) in analysis.programs.enumerated() {
      for (index, line) in assembly.lines.enumerated() {
        guard line.origin == .source || line.origin == .macroCall, line.file == analysis.file else {
          continue
        }
        statements[line.source.number] = (program, index)
      }
    }
    self.statements = statements
  }

  /// A line of the document as the assembler read it.
  struct Line {
    let program: Assembly
    /// The line number in the document, from 0.
    let number: Int
    let source: SourceLine
    let language: SourceLanguage
    /// The assembled statement, nil after the last END.
    let statement: AssembledLine?
    /// The index of the statement in the program; nil after the last END.
    let index: Int?

    var fields: CardFields { language.fields }

    /// The operation, empty for none.
    var operation: String {
      source.text(in: fields.operation.lowerBound + 1...fields.operation.upperBound).trimmed
    }
  }

  /// The assembled line with a number.
  ///
  /// - Parameter number: the line number, from 0.
  /// - Returns: the line; nil if the document has no program.
  func line(_ number: Int) -> Line? {
    if let place = statements[number + 1] {
      let program = analysis.programs[place.program]
      let statement = program.lines[place.line]
      return Line(
        program: program, number: number, source: statement.source, language: statement.language,
        statement: statement, index: place.line
      )
    }
    guard let program = analysis.programs.last,
      let source = SourceText(name: "", text: document.line(number)).lines.first
        ?? SourceText(name: "", text: " ").lines.first
    else { return nil }
    return Line(
      program: program, number: number, source: source, language: program.lines.last?.language ?? .autocoder,
      statement: nil, index: nil)
  }

  /// The range in the document of some card columns of a line.
  ///
  /// - Parameters:
  ///   - columns: the columns, from 0.
  ///   - line: the line.
  /// - Returns: the range; empty for no columns.
  func range(_ columns: Range<Int>, of line: Line) -> Range<Position> {
    let first = line.source.typedColumn(columns.lowerBound + 1) - 1
    let last = columns.isEmpty ? first : line.source.typedColumn(columns.upperBound)
    let start = document.position(line: line.number, column: first)
    return start..<max(start, document.position(line: line.number, column: last))
  }

  /// The card column, from 0, at a position in the document.
  func cardColumn(of position: Position, in line: Line) -> Int {
    let column = document.column(of: position) + 1
    return (1...80).first { line.source.typedColumn($0) >= column }.map { $0 - 1 } ?? 80
  }

  /// The range of a whole line.
  func wholeLine(_ number: Int) -> Range<Position> {
    Position(line: number, character: 0)..<Position(line: number, character: document.length(of: number))
  }
}

// MARK: Names

/// A name in a line: a label, or a symbol in the operands.
struct WrittenName {
  let text: String
  /// The card columns, from 0.
  let columns: Range<Int>
  /// Whether it may be something else in a line that could not be assembled: a d-character, or part of a text
  /// without its last `@`.
  var isDoubtful = false

  /// Whether it has the form of an index location, `X0` to `X9`, or of the round-up `X00`.
  fileprivate var isIndexTag: Bool {
    text == "X00" || text.utf8.count == 2 && text.first == "X" && text.last?.isNumber == true
  }
}

extension ProgramSource.Line {
  /// The label, nil for none.
  var label: WrittenName? {
    guard statement?.isRemark != true else { return nil }
    let range = fields.label
    let bytes = source.columns[range]
    guard let first = bytes.first, first != 0x20 else { return nil }
    var end = range.upperBound
    while source.columns[end - 1] == 0x20 { end -= 1 }
    return name(range.lowerBound..<end)
  }

  /// The columns of the symbols in the operands of SPS.
  static let spsOperands = [16..<22, 27..<33]

  /// The names in the operands, from left to right.
  var operandNames: [WrittenName] {
    if language == .sps {
      return ProgramSource.Line.spsOperands.compactMap { field in
        var end = field.upperBound
        while end > field.lowerBound, source.columns[end - 1] == 0x20 { end -= 1 }
        guard end > field.lowerBound, source.columns[field.lowerBound].beginsName else { return nil }
        return name(field.lowerBound..<end)
      }
    }
    return scan().names
  }

  /// The column after the operands, where remarks begin.
  var operandEnd: Int { language == .sps ? 39 : scan().end }

  private func name(_ columns: Range<Int>) -> WrittenName {
    WrittenName(text: String(decoding: source.columns[columns], as: UTF8.self), columns: columns)
  }

  /// The index locations in the operands, such as `X1` in `FIELD+X1`, from left to right.
  ///
  /// They have fixed names, and are not uses of a symbol with such a name.
  var indexTags: [WrittenName] { language == .sps ? [] : scan().tags }

  /// Scans the operands of Autocoder up to two blanks; returns the names, the index locations and the end.
  private func scan() -> (names: [WrittenName], tags: [WrittenName], end: Int) {
    let columns = source.columns
    let end = fields.operands.upperBound
    let isArea = operation == "DA"
    var index = fields.operands.lowerBound
    var names: [WrittenName] = []
    var tags: [WrittenName] = []
    // Whether the current operand has something before a sign; without it a sign begins a literal.
    var hasBase = false
    var followsSign = false
    var isFirstOperand = true
    var isInText = false
    func isBlank(_ column: Int) -> Bool { column >= end || columns[column] == 0x20 }
    if isBlank(index), !isBlank(index + 1) { index += 1 }
    while index < end {
      let byte = columns[index]
      if isBlank(index), isBlank(index + 1) { break }
      let (first, canBeTag) = (index, followsSign && hasBase || isArea)
      switch byte {
      case UInt8(ascii: "@"):
        // A literal ends at an @ after which an operand can end.
        let close = (index + 1..<max(end, index + 1)).first {
          columns[$0] == UInt8(ascii: "@") && (isBlank($0 + 1) || ",+-&".utf8.contains(columns[$0 + 1]))
        }
        isInText = isInText || close == nil
        index = (close ?? index) + 1
      case UInt8(ascii: "%"): index += 3
      case _ where byte.beginsName:
        var last = index
        while last < end, columns[last].continuesName { last += 1 }
        var found = name(index..<last)
        found.isDoubtful = isInText || found.columns.count == 1 && !isFirstOperand
        if canBeTag, found.isIndexTag { tags.append(found) } else { names.append(found) }
        index = last
      case _ where byte.continuesName:
        while index < end, columns[index].continuesName { index += 1 }
      default: index += 1
      }
      switch byte {
      case UInt8(ascii: ","): (hasBase, followsSign, isFirstOperand) = (false, false, false)
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "&"): followsSign = true
      case 0x20: break
      default: (hasBase, followsSign) = (index > first, false)
      }
    }
    return (names, tags, min(index, end))
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { self >= 0x41 && self <= 0x5A }
  fileprivate var beginsName: Bool { isCapital || self == UInt8(ascii: ".") || self == UInt8(ascii: ")") }
  fileprivate var continuesName: Bool { beginsName || self >= 0x30 && self <= 0x39 }
}

extension String {
  var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}

// MARK: Positions

extension ProgramSource {
  /// The meaning of a position in the document.
  enum Target {
    case operation(String, columns: Range<Int>)
    case symbol(Symbol, WrittenName)
    /// An index location after a sign, 1-3.
    case index(Int, columns: Range<Int>)
    /// A literal, outside the symbol that it may contain.
    case literal(Literal, columns: Range<Int>)
  }

  /// The name or operation at a position in the document, nil if there is none.
  func target(at position: Position) -> (line: Line, target: Target)? {
    guard let line = line(position.line), line.statement?.isRemark != true else { return nil }
    let column = cardColumn(of: position, in: line)
    let operation = line.fields.operation
    if operation.contains(column), !line.operation.isEmpty {
      let end = operation.lowerBound + line.operation.utf8.count
      return (line, .operation(line.operation, columns: operation.lowerBound..<end))
    }
    func atColumn(_ name: WrittenName) -> Bool {
      name.columns.lowerBound <= column && column <= name.columns.upperBound
    }
    if let tag = line.indexTags.first(where: atColumn) {
      guard let index = Int(tag.text.dropFirst()), (1...3).contains(index) else { return nil }
      return (line, .index(index, columns: tag.columns))
    }
    guard let name = ([line.label].compactMap(\.self) + line.operandNames).first(where: atColumn) else {
      return literal(at: column, in: line).map { (line, .literal($0, columns: $1)) }
    }
    return symbol(name.text, in: line).map { (line, .symbol($0, name)) }
  }

  /// The literal at a column of the operands, with the columns in which it is written.
  private func literal(at column: Int, in line: Line) -> (Literal, columns: Range<Int>)? {
    guard let index = line.index else { return nil }
    let operands = line.source.columns[line.fields.operands.lowerBound..<line.operandEnd]
    let found = line.program.literals.lazy.filter { $0.uses.contains(index) }.flatMap { literal in
      operands.ranges(of: Array(literal.text.utf8)).map { (literal, columns: $0) }
    }
    // The literal +1 is also the beginning of +12.
    return found.filter { $0.columns.contains(column) || $0.columns.upperBound == column }
      .max { $0.columns.count < $1.columns.count }
  }

  /// The symbol of a name in a line; SFX appends a character to short names.
  func symbol(_ name: String, in line: Line) -> Symbol? {
    let name = String(name.prefix(6))
    if let suffix = line.statement?.suffix, name.utf8.count < 6 {
      return line.program.symbol(name.padded(to: 5) + String(suffix))
    }
    return line.program.symbol(name)
  }

  /// The definition of a symbol in the document, nil when the assembler or a macro defines it.
  func definition(of symbol: Symbol, in program: Assembly) -> (line: Line, columns: Range<Int>)? {
    guard let index = symbol.definition else { return nil }
    let statement = program.lines[index]
    if statement.origin == .assembler {
      // A named literal is defined at its first use.
      let literal = program.literals.first { $0.line == index }
      for use in literal?.uses ?? [] {
        if let line = documentLine(use, in: program),
          let name = line.operandNames.first(where: { self.symbol($0.text, in: line) == symbol })
        {
          return (line, name.columns)
        }
      }
      return nil
    }
    guard let line = documentLine(index, in: program), statement.origin != .generated else { return nil }
    return (line, line.label?.columns ?? line.fields.label)
  }

  /// The lines of the document in which a program has an error. The assembler does not note all uses there.
  private func linesWithErrors(in program: Assembly) -> Set<Int> {
    let numbers = program.lines.indices.lazy
      .filter { program.lines[$0].diagnostics.contains { program.diagnostics[$0].severity == .error } }
      .compactMap { documentLine($0, in: program)?.number }
    return Set(numbers)
  }

  /// The uses of a symbol in the document, in order. In lines with an error all equal names are uses.
  func uses(of symbol: Symbol, in program: Assembly) -> [(line: Line, name: WrittenName)] {
    var numbers: Set<Int> = []
    for use in symbol.uses {
      if program.lines[use].origin == .assembler {
        for user in program.literals.filter({ $0.line == use }).flatMap(\.uses) {
          if let line = documentLine(user, in: program) { numbers.insert(line.number) }
        }
      } else if let line = documentLine(use, in: program) {
        numbers.insert(line.number)
      }
    }
    numbers.formUnion(linesWithErrors(in: program))
    return numbers.sorted().flatMap { number -> [(line: Line, name: WrittenName)] in
      guard let line = line(number) else { return [] }
      return line.operandNames.filter { self.symbol($0.text, in: line) == symbol }.map { (line, $0) }
    }
  }

  /// The line with an error in which it is doubtful whether a name is a use of the symbol; nil for none.
  func doubtfulUse(of symbol: Symbol, in program: Assembly) -> Int? {
    let wrong = linesWithErrors(in: program)
    return uses(of: symbol, in: program).first { $0.name.isDoubtful && wrong.contains($0.line.number) }?
      .line.number
  }

  /// The document line of a line of a listing, or the line that called its macro.
  private func documentLine(_ index: Int, in program: Assembly) -> Line? {
    let statement = program.lines[index]
    if statement.origin == .source || statement.origin == .macroCall, statement.file == analysis.file {
      return line(statement.source.number - 1)
    }
    guard let call = statement.calls.last, call.file == analysis.file else { return nil }
    return line(call.line - 1)
  }
}
