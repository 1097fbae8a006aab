import Core1401
import Host1401
import Units1401

// Executing cycles up to a time of the 1401's clock, with or without recording the lamps.
extension RunSession {
  /// The cycles executed without checking for messages: at most some milliseconds of the host's time.
  private static let chunk: Int64 = 1_000_000
  /// The unit requests served in such a run, so that output is passed on before it becomes large.
  private static let requests: UInt64 = 1024
  /// More cycles than any instruction takes, and more steps than that many requests.
  private static let longestInstruction: UInt64 = 200_000
  /// The same when the lamps are recorded.
  private static let recordedChunk = 500

  /// Advances the displayed time to a target, unless the machine stops, a message arrives, or the frame's
  /// time on the wall clock has passed.
  func advance(to target: MachineTime) {
    let wallLimit = mailbox.clock.nanoseconds + Pace.frameNanoseconds
    var movesToClock = 1000
    while let run = currentRun {
      if displayedTime < system.now {
        showInterlock(until: min(system.now, target))
        guard displayedTime == system.now else { return }
        held = nil
      }
      if let stop = pendingStop ?? replayStop(run) ?? dueStop(run) { return finish(stop) }
      guard system.now + .cycles(1) <= target, !mailbox.hasMessage else { return }
      if repeatsDueActions(in: run) { continue }
      let left = (target - system.now).nanoseconds / MachineTime.nanosecondsPerCycle
      movesToClock -= executeCycles(run, atMost: left)
      if movesToClock <= 0 {
        addDueCheckpoint()
        if mailbox.clock.nanoseconds >= wallLimit || hasMuchOutput { return }
        movesToClock = 1000
      }
    }
  }

  /// Executes one cycle, one instruction or many cycles; returns the weight of the work, 1000 for many
  /// cycles.
  private func executeCycles(_ run: Run, atMost cycles: Int64) -> Int {
    if case .scan(let address) = run.goal {
      scan(address)
      return 1
    }
    let goals = addressesToStopAt(run)
    observer.stops.setGoals(before: goals ?? [])
    let endsAtInstruction =
      goals == nil || system.machine.work.overlap.isActive || run.isStopping
      || observer.stops.checksEveryInstruction
    let stepsToNextAction = stepsToNextAction
    if cyclesToRecord > 0 || run.needsSingleCycles || stepsToNextAction < RunSession.longestInstruction {
      if observer.isOn { return recordObservedCycle() }
      let atOnce = min(Int(cycles), max(1, cyclesToRecord), RunSession.recordedChunk)
      return recordCycles(endsAtInstruction ? 1 : min(atOnce, Int(clamping: max(1, stepsToNextAction))))
    }
    recorder.skip()
    // An action to repeat follows its step, and the last steps before it are executed one by one.
    let beforeAction = Int64(clamping: stepsToNextAction - RunSession.longestInstruction / 2)
    let most = min(cycles, beforeAction, cyclesWithinGoal(run))
    let end = observer.stops.end(min(most, RunSession.chunk), after: system)
    if case .cycle(let goal) = run.goal {
      observe(toInstructionEnd: false, untilCycle: min(goal, end), noLaterThan: min(goal, end), requests: 0)
      return 1
    }
    if observer.isOn || pace == nil && observer.stops.watchesUnits {
      let begin = system.machine.processor.state.cycles
      let latest = pace == nil ? observer.stops.end(most, after: system) : end
      // A run that waits for a unit would pass a time to stop at.
      let servesUnits = pace == nil && !endsAtInstruction && !observer.stops.watchesTime
      observe(
        toInstructionEnd: endsAtInstruction, untilCycle: end, noLaterThan: latest,
        requests: servesUnits ? RunSession.requests : 0)
      return Int(system.machine.processor.state.cycles - begin) / 20 + 1
    }
    if endsAtInstruction {
      handle(system.machine.processor.runInstruction())
      return 1
    }
    if pace == nil {
      // Nothing is due before the action to repeat, so a chunk need not end within an instruction.
      let latest = system.machine.processor.state.cycles + UInt64(max(0, most))
      runWithUnits(RunLimits(slice: end, cycle: latest, requests: RunSession.requests))
    } else {
      handle(system.machine.processor.run(untilCycle: end))
    }
    return 1000
  }

  /// The addresses before which a run ends or may end; nil when it may end before any instruction.
  private func addressesToStopAt(_ run: Run) -> [Int]? {
    let dials = console.addressStop ? [console.dials] : []
    switch run.goal {
    case .none: return dials
    case .addresses(let addresses): return dials + addresses
    case .instructions where cyclesWithinGoal(run) > 200: return dials
    default: return nil
    }
  }

