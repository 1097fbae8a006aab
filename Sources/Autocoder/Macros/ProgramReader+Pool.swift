extension ProgramReader {
  /// Lays out the requested library routines, then the literals.
  ///
  /// - Parameter statement: the statement that requests it and will be appended afterwards; nil if it is
  ///   already appended.
  mutating func layOutPool(before statement: ReadStatement? = nil) {
    // Messages about the statement itself have the number of the next statement.
    let (first, reported) = (statements.count, messages.entries.count)
    let accepted = tolerated.map(\.count)
    layOutRoutines()
    for number in literals.takePending() { appendLiteral(number) }
    guard statement != nil else { return }
    messages.move(from: first, to: statements.count, first: reported)
    moveTolerated(accepted, from: first)
  }

  private mutating func layOutRoutines() {
    expansion.isInRoutine = true
    let languageOutside = language
    defer {
      expansion.isInRoutine = false
      language = languageOutside
    }
    var next = 0
    while next < expansion.pendingRoutines.count {
      let routine = expansion.pendingRoutines[next]
      next += 1
      let context = Context(file: routine.text.name, origin: .generated)
      language = .autocoder
      var index = 0
      while index < routine.text.lines.count, !expansion.isExhausted {
        if countLine() { readLine(routine.text.lines, &index, context) }
      }
    }
    expansion.pendingRoutines = []
    expansion.namedRoutines = []
  }

  private mutating func appendLiteral(_ number: Int) {
    let literal = literals.entries[number]
    let user = lines[min(literal.firstUse.statement, lines.count - 1)]
    var card = [UInt8](repeating: 0x20, count: 80)
    for (offset, byte) in "DCW".utf8.enumerated() { card[15 + offset] = byte }
    for (offset, byte) in literal.firstUse.text.prefix(52).enumerated() { card[20 + offset] = byte }
    var line = AssembledLine(
      source: SourceLine(number: user.source.number, card: card), file: user.file, origin: .assembler,
      calls: user.calls)
    switch literal.kind {
    case .alphameric, .numeric: line.type = .literal
    case .address: line.type = .addressConstant
    case .area: line.type = .area
    }
    lines.append(line)
    statements.append(Statement(meaning: .literal(number), label: literal.name))
  }
}
