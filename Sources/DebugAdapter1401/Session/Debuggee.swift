import Core1401
import Dispatch
import Foundation
import Monitor1401
import System1401
import Units1401

/// A launched program: the machine, what it shows, and what it was told.
final class Debuggee {
  let program: LoadedProgram
  let manner: LaunchManner
  let map: SourceMap?
  let control: RunControl
  /// The newest snapshot.
  private(set) var snapshot: SystemSnapshot
  /// The switches as they were set last; those of a snapshot may be older.
  private(set) var switches: ConsoleSwitches
  /// Whether the machine was made to run, and has not come back.
  private(set) var isRunning = false
  /// What the run is for.
  private(set) var run = Run.goOn
  /// What makes it go on when a logpoint has interrupted it; nil when the run is over then.
  private(set) var again: [OperatorCommand]?
  /// Whether it has run.
  private(set) var hasRun = false
  /// Lines of the monitor that wait until the machine stands.
  var pendingLines: [ScriptLine] = []
  /// Whether printed lines are not shown.
  var isMuted = false
  /// The cycle at which the program was entered: nothing goes on backwards before it.
  var entryCycle: UInt64
  /// What has to be said of output that going back has taken from the course of the machine; whole lines.
  var givenUp = ""
  private var paper: PrintFileWriter
  private var printedLine: [UInt8] = []
  private let launch: Int
  private let mailbox: AdapterMailbox
  private let waiter = DispatchQueue(label: "IBM 1401 stands")

  /// What a run is for: the word with which its end is told.
  enum Run: Hashable {
    /// Up to the first instruction of the program.
    case entry
    /// START.
    case goOn
    /// A step.
    case step
    /// An instruction back.
    case stepBack
    /// Back to a breakpoint.
    case reverse
    /// A command of the monitor.
    case command
  }

  /// Switches the system on and presses LOAD; the machine stands before the first card's first instruction.
  init(_ program: LoadedProgram, manner: LaunchManner, speed: Speed, launch: Int, mailbox: AdapterMailbox) {
    self.program = program
    self.manner = manner
    self.launch = launch
    self.mailbox = mailbox
    map = SourceMap(program)
    control = RunControl(
      configuration: program.configuration, decks: program.decks, speed: speed,
      history: manner.isWithoutDebugger ? nil : HistoryLimits(), onChange: { mailbox.change() })
    paper = PrintFileWriter(mode: .text, encoding: program.encoding)
    for tape in program.tapes { control.send(.mountTape(tape.mounting, tape.unit)) }
    control.send(.debug(.symbols(program.symbols)))
    control.send(.debug(.listing(program.listing)))
    control.makeReady(byTapeLoad: program.bootsFromTape)
    snapshot = control.snapshot()
    entryCycle = snapshot.processor.cycles
    switches = snapshot.switches
  }

  // MARK: Commands

  /// Does something that does not make the machine run.
  ///
  /// - Returns: why it was refused, nil when it was not or when the machine runs.
  func operate(_ commands: [OperatorCommand]) -> String? {
    var refusal: String?
    for command in commands where refusal == nil {
      send(command)
      guard !isRunning else { continue }
      control.waitUntilStanding()
      snapshot = control.snapshot()
      refusal = snapshot.refusal
    }
    return refusal
  }

  /// Makes the machine run; ``AdapterMailbox/Event/standing(launch:)`` tells when it stands.
  ///
  /// - Parameters:
  ///   - commands: what makes it run.
  ///   - run: what for.
  ///   - again: what makes it go on when a logpoint has interrupted it.
  func start(_ commands: [OperatorCommand], as run: Run, again: [OperatorCommand]?) {
    self.run = run
    self.again = again
    isRunning = true
    snapshot.isRunning = true
    hasRun = true
    commands.forEach(send)
    waiter.async { [control, mailbox, launch] in
      control.waitUntilStanding()
      mailbox.stand(launch: launch)
    }
  }

  private func send(_ command: OperatorCommand) {
    if case .setSwitches(let new) = command { switches = new }
    control.send(command)
  }

  /// STOP.
  func stop() { control.send(.stop) }

  /// The machine has come back from a run.
  ///
  /// - Parameter number: that of the launch whose machine it is.
  /// - Returns: whether it is this one.
  func comesBack(launch number: Int) -> Bool {
    guard number == launch, isRunning else { return false }
    isRunning = false
    return true
  }

  /// Whether START would be refused.
  var isCheckLit: Bool { !snapshot.processor.checks.isEmpty || !snapshot.units.checks.isEmpty }

  /// The snapshot for commands, with the switches as they were set last.
  var current: SystemSnapshot {
    var current = snapshot
    current.switches = switches
    return current
  }

  // MARK: Output

  /// Takes what is new from the machine.
  ///
  /// - Returns: whole lines that were printed; empty for none.
  func take() -> String {
    if let new = control.takeSnapshot() { snapshot = new }
    let output = control.takeOutput()
    guard !output.isEmpty else { return "" }
    program.deliver(output)
    for given in output.givenUp { givenUp += (MonitorAnswers.givenUp(given.count) ?? "") + "\n" }
    printedLine += paper.bytes(for: output.printer)
    guard let end = printedLine.lastIndex(of: UInt8(ascii: "\n")) else { return "" }
    let lines = printedLine[...end]
    printedLine.removeSubrange(...end)
    return shown(lines)
  }

  /// Stops the machine for good.
  ///
  /// - Returns: what was printed last, and what went wrong with the files.
  func end() -> (printed: String, problem: String?) {
    control.stopAndWait()
    var printed = take()
    printedLine += paper.finish()
    printed += shown(printedLine[...])
    printedLine = []
    return (printed, program.finish())
  }

  private func shown(_ lines: ArraySlice<UInt8>) -> String {
    guard !isMuted else { return "" }
    // A console of lines has no forms.
    return String(decoding: lines.filter { $0 != 0x0C }, as: UTF8.self)
  }

  // MARK: Places

  /// The address of the instruction that comes next, or of the one in hand.
  var address: Int {
    let state = snapshot.processor
    return (state.next == .iOp ? state.nextInstructionAddress : nil) ?? state.instructionAddress
  }

  /// Storage as instructions.
  var disassembly: Disassembly { Disassembly(storage: snapshot.storage, instructions: [address]) }

  /// The instruction at an address, nil for data.
  func instruction(at address: Int) -> Disassembly.Line? {
    guard snapshot.storage.indices.contains(address) else { return nil }
    let disassembly = Disassembly(storage: snapshot.storage, instructions: [address])
    let line = disassembly.line(disassembly.index(of: address))
    return line.definition == nil ? nil : line
  }

  /// An instruction in words: `AGAIN  A FACT,PRODCT`.
  func words(_ line: Disassembly.Line) -> String {
    guard let definition = line.definition else {
      return "'\(String(line.characters.map { program.encoding.character(for: $0) }))'"
    }
    let operands = line.operands(labels: snapshot.debug.symbols.labelsByAddress)
    return operands.isEmpty
      ? definition.mnemonic : "\(definition.mnemonic) \(operands.joined(separator: ","))"
  }
}
