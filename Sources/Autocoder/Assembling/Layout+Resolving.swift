internal import Core1401

extension Layout {
  /// The result of evaluating an expression.
  enum Outcome {
    case value(AddressValue)
    /// It depends on something that is not resolved yet.
    case waits(Dependency)
    /// A symbol that nothing defines.
    case undefined(Name)
    case wrong(AssemblerMessage, [String])
  }

  /// Evaluates an address.
  ///
  /// - Parameters:
  ///   - expression: the address as written.
  ///   - asterisk: the value of the asterisk.
  /// - Returns: the value, or the reason why there is none.
  func evaluate(_ expression: AddressExpression, asterisk: Outcome) -> Outcome {
    var value: AddressValue
    switch expression.base {
    case .number(let number): value = .address(number > 15_999 ? number % 16_000 : number)
    case .unit(let first, let second, let third):
      value = .unit(
        SourceCharacters.stored(first), SourceCharacters.stored(second), SourceCharacters.stored(third))
    case .asterisk:
      guard case .value(let known) = asterisk else { return asterisk }
      value = known
    case .symbol(let name):
      guard let number = numbers[name] else { return .undefined(name) }
      guard let known = symbols[number].value else {
        switch symbols[number].definition {
        case .equate where symbols[number].isFailed: return .wrong(.noValue, [name.text])
        case .equate: return .waits(.symbol(number))
        case .nothing: return .wrong(.noValue, [name.text])
        case .fixed(let address, let index):
          value = .address(address, index: index)
          return adjusted(value, expression)
        case .end(let run):
          guard let end = end(of: run) else { return .waits(.run(run)) }
          return adjusted(.address(end), expression)
        case .position(let run, let offset, let index):
          guard let base = runs[run].base else { return .waits(.run(run)) }
          return adjusted(.address(base + offset, index: index), expression)
        }
      }
      value = known
    }
    return adjusted(value, expression)
  }

  private func adjusted(_ value: AddressValue, _ expression: AddressExpression) -> Outcome {
    guard case .address(var address, let index) = value else {
      if expression.adjustment != 0 || expression.index != nil || expression.roundsUp {
        return .wrong(.addedToUnit, [])
      }
      return .value(value)
    }
    if expression.roundsUp { address = (address + 99) / 100 * 100 }
    return .value(.address(address + expression.adjustment, index: expression.index ?? index))
  }

  /// Resolves all runs and symbols; reports those that cannot be resolved.
  mutating func resolve(_ messages: inout MessageList) {
    var ready: [Dependency] = runs.indices.map { .run($0) }
    for (number, symbol) in symbols.enumerated() {
      if case .equate = symbol.definition { ready.append(.symbol(number)) }
    }
    ready.reverse()
    while true {
      while let dependency = ready.popLast() {
        if attempt(dependency, &messages) { ready += takeWaiting(for: dependency) }
      }
      // The remaining runs and symbols depend on themselves: set the first run to a default address and
      // continue.
      guard let run = runs.indices.first(where: { runs[$0].base == nil }) else { break }
      reportCircle(run, &messages)
      runs[run].base = runs[run].previous.flatMap { end(of: $0) } ?? Layout.firstAddress
      ready += takeWaiting(for: .run(run))
    }
    for number in symbols.indices where symbols[number].value == nil { finish(number, &messages) }
  }

  /// Tries to resolve a run or an EQU; returns whether it succeeded.
  private mutating func attempt(_ dependency: Dependency, _ messages: inout MessageList) -> Bool {
    switch dependency {
    case .run(let run):
      guard runs[run].base == nil else { return false }
      switch start(of: run, &messages) {
      case .value(let value): runs[run].base = value.address ?? 0
      case .waits(let other):
        wait(dependency, for: other)
        return false
      case .undefined, .wrong: return false
      }
      return true
    case .symbol(let number):
      guard symbols[number].value == nil, !symbols[number].isFailed,
        case .equate(let expression, let run, let offset) = symbols[number].definition
      else { return false }
      let asterisk: Outcome = runs[run].base.map { .value(.address($0 + offset - 1)) } ?? .waits(.run(run))
      switch evaluate(expression, asterisk: asterisk) {
      case .value(let value): symbols[number].value = value
      case .waits(let other):
        wait(dependency, for: other)
        return false
      case .undefined, .wrong: symbols[number].isFailed = true
      }
      return true
    }
  }

