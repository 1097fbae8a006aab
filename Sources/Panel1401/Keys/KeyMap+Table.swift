// All keys of the panel, in the order of the buttons and of the help. Capital letters operate the machine,
// small letters move and debug.

private func key(
  _ keys: [Key], f function: Int? = nil, _ action: PanelAction, _ section: KeyBinding.Section,
  _ description: String
) -> KeyBinding {
  KeyBinding(
    keys: keys, function: function, effect: .action(action), section: section, description: description)
}

private func prefix(
  _ key: Key, _ prefix: KeyPrefix, _ section: KeyBinding.Section, _ description: String
) -> KeyBinding {
  KeyBinding(
    keys: [key], function: nil, effect: .prefix(prefix), section: section, description: description)
}

extension KeyMap {
  static let bindings: [KeyBinding] = machineKeys + debugKeys + moveKeys + panelKeys

  private static let machineKeys: [KeyBinding] = [
    key([" "], f: 9, .startOrStop, .machine, "START / STOP")
      .button("START/STOP", "START/STOP", "START/STOP", "START/STOP").help("Space", "START / STOP")
      .bar("START/STOP", from: .columns40, to: .columns60),
    key(["G"], .start, .machine, "START"),
    key(["S"], .stop, .machine, "STOP"),
    key(["C"], .checkReset, .machine, "CHECK RESET")
      .button("CHK RESET", "CHECK RESET", "CHECK RESET", "CHECK RESET").help("C", "CHECK RESET"),
    key(["R"], .startReset, .machine, "START RESET")
      .button("START RESET", "START RESET", "START RESET", "START RESET").help("R", "START RESET"),
    key(["L"], .load, .machine, "LOAD cards")
      .button("LOAD", "LOAD", "LOAD", "LOAD").help("L  K", "LOAD  TAPE LOAD"),
    key(["K"], .tapeLoad, .machine, "TAPE LOAD").button("TAPE", "TAPE LOAD", "TAPE LOAD", "TAPE LOAD"),
    key(["E"], .enter, .machine, "ENTER the bit switches").button("", "", "", "ENTER"),
    key(["T"], .tear, .machine, "tear the sheet off")
      .button("TEAR", "TEAR", "TEAR SHEET", "TEAR SHEET").help("T", "tear sheet"),
    key(["m"], .turnMode(1), .machine, "mode switch clockwise").bar("Mode", from: .columns80)
      .help("m M", "mode switch"),
    key(["M"], .turnMode(-1), .machine, "mode switch back"),
    key([], f: 3, .chooseMode, .machine, "list of modes"),
    prefix("x", .senseSwitch, .machine, "then A-G: sense switch").help("x a-g", "sense switch"),
    prefix("d", .dials, .machine, "then 4 digits: dials").help("d 0400", "dials   D  address stop"),
    key(["D"], .toggleAddressStop, .machine, "ADDRESS STOP"),
    prefix(";", .keyLight, .machine, "then i a b: key-light"),
    prefix("e", .bitSwitches, .machine, "then `A: bit switches"),
    key(["["], .slower, .machine, "slower"),
    key(["]"], .faster, .machine, "faster"),
    key(["="], .realTime, .machine, "real time"),
  ]

  private static let debugKeys: [KeyBinding] = [
    key(["n"], f: 8, .stepInstructions(1), .debug, "step one instruction").bar("Step", from: .columns60)
      .help("n", "step instruction"),
    key(["N"], .stepInstructions(10), .debug, "step ten instructions"),
    key([","], f: 7, .stepCycle, .debug, "step one cycle").bar("Cycle", from: .columns80)
      .help(",", "step cycle"),
    key(["p"], .stepBack, .debug, "step back").bar("Back", from: .columns100).help("p", "step back"),
    key(["P"], .backToStop, .debug, "back to last stop"),
    key(["u"], f: 4, .runToCursor, .debug, "run until cursor").bar("Until", from: .columns80)
      .help("u", "until cursor"),
    key(["b"], f: 2, .toggleBreakpoint, .debug, "breakpoint at cursor").bar("Break", from: .columns80)
      .help("b", "breakpoint"),
    key([.enter], .edit, .debug, "condition, edit"),
    key(["v"], .toggleWatch, .debug, "watchpoint at cursor").bar("Watch", from: .columns100).help(
      "v", "watch"),
    key(["f"], .toggleField, .debug, "field in the watch strip").bar("Field", from: .columns132)
      .help("f", "watch strip"),
    key([":"], .askCommand, .debug, "command line")
      .bar("Command", short: "Cmd", from: .columns40).help(":", "command line"),
  ]

