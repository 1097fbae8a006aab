import Core1401
import Foundation
import Host1401

/// The command `ibm1401`.
@main
struct Main {
  @MainActor
  static func main() {
    HostProcess.prepare()
    // It asks for a status; what has none to give is not ended by the question.
    signal(SIGUSR1, SIG_IGN)
    let status = run(Array(CommandLine.arguments.dropFirst()))
    // As other programs end whose output nobody reads any more.
    if status == ExitStatus.closedPipe { HostProcess.endByClosedPipe() }
    exit(status)
  }

  /// Runs a command line.
  ///
  /// - Parameter arguments: the words after `ibm1401`.
  /// - Returns: the exit status.
  @MainActor
  static func run(_ arguments: [String]) -> Int32 {
    guard let word = arguments.first else { return Subcommand.panel.run([]) }
    let rest = Array(arguments.dropFirst())
    if let command = Subcommand.named(word) { return command.run(rest) }
    switch word {
    case "--help", "-h": return Subcommand.help.run(rest)
    case "--version", "-V": return Subcommand.version.run(rest)
    case _ where word.hasPrefix("-") || FileManager.default.fileExists(atPath: word):
      return Subcommand.panel.run(arguments)
    // A name with a folder or an ending is that of a file, even when there is no such file.
    case _ where word.contains("/") || word.dropFirst().contains("."):
      return Subcommand.panel.run(arguments)
    default:
      return unknown(word)
    }
  }

  /// The version of the program.
  static let version = "0.1"

  /// Reports a word that is no command.
  static func unknown(_ command: String) -> Int32 {
    let nearest = command.nearest(in: Subcommand.all.map(\.name))
    let advice = nearest.map { "did you mean ibm1401 \($0)?" } ?? "ibm1401 help lists the commands"
    complain("unknown command \(command); \(advice)")
    return ExitStatus.usage
  }
}

/// One of the commands of `ibm1401`.
struct Subcommand: Sendable {
  let name: String
  /// How it is written: the name and its arguments.
  let usage: String
  /// What it does, in a line of the overview.
  let summary: String
  /// The options that it knows besides `--help`; made only for the command that is run.
  let options: @Sendable () -> [OptionSyntax]
  /// What `--help` prints.
  let help: @Sendable () -> String
  /// Does what the arguments say; the exit status.
  let body: @MainActor @Sendable (ParsedArguments) throws -> Int32

  /// Declares a command; its name is the first word of the usage.
  init(
    _ usage: String, _ summary: String, options: @escaping @Sendable () -> [OptionSyntax],
    help: @escaping @Sendable () -> String,
    body: @escaping @MainActor @Sendable (ParsedArguments) throws -> Int32
  ) {
    name = String(usage.prefix { $0 != " " })
    self.usage = usage
    self.summary = summary
    self.options = options
    self.help = help
    self.body = body
  }

  static let panel = Subcommand(
    "panel [DECK ...]", "the front panel with these decks", options: { PanelCommand.options },
    help: { HelpText.panel }, body: PanelCommand.main)
  static let help = Subcommand(
    "help [COMMAND]", "this text, the help of a command, manual pages, completions",
    options: { HelpCommand.syntax }, help: { HelpText.help }, body: HelpCommand.main)
  static let version = Subcommand(
    "version", "the version", options: { [] }, help: { HelpText.version },
    body: { _ in
      try StandardOutput.write("ibm1401 \(Main.version)\n")
      return ExitStatus.success
    })

