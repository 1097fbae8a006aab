import Core1401
import Foundation
import Host1401
import Monitor1401
import Synchronization
import System1401
import Units1401

/// Set by Ctrl-C; read between slices of the run.
private let isInterrupted = Atomic<Bool>(false)
/// The host's time of the first Ctrl-C in milliseconds, 0 before.
private let firstInterrupt = Atomic<Int>(0)

/// The command `ibm1401 run`: runs decks, writes listing and cards, a summary and an exit status.
struct RunCommand {
  /// Storage cycles between two checks for output and Ctrl-C. They become more while a run lasts, up to a few
  /// milliseconds of the host: the last instruction before a check is executed by cycles, which takes long
  /// for an operation on a long field.
  private var slice: UInt64 = 1_000_000
  private var longestSlice: UInt64 { system.machine.processor.engine == .fast ? 16_000_000 : 2_000_000 }
  /// Requests to units between two checks: pending output takes up to some 300 KB of memory, which the host writes
  /// faster than smaller parts.
  private static let requests: UInt64 = 2048

  private let options: RunOptions
  private let clockLimits: [ClockLimit]
  private let system: DataProcessingSystem
  private var outputs: RunOutputs
  private var stops: [Stop] = []
  private let progress: RunProgress
  private let encodingAdvice: String?
  private let sources: [SourceProgram]
  private var profile: Profile?
  private var profileFile: WholeFile?
  private var inquiry: InquiryTerminal?
  private var symbols = SymbolTable()

  static let options = RunOptions.syntax + DebugOptions.run

  /// Runs the command.
  ///
  /// - Parameter arguments: the arguments of `run`.
  /// - Returns: the exit status.
  /// - Throws: the errors that ``Subcommand/run(_:)`` reports.
  static func main(_ arguments: ParsedArguments) throws -> Int32 {
    if let batch = EnvironmentVariable.value("IBM1401_BATCH").flatMap({ Int32($0) }) {
      HostProcess.endWithParent(batch)
    }
    let opened = try ProjectFile.open(arguments, known: options)
    var arguments = opened.arguments
    var debug = DebugOptions()
    try debug.take(&arguments)
    if let machine = opened.machine {
      debug.commands.insert(contentsOf: ScriptLine.commands("restore \(machine)", origin: machine), at: 0)
    }
    return try main(options: RunOptions(arguments: arguments), with: debug)
  }

  /// Runs the decks of options.
  ///
  /// - Parameters:
  ///   - options: the options of the run.
  ///   - debug: commands and a profile, if any.
  /// - Returns: the exit status.
  /// - Throws: the errors that ``Subcommand/run(_:)`` reports.
  static func main(options: RunOptions, with debug: DebugOptions = DebugOptions()) throws -> Int32 {
    if let session = options.replay { return try ReplayCommand.run(session, options: options) }
    if debug.needsMonitor { return try main(options: options, debug: debug) }
    var command = try RunCommand(options: options, debug: debug)
    return try command.run()
  }

  private init(options: RunOptions, debug: DebugOptions) throws {
    self.options = options
    clockLimits = options.clockLimits
    let hopper = try Hopper(options: options)
    system = DataProcessingSystem(configuration: try options.configuration())
    for deck in hopper.decks { system.addToHopper(deck) }
    if let deck = hopper.punchDeck { system.cardsAndPrinter.addToPunchHopper(deck) }
    for command in try options.commands(at: options.units, encoding: hopper.encoding) {
      try system.carryOut(command)
    }
    let own = try debug.readSymbols()
    outputs = try RunOutputs(options: options, encoding: hopper.encoding)
    outputs.begin(with: system)
    if let file = debug.profile {
      profileFile = try WholeFile(path: file, as: "--profile", keeping: options.inputs)
      profile = Profile(positions: options.storage.positions)
      symbols = hopper.sources.first?.symbols ?? SymbolTable()
      for (label, address) in own.addresses { symbols.define(label, address) }
    }
    try outputs.empty()
    encodingAdvice = hopper.encodingAdvice
    sources = hopper.sources
    let progress = RunProgress(isShown: !options.isQuiet)
    self.progress = progress
    if outputs.printsOnTerminal { outputs.beforePrinting = { progress.makeWay() } }
    if let name = options.inquiry.script, options.inquiry.hasTerminal {
      let terminal = try InquiryTerminal(name: name, encoding: hopper.encoding)
      inquiry = terminal
      outputs.showTyped = { terminal.show($0) }
    }
    if options.isVerbose { RunNotes.before(options, hopper).forEach(complain) }
  }

  // MARK: Running

