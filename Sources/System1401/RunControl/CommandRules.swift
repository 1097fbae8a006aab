internal import Core1401
internal import Units1401

/// What the operator may do now: one rule for the machine and for everybody who operates it.
public struct CommandRules: Hashable, Sendable {
  /// The machine runs.
  public var isRunning = false
  /// A check light is on.
  public var isCheckLit = false
  /// The mode switch.
  public var mode = ModeSwitch.run
  /// The past is kept, so that the machine can be taken back.
  public var keepsHistory = false

  /// A stopped machine without a check light.
  public init() {}

  /// The rules that a snapshot leads to.
  public init(_ snapshot: SystemSnapshot) {
    isRunning = snapshot.isRunning
    isCheckLit = snapshot.isCheckLit
    mode = snapshot.switches.mode
    keepsHistory = snapshot.history != nil
  }

  /// Why a command is refused now, in words; nil for one that is executed.
  public func refusal(of command: OperatorCommand) -> String? {
    if isRunning, command.needsStoppedMachine { return CommandRules.machineRuns }
    switch command {
    case .start where !mode.needsNoCheck: return nil
    case .enter: return mode == .alter ? nil : "ENTER stores only with the mode switch at ALTER"
    case .goBack: return keepsHistory ? nil : "nothing is kept of the past: back on keeps it from now on"
    default: return command.runsProgram && isCheckLit ? CommandRules.checkIsLit : nil
    }
  }

  /// Why a command would change nothing now, in words; nil for one that does something, or is refused.
  public func idleReason(of command: OperatorCommand) -> String? {
    switch command {
    case .start: isRunning ? "the machine runs already" : nil
    case .stop: isRunning ? nil : "the machine is stopped already"
    case .checkReset: isCheckLit ? nil : "no check light is on"
    default: nil
    }
  }

  /// The refusal while the machine runs.
  public static let machineRuns = "the machine runs: press STOP first"
  /// The refusal while a check light is on.
  public static let checkIsLit = "a check light is on: press CHECK RESET, then START"
}

extension ModeSwitch {
  /// Whether START in this position makes the machine run on until something stops it.
  public var runs: Bool { self == .run || self == .storageScan }

  /// Whether START in this position is refused while a check light is on.
  fileprivate var needsNoCheck: Bool {
    switch self {
    case .run, .instructionExecute, .singleCycleProcess, .singleCycleNonProcess, .storageScan: true
    case .characterDisplay, .storagePrintOut, .alter: false
    }
  }
}

extension SystemSnapshot {
  /// Whether a check light is on, and CHECK RESET with it: START is refused before it is pressed.
  public var isCheckLit: Bool { !processor.checks.isEmpty || !units.checks.isEmpty }
}
