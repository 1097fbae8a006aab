import Core1401
import Units1401

// The operator's commands. A command that cannot be executed changes nothing and sets `refusal`.
extension RunSession {
  func execute(_ command: OperatorCommand) {
    // Earlier actions at this place are repeated first, as far as the timeline is known.
    if currentRun == nil, command.runsProgram { repeatDueActions() }
    if let reason = rules.refusal(of: command) {
      refusal = reason
      if reason == CommandRules.checkIsLit { adviseCheckReset() }
      return
    }
    switch command {
    case .start: pressStart()
    case .stop: currentRun?.isStopping = true
    case .startReset: startReset()
    case .checkReset: if rules.isCheckLit { act(.checkReset) }
    case .press(let key): press(key)
    case .makeReady(let key):
      readyKey = key
      load(key, runs: false, isPaced: false)
    case .mount(let text, let place): mount(text, at: place)
    case .dismount(let place): dismount(place)
    case .enter:
      if isInStorage(console.dials) {
        act(.deposit(address: console.dials, character: console.bitSwitches))
      }
    case .setSwitches(let new): setSwitches(new)
    case .setSpeed(let new):
      speed = new
      if currentRun?.isPaced == true { resynchronizePace() }
    case .stepInstructions(let count): stepInstructions(count)
    case .stepCycle: singleCycle(storing: true)
    case .runUntil(let address): if isInStorage(address) { run(to: .addresses([address])) }
    case .setBreakpoint(let address, let isSet): setBreakpoint(address, isSet)
    case .debug(let command): execute(command)
    case .deposit(let address, let character):
      if isInStorage(address) { act(.deposit(address: address, character: character)) }
    case .setRegister(let register, let address): act(.setRegister(register: register, contents: address))
    case .goBack(let target): goBack(to: target)
    case .save(let file): accessFiles { try SavedFile.write(installation.fileContents(), to: file) }
    case .restore(let file):
      accessFiles {
        try takeOver(
          Installation(fileContents: SavedFile.read(file), file: file), copiesMedia: false, from: file)
      }
    case .record(let file): record(in: file)
    case .savePast(let file): savePast(in: file)
    case .replay(let file): replay(file)
    case .keepHistory(let limits): keepHistory(limits)
    case .restart: restart()
    }
  }

  // MARK: Refusals

  /// The rules for commands at present.
  private var rules: CommandRules {
    var rules = CommandRules()
    rules.isRunning = currentRun != nil
    rules.isCheckLit = !system.machine.processor.state.checks.isEmpty || !unitChecks.isEmpty
    rules.mode = console.mode
    rules.keepsHistory = history != nil
    return rules
  }

  /// Adds to the displayed stop how to continue.
  private func adviseCheckReset() {
    stop = stop.map { $0.with($0.text.adding(.checkReset)) }
  }

  func isInStorage(_ address: Int) -> Bool {
    let size = system.machine.processor.storage.count
    if address >= 0, address < size { return true }
    refusal = RefusalMessage.notInStorage.filled(with: [address, AddressRegister.decimal(size - 1)])
    return false
  }

  // MARK: Running

  /// Begins a run.
  func begin(_ new: Run) {
    currentRun = new
    stop = nil
    prepareStops()
    _ = recorder.takeBins()
    untakenBins = LampBins()
    requestSnapshot()
    if new.isPaced { resynchronizePace() }
    // The machine already stopped before the instruction that START resumes with.
    if new.ignoresStopsAtCycle == nil { arrive() }
  }

  private func stepInstructions(_ count: Int) {
    guard count > 0 else {
      refusal = RefusalMessage.stepCount.filled(with: [count])
      return
    }
    let state = system.machine.processor.state
    // The current instruction is the first one.
    let begun = state.next == .iOp ? state.instructions : state.instructions - 1
    begin(Run(goal: .instructions(begun &+ UInt64(count)), isPaced: false, state: state))
  }

  private func startReset() {
    let ran = currentRun != nil
    finish(
      ran
        ? Stop(
          reason: .stopKey, address: system.machine.processor.state.instructionAddress, message: "START RESET"
        )
        : nil)
    act(.startReset)
  }

  // MARK: Switches

  private func setSwitches(_ new: ConsoleSwitches) {
    // UNVERIFIED: turning the mode switch while the machine runs stops it after the current instruction.
    if new.mode != console.mode { currentRun?.isStopping = true }
    console = new
    let machine = MachineSwitches(new)
    if machine != MachineSwitches(system) { act(.setSwitches(switches: machine)) }
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
}
