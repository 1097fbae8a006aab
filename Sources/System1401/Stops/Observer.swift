import Core1401
import Units1401

/// What looks at cycles while they are made: breakpoints, watches, history, trace, profile. A machine without any of them does
/// not come here.
struct Observer {
  var stops: StopTable
  var instruments = Instruments()

  /// Whether cycles have to be looked at.
  var isOn: Bool { stops.watchesPositions || stops.hasMoment || instruments.isOn }

  /// Looks at another machine from now on, from its beginning.
  mutating func takeOver(_ system: DataProcessingSystem) {
    let entries = stops.entries
    stops = StopTable(storageSize: system.positionCount)
    // What lies beyond its storage goes.
    for entry in entries { _ = stops.set(entry) }
    stops.restart()
    instruments.restart()
    if instruments.isProfiling {
      instruments.profile(true, begin: Profile(positions: system.positionCount))
    }
  }

  /// Makes cycles up to a cycle, a stop, or the end of an instruction.
  ///
  /// - Parameters:
  ///   - system: the machine.
  ///   - toInstructionEnd: come back behind every instruction.
  ///   - end: the value of the cycle counter at which to come back.
  /// - Returns: why it came back; a stop that was found is in ``StopTable/due``.
  mutating func run(_ system: DataProcessingSystem, toInstructionEnd: Bool, untilCycle end: UInt64) -> RunExit
  {
    while true {
      if isToBeLookedAt(&system.processor) {
        stops.lookedAtCycle = system.processor.state.cycles
        let next = system.processor.state.nextInstructionAddress
        if let stop = stops.stopBetweenInstructions(before: next, in: system) {
          stops.due = stop
          return .instructionEnd
        }
      }
      if let exit = goOn(&system.processor, toInstructionEnd: toInstructionEnd, untilCycle: end) {
        return exit
      }
    }
  }

  /// Makes cycles up to the next place that is to be looked at.
  ///
  /// - Returns: why to come back, nil at such a place.
  private mutating func goOn(
    _ processor: inout Processor, toInstructionEnd: Bool, untilCycle end: UInt64
  ) -> RunExit? {
    repeat {
      guard processor.state.cycles < end else { return .cycleLimit }
      let exit: RunExit?
      if instruments.isOn || processor.usesPosition(of: stops.positions) {
        exit = makeCycle(&processor)
      } else if toInstructionEnd || stops.hasPending || stops.looksAtInstructions {
        exit = processor.runInstruction(untilCycle: end, watching: stops.positions)
      } else {
        exit = processor.run(untilCycle: end, watching: stops.positions)
      }
      if toInstructionEnd, processor.state.next == .iOp { return exit ?? .instructionEnd }
      if let exit, exit != .instructionEnd { return exit }
    } while !isToBeLookedAt(&processor)
    return nil
  }

  /// Whether something between two instructions was not looked at yet.
  private func isToBeLookedAt(_ processor: inout Processor) -> Bool {
    guard processor.state.next == .iOp, stops.lookedAtCycle != processor.state.cycles else { return false }
    return stops.hasPending || stops.looksAtInstructions || processor.usesPosition(of: stops.positions)
  }

  /// One storage cycle, with what watches and instruments want to know of it.
  mutating func makeCycle(_ processor: inout Processor) -> RunExit? {
    let cycle = processor.state.next
    let isWatched = stops.watchesStorage && cycle != .iOp && processor.usesPosition(of: stops.positions)
    let exit = processor.step()
    if isWatched { stops.note(cycle, in: processor) }
    if instruments.isOn { instruments.note(cycle, in: processor) }
    return exit
  }

  /// Lets the units work on a request, with what watches and instruments want to know of it.
  mutating func serve(_ request: UnitRequest, in system: DataProcessingSystem) -> Stop? {
    guard instruments.isOn || stops.looksAtUnits else { return system.serve(request) }
    let work = UnitWork(request, before: system, copiesStorage: stops.watchesStorage)
    let stop = system.serve(request)
    if stops.looksAtUnits { stops.note(work, after: system) }
    if instruments.isOn { instruments.note(work, after: system) }
    return stop
  }

  /// What breakpoints stop between two instructions; each moment is looked at once.
  mutating func stopBetweenInstructions(before address: Int?, in system: DataProcessingSystem) -> Stop? {
    if let due = stops.due {
      stops.due = nil
      return due
    }
    guard stops.lookedAtCycle != system.processor.state.cycles else { return nil }
    stops.lookedAtCycle = system.processor.state.cycles
    return stops.stopBetweenInstructions(before: address, in: system)
  }
}
