import Foundation
import Panel1401
import PanelCurses
import System1401

/// What `ibm1401 panel` was asked to do, besides what `run` knows.
struct PanelArguments {
  var panel = PanelOptions()
  var terminal = TerminalOptions(environment: ProcessInfo.processInfo.environment)
  var speed = Speed.times(1)
  var isPlain = false
  /// What is kept of the past, nil for nothing.
  var history: HistoryLimits? = HistoryLimits()
  /// The file in which the session is recorded.
  var recording: String?
  /// The rest, for ``RunOptions``.
  var run = ParsedArguments()

  static let options = [
    CommandOption("speed", "FACTOR|max", "times real time (default 1); max: as fast as the host can"),
    CommandOption("theme", "NAME", "panel, paper, cvd (colour-blind-safe), system (16 colours) or mono"),
    CommandOption("color", "WHEN", "never, auto or always (default auto; NO_COLOR counts)"),
    CommandOption("ascii", nil, "ASCII characters only"),
    CommandOption("no-mouse", nil, "leave the mouse to the terminal"),
    CommandOption("no-motion", nil, "no tear animation"),
    CommandOption("lamps", "MODE", "glow (bulbs that average), exact or off"),
    CommandOption("back", "MB", "memory for going back in time, 1 to 4096 (default 64); 0 keeps no past"),
    CommandOption("record", "FILE", "record what is done, for ibm1401 run --replay FILE"),
    CommandOption("plain", nil, "lines of text in place of the panel, for screen readers and pipes"),
  ]

  /// Takes the arguments behind `panel`.
  init(arguments: ParsedArguments) throws {
    run.operands = arguments.operands
    for (name, value) in arguments.options {
      switch name {
      case "speed": speed = try PanelArguments.speed(value)
      case "theme":
        guard let theme = Theme.named(value.lowercased()) else {
          throw PanelArguments.bad(name, value, PanelOptions.themes)
        }
        terminal.theme = theme
        panel.theme = value.lowercased()
      case "color":
        guard let choice = Appearance.ColorChoice(rawValue: value.lowercased()) else {
          throw PanelArguments.bad(name, value, Appearance.ColorChoice.allCases.map(\.rawValue))
        }
        terminal.color = choice
      case "ascii": terminal.ascii = true
      case "no-mouse":
        terminal.mouse = false
        panel.mouse = false
      case "no-motion": panel.motion = false
      case "lamps":
        guard let mode = LampGlow.Mode(rawValue: value.lowercased()) else {
          throw PanelArguments.bad(name, value, LampGlow.Mode.allCases.map(\.rawValue))
        }
        panel.lamps = mode
      case "back":
        guard let megabytes = Int(value), (0...4096).contains(megabytes) else {
          throw UsageError(description: "--back \(value): give megabytes, 0 to 4096")
        }
        history = megabytes == 0 ? nil : HistoryLimits(memory: megabytes << 20)
      case "plain": isPlain = true
      case "record": recording = value
      default: run.options.append((name, value))
      }
    }
  }

  private static func speed(_ text: String) throws -> Speed {
    if ["max", "unlimited"].contains(text.lowercased()) { return .unlimited }
    guard let factor = Double(text), factor >= 0.00001, factor <= 1000 else {
      throw UsageError(description: "--speed \(text): give a factor from 0.00001 to 1000, or max")
    }
    return .times(factor)
  }

  private static func bad(_ name: String, _ value: String, _ choices: [String]) -> UsageError {
    UsageError(description: "--\(name) \(value): choose one of \(choices.joined(separator: ", "))")
  }
}
