// The run: from block to block, and the work between them.
extension Processor {
  /// Executes whole instructions while the result is identical to executing their cycles. Returns at an
  /// instruction boundary, with no trace of a partly executed instruction.
  ///
  /// - Parameters:
  ///   - limit: value of the cycle counter at or after which the run ends at the end of an instruction.
  ///   - latest: value of the cycle counter that must not be exceeded.
  ///   - observation: what to observe; when given, instructions that wait for a unit are left to the cycle
  ///     engine.
  /// - Returns: why the cycle engine must execute the next instruction; nil when it now waits for a unit.
  mutating func runWholeInstructions(
    untilCycle limit: UInt64, noLaterThan latest: UInt64, _ observation: RunObservation? = nil
  ) -> EngineUse.Reason? {
    // The clock at the last attempt to execute an instruction that changes others.
    var retriedAt: UInt64?
    while true {
      let reason = runBlocks(
        untilCycle: limit, noLaterThan: latest, observation, retries: retriedAt == state.cycles)
      guard reason == .fields, observation == nil, let blocked = blocks?.path.blocked, !blocked.isEmpty,
        state.cycles != retriedAt
      else { return reason }
      retriedAt = state.cycles
      blocks?.unmark(blocked)
    }
  }

  // With `retries`, the first instruction is executed by a block built for this execution.
  @inline(__always)
  private mutating func runBlocks(
    untilCycle limit: UInt64, noLaterThan latest: UInt64, _ observation: RunObservation?, retries: Bool
  ) -> EngineUse.Reason? {
    let register = state.branchPending ? state.aAddress : state.iAddress
    // A block is executed to its end, however little time is left.
    guard limit > state.cycles, latest &- state.cycles > UInt64(FastPath.reserve),
      let address = register.usable(below: UInt32(storage.count))
    else { return .limit }
    if blocks == nil {
      blocks = BlockBuilder(memory: storage.fastPathMemory(), size: storage.count, features: features)
    }
    guard let path = blocks?.settle(&storage, state.unverified, observation) else { return .limit }
    path.load(&self, untilCycle: limit, noLaterThan: latest)
    let begin = path.left
    if let observation { path.begin(observation) }
    guard let end = blocks?.run(path, from: address, retries: retries) else { return .limit }
    let time = begin - end.left
    let exit = path.exit
    let waits =
      observation == nil
      && self.waits(for: exit, after: time >> FastOperation.cycleShift, untilCycle: latest)
    blocks?.store(path, in: &state, end.address, time: time, isFollowed: waits)
    if waits {
      wait(for: exit)
      return nil
    }
    if let observation { blocks?.end(path, observation, &state, from: begin, to: end.left) }
    if end.left < 0 || exit.flags.contains(.isMissing) { return .limit }
    guard exit.flags.contains(.isVariable) else { return exit.kind == .none ? .form : .fields }
    blocks?.retry(exit)
    return .changed
  }
}

extension BlockBuilder {
  /// Discards the blocks made stale by changes since the last run.
  ///
  /// - Returns: the fast path to execute the others.
  mutating func settle(
    _ storage: inout CoreStorage, _ unverified: UnverifiedPaths, _ observation: RunObservation?
  ) -> FastPath {
    if self.observation != observation {
      observe(observation)
      knowsIndexes = false
    }
    let isIndexing = unverified.contains(.indexingCycles)
    let forgetsAll =
      storage.isReplaced || !hasRoom || mustForgetAll
      || isIndexing != self.unverified.contains(.indexingCycles)
    self.unverified = unverified
    // Index locations always have write marks, so the list includes their changes.
    guard forgetsAll || !storage.changes.isEmpty || !knowsIndexes else { return path }
    if forgetsAll {
      forgetAll()
    } else {
      for position in storage.changes {
        forget(position)
        mark(position)
      }
    }
    path.readIndexes()
    knowsIndexes = true
    storage.forgetChanges()
    return path
  }

  /// Executes instructions until time runs out or one needs the cycle engine. ``FastPath/exit`` is then the
  /// operation that would be next.
  ///
  /// - Returns: the address of the next instruction, and the time left.
  mutating func run(_ path: FastPath, from address: Int, retries: Bool) -> (address: Int, left: Int) {
    var (address, left) = (address, path.left)
    var transient = retries ? transientBlock(at: address) : nil
    while true {
      var block = memory.block(at: address)
      if let transient {
        block = transient
      } else {
        if block.flags.contains(.isMissing) {
          guard hasRoom else {
            path.exit = memory.missing
            return (address, left)
          }
          block = self.block(at: address)
        }
        // Also when the block was built after the branch, on another way to it.
        let jump = path.lastJump
        if jump != memory.missing, !jump.flags.contains(.isComputed) { jump.target = block }
      }
      left = path.execute(block, left)
      let exit = path.exit
      if exit == memory.missing {
        address = path.lastJump.flags.contains(.isComputed) ? path.jumpAddress : path.lastJump.a
      } else {
        address = exit.instruction
        left -= exit.before
      }
      guard left >= 0 else { return (address, left) }
      transient = exit.flags.contains(.isVariable) ? transientBlock(at: exit.instruction) : nil
      if transient != nil {
        if exit.last != FastOperation.nowhere { path.lastJump = exit }
        retry(exit)
      } else if !exit.flags.contains(.isMissing) {
        return (address, left)
      }
    }
  }

  /// Stores the registers at the end of a run; see ``FastPath/store(in:before:_:time:_:isFollowed:)``. A method
  /// that does not mutate would consume the builder in its optional.
  mutating func store(
    _ path: FastPath, in state: inout ProcessorState, _ address: Int, time: Int, isFollowed: Bool
  ) {
    path.store(in: &state, before: path.exit, address, time: time, form, isFollowed: isFollowed)
  }
}

extension FastPath {
  /// Executes a block and those it leads to, until the fast path ends.
  fileprivate func execute(_ block: FastOperation, _ left: Int) -> Int {
    #if DEBUG
      // Handlers return after each operation; `missing` means that none is pending.
      var left = left
      pending = block
      repeat {
        let (operation, takesGeneral) = (pending, takesGeneral)
        (pending, exit, self.takesGeneral) = (memory.missing, memory.missing, false)
        left = (takesGeneral ? operation.general : operation.handler)(operation, self, left)
      } while pending != memory.missing
      return left
    #else
      return block.handler(block, self, left)
    #endif
  }
}
