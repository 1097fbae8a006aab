import Core1401
import Dispatch
import Foundation
import Monitor1401
import System1401
import Units1401

/// A launched program: its machine and the state of its run.
final class Debuggee {
  let program: LoadedProgram
  let behavior: LaunchBehavior
  let map: SourceMap?
  /// The operator that sends the editor's commands.
  let machine: MachineOperator
  /// The purpose of the current run.
  private(set) var run = Run.resume
  /// The commands that continue the run after a logpoint; nil if the run ends there.
  private(set) var again: [OperatorCommand]?
  /// Whether it has run.
  private(set) var hasRun = false
  /// Whether printed lines are not shown.
  var isMuted = false
  /// The cycle at which the program was entered; reverse execution stops there.
  var entryCycle: UInt64
  /// The addresses that were returned as targets of `goto`.
  var targets: Set<Int> = []
  /// Whether `goto` has changed the place since the last stop.
  var isMoved = false
  /// While a log message is filled in, how often its breakpoint has been reached.
  var loggedHits: Int?
  /// Whether the file of the source has changed since the launch, as far as it was noticed.
  var hasSourceChanged = false
  /// Whether the user was told that the source has changed.
  var isSourceChangeReported = false
  /// The note about output that was undone by going back but stays written; whole lines.
  var discarded = ""
  private var paper: PrintFileWriter
  private var printedLine: [UInt8] = []
  /// The number of the launch.
  let launch: Int
  private let mailbox: AdapterMailbox

  /// The purpose of a run, which determines how its end is reported.
  enum Run: Hashable {
    /// Running to the first instruction of the program.
    case entry
    /// START.
    case resume
    /// Stepping.
    case step
    /// Going one instruction back.
    case stepBack
    /// Going back to a breakpoint.
    case reverse
    /// Executing a command of the monitor.
    case command
  }

  /// Creates the system and presses LOAD; the machine is stopped before the first instruction of the first
  /// card.
  init(_ program: LoadedProgram, behavior: LaunchBehavior, speed: Speed, launch: Int, mailbox: AdapterMailbox)
  {
    self.program = program
    self.behavior = behavior
    self.launch = launch
    self.mailbox = mailbox
    map = SourceMap(program)
    let control = RunControl(
      configuration: program.configuration, decks: program.decks, speed: speed, stackedRecord: .pockets,
      history: behavior.isWithoutDebugger ? nil : HistoryLimits(), onChange: { mailbox.change() })
    paper = PrintFileWriter(mode: .text, encoding: program.encoding)
    program.units.forEach(control.send)
    control.send(.debug(.symbols(program.symbols)))
    control.send(.debug(.listing(program.listing)))
    if !behavior.isWithoutDebugger { control.send(.debug(.history(Debuggee.rememberedInstructions))) }
    control.makeReady(byTapeLoad: program.bootsFromTape)
    machine = MachineOperator(control)
    entryCycle = machine.snapshot.processor.cycles
  }

  /// The number of recorded instructions in which the call of the current subroutine is searched for.
  private static let rememberedInstructions = 4096

  // MARK: Commands

  /// The newest snapshot.
  var snapshot: SystemSnapshot {
    var snapshot = machine.snapshot
    if let hits = loggedHits ?? machine.currentLine.hits { snapshot.hits = hits }
    return snapshot
  }

  /// Whether the machine was started and has not been reported as stopped.
  var isRunning: Bool { machine.isBusy }

  /// Starts the machine.
  ///
  /// - Parameters:
  ///   - commands: the commands that start it.
  ///   - run: the purpose.
  ///   - again: the commands that continue it after a logpoint; nil if it is not continued.
  func start(_ commands: [OperatorCommand], as run: Run, again: [OperatorCommand]?) {
    self.run = run
    self.again = again
    hasRun = true
    isMoved = false
    machine.send(commands) { [mailbox, launch] in mailbox.stop(launch: launch) }
  }

  /// Presses STOP.
  func stop() { machine.send(.stop) }

  /// Notes that the machine of a launch has stopped.
  ///
  /// - Returns: false for an earlier launch, or if nothing was started.
  func finishRun(launch number: Int) -> Bool {
    guard number == launch, isRunning else { return false }
    _ = machine.takeSnapshot()
    machine.finishCommands()
    return true
  }

