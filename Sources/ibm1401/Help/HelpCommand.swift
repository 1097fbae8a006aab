import Core1401
import Monitor1401

/// The command `ibm1401 help`: the overview, the help of a command or a topic, or files made from them.
struct HelpCommand: CommandOptions {
  static let options: [CommandOption<HelpCommand>] = [
    .optionalChoice("format", "FORMAT", "write the help in this form, see below", \.format),
    CommandOption(
      "output", letter: "o", "FOLDER", as: .file, "with --format: write the files into this folder"
    ) {
      $0.folder = $1
    },
  ]

  private var format: HelpFormat?
  private var folder: String?

  /// Runs the command.
  ///
  /// - Parameter arguments: the arguments of `help`.
  /// - Returns: the exit status.
  /// - Throws: the errors that ``Subcommand/run(_:)`` reports.
  @MainActor
  static func main(_ arguments: ParsedArguments) throws -> Int32 {
    var command = HelpCommand()
    var arguments = arguments
    try command.take(&arguments)
    guard arguments.operands.count <= 1 else {
      throw UsageError(.helpOne)
    }
    let topic = arguments.operands.first
    if let topic, Subcommand.named(topic) == nil,
      let guide = ExplainCommand.guide(topic)
    {
      try StandardOutput.write(MessageIndex.lines(of: guide).joined(separator: "\n") + "\n")
      return ExitStatus.success
    }
    if let topic, Subcommand.named(topic) == nil, topic != HelpText.environmentTopic {
      return Main.unknown(topic)
    }
    if let format = command.format {
      try command.write(format, topic: topic)
      return ExitStatus.success
    }
    guard command.folder == nil else {
      throw UsageError(.outputWithoutFormat)
    }
    guard let topic else {
      try HelpText.write(HelpText.overview)
      return ExitStatus.success
    }
    guard let subcommand = Subcommand.named(topic) else {
      try HelpText.write(HelpText.environment)
      return ExitStatus.success
    }
    return subcommand.run(["--help"])
  }

  private func write(_ format: HelpFormat, topic: String?) throws {
    if let folder {
      guard topic == nil else {
        throw UsageError(.outputOfOne, [topic ?? ""])
      }
      for file in format.files() { complain("\(try file.write(in: folder)) is written") }
      return
    }
    guard let file = format.file(for: topic) else {
      let name = format.rawValue
      let files = format.files()
      throw topic.map { UsageError(.noFormatFile, [name, $0]) }
        ?? UsageError(.formatFiles, [name, files.count.counted("file")])
    }
    try OutputFile(path: "-").write(file.bytes)
  }
}