  static let all = [
    panel,
    Subcommand(
      "learn [NUMBER|FILE]", "a course at the panel: twelve lessons of ten minutes",
      options: { LearnCommand.syntax }, help: { HelpText.learn }, body: LearnCommand.main),
    Subcommand(
      "run DECK [DECK ...]", "run card decks; print on standard output", options: { RunCommand.options },
      help: { HelpText.run }, body: RunCommand.main),
    Subcommand(
      "assemble SOURCE", "assemble an Autocoder or SPS program: deck, listing, symbols",
      options: { AssembleOptions.syntax }, help: { HelpText.assemble }, body: AssembleCommand.main),
    Subcommand(
      "link MODULE ...", "put relocatable modules together to one deck", options: { LinkCommand.syntax },
      help: { HelpText.link }, body: LinkCommand.main),
    Subcommand(
      "disassemble DECK", "make Autocoder source of a deck", options: { DisassembleCommand.syntax },
      help: { HelpText.disassemble }, body: DisassembleCommand.main),
    Subcommand(
      "batch LIST", "many runs on all cores, a report for each", options: { BatchOptions.syntax },
      help: { HelpText.batch }, body: BatchCommand.main),
    Subcommand(
      "media WORD FILE ...", "look at decks, tapes and disks, convert, check, make them",
      options: { MediaOptions.syntax }, help: { HelpText.media }, body: MediaCommand.main),
    Subcommand(
      "fortran PROGRAM.f", "compile with IBM's FORTRAN compiler for the 1401, and run",
      options: { FortranCommand.syntax }, help: { HelpText.fortran }, body: FortranCommand.main),
    Subcommand(
      "monitor DECK [...]", "commands in lines: breakpoints, watches, scripts with assertions",
      options: { MonitorCommandLine.options }, help: { HelpText.monitor }, body: MonitorCommandLine.main),
    Subcommand(
      "dap", "the debugger for editors: Visual Studio Code, Neovim, Emacs", options: { [] },
      help: { HelpText.dap }, body: DapCommand.main),
    Subcommand(
      "lsp", "messages, completion and more in editors, as you type", options: { LspOptions.syntax },
      help: { HelpText.lsp }, body: LspCommand.main),
    Subcommand(
      "install [--prefix FOLDER]", "put the program, its samples, manual and completions below a folder",
      options: { InstallCommand.syntax }, help: { HelpText.install }, body: InstallCommand.install),
    Subcommand(
      "uninstall [--prefix FOLDER]", "remove what install has put there",
      options: { InstallCommand.uninstallOptions }, help: { HelpText.uninstall },
      body: InstallCommand.uninstall),
    help, version,
  ]

  static func named(_ name: String) -> Subcommand? { all.first { $0.name == name } }

  /// Runs the command and reports what goes wrong.
  ///
  /// - Parameter arguments: the words after its name.
  /// - Returns: the exit status.
  @MainActor
  func run(_ arguments: [String]) -> Int32 {
    do {
      let parsed = try parseArguments(arguments, options: options())
      guard !parsed.options.contains(where: { $0.name == OptionSyntax.help.name }) else {
        try StandardOutput.write(help() + "\n")
        return ExitStatus.success
      }
      return try body(parsed)
    } catch let error as UsageError {
      complain("\(error); see ibm1401 \(name) --help")
      return ExitStatus.usage
    } catch let error as SourceError {
      error.report()
    } catch is ClosedPipe {
      // Whoever reads our output has seen enough, as `head` does: there is nobody to tell.
      return ExitStatus.closedPipe
    } catch {
      complain("\(error)")
    }
    return ExitStatus.file
  }
}

/// The exit statuses that scripts can rely on.
enum ExitStatus {
  static let success: Int32 = 0
  static let file: Int32 = 1
  static let check: Int32 = 2
  static let limit: Int32 = 3
  static let operatorWanted: Int32 = 4
  static let assertion: Int32 = 5
  /// EX_USAGE of sysexits.h.
  static let usage: Int32 = 64
  static let interrupted: Int32 = 130
  /// The process then ends by SIGPIPE, for which shells say 141.
  static let closedPipe: Int32 = 141
}

/// Writes a line to standard error; control characters that a file has put into it are visible.
func complain(_ message: String) {
  StandardError.write("ibm1401: \(message.withVisibleControls)\n")
}
