import Core1401
import Units1401

/// A program of the bench with its deck.
struct Workload {
  /// What takes the host's time.
  enum Kind: String, CaseIterable {
    /// Fields of a few characters, programs that change themselves: compiled code, character work, table look-up.
    case shortFields = "short fields"
    /// Longer arithmetic and records.
    case longFields = "long fields"
    /// Cards and printed lines.
    case units
    /// Magnetic tape.
    case tapes
  }

  let name: String
  let kind: Kind
  /// The deck, one string a card, data cards after the program.
  let cards: [String]
  /// What is on tape unit 1; nil for a program without tapes.
  var tape: TapeBlocks?

  static let sources = shortFields + longFields + units + tapes
}

extension CardDeck {
  /// A deck of one string a card.
  init(lines: [String], name: String) throws {
    let text = lines.joined(separator: "\n") + "\n"
    try self.init(bytes: Array(text.utf8), fileName: name, encoding: .simh)
  }
}

/// A program of the bench before it is assembled, so that it can run longer or shorter.
struct WorkloadSource {
  let name: String
  let kind: Workload.Kind
  let rounds: Int
  let source: String
  var data: [String] = []
  var tape: TapeBlocks?

  /// Assembles the program.
  ///
  /// - Parameter scale: how much longer it runs than usual; data cards and blocks on tape are as many more or fewer.
  /// - Returns: the program with its deck.
  /// - Throws: ``BenchError`` for a source with errors.
  func workload(scale: Double) throws -> Workload {
    let rounds = min(9_999_999, max(1, Int(Double(rounds) * scale)))
    let program = try BenchProgram(name, source.replacing("ROUNDS", with: rounds.digits(7)))
    let scale = min(scale, tape?.mostTimes ?? scale)
    let count = data.isEmpty ? 0 : max(1, Int(Double(data.count) * scale))
    let cards = (0..<count).map { data[$0 % data.count] }
    var tape = tape
    if let blocks = tape?.count { tape?.count = max(1, Int(Double(blocks) * scale)) }
    return Workload(name: name, kind: kind, cards: program.cards + cards, tape: tape)
  }
}

extension Workload {
  /// Counts a round and goes on at AGAIN.
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
