import Foundation
import PseudoTerminal

/// The size of a terminal.
struct TerminalSize: Hashable {
  let columns: Int
  let rows: Int

  var text: String { "\(columns)x\(rows)" }
}

/// The output and cost of a panel during some time, observed from outside.
struct Observation {
  /// The time in seconds.
  var seconds = 0.0
  /// The number of bytes of each frame.
  var frames: [Int] = []
  /// The number of frames that were late by more than a frame's time, valid only if every frame has output.
  var late = 0
  /// The processor time and wake-ups of the process.
  var cost: ProcessFigures
  /// The status line at the end.
  var status = ""
}

/// A process of `ibm1401 panel` on a pseudo-terminal, observed from outside.
final class MeasuredPanel {
  /// The gap in seconds that separates frames. The terminal can split a frame into pieces, which arrive at
  /// once.
  private static let betweenFrames = 0.008
  /// The time of two frames at 30 per second.
  private static let lateAfter = 0.066

  private let terminal: PseudoTerminal
  /// The time from the start of the process to the end of its first frame, in seconds.
  let startSeconds: Double

  /// Starts a panel and waits for its first frame.
  init(program: String, arguments: [String], size: TerminalSize) throws {
    var environment = PseudoTerminal.environment
    environment["IBM1401_PROGRAMS"] =
      ProcessInfo.processInfo.environment["IBM1401_PROGRAMS"]
      ?? "\(FileManager.default.currentDirectoryPath)/Programs"
    let begin = ContinuousClock.now
    let terminal = try PseudoTerminal(
      program: program, arguments: ["panel"] + arguments, environment: environment, columns: size.columns,
      rows: size.rows)
    guard terminal.wait(until: { $0.row(0).contains("1401") && !$0.row(size.rows - 1).isEmpty }) else {
      throw BenchError(description: "\(program) panel showed nothing: \(terminal.screen.text)")
    }
    startSeconds = (ContinuousClock.now - begin) / .seconds(1)
    self.terminal = terminal
    // Wait until the lamps have settled and the start is complete.
    terminal.readUntilSilent(300)
  }

  /// Sends keys or mouse reports.
  func send(_ text: String) { terminal.send(text) }

  /// Observes the panel for some time, or until a text appears on the status line.
  ///
  /// - Parameters:
  ///   - seconds: the longest time in seconds.
  ///   - text: the text on the status line to wait for; nil to observe for the whole time.
  ///   - act: called about 60 times per second with the elapsed seconds.
  /// - Returns: the observation; nil if the text did not appear.
  func observe(
    for seconds: Double, until text: String? = nil, acting act: ((Double) -> Void)? = nil
  ) -> Observation? {
    let begin = ContinuousClock.now
    let costBefore = ProcessFigures(of: terminal.process)
    var observation = Observation(cost: costBefore)
    var lastPiece = -1.0
    var lastFrame = 0.0
    var isDone = false
    while !isDone, observation.seconds < seconds {
      let wait = act == nil ? min(0.1, seconds - observation.seconds) : 0.016
      let count = terminal.read(within: Int32(max(1, wait * 1000)))
      observation.seconds = (ContinuousClock.now - begin) / .seconds(1)
      act?(observation.seconds)
      guard count > 0 else { continue }
      if observation.seconds - lastPiece > MeasuredPanel.betweenFrames {
        if observation.seconds - lastFrame > MeasuredPanel.lateAfter { observation.late += 1 }
        lastFrame = observation.seconds
        observation.frames.append(0)
      }
      observation.frames[observation.frames.count - 1] += count
      lastPiece = observation.seconds
      if let text { isDone = terminal.screen.row(0).contains(text) }
    }
    observation.cost = ProcessFigures(of: terminal.process).since(costBefore)
    observation.status = terminal.screen.row(0)
    return text == nil || isDone ? observation : nil
  }

  /// Quits the panel in any state of the machine.
  func quit() throws {
    terminal.send("q")
    terminal.readUntilSilent(100)
    terminal.send("q")
    guard terminal.waitForEnd() == .exited(0) else { throw BenchError(description: "the panel did not quit") }
  }
}

extension VirtualTerminal {
  /// The text of a row, counted from 0, without surrounding blanks.
  func row(_ y: Int) -> String {
    let line = String(String.UnicodeScalarView((0..<columns).map { self[$0, y].scalar }))
    return line.trimmingCharacters(in: .whitespaces)
  }
}
