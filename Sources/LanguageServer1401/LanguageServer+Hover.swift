import Autocoder
import Core1401
import EditorMessages

// Descriptions of operations and symbols, and completion.
extension LanguageServer {
  func hover(_ parameters: Parameters) throws(ResponseError) -> JSONValue {
    let source = try program(parameters)
    guard let (line, target) = source.target(at: try parameters.position()) else { return .null }
    let columns: Range<Int>
    var text: [String]
    switch target {
    case .operation(let name, let place):
      columns = place
      guard let lines = operation(name, line, source) else { return .null }
      text = lines
      if let code = line.statement?.code { text.append("here: `\(code)`") }
    case .symbol(let symbol, let name):
      columns = name.columns
      text = describe(symbol, line, source)
    case .index(let index, let place):
      columns = place
      let first = 82 + 5 * index
      text = ["**X\(index)**: index location, 0\(first)-0\(first + 2)"]
    case .literal(let literal, let place):
      columns = place
      text = describe(literal, in: line.program)
    }
    return [
      "contents": ["kind": "markdown", "value": .string(text.joined(separator: "\n\n"))],
      "range": source.range(columns, of: line).json,
    ]
  }

  private func operation(_ name: String, _ line: ProgramSource.Line, _ source: ProgramSource) -> [String]? {
    if let guide = OperationGuide.named(name, in: line.language) {
      let operands = guide.operands.isEmpty ? "" : " `\(guide.operands)`"
      return ["**\(name)**\(operands): \(guide.summary)"] + guide.facts
    }
    guard let routine = source.analysis.library.routine(named: name) else { return nil }
    let lines = routine.lines.prefix(12).map(\.text).joined(separator: "\n")
    return ["**\(name)**: macro, `\(routine.name)`", "```autocoder\n\(lines)\n```"]
  }

  private func describe(_ symbol: Symbol, _ line: ProgramSource.Line, _ source: ProgramSource) -> [String] {
    var text = ["**\(symbol.name)**: \(symbol.summary)"]
    if let contents = symbol.contents(in: line.program) { text.append("as loaded: `\(contents)`") }
    if let definition = source.definition(of: symbol, in: line.program) {
      let statement = definition.line.source.text.trimmed
      text.append("line \(definition.line.number + 1): `\(statement)`")
    }
    text.append("used \(source.uses(of: symbol, in: line.program).count.counted("time"))")
    return text
  }

  private func describe(_ literal: Literal, in program: Assembly) -> [String] {
    let positions = literal.address...literal.lastAddress
    let text = ["**\(literal.text)**: \(literal.kind.words), \(positions.inWords)"]
    let contents = program.contents(of: positions).map { ["as loaded: `\($0)`"] } ?? []
    return text + contents + ["used \(literal.uses.count.counted("time"))"]
  }

  // MARK: Completion

  func completion(_ parameters: Parameters) throws(ResponseError) -> JSONValue {
    let source = try program(parameters)
    let position = try parameters.position()
    guard let line = source.line(position.line) else { return [] }
    let isRemark = line.source.isComment && !line.source.isBlank
    let column = source.cardColumn(of: position, in: line)
    if isRemark { return [] }
    let fields = line.fields
    if fields.operation.contains(column)
      || column == fields.operation.upperBound && line.language == .autocoder
        && line.source.columns[column - 1] != 0x20
    {
      let name = fields.operation.lowerBound..<nameEnd(from: column, to: fields.operation.upperBound, line)
      let place = CompletedName(source.range(name, of: line), cursor: position)
      return .array(operations(line, source).map { json(of: $0, at: place) })
    }
    let field = line.field(at: column)
    let typed = typedName(before: column, from: field.lowerBound, line)
    let name = typed.lowerBound..<nameEnd(from: column, to: field.upperBound, line)
    let place = CompletedName(source.range(name, of: line), cursor: position)
    if fields.label.contains(column) {
      let missing = line.program.symbols.filter { $0.kind == .undefined }
      return .array(missing.map { json(of: Candidate(symbol: $0), at: place) })
    }
    guard column >= fields.operands.lowerBound, column <= line.operandEnd else { return [] }
    var candidates = line.program.symbols.filter { $0.kind != .undefined }.map { Candidate(symbol: $0) }
    if line.language == .autocoder, typed.lowerBound > 20,
      "+&-".utf8.contains(line.source.columns[typed.lowerBound - 1])
    {
      candidates += (1...3).map {
        Candidate(name: "X\($0)", kind: 6, detail: "index location 0\(82 + 5 * $0)-0\(84 + 5 * $0)")
      }
    }
    return .array(candidates.map { json(of: $0, at: place) })
  }

