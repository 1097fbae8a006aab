import Core1401
import Foundation

/// The results as people read them.
struct Table {
  let results: [Result]
  let options: Options

  var text: String {
    let rivals = options.rivals.map { ($0 as NSString).lastPathComponent }
    var columns = ["program", "fast s", "M instr/s", "ns/instr", "ps/cycle", "x real"]
    if options.runsCycleEngine { columns.append("cycle s") }
    if options.runsPanel { columns += ["panel s", "back s"] }
    for rival in rivals { columns += ["\(rival) s", "ratio", "spread"] }
    var rows = [columns]
    for kind in Workload.Kind.allCases {
      let ofKind = results.filter { $0.kind == kind.rawValue }
      guard !ofKind.isEmpty else { continue }
      rows.append([kind.rawValue.uppercased()])
      rows += ofKind.map(row)
    }
    return Table.aligned(rows) + "\n" + options.rivals.map(means).joined(separator: "\n")
  }

  private func row(_ result: Result) -> [String] {
    let fast = median(result.seconds["fast"])
    let (instructions, cycles) = (Double(result.instructions), Double(result.cycles))
    var row = [
      result.name, number(fast, 3), number(instructions / fast / 1e6, 1),
      number(fast / instructions * 1e9, 2),
      number(fast / cycles * 1e12, 0), number(cycles * 11.5e-6 / fast, 0),
    ]
    if options.runsCycleEngine { row.append(number(median(result.seconds["cycle"]), 3)) }
    if options.runsPanel { row += ["panel", "back"].map { number(median(result.seconds[$0]), 3) } }
    for rival in options.rivals {
      let ratios = ratios(result, rival).sorted()
      row += [
        number(median(result.seconds[rival]), 3), number(ratio(result, rival), 2),
        "\(number(ratios.first ?? 0, 1))-\(number(ratios.last ?? 0, 1))",
      ]
    }
    return row
  }

  /// The geometric means of the ratios of a rival's time to ours.
  private func means(_ rival: String) -> String {
    let name = (rival as NSString).lastPathComponent
    var texts: [String] = []
    let processor = results.filter { ![.units, .tapes].contains(Workload.Kind(rawValue: $0.kind)) }
    let groups =
      [("processor-bound", processor), ("all", results)]
      + Workload.Kind.allCases.map { kind in (kind.rawValue, results.filter { $0.kind == kind.rawValue }) }
    for (title, group) in groups where !group.isEmpty {
      let logarithms = group.map { log(ratio($0, rival)) }
      texts.append("\(title) \(number(exp(logarithms.reduce(0, +) / Double(group.count)), 2))")
    }
    let least = processor.map { ratio($0, rival) }.min().map { number($0, 2) } ?? "none"
    return "\(name) time / fast path time, geometric means: \(texts.joined(separator: ", ")); least \(least)"
  }

  private func ratio(_ result: Result, _ rival: String) -> Double {
    median(result.seconds[rival]) / median(result.seconds["fast"])
  }

  private func ratios(_ result: Result, _ rival: String) -> [Double] {
    zip(result.seconds[rival] ?? [], result.seconds["fast"] ?? []).map { $0 / $1 }
  }

  private func median(_ values: [Double]?) -> Double { Spread(values ?? []).median }

  private func number(_ value: Double, _ places: Int) -> String { String(format: "%.\(places)f", value) }

  private static func aligned(_ rows: [[String]]) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count && $0.count > 1 ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, text in
        column == 0 ? text.padded(to: widths[column]) : text.rightAligned(in: widths[column])
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
