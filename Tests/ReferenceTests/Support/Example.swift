import Autocoder
import Core1401
import Foundation
import Monitor1401
import System1401
import Testing
import Units1401

@testable import ibm1401

/// An example of the reference: a short program, and what is true after it.
struct Example: Sendable, CustomStringConvertible {
  /// The statements, as `LABEL OPERATION OPERANDS`; a blank begins a line without label, three blanks follow the label of
  /// a line without operation.
  let statements: [String]
  /// Conditions in the language of the monitor that hold after the program has stopped.
  let claims: [String]
  /// Commands of the monitor before START; FOLDER stands for a folder of the example's own.
  let setup: [String]
  /// The data cards after the program.
  let cards: [String]
  /// Optional features that the machine has besides the usual ones.
  let features: Features
  /// Files beside the source, as macros.
  let files: [String: String]
  /// Why the program stops.
  let stop: Stop.Reason.Kind

  init(_ statements: [String], claims: [String]) {
    (self.statements, self.claims) = (statements, claims)
    (setup, cards, features, files, stop) = ([], [], [], [:], .halt)
  }

  init(
    _ statements: [String], _ claims: String..., setup: [String] = [], cards: [String] = [],
    features: Features = [],
    files: [String: String] = [:], stop: Stop.Reason.Kind = .halt
  ) {
    self.statements = statements
    self.claims = claims
    self.setup = setup
    self.cards = cards
    self.features = features
    self.files = files
    self.stop = stop
  }

  var description: String { statements.joined(separator: "; ") }

  /// The statements in the columns of the coding sheet, from column 6 on.
  var source: String { statements.map(Example.columns).joined(separator: "\n") }

  /// The whole program as Autocoder.
  var program: String {
    let lines = statements.map { "     " + Example.columns($0) }
    let isComplete = statements.contains { $0.contains(" END") }
    let first = statements.first.map { $0.first == " " ? "     START " : "     " } ?? ""
    guard !isComplete else { return lines.joined(separator: "\n") + "\n" }
    // The first instruction gets a label for END, unless it has one.
    let label = first.contains("START") ? "START" : String(statements[0].prefix { $0 != " " })
    var body = lines
    if label == "START", let line = body.first {
      body[0] = "     START " + line.dropFirst(11)
    }
    // The word mark of the constant ends the last instruction.
    return (body + ["               DCW  #1", "               END  \(label)"]).joined(separator: "\n") + "\n"
  }

  private static func columns(_ statement: String) -> String {
    let label = statement.prefix { $0 != " " }
    let gap = statement.dropFirst(label.count).prefix { $0 == " " }
    let rest = statement.dropFirst(label.count + gap.count)
    // Three blanks stand for an operation that is left out.
    let operation = gap.count > 2 ? "" : rest.prefix { $0 != " " }
    let operands = rest.dropFirst(operation.count).drop { $0 == " " }
    let line = label.padding(toLength: 10) + operation.padding(toLength: 5) + operands
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}

extension StringProtocol {
  /// The text with blanks after it up to a length.
  func padding(toLength length: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, length - count))
  }
}

/// Assembles and runs examples.
enum ExampleMachine {
  /// Runs a program and evaluates what is claimed of it.
  ///
  /// - Parameters:
  ///   - program: the source.
  ///   - file: its name, whose ending says which language it is in.
  ///   - example: cards, commands and claims.
  /// - Returns: what is wrong, in words; empty when all claims hold.
  /// - Throws: when the host refuses a folder for the example.
  static func problems(of program: String, file: String, _ example: Example) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "reference-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in example.files {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    let source: SourceProgram
    do {
      source = try SourceProgram(
        path: folder.appending(path: file).path, bytes: Array(program.utf8), storage: .positions4000,
        encoding: .simh, shown: .error)
    } catch let error as SourceError {
      return error.diagnostics.map(\.text)
    }
    var configuration = SystemConfiguration()
    configuration.features.formUnion(example.features)
    let data = CardDeck(
      cards: try example.cards.map { try #require(Card(text: $0, encoding: .simh)) }, fileName: "data")
    let setup = example.setup.map { $0.replacing("FOLDER", with: folder.path) }
    let lines = ["print quiet"] + setup + ["start"] + example.claims.map { "assert \($0)" }
    var complaints: [String] = []
    let plain = PlainMode(
      configuration: configuration, decks: [source.deck, data], speed: .unlimited, isTerminal: false,
      script: PlainScript(
        lines: lines.flatMap { ScriptLine.commands($0, origin: "example") }, readsInput: false,
        endsAtError: true),
      input: { nil }, output: { _ in }, complain: { complaints.append($0) })
    plain.machine.control.makeReady()
    source.commands(with: SymbolTable()).forEach { plain.machine.control.send($0) }
    _ = plain.run()
    if let stop = plain.machine.snapshot.stop, stop.reason.kind != example.stop {
      complaints.append("stopped by \(stop.reason): \(stop.message)")
    }
    return complaints
  }
}