  private static let moveKeys: [KeyBinding] =
    Pane.allCases.map { pane in
      let binding = key([.character(Character("\(pane.rawValue)"))], .showPane(pane), .move, "\(pane.name)")
      return pane == .paper ? binding.help("1-7", "panes") : binding
    } + [
      key([.tab], f: 6, .nextPane, .move, "next pane").bar("Pane", from: .columns80)
        .help("Tab", "next pane"),
      key([.backTab], .previousPane, .move, "previous pane"),
      key(["z"], f: 5, .zoom, .move, "zoom the pane").bar("Zoom", from: .columns132).help("z", "zoom"),
      key(["h", .left], .move(.left), .move, "left").help("hjkl", "arrows"),
      key(["j", .down], .move(.down), .move, "down"),
      key(["k", .up], .move(.up), .move, "up"),
      key(["l", .right], .move(.right), .move, "right"),
      key([.pageUp], .move(.pageUp), .move, "page up"),
      key([.pageDown], .move(.pageDown), .move, "page down"),
      key([.home], .move(.home), .move, "first line"),
      key([.end], .move(.end), .move, "last line"),
      key(["0"], .move(.firstColumn), .move, "column 1").help("0 $", "paper edge"),
      key(["$"], .move(.lastColumn), .move, "last column"),
      key(["g"], .askGoTo, .move, "go to address, label").help("g", "go to"),
      key(["/"], .askFind, .move, "find").bar("Find", from: .columns100).help("/", "find"),
      key(["*"], .findNext, .move, "find next"),
      key(["#"], .findPrevious, .move, "find previous"),
      key(["w"], .toggleWordMarkRow, .move, "word-mark row (core)"),
      key(["s"], .toggleSource, .move, "source, storage (2)"),
    ]

  private static let panelKeys: [KeyBinding] = [
    key(["?"], f: 1, .help, .panel, "this help").bar("Help", from: .columns40),
    key(["o"], .options, .panel, "options").bar("Options", from: .columns160).help("o", "options"),
    key(["O"], .choosePrograms, .panel, "open a program"),
    key(["r"], .reload, .panel, "reload the program"),
    key(["!"], .showMessage, .panel, "the whole last message"),
    key([.escape], .escape, .panel, "close, leave"),
    key([.control("l")], .redraw, .panel, "redraw all"),
    key([.control("z")], .suspend, .panel, "suspend"),
    key(["q"], .quit, .panel, "quit").bar("Quit", from: .columns40).help("q", "quit"),
    prefix(.control("c"), .interrupt, .panel, "STOP; twice: quit"),
  ]

  /// Keys of single panes. General keys have precedence: `r` toggles the ruler only if there is no program to
  /// reload.
  static let paneKeys: [Pane: [Key: PanelAction]] = [
    .paper: ["r": .toggleRuler, "s": .saveSheet],
    .tray: [
      .enter: .openSheet, "r": .toggleRuler, "s": .saveSheet, "a": .saveAll,
    ],
  ]

  /// The keys of the key bar, from left to right.
  static let barOrder: [Key] = [
    " ", "?", .tab, "z", "n", ",", "p", "b", "v", "f", "u", "m", "/", ":", "o", "q",
  ]
}
