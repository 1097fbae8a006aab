import Foundation

/// A program with the files for all emulators, in a folder of its own.
struct PreparedProgram {
  /// The number of cycles after which the cycle engine is stopped.
  static let cycleEngineLimit: UInt64 = 50_000_000

  let program: ComparedProgram
  private let folder: URL
  private let ibm1401: String
  private let limit: Double

  /// Writes the deck for all emulators: assembles a source, converts decks to SimH's current encoding.
  ///
  /// - Parameters:
  ///   - program: the program.
  ///   - folder: its folder, which is created.
  ///   - options: the path of `ibm1401` and the time limit.
  /// - Throws: ``BenchError`` if `ibm1401` reports an error in a source or a deck.
  init(_ program: ComparedProgram, in folder: URL, options: ComparisonOptions) throws {
    (self.program, self.folder, ibm1401, limit) = (program, folder, options.program, options.limit)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for path in program.decks + program.mounts.compactMap(\.path)
    where !FileManager.default.fileExists(atPath: path) {
      throw BenchError(description: "\(path.fileName): no such file")
    }
    guard !program.decks.isEmpty else { return }
    var cards = Data()
    for (index, deck) in program.decks.enumerated() { cards += try convert(deck, isFirst: index == 0) }
    try cards.write(to: deck)
  }

  private var deck: URL { file("deck.cd") }

  private func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// The cards of a deck in SimH's current encoding, or of an assembled source.
  private func convert(_ path: String, isFirst: Bool) throws -> Data {
    let isSource = isFirst && program.isSource
    if program.encoding == "simh", !isSource { return try Data(contentsOf: URL(fileURLWithPath: path)) }
    let converted = file("converted.cd")
    let encoding = program.encoding.map { ["--encoding", $0] } ?? []
    let arguments =
      isSource
      ? ["assemble", path, "--quiet", "--warnings", "off", "-o", converted.path, "--deck-encoding", "simh"]
      : ["media", "convert", path, converted.path, "--to-encoding", "simh", "--force"]
    let messages = file("messages.txt")
    let run = try HostRun(ibm1401, arguments + encoding, output: messages, limit: limit)
    guard run.ending == .status(0) else {
      let lines = try String(contentsOf: messages, encoding: .utf8).split(separator: "\n")
      let line = lines.first { $0.contains("error:") } ?? lines.last ?? "\(ibm1401) failed without a message"
      throw BenchError(description: String(line))
    }
    return try Data(contentsOf: converted)
  }

  /// Restores reels and packs to their state before a run.
  ///
  /// - Returns: each reel and pack with the path of its file.
  private func mountAll() throws -> [(ComparedProgram.Mount, String)] {
    try program.mounts.map { mount in
      let place = file("\(mount.kind)-\(mount.unit)")
      try? FileManager.default.removeItem(at: place)
      if let path = mount.path {
        let source = URL(fileURLWithPath: path)
        if mount.isProtected {
          try FileManager.default.createSymbolicLink(at: place, withDestinationURL: source)
        } else {
          try FileManager.default.copyItem(at: source, to: place)
        }
      }
      return (mount, place.path)
    }
  }

  // MARK: Runs

  /// Runs the program in `ibm1401`.
  ///
  /// - Parameters:
  ///   - engine: `fast` or `cycle`; the cycle engine is stopped at ``cycleEngineLimit``.
  ///   - reports: whether `ibm1401` writes a report, which takes time.
  /// - Returns: the processor time and the report.
  /// - Throws: ``BenchError`` if the run fails.
  func run(engine: String, reports: Bool = false) throws -> (seconds: Double, report: EngineReport?) {
    var arguments = [
      "run", "--quiet", "--engine", engine, "--print-mode", "simh", "--print", paper(ibm1401).path,
    ]
    if let storage = program.storage { arguments += ["--storage", String(storage)] }
    if program.starts > 0 { arguments += ["--starts", String(program.starts)] }
    if engine == "cycle" { arguments += ["--limit-cycles", String(PreparedProgram.cycleEngineLimit)] }
    for (mount, path) in try mountAll() {
      let form = mount.kind == .tape ? ",simh" : ""
      let word = mount.path == nil ? ",new" : mount.isProtected ? ",ro" : ""
      arguments += ["--\(mount.kind)", "\(mount.unit)=\(path)\(form)\(word)"]
    }
    arguments += program.decks.isEmpty ? ["--boot", "tape"] : ["--encoding", "simh", deck.path]
    let json = file("report.json")
    if reports { arguments += ["--json", json.path] }
    let messages = file("messages.txt")
    let run = try HostRun(ibm1401, arguments, output: messages, limit: limit)
    switch run.ending {
    case .status(0), .status(2), .status(4): break
    case .status(3) where engine == "cycle": break
    default: throw failure(of: ibm1401, run, messages)
    }
    guard reports else { return (run.seconds, nil) }
    return (run.seconds, try JSONDecoder().decode(EngineReport.self, from: Data(contentsOf: json)))
  }

