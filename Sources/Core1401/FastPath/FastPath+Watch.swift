// Blocks that observe: watched positions, and how often instructions are executed.
//
// A block ends before an instruction at a watched address. A position watched for stores has a write mark.
// When reads are watched, an operation before each instruction that may use a watched position checks this,
// and falls back to the cycle engine, which returns before the cycle.
extension BlockBuilder {
  /// Builds blocks for other observations from now on.
  mutating func observe(_ observation: RunObservation?) {
    self.observation = observation
    if countsInstructions { counts.begin(in: memory) }
    if let positions = observation?.positions {
      for place in stride(from: FastPathLayout.watched - 8064, to: FastPathLayout.counts, by: 8) {
        memory.setNumber(0 as UInt64, at: place)
      }
      for position in 0..<form.size {
        memory[FastPathLayout.watched + position] = positions.operandUses(at: position)
      }
    }
    path.watchesUses = watchesUses
    path.fixedIndexes = codeIndexes | (watchesIndex ? 0b1110 : 0)
    forgetAll()
  }

  /// Whether stores to an index location are watched.
  var watchesIndex: Bool {
    watchesStores
      && FastPath.indexLocations.contains {
        FastPath.indexLocation(of: $0) != 0 && memory.isWatched(.store, from: $0, through: $0)
      }
  }

  private var watched: WatchedPositions.Uses { observation?.positions?.all ?? [] }
  var countsInstructions: Bool { observation?.counts == true }
  /// Whether every use of a position is watched, or only stores.
  var watchesUses: Bool { watched.contains(.operand) }
  var watchesStores: Bool { watched.contains(.store) && !watchesUses }

  /// Sets the write mark of a position that is watched for stores, after a change has cleared it.
  func mark(_ position: Int) {
    if watchesStores, memory.isWatched(.store, from: position, through: position) {
      memory[position] |= StorageBlock.writeMark
    }
  }

  /// Whether operations of a kind check for watched positions before they use fields of any length: all of
  /// them if reads are watched, otherwise those that may store to marked positions.
  func checksWatchedPositions(_ kind: FastOperation.Kind) -> Bool {
    switch kind {
    case .multiply, .divide, .moveAndSuppressZeros, .moveAndEdit: watchesUses || watchesStores
    default: watchesUses
    }
  }

  /// Whether an instruction is left to the cycle engine: it begins at a watched address; or it is the last
  /// one before such an address and would not leave the registers of its last cycle; or it may use a watched
  /// index location.
  func needsCycleEngine(_ instruction: Instruction, _ next: Int, _ observation: RunObservation) -> Bool {
    if observation.stops(before: instruction.address) { return true }
    let target = instruction.hasDirectA ? instruction.a : nil
    switch instruction.kind {
    // It reaches its target by a jump; see `storeLastCycle`.
    case .branch: break
    case .clearStorageAndBranch:
      if watched.contains(.instruction), target.map(observation.stops) ?? true {
        return true
      }
    default: if observation.stops(before: next) { return true }
    }
    if !watched.isDisjoint(with: [.operand, .store]) {
      // Index locations have their own handlers, which do not check marks.
      if FastPath.indexLocation(of: instruction.a) != 0 || FastPath.indexLocation(of: instruction.b) != 0,
        memory.isWatched([.operand, .store], from: 87, through: 99)
      {
        return true
      }
      for index in [instruction.aIndex, instruction.bIndex] where index != 0 {
        if memory.isWatched(.operand, from: 82 + 5 * index, through: 84 + 5 * index) { return true }
      }
    }
    return false
  }

  /// Counts the last instruction of a run.
  mutating func count(_ path: FastPath, _ observation: RunObservation, from begin: Int, to end: Int) {
    guard observation.counts else { return }
    path.count(until: end)
    counts.pass(begin - end, in: memory)
  }

