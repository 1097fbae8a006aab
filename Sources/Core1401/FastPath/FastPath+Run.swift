// The run: from block to block, and the work between them.
extension Processor {
  /// Executes whole instructions while the result is identical to executing their cycles. Returns at an
  /// instruction boundary, with no trace of a partly executed instruction.
  ///
  /// - Parameters:
  ///   - limit: value of the cycle counter at or after which the run ends at the end of an instruction.
  ///   - latest: value of the cycle counter that must not be exceeded.
  ///   - observation: what to observe.
  /// - Returns: why the cycle engine must execute the next instruction; nil when it now waits for a unit.
  @inline(always)
  mutating func runWholeInstructions(
    untilCycle limit: UInt64, noLaterThan latest: UInt64, _ observation: RunObservation? = nil
  ) -> EngineUse.Reason? {
    // The clock at the last attempt to execute an instruction that changes others.
    var retriedAt: UInt64?
    while true {
      let begin = state.cycles
      let reason = runBlocks(
        untilCycle: limit, noLaterThan: latest, observation, retries: retriedAt == state.cycles)
      // A run of blocks cannot count further.
      if reason == .limit, state.cycles &- begin >= FastPath.longestRun { continue }
      guard reason == .fields, let blocked = blocks?.path.blocked, !blocked.isEmpty,
        state.cycles != retriedAt
      else { return reason }
      retriedAt = state.cycles
      blocks?.unmark(blocked)
    }
  }

  // With `retries`, the first instruction is executed by a block built for this execution.
  @inline(always)
  private mutating func runBlocks(
    untilCycle limit: UInt64, noLaterThan latest: UInt64, _ observation: RunObservation?, retries: Bool
  ) -> EngineUse.Reason? {
    let register = state.branchPending ? state.aAddress : state.iAddress
    // A block is executed to its end, however little time is left.
    guard limit > state.cycles, latest &- state.cycles > UInt64(FastPath.reserve),
      let address = register.usable(below: UInt32(storage.count))
    else { return .limit }
    let path: FastPath
    if observation == nil, let settled = settledPath {
      path = settled
    } else {
      path = settle(observation)
    }
    // A block that counts or checks does not begin with the operation of its instruction.
    if observation == nil {
      let first = path.unitOperation(at: address)
      if waits(for: first, after: 0, untilCycle: latest) {
        wait(for: first)
        return nil
      }
    }
    path.load(&self, untilCycle: limit, noLaterThan: latest)
    let begin = path.left
    if let observation { path.begin(observation) }
    var end = (address: address, left: begin)
    let block = path.memory.block(at: address)
    if retries || block.flags.contains(.isMissing) {
      end = runBuilding(path, from: address, retries: retries)
    } else {
      end.left = path.execute(block, begin)
      let exit = path.exit
      if exit.flags.isDisjoint(with: [.isMissing, .isVariable]) {
        end = (exit.instruction, end.left &- exit.before)
      } else {
        end = resume(path, end.left)
      }
    }
    let (time, exit) = (begin &- end.left, path.exit)
    if waits(for: exit, after: time >> FastOperation.cycleShift, untilCycle: latest) {
      let timeToRead = Processor.cyclesToRead(exit.length) << FastOperation.cycleShift + 1
      wait(for: exit, after: path, time)
      if let observation {
        blocks?.count(path, observation, from: begin, to: end.left - timeToRead)
      }
      return nil
    }
    return leave(path, end.address, from: begin, to: end.left, observation)
  }

  /// The fast path, if no block has become stale since the last run and nothing is observed.
  @inline(__always)
  private var settledPath: FastPath? {
    mutating get {
      guard storage.block.hasFastPath, storage.changes.isEmpty, !storage.isReplaced else { return nil }
      let path = FastPath(memory: FastPathMemory(storage.block))
      return path.settledFor == FastPath.settled(for: state.unverified) ? path : nil
    }
  }

  // The rest is rare, or takes long anyway.

  @inline(never)
  private mutating func settle(_ observation: RunObservation?) -> FastPath {
    if blocks == nil {
      blocks = BlockBuilder(memory: storage.fastPathMemory(), size: storage.count, features: features)
    }
    blocks?.settle(&storage, state.unverified, observation)
    return FastPath(memory: FastPathMemory(storage.block))
  }

  @inline(never)
  private mutating func runBuilding(
    _ path: FastPath, from address: Int, retries: Bool
  ) -> (address: Int, left: Int) {
    blocks?.run(path, from: address, retries: retries) ?? (address, path.left)
  }

