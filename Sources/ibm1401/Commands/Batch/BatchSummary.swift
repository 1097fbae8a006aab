import Core1401

/// The table printed at the end of a batch.
enum BatchSummary {
  /// One line for each job, and one line of totals, which names the folder of the reports.
  static func table(_ results: [JobResult], reports: String) -> String {
    let width = results.map(\.name.count).max() ?? 0
    let failed = results.count { $0.status != 0 }
    let cycles = results.reduce(0) { $0 + ($1.report?.cycles ?? 0) }
    let time = results.reduce(MachineTime.zero) { $0 + ($1.report?.microseconds.time ?? .zero) }
    let all =
      "\(results.count.counted("job")), \(failed) failed; \(cycles.grouped) cycles, \(RunSummary.duration(time)) of 1401 time; reports in \(reports)"
    return (results.map { line(for: $0, nameWidth: width) } + [all]).map { $0 + "\n" }.joined()
  }

  private static func line(for result: JobResult, nameWidth: Int) -> String {
    var fields = [result.name.padded(to: nameWidth), result.outcome.padded(to: 11)]
    if let report = result.report {
      let figures = [
        (RunSummary.duration(report.microseconds.time), 15), ("\(report.cycles.grouped) cycles", 22),
        (counted(report.linesPrinted, "line"), 13), (counted(report.cardsRead, "card"), 13),
      ]
      fields += figures.map { $0.rightAligned(in: $1) }
    }
    if result.status != 0 { fields.append(result.reason) }
    return String(fields.joined(separator: "  ").withoutTrailingBlanks)
  }

  /// A number with its noun, which is as wide in the singular as in the plural.
  private static func counted(_ number: Int, _ noun: String) -> String {
    number.counted(noun) + (number == 1 ? " " : "")
  }
}
