import Core1401
import System1401
import Units1401

// The keys, the switches and the pace.
extension MonitorCommand {
  static let keys = [
    MonitorCommand(
      "start", "[until ADDRESS|CONDITION]", example: "start", or: ["go", "g", "cont", "continue"],
      help: "START: what the mode switch says."
    ) { (arguments) throws(MonitorError) in
      if arguments.lowercased.first == "until" { return try arguments.runUntil(behind: "until") }
      try arguments.expectNone()
      return .operate([.start], note: arguments.startNote)
    },
    MonitorCommand(
      "stop", help: "STOP: stands at the end of the instruction in hand.", .operate([.stop], note: nil)
    ).urgent(),
    MonitorCommand("reset", help: "START RESET.", .operate([.startReset], note: "Start reset.")),
    MonitorCommand("check", help: "CHECK RESET.", .operate([.checkReset], note: "Check reset.")),
    MonitorCommand("load", help: "LOAD: reads a card and runs it.", .operate([.press(.load)], note: nil)),
    MonitorCommand(
      "boot", "cdr|mt1", example: "boot cdr", help: "LOAD or TAPE LOAD, as SimH writes it."
    ) { (arguments) throws(MonitorError) in
      let unit = try arguments.single("a unit")
      switch UnitPlace(word: unit) ?? UnitPlace(word: unit + "1") {
      case UnitPlace("reader"): return .operate([.press(.load)], note: nil)
      case UnitPlace("tape", 1): return .operate([.press(.tapeLoad)], note: nil)
      default: throw arguments.wrong("'\(unit)' cannot be booted from, cdr and mt1 can")
      }
    },
    MonitorCommand(
      "enter", help: "ENTER: stores the bit switches at the dials (mode alter).",
      .operate([.enter], note: "Entered.")),
    MonitorCommand("tear", help: "Tears the printed sheet off.", .host(.tear)),
    MonitorCommand(
      "picture", "FILE", example: "picture panel.svg", help: "What the panel shows, as a picture in SVG."
    ) { (arguments) throws(MonitorError) in
      guard let file = arguments.words.first, arguments.words.count == 1 else {
        throw arguments.wrong("picture needs the name of a file")
      }
      return .host(.picture(file: file))
    },
    MonitorCommand(
      "open", "[PROGRAM]", example: "open hello", help: "Another program, at the panel; the list of them."
    ) { (arguments) throws(MonitorError) in
      _ = try arguments.optional()
      // A file's name keeps its letters.
      return .host(.open(arguments.words.first))
    },
    MonitorCommand(
      "reload",
      help: "Reads the program again from its files, at the panel; breakpoints go with their labels.",
      .host(.reload)),
    MonitorCommand(
      "restart", help: "A fresh machine with its decks in the hopper.",
      .operate([.restart], note: "Fresh machine.")),
  ]

  static let switches = [
    MonitorCommand(
      "mode", "[run|iex|scp|scn|display|print|scan|alter]", example: "mode alter",
      help: "The mode switch: what START does."
    ) { (arguments) throws(MonitorError) in
      guard let word = try arguments.optional() else {
        return .answer(["Mode \(arguments.switches.mode.rawValue)."])
      }
      guard let mode = ModeSwitch.words.first(where: { $0.word == word })?.mode else {
        throw arguments.wrong("'\(word)' is no mode")
      }
      return arguments.setting(note: "Mode \(mode.rawValue).") { $0.mode = mode }
    },
    MonitorCommand(
      "dials", "[ADDRESS]", example: "dials 0431", help: "The MANUAL ADDRESS dials."
    ) { (arguments) throws(MonitorError) in
      guard let word = try arguments.optional() else {
        return .answer(["Dials \(written(arguments.switches.dials))."])
      }
      let address = try arguments.address(word)
      return arguments.setting(note: "Dials \(written(address)).") { $0.dials = address }
    },
    MonitorCommand(
      "key", "i|a|b", example: "key i", help: "The register that START sets from the dials (mode alter)."
    ) { (arguments) throws(MonitorError) in
      let word = try arguments.single("a register")
      guard let source = AddressSource(letter: word) else {
        throw arguments.wrong("'\(word)' is no address register")
      }
      return arguments.setting(note: "Key-light \(word.uppercased()).") { $0.keyLight = source }
    },
    MonitorCommand(
      "sense", "[+|-LETTERS ...]", example: "sense +b -c",
      help: "The sense switches A to G, + for up, - for down."
    ) { (arguments) throws(MonitorError) in
      try arguments.senseSwitches()
    },
    MonitorCommand(
      "iostop", "[on|off]", example: "iostop off", help: "I/O CHECK STOP."
    ) { (arguments) throws(MonitorError) in
      guard let isOn = try arguments.onOff() else {
        return .answer(["I/O check stop \(word(arguments.switches.inputOutputCheckStop))."])
      }
      return arguments.setting(note: "I/O check stop \(word(isOn)).") { $0.inputOutputCheckStop = isOn }
    },
    MonitorCommand(
      "checkstop", "[on|off]", example: "checkstop off", help: "CHECK STOP of the auxiliary console."
    ) { (arguments) throws(MonitorError) in
      guard let isOn = try arguments.onOff() else {
        return .answer(["Check stop \(word(arguments.switches.processCheckStop))."])
      }
      return arguments.setting(note: "Check stop \(word(isOn)).") { $0.processCheckStop = isOn }
    },
    MonitorCommand(
      "addrstop", "[ADDRESS|on|off]", example: "addrstop 0431",
      help: "ADDRESS STOP, with the dials at the address."
    ) { (arguments) throws(MonitorError) in
      try arguments.addressStop()
    },
    MonitorCommand(
      "bits", "a|b|op|logic|ADDRESS|CHARACTER", example: "bits b",
      help: "Says the bits of a register or position; a character in quotes sets the bit switches."
    ) { (arguments) throws(MonitorError) in
      try arguments.bits()
    },
  ]

  static let speeds = [
    MonitorCommand(
      "speed", "[FACTOR|max]", example: "speed 10",
      help: "The pace: 1 is the real one, max as fast as it goes."
    ) { (arguments) throws(MonitorError) in
      guard let word = try arguments.optional() else {
        return .answer([MonitorAnswers.speed(arguments.snapshot.speed)])
      }
      if word == "max" || word == "unlimited" {
        return .operate([.setSpeed(.unlimited)], note: "Speed unlimited.")
      }
      guard let factor = Double(word), Speed.factors.contains(factor) else {
        throw arguments.wrong("'\(word)' is no speed, a factor from 0.00001 to 1000 or max")
      }
      return .operate([.setSpeed(.times(factor))], note: MonitorAnswers.speed(.times(factor)))
    }
  ]

  /// On or off.
  static func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
}

extension ModeSwitch {
  /// The positions with the words of the monitor.
  static let words: [(word: String, mode: ModeSwitch)] = [
    ("run", .run), ("iex", .instructionExecute), ("scp", .singleCycleProcess),
    ("scn", .singleCycleNonProcess),
    ("display", .characterDisplay), ("print", .storagePrintOut), ("scan", .storageScan), ("alter", .alter),
  ]
}
