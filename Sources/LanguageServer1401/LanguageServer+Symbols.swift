import Autocoder
import Core1401
import EditorMessages
import Foundation

// Definitions and uses of symbols.
extension LanguageServer {
  func definition(_ parameters: Parameters) throws(ResponseError) -> JSONValue {
    let source = try program(parameters)
    guard let (line, target) = source.target(at: try parameters.position()) else { return .null }
    switch target {
    case .index(let index, _):
      // The statement that reserves the index location, if the source names it so.
      guard let symbol = line.program.symbol("X\(index)"),
        let (line, columns) = source.definition(of: symbol, in: line.program)
      else { return .null }
      return location(columns, line, source)
    // A literal is written where it is used.
    case .literal: return .null
    case .operation(let name, _):
      guard OperationGuide.named(name, in: line.language) == nil,
        let routine = source.analysis.library.routine(named: name)
      else { return .null }
      return LanguageServer.location(ofLine: 0, in: routine.name)
    case .symbol(let symbol, _):
      if let (line, columns) = source.definition(of: symbol, in: line.program) {
        return location(columns, line, source)
      }
      // The label is defined in a macro or routine: answer with the line in its file.
      guard let index = symbol.definition, line.program.lines[index].origin == .generated else {
        return .null
      }
      let statement = line.program.lines[index]
      guard statement.file != source.analysis.file, FileManager.default.fileExists(atPath: statement.file)
      else {
        return .null
      }
      return LanguageServer.location(ofLine: statement.source.number - 1, in: statement.file)
    }
  }

  private func location(_ columns: Range<Int>, _ line: ProgramSource.Line, _ source: ProgramSource)
    -> JSONValue
  {
    ["uri": .string(source.document.uri), "range": source.range(columns, of: line).json]
  }

  /// The symbol at the position of a request, and all its occurrences, the definition first.
  private func occurrences(_ parameters: Parameters) throws(ResponseError) -> (
    source: ProgramSource, symbol: Symbol, places: [(line: ProgramSource.Line, columns: Range<Int>)],
    isDefined: Bool,
    at: (line: ProgramSource.Line, name: WrittenName)
  )? {
    let source = try program(parameters)
    guard let (line, target) = source.target(at: try parameters.position()),
      case .symbol(let symbol, let name) = target
    else { return nil }
    var places: [(line: ProgramSource.Line, columns: Range<Int>)] = []
    let definition = source.definition(of: symbol, in: line.program)
    if let definition { places.append(definition) }
    for use in source.uses(of: symbol, in: line.program)
    where !places.contains(where: { $0.line.number == use.line.number && $0.columns == use.name.columns }) {
      places.append((use.line, use.name.columns))
    }
    return (source, symbol, places, definition != nil, (line, name))
  }

  func references(_ parameters: Parameters) throws(ResponseError) -> JSONValue {
    guard let found = try occurrences(parameters) else { return [] }
    let wantsDefinition = parameters.value["context"]?["includeDeclaration"]?.bool ?? true
    let places = found.isDefined && !wantsDefinition ? Array(found.places.dropFirst()) : found.places
    return .array(places.map { location($0.columns, $0.line, found.source) })
  }

  func highlights(_ parameters: Parameters) throws(ResponseError) -> JSONValue {
    guard let found = try occurrences(parameters) else { return [] }
    return .array(
      found.places.enumerated().map { index, place in
        [
          "range": found.source.range(place.columns, of: place.line).json,
          "kind": index == 0 && found.isDefined ? 3 : 2,
        ]
      })
  }

  // MARK: Renaming

  /// Refuses to rename an index location.
  private func refuseIndex(_ parameters: Parameters) throws(ResponseError) {
    if case .index(let index, _) = try program(parameters).target(at: try parameters.position())?.target {
      throw ResponseError(.indexLocation, ["X\(index)"])
    }
  }

  func prepareRename(_ parameters: Parameters) throws(ResponseError) -> JSONValue {
    try refuseIndex(parameters)
    guard let found = try occurrences(parameters) else { return .null }
    return [
      "range": found.source.range(found.at.name.columns, of: found.at.line).json,
      "placeholder": .string(found.at.name.text),
    ]
  }

