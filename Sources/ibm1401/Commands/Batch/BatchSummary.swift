import Foundation

/// The table of a batch, and its report.
enum BatchSummary {
  /// One line for each job, and one for all.
  static func table(_ results: [JobResult]) -> String {
    let width = results.map(\.name.count).max() ?? 0
    var lines = results.map { line(for: $0, nameWidth: width) }
    let failed = results.count { $0.status != 0 }
    let cycles = results.reduce(0) { $0 + ($1.report?.cycles ?? 0) }
    let microseconds = results.reduce(0) { $0 + ($1.report?.microseconds ?? 0) }
    lines.append(
      "\(results.count) job\(results.count == 1 ? "" : "s"), \(failed) failed; \(grouped(cycles)) cycles, "
        + "\(seconds(microseconds)) s of 1401 time")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(for result: JobResult, nameWidth: Int) -> String {
    var fields = [
      result.name.padding(toLength: nameWidth, withPad: " ", startingAt: 0),
      result.outcome.padding(toLength: 11, withPad: " ", startingAt: 0),
    ]
    if let report = result.report {
      fields += [
        right("\(seconds(report.microseconds)) s", 14), right("\(grouped(report.cycles)) cycles", 22),
        right("\(report.linesPrinted) lines", 13), right("\(report.cardsRead) cards", 13),
      ]
    }
    if result.status != 0 { fields.append(result.reason) }
    var line = fields.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func seconds(_ microseconds: Double) -> String {
    String(format: "%.3f", microseconds / 1_000_000)
  }

  private static func grouped(_ number: UInt64) -> String {
    var digits = Array(String(number))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return String(digits)
  }

  /// A report as JSON with a line end.
  static func json(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value) + Data("\n".utf8)
  }
}
