import Core1401
import Foundation
import Host1401
import Monitor1401
import Synchronization
import System1401

/// Set by SIGUSR1; read between slices of a run.
private let isStatusWanted = Atomic<Bool>(false)

/// The signal SIGUSR1, which asks a run for its status, as with `dd`.
enum StatusSignal {
  /// Handles the signal from now on; before that it is ignored.
  static func take() {
    signal(SIGUSR1) { _ in isStatusWanted.store(true, ordering: .relaxed) }
  }

  /// Whether the signal was received since the last call.
  static func hasCome() -> Bool {
    isStatusWanted.load(ordering: .relaxed) && isStatusWanted.exchange(false, ordering: .relaxed)
  }

  /// Calls a function at each signal until the returned source is cancelled.
  static func source(_ status: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
    signal(SIGUSR1, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .global())
    source.setEventHandler(handler: status)
    source.activate()
    return source
  }
}

/// A line on standard error that shows the progress of a long run.
struct ProgressLine {
  private static let clearing = "\r\u{1B}[K"
  /// Whether the line is shown.
  let isShown: Bool
  private var isOnScreen = false
  private var isEnded = false

  /// - Parameter isShown: whether it is wanted; it is never shown without a terminal that can clear a line.
  init(isShown: Bool) {
    self.isShown =
      isShown && isatty(STDERR_FILENO) == 1 && EnvironmentVariable.value("TERM") != "dumb"
  }

  /// Removes the line permanently: later texts are not shown.
  mutating func end() {
    clear()
    isEnded = true
  }

  /// The most characters of the line. The terminal echoes Ctrl-C as two characters, perhaps twice: a line that
  /// they lengthen beyond the last column could not be cleared.
  static var width: Int { max(0, (HostTerminal.size(of: STDERR_FILENO)?.columns ?? 80) - 5) }

  /// Replaces the line's text, cut to the width of the terminal.
  mutating func show(_ text: String) {
    guard isShown, !isEnded else { return }
    isOnScreen = true
    StandardError.write("\(ProgressLine.clearing)\(text.prefix(ProgressLine.width))")
  }

  /// Removes the line until the next text.
  mutating func clear() {
    if isOnScreen { StandardError.write(ProgressLine.clearing) }
    isOnScreen = false
  }
}

/// The progress of a run that prints nothing for two seconds.
final class RunProgress {
  private static let patience = Duration.seconds(2)
  private var line: ProgressLine
  private let begin = ContinuousClock.now
  private var next = ContinuousClock.now + patience
  private var calls = 0

  init(isShown: Bool) { line = ProgressLine(isShown: isShown) }

  /// Shows the progress of the machine twice a second, and at once when SIGUSR1 asks for it.
  func show(_ system: DataProcessingSystem) {
    if StatusSignal.hasCome() {
      line.clear()
      complain(RunProgress.text(system, since: begin))
    }
    calls &+= 1
    guard line.isShown, calls % 16 == 0, ContinuousClock.now >= next else { return }
    next = ContinuousClock.now + .milliseconds(500)
    let parts = RunProgress.parts(system, since: begin)
    line.show(RunProgress.text(parts, hint: "(Ctrl-C stops)", width: ProgressLine.width))
  }

  /// Removes the line before something is printed on its terminal.
  func makeWay() {
    clear()
    next = ContinuousClock.now + RunProgress.patience
  }

  /// Removes the line.
  func clear() { line.clear() }

  /// The progress of a machine, as a line of text.
  ///
  /// - Parameters:
  ///   - machine: the machine.
  ///   - begin: when the run began.
  /// - Returns: one line.
  static func text(_ machine: some MachineReading, since begin: ContinuousClock.Instant) -> String {
    parts(machine, since: begin).joined(separator: ", ")
  }

  /// The parts of the progress that can be left out, the least important first.
  private static let dispensable = [3, 4, 1, 2]

  /// The progress with a hint after it. Parts are left out until both fit in a width.
  static func text(_ parts: [String], hint: String, width: Int) -> String {
    var kept = Array(parts.indices)
    func line() -> String { kept.map { parts[$0] }.joined(separator: ", ") + " \(hint)" }
    for part in dispensable where line().count > width { kept.removeAll { $0 == part } }
    return line().count > width ? hint : line()
  }

  /// The parts of the progress: time, instructions, lines, cards and speed.
  private static func parts(
    _ machine: some MachineReading, since begin: ContinuousClock.Instant
  ) -> [String] {
    let seconds = max((ContinuousClock.now - begin) / .seconds(1), 0.001)
    let factor = Double(machine.elapsed.nanoseconds) / 1e9 / seconds
    let speed = factor < 10 ? String(format: "%.1f", factor) : UInt64(factor).grouped
    return [
      "\(RunSummary.duration(machine.elapsed)) of 1401 time",
      machine.registers.instructions.counted("instruction", isGrouped: true),
      machine.lines.counted("line", isGrouped: true),
      "\(machine.cards.counted("card", isGrouped: true)) read", "\(speed) times real time",
    ]
  }
}
