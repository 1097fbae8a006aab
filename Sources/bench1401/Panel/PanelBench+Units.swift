import Foundation

extension PanelBench {
  /// Measures programs that use cards, paper and tapes, in turn with and without the panel.
  ///
  /// The time before START, for example for reading the deck, is excluded in all cases. With the panel, the
  /// drawing thread adds the printer's output to the sheet, which is kept in a file. Without the panel, the
  /// output is discarded in one run and written to a file in another.
  func compareUnits(scale: Double, _ figures: inout PanelFigures) throws {
    let size = TerminalSize(columns: 80, rows: 24)
    for source in Workload.units + Workload.tapes {
      let program = try source.workload(scale: scale)
      var (without, with): ([Double], [Double]) = ([], [])
      var (speeds, byProcessorTime, beside): ([Double], [Double], [Double]) = ([], [], [])
      for _ in 0..<rounds {
        try inFolder { folder in
          let reels = try BenchReels(program)
          defer { withExtendedLifetime(reels) {} }
          let workload = try PanelWorkload(
            program, reels: reels, in: folder, program: self.program, engine: engine)
          let begin = try workload.runWithoutPanel(onlyBegins: true)
          let alone = try workload.runWithoutPanel()
          let listing = folder.appendingPathComponent("listing.txt")
          let kept = try workload.runWithoutPanel(listing: listing)
          try FileManager.default.removeItem(at: listing)
          let panel = try MeasuredPanel(
            program: self.program, arguments: ["--speed", "max", "--back", memory] + workload.arguments,
            size: size)
          panel.send(" ")
          guard let run = panel.observe(for: PanelBench.patience, until: "HALT") else {
            throw BenchError(description: "\(source.name): no halt in the panel")
          }
          try panel.quit()
          without.append(alone.wall - begin.wall)
          with.append(run.seconds)
          speeds.append((alone.wall - begin.wall) / run.seconds)
          beside.append((kept.wall - begin.wall) / run.seconds)
          byProcessorTime.append(
            (alone.processor - begin.processor) / (run.cost.seconds - run.cost.firstThread))
        }
      }
      figures.machine.append(
        .init(
          what: source.name, size: size.text, seconds: Spread(with), speed: Spread(speeds).median,
          speedByProcessorTime: Spread(byProcessorTime).median,
          speedBesideListing: Spread(beside).median, secondsWithoutPanel: Spread(without)))
    }
  }
}
