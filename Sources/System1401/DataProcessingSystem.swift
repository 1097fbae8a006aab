public import Core1401
public import Units1401

/// An IBM 1401 Data Processing System: processing unit, card read-punch, printer and other units, with one
/// clock.
///
/// The clock is exact: the storage cycles executed plus the time in which the processor waited for a unit, in
/// nanoseconds, never rounded for a single event. Runs are deterministic: the same cards and the same
/// operator's actions at the same cycles give the same results, independent of the host.
public final class DataProcessingSystem {
  // Exclusive access is not checked at run time. A request uses both a dozen times, units do not call back,
  // and only one thread at a time uses a system.

  /// The processing unit.
  @exclusivity(unchecked) public internal(set) var machine: ProcessingUnit
  /// The units.
  @exclusivity(unchecked) public internal(set) var units: UnitSet

  /// The loop in which the program waits for a unit.
  @exclusivity(unchecked) var waiting = WaitLoop()

  /// Creates a system with power on, blank storage and empty hoppers.
  public init(configuration: SystemConfiguration) {
    machine = ProcessingUnit(configuration)
    units = UnitSet(configuration)
  }

  /// Card reader, card punch and printer.
  public var cardsAndPrinter: CardsAndPrinter {
    _read { yield units.cardsAndPrinter }
    _modify { yield &units.cardsAndPrinter }
  }

  /// The 1401's clock: time since power-on.
  public var now: MachineTime { machine.now }

  /// The number of steps since power-on: storage cycles, and the work of units.
  public var steps: UInt64 { machine.steps }

  // MARK: Running

  /// Runs the machine until its processor has executed a number of cycles since power-on, or something stops
  /// it: START.
  ///
  /// - Parameters:
  ///   - limit: the value of the cycle counter at which to return.
  ///   - requests: the maximum number of unit requests to serve.
  /// - Returns: why it stopped; nil at the limit.
  public func run(untilCycle limit: UInt64, requests: UInt64 = .max) -> Stop? {
    run(within: RunLimits(cycle: limit, requests: requests))
  }

  /// Runs the machine until one of several limits is reached, or something stops it.
  ///
  /// - Returns: why it stopped; nil at a limit.
  public func run(within limits: RunLimits) -> Stop? {
    let (stop, writeStop) = holdRecords { runHolding(within: limits) }
    return stop ?? writeStop
  }

  /// Lets units hold the records that they write until `run` has ended.
  ///
  /// - Returns: the result of `run`, and the stop when a unit could not write what it held.
  func holdRecords<Result>(while run: () -> Result) -> (Result, Stop?) {
    machine.holdsRecords = true
    let result = run()
    machine.holdsRecords = false
    return (result, units.endRun(on: &machine))
  }

  private func runHolding(within limits: RunLimits) -> Stop? {
    let begin = machine.work.unitOperations
    waiting.forget()
    while let latest = limits.latestCycle(after: machine.processor.state.cycles, at: machine.now) {
      let limit = min(limits.slice, latest)
      let exit =
        machine.work.overlap.isActive
        ? runInstruction(untilCycle: machine.processor.state.cycles < limit ? latest : limit)
        : machine.processor.run(untilCycle: limit, noLaterThan: latest)
      if case .unitWanted(let request) = exit {
        if let stop = units.serve(request, for: &machine) { return stop }
        pass(request, from: begin, within: limits)
        if machine.work.unitOperations &- begin >= limits.requests { return nil }
        continue
      }
      if let stop = answer(exit) { return stop }
      if exit == .cycleLimit { return nil }
    }
    return nil
  }

  /// Runs to the end of the instruction, or to a cycle.
  func runInstruction(untilCycle limit: UInt64) -> RunExit {
    repeat {
      guard machine.processor.state.cycles < limit else { return .cycleLimit }
      if let exit = machine.processor.step() { return exit }
    } while machine.processor.state.next != .iOp
    return .instructionEnd
  }

  /// Lets the unit that a request is for execute it.
  func serve(_ request: UnitRequest) -> Stop? { units.serve(request, for: &machine) }

  /// Handles the end of a processor run: serves a unit, settles overlapped units, or returns a stop. Nil
  /// after single cycles means that nothing occurred.
  func answer(_ exit: RunExit?) -> Stop? {
    switch exit {
    case nil, .cycleLimit, .instructionEnd: return machine.settleOverlap()
    case .halt: return machine.endOverlap() ?? haltStop()
    case .unitWanted(let request): return serve(request)
    case .check(let check):
      if case .invalidAddress = check.cause { machine.work.cyclesNotMade += 1 }
      return machine.stop(check)
    }
  }

