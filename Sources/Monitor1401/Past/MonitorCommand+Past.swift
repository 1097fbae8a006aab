import System1401

// Going back, saving, recording.
extension MonitorCommand {
  static let past = [
    MonitorCommand(
      "back", "[COUNT|cycle [COUNT]|to cycle N|to write FIELD|to stop|to end|on|off|memory MB|kept]",
      example: "back 3",
      help:
        "Goes back by instructions or cycles, or to a cycle number, the last write of a field, the last stop."
    ) { (arguments) throws(MonitorError) in
      try arguments.back()
    },
    MonitorCommand(
      "save", "FILE|breaks FILE", example: "save breaks /dev/null",
      help: "Saves the whole installation in a file, or writes commands that set the breakpoints, for do."
    ) { (arguments) throws(MonitorError) in
      let words = arguments.words
      if words.count == 2, words[0].lowercased() == "breaks" {
        let lines = arguments.snapshot.debug.breakpoints.map(MonitorAnswers.commandLines)
        return .host(.write(file: words[1], text: lines.map { $0 + "\n" }.joined()))
      }
      let file = try arguments.file()
      return .operate([.save(file)], note: "Saved as \(file).")
    },
    MonitorCommand(
      "restore", "FILE", example: "restore payroll.sav",
      help: "Replaces this installation by a saved one."
    ) { (arguments) throws(MonitorError) in
      .operate([.restore(try arguments.file())], note: nil)
    },
    MonitorCommand(
      "record", "FILE|off", example: "record session.jsonl",
      help: "Records the session from now on, for replay."
    ) { (arguments) throws(MonitorError) in
      let file = try arguments.file()
      return file == "off"
        ? .operate([.record(nil)], note: "Recording ended.")
        : .operate([.record(file)], note: "Recording in \(file).")
    },
    MonitorCommand(
      "replay", "FILE", example: "replay session.jsonl", help: "Replays a recorded session to its end."
    ) { (arguments) throws(MonitorError) in
      .operate([.replay(try arguments.file())], note: nil)
    },
  ]
}

extension MonitorArguments {
  /// The name of a file, with its upper and lower case and blanks.
  func file() throws(MonitorError) -> String {
    let name = text.drop(while: \.isWhitespace).trimmed
    guard !name.isEmpty else { throw missing("the name of a file") }
    return String(name)
  }

  /// Reads the target of `back`, or changes the recording of the history.
  func back() throws(MonitorError) -> MonitorAction {
    let words = lowercased
    let rest = Array(words.dropFirst())
    switch words.first {
    case nil: return .operate([.goBack(.instructions(1))], note: nil)
    case "cycle"?, "cycles"?: return .operate([.goBack(.cycles(try number(rest, otherwise: 1)))], note: nil)
    case "to"?: return .operate([.goBack(try target(rest))], note: nil)
    case "on"? where rest.isEmpty:
      return .operate([.keepHistory(HistoryLimits())], note: "History is recorded from now on.")
    case "off"? where rest.isEmpty:
      return .operate([.keepHistory(nil)], note: "History is no longer recorded.")
    case "memory"?:
      let megabytes = try number(rest, otherwise: nil)
      guard megabytes <= 1 << 20 else { throw wrong(.memory, [megabytes]) }
      return .operate(
        [.keepHistory(HistoryLimits(memory: megabytes << 20))], note: "The history may use \(megabytes) MB.")
    case "kept"? where rest.isEmpty: return .answer([MonitorAnswers.past(snapshot)])
    case let word?:
      guard let count = Int(word), count > 0, rest.isEmpty else {
        throw wrong(.place, [words.joined(separator: " ")])
      }
      return .operate([.goBack(.instructions(count))], note: nil)
    }
  }

  private func target(_ words: [String]) throws(MonitorError) -> BackTarget {
    switch (words.first, words.count) {
    case ("cycle"?, 2):
      guard let cycle = UInt64(words[1]) else { throw unknown(words[1], "a cycle number") }
      return .cycle(cycle)
    case ("write"?, 2): return .write(try positions(words[1]))
    case ("stop"?, 1): return .stop
    case ("end"?, 1): return .end
    default: throw wrong(.place, ["to " + words.joined(separator: " ")])
    }
  }

  private func number(_ words: [String], otherwise: Int?) throws(MonitorError) -> Int {
    guard let word = words.first else {
      guard let otherwise else { throw missing("a number") }
      return otherwise
    }
    guard words.count == 1, let number = Int(word), number > 0 else {
      throw wrong(.count, [words.joined(separator: " "), "1 or more"])
    }
    return number
  }
}
