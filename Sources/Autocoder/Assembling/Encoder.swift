internal import Core1401

/// The last pass of the assembler: puts addresses into instructions and constants.
struct Encoder {
  let statements: [Statement]
  let literals: LiteralPool
  let reader: ProgramReader
  var layout: Layout
  var messages: MessageList
  /// The line of each statement.
  var lines: [AssembledLine]
  var steps: [LoadStep] = []
  /// The language of the line that is being encoded.
  private(set) var language = SourceLanguage.autocoder
  /// The statement of each literal, -1 if it was not laid out.
  var literalStatements: [Int]
  /// The statements that use each symbol and each literal.
  var symbolUses: [[Int]] = []
  var literalUses: [[Int]]
  /// The undefined names and the statements that use them.
  var undefined: [Name: [Int]] = [:]
  var undefinedNames: [Name] = []
  var startAddress: Int?
  /// The first statement that is not in storage, and the highest position that the program needs; nil when
  /// all fit.
  var excess: (statement: Int, highest: Int, isBelow: Bool)?
  /// The last field of each area that has fields, in IBM's dialect: the marks after the records are loaded
  /// there, in other dialects with the area.
  private(set) var lastFields: [Int: Int] = [:]
  /// The number of comparisons left for `did you mean`, so that sources with many errors take no longer
  /// than others.
  var comparisons = 200_000
  /// The most loading steps of a program: far more than fill storage, for areas that overlay each other.
  static let mostSteps = 1_000_000

  init(_ reader: consuming ProgramReader) {
    statements = reader.statements
    literals = reader.literals
    messages = reader.messages
    // The lines are completed in place, so they are not shared.
    lines = reader.lines
    reader.lines = []
    self.reader = reader
    literalStatements = [Int](repeating: -1, count: literals.entries.count)
    literalUses = [[Int]](repeating: [], count: literals.entries.count)
    layout = Layout(statements, lines: lines, literals: literals, messages: &messages)
    layout.resolve(&messages)
    for number in statements.indices {
      switch statements[number].meaning {
      case .literal(let literal): literalStatements[literal] = number
      case .field(let field) where self.reader.options.dialect == .ibm: lastFields[field.area] = number
      default: break
      }
    }
    symbolUses = [[Int]](repeating: [], count: layout.symbols.count)
  }

  /// Encodes all statements.
  mutating func assembly() -> Assembly {
    // Taken out of the encoder, so that a line can be changed while the encoder is.
    var changed: [AssembledLine] = []
    swap(&changed, &lines)
    steps.reserveCapacity(statements.count)
    var sequence = 100
    for number in statements.indices {
      let firstStep = steps.count
      if changed[number].origin != .assembler,
        changed[number].origin != .generated || !changed[number].isRemark
      {
        sequence += 1
        changed[number].sequence = sequence
      }
      if changed[number].origin == .generated, changed[number].type == .none {
        changed[number].type = .generated
      }
      changed[number].counter = layout.runs[layout.places[number].run].counter
      language = changed[number].language
      encode(number, &changed[number])
      changed[number].steps = firstStep..<steps.count
    }
    swap(&changed, &lines)
    reportExcess()
    reportLateNames()
    reportLongCharacters()
    let marked = wordMarks
    reportNumbers(marked)
    reportMissingWordMarks(marked)
    var diagnostics: [Diagnostic] = []
    for (statement, diagnostic) in messages.diagnostics(for: lines) {
      lines[statement].diagnostics.append(diagnostics.count)
      diagnostics.append(diagnostic)
    }
    return Assembly(
      language: reader.firstLanguage, dialect: reader.options.dialect, lines: lines, steps: steps,
      symbols: symbols(),
      literals: assembledLiterals(),
      diagnostics: diagnostics, heading: reader.heading ?? "", identification: reader.identification,
      control: reader.control, startAddress: startAddress)
  }

  private mutating func encode(_ number: Int, _ line: inout AssembledLine) {
    let address = layout.address(of: number)
    switch statements[number].meaning {
    case .none, .unknown: break
    case .instruction(let instruction): encode(instruction, number, address, &line)
    case .constant(let constant): encode(constant, .constant, number, address, &line)
    case .literal(let literal): encode(literals.entries[literal].constant, .literal, number, address, &line)
    case .reserve(let count):
      line.length = count
      line.location = .address(address + count - 1)
      checkStorage(address, count, number)
    case .area(let area): encode(area, number, address, &line)
    case .field(let field):
      encode(field, number, &line)
      if lastFields[field.area] == number, case .area(let area) = statements[field.area].meaning {
        loadMarks(of: area, field.area, layout.address(of: field.area))
      }
    case .equate(let expression):
      // Records the use of the symbol; errors were reported when the address was resolved.
      noteUse(expression, number)
      checkNumber(expression, number)
      line.location = statements[number].label.flatMap { name in
        layout.numbers[name].flatMap {
          layout.symbols[$0].statement == number ? layout.symbols[$0].value : nil
        }
      }
    case .origin(let origin):
      if let expression = origin.expression {
        noteUse(expression, number)
        checkNumber(expression, number)
      }
      line.end = address
    case .counter: line.end = address
    case .identification(let text): steps.append(.identification(text, line: number))
    case .transfer(let transfer): encode(transfer, number, &line)
    case .filler(let count):
      guard count > 0 else { break }
      line.length = count
      line.location = .address(address)
      let fill = [StoredCharacter](repeating: Encoder.filler, count: count)
      line.characters = fill
      load(.instruction, address, fill, number, hasWordMark: true)
    }
  }

  /// The character in place of those that could not be assembled.
  static let filler = StoredCharacter(code: 0o13)

  /// Adds a loading step for characters.
  mutating func load(
    _ kind: AssembledItem.Kind, _ address: Int, _ characters: [StoredCharacter], _ number: Int,
    hasWordMark: Bool
  ) {
    guard !characters.isEmpty, checkStorage(address, characters.count, number) else { return }
    var characters = characters
    if characters[0].hasWordMark != hasWordMark { characters[0].hasWordMark = hasWordMark }
    steps.append(.item(AssembledItem(kind: kind, address: address, characters: characters, line: number)))
  }

  /// Whether positions are in storage. Reports once when some are not, and warns about the positions of the
  /// loader.
  @discardableResult
  mutating func checkStorage(_ address: Int, _ length: Int, _ number: Int) -> Bool {
    guard length > 0 else { return true }
    if address < 0 || address + length > 16_000 {
      let first = excess ?? (statement: number, highest: 0, isBelow: address < 0)
      excess = (first.statement, max(first.highest, address + length - 1), first.isBelow)
      return false
    }
    return true
  }

  /// Reports once that storage is exceeded; errors that follow from it are not reported.
  private mutating func reportExcess() {
    guard let excess else { return }
    let columns = lines[excess.statement].language.fields.operation
    let count = (excess.highest - 15_999).counted("position", isGrouped: true)
    let problem =
      excess.isBelow
      ? Problem(.belowStorage, columns: columns)
      : Problem(.aboveStorage, [count, excess.highest], columns: columns)
    messages.removeConsequences()
    messages.report(
      .error, .statement, problem,
      statement: excess.statement)
  }

  /// Warns when something is loaded into the area of the loader.
  mutating func checkLoader(_ address: Int, _ number: Int) {
    guard address <= 80, !reader.options.allowsLoaderArea else { return }
    messages.report(
      .warning, .address,
      Problem(
        .overLoader, [AddressValue.address(address).text],
        advice: "the loader occupies 1-80; begin at 81 or above", columns: language.fields.operation
      ),
      statement: number)
  }
}