  // MARK: Output

  /// Takes the new output of the machine.
  ///
  /// - Returns: the printed lines that are complete; empty for none.
  func take() -> String {
    _ = machine.takeSnapshot()
    let output = machine.control.takeOutput()
    guard !output.isEmpty else { return "" }
    program.deliver(output)
    for given in output.discarded { discarded += (MonitorAnswers.discarded(given.count) ?? "") + "\n" }
    printedLine += paper.bytes(for: output.printer)
    guard let end = printedLine.lastIndex(of: UInt8(ascii: "\n")) else { return "" }
    let lines = printedLine[...end]
    printedLine.removeSubrange(...end)
    return shown(lines)
  }

  /// Stops the machine and ends the run.
  ///
  /// - Returns: the last printed lines, and the error of the files, if any.
  func end() -> (printed: String, problem: String?) {
    machine.control.stopAndWait()
    var printed = take()
    printedLine += paper.finish()
    printed += shown(printedLine[...])
    printedLine = []
    return (printed, program.finish())
  }

  private func shown(_ lines: ArraySlice<UInt8>) -> String {
    guard !isMuted else { return "" }
    // A console has no forms, so form feeds are dropped.
    return String(decoding: lines.filter { $0 != 0x0C }, as: UTF8.self)
  }

  // MARK: Places

  /// The address of the current instruction, or of the next one if none is being executed.
  var address: Int {
    let state = snapshot.processor
    return (state.next == .iOp ? state.nextInstructionAddress : nil) ?? state.instructionAddress
  }

  /// A subroutine that has been called and has not returned.
  struct Call {
    /// The address of the branch that called it.
    let address: Int
    /// Where it may return to.
    let returns: [Int]
  }

  /// The calls that the recent instructions show, the last one last.
  ///
  /// A subroutine begins with Store B-Address Register, which stores the address after the branch that
  /// called it. It has returned when a branch goes to that address, or past the parameters there.
  var calls: [Call] {
    var calls: [Call] = []
    var branch: (address: Int, next: Int)?
    func call(from branch: (address: Int, next: Int)) -> Call {
      let returns = snapshot.returnAddresses(ofCallAt: branch.address, snapshot.debug.symbols)
      return Call(address: branch.address, returns: returns ?? [branch.next])
    }
    for record in snapshot.debug.history where !record.isInProgress {
      if record.image.characters.first == OperationCode.storeBAddress.definition.character,
        let branch, record.bAddress == branch.next
      {
        calls.append(call(from: branch))
      }
      guard let target = record.branchedTo else { continue }
      if let index = calls.lastIndex(where: { $0.returns.contains(target) }) {
        calls.removeSubrange(index...)
      }
      branch = (record.address, record.address + record.image.count)
    }
    // The branch was taken, but the subroutine has not stored its return address yet.
    if let branch, let last = snapshot.debug.history.last, last.branchedTo == address,
      snapshot.processor.next == .iOp, instruction(at: address)?.definition?.operation == .storeBAddress
    {
      calls.append(call(from: branch))
    }
    return calls
  }

  /// Storage, disassembled.
  var disassembly: Disassembly { Disassembly(storage: snapshot.storage, instructions: [address]) }

  /// The instruction at an address, nil for data.
  func instruction(at address: Int) -> Disassembly.Line? {
    guard snapshot.storage.indices.contains(address) else { return nil }
    let disassembly = Disassembly(storage: snapshot.storage, instructions: [address])
    let line = disassembly.line(disassembly.index(of: address))
    return line.definition == nil ? nil : line
  }

  /// An instruction with its label and operands: `AGAIN  A FACT,PRODCT`.
  func words(_ line: Disassembly.Line) -> String {
    guard let definition = line.definition else {
      return "'\(String(line.characters.map { program.encoding.character(for: $0) }))'"
    }
    let operands = line.operands(label: snapshot.debug.symbols.label)
    return operands.isEmpty
      ? definition.mnemonic : "\(definition.mnemonic) \(operands.joined(separator: ","))"
  }
}
