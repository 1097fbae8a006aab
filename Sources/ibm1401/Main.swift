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
  /// - Parameter arguments: the words behind `ibm1401`.
  /// - Returns: the exit status.
  @MainActor
  static func run(_ arguments: [String]) -> Int32 {
    guard let command = arguments.first else { return PanelCommand.main([]) }
    let rest = Array(arguments.dropFirst())
    switch command {
    case "run":
      return RunCommand.main(rest)
    case "panel":
      return PanelCommand.main(rest)
    case "assemble":
      return AssembleCommand.main(rest)
    case "disassemble":
      return DisassembleCommand.main(rest)
    case "batch":
      return BatchCommand.main(rest)
    case "media":
      return MediaCommand.main(rest)
    case "monitor":
      return MonitorCommandLine.main(rest)
    case "dap":
      return DapCommand.main(rest)
    case "help", "--help", "-h":
      return help(on: rest.first)
    case "version", "--version":
      print("ibm1401 0.1")
      return ExitStatus.success
    case _ where command.hasPrefix("-") || FileManager.default.fileExists(atPath: command):
      return PanelCommand.main(arguments)
    default:
      return unknown(command)
    }
  }

  private static func help(on topic: String?) -> Int32 {
    switch topic {
    case nil: print(HelpText.overview)
    case "run": print(HelpText.run)
    case "panel": print(HelpText.panel)
    case "assemble": print(HelpText.assemble)
    case "disassemble": print(HelpText.disassemble)
    case "batch": print(HelpText.batch)
    case "media": print(HelpText.media)
    case "monitor": print(HelpText.monitor)
    case "dap": print(HelpText.dap)
    case .some(let topic): return unknown(topic)
    }
    return ExitStatus.success
  }

  private static func unknown(_ command: String) -> Int32 {
    var advice = "ibm1401 help lists the commands"
    let commands = [
      "run", "panel", "monitor", "assemble", "disassemble", "batch", "media", "dap", "help", "version",
    ]
    if let nearest = nearest(to: command, in: commands) {
      advice = "did you mean ibm1401 \(nearest)?"
    }
    complain("unknown command \(command); \(advice)")
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
