import Core1401
import Units1401

// Making cycles while something watches them: breakpoints, watches, history, trace, profile. Without any of them the machine
// does not come here.
extension RunSession {
  /// Whether cycles have to be looked at.
  var isObserved: Bool {
    stops.watchesPositions || stops.hasMoment || instruments.isOn
  }

  /// Makes cycles up to a cycle, an instruction to be looked at, or the end of an instruction that a watch asks about.
  ///
  /// - Parameters:
  ///   - toInstructionEnd: come back behind every instruction.
  ///   - end: the value of the cycle counter at which to come back.
  /// - Returns: why it came back.
  func runObserved(toInstructionEnd: Bool, untilCycle end: UInt64) -> RunExit {
    while true {
      guard system.processor.state.cycles < end else { return .cycleLimit }
      if isToBeLookedAt, let stop = stopBetweenInstructions(before: system.processor.state.nextInstructionAddress) {
        stops.due = stop
        return .instructionEnd
      }
      let exit: RunExit?
      if instruments.isOn || system.processor.usesPosition(of: stops.positions) {
        exit = makeObservedCycle()
      } else if toInstructionEnd || stops.hasPending || stops.looksAtInstructions {
        exit = system.processor.runInstruction(untilCycle: end, watching: stops.positions)
      } else {
        exit = system.processor.run(untilCycle: end, watching: stops.positions)
      }
      if toInstructionEnd, system.processor.state.next == .iOp { return exit ?? .instructionEnd }
      if let exit, exit != .instructionEnd { return exit }
    }
  }

  /// Whether something between two instructions was not looked at yet.
  private var isToBeLookedAt: Bool {
    guard system.processor.state.next == .iOp, stops.lookedAtCycle != system.processor.state.cycles else {
      return false
    }
    return stops.hasPending || stops.looksAtInstructions || system.processor.usesPosition(of: stops.positions)
  }

  /// One storage cycle, with what watches and instruments want to know of it.
  func makeObservedCycle() -> RunExit? {
    guard isObserved else { return system.processor.step() }
    let cycle = system.processor.state.next
    let isWatched =
      stops.watchesStorage && cycle != .iOp && system.processor.usesPosition(of: stops.positions)
    let exit = system.processor.step()
    if isWatched { stops.note(cycle, in: system.processor) }
    if instruments.isOn { instruments.note(cycle, in: system.processor) }
    return exit
  }

  /// Lets the units work on a request, with what watches and instruments want to know of it.
  func serveObserved(_ request: UnitRequest) -> Stop? {
    guard instruments.isOn || stops.looksAtUnits else { return system.serve(request) }
    let work = UnitWork(request, before: system, copiesStorage: stops.watchesStorage)
    let stop = system.serve(request)
    if stops.looksAtUnits { stops.note(work, after: system) }
    if instruments.isOn { instruments.note(work, after: system) }
    return stop
  }

  /// What breakpoints stop between two instructions; each moment is looked at once.
  func stopBetweenInstructions(before address: Int?) -> Stop? {
    if let due = stops.due {
      stops.due = nil
      return due
    }
    guard stops.lookedAtCycle != system.processor.state.cycles else { return nil }
    stops.lookedAtCycle = system.processor.state.cycles
    return stops.stopBetweenInstructions(before: address, in: system)
  }

  /// Whether the goal of a run is reached in front of an instruction.
  func isReached(_ goal: Activity.Goal, before address: Int) -> Bool {
    switch goal {
    case .address(let wanted): return wanted == address
    case .outside(let range): return !range.contains(address)
    case .condition(let condition):
      // Without a value, such as a register that holds no address yet, it does not hold yet either.
      return (try? condition.holds(in: system)) ?? false
    default: return false
    }
  }

  /// The machine is about to run.
  func prepareStops() {
    if system.processor.state.next == .iOp { stops.forgetInstruction() }
    stops.lookedAtCycle = nil
    stops.due = nil
    stops.errorsBefore = system.processor.state.indicators.intersection(StopTable.errors)
    storageBefore = held?.storage ?? system.processor.storage.contents
  }

  // MARK: Commands

  func carryOut(_ command: DebugCommand) {
    switch command {
    case .set(let breakpoint): refusal = stops.set(breakpoint)
    case .delete(let number):
      if !stops.remove(where: { $0.number == number }) { refusal = "there is no breakpoint \(number)" }
    case .deleteAll: _ = stops.remove { _ in true }
    case .enable(let number, let isEnabled):
      if !stops.enable(number, isEnabled) { refusal = "there is no breakpoint \(number)" }
    case .runUntil(let condition): run(to: .condition(condition))
    case .leave(let range): run(to: .outside(range))
    case .stepOver: stepOver()
    case .stepCycles(let count): stepCycles(count)
    case .symbols(let table): symbols = table
    case .display(let expression):
      let number = (displays.last?.number ?? 0) + 1
      displays.append(DisplayedExpression(number: number, expression: expression))
    case .undisplay(let number):
      let count = displays.count
      displays.removeAll { number == nil || $0.number == number }
      if let number, displays.count == count { refusal = "nothing is displayed as number \(number)" }
    case .history(let capacity): instruments.keep(capacity)
    case .trace(let file, let range): refusal = instruments.trace(to: file, range)
    case .profile(let isOn):
      instruments.profile(isOn, begin: Profile(positions: system.processor.storage.count))
    }
  }

  private func run(to goal: Activity.Goal) {
    if mayRun() { begin(Activity(goal: goal, state: system.processor.state)) }
  }

  private func stepCycles(_ count: Int) {
    guard mayRun() else { return }
    let state = system.processor.state
    begin(
      Activity(goal: .cycle(state.cycles &+ UInt64(clamping: max(1, count))), isPaced: false, state: state))
  }

  /// An instruction that does not branch is stepped; one that does runs until the instruction behind it comes.
  private func stepOver() {
    let state = system.processor.state
    guard state.next == .iOp, let address = state.nextInstructionAddress, address < system.positionCount,
      Operation(rawValue: system.character(at: address).code)?.mayBranch == true
    else { return carryOut(.stepInstructions(1)) }
    var behind = address + 1
    while behind < system.positionCount, !system.character(at: behind).hasWordMark, behind < address + 8 {
      behind += 1
    }
    run(to: .address(behind))
  }
}

extension Operation {
  /// Whether an instruction of this operation can be followed by one elsewhere.
  fileprivate var mayBranch: Bool {
    switch self {
    case .branch, .branchIfWordMarkOrZone, .branchIfBitEqual, .read, .write, .writeAndRead, .punch, .readAndPunch,
      .writeAndPunch, .writeReadAndPunch, .startReadFeed, .startPunchFeed, .selectStacker, .controlCarriage:
      true
    default: false
    }
  }
}
