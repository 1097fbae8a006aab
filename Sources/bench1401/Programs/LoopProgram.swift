/// A program that does one thing many times.
struct LoopProgram {
  /// What most of its instructions do.
  let name: String
  let deck: LoaderDeck

  /// The programs measured; each runs its loop so many times.
  static func all(rounds: Int) -> [LoopProgram] {
    [
      LoopProgram(
        "add", rounds: rounds, body: ["A700720", "A700740", "S700720", "A700740", "A700720"],
        data: [(693, "'00001234"), (713, "'00000000"), (733, "'00000000")]),
      LoopProgram(
        "move", rounds: rounds, body: ["M739839", "M739869", "L739839", "M739869", "M739839"],
        data: [(710, "'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123"), (810, "'" + blanks(30)), (840, "'" + blanks(30))]),
      LoopProgram(
        "compare and branch", rounds: rounds,
        body: ["C705725", "B600/", "B600705X", "V6007051", "C705725", "B600U", "B600705Y", "B600700Z"],
        data: [(700, "'AAAAAA"), (720, "'AAAAAA")]),
      LoopProgram(
        "multiply", rounds: rounds, body: ["M705725", "@715732", "M705745", "@715752"],
        data: [
          (700, "'001234"), (710, "'005678"), (720, "'000000"), (726, "'0000000"),
          (740, "'000000"), (746, "'0000000"),
        ]),
      LoopProgram(
        "edit", rounds: rounds, body: ["L750780", "E715780", "L750780", "Z715799"],
        data: [
          (708, "'00257426"), (734, "'$   ,  0.  &CR&**"), (764, "'" + blanks(17)), (790, "'" + blanks(10)),
        ]),
    ]
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// Makes a program.
  ///
  /// - Parameters:
  ///   - name: what it measures.
  ///   - rounds: how often the body runs, up to 9 999 999.
  ///   - body: instructions without word mark, run one after the other from position 600 on.
  ///   - data: pieces of storage.
  init(_ name: String, rounds: Int, body: [String], data: [(Int, String)]) {
    self.name = name
    let digits = String(rounds)
    let limit = "'" + String(repeating: "0", count: 7 - digits.count) + digits
    // No branch of a body is taken; the count and the way back stand at 600.
    let counting = "'A902910'C910920'B500/'.'N"
    let instructions = body.map { "'" + $0 }.joined()
    deck = LoaderDeck(
      pieces: data.map { LoaderDeck.Piece(address: $0.0, text: $0.1) } + [
        LoaderDeck.Piece(address: 500, text: instructions + "'B600"),
        LoaderDeck.Piece(address: 600, text: counting),
        LoaderDeck.Piece(address: 902, text: "'1"),
        LoaderDeck.Piece(address: 904, text: "'0000000"),
        LoaderDeck.Piece(address: 914, text: limit),
      ], start: 500)
  }
}
