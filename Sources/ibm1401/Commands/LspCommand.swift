import Autocoder
import EditorMessages
import Foundation
import LanguageServer1401

/// The options of `ibm1401 lsp`.
struct LspOptions: CommandOptions {
  var dialect = Dialect.any
  var folders: [String] = []

  static let options: [CommandOption<LspOptions>] = [
    .dialect(\.dialect),
    CommandOption(
      "macros", "FOLDER", as: .file, "search this folder for macros and library routines; may be repeated"
    ) {
      $0.folders.append($1)
    }.collecting,
    CommandOption("stdio", "", as: .none, "accepted and ignored, because some editors pass it") {
      _, _ in
    },
  ]
}

/// The command `ibm1401 lsp`: a language server for editors.
enum LspCommand {
  /// Runs the command.
  ///
  /// - Parameter arguments: the arguments of `lsp`.
  /// - Returns: the exit status.
  /// - Throws: the errors that ``Subcommand/run(_:)`` reports.
  static func main(_ arguments: ParsedArguments) throws -> Int32 {
    if let word = arguments.operands.first {
      throw UsageError(.lspOperand, [word])
    }
    var options = LspOptions()
    var arguments = arguments
    try options.take(&arguments)
    let (dialect, folders) = (options.dialect, options.folders)
    let server = LanguageServer(
      version: Main.version, input: { EditorStream.read() }, output: EditorStream.write,
      complain: { complain("lsp: \($0)") }
    ) { path, text, languageID in
      let assembly = AssemblyOptions(
        language: languageID.lowercased() == "sps" ? .sps : .detected, dialect: dialect,
        allowsLoaderArea: true)
      let file = AssembledFile(
        path: path ?? "-", bytes: Array(text.utf8), options: assembly, folders: folders)
      return SourceAnalysis(file: file.sourceName, programs: file.programs, library: file.library)
    }
    return server.run()
  }
}

/// The standard streams, as a connection to an editor.
enum EditorStream {
  /// The next bytes of standard input, nil at its end.
  static func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(STDIN_FILENO, &buffer, buffer.count)
      if count > 0 { return Array(buffer.prefix(count)) }
      if count == 0 || errno != EINTR { return nil }
    }
  }

  /// Writes to standard output; false when the other end is closed.
  static func write(_ data: Data) -> Bool {
    (try? StandardOutput.write(Array(data)[...])) != nil
  }
}
