import Core1401
public import System1401

/// A request of the command `project`.
public enum ProjectCommand: Hashable, Sendable {
  /// Shows which project is open.
  case show
  /// Saves the project in a file; nil for the open one, or one beside the program. The machine can be saved
  /// with it.
  case save(file: String?, withMachine: Bool)
}

extension MonitorCommand {
  static let projects = [
    MonitorCommand(
      "project", "[save [FILE] [with machine]]", example: "project",
      help:
        "Saves the setup of the program in NAME.1401: decks, reels, options, switches, breakpoints, layout."
    ) { (arguments) throws(MonitorError) in
      var words = arguments.words
      guard let word = words.first else { return .host(.project(.show)) }
      guard word.lowercased() == "save" else {
        throw arguments.unknown(word, "a word of project, which is save")
      }
      words.removeFirst()
      let withMachine = words.suffix(2).map { $0.lowercased() } == ["with", "machine"]
      if withMachine { words.removeLast(2) }
      guard words.count < 2 else { throw arguments.tooMany(words[1]) }
      return .host(.project(.save(file: words.first, withMachine: withMachine)))
    }
  ]
}

extension MonitorAnswers {
  /// The commands that set the console as it is now.
  ///
  /// - Parameter switches: the switches and dials.
  /// - Returns: one line each.
  public static func commands(setting switches: ConsoleSwitches) -> [String] {
    let mode = ModeSwitch.words.first { $0.mode == switches.mode }?.word ?? "run"
    let sense = "abcdefg".map { letter in
      let character = TextEncoding.simh.stored(letter) ?? .blank
      return "\(switches.senseSwitches.contains(Indicators(dCharacter: character)) ? "+" : "-")\(letter)"
    }
    return [
      "mode \(mode)", "dials \(written(switches.dials))", "sense \(sense.joined(separator: " "))",
      "iostop \(switches.inputOutputCheckStop ? "on" : "off")",
      "addrstop \(switches.addressStop ? "on" : "off")",
    ]
  }
}
