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
    let register = state.branchPending ? state.aAddress : state.iAddress
    // A block is executed to its end, however little time is left.
    guard limit > state.cycles, latest &- state.cycles > UInt64(FastPath.reserve),
      let address = register.usable(below: UInt32(storage.count))
    else { return .limit }
    let builder = settledBlocks(observation)
    let path = FastPath(memory: builder.memory)
    path.load(&self, untilCycle: limit, noLaterThan: latest)
    let begin = path.left
    if let observation { path.begin(observation) }
    let end = path.run(from: address, builder)
    let time = begin - end.left
    let cycles = time >> FastOperation.cycleShift
    if observation == nil,
      let unit = unitInstruction(at: end.address, untilCycle: latest, after: cycles)
    {
      path.store(in: &state, before: path.exit, end.address, time: time, builder.form, isFollowed: true)
      wait(for: unit)
      return nil
    }
    path.store(in: &state, before: path.exit, end.address, time: time, builder.form, isFollowed: false)
    if let observation { path.end(observation, builder, &state, from: begin, to: end.left) }
    if end.left < 0 || path.exit.flags.contains(.isMissing) { return .limit }
    guard path.exit.flags.contains(.isVariable) else { return path.exit.kind == .none ? .form : .fields }
    builder.retry(path.exit)
    return .changed
  }

  /// The blocks, without those made stale by changes since the last run.
  private mutating func settledBlocks(_ observation: RunObservation?) -> BlockBuilder {
    let builder: BlockBuilder
    if let blocks {
      builder = blocks
    } else {
      builder = BlockBuilder(memory: storage.fastPathMemory(), size: storage.count, features: features)
      blocks = builder
    }
    let isIndexing = state.unverified.contains(.indexingCycles)
    if builder.observation != observation {
      builder.observe(observation)
      builder.knowsIndexes = false
    }
    let forgetsAll =
      storage.isReplaced || !builder.hasRoom || builder.mustForgetAll
      || isIndexing != builder.unverified.contains(.indexingCycles)
    builder.unverified = state.unverified
    // Index locations always have write marks, so the list includes their changes.
    guard forgetsAll || !storage.changes.isEmpty || !builder.knowsIndexes else { return builder }
    if forgetsAll {
      builder.forgetAll()
    } else {
      for position in storage.changes {
        builder.forget(position)
        builder.mark(position)
      }
    }
    FastPath(memory: builder.memory).readIndexes()
    builder.knowsIndexes = true
    storage.forgetChanges()
    return builder
  }
}

extension FastPath {
  /// Executes instructions until time runs out or one needs the cycle engine. ``exit`` is then the operation
  /// that would be next.
  ///
  /// - Returns: the address of the next instruction, and the time left.
  func run(from address: Int, _ builder: BlockBuilder) -> (address: Int, left: Int) {
    var (address, left) = (address, self.left)
    while true {
      var block = memory.block(at: address)
      if block.flags.contains(.isMissing) {
        guard builder.hasRoom else {
          exit = memory.missing
          return (address, left)
        }
        block = builder.block(at: address)
      }
      // Also when the block was built after the branch, on another way to it.
      if lastJump != memory.missing, !lastJump.flags.contains(.isComputed) { lastJump.target = block }
      left = execute(block, left)
      let exit = exit
      if exit == memory.missing {
        address = lastJump.flags.contains(.isComputed) ? jumpAddress : lastJump.a
      } else {
        address = exit.instruction
        left -= exit.before
      }
      guard exit.flags.contains(.isMissing), left >= 0 else { return (address, left) }
    }
  }

  /// Executes a block and those it leads to, until the fast path ends.
  private func execute(_ block: FastOperation, _ left: Int) -> Int {
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
