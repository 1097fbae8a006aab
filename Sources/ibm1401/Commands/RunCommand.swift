import Core1401
import Foundation
import Monitor1401
import Synchronization
import System1401
import Units1401

/// Set by Ctrl-C, looked at between slices of the run.
private let isInterrupted = Atomic<Bool>(false)

/// `ibm1401 run`: decks in, listing and cards out, a summary and an exit status.
struct RunCommand {
  /// Storage cycles between two looks at what was printed and at Ctrl-C: less than ten milliseconds of the host.
  private static let slice: UInt64 = 1_000_000
  /// Requests to units between them, so that what is printed and punched never takes much memory.
  private static let requests: UInt64 = 512
  /// The same when a limit of time is set, which units may use up in a few cycles: some 20 ms of 1401 time.
  private static let shortSlice: UInt64 = 2000

  private let options: RunOptions
  private let system: DataProcessingSystem
  private var outputs: RunOutputs
  private var stops: [Stop] = []
  private var progress: RunProgress
  private let mayBeOldDeck: Bool
  private let sources: [SourceProgram]
  private var profile: Profile?
  private var profileFile: OutputFile?
  private var symbols = SymbolTable()

  /// Runs the command.
  ///
  /// - Parameter arguments: the words behind `run`.
  /// - Returns: the exit status.
  static func main(_ arguments: [String]) -> Int32 {
    do {
      var parsed = try parseArguments(arguments, options: RunOptions.options + DebugOptions.run)
      if parsed.options.contains(where: { $0.name == "help" }) {
        print(HelpText.run)
        return ExitStatus.success
      }
      let machine: String?
      (parsed, machine) = try ProjectFile.openToRun(parsed, known: RunOptions.options + DebugOptions.run)
      var debug = DebugOptions(&parsed)
      if let machine {
        debug.commands.insert(contentsOf: ScriptLine.commands("restore \(machine)", origin: machine), at: 0)
      }
      return main(options: try RunOptions(arguments: parsed), with: debug)
    } catch {
      complain("\(error); see ibm1401 run --help")
      return ExitStatus.usage
    }
  }

  /// Runs the decks of options.
  ///
  /// - Parameters:
  ///   - options: what was asked for.
  ///   - debug: commands and a profile, if there are any.
  /// - Returns: the exit status.
  static func main(options: RunOptions, with debug: DebugOptions? = nil) -> Int32 {
    do {
      if let session = options.replay { return try ReplayCommand.run(session, options: options) }
      if let debug, debug.needsMonitor { return try main(options: options, debug: debug) }
      var command = try RunCommand(options: options, debug: debug)
      return try command.run()
    } catch let error as UsageError {
      complain("\(error); see ibm1401 run --help")
      return ExitStatus.usage
    } catch let error as SourceError {
      error.tell()
      return ExitStatus.usage
    } catch is ClosedPipe {
      // Who reads our output has seen enough, as `head` does: there is nobody to tell.
      return ExitStatus.usage
    } catch {
      complain("\(error)")
      return ExitStatus.usage
    }
  }

  private init(options: RunOptions, debug: DebugOptions?) throws {
    self.options = options
    let hopper = try Hopper(options: options)
    system = DataProcessingSystem(configuration: try options.configuration())
    for deck in hopper.decks { system.addToHopper(deck) }
    if let deck = hopper.punchDeck { system.addToPunchHopper(deck) }
    for tape in options.tapes {
      try tape.check(isQuiet: options.isQuiet)
      try system.mount(tape: tape.mounting, on: tape.unit)
    }
    outputs = try RunOutputs(options: options, encoding: hopper.encoding)
    outputs.begin(with: system)
    if let file = debug?.profile {
      profileFile = try OutputFile(path: file, keeping: options.inputs)
      profile = Profile(positions: options.storage.positions)
      symbols = hopper.sources.first?.symbols ?? SymbolTable()
      for (label, address) in try debug?.readSymbols().addresses ?? [:] { symbols.define(label, address) }
    }
    mayBeOldDeck = hopper.mayBeOld
    sources = hopper.sources
    progress = RunProgress(
      isShown: !options.isQuiet && isatty(STDERR_FILENO) == 1 && !outputs.printsOnTerminal)
    try prepareUnits(hopper.encoding)
  }

