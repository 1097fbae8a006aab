import Autocoder
import Core1401
import System1401

// Breakpoints, watches and catches.
extension MonitorCommand {
  private static let tail = "[if CONDITION] [count N] [once] [do {COMMAND; ...}]"

  static let stops = [
    MonitorCommand(
      "break", "ADDRESS|LINE|RANGE \(tail)", example: "break 0073 if lines > 5 once",
      or: ["br", "breakpoint"],
      help:
        "Stops before each instruction that begins at the address or in the range. A line of the source is written "
        + "squares.s:12 or :12; one without an instruction means the next line that has one."
    ) { (arguments) throws(MonitorError) in
      try arguments.setBreakpoint { (parser, snapshot) throws(ExpressionError) in
        let range = try parser.range(in: snapshot)
        let note = parser.movedLine.map {
          MonitorMessage.lineWithoutInstruction.filled(with: [$0.written, $0.meant])
        }
        return (range.count == 1 ? .instruction(at: range.lowerBound) : .instructions(range), nil, note)
      }
    },
    MonitorCommand(
      "watch", "[r|w|rw|c|wm] RANGE \(tail)", example: "watch c 0332 if lines > 3",
      help: "Stops after each instruction that reads, writes or changes storage, or changes its word marks. "
        + "A place with a label is not watched while the loader of an assembled source stores the program; "
        + "addresses always are."
    ) { (arguments) throws(MonitorError) in
      try arguments.setBreakpoint { (parser, snapshot) throws(ExpressionError) in
        let use = try MonitorArguments.use(&parser, snapshot)
        let place = try parser.labelledPositions(in: snapshot)
        return (.storage(use, place.positions), place.label, nil)
      }
    },
    MonitorCommand(
      "catch",
      "op CODE|MNEMONIC|io print|read|punch|carriage|feed|tape|text \"TEXT\"|card N|time 2.5s|cycle N|check \(tail)",
      example: "catch text \"1024\"", or: ["expect"],
      help: "Stops at an operation code, a unit's work, a printed text, a card, a time, a cycle, an error."
    ) { (arguments) throws(MonitorError) in
      try arguments.setBreakpoint { (parser, _) throws(ExpressionError) in
        if try parser.take(word: "op") {
          let (code, note) = try MonitorArguments.operation(&parser)
          return (.operation(code), nil, note)
        }
        return (try MonitorArguments.event(&parser), nil, nil)
      }
    },
    MonitorCommand(
      "list", "[breaks|displays|labels]", example: "list breaks",
      help: "Lists breakpoints, watchpoints and catches; the watch window; the labels."
    ) { (arguments) throws(MonitorError) in
      try arguments.list()
    },
    MonitorCommand(
      "delete", "NUMBER|ADDRESS|all", example: "delete all", or: ["nobreak", "nobr"],
      help: "Deletes breakpoints: by number, by address, or all."
    ) { (arguments) throws(MonitorError) in
      let word = try arguments.single("a number, an address or all")
      if word == "all" { return .operate([.debug(.deleteAll)], note: "No breakpoints.") }
      let found = try arguments.breakpoints(word)
      return .operate(
        found.map { .debug(.delete($0.number)) },
        note: found.map { "\($0.title) deleted." }.joined(separator: " "))
    },
    MonitorCommand(
      "disable", "NUMBER|ADDRESS|all", example: "disable all", help: "Disables breakpoints."
    ) { (arguments) throws(MonitorError) in
      try arguments.enable(false)
    },
    MonitorCommand(
      "enable", "NUMBER|ADDRESS|all", example: "enable all", help: "Enables disabled breakpoints."
    ) { (arguments) throws(MonitorError) in
      try arguments.enable(true)
    },
  ]
}

extension Breakpoint {
  /// The name in messages: `Breakpoint 1 at 0431`, `Watch 2 TGROSS at 0601-0606`, `Catch 3`.
  var title: String {
    switch cause {
    case .instruction(let address): "Breakpoint \(number) at \(written(address))"
    case .instructions(let range): "Breakpoint \(number) at \(MonitorAnswers.place(range))"
    case .storage(_, let positions):
      "Watch \(number)\(label.map { " \($0)" } ?? "") at \(MonitorAnswers.place(positions))"
    case .operation, .unit, .printedText, .card, .time, .cycle, .check: "Catch \(number)"
    }
  }
}

