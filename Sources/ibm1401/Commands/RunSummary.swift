import Core1401
import Foundation
import System1401

/// The one or two lines a run ends with on standard error.
struct RunSummary {
  let text: String

  init(report: RunReport, time elapsed: MachineTime, stop: Stop?) {
    let time = RunSummary.duration(elapsed)
    let unverified = report.unverifiedPaths.count
    let doubts =
      unverified == 0 ? "" : "; \(RunSummary.counted(unverified, "unverified path")) used (see --json)"
    text = """
      \(stop?.message ?? "not run")
      ibm1401: \(RunSummary.grouped(report.instructions)) instructions, \(RunSummary.grouped(report.cycles)) storage \
      cycles, \(time) of 1401 time; \(RunSummary.counted(report.linesPrinted, "line")) printed, \
      \(RunSummary.counted(report.cardsRead, "card")) read, \(report.cardsPunched) punched\(doubts)
      """
  }

  static func grouped(_ number: UInt64) -> String {
    var digits = String(number)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
  }

  static func counted(_ count: Int, _ noun: String) -> String {
    "\(grouped(UInt64(count))) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A time as people say it: 12.3 ms, 4.567 s, 2 min 03.4 s, 1 h 02 min 03 s.
  static func duration(_ time: MachineTime) -> String {
    // Digits beyond those shown are cut, so that no part reaches its next unit.
    let microseconds = Int(time.nanoseconds / 1000)
    let (milliseconds, seconds) = (microseconds / 1000, microseconds / 1_000_000)
    switch seconds {
    case 0: return String(format: "%d.%d ms", milliseconds, microseconds / 100 % 10)
    case ..<60: return String(format: "%d.%03d s", seconds, milliseconds % 1000)
    case ..<3600:
      return String(format: "%d min %02d.%d s", seconds / 60, seconds % 60, milliseconds / 100 % 10)
    default:
      return String(format: "%d h %02d min %02d s", seconds / 3600, seconds / 60 % 60, seconds % 60)
    }
  }
}

/// A line on the terminal that tells of a run which takes long and prints elsewhere.
struct RunProgress {
  private let isShown: Bool
  private var next = ContinuousClock.now + .seconds(1)
  private var isOnScreen = false
  private var calls = 0

  init(isShown: Bool) {
    self.isShown = isShown
  }

  /// Shows how far the machine is, after the first second and then twice a second.
  mutating func show(_ system: DataProcessingSystem) {
    calls &+= 1
    guard isShown, calls % 64 == 0, ContinuousClock.now >= next else { return }
    next = ContinuousClock.now + .milliseconds(500)
    isOnScreen = true
    let text =
      "\(RunSummary.duration(system.now)) of 1401 time, \(RunSummary.grouped(system.processor.state.instructions)) "
      + "instructions, \(RunSummary.counted(system.linesPrinted, "line")) printed (Ctrl-C stops)"
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }

  /// Takes the line away.
  mutating func clear() {
    if isOnScreen { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
    isOnScreen = false
  }
}
