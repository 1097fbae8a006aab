internal import Core1401
internal import Units1401

/// Observes cycles as they are executed, for breakpoints, watches, history, trace and profile. A machine
/// without any of these is not observed.
struct Observer {
  var stops: StopTable
  var instruments = Instruments()

  /// Whether anything must be observed.
  var isOn: Bool { stops.watchesPositions || stops.watchesClock || instruments.isOn }

  /// Observes another machine from now on, from its beginning.
  mutating func takeOver(_ system: DataProcessingSystem) {
    let (entries, symbols, limits) = (stops.entries, stops.symbols, stops.limits)
    stops = StopTable(storageSize: system.positionCount)
    (stops.symbols, stops.limits) = (symbols, limits)
    // Entries beyond its storage are removed.
    for entry in entries { _ = stops.set(entry) }
    stops.restart()
    instruments.restart()
    if instruments.isProfiling {
      instruments.profile(
        true, begin: Profile(positions: system.positionCount), in: &system.machine.processor)
    }
  }

  /// The result of an observed run.
  enum Exit {
    /// The processor's result; causes to stop there have not been checked.
    case exit(RunExit)
    /// A breakpoint, watch or catch.
    case stop(Stop)
  }

  /// Executes cycles up to a cycle, a stop, or the end of an instruction. The caller has
  /// already checked whether a cause stops the run before its first instruction.
  ///
  /// - Parameters:
  ///   - system: the machine.
  ///   - toInstructionEnd: whether to return after every instruction.
  ///   - end: the value of the cycle counter at or after which to return at the end of an instruction.
  ///   - latest: the value at which to return in any case.
  ///   - requests: the maximum number of unit requests to serve; with 0 the caller serves them.
  /// - Returns: the result of the run.
  mutating func run(
    _ system: DataProcessingSystem, toInstructionEnd: Bool, untilCycle end: UInt64,
    noLaterThan latest: UInt64, requests: UInt64
  ) -> Exit {
    defer { instruments.endPassing() }
    var requests = requests
    while true {
      let exit = proceed(
        &system.machine.processor, toInstructionEnd: toInstructionEnd, untilCycle: end, noLaterThan: latest)
      if case .unitWanted(let request) = exit, requests > 0 {
        requests -= 1
        if let stop = serve(request, in: system) { return .stop(stop) }
        // The caller checks whether the run is complete before it checks for causes to stop.
        let isComplete = requests == 0 || system.machine.processor.state.cycles >= end
        if isComplete || system.machine.work.overlap.isActive { return .exit(.instructionEnd) }
        if !mayStop(&system.machine.processor) { continue }
      } else if let exit {
        return .exit(exit)
      }
      let next = system.machine.processor.state.nextInstructionAddress
      if let next, stops.goals.contains(next) { return .exit(.instructionEnd) }
      if let stop = stops.stopBetweenInstructions(before: next, in: system) { return .stop(stop) }
    }
  }

  /// Executes cycles up to the next place at which something may stop the machine.
  ///
  /// - Returns: why to return; nil at such a place.
  private mutating func proceed(
    _ processor: inout Processor, toInstructionEnd: Bool, untilCycle end: UInt64, noLaterThan latest: UInt64
  ) -> RunExit? {
    repeat {
      guard processor.state.cycles < end else { return .cycleLimit }
      let exit: RunExit?
      let passes =
        instruments.allowsPassing && processor.state.next == .iOp && !toInstructionEnd && !stops.hasPending
        && !stops.checksEveryInstruction
      if passes,
        instruments.passInstructions(
          &processor, untilCycle: end, noLaterThan: latest,
          watching: stops.watchesPositions ? stops.positions : nil),
        mayStop(&processor)
      {
        return nil
      }
      // With watched operands it would end in the middle of many instructions.
      if passes, instruments.allowsPassingCycles, processor.engine == .fast, processor.state.next == .iOp,
        !stops.watchesStorage, !processor.usesPosition(of: stops.positions)
      {
        exit = instruments.passInstruction(&processor, noLaterThan: latest, watching: stops.positions)
      } else if instruments.isOn || processor.usesPosition(of: stops.positions) {
        exit = executeCycle(&processor)
      } else if toInstructionEnd || stops.hasPending || stops.checksEveryInstruction {
        exit = processor.runInstruction(untilCycle: latest, watching: stops.positions)
      } else if stops.watchesPositions {
        exit = processor.run(untilCycle: end, noLaterThan: latest, watching: stops.positions)
      } else {
        exit = processor.run(untilCycle: end, noLaterThan: latest)
      }
      if toInstructionEnd, processor.state.next == .iOp { return exit ?? .instructionEnd }
      if let exit, exit != .instructionEnd { return exit }
    } while !mayStop(&processor)
    return processor.state.cycles < end ? nil : .cycleLimit
  }

  /// Whether something may stop the machine before the next instruction.
  private func mayStop(_ processor: inout Processor) -> Bool {
    guard processor.state.next == .iOp else { return false }
    return stops.hasPending || stops.checksEveryInstruction || processor.usesPosition(of: stops.positions)
  }

  /// Executes one storage cycle, observed by watches and instruments.
  mutating func executeCycle(_ processor: inout Processor) -> RunExit? {
    let cycle = processor.state.next
    let isWatched = stops.watchesStorage && cycle != .iOp && processor.usesPosition(of: stops.positions)
    let exit = processor.step()
    if isWatched { stops.note(cycle, in: processor) }
    if instruments.isOn { instruments.note(cycle, in: &processor) }
    return exit
  }

  /// Executes a storage cycle or a unit operation, observed by watches and instruments.
  mutating func executeStep(of system: DataProcessingSystem) -> Stop? {
    system.executeStep(cycle: { executeCycle(&$0) }, serving: { serve($0, in: system) })
  }

  /// Serves a unit request, observed by watches and instruments.
  mutating func serve(_ request: UnitRequest, in system: DataProcessingSystem) -> Stop? {
    guard instruments.isOn || stops.watchesUnits else { return system.serve(request) }
    instruments.endPassing()
    let work = UnitWork(request, before: system, watching: stops.watches.map(\.range))
    let stop = system.serve(request)
    if stops.watchesUnits { stops.note(work, after: system) }
    if instruments.isOn { instruments.note(work, after: system) }
    return stop
  }
}
