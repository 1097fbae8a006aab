import Dispatch
import Foundation

/// A deck to compare the machine with and without a panel: it prints a form, computes for some seconds and
/// halts.
///
/// The form can be dragged while the machine computes.
struct PanelWorkload {
  private static let linesPrinted = 60

  /// The arguments for `ibm1401`.
  let arguments: [String]
  private let program: String

  /// Writes the deck, with enough rounds for a run time without a panel.
  ///
  /// - Parameters:
  ///   - seconds: the approximate run time in seconds.
  ///   - folder: the folder for the deck.
  ///   - program: the path of `ibm1401`.
  ///   - engine: the name of the engine for `--engine`.
  /// - Throws: an error if the deck cannot be written or fails.
  init(seconds: Double, in folder: URL, program: String, engine: String) throws {
    self.program = program
    let path = folder.appendingPathComponent("deck.cd").path
    arguments = ["--engine", engine, "--encoding", "simh", path]
    var rounds = 200_000
    while true {
      try PanelWorkload.lines(rounds: rounds).write(toFile: path, atomically: true, encoding: .utf8)
      let elapsed = try runWithoutPanel().wall
      if elapsed > seconds / 2 || rounds == 9_999_999 { break }
      rounds = min(9_999_999, Int(Double(rounds) * min(20, seconds * 1.1 / max(elapsed, 0.001))))
    }
  }

  /// Writes the deck of a workload.
  ///
  /// - Parameters:
  ///   - workload: the workload.
  ///   - reels: its reels, nil for none.
  ///   - folder: the folder for the deck.
  ///   - program: the path of `ibm1401`.
  ///   - engine: the name of the engine for `--engine`.
  /// - Throws: an error if the deck cannot be written.
  init(_ workload: Workload, reels: BenchReels?, in folder: URL, program: String, engine: String) throws {
    self.program = program
    let path = folder.appendingPathComponent("units.cd").path
    let lines = workload.cards.joined(separator: "\n") + "\n"
    try lines.write(toFile: path, atomically: true, encoding: .utf8)
    let tapes = (reels?.paths ?? [:]).sorted { $0.key < $1.key }.flatMap {
      ["--tape", "\($0.key)=\($0.value),simh" + ($0.key == 2 ? ",new" : "")]
    }
    arguments = ["--engine", engine, "--encoding", "simh"] + tapes + [path]
  }

  private static func lines(rounds: Int) throws -> String {
    let text = "THE QUICK BROWN FOX JUMPS OVER THE LAZY"
    let writes = String(repeating: "          W\n", count: linesPrinted - 1)
    let program = try LoopProgram(
      "panel", rounds: rounds,
      body: """
                  A    700,720
                  LCA  739,839
                  C    700,720
                  S    700,720
                  LCA  739,839
                  A    700,740
        """,
      data: LoopProgram.sums + """

                  ORG  810
                  DCW  #30
        """,
      beginning: """
                  ORG  210
                  DCW  @\(text)@
                  ORG  280
                  DCW  @\(text)@
                  ORG  410
        START     W
        \(writes)
                  B    AGAIN
        """)
    return program.program.cards.joined(separator: "\n") + "\n"
  }

  /// Runs the deck with `ibm1401 run`.
  ///
  /// - Parameters:
  ///   - onlyBegins: whether to read only the deck and the first card, as a panel does before START.
  ///   - listing: the file for the printout; nil discards it.
  /// - Returns: elapsed and processor time in seconds.
  /// - Throws: ``BenchError`` if the run fails; an error if the file cannot be written.
  func runWithoutPanel(
    onlyBegins: Bool = false, listing: URL? = nil
  ) throws -> (wall: Double, processor: Double) {
    let before = processorSeconds(RUSAGE_CHILDREN)
    var output = FileHandle.nullDevice
    if let listing {
      try Data().write(to: listing)
      output = try FileHandle(forWritingTo: listing)
    }
    let begin = ContinuousClock.now
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["run", "--quiet"] + (onlyBegins ? ["--limit-cycles", "1"] : []) + arguments
    process.standardOutput = output
    // `waitUntilExit` returns up to 50 ms late.
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    ended.wait()
    let wall = (ContinuousClock.now - begin) / .seconds(1)
    process.waitUntilExit()
    guard process.terminationStatus == (onlyBegins ? 3 : 0) else {
      throw BenchError(description: "\(program) run ended with status \(process.terminationStatus)")
    }
    return (wall, processorSeconds(RUSAGE_CHILDREN) - before)
  }
}
