internal import System1401

// The command line: words for what keys do, and for what no key does.
extension PanelSession {
  private static let actions: [String: PanelAction] = [
    "start": .start, "stop": .stop, "reset": .startReset, "check": .checkReset, "load": .load,
    "enter": .enter, "tear": .tear, "step": .stepInstructions(1), "cycle": .stepCycle, "help": .help,
    "options": .options, "redraw": .redraw, "quit": .quit,
  ]

  /// The positions of the mode switch in short.
  private static let modes: [String: ModeSwitch] = Dictionary(
    uniqueKeysWithValues: zip(
      ["run", "iex", "scp", "scn", "display", "print", "scan", "alter"], ModeSwitch.allCases))

  /// Carries out a line, or says what is wrong with it.
  func carryOut(_ line: String) {
    let words = line.lowercased().split(separator: " ").map(String.init)
    guard let verb = words.first else { return }
    let argument = words.dropFirst().joined(separator: " ")
    if argument.isEmpty, let action = PanelSession.actions[verb] { return click(action) }
    switch verb {
    case "open": argument.isEmpty ? choosePrograms() : open(argument)
    case "eof": send(.setEndOfFile(!snapshot.units.endOfFile))
    case "step": take(argument, in: 1...1_000_000) { click(.stepInstructions($0)) }
    case "dials": take(argument, in: 0...15_999) { click(.setDials($0)) }
    case "break": take(argument, in: 0...15_999) { send(.setBreakpoint($0, true)) }
    case "delete": take(argument, in: 0...15_999) { send(.setBreakpoint($0, false)) }
    case "until": take(argument, in: 0...15_999) { send(.runUntil($0)) }
    case "mode": setMode(argument)
    case "speed": setSpeed(argument)
    default: say("\(verb) is no command: open, break, delete, until, step, dials, mode, speed")
    }
  }

  private func take(_ argument: String, in range: ClosedRange<Int>, _ action: (Int) -> Void) {
    guard let number = Int(argument), range.contains(number) else {
      return say(
        "\(argument.isEmpty ? "nothing" : argument) is no number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    action(number)
  }

  private func setMode(_ word: String) {
    guard let mode = PanelSession.modes[word] else {
      return say("mode is one of run iex scp scn display print scan alter")
    }
    click(.setMode(mode))
  }

  private func setSpeed(_ word: String) {
    if word == "max" {
      speed = .unlimited
    } else if let times = Double(word), times > 0, times.isFinite {
      speed = .times(times)
    } else {
      return say("speed is max or times real time, as 1 or 0.5")
    }
    send(.setSpeed(speed))
  }
}
