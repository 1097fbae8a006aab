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
  /// The operator, who sends what the editor asks for.
  let machine: MachineOperator
  /// What the run is for.
  private(set) var run = Run.goOn
  /// What makes it go on when a logpoint has interrupted it; nil when the run is over then.
  private(set) var again: [OperatorCommand]?
  /// Whether it has run.
  private(set) var hasRun = false
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
    let control = RunControl(
      configuration: program.configuration, decks: program.decks, speed: speed,
      history: manner.isWithoutDebugger ? nil : HistoryLimits(), onChange: { mailbox.change() })
    paper = PrintFileWriter(mode: .text, encoding: program.encoding)
    program.units.forEach(control.send)
    control.send(.debug(.symbols(program.symbols)))
    control.send(.debug(.listing(program.listing)))
    if !manner.isWithoutDebugger { control.send(.debug(.history(Debuggee.rememberedInstructions))) }
    control.makeReady(byTapeLoad: program.bootsFromTape)
    machine = MachineOperator(control)
    entryCycle = machine.snapshot.processor.cycles
  }

  /// How many instructions are remembered, to find the call of the current subroutine among them.
  private static let rememberedInstructions = 4096

  // MARK: Commands

  /// The newest snapshot.
  var snapshot: SystemSnapshot { machine.snapshot }

  /// Whether the machine was started and has not been reported as stopped.
  var isRunning: Bool { machine.isBusy }

  /// Starts the machine.
  ///
  /// - Parameters:
  ///   - commands: what starts it.
  ///   - run: what for.
  ///   - again: what continues it after a stop that only wrote a log; nil when nothing does.
  func start(_ commands: [OperatorCommand], as run: Run, again: [OperatorCommand]?) {
    self.run = run
    self.again = again
    hasRun = true
    machine.send(commands) { [mailbox, launch] in mailbox.stand(launch: launch) }
  }

  /// STOP.
  func stop() { machine.send(.stop) }

  /// The machine of a launch has stopped.
  ///
  /// - Returns: false when that is an old one, or nothing was started.
  func comesBack(launch number: Int) -> Bool {
    guard number == launch, isRunning else { return false }
    _ = machine.takeSnapshot()
    machine.finishCommands()
    return true
  }

  // MARK: Output

  /// Takes what is new from the machine.
  ///
  /// - Returns: whole lines that were printed; empty for none.
  func take() -> String {
    _ = machine.takeSnapshot()
    let output = machine.control.takeOutput()
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
    machine.control.stopAndWait()
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

  /// Where the current subroutine returns to, nil when the recent instructions show no call.
  ///
  /// A subroutine begins with Store B-Address Register, which takes the address after the branch that led to it. It has
  /// returned when a branch leads to that address.
  var returnAddress: Int? {
    var returns: [Int] = []
    var afterBranch: Int?
    for record in snapshot.debug.history where !record.isInProgress {
      if record.image.characters.first == OperationCode.storeBAddress.definition.character,
        let stored = record.bAddress, stored == afterBranch
      {
        returns.append(stored)
      }
      guard let target = record.branchedTo else { continue }
      if let index = returns.lastIndex(of: target) { returns.removeSubrange(index...) }
      afterBranch = record.address + record.image.count
    }
    // The call is complete, and the subroutine has not stored its return address yet.
    if let last = snapshot.debug.history.last, last.branchedTo == address, snapshot.processor.next == .iOp,
      instruction(at: address)?.definition?.operation == .storeBAddress
    {
      return afterBranch
    }
    return returns.last
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
    let operands = line.operands(label: snapshot.debug.symbols.label)
    return operands.isEmpty
      ? definition.mnemonic : "\(definition.mnemonic) \(operands.joined(separator: ","))"
  }
}
