// The loop: one entry of the table of decoded instructions after the other.
extension FastPath {
  /// Executes instructions until the end is near or one is not for the fast path.
  ///
  /// - Returns: where the next instruction begins; ``time`` is the time taken.
  func run(from address: Int) -> Int {
    let end = Int(end)
    var (left, address) = (end, address)
    var leftAtDecoding = -1
    run: while true {
      let reason: Interruption
      (left, address, reason) = runShort(from: address, left)
      time = UInt64(truncatingIfNeeded: end &- left)
      switch reason {
      case .end: break run
      case .changed:
        // The processor still has to be told of an instruction it executed last; and an entry that is not
        // right when it has just been made never will be.
        guard !isInLastTwo(address), left != leftAtDecoding,
          InstructionDecoder(block: block, size: size, features: features).decode(at: address)
        else { break run }
        leftAtDecoding = left
      case .afterBranch:
        let instruction = block.entry(at: address)
        guard let (a, b) = addressesAfterBranch(instruction, address, left) else { break run }
        let cycles = executeAny(instruction, a, b)
        guard cycles >= 0 else { break run }
        remember(address, left)
        left &-= Int(instruction.time) &+ cycles &<< Int(FastPath.cycleShift)
        address = goesOn(after: instruction)
      }
    }
    return address
  }

  /// Why the loop of short instructions ended.
  private enum Interruption: UInt8 {
    /// No time is left, or an address is outside of storage.
    case end
    /// The entry is none of what stands there.
    case changed
    /// The instruction takes addresses from the registers, which a branch has left to be worked out.
    case afterBranch
  }

  /// Executes instructions of short fields and branches as long as one follows the other: nearly all of most
  /// programs. Hosts like it small.
  @inline(never)
  private func runShort(from address: Int, _ left: Int) -> (left: Int, address: Int, Interruption) {
    var (left, address) = (left, address)
    while left >= 0 {
      let instruction = block.entry(at: address)
      var a = instruction.aAddress
      var b = instruction.bAddress
      let addressing = instruction.addressing
      if _slowPath(addressing != []) {
        if addressing.readsOrTakesAny {
          if let reason = resolve(instruction, &a, &b, address, left) { return (left, address, reason) }
          if addressing.takesAny {
            if block.entry(at: place(1, left)).kind.branches { return (left, address, .afterBranch) }
            take(addressing, &a, &b, aAddress, bAddress)
            guard a < size, b < size else { return (left, address, .end) }
          }
        } else {
          // Only index locations are added: a shorter way, since most of these instructions are such.
          if _slowPath(isChanged(instruction, address)) { return (left, address, .changed) }
          if !index(instruction, &a, &b) { return (left, address, .end) }
        }
      } else if _slowPath(isChanged(instruction, address)) {
        return (left, address, .changed)
      }
      remember(address, left)
      left &-= Int(instruction.time)
      address = instruction.next
      let kind = instruction.kind
      let isDone: Bool
      // Hosts guess a few tests better than one jump through a table.
      if kind < .compare {
        isDone = kind < .branch ? moves(kind, a, b, &left) : branches(kind, a, b, &address)
      } else {
        isDone =
          kind < .modifyAddress
          ? computes(kind, a, b, &left, &address) : addresses(kind, a, b, &left, &address)
      }
      if _slowPath(!isDone) {
        address = place(1, left)
        let instruction = block.entry(at: address)
        let before = left &+ Int(instruction.time)
        time = UInt64(truncatingIfNeeded: Int(end) &- before)
        let cycles = executeAny(instruction, a, b)
        guard cycles >= 0 else { return (before, address, .end) }
        left &-= cycles &<< Int(FastPath.cycleShift)
        address = goesOn(after: instruction)
      }
    }
    return (left, address, .end)
  }

  // MARK: The groups; false when an instruction is none for here.

  @inline(always)
  private func moves(_ kind: DecodedInstruction.Kind, _ a: Int, _ b: Int, _ left: inout Int) -> Bool {
    if _fastPath(kind == .move) { return FastPath.spend(move(a, b), of: &left) }
    return switch kind {
    case .load: FastPath.spend(load(a, b), of: &left)
    case .moveNumeric: moveNumeric(a, b)
    default: moveZone(a, b)
    }
  }

  @inline(always)
  private func branches(_ kind: DecodedInstruction.Kind, _ a: Int, _ b: Int, _ next: inout Int) -> Bool {
    switch kind {
    case .branch: branch(&next, a)
    case .branchIfIndicatorOn: branchIfIndicatorOn(&next, a)
    case .branchIfCharacterEqual:
      branch(&next, a, b, d: block[next &- 1], if: FastPath.areEqual)
    default: branch(&next, a, b, d: block[next &- 1], if: FastPath.asksWordMarkOrZone)
    }
  }

