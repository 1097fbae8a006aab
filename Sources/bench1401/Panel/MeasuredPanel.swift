import Foundation
import PseudoTerminal

/// Columns and rows of a terminal.
struct TerminalSize: Hashable {
  let columns: Int
  let rows: Int

  var text: String { "\(columns)x\(rows)" }
}

/// What was seen of a panel from outside while some time went by.
struct Observation {
  /// How long, in seconds.
  var seconds = 0.0
  /// The bytes of each frame.
  var frames: [Int] = []
  /// Frames that came more than a frame's time late; counts only while something changes in every frame.
  var late = 0
  /// What the process cost meanwhile.
  var cost: ProcessFigures
  /// The status line at the end.
  var status = ""
}

/// The real `ibm1401 panel` on a terminal of its own, watched from outside.
final class MeasuredPanel {
  /// The program sends a frame in one piece, of which the terminal makes some that follow at once.
  private static let betweenFrames = 0.008
  /// Two frames' time: the panel makes 30 a second.
  private static let lateAfter = 0.066

  private let terminal: PseudoTerminal
  /// From the start of the process to the end of its first picture, in seconds.
  let startSeconds: Double

  /// Opens a panel and waits for its first picture.
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
      throw BenchError(description: "\(program) panel drew nothing: \(terminal.screen.text)")
    }
    startSeconds = (ContinuousClock.now - begin) / .seconds(1)
    self.terminal = terminal
    // The lamps settle, and whatever starting left to be done is done.
    terminal.readUntilSilent(300)
  }

  /// Presses keys or moves the mouse.
  func send(_ text: String) { terminal.send(text) }

  /// Watches for some seconds, or until the status line says something.
  ///
  /// - Parameters:
  ///   - seconds: how long at most.
  ///   - text: what the status line says at the end; nil to watch all the time.
  ///   - act: called at least 60 times a second with the seconds gone by.
  /// - Returns: what was seen; nil when the text did not come.
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

  /// Quits, whatever the machine does.
  func quit() throws {
    terminal.send("q")
    terminal.readUntilSilent(100)
    terminal.send("q")
    guard terminal.waitForEnd() == .exited(0) else { throw BenchError(description: "the panel did not quit") }
  }
}

extension VirtualTerminal {
  /// The characters of a row, from 0.
  func row(_ y: Int) -> String {
    let line = String(String.UnicodeScalarView((0..<columns).map { self[$0, y].scalar }))
    return line.trimmingCharacters(in: .whitespaces)
  }
}
