public import Core1401
import Dispatch
public import System1401
import Units1401

/// An operator at a machine: what panel, plain mode, monitor and debug adapter have in common.
///
/// Holds the newest snapshot and what was sent since, knows what may be done now, sends commands, and keeps the lines of
/// scripts and breakpoints that wait until the machine has stopped. Belongs to one thread.
public final class MachineOperator {
  /// The machine.
  public private(set) var control: RunControl
  /// The newest snapshot.
  public private(set) var snapshot: SystemSnapshot
  /// The switches last sent, which may be newer than those of the snapshot.
  public private(set) var switches: ConsoleSwitches
  /// The pace last sent.
  public private(set) var speed: Speed
  /// Commands were sent whose end has not been reported yet, see ``send(_:whenStopped:)``.
  public private(set) var isBusy = false
  /// A command was sent; the next snapshot that refuses something answers it, even in the words of the one before.
  private var awaitsAnswer = false
  /// The machine was started and no snapshot has come since: it may run already.
  private var startIsOnItsWay = false
  private var pendingLines = PendingLines()
  var edits = StorageEdits()
  /// The line that is being executed, which says where an error is.
  public var currentLine = ScriptLine("")
  private let waiter = DispatchQueue(label: "IBM 1401 operator")

  /// Takes a machine over.
  public init(_ control: RunControl) {
    self.control = control
    snapshot = control.snapshot()
    switches = snapshot.switches
    speed = snapshot.speed
  }

  /// Whether the machine runs or is about to.
  public var runsOrStarts: Bool { snapshot.isRunning || startIsOnItsWay || isBusy }

  /// The newest snapshot with the switches and the pace last sent.
  public var current: SystemSnapshot {
    var current = snapshot
    current.switches = switches
    current.speed = speed
    current.isRunning = snapshot.isRunning || startIsOnItsWay
    return current
  }

  // MARK: Commands

  /// Why a command is refused now, in words; nil for one that is executed.
  public func refusal(of command: OperatorCommand) -> String? { rules.refusal(of: command) }

  /// What may be done now.
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
    case .start: startIsOnItsWay = startIsOnItsWay || switches.mode.runs
    default: startIsOnItsWay = startIsOnItsWay || command.runsProgram
    }
    awaitsAnswer = true
    control.send(command)
  }

  /// Sends commands and reports when the machine has executed them and is stopped.
  ///
  /// - Parameters:
  ///   - commands: what to send.
  ///   - report: called on another thread; the owner then calls ``finishCommands()`` on its own.
  public func send(_ commands: [OperatorCommand], whenStopped report: @escaping @Sendable () -> Void) {
    isBusy = true
    edits.close()
    commands.forEach(send)
    waiter.async { [control] in
      control.waitUntilStanding()
      report()
    }
  }

  /// The commands sent with ``send(_:whenStopped:)`` have been executed, and the machine is stopped.
  public func finishCommands() { isBusy = false }

  /// Sends commands one after the other, each when the one before is executed.
  ///
  /// - Returns: why the first one that was refused was refused, nil when none was; the following ones are not sent.
  public func execute(_ commands: [OperatorCommand]) -> String? {
    edits.close()
    for command in commands {
      send(command)
      // A machine that runs takes it in its time.
      guard !isBusy else { continue }
      control.waitUntilStanding()
      snapshot = control.snapshot()
      edits.snapshotCame(snapshot)
      (awaitsAnswer, startIsOnItsWay) = (false, false)
      if let refusal = snapshot.refusal { return refusal }
    }
    return nil
  }

  /// Takes the newest snapshot.
  ///
  /// - Returns: whether the machine has started or stopped, and what it refused; nil when there is no new snapshot.
  public func takeSnapshot() -> (hasTurned: Bool, refusal: String?)? {
    guard let new = control.takeSnapshot() else { return nil }
    let old = snapshot
    let isAnswer = awaitsAnswer || new.refusal != old.refusal
    snapshot = new
    edits.snapshotCame(new)
    (awaitsAnswer, startIsOnItsWay) = (false, false)
    // The commands of a breakpoint that has stopped the machine come next.
    if let stop = new.stop, old.isRunning || stop != old.stop { insertActions(of: stop) }
    return (new.isRunning != old.isRunning || new.stop != old.stop, isAnswer ? new.refusal : nil)
  }

  /// Puts another machine in the place of this one; pending lines continue with it.
  public func replaceMachine(by new: RunControl) {
    control = new
    edits.clear()
    snapshot = new.snapshot()
    switches = snapshot.switches
    speed = snapshot.speed
    (awaitsAnswer, startIsOnItsWay, isBusy) = (false, false, false)
  }

  /// The exit status when the session ends now: that of the last stop.
  public var exitStatus: Int32 { snapshot.stop?.exitStatus ?? 0 }

  // MARK: Lines

  /// What a line of the command language asks for.
  public func parse(_ line: String, encoding: TextEncoding = .simh) -> Result<MonitorAction, MonitorError> {
    MonitorCommand.parse(line, snapshot: current, encoding: encoding)
  }

  /// Does what a line asks of files and labels.
  ///
  /// - Parameter command: the command; others than these do nothing.
  /// - Returns: a sentence for people, nil for none.
  /// - Throws: why a file cannot be used; pending lines are dropped.
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
      case .tear, .quit, .open, .reload, .help, .mute, .assertion, .project, .picture:
        return nil
      }
    } catch {
      dropLines()
      throw error
    }
  }

  /// Whether lines are pending.
  public var hasLines: Bool { !pendingLines.isEmpty }

  /// Puts lines before those that are pending.
  public func insert(_ lines: [ScriptLine]) { pendingLines.insert(lines) }

  /// Puts the lines of a script before those that are pending.
  func insert(_ text: ScriptText) { pendingLines.insert(text) }

  /// Puts the commands of a breakpoint before the lines that are pending.
  private func insertActions(of stop: Stop) {
    guard stop.reason == .breakpoint else { return }
    insert(
      stop.actions.map {
        ScriptLine($0, file: currentLine.file, number: currentLine.number, depth: max(1, currentLine.depth))
      })
  }

  /// Drops the lines that are pending.
  public func dropLines() { pendingLines = PendingLines() }

  /// Takes the next pending line, nil while the machine runs or nothing is pending.
  public func takeLine() -> ScriptLine? {
    guard !snapshot.isRunning, !isBusy, !awaitsAnswer else { return nil }
    let line = pendingLines.next()
    currentLine = line ?? ScriptLine("")
    return line
  }
}
