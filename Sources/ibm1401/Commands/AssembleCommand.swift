import Autocoder
import Core1401
import Foundation
import Host1401
import PrintoutPDF
import Units1401

/// The command `ibm1401 assemble`: writes object deck, listing and symbols of a source; messages go to
/// standard error.
struct AssembleCommand {
  private let options: AssembleOptions

  /// Runs the command.
  ///
  /// - Parameter arguments: the arguments of `assemble`.
  /// - Returns: the exit status, 1 when there are errors.
  /// - Throws: the errors that ``Subcommand/run(_:)`` reports.
  static func main(_ arguments: ParsedArguments) throws -> Int32 {
    try AssembleCommand(options: AssembleOptions(arguments: arguments)).run()
  }

  private func run() throws -> Int32 {
    let file = AssembledFile(
      path: options.source, bytes: try readSource(options.source), options: options.assembly,
      folders: options.macroFolders, encoding: options.encoding)
    if !options.isQuiet, let guess = file.guess { complain("\(options.source): \(guess)") }
    let messages = SourceMessages(
      shown: options.warnings, isColoured: options.isColoured ?? Terminals.hasColour(STDERR_FILENO))
    let selected = file.diagnostics.filter { options.warnings != .off || $0.severity == .error }
    StandardError.write(messages.text(selected))
    let isWrong =
      !file.isAssembled || options.warnings == .error && selected.contains { $0.severity == .warning }
    try writeListing(of: file)
    try writeSymbols(of: file)
    if let path = options.mapPicture {
      try write(StorageMapPicture(file.programs, title: options.source).svg, to: path)
    }
    if let path = options.deck, !isWrong || options.writesDeckWithErrors {
      let encoding = options.deckEncoding ?? file.encoding
      try write(
        options.assembly.isRelocatable
          ? moduleText(file, encoding) : file.deckText(options.deckOptions, encoding: encoding), to: path)
    }
    if let path = options.tape, !isWrong || options.writesDeckWithErrors {
      try ObjectTapeFile(path: path, source: options.source, deck: options.deckOptions).write(file)
    }
    if !options.isQuiet { complain(summary(file, selected: selected, isWrong: isWrong)) }
    return isWrong ? ExitStatus.file : ExitStatus.success
  }

  private func moduleText(_ file: AssembledFile, _ encoding: TextEncoding) throws -> String {
    try file.relocatableModules().flatMap(\.cards).map { Card(punching: $0).text(in: encoding) + "\n" }
      .joined()
  }

  private func writeListing(of file: AssembledFile) throws {
    guard let path = options.listing else { return }
    var listing = ListingOptions(deck: options.deckOptions)
    listing.linesPerPage = options.linesPerPage
    listing.hasCarriageControl = options.hasCarriageControl
    listing.hasCrossReference = options.hasCrossReference
    listing.hasStorageMap = options.hasStorageMap
    let text = file.programs.map { Listing($0, options: listing).text }.joined()
    guard Pictures.isPDF(path) else { return try write(text, to: path) }
    var pictures = PrintoutPDF.Options()
    pictures.title = "\(options.source): assembly listing"
    try Pictures.write(
      printerFile: text, to: path, as: "assemble", keeping: [options.source], pictures)
  }

  private func writeSymbols(of file: AssembledFile) throws {
    guard let path = options.symbols else { return }
    if path.lowercased().hasSuffix(".json") {
      let report = SymbolsReport(source: options.source, programs: file.programs)
      return try write(String(decoding: prettyJSON(report), as: UTF8.self), to: path)
    }
    try write(file.programs.map(SymbolFile.text).joined(), to: path)
  }

  private func write(_ text: String, to path: String) throws {
    try WholeFile(path: path, as: "assemble", keeping: [options.source]).write(text)
  }

  /// One line: the deck's size, or that no deck is written.
  private func summary(_ file: AssembledFile, selected: [Diagnostic], isWrong: Bool) -> String {
    let counts = DiagnosticPicture.count(selected)
    let messages = counts.isEmpty ? "no errors" : counts
    let name = options.source == "-" ? "standard input" : options.source
    if isWrong {
      let deck =
        options.hasNoObject || options.writesDeckWithErrors ? "" : "; no deck is written (--force writes it)"
      return "\(name): \(messages)\(deck)"
    }
    let ranges = file.programs.flatMap { $0.storage.ranges }
    let positions = ranges.reduce(0) { $0 + $1.count }
    let low = ranges.map(\.lowerBound).min() ?? 0
    let high = ranges.map { $0.upperBound - 1 }.max() ?? 0
    let made = file.programs.map { ObjectDeck($0, options: options.deckOptions).cards.count }.reduce(0, +)
    let place = "\(AddressRegister.decimal(low))-\(AddressRegister.decimal(high))"
    let what =
      "\(positions.counted("position", isGrouped: true)) at \(place), \(made.counted("card", isGrouped: true))"
    return "\(name): \(what); \(messages)" + (options.hasNoObject ? "; -o DECK writes the deck" : "")
  }
}

/// The abilities of terminals.
enum Terminals {
  /// Whether text for a descriptor may be coloured: it is a terminal other than `dumb`, and NO_COLOR is not
  /// set.
  static func hasColour(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && EnvironmentVariable.value("TERM") != "dumb"
      && (EnvironmentVariable.value("NO_COLOR") ?? "").isEmpty
  }
}
