import Core1401
import Foundation

/// The results of a comparison as a text.
struct ComparisonTable {
  let figures: ComparisonFigures
  let options: ComparisonOptions

  var text: String {
    let groups = figures.results.map(\.group).reduce(into: [String]()) { groups, group in
      if !groups.contains(group) { groups.append(group) }
    }
    var rows = [header]
    for group in groups {
      if !group.isEmpty { rows.append([group.uppercased()]) }
      rows += figures.results.filter { $0.group == group }.map(row)
    }
    var paragraphs = [ComparisonTable.aligned(rows)]
    let problems = figures.results.filter { $0.problem != nil }
    if !problems.isEmpty {
      paragraphs.append(
        problems.map { "\($0.name): not measured: \($0.problem ?? "")" }.joined(separator: "\n"))
    }
    if options.showsReasons { paragraphs.append(reasons) }
    paragraphs.append(starts)
    paragraphs += figures.simulators.map { summary($0, groups) }
    return paragraphs.joined(separator: "\n\n")
  }

  private var hasEngines: Bool { figures.results.contains { $0.engines != nil } }
  private var start: ComparisonResult? { options.subtractsStart ? figures.start : nil }

  private var header: [String] {
    var columns = ["program", "M instr", "M cycles", "ours s", "ns/instr", "ps/cycle"]
    if options.runsCycleEngine { columns.append("cycle s") }
    for simulator in figures.simulators { columns += ["\(simulator.fileName) s", "ratio", "spread"] }
    return columns + [hasEngines ? "cycle engine %" : ""]
  }

  private func row(_ result: ComparisonResult) -> [String] {
    guard result.problem == nil, let fast = result.median("fast") else {
      return [result.name, "not measured"]
    }
    let (instructions, cycles) = (Double(result.instructions), Double(result.cycles))
    var row = [
      result.name, number(instructions / 1e6, 2), number(cycles / 1e6, 1), number(fast, 3),
      number(fast / instructions * 1e9, 1), number(fast / cycles * 1e12, 0),
    ]
    if options.runsCycleEngine { row.append(number(result.median("cycle"), 3)) }
    for simulator in figures.simulators {
      let spread = result.ratioSpread(simulator, without: start)
      row += [
        number(result.median(simulator), 3), number(result.ratio(simulator, without: start), 2),
        "\(number(spread?.least, 2))-\(number(spread?.most, 2))",
      ]
    }
    return row + [number(result.engines?.cyclePercent, 2)]
  }

  /// The line with the start times.
  private var starts: String {
    let machines = ["fast"] + figures.simulators
    let times = machines.map { machine in
      let name = machine == "fast" ? "ibm1401" : machine.fileName
      return "\(name) \(number(figures.start.median(machine).map { $0 * 1000 }, 1)) ms"
    }
    return "A deck that only halts: \(times.joined(separator: ", "))"
      + (options.subtractsStart ? "; subtracted in the ratios" : "")
  }

  /// The lines with the geometric means and the smallest ratios of an emulator.
  private func summary(_ simulator: String, _ groups: [String]) -> String {
    func mean(_ results: [ComparisonResult]) -> String? {
      let ratios = results.compactMap { $0.ratio(simulator, without: start) }
      return ratios.isEmpty ? nil : number(exp(ratios.map { log($0) }.reduce(0, +) / Double(ratios.count)), 2)
    }
    var lines: [String] = []
    let all = figures.results
    let bound = all.filter(\.isProcessorBound)
    var means = [("all", all)]
    if bound.count < all.count { means.append(("processor-bound", bound)) }
    if groups.count > 1 { means += groups.map { group in (group, all.filter { $0.group == group }) } }
    let texts = means.compactMap { title, results in mean(results).map { "\(title) \($0)" } }
    lines.append("\(simulator.fileName) time / our time, geometric means: \(texts.joined(separator: ", "))")
    let sorted = all.compactMap { result in
      result.ratio(simulator, without: start).map { (result.name, $0) }
    }.sorted { $0.1 < $1.1 }
    let count = sorted.count > 20 ? 10 : 1
    let least = sorted.prefix(count).map { "\($0.0) \(number($0.1, 2))" }
    let below = sorted.count { $0.1 < 1 }
    lines.append("smallest: \(least.joined(separator: ", ")); \(below) of \(sorted.count) below 1")
    return lines.joined(separator: "\n")
  }

  /// The reasons for falling back to the cycle engine, those with the most cycles first.
  private var reasons: String {
    var lines: [String] = []
    for result in figures.results {
      let reasons = (result.engines?.reasons ?? []).sorted { $0.cycles > $1.cycles }
      for reason in reasons.prefix(5) {
        let percent = 100 * Double(reason.cycles) / Double(max(1, result.cycles))
        lines.append(
          "\(result.name): \(reason.operation), \(reason.reason): \(number(percent, 3)) % of the cycles, "
            + "\(reason.count) times")
      }
    }
    return lines.isEmpty
      ? "No report has reasons for falling back to the cycle engine." : lines.joined(separator: "\n")
  }

  private func number(_ value: Double?, _ places: Int) -> String {
    value.map { String(format: "%.\(places)f", $0) } ?? ""
  }

  private static func aligned(_ rows: [[String]]) -> String {
    let count = rows.map(\.count).max() ?? 0
    // Headings and rows without figures do not affect the widths.
    let full = rows.filter { $0.count == count }
    let widths = (0..<count).map { column in full.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, text in
        column == 0 ? text.padded(to: widths[column]) : text.rightAligned(in: widths[column])
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}