  /// Runs the program in an emulator with SimH's commands.
  ///
  /// - Parameters:
  ///   - simulator: the path or name of the emulator.
  ///   - report: the report of `ibm1401`, to compare how the program ends.
  /// - Returns: the processor time.
  /// - Throws: ``BenchError`` if the program ends differently or prints something else.
  func run(in simulator: String, comparing report: EngineReport) throws -> Double {
    let paper = paper(simulator)
    try? FileManager.default.removeItem(at: paper)
    var commands = ["attach lpt \(paper.path)"]
    if let storage = program.storage { commands.append("set cpu \((storage + 999) / 1000)K") }
    if !program.decks.isEmpty { commands.append("attach cdr \(deck.path)") }
    for (mount, path) in try mountAll() {
      commands.append("attach \(mount.isProtected ? "-r " : "")\(mount.kind.device)\(mount.unit) \(path)")
    }
    commands.append(program.decks.isEmpty ? "boot mt1" : "boot cdr")
    commands += Array(repeating: "cont", count: program.starts) + ["exit", ""]
    let script = file("run.sim")
    try commands.joined(separator: "\n").write(to: script, atomically: true, encoding: .utf8)
    let messages = file("messages-simh.txt")
    let run = try HostRun(simulator, [script.path], output: messages, limit: limit)
    guard run.ending == .status(0) else { throw failure(of: simulator, run, messages) }
    let text = String(decoding: try Data(contentsOf: messages), as: UTF8.self)
    guard text.contains("HALT") == report.halts else {
      let stop = text.split(whereSeparator: \.isNewline).last { $0.contains("IS:") } ?? "no stop"
      throw BenchError(description: "\(simulator.fileName): \(stop); ibm1401: \(report.stopMessage)")
    }
    if let line = firstDifference(paper) {
      throw BenchError(description: "\(simulator.fileName) prints different text from line \(line) on")
    }
    return run.seconds
  }

  private func failure(of emulator: String, _ run: HostRun, _ messages: URL) -> BenchError {
    let name = emulator.fileName
    switch run.ending {
    case .timeLimit: return BenchError(description: "\(name): killed at the limit of \(Int(limit)) s")
    case .signal(let number): return BenchError(description: "\(name): ended by signal \(number)")
    case .status(let status):
      let text = (try? String(contentsOf: messages, encoding: .utf8)) ?? ""
      let last = text.split(separator: "\n").last.map { ": \($0)" } ?? ""
      return BenchError(description: "\(name): exit status \(status)\(last)")
    }
  }

  // MARK: Printouts

  private func paper(_ emulator: String) -> URL {
    file("paper-" + emulator.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined())
  }

  /// The number of the first line that differs from the printout of `ibm1401`, counted from 1; nil if they
  /// are equal.
  private func firstDifference(_ theirs: URL) -> Int? {
    let data = [paper(ibm1401), theirs].map { (try? Data(contentsOf: $0)) ?? Data() }
    return Printout.firstDifference(data[0], data[1])
  }
}

/// Functions to compare printouts.
enum Printout {
  /// The number of the first line that differs, counted from 1, ignoring blanks at the ends of lines; nil for
  /// none.
  static func firstDifference(_ ours: Data, _ theirs: Data) -> Int? {
    guard ours != theirs else { return nil }
    let (ours, theirs) = (lines(ours), lines(theirs))
    for index in 0..<max(ours.count, theirs.count) {
      let mine = index < ours.count ? ours[index] : Data()
      let other = index < theirs.count ? theirs[index] : Data()
      if mine != other { return index + 1 }
    }
    return nil
  }

  private static func lines(_ printout: Data) -> [Data] {
    printout.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      let count = line.reversed().prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }.count
      return Data(line.dropLast(count))
    }
  }
}
