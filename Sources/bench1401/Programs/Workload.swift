import Core1401
import Units1401

/// A built-in program with its deck.
struct Workload {
  /// The part of the emulation that takes most of the time.
  enum Kind: String, CaseIterable {
    /// Operations on fields of a few characters, and self-modification.
    case shortFields = "short fields"
    /// Operations on longer numbers and records.
    case longFields = "long fields"
    /// Cards and printed lines.
    case units
    /// Magnetic tape.
    case tapes
  }

  let name: String
  let kind: Kind
  /// The deck, one string per card, with data cards after the program.
  let cards: [String]
  /// The blocks on tape unit 1, nil for a program without tapes.
  var tape: TapeBlocks?

  static let sources = shortFields + longFields + units + tapes
}

extension CardDeck {
  /// Creates a deck of one string per card.
  init(lines: [String], name: String) throws {
    let text = lines.joined(separator: "\n") + "\n"
    try self.init(bytes: Array(text.utf8), fileName: name, encoding: .simh)
  }
}

/// The source of a built-in program, which can be assembled for different run times.
struct WorkloadSource {
  let name: String
  let kind: Workload.Kind
  let rounds: Int
  let source: String
  var data: [String] = []
  var tape: TapeBlocks?

  /// Assembles the program.
  ///
  /// - Parameter scale: the factor for its run time, and for the number of its data cards and blocks.
  /// - Returns: the program with its deck.
  /// - Throws: ``BenchError`` for a source with errors.
  func workload(scale: Double) throws -> Workload {
    let rounds = min(9_999_999, max(1, Int(Double(rounds) * scale)))
    let program = try BenchProgram(name, source.replacing("ROUNDS", with: rounds.digits(7)))
    let scale = min(scale, tape?.largestScale ?? scale)
    let count = data.isEmpty ? 0 : max(1, Int(Double(data.count) * scale))
    let cards = (0..<count).map { data[$0 % data.count] }
    var tape = tape
    if let blocks = tape?.count { tape?.count = max(1, Int(Double(blocks) * scale)) }
    return Workload(name: name, kind: kind, cards: program.cards + cards, tape: tape)
  }
}

extension Workload {
  /// The end of a loop, which counts rounds and branches to AGAIN.
  static let ending = """
              A    ONE,COUNT
              C    COUNT,LIMIT
              BU   AGAIN
              H
    ONE       DCW  @1@
    COUNT     DCW  @0000000@
    LIMIT     DCW  @ROUNDS@
    """
}
