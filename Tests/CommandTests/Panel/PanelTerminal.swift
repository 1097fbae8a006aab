import PseudoTerminal
import Testing

/// The built `ibm1401` on a terminal of its own.
enum PanelTerminal {
  /// Starts the command; without arguments it is the panel with the powers of two.
  static func start(
    _ arguments: [String] = [], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let own = ["IBM1401_PROGRAMS": Command.program("")]
    return try PseudoTerminal(
      program: Command.path, arguments: arguments,
      environment: PseudoTerminal.environment.merging(own) { $1 }.merging(environment) { $1 },
      columns: columns, rows: rows)
  }

  /// Starts the command and waits for its first screen, with the machine stopped.
  static func ready(
    _ arguments: [String] = [], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try start(arguments, columns: columns, rows: rows, environment: environment)
    try #require(terminal.wait { $0.isDrawn && $0.text.contains("STOP") }, "no panel appeared")
    return terminal
  }

  /// Expects the terminal as it was before the panel, with its settings and its screen.
  static func expectWhole(_ terminal: PseudoTerminal, location: SourceLocation = #_sourceLocation) {
    #expect(terminal.settings == terminal.settingsBefore, sourceLocation: location)
    #expect(terminal.screen.modes == [7, 25], sourceLocation: location)
    #expect(terminal.screen.unknown == [], sourceLocation: location)
    #expect(!terminal.screen.text.contains("1401"), sourceLocation: location)
  }
}

extension VirtualTerminal {
  /// Whether the panel is drawn completely, down to the keys in its last row; the screen may arrive in
  /// pieces.
  var isDrawn: Bool {
    modes.contains(1049)
      && (text.split(separator: "\n", omittingEmptySubsequences: false).last ?? "").hasSuffix("Quit")
  }

  /// The status line.
  var status: String {
    text.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) ?? ""
  }
}
