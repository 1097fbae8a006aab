import Autocoder
import Core1401
import Foundation
import Units1401

/// `ibm1401 disassemble`: a deck in, Autocoder source out.
struct DisassembleCommand {
  static let options = [
    CommandOption("output", letter: "o", "SOURCE|-", "where the source goes (default standard output)"),
    CommandOption("symbols", "FILE", "names of addresses, one a line: label and address"),
    CommandOption("entry", "ADDRESS", "where instructions begin, besides where the deck goes to"),
    CommandOption("encoding", "NAME", "characters of the deck, see ibm1401 run --help (default: detected)"),
    CommandOption("quiet", nil, "only messages about what is wrong"),
  ]

  private var deck = ""
  private var output = "-"
  private var encoding: TextEncoding?
  private var disassembler = Disassembler()
  private var isQuiet = false

  /// Runs the command.
  ///
  /// - Parameter arguments: the words behind `disassemble`.
  /// - Returns: the exit status.
  static func main(_ arguments: [String]) -> Int32 {
    do {
      let parsed = try parseArguments(arguments, options: options)
      if parsed.options.contains(where: { $0.name == "help" }) {
        print(HelpText.disassemble)
        return ExitStatus.success
      }
      return try DisassembleCommand(parsed).run()
    } catch let error as UsageError {
      complain("\(error); see ibm1401 disassemble --help")
      return ExitStatus.usage
    } catch is ClosedPipe {
      return ExitStatus.usage
    } catch {
      complain("\(error)")
      return ExitStatus.usage
    }
  }

  private init(_ arguments: ParsedArguments) throws {
    for (name, value) in arguments.options {
      switch name {
      case "output": output = value
      case "symbols": disassembler.symbols = try DisassembleCommand.symbols(value)
      case "entry":
        guard let address = Int(value), (0..<16_000).contains(address) else {
          throw UsageError(description: "--entry \(value): give an address, 0-15999")
        }
        disassembler.entries.append(address)
      case "encoding":
        if value.lowercased() == "auto" { continue }
        guard let encoding = TextEncoding(name: value) else {
          let names = ["auto"] + TextEncoding.allCases.flatMap(\.names)
          throw UsageError(
            description: "--encoding \(value): choose one of \(names.joined(separator: ", "))")
        }
        self.encoding = encoding
      case "quiet": isQuiet = true
      default: preconditionFailure("option \(name) is listed but not read")
      }
    }
    guard let deck = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError(
        description: "disassemble needs one deck; for example: ibm1401 disassemble hello.cd -o hello.s")
    }
    self.deck = deck
  }

  private func run() throws -> Int32 {
    let cards = try CardDeck(bytes: readFile(deck), fileName: deck, encoding: encoding)
    if !isQuiet {
      if encoding == nil, cards.detection.encoding != .simh { complain("\(deck): \(cards.detection)") }
      cards.warnings.forEach(complain)
    }
    let loaded = try LoadedDeck(cards)
    let source = disassembler.source(of: loaded.program)
    try OutputFile(path: output, keeping: [deck]).write(Array(source.text.utf8))
    if !isQuiet { complain("\(deck): \(loaded.summary)") }
    if !source.isExact { complain("\(deck): parts of the storage could not be written as source") }
    return source.isExact ? ExitStatus.success : ExitStatus.usage
  }

  /// Reads a file with a label and an address in each line; what follows `#` is a remark.
  private static func symbols(_ path: String) throws -> [String: Int] {
    var symbols: [String: Int] = [:]
    let text = String(decoding: try readFile(path), as: UTF8.self)
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
