import Core1401
import System1401
import Units1401

// The keys, the switches and the pace.
extension MonitorCommand {
  static let keys = [
    MonitorCommand(
      "start", "[until ADDRESS|CONDITION]", example: "start", or: ["go", "g", "cont", "continue"],
      help: "Presses START; the mode switch determines what it does."
    ) { (arguments) throws(MonitorError) in
      if arguments.lowercased.first == "until" { return try arguments.runUntil(after: "until") }
      try arguments.expectNone()
      return .operate([.start], note: arguments.startNote)
    },
    MonitorCommand(
      "stop", help: "Presses STOP: the machine stops after the current instruction.",
      .operate([.stop], note: nil)
    ).urgent(),
    MonitorCommand("reset", help: "Presses START RESET.", .operate([.startReset], note: "Start reset.")),
    MonitorCommand("check", help: "Presses CHECK RESET.", .operate([.checkReset], note: "Check reset.")),
    MonitorCommand(
      "load", help: "Presses LOAD: reads a card and executes it.", .operate([.press(.load)], note: nil)),
    MonitorCommand(
      "boot", "cdr|mt1", example: "boot cdr", help: "Presses LOAD or TAPE LOAD, in SimH's form."
    ) { (arguments) throws(MonitorError) in
      let unit = try arguments.single("a unit")
      switch UnitPlace(word: unit) ?? UnitPlace(word: unit + "1") {
      case UnitPlace("reader"): return .operate([.press(.load)], note: nil)
      case UnitPlace("tape", 1): return .operate([.press(.tapeLoad)], note: nil)
      default: throw arguments.unknown(unit, "a unit to load from, cdr or mt1")
      }
    },
    MonitorCommand(
      "enter", help: "Presses ENTER: stores the bit switches at the dials (mode alter).",
      .operate([.enter], note: "Entered.")),
    MonitorCommand("tear", help: "Tears the printed sheet off.", .host(.tear)),
    MonitorCommand(
      "picture", "FILE", example: "picture panel.svg", help: "Writes an SVG picture of the panel."
    ) { (arguments) throws(MonitorError) in
      guard let file = arguments.words.first, arguments.words.count == 1 else {
        throw arguments.missing("the name of a file")
      }
      return .host(.picture(file: file))
    },
    MonitorCommand(
      "open", "[PROGRAM]", example: "open hello",
      help: "Opens another program in the panel, or lists the programs."
    ) { (arguments) throws(MonitorError) in
      _ = try arguments.optional()
      // A file name keeps its upper and lower case.
      return .host(.open(arguments.words.first))
    },
    MonitorCommand(
      "reload",
      help: "Reads the program from its files again, in the panel; breakpoints follow their labels, and "
        + "reels and packs stay mounted.",
      .host(.reload)),
    MonitorCommand(
      "edit",
      help: "Opens the source of the program in a box, in the panel; Ctrl-S there assembles it again.",
      .host(.edit)),
    MonitorCommand(
      "restart",
      help: "Starts over with a fresh machine and its decks in the hopper, as the session began; reels and "
        + "packs stay mounted. --limit-cycles and --limit-time count from there.",
      .operate([.restart], note: "Fresh machine.")),
  ]

  static let switches = [
    MonitorCommand(
      "mode", "[run|iex|scp|scn|display|print|scan|alter]", example: "mode alter",
      help: "Sets the mode switch, which determines what START does."
    ) { (arguments) throws(MonitorError) in
      guard let word = try arguments.optional() else {
        return .answer(["Mode \(arguments.switches.mode.rawValue)."])
      }
      guard let mode = ModeSwitch.words.first(where: { $0.word == word })?.mode else {
        throw arguments.unknown(word, "a mode")
      }
      return arguments.setting(note: "Mode \(mode.rawValue).") { $0.mode = mode }
    },
    MonitorCommand(
      "dials", "[ADDRESS]", example: "dials 0431", help: "Sets the MANUAL ADDRESS dials."
    ) { (arguments) throws(MonitorError) in
      guard let word = try arguments.optional() else {
        return .answer(["Dials \(written(arguments.switches.dials))."])
      }
      let address = try arguments.address(word)
      return arguments.setting(note: "Dials \(written(address)).") { $0.dials = address }
    },
    MonitorCommand(
      "key", "i|a|b", example: "key i",
      help: "Selects the register that START sets from the dials (mode alter)."
    ) { (arguments) throws(MonitorError) in
      let word = try arguments.single("a register")
      guard let source = AddressSource(letter: word) else {
        throw arguments.unknown(word, "an address register")
      }
      return arguments.setting(note: "Key-light \(word.uppercased()).") { $0.keyLight = source }
    },
    MonitorCommand(
      "sense", "[+|-LETTERS ...]", example: "sense +b -c",
      help: "Turns sense switches A to G on (+) or off (-)."
    ) { (arguments) throws(MonitorError) in
      try arguments.senseSwitches()
    },
    MonitorCommand(
      "iostop", "[on|off]", example: "iostop off", help: "Sets the switch I/O CHECK STOP."
    ) { (arguments) throws(MonitorError) in
      guard let isOn = try arguments.onOff() else {
        return .answer(["I/O check stop \(word(arguments.switches.inputOutputCheckStop))."])
      }
      return arguments.setting(note: "I/O check stop \(word(isOn)).") { $0.inputOutputCheckStop = isOn }
    },
    MonitorCommand(
      "checkstop", "[on|off]", example: "checkstop off", help: "Sets CHECK STOP of the auxiliary console."
    ) { (arguments) throws(MonitorError) in
      guard let isOn = try arguments.onOff() else {
        return .answer(["Check stop \(word(arguments.switches.processCheckStop))."])
      }
      return arguments.setting(note: "Check stop \(word(isOn)).") { $0.processCheckStop = isOn }
    },
    MonitorCommand(
      "addrstop", "[ADDRESS|on|off]", example: "addrstop 0431",
      help: "Sets ADDRESS STOP, and the dials to the address."
    ) { (arguments) throws(MonitorError) in
      try arguments.addressStop()
    },
    MonitorCommand(
      "bits", "a|b|op|logic|ADDRESS|CHARACTER", example: "bits b",
      help: "Shows the bits of a register or position; a character in quotes sets the bit switches."
    ) { (arguments) throws(MonitorError) in
      try arguments.bits()
    },
  ]

  static let speeds = [
    MonitorCommand(
      "speed", "[FACTOR|max]", example: "speed 10",
      help: "Sets the pace: 1 is the real one, max as fast as the host allows."
    ) { (arguments) throws(MonitorError) in
      guard let word = try arguments.optional() else {
        return .answer([MonitorAnswers.speed(arguments.snapshot.speed)])
      }
      if word == "max" || word == "unlimited" {
        return .operate([.setSpeed(.unlimited)], note: "Speed unlimited.")
      }
      guard let factor = Double(word), Speed.factors.contains(factor) else {
        throw arguments.unknown(word, "a speed, a factor from 0.00001 to 1000 or max")
      }
      return .operate([.setSpeed(.times(factor))], note: MonitorAnswers.speed(.times(factor)))
    }
  ]

  /// On or off.
  static func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
}

extension ModeSwitch {
  /// The positions of the mode switch, by the monitor's words.
  static let words: [(word: String, mode: ModeSwitch)] = [
    ("run", .run), ("iex", .instructionExecute), ("scp", .singleCycleProcess),
    ("scn", .singleCycleNonProcess),
    ("display", .characterDisplay), ("print", .storagePrintOut), ("scan", .storageScan), ("alter", .alter),
  ]
}
