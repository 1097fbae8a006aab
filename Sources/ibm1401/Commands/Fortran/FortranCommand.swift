import Core1401
import Foundation
import Host1401
import Units1401

/// The command `ibm1401 fortran`: compiles a FORTRAN program with IBM's compiler for the 1401, and runs it.
struct FortranCommand: CommandOptions {
  private var tape = "fortran.tap"
  private var integerDigits = 5
  private var mantissaDigits = 8
  private var listing: String?
  private var deck: String?
  private var limit: String?
  private var carriage: String?
  private var opensPanel = false

  static let options: [CommandOption<FortranCommand>] = [
    CommandOption("system", "TAPE", as: .file, "the system tape of the compiler (default fortran.tap)") {
      $0.tape = $1
    },
    CommandOption("integer", "DIGITS", "digits of a fixed point number, 1 to 20 (default 5)") {
      $0.integerDigits = try digits("integer", $1, 1...20)
    },
    CommandOption("mantissa", "DIGITS", "digits of a floating point number, 2 to 20 (default 8)") {
      $0.mantissaDigits = try digits("mantissa", $1, 2...20)
    },
    .file("listing", "FILE|-", "write the compiler's listing: program, addresses, messages", \.listing),
    .file(
      "deck", "DECK|-", "only write the compiler's input deck: parameters, program, data", \.deck),
    .flag(
      "panel", "open the panel with the compiler at START; the status line names the phase", \.opensPanel),
    CommandOption("limit-time", "SECONDS", "stop after this much 1401 time, including compilation") {
      $0.limit = $1
    },
    .file("carriage", "FILE", "carriage tape (default 66 lines, channel 1 in line 1)", \.carriage),
  ]

  /// Runs the command.
  ///
  /// - Parameter arguments: the arguments of `fortran`.
  /// - Returns: the exit status: 1 when the compiler reports an error, otherwise that of the run.
  /// - Throws: the errors that ``Subcommand/run(_:)`` reports.
  @MainActor
  static func main(_ arguments: ParsedArguments) throws -> Int32 {
    var arguments = arguments
    var command = FortranCommand()
    try command.take(&arguments)
    guard let program = arguments.operands.first else {
      throw UsageError(.fortranProgram)
    }
    return try command.run(program, data: Array(arguments.operands.dropFirst()))
  }

  private static func digits(_ option: String, _ word: String, _ range: ClosedRange<Int>) throws -> Int {
    guard let number = Int(word), range.contains(number) else {
      throw UsageError(.numberRange, [option, word, range.lowerBound, range.upperBound])
    }
    return number
  }

  @MainActor
  private func run(_ program: String, data: [String]) throws -> Int32 {
    let outputs = [CommandOutput("--listing", listing), CommandOutput("--deck", deck)]
    if let (first, second, file) = CommandOutput.clash(of: outputs) {
      throw UsageError(.sameOutput, [first, second, file])
    }
    // The tape is mounted only when the outputs are already open, so it is named here.
    let inputs = [program, tape] + data + [carriage].compactMap(\.self)
    let source = try FortranSource(
      text: try readText(program), file: program)
    var cards = [try parameterCard()] + source.cards
    if !data.isEmpty {
      // The compiler expects this card after END when more cards follow.
      if let end = Card(text: ":", encoding: .simh) { cards.append(end) }
      for path in data {
        cards += try CardDeck(bytes: try readFile(path), fileName: path, encoding: nil).cards
      }
    }
    let text = cards.map { $0.text(in: .simh) + "\n" }.joined()
    if let deck {
      try WholeFile(path: deck, as: "--deck", keeping: inputs).write(text)
      return ExitStatus.success
    }
    guard FileManager.default.fileExists(atPath: tape) else {
      throw FileError(
        file: tape,
        .noCompiler, [ProgramLibrary().path(of: "fortran/system.list")]
      )
    }
    guard !opensPanel else { return try openPanel(text, program) }
    let listing = try listing.map { try WholeFile(path: $0, as: "--listing", keeping: inputs) }
    return try compile(text, source, program, listing: listing)
  }

  /// The folder with the cards for the panel; removed when the process ends.
  private static let folderOfPanel = Locked<String?>(nil)

