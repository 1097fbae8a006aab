import Foundation

/// The command `bench1401 --panel`, which measures the cost of the front panel and its effect on the
/// machine's speed.
///
/// It starts `ibm1401` on pseudo-terminals and observes it from outside. It prints figures and asserts
/// nothing.
struct PanelBench {
  private static let usage = """
    Usage: bench1401 --panel [--program PATH] [--seconds N] [--rounds N] [--engine NAME] [--back MB] [--json FILE]
                             [--units X]
        --program PATH   the ibm1401 to measure (default the one in the folder of bench1401)
        --seconds N      time for observing each panel and for each deck (default 4)
        --rounds N       number of measurements of start and speed (default 5)
        --engine NAME    the engine, fast or cycle (default fast)
        --back MB        the panel's memory for going back (default 0: none)
        --units X        instead measure card, print and tape programs, with X times their usual length, beside
                         runs that discard the printout and runs that write it to a file ("listing")
        --json FILE      also write the figures as JSON
    """
  private static let sizes = [(80, 24), (132, 43), (160, 50)].map { TerminalSize(columns: $0, rows: $1) }
  /// The longest time to wait for a text, longer than the powers of two take at ×1.
  static let patience = 120.0

  var program =
    Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("ibm1401").path ?? "ibm1401"
  private var seconds = 4.0
  var rounds = 5
  var engine = "fast"
  var memory = "0"
  private var jsonFile: String?
  private var unitsScale: Double?

  /// Measures and prints the figures.
  ///
  /// - Parameter arguments: the arguments after `--panel`.
  /// - Throws: ``BenchError`` if a panel or a run fails.
  static func main(_ arguments: [String]) throws {
    let bench = PanelBench(arguments)
    let figures = try bench.measure()
    print(figures.table)
    try writeJSON(figures, to: bench.jsonFile)
  }

  private init(_ arguments: [String]) {
    var words = arguments[...]
    while let word = words.popFirst() {
      let value = words.popFirst()
      switch (word, value, value.flatMap { Double($0) }) {
      case ("--program", let path?, _): program = path
      case ("--seconds", _, let number?) where (0.1...60).contains(number): seconds = number
      case ("--rounds", _, let number?) where (1...1000).contains(number): rounds = Int(number)
      case ("--engine", let name?, _) where ["fast", "cycle"].contains(name): engine = name
      case ("--back", let megabytes?, _?): memory = megabytes
      case ("--units", _, let number?) where (0.01...100).contains(number): unitsScale = number
      case ("--json", let path?, _): jsonFile = path
      default:
        print(PanelBench.usage)
        exit(word == "--help" ? 0 : 1)
      }
    }
  }

  private func measure() throws -> PanelFigures {
    var figures = PanelFigures(program: program, engine: engine)
    if let unitsScale {
      try compareUnits(scale: unitsScale, &figures)
      return figures
    }
    for size in PanelBench.sizes {
      figures.start.append(try start(size))
      figures.watched += try watchPowersOfTwo(size)
    }
    try inFolder { folder in
      try compareSpeed(
        PanelWorkload(seconds: seconds, in: folder, program: program, engine: engine), &figures)
    }
    return figures
  }

  func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench1401-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  // MARK: Start

  private func start(_ size: TerminalSize) throws -> PanelFigures.Start {
    var times: [Double] = []
    for _ in 0..<rounds {
      let panel = try MeasuredPanel(program: program, arguments: [], size: size)
      times.append(panel.startSeconds * 1000)
      try panel.quit()
    }
    return PanelFigures.Start(size: size.text, milliseconds: Spread(times))
  }

  // MARK: Frames

  private func watchPowersOfTwo(_ size: TerminalSize) throws -> [PanelFigures.Watched] {
    var watched: [PanelFigures.Watched] = []
    let panel = try MeasuredPanel(program: program, arguments: [], size: size)
    watched.append(.init("at rest before START", size, try seen(panel.observe(for: seconds))))
    panel.send(" ")
    _ = panel.observe(for: 1)
    watched.append(try pace("powers of two, ×1", panel, size))
    watched.append(try pace("the same, paper dragged", panel, size, PaperDrag(panel: panel, size: size).move))
    panel.send(" ")
    // A message about the key is shown for three seconds.
    watched.append(.init("stopping", size, try seen(panel.observe(for: 4))))
    watched.append(.init("at rest after STOP", size, try seen(panel.observe(for: seconds))))
    try panel.quit()

    let fast = try MeasuredPanel(program: program, arguments: ["--speed", "max"], size: size)
    fast.send(" ")
    // The program ends within a few frames; a second includes them and the settling of the lamps.
    let run = try seen(fast.observe(for: 1))
    guard run.status.contains("HALT") else { throw BenchError(description: "no halt: \(run.status)") }
    watched.append(.init("powers of two, unlimited", size, run))
    try fast.quit()
    return watched
  }

