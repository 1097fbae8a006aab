/// The first pass of the assembler: reads the lines of one program into statements without addresses.
///
/// It expands macros and library routines, collects literals and lays them out where the program requests
/// it. An error in a line is reported as a message, and reading continues with the next line.
struct ProgramReader {
  let options: AssemblyOptions
  var statements: [Statement] = []
  /// The line of each statement.
  var lines: [AssembledLine] = []
  var literals = LiteralPool()
  var messages = MessageList()
  /// The columns of the current line.
  var columns: [UInt8] = []
  /// Whether the current line looks like a remark of another language.
  private var isOtherRemark = false
  /// The language of the current line; ENT changes it.
  var language = SourceLanguage.autocoder
  /// The language of the first line.
  private(set) var firstLanguage = SourceLanguage.autocoder
  /// Page and line of the last card of SPS that has them.
  var lastSequence: [UInt8]?
  /// The location counter selected by LC, and the relocatable counters.
  var counter = 0
  var relocatableCounters: Set<Int> = []
  /// The character that SFX appends to short names.
  var suffix: UInt8?
  /// The operation that CHAIN repeats, or a line with a blank operation continues.
  var previous = Previous.nothing
  var expansion = ExpansionState()
  /// Whether CHAIN generates the current lines, which have no operands even if the mnemonic needs them.
  var isChaining = false
  var heading: String?
  var identification = ""
  var control: ControlCard?
  /// The statements that use each form that IBM's assembler refuses, and the place of the first.
  var tolerated = [[Int]](repeating: [], count: ToleratedForm.allCases.count)
  var firstTolerated: (statement: Int, columns: Range<Int>)?
  /// The labels of the source that contain a blank.
  var namesWithBlank: Set<Name> = []
  /// Single names in the place of a remark, with their statements.
  var lateNames: [(statement: Int, operands: LateOperands)] = []
  /// Operands of several letters that are assembled as a d-character.
  var longCharacters: [LongCharacter] = []
  /// Whether END was read.
  var isEnded = false

  /// The operation that CHAIN repeats, or a line with a blank operation continues.
  enum Previous {
    case nothing
    case constant(Directive)
    case area(statement: Int)
    case imperative(operation: Name)
  }

  /// The state of macro expansion.
  struct ExpansionState {
    /// The nesting depth of macros.
    var depth = 0
    /// The number of the last expansion, for generated labels.
    var serial = 0
    /// The number of generated lines, limited so that recursive macros end.
    var lineCount = 0
    /// The routines that CALL and INCLD requested and that are not laid out yet.
    var pendingRoutines: [(name: String, text: SourceText)] = []
    /// The names of the routines requested since the last were laid out.
    var namedRoutines: Set<String> = []
    var isInRoutine = false
    var isExhausted = false
    /// The number of unknown operations that are still compared with all known ones.
    var suggestions = 100
  }

  /// The context of lines that are read together.
  struct Context {
    var file: String
    var origin: AssembledLine.Origin
    var calls: [SourcePlace] = []
  }

  init(options: AssemblyOptions) {
    self.options = options
  }

  /// Reads a program, beginning at a line.
  ///
  /// - Returns: the index of the line after END.
  mutating func read(_ source: SourceText, from first: Int) -> Int {
    // An empty source is read as a blank line, so that the messages about the whole program have a place.
    let lines = source.lines.isEmpty && options.needsEnd ? [SourceLine(number: 1, card: [])] : source.lines
    var index = first
    let context = Context(file: source.name, origin: .source)
    language = options.language == .detected ? source.language(from: first) : options.language
    firstLanguage = language
    findNamesWithBlank(in: source, from: first)
    if first == 0 {
      // Most sources have one program. With room for the lines that are generated.
      self.lines.reserveCapacity(source.lines.count * 3 / 2)
      statements.reserveCapacity(self.lines.capacity)
    }
    if language == .sps, let card = source.lines[first...].first(where: { !$0.isBlank }) {
      identification = card.text(in: SPSCard.identification)
    }
    while index < lines.count, !isEnded { readLine(lines, &index, context) }
    reportMissingEnd(afterEndIn: first > 0 ? source.lines[first - 1].number : nil)
    if !isEnded { layOutPool() }
    reportTolerated()
    return min(index, source.lines.count)
  }

  /// Reads one line and its continuation lines.
  mutating func readLine(_ lines: [SourceLine], _ index: inout Int, _ context: Context) {
    let line = lines[index].laidOut(for: language)
    index += 1
    columns = line.columns
    var statement = ReadStatement(
      line: AssembledLine(
        source: line, file: context.file, origin: context.origin, calls: context.calls, language: language))
    if line.isRemark(in: language) {
      store(statement)
      return
    }
    isOtherRemark = line.isRemarkOfOtherLanguages
    if language == .sps {
      readSPS(line, statement)
      return
    }
    checkMargins(line)
    if isFreeForm(line) {
      report(
        .statement, .misplacedStatement, advice: ColumnAdvice.text, 0..<5)
      store(statement)
      return
    }
    let errors = messages.entries.count
    readLabel(of: line, into: &statement.parsed)
    // After a label in a wrong column the rest is also shifted; one message is enough.
    let isShifted = messages.hasErrors(from: errors) && (isOperationUnknown || isOtherRemark)
    if isShifted {
      statement.parsed.meaning = .unknown
      append(statement)
      return
    }
    let operation = OperationField(line.columns)
    switch operation {
    case .blank: readContinuation(line, &statement.parsed)
    case .machine(let code, let dCharacter): readMachineForm(line, code, dCharacter, &statement)
    case .misplaced(let column): reportMisplaced(line, column)
    case .mnemonic(let name):
      if let directive = Directive.named(name), !isMacro(name) {
        readDirective(directive, lines, &index, context, &statement)
        return
      } else if let mnemonic = Mnemonic.named(name, is1440: options.is1440), !isMacro(name) {
        previous = .imperative(operation: name)
        statement.parsed.meaning = readInstruction(mnemonic)
      } else {
        callMacro(name.text, lines, &index, context, statement)
        return
      }
    }
    append(statement)
  }