  @MainActor
  private func openPanel(_ cards: String, _ program: String) throws -> Int32 {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ibm1401-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    FortranCommand.folderOfPanel.withLock { $0 = folder.path }
    // The panel ends the process, so this function does not return.
    atexit {
      guard let folder = FortranCommand.folderOfPanel.withLock({ $0 }) else { return }
      try? FileManager.default.removeItem(atPath: folder)
    }
    let name = URL(fileURLWithPath: program).deletingPathExtension().lastPathComponent
    let deck = folder.appending(path: "\(name).cd").path
    try OutputFile(path: deck).write(cards)
    let words =
      [
        "--boot", "tape", "--tape", "1=\(tape),ro", "--encoding", "simh", "--name-at", "101-110", deck,
      ] + carriageWords
    return try PanelCommand.main(parseArguments(words, options: PanelCommand.options))
  }

  /// The option of the run for the carriage tape.
  private var carriageWords: [String] { carriage.map { ["--carriage", $0] } ?? [] }

  /// The parameter card: core storage up to 15999, the lengths of numbers, formats without A-conversion.
  private func parameterCard() throws -> Card {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    guard let card = Card(text: "PARAMI9I\(two(integerDigits))\(two(mantissaDigits))", encoding: .simh) else {
      throw UsageError(.parameterCard)
    }
    return card
  }

  /// Compiles and runs a program.
  ///
  /// - Parameters:
  ///   - deck: the cards of the compiler's input.
  ///   - source: the program.
  ///   - program: its file, for messages.
  ///   - listing: receives the compiler's listing.
  /// - Returns: the exit status.
  /// - Throws: the errors of the run, and of writing the listing.
  private func compile(
    _ deck: String, _ source: FortranSource, _ program: String, listing: WholeFile?
  ) throws -> Int32 {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ibm1401-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (cards, paper) = (folder.appending(path: "deck.cd").path, folder.appending(path: "paper.txt").path)
    let report = folder.appending(path: "report.json").path
    try OutputFile(path: cards).write(deck)
    var words = [
      "--boot", "tape", "--starts", "1", "--tape", "1=\(tape),ro", "--encoding", "simh", "--print", paper,
      "--json", report, "--quiet",
    ]
    if let limit { words += ["--limit-time", limit] }
    words += carriageWords
    var options = try RunOptions(arguments: parseArguments(words + [cards], options: RunCommand.options))
    options.isPartOfCommand = true
    let status = try RunCommand.main(options: options)
    let printed = FortranListing(String(decoding: try readFile(paper), as: UTF8.self))
    try listing?.write(printed.compilation)
    for message in printed.messages {
      let line = message.statement.flatMap {
        source.lines.indices.contains($0 - 1) ? source.lines[$0 - 1] : nil
      }
      let place = line.map { "\(program):\($0)" } ?? program
      StandardError.write("\(place): error: \(message.text.withVisibleControls)\n")
    }
    guard printed.messages.isEmpty else { return ExitStatus.file }
    // The run was quiet, because its summary would count the compiler's work as well.
    if status != ExitStatus.success, let stop = try stop(in: report) { complain(stop) }
    guard printed.isCompiled else {
      complain("\(program): the compiler did not finish; --listing - shows its output")
      return status == ExitStatus.success ? ExitStatus.file : status
    }
    try StandardOutput.write(printed.output)
    return status
  }

  /// The message of the last stop in the report of a run.
  private func stop(in report: String) throws -> String? {
    try JSONDecoder().decode(RunReport.self, from: Data(try readFile(report))).stops.last?.message
  }
}

/// The output of the compiler and of the program.
struct FortranListing {
  /// The compiler's output.
  let compilation: String
  /// The program's output.
  let output: String
  /// Whether the compiler finished without errors.
  let isCompiled: Bool
  /// The compiler's messages.
  let messages: [Message]

  /// A message of the compiler.
  struct Message: Hashable {
    let text: String
    /// The number of the statement, from 1.
    let statement: Int?
  }

  /// Splits a listing at the line in which the compiler says that the program can be started.
  init(_ text: String) {
    let lines = text.replacing("\u{0C}", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.firstIndex { $0.hasPrefix("PRESS START TO GO") }
    isCompiled = end != nil
    compilation = lines[...(end ?? lines.count - 1)].joined(separator: "\n") + "\n"
    let rest = end.map { lines[($0 + 1)...].drop { $0.allSatisfy { $0 == " " } } } ?? []
    output = rest.joined(separator: "\n")
    messages = lines[..<(end ?? lines.count)].compactMap { line in
      guard line.hasPrefix("ERROR") && line.contains(" - ") || line.hasPrefix("MESSAGE ") else { return nil }
      let text = line.split(separator: " ").joined(separator: " ")
      let statement = text.split(separator: " ").last.flatMap { Int($0) }
      return Message(text: text, statement: text.contains("STATEMENT") ? statement : nil)
    }
  }
}
