public import Core1401
public import Units1401

/// An IBM 1401 Data Processing System: processing unit, card read-punch, printer, other units, and one clock for all.
///
/// The clock is exact: the storage cycles made plus the time in which the processor waited for a unit, in nanoseconds,
/// never rounded for a single event. Runs are deterministic: the same cards and the same operator's actions at the same
/// cycles give the same results whatever the host does.
public final class DataProcessingSystem {
  // Exclusive access is not checked at run time: a request uses both a dozen times, units call nobody back, and only one
  // thread ever works with a system.

  /// The processing unit.
  @exclusivity(unchecked) public internal(set) var machine: ProcessingUnit
  /// The units.
  @exclusivity(unchecked) public internal(set) var units: UnitSet

  /// Makes a system with power on, storage blank and nothing in the hoppers.
  public init(configuration: SystemConfiguration) {
    machine = ProcessingUnit(configuration)
    units = UnitSet(configuration)
  }

  /// The processor with its core storage.
  public internal(set) var processor: Processor {
    _read { yield machine.processor }
    _modify { yield &machine.processor }
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

  /// Lets the machine run until its processor has made so many cycles since power-on, or something stops it: START.
  ///
  /// - Parameters:
  ///   - limit: the value of the cycle counter at which to return.
  ///   - requests: how many requests of units are served at most.
  /// - Returns: why it stopped, nil at the limit.
  public func run(untilCycle limit: UInt64, requests: UInt64 = .max) -> Stop? {
    run(within: RunLimits(cycle: limit, requests: requests))
  }

  /// Lets the machine run until one of several limits is reached, or something stops it.
  ///
  /// - Returns: why it stopped, nil at a limit.
  public func run(within limits: RunLimits) -> Stop? {
    let begin = machine.work.unitOperations
    while let latest = limits.latestCycle(of: machine) {
      let limit = min(limits.slice, latest)
      let exit =
        machine.work.overlap.isActive
        ? runInstruction(untilCycle: machine.processor.state.cycles < limit ? latest : limit)
        : machine.processor.run(untilCycle: limit, noLaterThan: latest)
      if case .unitWanted(let request) = exit {
        if let stop = units.serve(request, for: &machine) { return stop }
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

  /// Lets the unit that an instruction is for work.
  func serve(_ request: UnitRequest) -> Stop? { units.serve(request, for: &machine) }

  /// What the end of a run asks for: a unit's work, what units do beside the program, or a stop. After single cycles it is
  /// nil when nothing came up.
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

  /// Makes one step: the unit's work when one is waited for, or a storage cycle.
  func makeStep() -> Stop? {
    if let request = processor.pendingRequest { return serve(request) }
    switch processor.step() {
    // The unit's work is a step of its own.
    case .unitWanted: return nil
    case let exit: return answer(exit)
    }
  }

  /// Makes steps up to a number of them, or to the next work of a unit.
  func makeSteps(to limit: UInt64) -> Stop? {
    if let request = processor.pendingRequest { return serve(request) }
    let end = processor.state.cycles + (limit - steps)
    let exit =
      machine.work.overlap.isActive ? runInstruction(untilCycle: end) : processor.run(untilCycle: end)
    if case .unitWanted = exit { return nil }
    return answer(exit)
  }

  private func haltStop() -> Stop {
    let state = processor.state
    let next = state.branchPending ? state.aAddress : state.iAddress
    return Stop(
      reason: .halt, address: state.instructionAddress,
      message:
        "halt at \(AddressRegister.decimal(state.instructionAddress)), next instruction at \(next.text)")
  }

  // MARK: The operator

  /// Puts a deck into the reader's hopper, behind the cards that are there.
  public func addToHopper(_ deck: CardDeck) { units.cardsAndPrinter.addToHopper(deck) }

  /// Presses a key of a unit.
  ///
  /// - Returns: the stop of the work that the key asks for.
  /// - Throws: ``UnitRefusal`` when the key cannot be pressed now.
  @discardableResult
  public func press(_ key: UnitKey) throws(UnitRefusal) -> Stop? {
    if let refusal = units.refusal(of: key, at: now) { throw UnitRefusal(refusal) }
    return units.press(key, on: &machine)
  }

  /// LOAD: a card is read to 001-080 and the machine is ready to run at 001.
  ///
  /// - Returns: a stop when the hopper is empty, or the card has a column that is no character.
  public func pressLoad() -> Stop? { units.press(.load, on: &machine) }

  /// TAPE LOAD: the first record of unit 1 goes to 001 and up and the machine is ready to run at 001.
  ///
  /// - Returns: a stop when the unit is not ready, its image is damaged, or the record is longer than storage.
  public func pressTapeLoad() -> Stop? { units.press(.tapeLoad, on: &machine) }

  /// Mounts a medium on a unit, or puts cards into a hopper.
  ///
  /// - Parameters:
  ///   - text: the file with its words, as options and commands name it.
  ///   - place: where.
  /// - Throws: ``UnitRefusal``, or why the file cannot be used.
  public func mount(_ text: String, at place: UnitPlace) throws {
    try units.mount(text, at: place, on: &machine)
  }

  /// Takes a medium off.
  ///
  /// - Throws: ``UnitRefusal``, or why the host may have lost something; the medium is off then.
  public func dismount(_ place: UnitPlace) throws { try units.dismount(place, on: &machine) }

  /// Lets a unit of a kind and the processing unit be used.
  ///
  /// - Returns: what `body` returns, nil when the system has no such unit.
  public func with<Kind: Unit, Result>(
    _ kind: Kind.Type, _ body: (inout Kind, inout ProcessingUnit) throws -> Result
  ) rethrows -> Result? {
    guard var unit = units[kind] else { return nil }
    defer { units[kind] = unit }
    return try body(&unit, &machine)
  }

  /// Lets the cards that are still on their way fall into the stackers, as at the end of a job.
  public func runOutCards() { units.cardsAndPrinter.runOutCards(at: now) }

  // MARK: Output

  /// Hands over what the units have put out since the last call.
  public func takeOutput() -> SystemOutput {
    var output = SystemOutput()
    output.printer = units.cardsAndPrinter.takePrinterEvents()
    output.punched = units.cardsAndPrinter.takePunchedCards()
    output.stacked = units.cardsAndPrinter.takeStackedCards(at: now)
    output.typed = units.takeTypedLines()
    return output
  }
}
