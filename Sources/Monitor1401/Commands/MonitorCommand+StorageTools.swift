import Core1401
import System1401

// Word marks, filling, finding, comparing, and the watch window.
extension MonitorCommand {
  static let storageTools = [
    MonitorCommand(
      "mark", "RANGE", example: "mark 0500",
      help: "Sets word marks; a label means its address, the right end of its field."
    ) {
      (arguments) throws(MonitorError) in
      try arguments.mark(true)
    },
    MonitorCommand(
      "unmark", "RANGE", example: "unmark 0500-0520",
      help: "Clears word marks; a label means its address, the right end of its field."
    ) {
      (arguments) throws(MonitorError) in
      try arguments.mark(false)
    },
    MonitorCommand(
      "fill", "RANGE 'CHARACTER'", example: "fill 0500-0579 ' '",
      help: "Stores a character in every position of a range or field; word marks only with a back-quote."
    ) { (arguments) throws(MonitorError) in
      var parser = try arguments.parser()
      let (range, characters) = try arguments.reading { () throws(ExpressionError) in
        let range = try parser.positions(in: arguments.snapshot)
        let characters = try parser.characters()
        try parser.expectEnd()
        return (range, characters)
      }
      guard characters.count == 1 else {
        throw arguments.wrong(.oneCharacter, [arguments.command.name, characters.count])
      }
      return .operate(
        range.map { .deposit($0, characters[0]) },
        note: "Filled \(range.count.counted("position")), \(MonitorAnswers.place(range)).")
    },
    MonitorCommand(
      "find", "\"TEXT\" [RANGE]", example: "find \"`2\" 0001-0080",
      help: "Finds characters in storage; word marks count when the text has one."
    ) { (arguments) throws(MonitorError) in
      var parser = try arguments.parser()
      let (text, range) = try arguments.reading { () throws(ExpressionError) in
        let text = try parser.characters()
        let range = parser.isAtEnd ? 0...arguments.highest : try parser.range(in: arguments.snapshot)
        try parser.expectEnd()
        return (text, range)
      }
      return .answer(MonitorAnswers.found(text, range, arguments.snapshot))
    },
    MonitorCommand(
      "diff", example: "diff", help: "Shows the changes in storage since the machine was last started."
    ) {
      (arguments) throws(MonitorError) in
      try arguments.expectNone()
      return .answer(MonitorAnswers.changes(arguments.snapshot, encoding: arguments.encoding))
    },
    MonitorCommand(
      "display", "[EXPRESSION]", example: "display [0201-0332]",
      help:
        "Adds a value to the watch window, which is shown at each stop; without an argument it shows the window."
    ) { (arguments) throws(MonitorError) in
      guard !arguments.words.isEmpty else {
        return .answer(MonitorAnswers.displays(arguments.snapshot, encoding: arguments.encoding))
      }
      let expression = try arguments.displayed()
      let number = (arguments.snapshot.debug.displays.last?.number ?? 0) + 1
      return .operate([.debug(.display(expression))], note: "Display \(number): \(expression.text).")
    },
    MonitorCommand(
      "undisplay", "NUMBER|NAME|all", example: "undisplay all", help: "Removes a value from the watch window."
    ) { (arguments) throws(MonitorError) in
      let word = try arguments.single("a number, a name or all")
      if word == "all" { return .operate([.debug(.undisplay(nil))], note: "Nothing displayed.") }
      let named = arguments.snapshot.debug.displays.first {
        [word, "[\(word)]"].contains($0.expression.text.lowercased())
      }
      guard let number = Int(word) ?? named?.number else {
        throw arguments.unknown(word, "the number or name of a displayed value")
      }
      return .operate([.debug(.undisplay(number))], note: "Display \(number) removed.")
    },
  ]
}

