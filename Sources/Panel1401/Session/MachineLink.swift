internal import Monitor1401
internal import System1401

/// The machine as the panel knows it: its newest snapshot, what was sent since, and the lines that wait until it stops.
///
/// Every command of the panel goes through ``send(_:)``.
struct MachineLink {
  private(set) var control: RunControl
  /// The newest snapshot.
  private(set) var snapshot: SystemSnapshot
  /// The switches last sent, which may be newer than those of the snapshot.
  private(set) var switches: ConsoleSwitches
  /// The pace last sent.
  private(set) var speed: Speed
  /// A command was sent; the next snapshot that refuses something answers it, even in the words of the one before.
  private var awaitsAnswer = false
  /// START was pressed and no snapshot has come since: the machine may run already, so that Space means STOP.
  private var startIsOnItsWay = false
  /// Lines of files and breakpoints that wait until the machine has stopped.
  private var pendingLines: [ScriptLine] = []
  /// The one of them that is being carried out.
  private(set) var scriptLine = ScriptLine("")

  init(_ control: RunControl) {
    self.control = control
    snapshot = control.snapshot()
    switches = snapshot.switches
    speed = snapshot.speed
  }

  /// Whether the machine runs or is about to.
  var runsOrStarts: Bool { snapshot.isRunning || startIsOnItsWay }

  /// The newest snapshot with the switches and the pace last sent.
  var current: SystemSnapshot {
    var current = snapshot
    current.switches = switches
    current.speed = speed
    return current
  }

  mutating func send(_ command: OperatorCommand) {
    switch command {
    case .setSwitches(let new): switches = new
    case .setSpeed(let new): speed = new
    case .start: startIsOnItsWay = startIsOnItsWay || switches.mode.runs
    default: break
    }
    awaitsAnswer = true
    control.send(command)
  }

  /// Takes the newest snapshot.
  ///
  /// - Returns: whether the machine has started or stopped, and what it refused; nil when there is no new snapshot.
  mutating func takeSnapshot() -> (hasTurned: Bool, refusal: String?)? {
    guard let new = control.takeSnapshot() else { return nil }
    let old = snapshot
    let isAnswer = awaitsAnswer || new.refusal != old.refusal
    snapshot = new
    (awaitsAnswer, startIsOnItsWay) = (false, false)
    // The commands of a breakpoint that has stopped the machine come next.
    if let stop = new.stop, stop.reason == .breakpoint, old.isRunning || stop != old.stop {
      insert(stop.actions.map { ScriptLine($0) })
    }
    return (new.isRunning != old.isRunning || new.stop != old.stop, isAnswer ? new.refusal : nil)
  }

  /// Puts another machine in the place of this one; lines that wait continue with it.
  mutating func replace(by new: RunControl) {
    let lines = (pendingLines, scriptLine)
    self = MachineLink(new)
    (pendingLines, scriptLine) = lines
  }

  // MARK: Lines that wait

  /// Puts lines before those that wait.
  mutating func insert(_ lines: [ScriptLine]) {
    pendingLines.insert(contentsOf: lines, at: 0)
  }

  mutating func dropLines() {
    pendingLines = []
  }

  /// The next line that can be carried out now.
  mutating func nextLine() -> ScriptLine? {
    guard !pendingLines.isEmpty else {
      scriptLine = ScriptLine("")
      return nil
    }
    guard !snapshot.isRunning, !awaitsAnswer else { return nil }
    scriptLine = pendingLines.removeFirst()
    return scriptLine
  }
}
