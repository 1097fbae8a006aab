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
      system.processor.checkReset()
      unitChecks = []
    case .load: load(runs: switches.mode == .run) { system.pressLoad() }
    case .makeReady: load(runs: false, isPaced: false) { system.pressLoad() }
    case .tapeLoad: load(runs: switches.mode == .run) { system.pressTapeLoad() }
    case .makeReadyByTape: load(runs: false, isPaced: false) { system.pressTapeLoad() }
    case .mountTape(let mounting, let number): mountTape(mounting, on: number)
    case .dismountTape(let number): dismountTape(number)
    case .loadRewindTape(let number): loadRewindTape(number)
    case .mountDisk(let mounting, let drive): mountDisk(mounting, on: drive)
    case .dismountDisk(let drive): dismountDisk(drive)
    case .setWriteAddress(let isOn, let drive):
      if isDisk(drive) { system.disks.setWriteAddress(isOn, on: drive) }
    case .mountRamac(let mounting): mountRamac(mounting)
    case .dismountRamac: dismountRamac()
    case .inquiry(let action): performInquiry(action)
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
      if mayChange("storage"), isInStorage(address) { system.processor.enter(character, at: address) }
    case .setRegister(let register, let address):
      if mayChange("a register") { system.processor.setAddress(register, to: address) }
    case .addToHopper(let deck): system.addToHopper(deck)
    case .emptyHopper: _ = system.reader.removeCards()
    case .setEndOfFile(let isOn): system.reader.endOfFileKey = isOn
    case .carriageRestore: moveCarriage(.skipNow(channel: 1))
    case .carriageSpace: moveCarriage(.spaceNow(1))
    case .restart: restart()
    }
  }

  // MARK: Refusals

  /// Whether the machine stands and can be made to run.
  func mayRun() -> Bool {
    guard mayChange("what the machine does") else { return false }
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
  private func load(runs: Bool, isPaced: Bool = true, _ press: () -> Stop?) {
    guard mayChange("the program with LOAD") else { return }
    let before = HeldMachine(state: system.processor.state, storage: system.processor.storage.contents)
    shown = system.now
    let problem = press()
    // Nothing was read: the machine stands as it stood.
    if let problem, problem.reason != .inputOutputCheck { return finish(problem) }
    unitChecks = []
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
    system.processor.startReset()
    system.inquiry.reset()
    system.overlap.isOn = false
    unitChecks = []
  }

  // MARK: Switches

  private func setSwitches(_ new: ConsoleSwitches) {
    // UNVERIFIED: turning the mode switch while the machine runs stops it behind the instruction in hand.
    if new.mode != switches.mode { activity?.isStopping = true }
    switches = new
    setSystemSwitches()
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
    if isInStorage(switches.dials) { system.processor.enter(switches.bitSwitches, at: switches.dials) }
  }

  private func moveCarriage(_ order: CarriageOrder) {
    guard mayChange("the place of the paper") else { return }
    switch system.printer.carriage(order, at: system.now) {
    case .unpunchedChannel(let channel): refusal = "channel \(channel) is not punched in the carriage tape"
    case .accepted: system.senseCarriage()
    }
  }
}