  /// The number of cycles in which the machine cannot exceed the number of instructions to execute.
  private func cyclesWithinGoal(_ run: Run) -> Int64 {
    guard case .instructions(let count) = run.goal else { return .max }
    let executed = system.machine.processor.state.instructions
    // Each takes at least two cycles.
    return count > executed ? 2 * Int64(clamping: min(count - executed, 1 << 60)) : 0
  }

  /// Executes many cycles and unit operations. At unlimited speed an interlock is not displayed, and unit
  /// operations are displayed at once.
  private func runWithUnits(_ limits: RunLimits) {
    let stop = system.run(within: limits)
    displayedTime = system.now
    output.collect(from: system)
    if let stop { finish(stop) }
  }

  /// Executes cycles observed by breakpoints, watches or instruments.
  private func observe(
    toInstructionEnd: Bool, untilCycle end: UInt64, noLaterThan latest: UInt64, requests: UInt64
  ) {
    func run() -> Observer.Exit {
      observer.run(
        system, toInstructionEnd: toInstructionEnd, untilCycle: end, noLaterThan: latest, requests: requests)
    }
    let (exit, writeStop) = requests > 0 ? system.holdRecords(while: run) : (run(), nil)
    if requests > 0 { output.collect(from: system) }
    switch exit {
    case .exit(let exit): handle(exit)
    case .stop(let stop):
      displayedTime = system.now
      finish(stop)
    }
    if currentRun != nil, let writeStop { finish(writeStop) }
  }

  private func recordObservedCycle() -> Int {
    cyclesToRecord -= 1
    let values = LampValues(system.machine.processor.state)
    let branches = system.machine.processor.state.branchPending
    let exit = observer.executeCycle(&system.machine.processor)
    trace.note(system.machine.processor.state, branched: branches)
    recorder.add(values, for: (system.now - displayedTime).nanoseconds)
    handle(exit)
    return 1
  }

  /// Executes a number of cycles, fewer if something occurs; returns how many.
  private func recordCycles(_ count: Int) -> Int {
    let begin = system.machine.processor.state.cycles
    let exit = recorder.record(count, cyclesOf: &system.machine.processor, tracing: &trace)
    let made = Int(system.machine.processor.state.cycles - begin)
    cyclesToRecord -= made
    handle(exit)
    return max(1, made)
  }

  private func handle(_ exit: RunExit?) {
    displayedTime = system.now
    guard case .unitWanted(let request) = exit else {
      if let stop = system.answer(exit) { finish(stop) } else { arrive() }
      return
    }
    // The instruction has been read. I/EX leaves the unit operation to the next START. Actions of the
    // operator here precede it.
    guard currentRun?.goal != .instructionPhase, stepsToNextAction > 0 else { return }
    let changesStorage =
      switch request.action {
      case .cardsAndPrinter(_, read: let reads, punch: let punches): reads || punches
      case .transfer: true
      case .startReadFeed, .startPunchFeed, .selectStacker, .controlCarriage, .controlUnit, .testIndicator:
        false
      }
    // At unlimited speed the interlock is not displayed, and copying storage would take longer than the card.
    let isSeen = pace != nil || currentRun?.isPaced == false
    let before = (
      state: system.machine.processor.state,
      storage: changesStorage && isSeen ? system.machine.processor.storage.contents : nil
    )
    pendingStop = observer.serve(request, in: system)
    if system.now > displayedTime { held = before }
    arrive()
  }

  private func showInterlock(until moment: MachineTime) {
    if cyclesToRecord > 0 {
      let values = LampValues(held?.state ?? system.machine.processor.state)
      recorder.add(values, for: (moment - displayedTime).nanoseconds)
    } else {
      recorder.skip()
    }
    displayedTime = moment
  }

  private func scan(_ address: Int) {
    let values = LampValues(system.machine.processor.state)
    let wrongParity = act(.scan(address: address))
    if cyclesToRecord > 0 {
      recorder.add(values, for: MachineTime.nanosecondsPerCycle)
      cyclesToRecord -= 1
    } else {
      recorder.skip()
    }
    displayedTime = system.now
    currentRun?.goal = .scan(address + 1)
    if let wrongParity { finish(wrongParity) }
  }

  // MARK: Stopping

  /// The stop that is due between two cycles; nil when the machine continues.
  private func dueStop(_ run: Run) -> Stop? {
    observer.stops.stopAtClock(in: system) ?? goalStop(run)
  }

