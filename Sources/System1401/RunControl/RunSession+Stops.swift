import Core1401
import Units1401

// The operator's commands for breakpoints, watches, history, trace and profile.
extension RunSession {
  /// Whether the goal of a run is reached before an instruction.
  func isReached(_ goal: Run.Goal, before address: Int) -> Bool {
    switch goal {
    case .addresses(let wanted): return wanted.contains(address)
    case .outside(let range): return !range.contains(address)
    case .condition(let condition):
      // A condition without a value, such as of a register that does not hold an address yet, is not true.
      return (try? condition.holds(in: system)) ?? false
    default: return false
    }
  }

  /// Prepares the stops before the machine runs.
  func prepareStops() {
    if system.machine.processor.state.next == .iOp { observer.stops.forgetInstruction() }
    observer.stops.errorsBefore = system.machine.processor.state.indicators.intersection(StopTable.errors)
    storageBefore = held?.storage ?? system.machine.processor.storage.contents
  }

  // MARK: Commands

  func execute(_ command: DebugCommand) {
    switch command {
    case .set(let breakpoint): refusal = observer.stops.set(breakpoint)
    case .delete(let number):
      if !observer.stops.remove(where: { $0.number == number }) {
        refusal = RefusalMessage.noBreakpoint.filled(with: [number])
      }
    case .deleteAll: _ = observer.stops.remove { _ in true }
    case .enable(let number, let isEnabled):
      if !observer.stops.enable(number, isEnabled) {
        refusal = RefusalMessage.noBreakpoint.filled(with: [number])
      }
    case .limits(let limits): observer.stops.limits = limits
    case .runUntil(let condition): run(to: .condition(condition))
    case .leave(let range): run(to: .outside(range))
    case .stepOver: stepOver()
    case .stepCycles(let count): stepCycles(count)
    case .symbols(let table): (symbols, observer.stops.symbols) = (table, table)
    case .listing(let new): listing = new
    case .display(let expression):
      let number = (displays.last?.number ?? 0) + 1
      displays.append(DisplayedExpression(number: number, expression: expression))
    case .undisplay(let number):
      let count = displays.count
      displays.removeAll { number == nil || $0.number == number }
      if let number, displays.count == count {
        refusal = RefusalMessage.notDisplayed.filled(with: [number])
      }
    case .history(let capacity): observer.instruments.keep(capacity)
    case .trace(let file, let range): refusal = observer.instruments.trace(to: file, range)
    case .profile(let isOn):
      observer.instruments.profile(
        isOn, begin: Profile(positions: system.positionCount), in: &system.machine.processor)
    }
  }

  func run(to goal: Run.Goal) {
    begin(Run(goal: goal, state: system.machine.processor.state))
  }

  private func stepCycles(_ count: Int) {
    let state = system.machine.processor.state
    begin(
      Run(goal: .cycle(state.cycles &+ UInt64(clamping: max(1, count))), isPaced: false, state: state))
  }

  /// Steps over an instruction: runs one that calls a subroutine until the subroutine returns, and executes any other.
  private func stepOver() {
    let state = system.machine.processor.state
    guard state.next == .iOp, let address = state.nextInstructionAddress,
      let returns = system.returnAddresses(ofCallAt: address, symbols)
    else { return execute(.stepInstructions(1)) }
    run(to: .addresses(returns))
  }
}