  private func prepareUnits(_ encoding: TextEncoding) throws {
    try options.prepareUnits(encoding) { command in
      switch command {
      case .mountDisk(let mounting, let drive): try system.mount(disk: mounting, on: drive)
      case .mountRamac(let mounting): try system.mount(ramac: mounting)
      case .inquiry(let action): system.performInquiry(action)
      default: break
      }
    }
  }

  // MARK: Running

  private mutating func run() throws -> Int32 {
    let interrupt: @convention(c) (Int32) -> Void = { number in
      isInterrupted.store(true, ordering: .relaxed)
      // A second Ctrl-C ends the program even if it hangs in an output.
      signal(number, SIG_DFL)
    }
    signal(SIGINT, interrupt)
    signal(SIGTERM, interrupt)

    let begin = ContinuousClock.now
    var stop = options.bootDevice == .tape ? system.pressTapeLoad() : system.pressLoad()
    var starts = options.starts
    while true {
      if stop == nil { stop = runToStop() }
      try outputs.take(from: system)
      guard let stopped = stop else { continue }
      let reached = sources.reduce(stopped) { $1.located($0) }
      stops.append(reached)
      guard reached.reason == .halt, starts > 0 else { break }
      starts -= 1
      stop = nil
    }
    system.runOutCards()
    try outputs.finish(with: system)
    for tape in options.tapes { try system.dismountTape(tape.unit) }
    for disk in options.disks { try system.dismountDisk(disk.drive) }
    try system.dismountRamac()
    progress.clear()
    let report = RunReport(
      machine: system, stops: stops, hostSeconds: (ContinuousClock.now - begin) / .seconds(1))
    if !options.isQuiet { complain(RunSummary(report: report, time: system.now, stop: stops.last).text) }
    adviseOnEncoding()
    try outputs.write(report)
    if let profile { try profileFile?.write(Array(profile.foldedStacks(symbols).utf8)) }
    return stops.last.map(RunCommand.exitStatus) ?? ExitStatus.success
  }

  /// One slice of the run, up to the limits.
  private mutating func runToStop() -> Stop? {
    if isInterrupted.load(ordering: .relaxed) { return system.stop(.interrupted, "stopped by the operator") }
    let state = system.processor.state
    if let limit = options.cycleLimit, state.cycles >= limit {
      return system.stop(.limit, "stopped by --limit-cycles \(limit)")
    }
    let slice = options.timeLimit == nil ? RunCommand.slice : RunCommand.shortSlice
    var end = min(state.cycles + slice, options.cycleLimit ?? .max)
    if let limit = options.timeLimit {
      let left = limit - system.now
      guard left > .zero else { return system.stop(.limit, "stopped by --limit-time") }
      let cyclesLeft =
        (left.nanoseconds + MachineTime.nanosecondsPerCycle - 1) / MachineTime.nanosecondsPerCycle
      end = min(end, state.cycles + UInt64(cyclesLeft))
    }
    progress.show(system)
    guard profile != nil else { return system.run(untilCycle: end, requests: RunCommand.requests) }
    return system.run(untilCycle: end, profiling: &profile)
  }

  /// A deck read wrongly fails early: an address or an operation code that is none.
  private func adviseOnEncoding() {
    guard mayBeOldDeck, !options.isQuiet else { return }
    switch stops.last?.check?.cause {
    case .invalidAddress, .undefinedOperation:
      complain("if this is an old deck, try --encoding simh-old")
    default:
      break
    }
  }

  static func exitStatus(of stop: Stop) -> Int32 {
    switch stop.reason {
    case .halt, .stopKey, .addressStop, .breakpoint, .stepped, .loaded: ExitStatus.success
    case .check, .inputOutputCheck, .tapeCheck, .diskCheck: ExitStatus.check
    case .limit: ExitStatus.limit
    case .readerEmpty, .punchEmpty, .channelNotPunched, .tapeNotReady, .diskNotReady, .inquiryWaits,
      .unitNotInstalled:
      ExitStatus.operatorWanted
    case .interrupted: ExitStatus.interrupted
    }
  }
}
