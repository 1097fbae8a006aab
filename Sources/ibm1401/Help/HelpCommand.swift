import Core1401

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
      throw UsageError(description: "help explains one command at a time")
    }
    let topic = arguments.operands.first
    if let topic, Subcommand.named(topic) == nil, topic != HelpText.environmentTopic {
      return Main.unknown(topic)
    }
    if let format = command.format {
      try command.write(format, topic: topic)
      return ExitStatus.success
    }
    guard command.folder == nil else {
      throw UsageError(description: "--output belongs to --format, as in --format man --output FOLDER")
    }
    guard let topic else {
      try StandardOutput.write(HelpText.overview + "\n")
      return ExitStatus.success
    }
    guard let subcommand = Subcommand.named(topic) else {
      try StandardOutput.write(HelpText.environment + "\n")
      return ExitStatus.success
    }
    return subcommand.run(["--help"])
  }

  private func write(_ format: HelpFormat, topic: String?) throws {
    if let folder {
      guard topic == nil else {
        throw UsageError(description: "--output writes the files of all commands; leave out \(topic ?? "")")
      }
      for file in format.files() { complain("\(try file.write(in: folder)) is written") }
      return
    }
    guard let file = format.file(for: topic) else {
      let name = format.rawValue
      let files = format.files()
      throw UsageError(
        description: topic.map { "--format \(name) has no file of its own for \($0); leave it out" }
          ?? "--format \(name) has \(files.count.counted("file")); name a folder for them: --output FOLDER")
    }
    try OutputFile(path: "-").write(file.bytes)
  }
}