  /// Ends a run with observations.
  mutating func end(
    _ path: FastPath, _ observation: RunObservation, _ state: inout ProcessorState, from begin: Int,
    to end: Int
  ) {
    count(path, observation, from: begin, to: end)
    if observation.positions != nil { path.storeLastCycle(in: &state) }
  }

  /// Adds the operation that counts an instruction.
  mutating func addCount(_ characters: UInt64) {
    guard countsInstructions else { return }
    let operation = add(FastOperation.count)
    operation.immediate = UInt64(countEntry(at: draft.address, characters))
  }

  /// The handler placed before an instruction that may use watched positions; nil for none.
  mutating func watch(_ instruction: Instruction) -> Handler? {
    switch instruction.kind {
    // A word mark is set where there already is one, even at a marked position.
    case .setWordMark where watchesStores, .clearWordMark where watchesStores: break
    case _ where !watchesUses: return nil
    case .branch, .branchIfIndicatorOn, .branchIfIndicatorOnAndReset, .noOperation: return nil
    case .clearStorageAndBranch: return FastOperation.watchesBeforeAny
    default: break
    }
    // An address register may hold an invalid address.
    if instruction.chainsA || instruction.chainsB { return FastOperation.watchesBeforeAny }
    func isNear(_ address: Int) -> Bool {
      memory.isWatched([.operand, .store], from: address - 7, through: address)
    }
    // Fields of more than eight characters have another handler.
    let isApart = (
      a: instruction.hasDirectA && !isNear(instruction.a),
      b: instruction.hasDirectB && !isNear(instruction.b)
    )
    switch isApart {
    case (true, true): return nil
    case (true, false): return FastOperation.watchesB
    case (false, true): return FastOperation.watchesA
    case (false, false): return FastOperation.watches
    }
  }
}

extension FastOperation {
  /// Placed before an operation on short fields; checks whether the addresses are near a watched position.
  static let watches = Handler { $0.watch($1, $2) { $0.watched(at: $1) | $0.watched(at: $2) } }
  static let watchesA = Handler { $0.watch($1, $2) { path, a, _ in path.watched(at: a) } }
  static let watchesB = Handler { $0.watch($1, $2) { path, _, b in path.watched(at: b) } }

  @inline(always)
  private func watch(
    _ path: FastPath, _ left: Int, _ watched: (FastPath, Int, Int) -> UInt64
  ) -> Int {
    let uses = watched(path, path.aAddress(of: subject), path.bAddress(of: subject))
    if _slowPath(uses != 0), path.mayUseWatched(subject) { return fallBack(path, left) }
    return proceed(path, left)
  }

  /// Placed before an operation on fields of any length.
  static let watchesBeforeAny = Handler { op, path, left in
    path.mayUseWatched(op.subject) ? op.fallBack(path, left) : op.proceed(path, left)
  }
  /// Replaces the handler for fields of any length.
  static let watchesAny = Handler { op, path, left in
    if path.mayUseWatched(op) { return op.fallBack(path, left) }
    return FastOperation.general(op.kind)(op, path, left)
  }
  static let count = Handler { op, path, left in
    path.count(until: left &- op.before)
    path.countedEntry = Int(truncatingIfNeeded: op.immediate)
    return op.proceed(path, left)
  }
}

extension FastPath {
  /// The uses watched at the eight positions up to the sum of an address and an index location.
  @inline(always)
  func watched(at sum: Int) -> UInt64 { memory.unalignedNumber(at: FastPathLayout.watched &- 7 &+ sum) }

  /// Adds the time until now to the last instruction that began.
  @inline(always)
  func count(until clock: Int) {
    let entry = countedEntry
    memory.setNumber(memory.number(at: entry) &+ (countedClock &- clock), at: entry)
    countedClock = clock
  }

  /// Begins to observe; no instruction has begun.
  func begin(_ observation: RunObservation) {
    guard observation.counts else { return }
    (countedEntry, countedClock) = (ExecutionCounts.entry(of: StorageBlock.capacity), left)
  }