  /// Whether a line is written in free form: letters in column 1, and no operation in column 16.
  private func isFreeForm(_ line: SourceLine) -> Bool {
    guard columns[0].isLetter else { return false }
    switch OperationField(columns) {
    case .mnemonic(let name): return columns[14] != 0x20 || name.text.contains(" ")
    case .machine: return columns[5..<15].contains { $0 != 0x20 }
    case .blank, .misplaced: return true
    }
  }

  /// Whether a name that is also an operation is used as a macro.
  private func isMacro(_ name: Name) -> Bool { options.modifyAddressIsMacro && name == Name("MA") }

  /// Whether the operation field has no known operation.
  private var isOperationUnknown: Bool {
    switch OperationField(columns) {
    case .blank: columns[20..<72].contains { $0 != 0x20 }
    case .misplaced: true
    case .machine: false
    case .mnemonic(let name):
      Directive.named(name) == nil && Mnemonic.named(name, is1440: options.is1440) == nil
        && options.library.routine(named: name.text) == nil
    }
  }

  /// Appends a statement; the messages reported since the last one belong to it.
  mutating func append(_ statement: consuming ReadStatement) {
    statement.line.suffix = suffix.map { Character(UnicodeScalar($0)) }
    if statement.parsed.placement != nil { checkPlacement(statement) }
    store(statement)
  }

  private mutating func store(_ statement: consuming ReadStatement) {
    lines.append(statement.line)
    statements.append(statement.parsed)
  }

  private mutating func checkPlacement(_ statement: borrowing ReadStatement) {
    if statement.line.language == .sps { return checkActualAddress(SPSCard.a.operand) }
    switch statement.parsed.meaning {
    case .instruction, .reserve, .equate, .field:
      report(
        .label, .labelAddress,
        advice: "use ORG to place anything else", 5..<11)
    case .constant, .area: checkActualAddress(5..<11)
    default: return
    }
  }

  /// Reports an error in columns, counted from 0, of the current statement.
  mutating func report(
    _ flag: ErrorFlag, _ kind: AssemblerMessage, _ values: [any CustomStringConvertible] = [],
    advice: String? = nil, _ columns: Range<Int>
  ) {
    messages.report(
      .error, flag, Problem(kind, values, advice: advice, columns: columns), statement: statements.count)
  }

  mutating func report(_ flag: ErrorFlag, _ kind: AssemblerMessage, _ columns: Range<Int>) {
    report(flag, kind, [], columns)
  }

  mutating func report(_ problem: Problem, flag: ErrorFlag = .statement) {
    messages.report(.error, flag, problem, statement: statements.count)
  }

  mutating func warn(
    _ kind: AssemblerMessage, _ values: [any CustomStringConvertible] = [], advice: String? = nil,
    _ columns: Range<Int>
  ) {
    messages.report(
      .warning, nil, Problem(kind, values, advice: advice, columns: columns), statement: statements.count)
  }

  mutating func warn(_ kind: AssemblerMessage, _ columns: Range<Int>) { warn(kind, [], columns) }

  private mutating func checkMargins(_ line: SourceLine) {
    func note(_ kind: AssemblerMessage, _ columns: Range<Int>) {
      messages.report(
        .note, nil,
        Problem(kind, advice: "operands and remarks end in column 72", columns: columns),
        statement: statements.count)
    }
    if columns[72..<75].contains(where: { $0 != 0x20 }), !accepts(.remarkPastColumn72, 72..<75) {
      note(.beyondOperands, 72..<75)
    }
    if line.isCut { noteCut() }
  }

  /// Reports that a line is longer than a card.
  mutating func noteCut() {
    messages.report(
      .note, nil,
      Problem(
        .beyondCard, advice: "operands and remarks end in column 72",
        columns: 79..<80), statement: statements.count)
  }

  /// The advice for a line that looks like a remark of another language; nil for others.
  var remarkAdvice: String? {
    isOtherRemark ? "a remark begins with an asterisk in column \(language == .sps ? 8 : 6)" : nil
  }

  private mutating func reportMisplaced(_ line: SourceLine, _ column: Int) {
    report(
      .macro, .operationColumn, [column + 1],
      advice: remarkAdvice ?? ColumnAdvice.text, column..<min(20, column + 3))
  }
}

/// The contents of the operation field of a card, columns 16-20.
enum OperationField: Equatable {
  case blank
  /// A machine operation code in column 19, and its d-character in column 20.
  case machine(UInt8, UInt8?)
  case mnemonic(Name)
  /// A mnemonic that does not begin in column 16; the column, from 0.
  case misplaced(Int)

  init(_ columns: [UInt8]) {
    var end = 20
    while end > 15, columns[end - 1] == 0x20 { end -= 1 }
    if end == 15 {
      self = .blank
    } else if columns[15] != 0x20 {
      self = .mnemonic(Name(columns[15..<end]))
    } else if columns[16] == 0x20, columns[17] == 0x20, columns[18] != 0x20 {
      self = .machine(columns[18], columns[19] == 0x20 ? nil : columns[19])
    } else {
      self = .misplaced(columns[16..<20].firstIndex { $0 != 0x20 } ?? 16)
    }
  }
}

/// The advice for fields in wrong columns.
enum ColumnAdvice {
  static let text =
    "columns 1-5 are page and line; a label begins in column 6, the operation in 16, operands in 21; or put a "
    + "tab between them"
}
