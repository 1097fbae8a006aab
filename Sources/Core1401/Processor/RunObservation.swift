/// What the fast path observes. Its blocks are built for it, so nothing is checked while they run.
struct RunObservation: Equatable {
  /// The positions before whose use the fast path ends.
  var positions: WatchedPositions?
  /// Whether instructions are counted.
  var counts = false

  /// Whether to stop before the instruction at an address.
  func stops(before address: Int) -> Bool { positions?.contains(.instruction, at: address) == true }
}

extension Processor {
  /// Executes whole instructions with ``Engine/fast`` until one uses a watched position or needs the cycle
  /// engine. Does nothing with ``Engine/cycle``, or within an instruction.
  ///
  /// Afterwards the processor waits for a unit, or is before an instruction. If that instruction begins at a
  /// watched position, the state is exactly as the cycle engine would have left it. If not, registers that are
  /// not visible between two instructions, such as the storage address register, are stale; the caller must then
  /// execute at least one cycle.
  ///
  /// - Parameters:
  ///   - limit: value of ``ProcessorState/cycles`` at or after which it returns at the end of an instruction.
  ///   - latest: value that is not reached; nil for `limit`.
  ///   - positions: what to watch, for as many positions as the storage has; nil for nothing.
  ///   - counts: whether to count the instructions; see ``takeCounts(_:)``.
  public mutating func passInstructions(
    untilCycle limit: UInt64, noLaterThan latest: UInt64? = nil, watching positions: WatchedPositions?,
    counting counts: Bool = false
  ) {
    state.isHalted = false
    guard engine == .fast, parityFaults.isEmpty, state.next == .iOp, state.cycles < limit else { return }
    let observation = RunObservation(positions: positions, counts: counts)
    _ = runWholeInstructions(untilCycle: limit, noLaterThan: latest ?? limit, observation)
  }
}