extension MonitorArguments {
  /// The number that a new breakpoint gets, unless another one is being set.
  private var nextNumber: Int { (snapshot.debug.breakpoints.map(\.number).max() ?? 0) + 1 }

  /// Reads the cause of a stop, then the parts that may follow any cause.
  func setBreakpoint(
    _ cause: (inout ExpressionParser, SystemSnapshot) throws(ExpressionError) -> (
      cause: Breakpoint.Cause, label: String?, note: String?
    )
  ) throws(MonitorError) -> MonitorAction {
    guard !words.isEmpty else { throw missing("a place, such as an address") }
    var parser = try parser()
    let snapshot = snapshot
    var note: String?
    var breakpoint = try reading { () throws(ExpressionError) in
      let (cause, label, itsNote) = try cause(&parser, snapshot)
      var breakpoint = Breakpoint(
        cause, command: "\(command.name) \(text.drop(while: \.isWhitespace).trimmed)")
      breakpoint.label = label
      note = itsNote
      return breakpoint
    }
    try reading { () throws(ExpressionError) in try MonitorArguments.readTail(&parser, into: &breakpoint) }
    breakpoint.number = 0
    return .operate([.debug(.set(breakpoint))], note: answer(to: breakpoint, note))
  }

  /// The answer when a breakpoint is set: its name, and what may not be meant.
  private func answer(to breakpoint: Breakpoint, _ remark: String?) -> String {
    var named = breakpoint
    named.number = nextNumber
    var note = "\(named.title)."
    if let remark { note += " Note: \(remark)." }
    if let address = breakpoint.address,
      let data = MonitorAnswers.noteOnBreakpoint(at: address, snapshot.debug)
    {
      note += " \(data)."
    }
    if let hint = breakpoint.condition?.hint { note += " Note: \(hint)." }
    return note
  }

  private static func readTail(
    _ parser: inout ExpressionParser, into breakpoint: inout Breakpoint
  ) throws(ExpressionError) {
    while !parser.isAtEnd {
      if try parser.take(word: "if") {
        breakpoint.condition = try parser.condition()
      } else if try parser.take(word: "count") {
        breakpoint.isExact = try parser.take(sign: "=")
        breakpoint.count = max(1, try parser.count())
      } else if try parser.take(sign: "[") {
        breakpoint.isExact = false
        breakpoint.count = max(1, try parser.count())
        guard try parser.take(sign: "]") else { throw parser.wrong(.expected, ["]", parser.found]) }
      } else if try parser.take(word: "once") {
        breakpoint.isOnce = true
      } else if parser.word == "do" || parser.rest.first == ";" {
        var text = parser.rest.dropFirst(parser.word == "do" ? 2 : 1).drop(while: \.isWhitespace)
        if text.first == "{" {
          guard text.trimmed.last == "}" else { throw parser.wrong(.braceMissing) }
          text = text.trimmed.dropFirst().dropLast()
        }
        breakpoint.actions = MonitorCommand.lines(in: String(text))
        guard !breakpoint.actions.isEmpty else { throw parser.wrong(.expectedCommands) }
        return
      } else {
        throw parser.wrong(.expectedTail, [parser.found])
      }
    }
  }

  fileprivate static func use(
    _ parser: inout ExpressionParser, _ snapshot: SystemSnapshot
  ) throws(ExpressionError) -> Breakpoint.Use {
    guard let word = parser.word, let use = Breakpoint.Use(rawValue: word) else { return .change }
    // A label may have the name of a use; then it follows a use, or is alone.
    var other = parser
    _ = try other.take(word: word)
    if other.isAtEnd || other.word == "if" || other.word == "once" { return .change }
    parser = other
    return use
  }

