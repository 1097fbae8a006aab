import Core1401
import Foundation
import Units1401

/// The notes that `run --verbose` prints besides the summary.
enum RunNotes {
  /// The machine and the detected files, before the run.
  static func before(_ options: RunOptions, _ hopper: Hopper) -> [String] {
    let missing = Features.names.filter {
      Features.all.contains($0.feature) && !options.features.contains($0.feature)
    }
    let without = missing.isEmpty ? "all features" : "without \(missing.map(\.name).listed(with: "and"))"
    let machine =
      "machine: \(options.storage.positions.grouped) positions of storage, \(without), \(options.printer.rawValue)"
    let decks = zip(options.decks, hopper.decks).map { name, deck in
      "\(name): \(deck.count.counted("card", isGrouped: true)), \(deck.detection.encoding.name)"
    }
    let units = options.units.flatMap(\.inputs).map { "\($0): mounted" }
    return [machine] + decks + units
  }

  /// The speed of the run, and the behaviour that no document confirms.
  static func after(_ report: RunReport) -> [String] {
    let time = Double(report.microseconds.time.nanoseconds) / 1e9
    let factor = UInt64(max(0, min(time / max(report.hostSeconds, 1e-6), 1e15)))
    var notes = [
      String(format: "%.3f s on this computer, ", report.hostSeconds) + "\(factor.grouped) times real time"
    ]
    if let engines = report.engines, report.cycles > 0 {
      let share = Double(engines.fast) / Double(report.cycles) * 100
      notes.append(String(format: "fast path: %.2f %% of the storage cycles", share))
    }
    return notes + (report.unverifiedPaths + report.unverifiedUnits).map { "no document confirms: \($0)" }
  }
}
