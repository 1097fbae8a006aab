import Autocoder
import Core1401
import Foundation
import Units1401

/// The command `ibm1401 disassemble`: converts a deck to Autocoder source.
struct DisassembleCommand: CommandOptions {
  static let options: [CommandOption<DisassembleCommand>] = [
    CommandOption(
      "output", letter: "o", "SOURCE|-", as: .file, "write the source to this file (default: standard output)"
    ) { $0.output = $1 },
    CommandOption("symbols", "FILE", as: .file, "names for addresses: a label and its address on each line") {
      $0.disassembler.symbols = try symbols($1)
    },
    CommandOption(
      "entry", "ADDRESS",
      "also disassemble from this address, not only from the deck's entry point; may be repeated"
    ) {
      guard let address = Int($1), (0..<16_000).contains(address) else {
        throw UsageError(.entryAddress, [$1])
      }
      $0.disassembler.entries.append(address)
    }.collecting,
    .encoding(
      "encoding", "characters of the deck, see ibm1401 run --help (default: detected)", \.encoding,
      detected: "auto"),
    .flag("quiet", letter: "q", "print only errors", \.isQuiet),
  ]

  private var deck = ""
  private var output = "-"
  private var encoding: TextEncoding?
  private var disassembler = Disassembler()
  private var isQuiet = false

  /// Runs the command.
  ///
  /// - Parameter arguments: the arguments of `disassemble`.
  /// - Returns: the exit status.
  /// - Throws: the errors that ``Subcommand/run(_:)`` reports.
  static func main(_ arguments: ParsedArguments) throws -> Int32 {
    var command = DisassembleCommand()
    var arguments = arguments
    try command.take(&arguments)
    guard let deck = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError(.disassembleOne)
    }
    command.deck = deck
    return try command.run()
  }

  private func run() throws -> Int32 {
    let cards = try CardDeck(bytes: readFile(deck), fileName: deck, encoding: encoding)
    if !isQuiet {
      if encoding == nil, cards.detection.encoding != .simh { complain("\(deck): \(cards.detection)") }
      cards.warnings.forEach(complain)
    }
    let loaded = try LoadedDeck(cards)
    let source = disassembler.source(of: loaded.program)
    try WholeFile(path: output, as: "disassemble", keeping: [deck]).write(source.text)
    if !isQuiet { complain("\(deck): \(loaded.summary)") }
    if !source.isExact { complain("\(deck): some positions of storage cannot be expressed as source") }
    return source.isExact ? ExitStatus.success : ExitStatus.file
  }

  /// Reads a file with a label and an address on each line; `#` begins a remark.
  private static func symbols(_ path: String) throws -> [String: Int] {
    var symbols: [String: Int] = [:]
    let text = try readText(path)
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let words = line.prefix { $0 != "#" && $0 != "*" }.split(whereSeparator: \.isWhitespace)
      guard let label = words.first else { continue }
      guard words.count == 2, let address = Int(words[1]), (0..<16_000).contains(address) else {
        throw FileError(
          file: path,
          .labelLine, [index + 1, line])
      }
      symbols[label.uppercased()] = address
    }
    return symbols
  }
}
