internal import Core1401
internal import System1401

/// The legends of the controls, line by line, for each size.
struct ControlLegends {
  let snapshot: SystemSnapshot
  let context: KeyContext
  let step: LayoutStep

  private var switches: ConsoleSwitches { snapshot.switches }

  /// The lines inside the border.
  var lines: [LegendLine] {
    switch step {
    case .columns40:
      return []
    case .columns60:
      return [
        line(modes(gap: " ", label: " MODE ")),
        line(senses(" SENSE "), ["  "], inputOutputStop("I/O STOP "), ["  "])
          + line(addressStop("ADDR STOP ", withAddress: false)),
        line([" "], buttons(gap: " ", 0..<3)), line([" "], buttons(gap: " ", 3..<8), ["  "], dials("DIALS ")),
      ]
    case .columns80:
      return [
        line(modes(gap: "  ", label: " MODE  "), [" "]),
        line(senses(" SENSE "), ["   "], inputOutputStop("I/O STOP "), ["   "], dials("DIALS "), ["   "])
          + line(addressStop("ADDR STOP ", withAddress: false)),
        line([" "], buttons(gap: " ")),
      ]
    case .columns100:
      return [
        line(modes(gap: " ", label: " MODE "), bar(), senses("SENSE "), bar(), inputOutputStop("I/O "))
          + line(["  "], addressStop("ADDR ", withAddress: false)),
        line([" "], buttons(gap: " "), [" "], dials("DIALS ", gap: "")),
      ]
    case .columns132:
      return [
        line(modes(gap: "  ", label: " MODE  "), ["  "], bar(""), [" "], senses("SENSE "), bar())
          + line(inputOutputStop("I/O STOP ")),
        line(
          [" "], buttons(gap: "  "), ["  "], bar(""), [" "], dials("DIALS ", gap: ""), ["  "], bar(""), [" "])
          + line(addressStop("ADDR STOP ", withAddress: true)),
      ]
    case .columns160:
      return [
        line(modes(gap: "  ", label: " MODE  ")),
        line(senses(" SENSE  ", gap: "  "), wideBar(), inputOutputStop("I/O CHECK STOP "), wideBar())
          + line(dials("MANUAL ADDRESS  "), wideBar(), addressStop("ADDRESS STOP ", withAddress: true))
          + line(wideBar(), [Legend("AUX  OFF   ", role: .faint)], bitSwitches()),
        line(
          [" "], buttons(gap: "  "), ["   "], speed(), ["   "],
          toggle(switches.processCheckStop, before: "CHECK STOP ", .toggleProcessCheckStop)),
      ]
    }
  }

  /// The lines where a lesson leaves room for two: the mode switch, and the keys.
  var compactLines: [LegendLine] {
    step == .columns60 ? Array(lines.prefix(1)) + lines[2...2] : [lines[0], lines[lines.count - 1]]
  }

  private func line(_ parts: [Legend]...) -> LegendLine {
    LegendLine(parts.flatMap { $0 })
  }

  private func bar(_ space: String = " ") -> [Legend] { [Legend("\(space)│\(space)", role: .border)] }

  private func wideBar() -> [Legend] { [Legend("   │  ", role: .border)] }

  // MARK: Switches

  private func modes(gap: String, label: String) -> [Legend] {
    let wheel = Legend.Wheel(up: .turnMode(-1), down: .turnMode(1))
    var legends = [Legend(label, role: .faint, action: .chooseMode, wheel: wheel)]
    for (index, mode) in ModeSwitch.allCases.enumerated() {
      if index > 0 { legends.append(Legend(gap, wheel: wheel)) }
      let name = mode.name(at: step)
      let isSelected = mode == switches.mode
      legends.append(
        Legend(
          isSelected ? "‹\(name)›" : name, role: isSelected ? .lampLit : .text,
          attributes: isSelected ? .bold : [], action: .setMode(mode), wheel: wheel))
    }
    return legends
  }

  private func toggle(_ isUp: Bool, before label: String, _ action: PanelAction) -> [Legend] {
    [
      Legend(label, role: .text, action: action),
      Legend(isUp ? "▲" : "▽", role: isUp ? .lampLit : .faint, action: action),
    ]
  }

  private func senses(_ label: String, gap: String = " ") -> [Legend] {
    var legends = [Legend(label, role: .faint)]
    for (index, letter) in "ABCDEFG".enumerated() {
      if index > 0 { legends.append(Legend(gap)) }
      let isUp = switches.senseSwitches.contains(.senseSwitch(letter))
      legends += toggle(isUp, before: String(letter), .toggleSenseSwitch(letter))
    }
    return legends
  }

  private func inputOutputStop(_ label: String) -> [Legend] {
    toggle(switches.inputOutputCheckStop, before: label, .toggleInputOutputCheckStop)
  }

  private func addressStop(_ label: String, withAddress: Bool) -> [Legend] {
    var legends = toggle(switches.addressStop, before: label, .toggleAddressStop)
    if withAddress {
      let address = switches.addressStop ? AddressRegister.decimal(switches.dials) : "----"
      legends.append(Legend(" \(address)", action: .toggleAddressStop))
    }
    return legends
  }