  @inline(never)
  private mutating func resume(_ path: FastPath, _ left: Int) -> (address: Int, left: Int) {
    blocks?.resume(path, left) ?? (path.exit.instruction, left)
  }

  /// Ends a run before an instruction for the cycle engine.
  ///
  /// - Returns: why the cycle engine must execute it.
  @inline(never)
  private mutating func leave(
    _ path: FastPath, _ address: Int, from begin: Int, to left: Int, _ observation: RunObservation?
  ) -> EngineUse.Reason {
    let exit = path.exit
    blocks?.store(path, in: &state, address, time: begin - left, isFollowed: false)
    if let observation { blocks?.end(path, observation, &state, from: begin, to: left) }
    if left < 0 || exit.flags.contains(.isMissing) { return .limit }
    blocks?.forgetClearedEnd(of: exit)
    return exit.kind == .none ? .form : .fields
  }
}

extension BlockBuilder {
  /// Discards the blocks made stale by changes since the last run.
  mutating func settle(
    _ storage: inout CoreStorage, _ unverified: UnverifiedPaths, _ observation: RunObservation?
  ) {
    if self.observation != observation {
      observe(observation)
      knowsIndexes = false
    }
    let isIndexing = unverified.contains(.indexingCycles)
    let forgetsAll =
      storage.isReplaced || !hasRoom || mustForgetAll
      || isIndexing != usesIndexes
    self.unverified = unverified
    // Index locations that are used have write marks, so the list includes their changes.
    path.settledFor = observation == nil ? FastPath.settled(for: unverified) : 0
    guard forgetsAll || !storage.changes.isEmpty || !knowsIndexes else { return }
    // Its instruction may have changed.
    path.exit = memory.missing
    if forgetsAll {
      forgetAll()
    } else {
      forget(storage.changes)
    }
    if usesIndexes { path.readIndexes() }
    knowsIndexes = true
    storage.forgetChanges()
  }

  /// Executes instructions until time runs out or one needs the cycle engine. ``FastPath/exit`` is then the
  /// operation that would be next.
  ///
  /// - Returns: the address of the next instruction, and the time left.
  mutating func run(_ path: FastPath, from address: Int, retries: Bool) -> (address: Int, left: Int) {
    let transient = retries ? transientBlock(at: address) : nil
    guard let block = transient ?? lastingBlock(at: address, path) else { return (address, path.left) }
    return resume(path, path.execute(block, path.left))
  }

  /// Continues such a run after some blocks have been executed.
  mutating func resume(_ path: FastPath, _ left: Int) -> (address: Int, left: Int) {
    var left = left
    while true {
      let (exit, address) = (path.exit, path.nextAddress)
      if exit != memory.missing { left -= exit.before }
      guard left >= 0 else { return (address, left) }
      var transient: FastOperation?
      if exit.flags.contains(.isVariable) {
        // The other block remembers the jump itself.
        if exit.last == FastOperation.nowhere, path.followsRememberedJump(exit) {
          path.jumpBefore = path.jumpBeforeBlock
        }
        transient = transientBlock(at: address)
        if exit.last != FastOperation.nowhere { path.lastJump = exit }
        retry(exit)
      } else if !exit.flags.contains(.isMissing) {
        return (address, left)
      }
      guard let block = transient ?? lastingBlock(at: address, path) else { return (address, left) }
      left = path.execute(block, left)
    }
  }

  /// The block at an address, built if it is missing; nil when there is no room for it.
  private mutating func lastingBlock(at address: Int, _ path: FastPath) -> FastOperation? {
    var block = memory.block(at: address)
    if block.flags.contains(.isMissing) {
      guard hasRoom else {
        path.exit = memory.missing
        return nil
      }
      block = self.block(at: address)
      // A block may need all others to be discarded before the next run.
      path.settledFor = 0
    }
    // Also when the block was built after the branch, on another way to it.
    let jump = path.lastJump
    if jump != memory.missing { jump.target = block }
    return block
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
  /// The value of ``settledFor`` after settling with these parts used.
  @inline(__always)
  static func settled(for unverified: UnverifiedPaths) -> UInt64 { 1 << 32 | UInt64(unverified.rawValue) }

  /// The address of the instruction before which the blocks were left.
  fileprivate var nextAddress: Int {
    if exit != memory.missing { return exit.instruction }
    return lastJump.flags.contains(.isComputed) ? jumpAddress : lastJump.a
  }

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
