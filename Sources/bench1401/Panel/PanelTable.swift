import Core1401
import Foundation

extension PanelFigures {
  /// The figures as text tables.
  var table: String {
    (watchedLines + machineLines).joined(separator: "\n")
  }

  private var watchedLines: [String] {
    guard !watched.isEmpty else { return [] }
    var lines = ["start to first frame"]
    for figures in start {
      lines.append("  \(figures.size.padded(to: 24)) \(text(figures.milliseconds, "%.1f")) ms")
    }
    lines += [
      "",
      row([
        "panel", "size", "frames/s", "bytes/frm", "largest", "late", "CPU ms/s", "drawing", "wakes/s", "pace",
      ]),
    ]
    for figures in watched {
      let second = 1 / figures.seconds
      lines.append(
        row([
          figures.what, figures.size, number(figures.framesPerSecond, 1), number(figures.bytesPerFrame, 0),
          "\(figures.largestFrame)", "\(figures.framesLate)",
          number(figures.processorMilliseconds * second, 2),
          number(figures.drawingMilliseconds * second, 2), number(Double(figures.wakeUps) * second, 1),
          figures.pace.map { number($0, 3) } ?? "",
        ]))
    }
    return lines + [""]
  }

  private var machineLines: [String] {
    guard !machine.isEmpty else { return [] }
    let heading = ["machine, unlimited, \(engine)", "size", "speed", "by CPU time"]
    let isBesideListing = machine.contains { $0.speedBesideListing != nil }
    var lines = [row(heading + (isBesideListing ? ["listing"] : []))]
    if let secondsWithoutPanel {
      lines.append(row(["without panel", "", "100 %", ""]) + "   \(text(secondsWithoutPanel, "%.3f")) s")
    }
    for figures in machine {
      let columns = [
        figures.what, figures.size, percent(figures.speed), percent(figures.speedByProcessorTime),
      ]
      let beside = figures.speedBesideListing.map { [percent($0)] } ?? []
      let without = figures.secondsWithoutPanel.map { ", without panel \(text($0, "%.3f")) s" } ?? ""
      lines.append(row(columns + beside) + "   \(text(figures.seconds, "%.3f")) s\(without)")
    }
    return lines
  }

  private func row(_ columns: [String]) -> String {
    let widths = [30, 8, 9, 12, 9, 6, 10, 9, 9, 8]
    return zip(columns, widths).enumerated().map { index, entry in
      index < 2 ? entry.0.padded(to: entry.1) : entry.0.rightAligned(in: entry.1)
    }.joined()
  }

  private func number(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }

  private func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }

  private func text(_ spread: Spread, _ format: String) -> String {
    String(format: "\(format) (\(format)–\(format))", spread.median, spread.least, spread.most)
  }
}