  /// Corrects the registers of the last cycle where a branch has reached a watched address.
  fileprivate func storeLastCycle(in state: inout ProcessorState) {
    let jump = lastJump
    guard state.branchPending, exit.last == FastOperation.nowhere, jump != memory.missing,
      jump.flags.isDisjoint(with: .isGoto)
    else { return }
    switch jump.kind {
    case .branch, .branchIfIndicatorOn, .branchIfIndicatorOnAndReset:
      state.storageAddress = state.iAddress
      state.addressedBy = .iAddress
      state.bRegister = StoredCharacter(rawValue: memory.character(at: jump.next))
    default:
      state.storageAddress = AddressRegister(bAddress)
      state.addressedBy = .bAddress
      state.bRegister = StoredCharacter(rawValue: memory.character(at: bAddress))
    }
    state.working = WorkingLatches()
  }

  /// Whether an operation may use a watched position. Field lengths are overestimated where that is simpler.
  @inline(never)
  func mayUseWatched(_ op: FastOperation) -> Bool {
    guard let a = wrapped(aAddress(of: op)), let b = wrapped(bAddress(of: op)) else { return true }
    func reads(_ first: Int, _ last: Int) -> Bool { memory.isWatched(.operand, from: first, through: last) }
    func stores(_ first: Int, _ last: Int) -> Bool {
      memory.isWatched([.operand, .store], from: first, through: last)
    }
    // Some have no A field.
    switch op.kind {
    case .none: return true
    case .branch, .branchIfIndicatorOn, .branchIfIndicatorOnAndReset, .noOperation,
      .noOperationWithAddresses, .noOperationWithCharacters:
      return false
    case .branchIfCharacterEqual, .branchIfWordMarkOrZone, .branchIfBitEqual, .chainedCharacterTest:
      return reads(b, b)
    case .setWordMark, .clearWordMark: return stores(a, a) || stores(b, b)
    case .clearStorage, .clearStorageAndBranch: return stores(b / 100 * 100, b)
    case .storeAAddress, .storeBAddress, .loadAndStoreBAddress: return stores(a - 2, a)
    case .moveNumeric, .moveZone: return reads(a, a) || stores(b, b)
    case .modifyAddress: return reads(a - 2, a) || stores(b - 2, b)
    case .moveRecord:
      guard let record = memory.record(from: a, over: b, below: size) else { return true }
      return reads(a, a + record.length - 1) || stores(b, b + record.length - 1)
    case .move:
      let shorter = memory.shorterField(a, b).length
      return reads(a - shorter + 1, a) || stores(b - shorter + 1, b)
    default: break
    }
    let length = memory.fieldLength(at: a)
    if reads(a - length + 1, a) { return true }
    switch op.kind {
    case .load: return stores(b - length + 1, b)
    case .moveAndSuppressZeros: return stores(b - length, b + 1)
    case .moveAndEdit: return stores(b - memory.fieldLength(at: b), b + 1)
    case .compare, .compareChained: return reads(b - memory.fieldLength(at: b) + 1, b)
    case .multiply:
      let multiplier = b - length - 1
      return multiplier <= 0 || stores(multiplier - memory.fieldLength(at: multiplier), b)
    case .divide:
      guard let last = memory.firstZone(from: b, below: size) else { return true }
      return stores(b - length - 1, last)
    default: return stores(b - memory.fieldLength(at: b) + 1, b)
    }
  }
}

extension FastPathMemory {
  /// Whether any position in a range is watched for one of some uses; the range may extend slightly outside
  /// storage.
  func isWatched(_ uses: WatchedPositions.Uses, from first: Int, through last: Int) -> Bool {
    var position = FastPathLayout.watched + last
    let first = FastPathLayout.watched + max(-StorageBlock.margin, first)
    var found: UInt64 = 0
    while position - 7 >= first {
      found |= unalignedNumber(at: position - 7)
      position -= 8
    }
    while position >= first {
      found |= UInt64(self[position])
      position -= 1
    }
    return found & FastPathMemory.bytes(UInt64(uses.rawValue)) != 0
  }
}
