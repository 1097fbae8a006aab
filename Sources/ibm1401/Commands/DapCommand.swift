import Autocoder
import Core1401
import DebugAdapter1401
import Foundation
import Monitor1401
import System1401
import Units1401

/// The command `ibm1401 dap`: a debugger for editors.
enum DapCommand {
  /// Runs the command.
  ///
  /// - Parameter arguments: the arguments of `dap`.
  /// - Returns: the exit status.
  /// - Throws: the errors that ``Subcommand/run(_:)`` reports.
  static func main(_ arguments: ParsedArguments) throws -> Int32 {
    if let word = arguments.operands.first {
      throw UsageError(.dapOperand, [word])
    }
    let adapter = DebugAdapter(
      input: { EditorStream.read() }, output: EditorStream.write, complain: { complain("dap: \($0)") },
      load: load)
    return adapter.run()
  }

  // MARK: Programs

  /// Reads the files of a program.
  private static func load(_ request: LaunchRequest) throws -> LoadedProgram {
    if let folder = request.folder, !FileManager.default.changeCurrentDirectoryPath(folder) {
      throw LaunchError(.launchFolder, [folder])
    }
    do {
      let arguments = try parseArguments(
        request.words + ["--", request.program], options: RunOptions.syntax + DebugOptions.run)
      let ofRun = Set(DebugOptions.run.map(\.name))
      if let option = arguments.options.first(where: { ofRun.contains($0.name) }) {
        throw LaunchError(.monitorOption, ["--\(option.name)"])
      }
      return try load(request, try RunOptions(arguments: arguments))
    } catch let error as SourceError {
      let list = SourceMessages(shown: .on, isColoured: false).list(error.diagnostics)
      throw LaunchError("\(error)", messages: list.messages.map(\.placed), details: list.rest)
    }
  }

  private static func load(_ request: LaunchRequest, _ given: RunOptions) throws -> LoadedProgram {
    var options = given
    // The program is always the first deck, whatever the arguments contain.
    options.decks = [request.program] + options.decks.dropLast()
    options.isQuiet = true
    if options.inputs.contains("-")
      || [options.punchFile, options.report, options.pdfFile, options.inquiry.typed].contains("-")
    {
      throw LaunchError(.streams)
    }
    if options.starts > 0 || options.cycleLimit != nil || options.timeLimit != nil {
      throw LaunchError(.limits)
    }
    let hopper = try Hopper(options: options)
    let outputs = try PlainOutputs(options: options, hopper: hopper)
    try outputs.empty()
    var program = LoadedProgram(
      configuration: try options.configuration(), decks: hopper.decks, encoding: hopper.encoding)
    program.units = try options.commands(at: options.units, encoding: hopper.encoding)
    program.bootsFromTape = options.bootDevice == .tape
    if let source = hopper.sources.first {
      program.symbols = source.symbols
      program.listing = source.listing
      program.sourcePath = request.program
      // A file that cannot be read, perhaps because an editor is replacing it, counts as unchanged.
      program.hasSourceChanged = {
        FileManager.default.contents(atPath: request.program).map { [UInt8]($0) != source.bytes } ?? false
      }
      program.dataLabels = source.dataLabels
      let list = SourceMessages(shown: options.warnings, isColoured: false).briefList(source.warnings)
      program.messages = list.messages.map(\.placed)
      program.notes = list.rest
    }
    if let file = request.symbols {
      let own = try MonitorFile.symbols(file)
      for (label, address) in own.addresses { program.symbols.define(label, address) }
    }
    program.notes += hopper.decks.flatMap(\.warnings).map { "\($0)\n" }.joined()
    program.deliver = { outputs.write($0) }
    program.finish = {
      (try? outputs.finish()) == .some(nil) ? nil : "an output file of the run could not be written"
    }
    return program
  }
}

extension SourceMessages.List.Message {
  /// The message with its location, as the debug adapter reports it.
  fileprivate var placed: SourceMessage {
    SourceMessage(
      path: diagnostic.place.file, line: diagnostic.place.line, column: diagnostic.place.column, text: text)
  }
}