  private func bitSwitches() -> [Legend] {
    let character = switches.bitSwitches
    var legends = [Legend("BITS ", role: .faint)]
    // The check bit has no switch: ENTER computes it from the other bits.
    legends.append(Legend("C\(character.hasCheckBit ? "▲" : "▽")", role: .faint))
    for (name, mask) in StoredCharacter.codeBits + [("WM", StoredCharacter.wordMarkMask)] {
      legends.append(" ")
      legends += toggle(character.rawValue & mask != 0, before: name, .toggleBitSwitch(mask))
    }
    return legends
  }

  // MARK: Dials

  /// The texts of the four dials; the thousands dial has sixteen positions.
  private var dialTexts: [String] {
    let address = switches.dials
    return [String(address / 1000)] + [100, 10, 1].map { String(address / $0 % 10) }
  }

  private func dial(_ index: Int) -> Legend {
    Legend(
      dialTexts[index], role: .lampLit, action: .askDials,
      wheel: Legend.Wheel(up: .turnDial(index, by: 1), down: .turnDial(index, by: -1)))
  }

  private func dials(_ label: String, gap: String = " ") -> [Legend] {
    [Legend(label, role: .faint, action: .askDials)]
      + (0..<4).flatMap { index in (index > 0 ? [Legend(gap)] : []) + [dial(index)] }
  }

  // MARK: Keys

  /// The buttons of the console, or a range of them counted from 0.
  private func buttons(gap: String, _ range: Range<Int> = 0..<100) -> [Legend] {
    var legends: [Legend] = []
    let all = KeyMap.bindings.filter { $0.buttonText(at: step) != nil }
    for binding in all[range.clamped(to: all.indices)] {
      guard let text = binding.buttonText(at: step), let action = binding.action else { continue }
      if !legends.isEmpty { legends.append(Legend(gap)) }
      let isOff = context.refusal(of: action) != nil
      let isLit = action == .checkReset && snapshot.isCheckLit
      let words = [Legend(text, role: isLit ? .checkKey : isOff ? .disabled : .text, action: action)]
      legends += Legend.button(
        binding.keyName, action == .startOrStop ? startAndStop(action) : words, action,
        role: isOff ? .disabled : .key)
    }
    return legends
  }

  /// The button for START and STOP: the function it has now is in its key's colour, the other is dimmed.
  private func startAndStop(_ action: PanelAction) -> [Legend] {
    let runs = snapshot.isRunning
    func word(_ text: String, _ role: Role, isNow: Bool) -> Legend {
      Legend(text, role: isNow ? role : .disabled, action: action)
    }
    return [
      word("START", .startKey, isNow: !runs), Legend("/", role: .disabled, action: action),
      word("STOP", .stopKey, isNow: runs),
    ]
  }

  private func speed() -> [Legend] {
    let words = StateWords.speed(snapshot.speed)
    let text = words.firstIndex(of: "×").map { String(words[$0...]) } ?? words
    return [
      Legend("SPEED ", role: .faint), Legend(text, role: .lampLit, action: .realTime), "  ",
      Legend("[", role: .key, attributes: .bold, action: .slower), Legend(" and ", role: .faint),
      Legend("]", role: .key, attributes: .bold, action: .faster), Legend(" change", role: .faint),
    ]
  }
}

extension Legend: ExpressibleByStringLiteral {
  /// Creates a legend that cannot be clicked.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension LegendLine {
  /// Joins two lines into one.
  static func + (left: LegendLine, right: LegendLine) -> LegendLine {
    LegendLine(left.legends + right.legends)
  }
}

extension Indicators {
  /// The sense switch with a letter, A to G; empty for other characters.
  static func senseSwitch(_ letter: Character) -> Indicators {
    guard "ABCDEFG".contains(letter), let stored = TextEncoding.simh.stored(letter) else { return [] }
    return Indicators(dCharacter: stored)
  }
}

extension ModeSwitch {
  /// The longest name of the position that fits at a size.
  func name(at step: LayoutStep) -> String {
    switch step {
    case .columns160: rawValue
    case .columns132: words.wide
    case .columns100, .columns60: words.narrow
    case .columns80, .columns40: words.short
    }
  }

  /// Shorter names of the position, and a summary of what START does in it.
  var words: (narrow: String, wide: String, short: String, summary: String) {
    switch self {
    case .run: ("RUN", "RUN", "RUN", "runs until STOP, a halt or a check")
    case .instructionExecute: ("I/EX", "I/EX", "I/EX", "reads an instruction; the next START executes it")
    case .singleCycleProcess: ("SC-P", "SC-PROCESS", "SC-PROC", "one storage cycle")
    case .singleCycleNonProcess:
      ("SC-NP", "SC-NON-PROC", "SC-NON", "one storage cycle that changes nothing in storage")
    case .characterDisplay:
      ("DISPLAY", "CHAR DISPLAY", "DISPLAY", "shows the character addressed by the dials")
    case .storagePrintOut:
      ("PRINT", "PRINT-OUT", "PRINT-OUT", "prints the hundred positions around the dials' address")
    case .storageScan: ("SCAN", "SCAN", "SCAN", "reads storage from the dials until a parity error")
    case .alter:
      ("ALTER", "ALTER", "ALTER", "sets the lit register to the dials; ENTER stores the bits")
    }
  }
}
