// The run: from block to block, and what there is to do between them.
extension Processor {
  /// Executes whole instructions as long as that cannot be told from making their cycles, and comes back at
  /// an instruction boundary with no sign of anything begun.
  ///
  /// - Parameters:
  ///   - limit: the value of the cycle counter from which on the run ends with its instruction.
  ///   - latest: the value that must not be passed.
  ///   - observation: what is to be noticed; then instructions that wait for a unit are left to the cycle engine.
  /// - Returns: why the next instruction is one for the cycle engine; nil when it waits for a unit now.
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
    path.load(self, untilCycle: limit, noLaterThan: latest)
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

  /// The blocks, without those that something has changed since the last run.
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
      storage.isReplaced || !builder.hasRoom || isIndexing != builder.unverified.contains(.indexingCycles)
    builder.unverified = state.unverified
    // Index locations always have write marks, so their changes are among these.
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
  /// Executes instructions until the time is over or one is not for the fast path; ``exit`` is the operation
  /// that would be next.
  ///
  /// - Returns: where the next instruction begins, and the time left.
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
        if lastJump != memory.missing, !lastJump.flags.contains(.isComputed) { lastJump.target = block }
      }
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

  /// Executes a block and those it leads to, until the fast path is left.
  private func execute(_ block: FastOperation, _ left: Int) -> Int {
    #if DEBUG
      // Handlers come back after each operation; `missing` says that none is pending.
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
