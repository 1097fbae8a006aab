import Core1401
import Foundation

/// A comparison of ibm1401 with other emulators, which run the same programs in turn.
struct Comparison {
  private let options: ComparisonOptions
  private let simulators: [String]
  private let folder: URL

  /// Runs the comparison and prints a table.
  ///
  /// - Parameter options: the options of the command line.
  /// - Returns: whether all programs could be measured.
  /// - Throws: ``BenchError`` if nothing can be measured; ``Interrupted`` after a signal.
  static func run(_ options: ComparisonOptions) throws -> Bool {
    guard ComparisonOptions.path(of: options.program) != nil else {
      throw BenchError(
        description: "no ibm1401 at \(options.program); build it, or give its path with --program PATH")
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench1401-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    HostRun.handleSignals()
    let comparison = Comparison(
      options: options, simulators: try options.installedSimulators(), folder: folder)
    let figures = try comparison.measure()
    print(ComparisonTable(figures: figures, options: options).text)
    try writeJSON(figures, to: options.json)
    return figures.results.allSatisfy { $0.problem == nil }
  }

  private func measure() throws -> ComparisonFigures {
    let programs = try programs()
    let start = try ComparedProgram(
      name: "start", cards: BenchProgram("start", "START     H\n          NOP").cards, in: folder, number: 0)
    var figures = ComparisonFigures(
      program: options.program, simulators: simulators, start: ComparisonResult(start),
      results: programs.map(ComparisonResult.init))
    let startPrepared = prepare(start, number: 0, &figures.start)
    if let problem = figures.start.problem {
      throw BenchError(description: "a deck that only halts: \(problem)")
    }
    let prepared = programs.enumerated().map { index, program in
      show("preparing \(program.name)")
      return prepare(program, number: index + 1, &figures.results[index])
    }
    try HostRun.checkInterruption()
    // The emulators run in turn, so that other load of the host affects all of them equally.
    for round in 1...options.rounds {
      // A single start is too short for a reliable median.
      show("round \(round) of \(options.rounds): start")
      for _ in 0..<5 { try measure(startPrepared, &figures.start) }
      for index in figures.results.indices {
        show("round \(round) of \(options.rounds): \(figures.results[index].name)")
        try measure(prepared[index], &figures.results[index])
      }
    }
    show("")
    return figures
  }

  private func programs() throws -> [ComparedProgram] {
    let all: [ComparedProgram]
    switch options.source {
    case .folder(let path): all = try ProgramList(folder: path).programs
    case .builtIn:
      all = try Workload.sources.filter { isSelected($0.name) || isSelected($0.kind.rawValue) }.enumerated()
        .map {
          show("writing the decks and reels of \($1.name)")
          return try ComparedProgram($1.workload(scale: options.scale), in: folder, number: $0 + 1)
        }
    case .matrix:
      all = try MatrixCell.all.filter { isSelected($0.name) || isSelected($0.group) }.enumerated().map {
        show("preparing \($1.name)")
        return try ComparedProgram(
          $1, in: folder, number: $0 + 1, options: options, simulator: simulators.first)
      }
    }
    let selected = all.filter { isSelected($0.name) || isSelected($0.group) }
    guard !selected.isEmpty else {
      throw BenchError(
        description: "--only \(options.only ?? ""): no program has this text in its name or heading")
    }
    return selected
  }

  private func isSelected(_ name: String) -> Bool { options.only.map(name.contains) ?? true }

  /// Writes the files of a program and runs it once to get its report; records a problem and returns nil on
  /// failure.
  private func prepare(
    _ program: ComparedProgram, number: Int, _ result: inout ComparisonResult
  ) -> (PreparedProgram, EngineReport)? {
    do {
      try HostRun.checkInterruption()
      let prepared = try PreparedProgram(
        program, in: folder.appendingPathComponent("program-\(number)"), options: options)
      guard let report = try prepared.run(engine: "fast", reports: true).report else { return nil }
      guard report.halts || options.source.isFolder else {
        throw BenchError(description: report.stopMessage)
      }
      (result.instructions, result.cycles, result.engines) = (
        report.instructions, report.cycles, report.engines
      )
      return (prepared, report)
    } catch {
      result.problem = "\(error)"
      return nil
    }
  }

  /// Measures one round of a program.
  private func measure(
    _ program: (PreparedProgram, EngineReport)?, _ result: inout ComparisonResult
  ) throws {
    guard let (prepared, report) = program, result.problem == nil else { return }
    do {
      result.seconds["fast", default: []].append(try prepared.run(engine: "fast").seconds)
      for simulator in simulators {
        let seconds = try prepared.run(in: simulator, comparing: report)
        result.seconds[simulator, default: []].append(seconds)
      }
      if options.runsCycleEngine {
        let share = min(1, Double(PreparedProgram.cycleEngineLimit) / Double(max(1, report.cycles)))
        result.seconds["cycle", default: []].append(try prepared.run(engine: "cycle").seconds / share)
      }
    } catch let error as BenchError {
      result.problem = error.description
    }
  }

  /// Shows the progress in one line if standard error is a terminal.
  private func show(_ text: String) {
    guard isatty(STDERR_FILENO) != 0 else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }
}

extension ComparedProgram {
  /// Creates a program from cards, and writes its deck into a folder.
  init(name: String, group: String = "", cards: [String], in folder: URL, number: Int) throws {
    let deck = folder.appendingPathComponent("deck-\(number).cd")
    try (cards.joined(separator: "\n") + "\n").write(to: deck, atomically: true, encoding: .utf8)
    self.init(name: name, group: group, decks: [deck.path], encoding: "simh")
  }

  /// Creates a program from a workload, and writes its deck and reel into a folder.
  init(_ workload: Workload, in folder: URL, number: Int) throws {
    try self.init(
      name: workload.name, group: workload.kind.rawValue, cards: workload.cards, in: folder, number: number)
    isProcessorBound = ![.units, .tapes].contains(workload.kind)
    if let tape = workload.tape {
      let reel = folder.appendingPathComponent("reel-\(number).tap")
      try tape.image.write(to: reel)
      mounts = [
        Mount(kind: .tape, unit: 1, path: reel.path, isProtected: true), Mount(kind: .tape, unit: 2),
      ]
    }
  }
}
