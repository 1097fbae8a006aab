import Foundation

/// A loop of one operation on fields of certain lengths.
struct MatrixCell {
  /// A field whose end is printed after the last round, so that results are compared.
  struct Result {
    let end: Int
    let length: Int
  }

  /// The operation.
  let group: String
  let name: String
  /// Instructions from 500 on.
  let body: String
  /// Fields above 2000, and subroutines at 1900.
  let data: String
  var result: Result?

  /// The cells of all operations.
  static var all: [MatrixCell] { arithmetic + multiplication + division + moves + edits + branches + others }

  /// The loop, executed so many times.
  ///
  /// Index locations 1 and 2 hold 20 and 40.
  func cards(rounds: Int) throws -> [String] {
    var ending = ""
    if let result {
      // The print area takes the last hundred positions.
      if result.length > 100 { ending += "          SW   \(result.end - 99)\n" }
      ending += "          MCW  \(result.end),332\n          W"
    }
    return try LoopProgram(
      name, rounds: rounds, body: body, data: data,
      beginning: """
                  ORG  400
        START     SW   87,92
                  SBR  89,20
                  SBR  94,40
                  B    AGAIN
        """,
      ending: ending
    ).program.cards
  }
}

extension ComparedProgram {
  /// About 0.3 seconds of SimH's `i1401`, which takes 1 to 2 ns for what is a storage cycle here.
  private static let cyclesOfCell = 200_000_000.0

  /// The program of a cell, long enough that the time for starting does not count.
  init(_ cell: MatrixCell, in folder: URL, number: Int, options: ComparisonOptions) throws {
    func program(rounds: Int) throws -> ComparedProgram {
      try ComparedProgram(
        name: cell.name, group: cell.group, cards: cell.cards(rounds: rounds), in: folder, number: number)
    }
    func cycles(rounds: Int) throws -> Double {
      let prepared = try PreparedProgram(
        program(rounds: rounds), in: folder.appendingPathComponent("trial"), options: options)
      return Double(try prepared.run(engine: "fast", reports: true).report?.cycles ?? 0)
    }
    let (few, many) = (10, 110)
    let cyclesOfRound = try (cycles(rounds: many) - cycles(rounds: few)) / Double(many - few)
    let rounds = ComparedProgram.cyclesOfCell * options.scale / max(1, cyclesOfRound)
    self = try program(rounds: min(9_999_999, max(1, Int(rounds))))
  }
}
