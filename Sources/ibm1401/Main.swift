import Core1401
import Foundation

/// The command `ibm1401`.
@main
struct Main {
  @MainActor
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    exit(run(Array(CommandLine.arguments.dropFirst())))
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
    case "help", "--help", "-h":
      guard let topic = rest.first else {
        print(HelpText.overview)
        return ExitStatus.success
      }
      return Subcommand.named(topic)?.run(["--help"]) ?? unknown(topic)
    case "version", "--version":
      print("ibm1401 0.1")
      return ExitStatus.success
    case _ where word.hasPrefix("-") || FileManager.default.fileExists(atPath: word):
      return Subcommand.panel.run(arguments)
    // A name with a folder or an ending is that of a file, even when there is no such file.
    case _ where word.contains("/") || word.dropFirst().contains("."):
      return Subcommand.panel.run(arguments)
    default:
      return unknown(word)
    }
  }

  private static func unknown(_ command: String) -> Int32 {
    let nearest = command.nearest(in: Subcommand.all.map(\.name) + ["help", "version"])
    let advice = nearest.map { "did you mean ibm1401 \($0)?" } ?? "ibm1401 help lists the commands"
    complain("unknown command \(command); \(advice)")
    return ExitStatus.usage
  }
}

/// One of the commands of `ibm1401`.
struct Subcommand: Sendable {
  let name: String
  /// The options that it knows besides `--help`; made only for the command that is run.
  let options: @Sendable () -> [OptionSyntax]
  /// What `--help` prints.
  let help: @Sendable () -> String
  /// Does what the arguments say; the exit status.
  let body: @MainActor @Sendable (ParsedArguments) throws -> Int32

  static let panel = Subcommand(
    name: "panel", options: { PanelCommand.options }, help: { HelpText.panel }, body: PanelCommand.main)

  static let all = [
    panel,
    Subcommand(name: "run", options: { RunCommand.options }, help: { HelpText.run }, body: RunCommand.main),
    Subcommand(
      name: "monitor", options: { MonitorCommandLine.options }, help: { HelpText.monitor },
      body: MonitorCommandLine.main),
    Subcommand(
      name: "assemble", options: { AssembleOptions.syntax }, help: { HelpText.assemble },
      body: AssembleCommand.main),
    Subcommand(
      name: "link", options: { LinkCommand.syntax }, help: { HelpText.link }, body: LinkCommand.main),
    Subcommand(
      name: "disassemble", options: { DisassembleCommand.syntax }, help: { HelpText.disassemble },
      body: DisassembleCommand.main),
    Subcommand(
      name: "batch", options: { BatchOptions.syntax }, help: { HelpText.batch }, body: BatchCommand.main),
    Subcommand(
      name: "media", options: { MediaOptions.syntax }, help: { HelpText.media }, body: MediaCommand.main),
    Subcommand(
      name: "fortran", options: { FortranCommand.syntax }, help: { HelpText.fortran },
      body: FortranCommand.main),
    Subcommand(name: "dap", options: { [] }, help: { HelpText.dap }, body: DapCommand.main),
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
        print(help())
        return ExitStatus.success
      }
      return try body(parsed)
    } catch let error as UsageError {
      complain("\(error); see ibm1401 \(name) --help")
    } catch let error as SourceError {
      error.report()
    } catch is ClosedPipe {
      // Whoever reads our output has seen enough, as `head` does: there is nobody to tell.
    } catch {
      complain("\(error)")
    }
    return ExitStatus.usage
  }
}

/// The exit statuses that scripts can rely on.
enum ExitStatus {
  static let success: Int32 = 0
  static let usage: Int32 = 1
  static let check: Int32 = 2
  static let limit: Int32 = 3
  static let operatorWanted: Int32 = 4
  static let assertion: Int32 = 5
  static let interrupted: Int32 = 130
}

/// Writes a line to standard error.
func complain(_ message: String) {
  FileHandle.standardError.write(Data("ibm1401: \(message)\n".utf8))
}

/// A line on standard error that shows how far a long run is.
struct ProgressLine {
  private static let clearing = "\r\u{1B}[K"
  /// Whether anybody sees it.
  let isShown: Bool
  private var isOnScreen = false

  init(isShown: Bool) { self.isShown = isShown && isatty(STDERR_FILENO) == 1 }

  /// Shows a text in the place of the one before it.
  mutating func show(_ text: String) {
    guard isShown else { return }
    isOnScreen = true
    FileHandle.standardError.write(Data("\(ProgressLine.clearing)\(text)".utf8))
  }

  /// Takes the line away.
  mutating func clear() {
    if isOnScreen { show("") }
    isOnScreen = false
  }
}

/// A value as JSON with a line end, its entries in the order of the alphabet.
func prettyJSON(_ value: some Encodable) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  return try encoder.encode(value) + Data("\n".utf8)
}
