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
  /// The panel shows the sample programs by itself until somebody touches it.
  var attracts = false
  /// The files in which the session is kept as an asciicast, and its last screen as a picture.
  var cast: String?
  var picture: String?
  /// The size of a panel without a terminal, and what is done at it.
  var size: Size?
  var keys: [KeyScript.Step]?
  /// Where the program keeps the name of what it executes.
  var phaseName: ClosedRange<Int>?
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
    }.choosing(PanelOptions.themes),
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
    .flag("attract", "show the sample programs in turn until somebody touches the panel", \.attracts)
      .ofOneRun,
    .file("cast", "FILE", "record what is shown, in asciinema's form asciicast v2", \.cast).ofOneRun,
    .file("svg", "FILE", "write the last screen as a picture", \.picture).ofOneRun,
    CommandOption(
      "size", "COLSxROWS", "no terminal: a panel of this size, for --svg, --cast and --keys (default 80x24)"
    ) {
      let numbers = $1.lowercased().split(separator: "x").map { Int($0) ?? 0 }
      guard numbers.count == 2, (1...500).contains(numbers[0]), (1...300).contains(numbers[1]) else {
        throw UsageError(description: "--size \($1): give columns and rows, as 132x43, at most 500x300")
      }
      $0.size = Size(width: numbers[0], height: numbers[1])
    }.ofOneRun,
    CommandOption(
      "keys", "KEYS",
      "no terminal: press these keys; <Enter> <Esc> <Up> <C-c>, <wait 2.5> seconds, <click 3,10>, "
        + "<size 80x24>, <lt> for <"
    ) {
      do {
        $0.keys = try KeyScript.steps($1)
      } catch {
        throw UsageError(description: "--keys: \(error)")
      }
    }.ofOneRun,
    CommandOption(
      "name-at", "FIRST-LAST",
      "core storage where a system keeps the name of the phase it executes, for the status line"
    ) {
      let numbers = $1.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
      guard numbers.count == 2, 0...15_999 ~= numbers[0], numbers[0]...15_999 ~= numbers[1],
        numbers[1] - numbers[0] < 40
      else {
        throw UsageError(description: "--name-at \($1): give two addresses, as 101-110")
      }
      $0.phaseName = numbers[0]...numbers[1]
    },
    .flag("plain", "lines of text in place of the panel, for screen readers and pipes", \.isPlain).ofOneRun,
  ]

  /// Takes the arguments of `panel`.
  init(arguments: ParsedArguments) throws {
    var rest = arguments
    try take(&rest)
    run = rest
  }

  /// Whether the panel is to be drawn without a terminal.
  func isScripted(hasTerminal: Bool) -> Bool {
    size != nil || keys != nil || (!hasTerminal && (picture ?? cast) != nil)
  }

  private static func speed(_ text: String) throws -> Speed {
    if ["max", "unlimited"].contains(text.lowercased()) { return .unlimited }
    guard let factor = Double(text), Speed.factors.contains(factor) else {
      throw UsageError(description: "--speed \(text): give a factor from 0.00001 to 1000, or max")
    }
    return .times(factor)
  }
}
