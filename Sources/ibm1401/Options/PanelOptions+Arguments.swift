import Foundation
import Panel1401
import PanelCurses
import System1401

/// The options of `ibm1401 panel`, besides those of `run`.
struct PanelArguments: CommandOptions, Sendable {
  var panel = PanelOptions()
  var terminal = TerminalOptions(environment: ProcessInfo.processInfo.environment)
  var speed = Speed.times(1)
  var isPlain = false
  /// The limits of the history, nil to record none.
  var history: HistoryLimits? = HistoryLimits()
  /// The most bytes on disk for printed paper, nil for the standard limit.
  var paperLimit: Int64?
  /// The file in which the session is recorded.
  var recording: String?
  /// Whether the panel shows the sample programs until a visitor touches it.
  var attracts = false
  /// The file that the session is recorded in as an asciicast, and the file for a picture of its last
  /// screen.
  var cast: String?
  var picture: String?
  /// The size of a panel without a terminal, and the keys pressed at it.
  var size: Size?
  var keys: [KeyScript.Step]?
  /// Where the program stores the name of its current phase.
  var phaseName: ClosedRange<Int>?
  /// The remaining arguments, for ``RunOptions``.
  var run = ParsedArguments()

  static let options: [CommandOption<PanelArguments>] = [
    CommandOption(
      "speed", "FACTOR|max", "multiple of the real pace (default 1); max: as fast as the host allows"
    ) {
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
    .choice(
      "color", "WHEN", "never, auto or always (default auto, which respects NO_COLOR)", \.terminal.color),
    .flag("ascii", "draw with ASCII characters only", \.terminal.ascii),
    CommandOption("no-mouse", "", as: .none, "do not use the mouse; the terminal keeps it") { options, _ in
      options.terminal.mouse = false
      options.panel.mouse = false
    },
    .flag("no-motion", "do not animate tearing paper off", \.panel.motion, to: false),
    .choice("lamps", "MODE", "glow (brightness averaged as by real bulbs), exact or off", \.panel.lamps),
    CommandOption("back", "MB", "memory for stepping back, 1 to 4096 (default 64); 0 disables it") {
      guard let megabytes = Int($1), (0...4096).contains(megabytes) else {
        throw UsageError(.backMemory, [$1])
      }
      $0.history = megabytes == 0 ? nil : HistoryLimits(memory: megabytes << 20)
    },
    CommandOption(
      "paper-limit", "MB",
      "disk space for printed paper, 1 to 1048576 (default 4096, or a quarter of the free space); then the "
        + "oldest lines are dropped"
    ) {
      guard let megabytes = Int64($1), (1...1_048_576).contains(megabytes) else {
        throw UsageError(.paperLimit, [$1])
      }
      $0.paperLimit = megabytes << 20
    },
    .file("record", "FILE", "record the session for ibm1401 run --replay FILE", \.recording).ofOneRun,
    .flag("attract", "show the sample programs in turn until somebody touches the panel", \.attracts)
      .ofOneRun,
    .file("cast", "FILE", "record the screen as an asciicast v2 for asciinema", \.cast).ofOneRun,
    .file("svg", "FILE", "write a picture of the last screen", \.picture).ofOneRun,
    CommandOption(
      "size", "COLSxROWS",
      "without a terminal: the size of the panel for --svg, --cast and --keys (default 80x24)"
    ) {
      let numbers = $1.lowercased().split(separator: "x").map { Int($0) ?? 0 }
      guard numbers.count == 2, (1...500).contains(numbers[0]), (1...300).contains(numbers[1]) else {
        throw UsageError(.sizeForm, [$1])
      }
      $0.size = Size(width: numbers[0], height: numbers[1])
    }.ofOneRun,
    CommandOption(
      "keys", "KEYS",
      "without a terminal: press these keys; <Enter> <Esc> <Up> <C-c>, <wait 2.5> seconds, <click 3,10>, "
        + "<size 80x24>, <lt> for <"
    ) {
      do throws(KeyScriptError) {
        $0.keys = try KeyScript.steps($1)
      } catch {
        throw switch error {
        case .notClosed(let text): UsageError(.keyNotClosed, [text])
        case .unknown(let name, let choices):
          UsageError(.unknownKey, [name, choices.joined(separator: ", ")])
        }
      }
    }.ofOneRun,
    CommandOption(
      "name-at", "FIRST-LAST",
      "storage where a program keeps the name of its current phase, for the status line"
    ) {
      let numbers = $1.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
      guard numbers.count == 2, 0...15_999 ~= numbers[0], numbers[0]...15_999 ~= numbers[1],
        numbers[1] - numbers[0] < 40
      else {
        throw UsageError(.nameAt, [$1])
      }
      $0.phaseName = numbers[0]...numbers[1]
    },
    .flag("plain", "show lines of text in place of the panel, for screen readers and pipes", \.isPlain)
      .ofOneRun,
  ]

  /// Reads the arguments of `panel`.
  init(arguments: ParsedArguments) throws {
    var rest = arguments
    try take(&rest)
    run = rest
  }

  /// Whether the panel is drawn without a terminal.
  func isScripted(hasTerminal: Bool) -> Bool {
    size != nil || keys != nil || (!hasTerminal && (picture ?? cast) != nil)
  }

  private static func speed(_ text: String) throws -> Speed {
    if ["max", "unlimited"].contains(text.lowercased()) { return .unlimited }
    guard let factor = Double(text), Speed.factors.contains(factor) else {
      throw UsageError(.speedForm, [text])
    }
    return .times(factor)
  }
}