  /// The start of a run. An ORG that cannot be resolved is reported and starts at the end of the run before
  /// it.
  private mutating func start(of run: Int, _ messages: inout MessageList) -> Outcome {
    func following() -> Outcome {
      guard let previous = runs[run].previous else { return .value(.address(Layout.firstAddress)) }
      return end(of: previous).map { .value(.address($0)) } ?? .waits(.run(previous))
    }
    switch runs[run].start {
    case .address(let address): return .value(.address(address))
    case .following: return following()
    case .highest: return highest(before: run, in: [runs[run].counter])
    case .lowerCounters(.address(let expression)), .origin(let expression):
      let outcome = evaluate(expression, asterisk: following())
      if case .waits = outcome { return outcome }
      if case .value(let value) = outcome, let address = value.address, (0...15_999).contains(address) {
        return outcome
      }
      reportOrigin(run, expression, outcome, &messages)
      return following()
    case .lowerCounters(.inSequence): return highest(before: nil, in: Array(0..<runs[run].counter))
    case .lowerCounters(.nextHundred(let plus)):
      let outcome = highest(before: nil, in: Array(0..<runs[run].counter))
      guard case .value(let value) = outcome, let address = value.address else { return outcome }
      return .value(.address((address + 99) / 100 * 100 + plus))
    }
  }

  /// The position after the highest one of all runs of some counters.
  private func highest(before run: Int?, in counters: [Int]) -> Outcome {
    var highest = 0
    for counter in counters {
      // Wait for the last unresolved run; it has waited for those before it.
      for other in runsOfCounter[counter].reversed() {
        if let run, other >= run { continue }
        guard let end = end(of: other) else { return .waits(.run(other)) }
        if runs[other].length > 0 { highest = max(highest, end) }
      }
    }
    return .value(.address(highest == 0 ? Layout.firstAddress : highest))
  }

  private func reportOrigin(
    _ run: Int, _ expression: AddressExpression, _ outcome: Outcome, _ messages: inout MessageList
  ) {
    let (what, values): (AssemblerMessage, [any CustomStringConvertible])
    var flag = ErrorFlag.statement
    var advice: String?
    switch outcome {
    case .undefined(let name):
      (what, values) = (.undefinedSymbol, [name.text])
      flag = .origin
      advice = nearest(to: name.text).map { "did you mean \($0)?" }
    case .wrong(let kind, let found): (what, values) = (kind, found)
    case .value(let value) where value.address != nil: (what, values) = (.originOutside, [value.text])
    default: (what, values) = (.originIsUnit, [])
    }
    messages.report(
      .error, flag, Problem(what, values, advice: advice, columns: expression.columns),
      statement: runs[run].statement ?? 0)
  }

  private func reportCircle(_ run: Int, _ messages: inout MessageList) {
    var columns = 15..<20
    if case .origin(let expression) = runs[run].start { columns = expression.columns }
    messages.report(
      .error, .origin,
      Problem(
        .circularOrigin, advice: "use a symbol that is defined before, or a number",
        columns: columns), statement: runs[run].statement ?? 0)
  }

  /// Evaluates a symbol after all runs are resolved; reports an EQU without a value.
  private mutating func finish(_ number: Int, _ messages: inout MessageList) {
    let symbol = symbols[number]
    let itself = AddressExpression(base: .symbol(symbol.name), columns: 0..<0)
    guard case .equate(let expression, _, _) = symbol.definition else {
      if case .value(let value) = evaluate(itself, asterisk: .wrong(.noValue, [])) {
        symbols[number].value = value
      }
      return
    }
    let problem: Problem
    switch evaluate(expression, asterisk: .value(.address(0))) {
    case .undefined(let name):
      problem = Problem(
        .undefinedSymbol, [name.text], advice: nearest(to: name.text).map { "did you mean \($0)?" },
        columns: expression.columns)
    case .wrong where hasFailed(expression.base): return
    case .wrong(let kind, let values): problem = Problem(kind, values, columns: expression.columns)
    default:
      problem = Problem(
        .circularSymbol, [symbol.name.text],
        advice: "give it a number or a label somewhere", columns: expression.columns)
    }
    messages.report(.error, .symbol, problem, statement: symbol.statement)
  }

  /// Whether a base is a symbol without a value, which was already reported.
  func hasFailed(_ base: AddressExpression.Base) -> Bool {
    guard case .symbol(let name) = base, let number = numbers[name] else { return false }
    return symbols[number].isFailed
  }

  /// The defined symbol with the most similar name.
  func nearest(to name: String) -> String? {
    name.nearest(in: symbols.lazy.map(\.name.text).filter { $0 != name })
  }
}
