import Foundation

/// A loop of one operation with certain operands.
struct MatrixCell {
  /// A field of which the last hundred positions are printed at the end, so that results can be compared.
  struct Result {
    let end: Int
    let length: Int
  }

  /// The mnemonic of the operation.
  let group: String
  let name: String
  /// The instructions, which begin at 500.
  let body: String
  /// Fields from 2000, and subroutines at 1900.
  let data: String
  var result: Result?

  /// The cells of all operations.
  static var all: [MatrixCell] { arithmetic + multiplication + division + moves + edits + branches + others }

  /// The deck of a program that executes the loop a number of times.
  ///
  /// Index locations 1 and 2 contain 20 and 40.
  func cards(rounds: Int) throws -> [String] {
    var ending = ""
    if let result {
      // The print area has room for the last hundred positions.
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
  /// The target time of a cell in another emulator, in seconds.
  private static let secondsOfCell = 0.3
  /// The number of cycles that such an emulator usually executes in that time.
  private static let cyclesOfCell = 200_000_000.0

  /// Creates the program of a cell, with enough rounds that the start time is negligible.
  ///
  /// - Parameters:
  ///   - cell: the cell.
  ///   - folder: the folder for its deck.
  ///   - number: the number of the program in the folder.
  ///   - options: the path of `ibm1401` for trial runs, and the scale.
  ///   - simulator: another emulator for trial runs, nil for none.
  /// - Throws: ``BenchError`` if the cell cannot be assembled or a trial run fails.
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
    // More rounds are needed for operations that the other emulator executes in much less time per cycle.
    let (tenth, report) = try trial(rounds: rounds / 10)
    if let simulator, let report {
      let seconds = try tenth.run(in: simulator, comparing: report)
      rounds *= min(20, max(1, ComparedProgram.secondsOfCell * options.scale / 10 / seconds))
    }
    self = try program(rounds: rounds)
  }
}