  private mutating func run() throws -> Int32 {
    let interrupt: @convention(c) (Int32) -> Void = { number in
      isInterrupted.store(true, ordering: .relaxed)
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      let now = time.tv_sec * 1000 + time.tv_nsec / 1_000_000
      let (isFirst, first) = firstInterrupt.compareExchange(expected: 0, desired: now, ordering: .relaxed)
      // A Ctrl-C after a second ends the program even if it hangs in an output. Until then it is another copy of
      // the first: `timeout` sends its signal to the process and to its group.
      guard !isFirst, now - first >= 1000 else { return }
      signal(number, SIG_DFL)
      raise(number)
    }
    signal(SIGINT, interrupt)
    signal(SIGTERM, interrupt)
    StatusSignal.take()
    // SIGHUP ends the run, unless nohup has made the process ignore it.
    HostProcess.takeSignal(SIGHUP, interrupt)

    let begin = ContinuousClock.now
    var stop = options.bootDevice == .tape ? system.pressTapeLoad() : system.pressLoad()
    var starts = options.starts
    while true {
      if stop == nil { stop = runToStop() }
      try outputs.take(from: system)
      if let inquiry {
        let isWaiting = stop?.reason == .inquiryWaits && !isInterrupted.load(ordering: .relaxed)
        try type(inquiry.actions(waiting: isWaiting ? 200 : 0))
        if isWaiting { stop = nil }
      }
      guard let stopped = stop else { continue }
      let reached = sources.reduce(stopped) { $1.located($0) }
      stops.append(reached)
      guard reached.reason == .halt, starts > 0 else { break }
      starts -= 1
      stop = nil
    }
    system.runOutCards()
    try outputs.finish(with: system)
    inquiry?.finish()
    for unit in system.units.reports(at: system.now) where unit.fileName != nil {
      try system.dismount(unit.place)
    }
    progress.clear()
    let report = RunReport(
      machine: system, stops: stops, hostSeconds: (ContinuousClock.now - begin) / .seconds(1),
      engines: system.machine.processor.engine == .fast ? system.machine.processor.engineUse : nil,
      units: options)
    let summary = RunSummary(report: report, time: system.now, stop: stops.last, isQuiet: options.isQuiet)
    if let summary, !options.isPartOfCommand { complain(summary.text) }
    if options.isVerbose { RunNotes.after(report).forEach(complain) }
    reportUnreadInquiries()
    advise()
    adviseStart(report)
    noteOtherChain(report)
    try outputs.write(report)
    if let profile, let profileFile {
      try profileFile.write(profile.text(forFile: profileFile.path, symbols))
    }
    return stops.last?.exitStatus ?? ExitStatus.success
  }

  /// Presses the keys of the typewriter.
  private func type(_ actions: [InquiryAction]) throws {
    for action in actions { _ = try system.press(.inquiry(action)) }
  }

  /// Runs one slice, up to the limits.
  private mutating func runToStop() -> Stop? {
    if isInterrupted.load(ordering: .relaxed) {
      return system.machine.stop(.interrupted, "stopped by the operator")
    }
    let cycles = system.machine.processor.state.cycles
    if let limit = clockLimits.first(where: { $0.isReached(by: system) }) {
      return system.machine.stop(.limit, StopMessage(limit.message))
    }
    let limits = RunLimits(
      slice: cycles + slice, cycle: options.cycleLimit ?? .max, time: options.timeLimit,
      requests: RunCommand.requests)
    slice = min(2 * slice, longestSlice)
    progress.show(system)
    return profile == nil ? system.run(within: limits) : system.run(within: limits, profiling: &profile)
  }

  /// Reports the lines of `--inquiry` that the program has not read.
  private func reportUnreadInquiries() {
    guard !options.isQuiet, inquiry == nil, let script = options.inquiry.script,
      let count = system.units[Inquiry1407.self]?.inquiryCount, count > 0
    else { return }
    let file = script == "-" ? "standard input" : script
    let inquiries = count == 1 ? "1 inquiry" : "\(count) inquiries"
    complain(FileMessage.unreadInquiries.filled(with: [inquiries, file, count == 1 ? "was" : "were"]))
  }

  /// Names --starts when the program has halted without any result and START would continue it.
  private func adviseStart(_ report: RunReport) {
    guard !options.isQuiet, options.starts == 0, let stop = stops.last, stop.reason == .halt,
      report.linesPrinted == 0, report.cardsPunched == 0, options.units.allSatisfy({ $0.inputs.isEmpty }),
      let next = system.machine.processor.state.settledIAddress.address, next != stop.address,
      next < options.storage.positions, system.machine.processor.storage[next].hasWordMark
    else { return }
    complain(FileMessage.nothingWritten.filled())
  }

  /// Notes characters of the sources that the printer has printed as those of the other chain.
  private func noteOtherChain(_ report: RunReport) {
    guard !options.isQuiet, options.chain == .full, report.linesPrinted > 0 else { return }
    let quoted = sources.reduce(into: Set<UInt8>()) { $0.formUnion($1.quotedCharacters) }
    let pairs = zip(TextEncoding.simhH.asciiBytes, TextEncoding.simh.asciiBytes).prefix(64)
      .filter { $0 != $1 && quoted.contains($0) }
    guard !pairs.isEmpty else { return }
    let (written, printed) = (pairs.map(\.0), pairs.map(\.1))
    func list(_ bytes: [UInt8]) -> String {
      bytes.map { String(UnicodeScalar($0)) }.joined(separator: " ")
    }
    complain(FileMessage.otherChain.filled(with: [list(written), list(printed)]))
  }

  /// Prints what may be wrong with the deck when a check stops the machine.
  private func advise() {
    guard !options.isQuiet, let check = stops.last?.check else { return }
    if let encodingAdvice { return complain(encodingAdvice) }
    guard stops.count == 1, options.bootDevice == .cards, check.instructionAddress <= 80,
      system.machine.work.cardsRead <= 1, let deck = options.decks.first, sources.isEmpty
    else { return }
    complain("\(deck): \(FileMessage.noProgramCard.filled(with: [deck]))")
  }
}

extension DataProcessingSystem {
  /// Executes a command of ``UnitOptions/commands(encoding:isQuiet:)``.
  fileprivate func carryOut(_ command: OperatorCommand) throws {
    switch command {
    case .mount(let text, let place): try mount(text, at: place)
    case .press(let key): try press(key)
    default: preconditionFailure("no command at a unit: \(command)")
    }
  }
}