  /// Executes one step: a unit operation when one is pending, otherwise a storage cycle.
  func executeStep() -> Stop? { executeStep(cycle: { $0.step() }, serving: serve) }

  /// Executes one step with functions that may observe it.
  ///
  /// - Parameters:
  ///   - cycle: executes a storage cycle.
  ///   - serve: lets a unit execute a request.
  /// - Returns: the stop, if the step ends with one.
  func executeStep(
    cycle: (inout Processor) -> RunExit?, serving serve: (UnitRequest) -> Stop?
  ) -> Stop? {
    if let request = machine.processor.pendingRequest { return serve(request) }
    switch cycle(&machine.processor) {
    // The unit operation is a separate step.
    case .unitWanted: return nil
    case let exit: return answer(exit)
    }
  }

  /// Executes steps up to a step number, or to the next unit operation.
  func executeSteps(to limit: UInt64) -> Stop? {
    if let request = machine.processor.pendingRequest { return serve(request) }
    let end = machine.processor.state.cycles + (limit - steps)
    let exit =
      machine.work.overlap.isActive ? runInstruction(untilCycle: end) : machine.processor.run(untilCycle: end)
    if case .unitWanted = exit { return nil }
    return answer(exit)
  }

  private func haltStop() -> Stop {
    let state = machine.processor.state
    let next = state.branchPending ? state.aAddress : state.iAddress
    return Stop(
      reason: .halt, address: state.instructionAddress,
      message:
        "halt at \(AddressRegister.decimal(state.instructionAddress)), next instruction at \(next.text)")
  }

  // MARK: The operator

  /// Adds a deck to the reader's hopper, after the cards that are there.
  public func addToHopper(_ deck: CardDeck) { units.cardsAndPrinter.addToHopper(deck) }

  /// Presses a key of a unit.
  ///
  /// - Returns: the stop of the operation that the key starts.
  /// - Throws: ``/Units1401/UnitRefusal`` when the key cannot be pressed now.
  @discardableResult
  public func press(_ key: UnitKey) throws(UnitRefusal) -> Stop? {
    if let refusal = units.refusal(of: key, at: now) { throw refusal }
    return units.press(key, on: &machine)
  }

  /// LOAD: reads a card into 001-080 and makes the machine ready to run at 001.
  ///
  /// - Returns: a stop when the hopper is empty, or the card has a column that is not a character.
  public func pressLoad() -> Stop? { units.press(.load, on: &machine) }

  /// TAPE LOAD: reads the first record of unit 1 into 001 and up and makes the machine ready to run at 001.
  ///
  /// - Returns: a stop when the unit is not ready, its image is damaged, or the record does not fit in storage.
  public func pressTapeLoad() -> Stop? { units.press(.tapeLoad, on: &machine) }

  /// Mounts a medium on a unit, or adds cards to a hopper.
  ///
  /// - Parameters:
  ///   - text: the file with its options, as in options and commands.
  ///   - place: the place to mount it.
  /// - Throws: ``/Units1401/UnitRefusal``, or why the file cannot be used.
  public func mount(_ text: String, at place: UnitPlace) throws {
    try units.mount(text, at: place, on: &machine)
  }

  /// Removes a medium.
  ///
  /// - Throws: ``/Units1401/UnitRefusal``, or why the host may have lost data; the medium is removed
  ///   nevertheless.
  public func dismount(_ place: UnitPlace) throws { try units.dismount(place, on: &machine) }

  /// Passes a unit of a kind and the processing unit to `body`.
  ///
  /// - Returns: the result of `body`; nil when the system has no such unit.
  public func with<Kind: Unit, Result>(
    _ kind: Kind.Type, _ body: (inout Kind, inout ProcessingUnit) throws -> Result
  ) rethrows -> Result? {
    guard var unit = units[kind] else { return nil }
    defer { units[kind] = unit }
    return try body(&unit, &machine)
  }

  /// Sends the cards that are still moving to the stackers, as at the end of a job.
  public func runOutCards() { units.cardsAndPrinter.runOutCards(at: now) }

  // MARK: Output

  /// Removes and returns the units' output since the previous call.
  public func takeOutput() -> SystemOutput {
    var output = SystemOutput()
    output.printer = units.cardsAndPrinter.takePrinterEvents()
    output.punched = units.cardsAndPrinter.takePunchedCards()
    output.stacked = units.cardsAndPrinter.takeStackedCards(at: now)
    output.typed = units.takeTypedLines()
    return output
  }
}
