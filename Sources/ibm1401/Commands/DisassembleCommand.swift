import Autocoder
import Core1401
import Foundation
import Units1401

/// `ibm1401 disassemble`: a deck in, Autocoder source out.
struct DisassembleCommand: CommandOptions {
  static let options: [CommandOption<DisassembleCommand>] = [
    CommandOption(
      "output", letter: "o", "SOURCE|-", as: .file, "where the source goes (default standard output)"
    ) { $0.output = $1 },
    CommandOption("symbols", "FILE", as: .file, "names of addresses, one a line: label and address") {
      $0.disassembler.symbols = try symbols($1)
    },
    CommandOption("entry", "ADDRESS", "where instructions begin, besides where the deck goes to") {
      guard let address = Int($1), (0..<16_000).contains(address) else {
        throw UsageError(description: "--entry \($1): give an address, 0-15999")
      }
      $0.disassembler.entries.append(address)
    },
    .encoding(
      "encoding", "characters of the deck, see ibm1401 run --help (default: detected)", \.encoding,
      detected: "auto"),
    .flag("quiet", letter: "q", "only messages about what is wrong", \.isQuiet),
  ]

  private var deck = ""
  private var output = "-"
  private var encoding: TextEncoding?
  private var disassembler = Disassembler()
  private var isQuiet = false

  /// Runs the command.
  ///
  /// - Parameter arguments: those of `disassemble`.
  /// - Returns: the exit status.
  /// - Throws: what ``Subcommand/run(_:)`` reports.
  static func main(_ arguments: ParsedArguments) throws -> Int32 {
    var command = DisassembleCommand()
    var arguments = arguments
    try command.take(&arguments)
    guard let deck = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError(
        description: "disassemble needs one deck; for example: ibm1401 disassemble hello.cd -o hello.s")
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
    if !source.isExact { complain("\(deck): parts of the storage could not be written as source") }
    return source.isExact ? ExitStatus.success : ExitStatus.file
  }

  /// Reads a file with a label and an address in each line; what follows `#` is a remark.
  private static func symbols(_ path: String) throws -> [String: Int] {
    var symbols: [String: Int] = [:]
    let text = String(decoding: try readFile(path, limit: LongestFile.text), as: UTF8.self)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.prefix { $0 != "#" && $0 != "*" }.split(whereSeparator: \.isWhitespace)
      guard let label = words.first else { continue }
      guard words.count == 2, let address = Int(words[1]), (0..<16_000).contains(address) else {
        throw FileError(
          file: path, problem: "line \(index + 1): '\(line)' is no label with its address, as LOOP 0431")
      }
      symbols[label.uppercased()] = address
    }
    return symbols
  }
}
