import Autocoder
import Core1401
import Foundation

// A comparison of this project's Autocoder with IBM's, run by hand; nothing of IBM's is part of the
// project.
//
// The deck of IBM's Autocoder on Tape is public: eifelbursche/ibm1401, Compilers/autocoder/autocoder.weaver.simh-old.cd.
//
//   swift run -c release AutocoderOracle --system autocoder.weaver.simh-old.cd --random 1000
//   swift run -c release AutocoderOracle --system autocoder.weaver.simh-old.cd source.s …
//
// Known differences, with their reasons:
// - After CC and SS, CHAIN assembles blanks in IBM's deck, an error of that assembler; here it repeats the
//   operation.
// - In IBM's, a literal in @ ends at the last @ of the card, even in a remark; here at the last @ that can
//   end an operand.
// - In IBM's, a number of four digits cannot be added to a symbol; here it can.
// - Operands of INCLD and CALL, and operations of macros, need IBM's library tape and are not compared.
// - IBM's first card that loads nothing has a zero in column 1; column 1 of such cards is not compared.

/// The command line.
struct OracleOptions {
  var system = ""
  var systemEncoding = TextEncoding.simhOld
  var encoding: TextEncoding?
  var randomPrograms = 0
  var seed: UInt64 = 1
  var keep: String?
  var sources: [String] = []

  static let usage = """
    AutocoderOracle --system DECK [OPTION ...] [SOURCE ...]: compare with IBM's Autocoder, columns 1-71 of the deck
      --system DECK            the deck that generates IBM's system tape
      --system-encoding NAME   its characters (default simh-old)
      --encoding NAME          characters of the sources (default found out)
      --random N               compare N random programs
      --seed N                 the first of them (default 1)
      --keep FOLDER            write random programs that differ there
    """

  init(_ arguments: [String]) throws {
    var arguments = arguments[...]
    func value(_ name: String) throws -> String {
      guard let value = arguments.popFirst() else { throw OracleError("\(name) needs a value") }
      return value
    }
    func encoding(_ name: String) throws -> TextEncoding {
      let word = try value(name)
      guard let encoding = TextEncoding(name: word) else { throw OracleError("\(name) \(word): unknown") }
      return encoding
    }
    while let argument = arguments.popFirst() {
      switch argument {
      case "--system": system = try value(argument)
      case "--system-encoding": systemEncoding = try encoding(argument)
      case "--encoding": self.encoding = try encoding(argument)
      case "--random": randomPrograms = Int(try value(argument)) ?? 0
      case "--seed": seed = UInt64(try value(argument)) ?? 1
      case "--keep": keep = try value(argument)
      case _ where argument.hasPrefix("--"): throw OracleError("unknown option \(argument)")
      default: sources.append(argument)
      }
    }
    guard !system.isEmpty else { throw OracleError(OracleOptions.usage) }
  }
}

@main
struct Oracle {
  static func main() {
    do {
      try run(OracleOptions(Array(CommandLine.arguments.dropFirst())))
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ options: OracleOptions) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "oracle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let ibm = try IBMAutocoder(deck: options.system, encoding: options.systemEncoding, folder: folder)
    var tally = Tally()
    for path in options.sources {
      let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
      let isOld = SourceText.evidenceOfOldCharacters(in: Array(text.utf8)) != nil
      let source = SourceText(
        name: path, text: text, encoding: options.encoding ?? (isOld ? .simhOld : .simh))
      tally.add(path, try Comparison(source, with: ibm, library: NoLibrary()).outcome)
    }
    for number in 0..<options.randomPrograms {
      let seed = options.seed + UInt64(number)
      let text = RandomProgram(seed: seed).text
      let outcome = try Comparison(
        SourceText(name: "random \(seed)", text: text), with: ibm, library: NoLibrary()
      ).outcome
      let isEqual = tally.add("random \(seed)", outcome)
      if !isEqual, let keep = options.keep {
        try text.write(toFile: "\(keep)/random-\(seed).s", atomically: true, encoding: .utf8)
      }
    }
    print(tally.text)
  }
}

/// The number of comparisons by outcome; all outcomes except equal decks are printed.
struct Tally {
  private var counts: [String: Int] = [:]

  /// The counts.
  var text: String {
    counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }

  @discardableResult
  mutating func add(_ name: String, _ outcome: Comparison.Outcome) -> Bool {
    switch outcome {
    case .equal: counts["equal", default: 0] += 1
    case .refused(let errors):
      counts["with errors for IBM's", default: 0] += 1
      print("\(name): IBM's finds \(errors.count) errors, the first: \(errors.first ?? "")")
    case .failed(let why):
      counts["not assembled by IBM's", default: 0] += 1
      print("\(name): IBM's does not come to its end: \(why)")
    case .refusedHere(let errors):
      counts["with errors here alone", default: 0] += 1
      print("\(name): \(errors.count) errors here alone: \(errors.first?.text ?? "")")
    case .different(let card, let ibm, let ours):
      counts["different", default: 0] += 1
      print("\(name): card \(card) differs\n  IBM's \(ibm ?? "none")\n  ours  \(ours ?? "none")")
    }
    if case .equal = outcome { return true }
    return false
  }
}