  /// Reads an operation: its code, or a mnemonic with a remark that names the code.
  fileprivate static func operation(
    _ parser: inout ExpressionParser
  ) throws(ExpressionError) -> (code: StoredCharacter, note: String?) {
    if let word = parser.word {
      let name = word.uppercased()
      let code = name.count == 1 ? TextEncoding.simh.stored(Character(name)) : nil
      let definition = code.flatMap { OperationCode.definition(code: $0.code) }
      // A letter that is an operation code counts before a mnemonic of one letter: H is SBR and not Halt.
      if let code, definition != nil || Mnemonic.named(name) == nil {
        _ = try parser.take(word: word)
        guard let definition, let other = Mnemonic.named(name)?.operationCode, other.code != code.code else {
          return (code, nil)
        }
        let letter = TextEncoding.simh.character(for: other)
        return (
          code,
          "\(name) is the operation code of \(definition.mnemonic); the mnemonic \(name) has the code '\(letter)'"
        )
      }
      guard let mnemonic = Mnemonic.named(name) else {
        throw parser.wrong(.operationCharacter, [parser.found])
      }
      _ = try parser.take(word: word)
      let letter = TextEncoding.simh.character(for: mnemonic.operationCode)
      let others = mnemonic.suppliedCharacter == nil ? "" : ", whatever the d-character"
      return (mnemonic.operationCode, "\(name) is the operation code \(letter)\(others)")
    }
    if let first = parser.rest.first, first.isNumber, let code = TextEncoding.simh.stored(first) {
      _ = try parser.count()
      return (code, nil)
    }
    let characters = try parser.characters()
    guard characters.count == 1 else { throw parser.wrong(.operationCharacter, [parser.found]) }
    return (characters[0], nil)
  }

  fileprivate static func event(_ parser: inout ExpressionParser) throws(ExpressionError) -> Breakpoint.Cause
  {
    if try parser.take(word: "io") {
      guard let word = parser.word, let activity = Breakpoint.UnitActivity(rawValue: word) else {
        throw parser.wrong(
          .expected,
          [Breakpoint.UnitActivity.allCases.map(\.rawValue).listed(with: "or"), parser.found])
      }
      _ = try parser.take(word: word)
      return .unit(activity)
    }
    if try parser.take(word: "text") { return .printedText(try parser.characters()) }
    if try parser.take(word: "card") { return .card(try parser.count()) }
    if try parser.take(word: "time") { return .time(try parser.time()) }
    if try parser.take(word: "cycle") { return .cycle(UInt64(try parser.count())) }
    if try parser.take(word: "check") { return .check }
    if parser.rest.first == "\"" || parser.rest.first == "'" { return .printedText(try parser.characters()) }
    throw parser.wrong(.expectedEvent, [parser.found])
  }

  // MARK: Lists

  /// The breakpoints of a number or an address; a number of up to three digits is first looked up as a
  /// breakpoint's number.
  func breakpoints(_ word: String) throws(MonitorError) -> [Breakpoint] {
    let all = snapshot.debug.breakpoints
    if word == "all" { return all }
    if word.count < 4, let number = Int(word), let found = all.first(where: { $0.number == number }) {
      return [found]
    }
    let address = try address(word)
    let found = all.filter {
      $0.instructions?.contains(address) == true || $0.watched?.contains(address) == true
    }
    guard found.isEmpty else { return found }
    let numbers = all.map { "\($0.number)" }.listed(with: "and")
    let present =
      switch all.count {
      case 0: "no breakpoint is set"
      case 1: "the only breakpoint is \(numbers) (list breaks)"
      default: "the breakpoints are \(numbers) (list breaks)"
      }
    throw MonitorError(.noBreakpoint, [word, present])
  }

  func enable(_ isEnabled: Bool) throws(MonitorError) -> MonitorAction {
    let found = try breakpoints(try single("a number, an address or all"))
    let verb = isEnabled ? "enabled" : "disabled"
    return .operate(
      found.map { .debug(.enable($0.number, isEnabled)) },
      note: found.isEmpty ? "No breakpoints." : found.map { "\($0.title) \(verb)." }.joined(separator: " "))
  }

  func list() throws(MonitorError) -> MonitorAction {
    let word = try optional() ?? "breaks"
    if "breaks".hasPrefix(word) || "watches".hasPrefix(word) {
      return .answer(MonitorAnswers.breakpoints(snapshot))
    }
    if "displays".hasPrefix(word) { return .answer(MonitorAnswers.displays(snapshot, encoding: encoding)) }
    if "labels".hasPrefix(word) { return .answer(MonitorAnswers.labels(snapshot)) }
    throw unknown(word, "a list: breaks, displays or labels")
  }
}
