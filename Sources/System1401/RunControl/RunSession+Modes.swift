import Core1401
import Units1401

// START: its effect in the eight positions of the mode switch.
extension RunSession {
  func pressStart() {
    switch console.mode {
    case .run: begin(Run(state: system.machine.processor.state))
    case .instructionExecute: beginPhase()
    case .singleCycleProcess: singleCycle(storing: true)
    case .singleCycleNonProcess: singleCycle(storing: false)
    case .characterDisplay: if isInStorage(console.dials) { act(.display(address: console.dials)) }
    case .storagePrintOut: if isInStorage(console.dials) { printOutStorage() }
    case .storageScan: if isInStorage(console.dials) { run(to: .scan(console.dials)) }
    case .alter:
      guard isInStorage(console.dials) else { return }
      act(.setRegister(register: console.keyLight, contents: AddressRegister(console.dials)))
    }
  }

  private func beginPhase() {
    let state = system.machine.processor.state
    let reads = state.next == .iOp || state.next.completesInstruction
    begin(Run(goal: reads ? .instructionPhase : .executionPhase, isPaced: false, state: state))
  }

  /// Executes one storage cycle; when the instruction waits for a unit, the whole unit operation.
  func singleCycle(storing: Bool) {
    if storing, repeatsCycle() { return finish(steppedStop) }
    prepareStops()
    guard system.machine.processor.state.next == .waitsForUnit else {
      guard storing else { return finish(act(.cycleWithoutStoring) ?? steppedStop) }
      let exit = observer.executeCycle(&system.machine.processor)
      // After an instruction that has just been read, the unit operation waits for the next START.
      if case .unitWanted = exit { return finish(steppedStop) }
      return finish(system.answer(exit ?? .instructionEnd) ?? steppedStop)
    }
    guard storing, let request = system.machine.processor.pendingRequest else {
      refusal = RefusalMessage.unitWorksNext.filled()
      return
    }
    finish(observer.serve(request, in: system) ?? steppedStop)
  }

  /// STORAGE PRINT-OUT: prints a hundred positions on the 1403, with their word marks on the line below.
  private func printOutStorage() {
    let first = console.dials / 100 * 100
    if let stop = act(.printOut(address: first)) { return finish(stop) }
    let (from, to) = (AddressRegister.decimal(first), AddressRegister.decimal(first + 99))
    finish(
      Stop(reason: .stepped, address: first, message: "storage \(from) to \(to) printed"))
  }
}
