import Foundation
import Panel1401
import PanelCurses
import System1401

/// What `ibm1401 panel` was asked to do, besides what `run` knows.
struct PanelArguments: CommandOptions, Sendable {
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

  static let options: [CommandOption<PanelArguments>] = [
    CommandOption("speed", "FACTOR|max", "times real time (default 1); max: as fast as the host can") {
      $0.speed = try speed($1)
    },
    CommandOption(
      "theme", "NAME",
      "panel, paper (default on a light terminal), cvd (colour-blind-safe), system (16 colours) or mono"
    ) {
      guard let theme = Theme.named($1.lowercased()) else {
        throw UsageError("theme", $1, choices: PanelOptions.themes)
      }
      $0.terminal.theme = theme
      $0.terminal.isThemeChosen = true
      $0.panel.theme = $1.lowercased()
    },
    .choice("color", "WHEN", "never, auto or always (default auto; NO_COLOR counts)", \.terminal.color),
    .flag("ascii", "ASCII characters only", \.terminal.ascii),
    CommandOption("no-mouse", "", as: .none, "leave the mouse to the terminal") { options, _ in
      options.terminal.mouse = false
      options.panel.mouse = false
    },
    .flag("no-motion", "no tear animation", \.panel.motion, to: false),
    .choice("lamps", "MODE", "glow (bulbs that average), exact or off", \.panel.lamps),
    CommandOption("back", "MB", "memory for going back in time, 1 to 4096 (default 64); 0 keeps no past") {
      guard let megabytes = Int($1), (0...4096).contains(megabytes) else {
        throw UsageError(description: "--back \($1): give megabytes, 0 to 4096")
      }
      $0.history = megabytes == 0 ? nil : HistoryLimits(memory: megabytes << 20)
    },
    .file("record", "FILE", "record what is done, for ibm1401 run --replay FILE", \.recording).ofOneRun,
    .flag("plain", "lines of text in place of the panel, for screen readers and pipes", \.isPlain).ofOneRun,
  ]

  /// Takes the arguments of `panel`.
  init(arguments: ParsedArguments) throws {
    var rest = arguments
    try take(&rest)
    run = rest
  }

  private static func speed(_ text: String) throws -> Speed {
    if ["max", "unlimited"].contains(text.lowercased()) { return .unlimited }
    guard let factor = Double(text), factor >= 0.00001, factor <= 1000 else {
      throw UsageError(description: "--speed \(text): give a factor from 0.00001 to 1000, or max")
    }
    return .times(factor)
  }
}
