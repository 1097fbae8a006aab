import Core1401
import Units1401

/// A loop in which a program waits for a unit: it tests whether the unit is busy, and may request an operation again
/// and again that the unit refuses until then.
///
/// A pass that leaves everything as it was, apart from the counters, is followed by the same pass until the unit is
/// ready.
struct WaitLoop {
  /// What a pass adds to.
  private struct Counters: Equatable {
    var cycles: UInt64 = 0
    var instructions: UInt64 = 0
    var operations: UInt64 = 0
    var time = MachineTime.zero

    static func - (left: Counters, right: Counters) -> Counters {
      Counters(
        cycles: left.cycles &- right.cycles, instructions: left.instructions &- right.instructions,
        operations: left.operations &- right.operations, time: left.time - right.time)
    }
  }

  /// The address of the test, and the counters when it was executed last.
  private var test = -1
  private var counters = Counters()
  /// What the last pass added to the counters, and how many passes in turn have added the same.
  private var pass = Counters()
  private var passes = 0
  /// The machine after the second of them.
  private var saved: SavedProcessor?
  /// Until when operations since the last test are refused; nil if none was.
  private var refusedUntil: MachineTime?
  /// The unit operations that were counted without being executed.
  private(set) var passedOperations: UInt64 = 0

  /// Forgets the passes, because something else was done.
  mutating func forget() {
    guard test >= 0 || refusedUntil != nil else { return }
    (test, passes, saved, refusedUntil) = (-1, 0, nil, nil)
  }

  /// Notes an operation that is no test.
  ///
  /// - Parameter end: until when it is refused; nil if it was executed.
  mutating func noteOperation(refusedUntil end: MachineTime?) {
    guard let end else { return forget() }
    refusedUntil = min(refusedUntil ?? end, end)
  }

  /// Until when the operations since the last test are refused; then nil.
  mutating func takeRefusal() -> MachineTime? {
    defer { refusedUntil = nil }
    return refusedUntil
  }

  /// Notes a test that found its unit busy, and passes further passes if the last two were the same.
  ///
  /// - Parameters:
  ///   - machine: the machine after the test.
  ///   - end: when the unit is ready. The last pass before that, or before a limit, is left to be executed.
  ///   - limit: the value of the cycle counter at which the run ends.
  ///   - requests: the number of unit operations that may still be served.
  mutating func note(
    _ machine: inout ProcessingUnit, busyUntil end: MachineTime, untilCycle limit: UInt64, requests: UInt64
  ) {
    let state = machine.processor.state
    let now = Counters(
      cycles: state.cycles, instructions: state.instructions, operations: machine.work.unitOperations,
      time: machine.now)
    defer { (test, counters) = (state.instructionAddress, now) }
    let last = now - counters
    // The time of a pass must be that of its cycles.
    guard test == state.instructionAddress, last.time == .cycles(Int64(last.cycles)) else {
      return (passes, saved) = (0, nil)
    }
    passes = last == pass ? passes + 1 : 1
    pass = last
    // An instruction that is a test or is refused stores nothing, and two such passes leave the same registers.
    let storesNothing = pass.instructions == pass.operations
    switch passes {
    case 2 where !storesNothing: saved = machine.processor.save()
    case 2, 3:
      guard storesNothing || saved.map({ machine.processor.isSame(as: $0) }) == true else { return }
      let most = min(
        UInt64((end - now.time).nanoseconds / MachineTime.nanosecondsPerCycle), limit - min(now.cycles, limit)
      )
      let count = min(most / pass.cycles, requests / pass.operations)
      self.saved = nil
      guard count > 1 else { return }
      machine.processor.count(
        instructions: (count - 1) * pass.instructions, cycles: (count - 1) * pass.cycles)
      machine.work.unitOperations += (count - 1) * pass.operations
      passedOperations += (count - 1) * pass.operations
      passes = 0
    default: break
    }
  }
}

extension DataProcessingSystem {
  /// Passes what repeats itself while a unit is busy.
  ///
  /// - Parameters:
  ///   - request: the request that was served last.
  ///   - begin: the number of unit operations when the run began.
  ///   - limits: when the run ends.
  @inline(__always)
  func pass(_ request: UnitRequest, from begin: UInt64, within limits: RunLimits) {
    guard case .testIndicator = request.action else {
      return waiting.noteOperation(refusedUntil: machine.refusedUntil)
    }
    guard machine.processor.state.branchPending else { return waiting.forget() }
    passTest(request, from: begin, within: limits)
  }

  private func passTest(_ request: UnitRequest, from begin: UInt64, within limits: RunLimits) {
    let refusedUntil = waiting.takeRefusal()
    guard machine.processor.engine == .fast, !machine.work.overlap.isActive,
      let end = units.endOfBusy(request, at: now) ?? refusedUntil, end > now,
      let latest = limits.latestCycle(after: machine.processor.state.cycles, at: now)
    else { return waiting.forget() }
    let served = machine.work.unitOperations - begin
    waiting.note(
      &machine, busyUntil: end, untilCycle: min(limits.slice, latest),
      requests: limits.requests - min(served, limits.requests))
  }
}
