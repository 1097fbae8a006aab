internal import Core1401

extension Layout {
  /// Collects runs, places and definitions from the statements.
  init(
    _ statements: [Statement], lines: [AssembledLine], literals: LiteralPool,
    messages: inout MessageList
  ) {
    var run = addRun(.address(Layout.firstAddress), counter: 0, statement: nil)
    places.reserveCapacity(statements.count)
    for number in statements.indices {
      let placement = statements[number].placement
      let place = Place(run: run, offset: runs[run].length, fixed: nil)
      var definition = Definition.position(run: run, offset: place.offset, index: 0)
      places.append(place)
      var length = 0
      switch statements[number].meaning {
      case .instruction(let instruction): length = instruction.length
      case .filler(let count): length = count
      case .constant(let constant):
        length = constant.length
        placeConstant(number, placement, length, &definition)
      case .literal(let literal):
        length = literals.entries[literal].constant.length
        definition = .position(run: run, offset: place.offset + length - 1, index: 0)
      case .reserve(let count):
        length = count
        definition = .position(run: run, offset: place.offset + count - 1, index: 0)
        placeActually(number, placement, length, &definition)
      case .area(let area):
        length = area.length
        definition = .position(run: run, offset: place.offset, index: area.index)
        if let fixed = placement { places[number].fixed = fixed }
      case .field(let field): definition = self.definition(of: field, statements)
      case .equate(let expression):
        definition = .equate(expression, run: run, offset: place.offset)
      case .origin(let origin):
        definition = .end(run: run)
        run = addRun(
          origin.expression.map { .origin($0) } ?? .highest, counter: runs[run].counter, statement: number)
        places[number] = Place(run: run, offset: 0, fixed: nil)
      case .counter(let selection):
        definition = .end(run: run)
        let isNew = runsOfCounter[selection.counter].isEmpty
        run = addRun(
          isNew ? .lowerCounters(selection.start) : .following, counter: selection.counter,
          statement: number)
        places[number] = Place(run: run, offset: 0, fixed: nil)
      case .unknown: definition = .nothing
      case .none, .transfer, .identification: break
      }
      if places[number].fixed == nil { runs[run].length += length }
      guard let label = statements[number].label else { continue }
      if let earlier = define(label, definition, number) {
        reportDuplicate(label, lines[earlier], number, statements[number], lines[number], literals, &messages)
      }
    }
  }

  private mutating func placeConstant(
    _ number: Int, _ placement: Int?, _ length: Int, _ definition: inout Definition
  ) {
    let place = places[number]
    definition = .position(run: place.run, offset: place.offset + length - 1, index: 0)
    placeActually(number, placement, length, &definition)
  }

  /// Places a statement that gives its own address, that of its last position.
  private mutating func placeActually(
    _ number: Int, _ placement: Int?, _ length: Int, _ definition: inout Definition
  ) {
    guard let last = placement else { return }
    places[number].fixed = last - length + 1
    definition = .fixed(last, index: 0)
  }

  private func definition(of field: AreaField, _ statements: [Statement]) -> Definition {
    var index = 0
    if case .area(let area) = statements[field.area].meaning { index = area.index }
    let place = places[field.area]
    if let fixed = place.fixed { return .fixed(fixed + field.last - 1, index: index) }
    return .position(run: place.run, offset: place.offset + field.last - 1, index: index)
  }

  /// Adds a symbol.
  ///
  /// - Returns: the statement that already defines it, nil if there is none.
  private mutating func define(_ name: Name, _ definition: Definition, _ statement: Int) -> Int? {
    if let earlier = numbers[name] { return symbols[earlier].statement }
    numbers.add(symbols.count, key: name.packed)
    var entry = Entry(name: name, statement: statement, definition: definition)
    if case .nothing = definition { entry.isFailed = true }
    symbols.append(entry)
    return nil
  }

  private func reportDuplicate(
    _ name: Name, _ earlier: AssembledLine, _ number: Int, _ statement: Statement, _ line: AssembledLine,
    _ literals: LiteralPool, _ messages: inout MessageList
  ) {
    let start = line.language.fields.label.lowerBound
    var (place, columns) = (number, start..<start + name.count)
    var advice = "the first definition counts; choose another name"
    if case .literal(let number) = statement.meaning {
      let use = literals.entries[number].firstUse
      (place, columns) = (use.statement, use.columns)
      advice = "write \(name.text) alone where the area is used again"
    }
    messages.report(
      .error, .label,
      Problem(
        .definedTwice, [name.text, earlier.source.number, earlier.file], advice: advice,
        columns: columns), statement: place)
  }
}