  /// Observes a panel, and compares the machine's clock with the elapsed time.
  private func pace(
    _ what: String, _ panel: MeasuredPanel, _ size: TerminalSize, _ act: ((Double) -> Void)? = nil
  ) throws -> PanelFigures.Watched {
    let before = try seen(panel.observe(for: 0.1))
    let after = try seen(panel.observe(for: seconds, acting: act))
    let machine = zip([clock(after.status)], [clock(before.status)]).compactMap { pair in
      pair.0.flatMap { end in pair.1.map { end - $0 } }
    }.first
    return .init(what, size, after, pace: machine.map { $0 / after.seconds })
  }

  /// The machine time on a status line in seconds, nil if there is none.
  private func clock(_ status: String) -> Double? {
    guard let match = status.firstMatch(of: #/(\d\d):(\d\d):(\d\d\.\d\d\d)/#) else { return nil }
    guard let hours = Double(match.1), let minutes = Double(match.2), let seconds = Double(match.3) else {
      return nil
    }
    return (hours * 60 + minutes) * 60 + seconds
  }

  private func seen(_ observation: Observation?) throws -> Observation {
    guard let observation else { throw BenchError(description: "the panel did not show the expected text") }
    return observation
  }

  // MARK: Speed

  private func compareSpeed(_ workload: PanelWorkload, _ figures: inout PanelFigures) throws {
    let cases = [false, true].flatMap { drags in PanelBench.sizes.map { (drags: drags, size: $0) } }
    var without: [Double] = []
    var seconds = cases.map { _ in [Double]() }
    var speeds = seconds
    var byProcessorTime = seconds
    var frames: [Observation?] = cases.map { _ in nil }
    for _ in 0..<rounds {
      for (index, entry) in cases.enumerated() {
        let alone = try workload.runWithoutPanel()
        without.append(alone.wall)
        let panel = try MeasuredPanel(
          program: program, arguments: ["--speed", "max", "--back", memory] + workload.arguments,
          size: entry.size)
        panel.send(" ")
        let drag = entry.drags ? PaperDrag(panel: panel, size: entry.size) : nil
        let run = try seen(panel.observe(for: PanelBench.patience, until: "HALT", acting: drag?.move))
        try panel.quit()
        seconds[index].append(run.seconds)
        speeds[index].append(alone.wall / run.seconds)
        byProcessorTime[index].append(alone.processor / (run.cost.seconds - run.cost.firstThread))
        frames[index] = run
      }
    }
    figures.secondsWithoutPanel = Spread(without)
    for (index, entry) in cases.enumerated() {
      let what = entry.drags ? "with panel, paper dragged" : "with panel"
      if let run = frames[index] {
        figures.watched.append(.init(entry.drags ? "unlimited, paper dragged" : "unlimited", entry.size, run))
      }
      figures.machine.append(
        .init(
          what: what, size: entry.size.text, seconds: Spread(seconds[index]),
          speed: Spread(speeds[index]).median,
          speedByProcessorTime: Spread(byProcessorTime[index]).median))
    }
  }
}

/// A source of mouse reports that drag the paper to and fro and turn the wheel.
final class PaperDrag {
  private let panel: MeasuredPanel
  private let size: TerminalSize
  private var turn = 0

  init(panel: MeasuredPanel, size: TerminalSize) {
    self.panel = panel
    self.size = size
  }

  /// Sends the next mouse report.
  func move(at seconds: Double) {
    // Row 11 is paper at every size.
    let (middle, row) = (size.columns / 3, 11)
    let step = turn % 60
    let column = middle + (step < 30 ? step : 60 - step) / 2
    switch turn % 120 {
    case 0: panel.send("\u{1b}[<0;\(middle);\(row)M")
    case 1..<60: panel.send("\u{1b}[<32;\(column);\(row + step % 3)M")
    case 60: panel.send("\u{1b}[<0;\(column);\(row)m")
    case 61..<90: panel.send("\u{1b}[<64;\(middle);\(row)M")
    default: panel.send("\u{1b}[<65;\(middle);\(row)M")
    }
    turn += 1
  }
}
