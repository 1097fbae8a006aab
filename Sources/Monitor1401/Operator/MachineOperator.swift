public import Core1401
import Dispatch
public import System1401
import Units1401

/// The operator of a machine: the common part of panel, plain mode, monitor and debug adapter.
///
/// It holds the newest snapshot and the commands sent since, knows which commands are allowed, sends
/// commands, and queues the lines of scripts and breakpoints until the machine has stopped. It must be used
/// from one thread.
public final class MachineOperator {
  /// The machine.
  public private(set) var control: RunControl
  /// The newest snapshot.
  public private(set) var snapshot: SystemSnapshot
  /// The switches last sent, which may be newer than those of the snapshot.
  public private(set) var switches: ConsoleSwitches
  /// The pace last sent.
  public private(set) var speed: Speed
  /// Whether commands were sent whose completion has not been reported yet, see ``send(_:whenStopped:)``.
  public private(set) var isBusy = false
  /// Whether a command was sent that the next snapshot answers: a refusal in it is new, even with the same
  /// words as before.
  private var awaitsAnswer = false
  /// Whether the machine was started and no snapshot has come since; it may be running already.
  private var isStarting = false
  private var pendingLines = PendingLines()
  var edits = StorageEdits()
  /// The line that is being executed, for the place of errors.
  public var currentLine = ScriptLine("")
  private let waiter = DispatchQueue(label: "IBM 1401 operator")

  /// Creates an operator for a machine.
  public init(_ control: RunControl) {
    self.control = control
    snapshot = control.snapshot()
    switches = snapshot.switches
    speed = snapshot.speed
  }

  /// Whether the machine is running or about to run.
  public var runsOrStarts: Bool { snapshot.isRunning || isStarting || isBusy }

  /// The newest snapshot, with the switches and the pace last sent.
  public var current: SystemSnapshot {
    var current = snapshot
    current.switches = switches
    current.speed = speed
    current.isRunning = snapshot.isRunning || isStarting
    if let hits = currentLine.hits { current.hits = hits }
    return current
  }

  // MARK: Commands

  /// The reason why a command is refused now; nil if it is allowed.
  public func refusal(of command: OperatorCommand) -> String? { rules.refusal(of: command) }

  /// The rules for the commands allowed now.
  public var rules: CommandRules {
    var rules = CommandRules(current)
    rules.isRunning = runsOrStarts
    return rules
  }

  /// Sends a command.
  public func send(_ command: OperatorCommand) {
    switch command {
    case .deposit(let address, let character): edits.note(address, character, in: snapshot)
    case .setSwitches(let new): switches = new
    case .setSpeed(let new): speed = new
    case .start: isStarting = isStarting || switches.mode.runs
    default: isStarting = isStarting || command.runsProgram
    }
    awaitsAnswer = true
    control.send(command)
  }

  /// Sends commands, and reports when the machine has executed them and is stopped.
  ///
  /// - Parameters:
  ///   - commands: the commands.
  ///   - report: called on another thread; the owner then calls ``finishCommands()`` on its own thread.
  public func send(_ commands: [OperatorCommand], whenStopped report: @escaping @Sendable () -> Void) {
    isBusy = true
    edits.close()
    commands.forEach(send)
    waiter.async { [control] in
      control.waitUntilStanding()
      report()
    }
  }

  /// Ends the commands sent with ``send(_:whenStopped:)``: they have been executed, and the machine is
  /// stopped.
  public func finishCommands() { isBusy = false }

  /// Executes commands in order, each after the one before has been executed.
  ///
  /// - Returns: the first refusal, nil if there was none; the commands after it are not sent.
  public func execute(_ commands: [OperatorCommand]) -> String? {
    edits.close()
    for command in commands {
      send(command)
      // A running machine executes the commands later.
      guard !isBusy else { continue }
      control.waitUntilStanding()
      snapshot = control.snapshot()
      edits.update(snapshot)
      (awaitsAnswer, isStarting) = (false, false)
      if let refusal = snapshot.refusal { return refusal }
    }
    return nil
  }

