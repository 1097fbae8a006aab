import Core1401
import Panel1401
import System1401
import Units1401

extension SystemSnapshot {
  /// A snapshot of the powers of two during an Add, with the low twelve digits doubled.
  static func addInProgress(storage size: Int = 16_000) -> SystemSnapshot {
    var snapshot = SystemSnapshot()
    snapshot.storage = Array(repeating: 0, count: size)
    snapshot.features = [.multiplyDivide, .printStorage]
    snapshot.isRunning = true
    snapshot.now = MachineTime(nanoseconds: 6_909_257_500)
    snapshot.switches.dials = 400
    var state = ProcessorState()
    state.iAddress = AddressRegister(426)
    state.aAddress = AddressRegister(619)
    state.bAddress = AddressRegister(620)
    state.storageAddress = AddressRegister(620)
    state.aRegister = StoredCharacter(code: 4)
    state.bRegister = StoredCharacter(code: 4)
    state.operationRegister = "A"
    state.logic = "8"
    state.instructionLength = 7
    state.instructionAddress = 419
    state.indicators = [.unequal]
    state.next = .b
    state.cycles = 600_805
    snapshot.processor = state
    return snapshot
  }

  /// A snapshot of the powers of two after its halt.
  static func halted(storage size: Int = 16_000) -> SystemSnapshot {
    var snapshot = addInProgress(storage: size)
    snapshot.isRunning = false
    snapshot.storage[411] = StoredCharacter(code: 0o61, wordMark: true).rawValue
    snapshot.stop = Stop(reason: .halt, address: 435, message: "halt at 0435, next instruction at 0411")
    snapshot.processor.isHalted = true
    snapshot.processor.branchPending = true
    snapshot.processor.aAddress = AddressRegister(411)
    snapshot.processor.next = .iOp
    return snapshot
  }

  /// A snapshot with a check: no word mark under the operation code.
  static func checked(_ latches: CheckLatches = .operation) -> SystemSnapshot {
    var snapshot = addInProgress()
    snapshot.isRunning = false
    snapshot.processor.checks = latches
    snapshot.stop = Stop(
      reason: .check, address: 450,
      message: "no word mark under the operation code; last instruction H at 0449")
    return snapshot
  }
}

/// Records the actions that views report.
@MainActor
final class ActionLog {
  var actions: [PanelAction] = []

  var take: (PanelAction) -> Void { { self.actions.append($0) } }
}

/// The lamp levels of a stopped machine.
func exactLevels(_ snapshot: SystemSnapshot) -> [LampLevel] {
  var glow = LampGlow(mode: .exact)
  glow.update(snapshot, at: 0)
  return glow.levels
}
