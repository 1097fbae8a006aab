import Core1401
import Units1401

// What the operator does. A command that cannot be carried out leaves everything as it is and says why in `refusal`.
extension RunSession {
  func carryOut(_ command: OperatorCommand) {
    switch command {
    case .start: pressStart()
    case .stop: activity?.isStopping = true
    case .startReset: startReset()
    case .checkReset:
      if !system.processor.state.checks.isEmpty || !unitChecks.isEmpty { act(.checkReset) }
    case .load: load(.load, runs: switches.mode == .run)
    case .makeReady: load(.load, runs: false, isPaced: false)
    case .tapeLoad: load(.tapeLoad, runs: switches.mode == .run)
    case .makeReadyByTape: load(.tapeLoad, runs: false, isPaced: false)
    case .mountTape(let mounting, let number): mountTape(mounting, on: number)
    case .dismountTape(let number): dismountTape(number)
    case .loadRewindTape(let number): loadRewindTape(number)
    case .enter: enter()
    case .setSwitches(let new): setSwitches(new)
    case .setSpeed(let new):
      speed = new
      if activity?.isPaced == true { layClocksTogether() }
    case .stepInstructions(let count): stepInstructions(count)
    case .stepCycle:
      if mayRun() { singleCycle(storing: true) }
    case .runUntil(let address):
      if mayRun(), isInStorage(address) {
        begin(Activity(goal: .address(address), state: system.processor.state))
      }
    case .setBreakpoint(let address, let isSet): setBreakpoint(address, isSet)
    case .debug(let command): carryOut(command)
    case .deposit(let address, let character):
      if mayChange("storage"), isInStorage(address) { act(.deposit(address, character)) }
    case .setRegister(let register, let address):
      if mayChange("a register") { act(.setRegister(register, address)) }
    case .addToHopper(let deck): act(.addToHopper(deck.cards))
    case .emptyHopper: act(.emptyHopper)
    case .setEndOfFile(let isOn):
      if isOn != system.reader.endOfFileKey { act(.setEndOfFile(isOn)) }
    case .carriageRestore: moveCarriage(.carriageRestore)
    case .carriageSpace: moveCarriage(.carriageSpace)
    case .goBack(let target): goBack(to: target)
    case .save(let file): save(to: file)
    case .restore(let file): restore(from: file)
    case .record(let file): record(in: file)
    case .replay(let file): replay(file)
    case .keepHistory(let limits): keepHistory(limits)
    case .restart: restart()
    }
  }

  // MARK: Refusals

  /// Whether the machine stands and can be made to run.
  func mayRun() -> Bool {
    guard mayChange("what the machine does") else { return false }
    repeatDueActions()
    guard system.processor.state.checks.isEmpty, unitChecks.isEmpty else {
      refusal = "a check light is on: press CHECK RESET, then START"
      if let stop, !stop.message.hasSuffix(RunSession.checkResetAdvice) {
        self.stop = Stop(
          reason: stop.reason, address: stop.address, message: stop.message + RunSession.checkResetAdvice)
      }
      return false
    }
    return true
  }

  private static let checkResetAdvice = "; press CHECK RESET, then START"

  /// Whether the machine stands.
  func mayChange(_ what: String) -> Bool {
    guard activity != nil else { return true }
    refusal = "the machine runs: press STOP before changing \(what)"
    return false
  }

  func isInStorage(_ address: Int) -> Bool {
    let size = system.processor.storage.count
    if address >= 0, address < size { return true }
    refusal = "address \(address) is not in storage, 0000 to \(AddressRegister.decimal(size - 1))"
    return false
  }

  // MARK: Running

  /// Lets the machine run.
  func begin(_ new: Activity) {
    activity = new
    stop = nil
    prepareStops()
    _ = recorder.takeBins()
    untakenBins = LampBins()
    wantSnapshot()
    if new.isPaced { layClocksTogether() }
  }

  private func stepInstructions(_ count: Int) {
    guard mayRun() else { return }
    guard count > 0 else {
      refusal = "\(count) instructions cannot be stepped; 1 or more can"
      return
    }
    let state = system.processor.state
    // The instruction in hand is the first of them.
    let begun = state.next == .iOp ? state.instructions : state.instructions - 1
    begin(Activity(goal: .instructions(begun &+ UInt64(count)), isPaced: false, state: state))
  }

  /// LOAD and TAPE LOAD: reads a card or a record, and runs it.
  private func load(_ action: OperatorAction, runs: Bool, isPaced: Bool = true) {
    guard mayChange("the program with LOAD") else { return }
    let before = HeldMachine(state: system.processor.state, storage: system.processor.storage.contents)
    shown = system.now
    let problem = act(action)
    // Nothing was read: the machine stands as it stood.
    if let problem, problem.reason != .inputOutputCheck { return finish(problem) }
    let state = system.processor.state
    var run = Activity(state: state)
    // UNVERIFIED: that LOAD runs the card only in RUN; the other positions would begin with its first instruction.
    if !runs { run.goal = .loaded }
    run.isPaced = isPaced
    run.passesStopsAtCycle = nil
    begin(run)
    var waiting = before.state
    waiting.next = .waitsForUnit
    held = HeldMachine(state: waiting, storage: before.storage)
    pendingStop = problem
  }

  private func startReset() {
    let ran = activity != nil
    finish(
      ran
        ? Stop(reason: .stopKey, address: system.processor.state.instructionAddress, message: "START RESET")
        : nil)
    act(.startReset)
  }

  // MARK: Switches

  private func setSwitches(_ new: ConsoleSwitches) {
    // UNVERIFIED: turning the mode switch while the machine runs stops it behind the instruction in hand.
    if new.mode != switches.mode { activity?.isStopping = true }
    switches = new
    let machine = MachineSwitches(new)
    if machine != MachineSwitches(system) { act(.setSwitches(machine)) }
  }

  private func setBreakpoint(_ address: Int, _ isSet: Bool) {
    guard isInStorage(address) else { return }
    if !isSet {
      _ = observer.stops.remove { $0.address == address }
    } else if !observer.stops.entries.contains(where: {
      $0.address == address && $0.condition == nil && $0.isEnabled
    }) {
      refusal = observer.stops.set(Breakpoint(.instruction(at: address)))
    }
  }

  private func enter() {
    guard mayChange("storage") else { return }
    guard switches.mode == .alter else {
      refusal = "ENTER stores only with the mode switch at ALTER"
      return
    }
    if isInStorage(switches.dials) { act(.deposit(switches.dials, switches.bitSwitches)) }
  }

  private func moveCarriage(_ action: OperatorAction) {
    guard mayChange("the place of the paper") else { return }
    let channel = 1
    guard action == .carriageSpace || system.printer.carriageTape.nextRow(channel: channel, after: 0) != nil
    else {
      refusal = "channel \(channel) is not punched in the carriage tape"
      return
    }
    act(action)
  }
}
