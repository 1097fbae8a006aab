import Core1401
import System1401
import Units1401

/// The one or two lines on standard error at the end of a run.
struct RunSummary {
  let text: String

  /// Creates the summary of a run; nil when there is nothing to report.
  ///
  /// - Parameters:
  ///   - report: the report of the run.
  ///   - elapsed: the time of the run.
  ///   - stop: the last stop.
  ///   - isQuiet: whether only an unsuccessful end is reported, by its reason.
  init?(report: RunReport, time elapsed: MachineTime, stop: Stop?, isQuiet: Bool) {
    guard !isQuiet else {
      guard let stop, stop.exitStatus != ExitStatus.success else { return nil }
      text = stop.message
      return
    }
    let time = RunSummary.duration(elapsed)
    let unverified = report.unverifiedPaths.count
    let doubts =
      unverified == 0
      ? ""
      : "; \(FileMessage.unconfirmed.filled(with: [unverified.counted("detail", isGrouped: true)])) "
        + "(--json lists \(unverified == 1 ? "it" : "them"))"
    text = """
      \(stop?.message ?? "not run")
      ibm1401: \(report.instructions.counted("instruction", isGrouped: true)), \
      \(report.cycles.counted("storage cycle", isGrouped: true)), \(time) of 1401 time; \
      \(report.linesPrinted.counted("line", isGrouped: true)) printed, \
      \(report.cardsRead.counted("card", isGrouped: true)) read, \(report.cardsPunched) punched\(doubts)
      """
  }

  /// A time in words: 12.3 ms, 4.567 s, 2 min 03.4 s, 1 h 02 min 03 s.
  static func duration(_ time: MachineTime) -> String {
    // Digits beyond those shown are cut, so that no part rounds up to its next unit.
    let microseconds = Int(time.nanoseconds / 1000)
    let (milliseconds, seconds) = (microseconds / 1000, microseconds / 1_000_000)
    let tenths = "\((seconds % 60).digits(2)).\(milliseconds / 100 % 10)"
    return switch seconds {
    case 0: "\(milliseconds).\(microseconds / 100 % 10) ms"
    case ..<60: "\(seconds).\((milliseconds % 1000).digits(3)) s"
    case ..<3600: "\(seconds / 60) min \(tenths) s"
    default: "\(seconds / 3600) h \((seconds / 60 % 60).digits(2)) min \((seconds % 60).digits(2)) s"
    }
  }
}