  @inline(always)
  private func computes(
    _ kind: DecodedInstruction.Kind, _ a: Int, _ b: Int, _ left: inout Int, _ next: inout Int
  ) -> Bool {
    switch kind {
    case .compare:
      if !FastPath.spend(compare(a, b), of: &left) { return false }
      // A branch that tests what was found nearly always follows.
      guard let branch = follower(.branchIfIndicatorOn, 5, at: next, &left) else { return true }
      next = branch.next
      return branchIfIndicatorOn(&next, branch.aAddress)
    case .zeroAndAdd: return FastPath.spend(zeroAndAdd(a, b), of: &left)
    default:
      if !FastPath.spend(add(a, b, subtracts: kind == .subtract), of: &left) { return false }
      followBranch(&next, &left)
      return true
    }
  }

  /// Takes the branch without condition that often ends a few instructions, if it is one.
  @inline(always)
  private func followBranch(_ next: inout Int, _ left: inout Int) {
    guard let branch = follower(.branch, 4, at: next, &left) else { return }
    next = branch.aAddress
    aAddress = next
  }

  /// Begins the next instruction together with the one before it, when it is of a kind and length and its
  /// address stays.
  @inline(always)
  private func follower(
    _ kind: DecodedInstruction.Kind, _ length: UInt32, at address: Int, _ left: inout Int
  ) -> DecodedEntry? {
    let instruction = block.entry(at: address)
    guard instruction.isPlain(kind, length), !isChanged(instruction, address) else { return nil }
    remember(address, left)
    left &-= Int(instruction.time)
    return instruction
  }

  @inline(always)
  private func addresses(
    _ kind: DecodedInstruction.Kind, _ a: Int, _ b: Int, _ left: inout Int, _ next: inout Int
  ) -> Bool {
    if _fastPath(kind == .modifyAddress) {
      if !modifyAddress(a, b) { return false }
      followBranch(&next, &left)
      return true
    }
    return switch kind {
    case .storeBAddress: storeBAddress(at: a, after: block.entry(at: place(2, left)))
    default: kind == .noOperation && !block.entry(at: place(2, left)).kind.branches
    }
  }

  /// Takes the cycles of the fields from what is left; false when the operation was none for here.
  @inline(always)
  private static func spend(_ cycles: Int, of left: inout Int) -> Bool {
    guard _fastPath(cycles >= 0) else { return false }
    left &-= cycles &<< Int(cycleShift)
    return true
  }

  /// Whether something that an entry depends on is not what stands in storage.
  @inline(always)
  private func isChanged(_ instruction: DecodedEntry, _ address: Int) -> Bool {
    (block.characters(at: address) ^ instruction.characters) & instruction.significant != 0
  }

  /// Works out addresses that are known only now, but for those taken from registers; nil unless something is
  /// in the way.
  @inline(always)
  private func resolve(
    _ instruction: DecodedEntry, _ a: inout Int, _ b: inout Int, _ address: Int, _ left: Int
  ) -> Interruption? {
    let addressing = instruction.addressing
    let (characters, significant) = (instruction.characters, instruction.significant)
    if addressing.readsAny {
      // An address that the program changes is not looked at together with others: a wide access to
      // characters just stored one by one stalls the host.
      if addressing.contains(.readsA) {
        let isBranch = instruction.kind == .branch
        let guess = isBranch ? block.successor(of: a) : 0
        let read = block.address(at: address &+ 1, by: FastPathLayout.readAddress)
        guard block[address] == UInt8(truncatingIfNeeded: characters), read < size else { return .changed }
        rememberA(read, left)
        if !isBranch {
          a = read
        } else if a != read {
          let last = a
          instruction.targets = UInt32(truncatingIfNeeded: last) &<< 16 | UInt32(truncatingIfNeeded: read)
          if b == read {
            a = b
          } else if guess == read {
            a = guess
          } else {
            block.setSuccessor(read, of: last)
            a = read
          }
        }
      } else if (block.fourCharacters(at: address) ^ UInt32(truncatingIfNeeded: characters))
        & UInt32(truncatingIfNeeded: significant) != 0
      {
        return .changed
      }
      if addressing.contains(.readsB) {
        b = block.address(at: address &+ 4, by: FastPathLayout.readAddress)
        guard b < size,
          (block[address &+ 7] ^ UInt8(truncatingIfNeeded: characters &>> 56))
            & UInt8(truncatingIfNeeded: significant &>> 56) == 0
        else { return .changed }
        rememberB(b, left)
      } else if (block.fourCharacters(at: address &+ 4) ^ UInt32(truncatingIfNeeded: characters &>> 32))
        & UInt32(truncatingIfNeeded: significant &>> 32) != 0
      {
        return .changed
      }
    } else if isChanged(instruction, address) {
      return .changed
    }
    return addressing.indexesAny && !index(instruction, &a, &b) ? .end : nil
  }