  /// The stop when the run has reached its goal, or STOP was pressed.
  private func goalStop(_ run: Run) -> Stop? {
    let state = system.machine.processor.state
    switch run.goal {
    case .cycle(let goal) where state.cycles >= goal: return steppedStop
    case .scan(let address):
      if run.isStopping { return stopKeyStop }
      guard address >= system.machine.processor.storage.count else { return nil }
      return Stop(
        reason: .stepped, address: address - 1,
        message: "storage scan: no wrong parity up to \(AddressRegister.decimal(address - 1))")
    case .instructionPhase where state.cycles > run.beginsAtCycle && !state.next.completesInstruction,
      .executionPhase where state.next == .iOp:
      return steppedStop
    case .none, .instructions, .loaded, .addresses, .condition, .outside, .cycle, .instructionPhase,
      .executionPhase:
      break
    }
    guard state.next == .iOp else { return nil }
    if run.isStopping { return stopKeyStop }
    if run.goal == .loaded {
      return Stop(reason: .loaded, address: stopAddress, message: "card loaded, \(positionDescription)")
    }
    if case .instructions(let count) = run.goal, state.instructions >= count { return steppedStop }
    return nil
  }

  /// Checks once, at the end of an instruction, for causes to stop before the next one.
  func arrive() {
    guard let run = currentRun, pendingStop == nil, system.machine.processor.state.next == .iOp,
      !observer.stops.isClockDue(in: system), goalStop(run) == nil
    else { return }
    let address = system.machine.processor.state.nextInstructionAddress
    pendingStop =
      observer.stops.stopBetweenInstructions(before: address, in: system)
      ?? address.flatMap { stop(before: $0, run.goal) }
  }

  private func stop(before address: Int, _ goal: Run.Goal) -> Stop? {
    let place = AddressRegister.decimal(address)
    if console.addressStop, console.dials == address {
      return Stop(reason: .addressStop, address: address, message: "ADDRESS STOP \(place)")
    }
    guard isReached(goal, before: address) else { return nil }
    return Stop(reason: .stepped, address: address, message: "reached \(place)")
  }

  private var stopKeyStop: Stop {
    Stop(reason: .stopKey, address: stopAddress, message: "STOP key, \(positionDescription)")
  }

  /// The stop after a requested cycle, phase or instruction.
  var steppedStop: Stop {
    Stop(reason: .stepped, address: stopAddress, message: StopMessage(positionDescription))
  }

  private var stopAddress: Int {
    let state = system.machine.processor.state
    return (state.next == .iOp ? state.nextInstructionAddress : nil) ?? state.instructionAddress
  }

  /// The position of the machine, as text.
  private var positionDescription: String {
    let state = system.machine.processor.state
    let instruction = "\(state.instructionText) at \(AddressRegister.decimal(state.instructionAddress))"
    switch state.next.lamp {
    case .iOp:
      return "next instruction at \((state.branchPending ? state.aAddress : state.iAddress).text)"
    case .instruction: return "reading \(instruction)"
    case .a: return "A-cycle next in \(instruction)"
    case .b: return "B-cycle next in \(instruction)"
    case .interlock: return "\(instruction) waits for its unit"
    }
  }

  /// Ends the run: the machine has stopped. Pending unit operations are completed at once.
  func finish(_ stop: Stop?) {
    if replayContinues(stop) { return }
    let run = currentRun
    currentRun = nil
    held = nil
    pendingStop = nil
    pace = nil
    observer.instruments.machineStopped(&system.machine.processor)
    displayedTime = system.now
    self.stop = stop.map(advised)
    guard let stop else { return }
    noteUnitChecks(of: stop)
    remember(stop, goal: run?.goal)
    if let replay = run?.replay { check(replay) }
  }

  /// Adds advice to a check, which may be caused by wrongly detected characters.
  private func advised(_ stop: Stop) -> Stop {
    guard stop.check != nil, let advice = decks.first?.detection.advice else { return stop }
    return stop.with(stop.text.adding(.hint(advice)))
  }

  /// Turns on the units' check lights that a stop requires.
  func noteUnitChecks(of stop: Stop) {
    unitChecks.formUnion(checks(of: stop))
  }

  /// The units whose check light a stop turns on.
  func checks(of stop: Stop) -> UnitChecks {
    guard stop.reason == .inputOutputCheck else { return stop.reason.light }
    let indicators = system.machine.processor.state.indicators
    var checks: UnitChecks = []
    if indicators.contains(.readerError) { checks.insert(.reader) }
    if indicators.contains(.punchError) { checks.insert(.punch) }
    return checks
  }
}
