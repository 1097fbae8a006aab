import Core1401
import System1401
import Units1401

// Storage, units and questions.
extension MonitorCommand {
  static let storage = [
    MonitorCommand(
      "ex", "[-c|-d|-m|-b|-n] [RANGE|EXPRESSION|i|a|b]", example: "ex -m 0001-0080", or: ["examine", "e"],
      help:
        "Shows storage: -d with word marks below, -c in the form of dep, -m instructions, -b bits, -n numbers; or the registers."
    ) { (arguments) throws(MonitorError) in
      try arguments.examine()
    },
    MonitorCommand(
      "dep", "ADDRESS CHARACTERS", example: "dep 0500 \"`1AB\"", or: ["deposit", "d"],
      help:
        "Changes storage: what a label names, with its word marks, or the positions from an address up; a back-quote sets a word mark."
    ) { (arguments) throws(MonitorError) in
      try arguments.deposit()
    },
    MonitorCommand("undo", help: "Undoes the last change of storage made by hand.", .host(.undo)),
    MonitorCommand(
      "set", "i|a|b ADDRESS", example: "set i 0411", help: "Changes an address register."
    ) { (arguments) throws(MonitorError) in
      let words = arguments.lowercased
      // SimH's form of turning the history on and off.
      if words.first == "cpu", let word = words.dropFirst().first, words.count == 2 {
        if word == "nohistory" { return try arguments.with(text: "off").history() }
        if word.hasPrefix("history") { return try arguments.with(text: "on \(word.dropFirst(8))").history() }
      }
      guard words.count == 2, let source = AddressSource(letter: words[0]) else {
        throw arguments.missing("a register and an address")
      }
      let address = try arguments.address(words[1])
      return .operate(
        [.setRegister(source, AddressRegister(address))],
        note: "\(words[0].uppercased()) \(written(address)).")
    },
  ]

  static let units = [
    MonitorCommand(
      "eof", "[on|off]", example: "eof on",
      help: "Presses END OF FILE; without an argument it toggles the key."
    ) {
      (arguments) throws(MonitorError) in
      let isOn = try arguments.onOff() ?? !arguments.snapshot.units.endOfFile
      return .operate([.press(.endOfFile(isOn))], note: "End of file \(word(isOn)).")
    },
    MonitorCommand(
      "carriage", "restore|space", example: "carriage restore",
      help: "Presses CARRIAGE RESTORE or CARRIAGE SPACE."
    ) { (arguments) throws(MonitorError) in
      let word = try arguments.single("a key")
      if "restore".hasPrefix(word) { return .operate([.press(.carriageRestore)], note: "Carriage restored.") }
      if "space".hasPrefix(word) { return .operate([.press(.carriageSpace)], note: "Carriage spaced.") }
      throw arguments.unknown(word, "a key of the carriage")
    },
    MonitorCommand(
      "print", "quiet|on", example: "print quiet", help: "Hides printed lines, or shows them again."
    ) {
      (arguments) throws(MonitorError) in
      switch try arguments.single("quiet or on") {
      case "quiet", "off": return .host(.mute(true))
      case "on": return .host(.mute(false))
      case let other: throw arguments.wrong(.neither, [other, "quiet", "on"])
      }
    },
  ]

  static let questions = [
    question(
      "where", help: "Shows where the machine is stopped or running, and its registers.",
      MonitorAnswers.status),
    question("what", help: "Says what START would do.") { [MonitorAnswers.whatStartDoes($0)] },
    question("checks", help: "Shows the check lights.", MonitorAnswers.checks),
    question(
      "units", help: "Shows the card read-punch, the printer, and the media on other units.",
      MonitorAnswers.units),
    MonitorCommand(
      "help", "[COMMAND]", example: "help break", or: ["?", "h"], help: "Lists the commands, or explains one."
    ) {
      (arguments) throws(MonitorError) in
      let word = try arguments.optional()
      _ = try MonitorCommand.help(on: word)
      return .host(.help(word))
    },
    MonitorCommand(
      "quit", "[STATUS]", example: "quit", or: ["exit", "bye"],
      help: "Ends the session, with an exit status 0 to 255."
    ) {
      (arguments) throws(MonitorError) in
      guard let word = try arguments.optional() else { return .host(.quit(nil)) }
      guard let status = Int32(word), 0...255 ~= status else {
        throw arguments.unknown(word, "an exit status, 0 to 255")
      }
      return .host(.quit(status))
    },
  ]

  private static func question(
    _ name: String, help: String, _ answer: @escaping @Sendable (SystemSnapshot) -> [String]
  ) -> MonitorCommand {
    MonitorCommand(name, example: name, help: help) { (arguments) throws(MonitorError) in
      try arguments.expectNone()
      return .answer(answer(arguments.snapshot))
    }
  }
}

extension MonitorArguments {
  /// Stores characters; `ssb 1` is SimH's form of turning sense switch B on.
  func deposit() throws(MonitorError) -> MonitorAction {
    guard let word = lowercased.first else { throw missing("an address") }
    let value = text.drop(while: \.isWhitespace).dropFirst(word.count).drop(while: \.isWhitespace).trimmed
    if word.count == 3, word.hasPrefix("ss"), let letter = word.last {
      guard value == "0" || value == "1" else { throw wrong(.neither, [value, "0", "1"]) }
      let sign = value == "1" ? "+" : "-"
      return try with(text: "\(sign)\(letter)"[...]).senseSwitches()
    }
    // In lowercase, I would be a register.
    let field = words.first.flatMap { snapshot.field(named: $0) }
    let setsWordMarks = field == nil || value.contains("`")
    if let field, !field.beginsAtLabel, !setsWordMarks, !value.isEmpty {
      return .operate(
        try FieldValue.commands(String(value), at: field.positions, of: snapshot, encoding: encoding),
        note: "Stored in \(field.label), \(MonitorAnswers.place(field.positions)).")
    }
    let address = try address(word)
    let stored = try characters(value)
    let last = address + stored.count - 1
    guard last <= highest else {
      throw MonitorError(
        .beyondStorage, [stored.count, written(address), last, highest])
    }
    let count = stored.count.counted("character")
    return .operate(
      zip(address..., stored).map { address, character in
        let old = StoredCharacter(rawValue: snapshot.storage[address])
        return .deposit(address, setsWordMarks ? character : character.keepingWordMark(of: old))
      },
      note: "Stored \(count) at \(written(address)).")
  }
}
