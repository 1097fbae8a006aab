import Core1401
import System1401

// History, branches, trace and profile.
extension MonitorCommand {
  static let instruments = [
    MonitorCommand(
      "history", "[COUNT|on [COUNT]|off]", example: "history on 100",
      help: """
        Shows the last instructions with cycles and operands before and after; on starts recording. Without it \
        only the last steps, and instructions at the real pace, are recorded, without operands.
        """
    ) { (arguments) throws(MonitorError) in
      try arguments.history()
    },
    MonitorCommand(
      "branches", "[COUNT]", example: "branches", help: "Shows the last branches of the history."
    ) {
      (arguments) throws(MonitorError) in
      let count = try arguments.optional() == nil ? 20 : try arguments.count()
      return .answer(MonitorAnswers.branches(arguments.snapshot, count))
    },
    MonitorCommand(
      "trace", "on [RANGE] FILE|off", example: "trace on 0065-0080 /dev/null",
      help: "Writes a line for each instruction to a file: operands before and after, cycles, branch."
    ) { (arguments) throws(MonitorError) in
      try arguments.trace()
    },
    MonitorCommand(
      "profile", "on|off|top [COUNT]|labels|operations|save FILE", example: "profile on",
      help: "Counts cycles and waiting by address, label and operation; save writes folded stacks."
    ) { (arguments) throws(MonitorError) in
      try arguments.profile()
    },
    MonitorCommand(
      "show", "break|history [COUNT]|branches|displays|labels", example: "show break",
      help: "Shows a list, in SimH's form."
    ) { (arguments) throws(MonitorError) in
      guard let word = arguments.lowercased.first else { throw arguments.missing("the name of a list") }
      let rest = arguments.text.drop(while: \.isWhitespace).dropFirst(word.count)
      if "history".hasPrefix(word) { return try arguments.with(text: rest).history() }
      if "branches".hasPrefix(word), word.count > 2, !"breaks".hasPrefix(word) {
        return .answer(MonitorAnswers.branches(arguments.snapshot, 20))
      }
      return try arguments.list()
    },
  ]
}

extension MonitorArguments {
  /// The command with other arguments.
  func with(text: Substring) -> MonitorArguments {
    MonitorArguments(command: command, text: text, snapshot: snapshot, encoding: encoding)
  }

  func history() throws(MonitorError) -> MonitorAction {
    let words = lowercased
    switch words.first {
    case nil: return .answer(MonitorAnswers.history(snapshot, 20))
    case "off":
      guard words.count == 1 else { throw tooMany(words[1]) }
      return .operate([.debug(.history(0))], note: "No history.")
    case "on":
      guard words.count <= 2 else { throw tooMany(words[2]) }
      let word = words.count == 1 ? "1000" : words[1]
      guard let count = Int(word), (1...65_536).contains(count) else {
        throw wrong(.count, [word, "1 to 65536"])
      }
      return .operate([.debug(.history(count))], note: "History of \(count) instructions.")
    default: return .answer(MonitorAnswers.history(snapshot, try count()))
    }
  }

  func trace() throws(MonitorError) -> MonitorAction {
    let words = words
    switch words.first?.lowercased() {
    case nil:
      return .answer([snapshot.debug.traceFile.map { "Trace to \($0)." } ?? "No trace."])
    case "off":
      guard words.count == 1 else { throw tooMany(words[1]) }
      return .operate([.debug(.trace("", 0...0))], note: "No trace.")
    case "on":
      guard let file = words.last, (2...3).contains(words.count) else {
        throw missing("a file after on")
      }
      // A label means all positions of its field or instruction.
      var range = 0...highest
      if words.count == 3 {
        if let field = snapshot.field(named: words[1]) {
          range = field.positions
        } else {
          range = try self.range(words[1].lowercased())
        }
      }
      return .operate([.debug(.trace(file, range))], note: "Trace to \(file).")
    case let word?: throw wrong(.neither, [word, "on", "off"])
    }
  }

  func profile() throws(MonitorError) -> MonitorAction {
    let words = words
    let answers = MonitorAnswers.self
    switch words.first?.lowercased() {
    case "on" where words.count == 1: return .operate([.debug(.profile(true))], note: "Profile begins.")
    case "off" where words.count == 1: return .operate([.debug(.profile(false))], note: "Profile ends.")
    case "save":
      guard words.count == 2 else { throw missing("a file after save") }
      guard let profile = snapshot.debug.profile else { return .answer(answers.noProfile(snapshot)) }
      guard let text = try? profile.text(forFile: words[1], snapshot.debug.symbols) else {
        throw wrong(.profileForm, [words[1]])
      }
      return .host(.write(file: words[1], text: text))
    case "labels" where words.count == 1: return .answer(answers.profileByLabel(snapshot))
    case "operations" where words.count == 1, "ops" where words.count == 1:
      return .answer(answers.profileByOperation(snapshot))
    case nil: return .answer(answers.profile(snapshot, 20))
    case "top":
      guard words.count <= 2 else { throw tooMany(words[2]) }
      guard let count = words.count == 1 ? 20 : Int(words[1]), count > 0 else {
        throw wrong(.count, [words[1], "1 or more"])
      }
      return .answer(answers.profile(snapshot, count))
    case let word?: throw unknown(word, "a word of profile")
    }
  }
}
