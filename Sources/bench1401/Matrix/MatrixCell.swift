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
  /// How long a cell takes in another emulator, in seconds.
  private static let secondsOfCell = 0.3
  /// What such an emulator usually executes meanwhile.
  private static let cyclesOfCell = 200_000_000.0

  /// The program of a cell, long enough that the time for starting does not count.
  ///
  /// - Parameters:
  ///   - cell: the cell.
  ///   - folder: where its deck is kept.
  ///   - number: its number in the folder.
  ///   - options: the `ibm1401` for trials, and the scale.
  ///   - simulator: another emulator for trials; nil for none.
  /// - Throws: ``BenchError`` when the cell cannot be assembled or does not end in order.
  init(
    _ cell: MatrixCell, in folder: URL, number: Int, options: ComparisonOptions, simulator: String?
  ) throws {
    func program(rounds: Double) throws -> ComparedProgram {
      let rounds = min(9_999_999, max(1, Int(rounds)))
      return try ComparedProgram(
        name: cell.name, group: cell.group, cards: cell.cards(rounds: rounds), in: folder, number: number)
    }
    func trial(rounds: Double) throws -> (program: PreparedProgram, report: EngineReport?) {
      let prepared = try PreparedProgram(
        program(rounds: rounds), in: folder.appendingPathComponent("trial"), options: options)
      return (prepared, try prepared.run(engine: "fast", reports: true).report)
    }
    let cycles = try [10.0, 110].map { try Double(trial(rounds: $0).report?.cycles ?? 0) }
    var rounds = ComparedProgram.cyclesOfCell * options.scale / max(1, (cycles[1] - cycles[0]) / 100)
    // Operations that another emulator executes in much less time for a cycle take more rounds.
    let (tenth, report) = try trial(rounds: rounds / 10)
    if let simulator, let report {
      let seconds = try tenth.run(in: simulator, comparing: report)
      rounds *= min(20, max(1, ComparedProgram.secondsOfCell * options.scale / 10 / seconds))
    }
    self = try program(rounds: rounds)
  }
}