  func rename(_ parameters: Parameters) throws(ResponseError) -> JSONValue {
    let name = try parameters.string("newName").uppercased()
    try refuseIndex(parameters)
    guard let found = try occurrences(parameters) else {
      throw ResponseError(.noSymbol)
    }
    let (source, program) = (found.source, found.at.line.program)
    guard found.isDefined else {
      throw ResponseError(.notDefined, [found.symbol.name])
    }
    guard name.first?.isLetter == true, name.utf8.count <= 6,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else {
      throw ResponseError(.notAName, [name])
    }
    if name != found.at.name.text, let other = source.symbol(name, in: found.at.line) {
      guard other.kind == .undefined else { throw ResponseError(.definedAlready, [name, other.summary]) }
      // The uses would silently become those of the renamed symbol.
      let line =
        other.uses.first.map { program.lines[$0].calls.last?.line ?? program.lines[$0].source.number } ?? 0
      throw ResponseError(.usedAlready, [name, line])
    }
    // A use inside a macro cannot be changed in this document.
    for use in found.symbol.uses where program.lines[use].origin == .generated {
      let file = program.lines[use].file
      let isArgument = source.uses(of: found.symbol, in: program).contains {
        $0.line.number + 1 == program.lines[use].calls.last?.line
      }
      guard isArgument else {
        throw ResponseError(.usedElsewhere, [found.symbol.name, file])
      }
    }
    if let number = source.doubtfulUse(of: found.symbol, in: program) {
      throw ResponseError(.doubtfulUse, [number + 1, found.symbol.name])
    }
    let lines = Dictionary(grouping: found.places) { $0.line.number }
    var edits: [JSONValue] = []
    for (number, places) in lines.sorted(by: { $0.key < $1.key }) {
      guard let line = source.line(number) else { continue }
      let text = try LineRewriter(line).renaming(places.map(\.columns), to: name)
      edits += LanguageServer.edits(replacing: number, by: text, in: source.document)
    }
    return ["changes": .object([source.document.uri: .array(edits)])]
  }

  /// The edits that replace a line by a text; none if they are equal.
  static func edits(replacing line: Int, by text: String, in document: TextDocument) -> [JSONValue] {
    let old = document.line(line)
    guard old != text else { return [] }
    let common = zip(old, text).prefix { $0 == $1 }.count
    let rest = zip(old.dropFirst(common).reversed(), text.dropFirst(common).reversed()).prefix { $0 == $1 }
      .count
    let range =
      document.position(line: line, column: common)..<document.position(line: line, column: old.count - rest)
    return [["range": range.json, "newText": .string(String(text.dropFirst(common).dropLast(rest)))]]
  }

  // MARK: The outline

  func documentSymbols(_ parameters: Parameters) throws(ResponseError) -> JSONValue {
    let source = try program(parameters)
    var outline: [JSONValue] = []
    for program in source.analysis.programs {
      // Fields are children of the area above them.
      var area: (symbol: JSONValue, fields: [JSONValue])?
      func closeArea() {
        guard let open = area, case .object(var members) = open.symbol else { return }
        if !open.fields.isEmpty { members["children"] = .array(open.fields) }
        outline.append(.object(members))
        area = nil
      }
      let definitions = program.symbols.filter { $0.kind != .undefined && $0.kind != .literal }
      let byLine = Dictionary(
        definitions.compactMap { symbol in symbol.definition.map { ($0, symbol) } },
        uniquingKeysWith: { first, _ in first })
      for index in program.lines.indices {
        guard let symbol = byLine[index], let (line, columns) = source.definition(of: symbol, in: program)
        else {
          continue
        }
        let json: JSONValue = [
          "name": .string(symbol.name), "detail": .string(symbol.summary),
          "kind": .int(symbol.kind.outlineKind),
          "range": source.wholeLine(line.number).json, "selectionRange": source.range(columns, of: line).json,
        ]
        if symbol.kind == .field, area != nil {
          area?.fields.append(json)
        } else {
          closeArea()
          if symbol.kind == .area { area = (json, []) } else { outline.append(json) }
        }
      }
      closeArea()
    }
    return .array(outline)
  }

  // MARK: Code

  func inlayHints(_ parameters: Parameters) throws(ResponseError) -> JSONValue {
    let source = try program(parameters)
    let end = Position(line: source.document.lineCount, character: 0)
    let range = try parameters.range("range") ?? Position(line: 0, character: 0)..<end
    let last = min(range.upperBound.line, source.document.lineCount - 1)
    guard range.lowerBound.line <= last else { return [] }
    return .array(
      (range.lowerBound.line...last).compactMap { number in
        guard let code = source.line(number)?.statement?.code else { return nil }
        return [
          "position": Position(line: number, character: source.document.length(of: number)).json,
          "label": .string(code), "paddingLeft": true,
        ]
      })
  }
}

extension Symbol.Kind {
  /// The kind of the symbol in an outline, a number of the protocol: function, struct, field, constant,
  /// variable, event.
  fileprivate var outlineKind: Int {
    switch self {
    case .instruction: 12
    case .area: 23
    case .field: 8
    case .equated: 14
    case .constant, .reserved, .literal, .undefined: 13
    case .origin, .transfer: 24
    }
  }
}