  private func json(of candidate: Candidate, at place: CompletedName) -> JSONValue {
    candidate.json(place.edit(candidate.name, isEitherWay: completionInsertsOrReplaces))
  }

  /// The columns of the name that ends at a column and begins at a limit or after it.
  private func typedName(before column: Int, from limit: Int, _ line: ProgramSource.Line) -> Range<Int> {
    var first = column
    while first > limit, line.source.columns[first - 1].isInName { first -= 1 }
    return first..<column
  }

  /// The column after the name around a column, at most a limit.
  private func nameEnd(from column: Int, to limit: Int, _ line: ProgramSource.Line) -> Int {
    (column..<max(column, limit)).first { !line.source.columns[$0].isInName } ?? max(column, limit)
  }

  private func operations(_ line: ProgramSource.Line, _ source: ProgramSource) -> [Candidate] {
    let guides = OperationGuide.all(in: line.language).map { guide in
      Candidate(
        name: guide.name, kind: guide.kind == .instruction ? 2 : 14,
        detail: guide.operands.isEmpty ? guide.summary : "\(guide.operands): \(guide.summary)",
        documentation: guide.facts.joined(separator: "\n"))
    }
    guard line.language == .autocoder else { return guides }
    let known = Set(guides.map(\.name))
    let macros = source.analysis.library.names.filter { $0.utf8.count <= 5 && !known.contains($0) }
    return guides + macros.map { Candidate(name: $0, kind: 3, detail: "macro") }
  }
}

/// A candidate for completion.
private struct Candidate {
  let name: String
  /// The kind, a number of the protocol.
  let kind: Int
  let detail: String
  var documentation = ""

  /// The candidate as the protocol writes it, with the edit that accepts it.
  func json(_ edit: JSONValue) -> JSONValue {
    .object(present: [
      "label": .string(name), "kind": .int(kind), "detail": .string(detail), "filterText": .string(name),
      "documentation": documentation.isEmpty ? nil : .string(documentation),
      "textEdit": edit,
    ])
  }
}

/// The place of a name that is being completed, with the cursor in it or at its end.
private struct CompletedName {
  /// The whole name.
  let name: Range<Position>
  let cursor: Position

  init(_ name: Range<Position>, cursor: Position) {
    self.name = min(name.lowerBound, cursor)..<max(name.upperBound, cursor)
    self.cursor = cursor
  }

  /// The edit that writes another name.
  ///
  /// - Parameters:
  ///   - text: the new name.
  ///   - isEitherWay: whether the editor lets its user choose between inserting before the cursor and replacing
  ///     the whole name. Other editors replace it.
  /// - Returns: an edit, or an edit with two ranges.
  func edit(_ text: String, isEitherWay: Bool) -> JSONValue {
    guard isEitherWay else { return ["range": name.json, "newText": .string(text)] }
    let before = name.lowerBound..<cursor
    return ["newText": .string(text), "insert": before.json, "replace": name.json]
  }
}

extension UInt8 {
  /// Whether a name that is being typed continues with the character.
  fileprivate var isInName: Bool { self != 0x20 && !",+&-@#%".utf8.contains(self) }
}

extension ProgramSource.Line {
  /// The field of a label or of an operand that a column is in, or that ends at the column; empty for none.
  fileprivate func field(at column: Int) -> Range<Int> {
    let fields = [fields.label] + (language == .sps ? ProgramSource.Line.spsOperands : [fields.operands])
    return fields.first { $0.contains(column) || $0.upperBound == column } ?? column..<column
  }
}

extension Candidate {
  init(symbol: Symbol) {
    self.init(name: symbol.name, kind: symbol.kind.completionKind, detail: symbol.summary)
  }
}

extension Symbol.Kind {
  /// The kind of a completion, a number of the protocol: function, field, constant, struct, variable.
  fileprivate var completionKind: Int {
    switch self {
    case .instruction, .transfer, .origin: 3
    case .constant, .reserved, .field, .literal: 5
    case .area: 22
    case .equated: 21
    case .undefined: 6
    }
  }
}
