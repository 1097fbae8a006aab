/// What the fast path is to notice: its blocks are made for it, so that nothing is asked while they run.
struct RunObservation: Equatable {
  /// Positions before whose use it is left.
  var positions: WatchedPositions?
  /// Whether instructions are counted.
  var counts = false

  /// Whether an instruction is stopped before.
  func stops(before address: Int) -> Bool { positions?.contains(.instruction, at: address) == true }
}

extension Processor {
  /// Executes whole instructions with ``Engine/fast``, as long as none of them uses a watched position or needs
  /// the cycle engine. Nothing is done with ``Engine/cycle``, or within an instruction.
  ///
  /// The processor is then in front of an instruction. If that begins at a watched position, everything is as
  /// the cycle engine would have left it. If not, the registers that nobody sees between two instructions,
  /// such as the storage address register, are stale: the caller makes at least one cycle then.
  ///
  /// - Parameters:
  ///   - limit: value of ``ProcessorState/cycles`` from which on it returns at the end of an instruction.
  ///   - latest: value that is not reached, nil for the same.
  ///   - positions: what to watch, for as many positions as the storage has; nil for nothing.
  ///   - counts: whether the instructions are counted, see ``takeCounts(_:)``.
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
