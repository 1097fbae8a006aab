import Foundation

/// A deck for comparing the machine with a panel and without: it prints a form, computes for some seconds and halts.
///
/// The form is there to be dragged while the machine computes.
struct PanelWorkload {
  private static let linesPrinted = 60

  let path: String
  private let program: String

  /// Writes the deck into a folder, so long that a run without panel takes some seconds.
  ///
  /// - Parameters:
  ///   - seconds: how long it is to run.
  ///   - folder: where the deck is kept.
  ///   - program: path of `ibm1401`.
  /// - Throws: an error in words when the deck cannot be written or does not run.
  init(seconds: Double, in folder: URL, program: String) throws {
    self.program = program
    path = folder.appendingPathComponent("deck.cd").path
    var rounds = 200_000
    while true {
      try PanelWorkload.lines(rounds: rounds).write(toFile: path, atomically: true, encoding: .utf8)
      let taken = try runWithoutPanel().wall
      if taken > seconds / 2 || rounds == 9_999_999 { break }
      rounds = min(9_999_999, Int(Double(rounds) * min(20, seconds * 1.1 / max(taken, 0.001))))
    }
  }

  private static func lines(rounds: Int) -> String {
    let body = ["A700720", "L739839", "C700720", "S700720", "L739839", "A700740"]
    let digits = String(rounds)
    let limit = "'" + String(repeating: "0", count: 7 - digits.count) + digits
    // The rounds are counted at 600.
    let arithmetic = [
      LoaderDeck.Piece(address: 500, text: body.map { "'" + $0 }.joined() + "'B600"),
      LoaderDeck.Piece(address: 600, text: "'A902910'C910920'B500/'.'N"),
      LoaderDeck.Piece(address: 693, text: "'00001234"), LoaderDeck.Piece(address: 713, text: "'00000000"),
      LoaderDeck.Piece(address: 733, text: "'00000000"),
      LoaderDeck.Piece(address: 810, text: "'" + String(repeating: " ", count: 30)),
      LoaderDeck.Piece(address: 902, text: "'1"), LoaderDeck.Piece(address: 904, text: "'0000000"),
      LoaderDeck.Piece(address: 914, text: limit),
    ]
    let text = "THE QUICK BROWN FOX JUMPS OVER THE LAZY"
    let printing = [
      LoaderDeck.Piece(address: 210, text: "'" + text), LoaderDeck.Piece(address: 280, text: "'" + text),
      LoaderDeck.Piece(address: 410, text: String(repeating: "'2", count: linesPrinted) + "'B500"),
    ]
    let deck = LoaderDeck(pieces: arithmetic + printing, start: 410)
    return deck.lines.joined(separator: "\n") + "\n"
  }

  /// Runs the deck with `ibm1401 run`; seconds on the wall and of processor time.
  func runWithoutPanel() throws -> (wall: Double, processor: Double) {
    let before = processorSeconds(RUSAGE_CHILDREN)
    let begin = ContinuousClock.now
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["run", "--quiet", "--encoding", "simh", path]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let wall = (ContinuousClock.now - begin) / .seconds(1)
    guard process.terminationStatus == 0 else {
      throw BenchError(description: "\(program) run ended with status \(process.terminationStatus)")
    }
    return (wall, processorSeconds(RUSAGE_CHILDREN) - before)
  }
}
