internal import Core1401
internal import Units1401

/// The rules for which commands are allowed now, shared by the machine and all its clients.
public struct CommandRules: Hashable, Sendable {
  /// Whether the machine runs.
  public var isRunning = false
  /// Whether a check light is on.
  public var isCheckLit = false
  /// The mode switch.
  public var mode = ModeSwitch.run
  /// Whether a history is recorded, so that the machine can go back.
  public var keepsHistory = false

  /// Creates the rules for a stopped machine without a check light.
  public init() {}

  /// Creates the rules for a snapshot.
  public init(_ snapshot: SystemSnapshot) {
    isRunning = snapshot.isRunning
    isCheckLit = snapshot.isCheckLit
    mode = snapshot.switches.mode
    keepsHistory = snapshot.history != nil
  }

  /// Why a command is rejected now, as text; nil for one that is executed.
  public func refusal(of command: OperatorCommand) -> String? {
    if isRunning, command.needsStoppedMachine { return CommandRules.machineRuns }
    switch command {
    case .start where !mode.needsNoCheck: return nil
    case .enter: return mode == .alter ? nil : RefusalMessage.enterMode.filled()
    case .goBack, .savePast: return keepsHistory ? nil : CommandRules.noPast
    default: return command.runsProgram && isCheckLit ? CommandRules.checkIsLit : nil
    }
  }

  /// Why a command would have no effect now, as text; nil for one that has an effect, or is rejected.
  public func idleReason(of command: OperatorCommand) -> String? {
    switch command {
    case .start: isRunning ? RefusalMessage.alreadyRunning.filled() : nil
    case .stop: isRunning ? nil : RefusalMessage.alreadyStopped.filled()
    case .checkReset: isCheckLit ? nil : RefusalMessage.noCheckLight.filled()
    default: nil
    }
  }

  /// The refusal while the past is not kept.
  static let noPast = RefusalMessage.noHistory.filled()
  /// The refusal while the machine runs.
  public static let machineRuns = RefusalMessage.machineRuns.filled()
  /// The refusal while a check light is on.
  public static let checkIsLit = RefusalMessage.checkIsLit.filled()
}

extension ModeSwitch {
  /// Whether START in this position runs the machine until something stops it.
  public var runs: Bool { self == .run || self == .storageScan }

  /// Whether START in this position is rejected while a check light is on.
  fileprivate var needsNoCheck: Bool {
    switch self {
    case .run, .instructionExecute, .singleCycleProcess, .singleCycleNonProcess, .storageScan: true
    case .characterDisplay, .storagePrintOut, .alter: false
    }
  }
}

extension SystemSnapshot {
  /// Whether a check light is on, so that START is rejected until CHECK RESET.
  public var isCheckLit: Bool { !processor.checks.isEmpty || !units.checks.isEmpty }
}