  /// Adds index locations to addresses; false when one is then outside of storage.
  @inline(always)
  private func index(_ instruction: DecodedEntry, _ a: inout Int, _ b: inout Int) -> Bool {
    unverified |= UInt64(UnverifiedPaths.indexingCycles.rawValue)
    let addressing = instruction.addressing
    return (!addressing.contains(.indexesA) || index(&a, at: instruction.aIndex))
      && (!addressing.contains(.indexesB) || index(&b, at: instruction.bIndex))
  }

  /// Takes what is not among the characters of an instruction from the address registers.
  @inline(always)
  private func take(
    _ addressing: DecodedInstruction.Addressing, _ a: inout Int, _ b: inout Int, _ aAddress: Int,
    _ bAddress: Int
  ) {
    if addressing.contains(.takesA) { a = aAddress }
    if addressing.contains(.takesB) { b = bAddress }
    if addressing.contains(.doublesA) { b = a }
  }

  /// The addresses of an instruction that takes some of them from registers which a branch has left to be
  /// worked out; nil unless both are addresses of positions.
  @inline(never)
  private func addressesAfterBranch(
    _ instruction: DecodedEntry, _ address: Int, _ left: Int
  ) -> (a: Int, b: Int)? {
    let registers = registers()
    var (a, b) = (instruction.aAddress, instruction.bAddress)
    guard resolve(instruction, &a, &b, address, left) == nil else { return nil }
    take(instruction.addressing, &a, &b, registers.aAddress, registers.bAddress)
    return a < size && b < size ? (a, b) : nil
  }

  /// Adds an index location to an address; whether it then is one of a position. Both are below 16000.
  @inline(always)
  private func index(_ address: inout Int, at hundreds: Int) -> Bool {
    address &+= block.index(at: hundreds)
    if _fastPath(address < size) { return true }
    address &-= address < 16_000 ? 0 : 16_000
    return address < size
  }

  /// Executes an instruction that is not short, or of a kind that is met less often; the answer is that of
  /// the operation.
  @inline(never)
  private func executeAny(_ instruction: DecodedEntry, _ a: Int, _ b: Int) -> Int {
    switch instruction.kind {
    case .move: moveAny(a, b)
    case .load: loadAny(a, b)
    case .compare: compareAny(a, b, isChained: false)
    case .compareChained: compareAny(a, b, isChained: true)
    case .add: addAny(a, b, subtracts: false)
    case .subtract: addAny(a, b, subtracts: true)
    case .zeroAndAdd: zeroAndAddAny(a, b, subtracts: false)
    case .zeroAndSubtract: zeroAndAddAny(a, b, subtracts: true)
    case .clearStorage, .clearStorageAndBranch: clearStorage(instruction, a, b)
    case .moveRecord: moveRecord(a, b)
    case .moveAndSuppressZeros: moveAndSuppressZeros(a, b)
    case .moveAndEdit: moveAndEdit(a, b)
    case .multiply: multiply(a, b)
    case .divide: divide(a, b)
    default: executeOne(instruction, a, b) ? 0 : FastPath.leaves
    }
  }

  /// The same for an operation on one or two characters or on none; false when it is left to the cycle
  /// engine.
  @inline(never)
  private func executeOne(_ instruction: DecodedEntry, _ a: Int, _ b: Int) -> Bool {
    next = instruction.next
    switch instruction.kind {
    case .setWordMark: return setWordMarks(a, b)
    case .clearWordMark: return clearWordMarks(a, b)
    case .storeAAddress: return store(registers().aAddress, at: a)
    case .loadAndStoreBAddress: return store(b, at: a)
    case .storeBAddress: return store(registers().bAddress, at: a)
    case .moveNumeric: return moveNumeric(a, b)
    case .moveZone: return moveZone(a, b)
    case .modifyAddress: return modifyAddress(a, b)
    case .noOperation: return settle()
    case .noOperationWithAddresses: return noOperation(instruction, a, b)
    case .branchIfIndicatorOnAndReset: return branchIfIndicatorOnAndReset(&next, a)
    case .branchIfCharacterEqualChained:
      let d = registers().aRegister
      guard branch(&next, a, b, d: d, if: FastPath.areEqual) else { return false }
      aRegister = d
      return true
    case .branchIfBitEqual: return branch(&next, a, b, d: block[next &- 1], if: FastPath.haveCommonBit)
    default:
      // Where the others are not short they are for the cycle engine.
      return false
    }
  }

  /// Where the program goes on after an instruction executed by ``executeAny(_:_:_:)``.
  @inline(always)
  private func goesOn(after instruction: DecodedEntry) -> Int {
    instruction.kind.branches ? next : instruction.next
  }
}
