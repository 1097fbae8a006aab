import Core1401
import Foundation
import Host1401

/// The command `ibm1401`.
@main
struct Main {
  @MainActor
  static func main() {
    HostProcess.prepare()
    // SIGUSR1 asks for a status. Ignored by default, so that it does not end a command that has none.
    signal(SIGUSR1, SIG_IGN)
    let status = run(Array(CommandLine.arguments.dropFirst()))
    // Ends by SIGPIPE, as other programs do when their output is closed.
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
    // A name with a folder or an extension is a file, even if it does not exist.
    case _ where word.contains("/") || word.dropFirst().contains("."):
      return Subcommand.panel.run(arguments)
    default:
      return unknown(word)
    }
  }

  /// The version of the program.
  static let version = "0.1"

  /// Reports an unknown command.
  static func unknown(_ command: String) -> Int32 {
    let nearest = command.nearest(in: Subcommand.all.map(\.name))
    let advice = nearest.map { "did you mean ibm1401 \($0)?" } ?? "ibm1401 help lists the commands"
    complain(UsageMessage.unknownCommand.filled(with: [command, advice]))
    return ExitStatus.usage
  }
}

/// One of the commands of `ibm1401`.
struct Subcommand: Sendable {
  let name: String
  /// The syntax: the name and the arguments.
  let usage: String
  /// The description, for a line of the overview.
  let summary: String
  /// The options besides `--help`; computed only for the command that is run.
  let options: @Sendable () -> [OptionSyntax]
  /// What `--help` prints.
  let help: @Sendable () -> String
  /// Executes the command and returns the exit status.
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
    "panel [DECK ...]", "open the front panel with these decks", options: { PanelCommand.options },
    help: { HelpText.panel }, body: PanelCommand.main)
  static let help = Subcommand(
    "help [COMMAND]", "print this text or the help of a command; write manual pages, completions",
    options: { HelpCommand.syntax }, help: { HelpText.help }, body: HelpCommand.main)
  static let version = Subcommand(
    "version", "print the version", options: { [] }, help: { HelpText.version },
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
      "run DECK [DECK ...]", "run card decks; print to standard output", options: { RunCommand.options },
      help: { HelpText.run }, body: RunCommand.main),
    Subcommand(
      "assemble SOURCE", "assemble an Autocoder or SPS program: deck, listing, symbols",
      options: { AssembleOptions.syntax }, help: { HelpText.assemble }, body: AssembleCommand.main),
    Subcommand(
      "link MODULE ...", "combine relocatable modules into one deck", options: { LinkCommand.syntax },
      help: { HelpText.link }, body: LinkCommand.main),
    Subcommand(
      "disassemble DECK", "convert a deck to Autocoder source", options: { DisassembleCommand.syntax },
      help: { HelpText.disassemble }, body: DisassembleCommand.main),
    Subcommand(
      "batch LIST", "run many jobs on all cores, with a report for each", options: { BatchOptions.syntax },
      help: { HelpText.batch }, body: BatchCommand.main),
    Subcommand(
      "media WORD FILE ...", "show, convert, check and create decks, tapes and disks",
      options: { MediaOptions.syntax }, help: { HelpText.media }, body: MediaCommand.main),
    Subcommand(
      "fortran PROGRAM.f", "compile with IBM's FORTRAN compiler for the 1401, and run",
      options: { FortranCommand.syntax }, help: { HelpText.fortran }, body: FortranCommand.main),
    Subcommand(
      "monitor DECK [...]", "run by commands: breakpoints, watchpoints, scripts with assertions",
      options: { MonitorCommandLine.options }, help: { HelpText.monitor }, body: MonitorCommandLine.main),
    Subcommand(
      "dap", "debug adapter for editors: Visual Studio Code, Neovim, Emacs", options: { [] },
      help: { HelpText.dap }, body: DapCommand.main),
    Subcommand(
      "lsp", "language server for editors: messages as you type, completion and more",
      options: { LspOptions.syntax },
      help: { HelpText.lsp }, body: LspCommand.main),
    Subcommand(
      "install [--prefix FOLDER]", "install the program, samples, manual pages and completions",
      options: { InstallCommand.syntax }, help: { HelpText.install }, body: InstallCommand.install),
    Subcommand(
      "uninstall [--prefix FOLDER]", "remove the installed files",
      options: { InstallCommand.uninstallOptions }, help: { HelpText.uninstall },
      body: InstallCommand.uninstall),
    Subcommand(
      "explain ID|MESSAGE", "the cause of a message and what to do; also of an operation such as BCE",
      options: { [] }, help: { HelpText.explain }, body: ExplainCommand.main),
    help, version,
  ]

  static func named(_ name: String) -> Subcommand? { all.first { $0.name == name } }

  /// Runs the command and reports its errors.
  ///
  /// - Parameter arguments: the words after its name.
  /// - Returns: the exit status.
  @MainActor
  func run(_ arguments: [String]) -> Int32 {
    do {
      let parsed = try parseArguments(arguments, options: options())
      guard !parsed.options.contains(where: { $0.name == OptionSyntax.help.name }) else {
        try HelpText.write(help())
        return ExitStatus.success
      }
      return try body(parsed)
    } catch let error as UsageError {
      complain("\(error); see ibm1401 \(name) --help", identifier: error.identifier)
      return ExitStatus.usage
    } catch let error as SourceError {
      error.report()
    } catch is ClosedPipe {
      // The reader of our output has seen enough, as `head` does; there is nobody to report to.
      return ExitStatus.closedPipe
    } catch {
      complain("\(error)", identifier: (error as? any IdentifiedError)?.identifier)
    }
    return ExitStatus.file
  }
}

/// The exit statuses, which scripts can rely on.
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
  /// The process then ends by SIGPIPE, which shells report as 141.
  static let closedPipe: Int32 = 141
}

/// Writes a line to standard error, with control characters made visible.
func complain(_ message: String) { complain(message, identifier: nil) }

/// Writes a line to standard error, with control characters made visible.
///
/// - Parameters:
///   - message: the line.
///   - identifier: the identifier of the message, which is printed if the environment asks for it.
func complain(_ message: String, identifier: String?) {
  let bracketed = identifier.flatMap { MessageIdentifiers.arePrinted ? " [\($0)]" : nil } ?? ""
  StandardError.write("ibm1401: \(message.withVisibleControls)\(bracketed)\n")
}

/// Whether messages on standard error end with their identifier, as those of the assembler always do.
enum MessageIdentifiers {
  static let variable = "IBM1401_IDENTIFIERS"

  static var arePrinted: Bool {
    !(EnvironmentVariable.value("IBM1401_IDENTIFIERS") ?? "").isEmpty
  }
}