  /// Takes the newest snapshot.
  ///
  /// - Returns: whether the machine has started or stopped, and a refusal; nil when there is no new
  ///   snapshot.
  public func takeSnapshot() -> (hasStartedOrStopped: Bool, refusal: String?)? {
    guard let new = control.takeSnapshot() else { return nil }
    let old = snapshot
    let isAnswer = awaitsAnswer || new.refusal != old.refusal
    snapshot = new
    edits.update(new)
    (awaitsAnswer, isStarting) = (false, false)
    // It may have run and stopped for the same reason again without a snapshot in between.
    let hasStopped =
      !new.isRunning
      && (old.isRunning || new.stop != old.stop || new.processor.cycles != old.processor.cycles)
    // The commands of the breakpoint that stopped the machine are executed next.
    if hasStopped, let stop = new.stop { insertActions(of: stop) }
    return (hasStopped || new.isRunning && !old.isRunning, isAnswer ? new.refusal : nil)
  }

  /// Replaces the machine; pending lines continue with the new one.
  public func replaceMachine(by new: RunControl) {
    control = new
    edits.clear()
    snapshot = new.snapshot()
    switches = snapshot.switches
    speed = snapshot.speed
    (awaitsAnswer, isStarting, isBusy) = (false, false, false)
  }

  /// The exit status if the session ends now: that of the last stop.
  public var exitStatus: Int32 { snapshot.stop?.exitStatus ?? 0 }

  // MARK: Lines

  /// Parses a line of the command language.
  public func parse(_ line: String, encoding: TextEncoding = .simh) -> Result<MonitorAction, MonitorError> {
    MonitorCommand.parse(line, snapshot: current, encoding: encoding)
  }

  /// Executes a command on files and labels.
  ///
  /// - Parameter command: the command; other commands have no effect.
  /// - Returns: a sentence for people, nil for none.
  /// - Throws: the error of a file; pending lines are dropped.
  public func use(_ command: HostCommand) throws -> String? {
    do {
      switch command {
      case .write(let file, let text):
        try MonitorFile.write(text, to: file)
        return "Written to \(file)."
      case .execute(let file, let arguments):
        insert(try currentLine.text(ofFile: file, arguments: arguments))
        return nil
      case .readSymbols(let file):
        let symbols = try MonitorFile.symbols(file)
        send(.debug(.symbols(symbols)))
        return "\(MonitorAnswers.count(symbols.addresses.count, "label"))."
      case .undo: return undo()
      case .tear, .quit, .open, .reload, .edit, .help, .mute, .assertion, .project, .picture, .typewriter:
        return nil
      }
    } catch {
      dropLines()
      throw error
    }
  }

  /// Whether lines are pending.
  public var hasLines: Bool { !pendingLines.isEmpty }

  /// Inserts lines before the pending lines.
  public func insert(_ lines: [ScriptLine]) { pendingLines.insert(lines) }

  /// Inserts the lines of a script before the pending lines.
  func insert(_ text: ScriptText) { pendingLines.insert(text) }

  /// Inserts the commands of a breakpoint before the pending lines.
  private func insertActions(of stop: Stop) {
    guard stop.reason == .breakpoint else { return }
    insert(
      stop.actions.map {
        ScriptLine(
          $0.line, file: currentLine.file, number: currentLine.number, depth: max(1, currentLine.depth),
          hits: $0.hits)
      })
  }

  /// Drops the pending lines.
  public func dropLines() { pendingLines = PendingLines() }

  /// Takes the next pending line; nil while the machine runs or nothing is pending.
  public func takeLine() -> ScriptLine? {
    guard !snapshot.isRunning, !isBusy, !awaitsAnswer else { return nil }
    let line = pendingLines.next()
    currentLine = line ?? ScriptLine("")
    return line
  }
}
