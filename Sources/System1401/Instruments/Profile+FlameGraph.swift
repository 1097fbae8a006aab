import Core1401
import Units1401

extension Profile {
  /// The profile as a flame graph in SVG. Above a box for the whole run there is a box for each label, as
  /// wide as its share of the time, above that its addresses, and above those the waiting for units. Pointing
  /// at a box shows its time.
  public func flameGraph(_ symbols: SymbolTable) -> String {
    var graph = FlameGraph(total: total.time.nanoseconds)
    graph.add("all", level: 0, from: 0, nanoseconds: total.time.nanoseconds)
    let places = Dictionary(grouping: places(symbols), by: \.label)
    var labelStart: Int64 = 0
    for (label, count) in byLabel(symbols) {
      graph.add(label, level: 1, from: labelStart, nanoseconds: count.time.nanoseconds)
      var start = labelStart
      for place in places[label] ?? [] {
        let count = byAddress[place.address]
        let name = "\(AddressRegister.decimal(place.address)) \(place.mnemonic)"
        graph.add(name, level: 2, from: start, nanoseconds: count.time.nanoseconds)
        if count.wait > .zero {
          let begin = start + count.time.nanoseconds - count.wait.nanoseconds
          graph.add("wait for unit", level: 3, from: begin, nanoseconds: count.wait.nanoseconds)
        }
        start += count.time.nanoseconds
      }
      labelStart += count.time.nanoseconds
    }
    return graph.svg
  }
}

/// A flame graph under construction.
private struct FlameGraph {
  private static let (width, rowHeight, levels, top) = (1200.0, 22.0, 4, 34.0)
  /// Narrower boxes are omitted, because they could not be pointed at.
  private static let least = 0.3
  private static let characterWidth = 7.0
  private static let colours = ["#d9d4c7", "#7fb285", "#a7cfa0", "#e6b566"]
  private let total: Int64
  private var boxes = ""

  init(total: Int64) { self.total = max(1, total) }

  mutating func add(_ name: String, level: Int, from start: Int64, nanoseconds: Int64) {
    let scale = FlameGraph.width / Double(total)
    let (x, width) = (Double(start) * scale, Double(nanoseconds) * scale)
    guard width >= FlameGraph.least else { return }
    let y = FlameGraph.top + Double(FlameGraph.levels - 1 - level) * FlameGraph.rowHeight
    let percent = Double(nanoseconds) / Double(total) * 100
    let text = FlameGraph.escaped(name)
    boxes += "<g><title>\(text): \(FlameGraph.time(nanoseconds)), \(FlameGraph.short(percent)) %</title>"
    boxes +=
      "<rect x=\"\(FlameGraph.short(x))\" y=\"\(FlameGraph.short(y))\" width=\"\(FlameGraph.short(width))\" "
    boxes +=
      "height=\"\(FlameGraph.short(FlameGraph.rowHeight - 1))\" rx=\"2\" fill=\"\(FlameGraph.colours[level])\"/>"
    let room = Int((width - 6) / FlameGraph.characterWidth)
    if room >= 3 {
      let shown = name.count <= room ? text : FlameGraph.escaped(String(name.prefix(room - 1))) + "…"
      boxes += "<text x=\"\(FlameGraph.short(x + 3))\" y=\"\(FlameGraph.short(y + 15))\">\(shown)</text>"
    }
    boxes += "</g>\n"
  }

  var svg: String {
    let height = FlameGraph.top + Double(FlameGraph.levels) * FlameGraph.rowHeight + 8
    let size = "\(FlameGraph.short(FlameGraph.width)) \(FlameGraph.short(height))"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" width="\(FlameGraph.short(FlameGraph.width))" \
      height="\(FlameGraph.short(height))" font-family="DejaVu Sans Mono, monospace" font-size="11.5">
      <rect width="100%" height="100%" fill="#fcfbf7"/>
      <text x="4" y="20" font-size="14">\(FlameGraph.time(total)) of 1401 time by label and address</text>
      \(boxes)</svg>

      """
  }

  private static func time(_ nanoseconds: Int64) -> String {
    nanoseconds < 1_000_000_000
      ? "\(short(Double(nanoseconds) / 1e6)) ms" : "\(short(Double(nanoseconds) / 1e9)) s"
  }

  /// A number with at most two decimals.
  private static func short(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    return rest == 0 ? "\(whole)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
