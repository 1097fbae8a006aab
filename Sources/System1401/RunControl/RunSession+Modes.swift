import Core1401
import Units1401

// START: what it does in the eight positions of the mode switch.
extension RunSession {
  func pressStart() {
    switch switches.mode {
    case .run:
      if mayRun() { begin(Activity(state: system.processor.state)) }
    case .instructionExecute:
      if mayRun() { beginPhase() }
    case .singleCycleProcess:
      if mayRun() { singleCycle(storing: true) }
    case .singleCycleNonProcess:
      if mayRun() { singleCycle(storing: false) }
    case .characterDisplay:
      if mayShow() { display() }
    case .storagePrintOut:
      if mayShow() { printOutStorage() }
    case .storageScan:
      if mayShow(), mayRun() {
        begin(Activity(goal: .scan(switches.dials), state: system.processor.state))
      }
    case .alter:
      if mayShow() { act(.setRegister(switches.keyLight, AddressRegister(switches.dials))) }
    }
  }

  /// Whether the machine stands and the dials give a position of storage.
  private func mayShow() -> Bool {
    guard activity == nil else {
      refusal = "the machine runs: press STOP first"
      return false
    }
    return isInStorage(switches.dials)
  }

  /// I/EX: the cycles that read an instruction, or those that execute it. An instruction without execution cycles, such as a
  /// branch, is complete when it is read, and the next START reads the next one.
  private func beginPhase() {
    let state = system.processor.state
    let reads = state.next == .iOp || state.next.completesInstruction
    begin(Activity(goal: reads ? .instructionPhase : .executionPhase, isPaced: false, state: state))
  }

  /// One storage cycle; when the instruction waits for a unit, all that the unit does for it.
  func singleCycle(storing: Bool) {
    if storing, repeatsCycle() { return finish(steppedStop) }
    prepareStops()
    guard system.processor.state.next == .waitsForUnit else {
      guard storing else { return finish(act(.cycleWithoutStoring) ?? steppedStop) }
      let exit = observer.makeCycle(&system.processor)
      // An instruction that has just been read leaves its unit to the next START.
      if case .unitWanted = exit { return finish(steppedStop) }
      return finish(exit.flatMap(system.answer) ?? steppedStop)
    }
    guard storing, let request = system.processor.pendingRequest else {
      refusal = "a unit works next, which would change storage: turn the mode switch to SINGLE CYCLE PROCESS"
      return
    }
    finish(observer.serve(request, in: system) ?? steppedStop)
  }

  /// CHARACTER DISPLAY: the character at the dials to the B register.
  private func display() {
    act(.display(switches.dials))
  }

  /// STORAGE PRINT-OUT: a hundred positions on the 1403, and their word marks on the line below.
  private func printOutStorage() {
    let first = switches.dials / 100 * 100
    if let stop = act(.printOut(first)) { return finish(stop) }
    let (from, to) = (AddressRegister.decimal(first), AddressRegister.decimal(first + 99))
    finish(
      Stop(reason: .stepped, address: first, message: "storage \(from) to \(to) printed"))
  }
}