extension MonitorArguments {
  /// Reads the whole text as one value; a label alone means its field.
  func displayed() throws(MonitorError) -> DebugExpression {
    var parser = try parser()
    return try reading { () throws(ExpressionError) in
      let expression = try parser.value()
      try parser.expectEnd()
      return expression
    }
  }

  func mark(_ isSet: Bool) throws(MonitorError) -> MonitorAction {
    guard !words.isEmpty else { throw missing("a range") }
    var parser = try parser()
    let range = try reading { () throws(ExpressionError) in
      let range = try parser.range(in: snapshot)
      try parser.expectEnd()
      return range
    }
    guard snapshot.storage.indices.contains(range.upperBound) else { throw wrong(.noStorage) }
    // A word mark belongs to one position, so a label means its address here; the answer says so.
    let field = snapshot.field(named: words.joined(separator: " ")).map {
      " at \(written(range.lowerBound)), the address of \($0.label); its field is \(MonitorAnswers.place($0.positions))"
    }
    return .operate(
      range.map { .deposit($0, StoredCharacter(code: snapshot.storage[$0], wordMark: isSet)) },
      note: "\(range.count.counted("word mark")) \(isSet ? "set" : "cleared")\(field ?? "").")
  }

  /// Reads and executes `ex -m 0400-0449`.
  func examine() throws(MonitorError) -> MonitorAction {
    var how: Character = "d"
    var rest = text.drop(while: \.isWhitespace)
    if rest.first == "-", let letter = rest.dropFirst().first, "cmdbn".contains(letter) {
      how = letter
      rest = rest.dropFirst(2)
    }
    guard rest.contains(where: { !$0.isWhitespace }) else {
      return .answer([MonitorAnswers.registers(snapshot)])
    }
    var parser = try parser(of: rest)
    if let register = parser.word.flatMap(AddressSource.init(letter:)),
      snapshot.debug.symbols[parser.word ?? ""] == nil
    {
      var other = parser
      if (try? other.take(word: parser.word ?? "")) == true, other.isAtEnd {
        let contents = snapshot.processor.register(register)
        return .answer(["\(parser.word?.uppercased() ?? "") \(contents.text)."])
      }
    }
    var other = parser
    if let field = other.namedField(in: snapshot), other.isAtEnd {
      return .answer(try answer(field, how: how))
    }
    other = parser
    if let range = try? other.range(in: snapshot), other.isAtEnd {
      return .answer(MonitorAnswers.examined(snapshot, range, how: how, encoding: encoding))
    }
    // A sum of two labels is neither an address nor a range.
    other = parser
    if rest.contains("+"), let expression = try? other.expression(), other.isAtEnd,
      (try? expression.address(in: snapshot)) == .some(nil)
    {
      return .answer([MonitorAnswers.value(expression, snapshot, encoding: encoding)])
    }
    let isValue =
      rest.contains { "[*(".contains($0) } || parser.word.map(ExpressionParser.words.contains) == true
    return try reading { () throws(ExpressionError) in
      guard isValue else {
        let range = try parser.range(in: snapshot)
        try parser.expectEnd()
        return .answer(MonitorAnswers.examined(snapshot, range, how: how, encoding: encoding))
      }
      let expression = try parser.expression()
      try parser.expectEnd()
      return .answer([MonitorAnswers.value(expression, snapshot, encoding: encoding)])
    }
  }

  /// The field of a label: an instruction or area as storage, a field as its value.
  private func answer(_ field: NamedField, how: Character) throws(MonitorError) -> [String] {
    let dump = MonitorAnswers.examined(snapshot, field.positions, how: how, encoding: encoding)
    guard how == "d", !field.beginsAtLabel else { return dump }
    let value = try parser(of: field.label[...])
    return try reading { () throws(ExpressionError) in
      var parser = value
      let words = MonitorAnswers.value(try parser.value(), snapshot, encoding: encoding)
      return ["\(words), at \(MonitorAnswers.place(field.positions))"]
    }
  }
}
