// The loop: one entry of the table of decoded instructions after the other.
extension FastPath {
  /// Executes instructions until the end is near or one is not for the fast path.
  ///
  /// - Returns: the time taken, the places of the last four instructions, and the next one's.
  @inline(never)
  func run(from address: Int) -> (time: UInt64, trail: UInt64, address: Int) {
    var (address, time, trail) = (address, UInt64(0), UInt64.max)
    let end = end
    while time < end {
      let instruction = block.entry(at: address)
      if (block.characters(at: address) ^ instruction.characters) & instruction.significant != 0 {
        guard !FastPath.isInLastTwo(address, of: trail), decode(at: address) else { break }
        continue
      }
      var a = instruction.aAddress
      var b = instruction.bAddress
      if instruction.addressing != [] {
        guard resolve(instruction.addressing, &a, &b) else { break }
      }
      self.time = time
      var cycles = 0
      switch instruction.kind {
      case .move: cycles = move(a, b)
      case .load: cycles = load(a, b)
      case .moveNumeric: cycles = moveNumeric(a, b)
      case .moveZone: cycles = moveZone(a, b)
      case .compare: cycles = compare(a, b)
      case .add: cycles = add(a, b, subtracts: false)
      case .subtract: cycles = add(a, b, subtracts: true)
      case .zeroAndAdd: cycles = zeroAndAdd(a, b, subtracts: false)
      case .modifyAddress: cycles = modifyAddress(a, b)
      case .setWordMark: cycles = setWordMarks(a, b)
      case .clearWordMark: cycles = clearWordMarks(a, b)
      case .storeBAddress: cycles = store(bAddress, at: a)
      case .noOperation: break
      case .branch, .branchIfIndicatorOn, .branchIfCharacterEqual:
        var next = address &+ instruction.length
        if instruction.kind == .branch {
          aRegister = instruction.lastCharacter
          next = take(a, a, next)
        } else if instruction.kind == .branchIfIndicatorOn {
          next = branchIfIndicatorOn(instruction, a, next)
        } else {
          guard b > 0, block[next] & 0o100 != 0 else { return (time, trail, address) }
          next = branchIfCharacterEqual(instruction, a, b, next)
        }
        trail = trail &<< 16 | UInt64(truncatingIfNeeded: address)
        time &+= instruction.time
        address = next
        continue
      default:
        cycles = executeRare(instruction, a, b, address &+ instruction.length)
        if instruction.kind.branches, branched, cycles >= 0 {
          trail = trail &<< 16 | UInt64(truncatingIfNeeded: address)
          time &+= instruction.time &+ UInt64(truncatingIfNeeded: cycles) &<< FastPath.cycleShift
          // Where it goes.
          address = aAddress
          continue
        }
      }
      guard cycles >= 0 else { break }
      trail = trail &<< 16 | UInt64(truncatingIfNeeded: address)
      time &+= instruction.time &+ UInt64(truncatingIfNeeded: cycles) &<< FastPath.cycleShift
      address &+= instruction.length
    }
    return (time, trail, address)
  }

  @inline(never)
  private func decode(at address: Int) -> Bool {
    InstructionDecoder(block: block, size: size, features: features).decode(at: address)
  }

  /// Works out addresses that are known only now; whether both are in storage.
  @inline(__always)
  private func resolve(_ addressing: DecodedInstruction.Addressing, _ a: inout Int, _ b: inout Int) -> Bool {
    let tags = Int(addressing.rawValue & 0o17)
    if tags != 0 {
      unverified |= UInt64(UnverifiedPaths.indexingCycles.rawValue)
      if tags & 3 != 0 { a = indexed(a, by: tags & 3) }
      if tags >> 2 != 0 { b = indexed(b, by: tags >> 2) }
    }
    if addressing.rawValue > 0o17 {
      if addressing.contains(.takesA) { a = aAddress }
      if addressing.contains(.takesB) { b = bAddress }
      if addressing.contains(.doublesA) { b = a }
    }
    return a < size && b < size
  }

  /// Adds an index location to an address; both are below 16000.
  @inline(__always)
  private func indexed(_ address: Int, by tag: Int) -> Int {
    let sum = address &+ block.index(tag)
    return sum < 16_000 ? sum : sum &- 16_000
  }

  /// Executes an instruction of a kind that is met less often.
  @inline(never)
  private func executeRare(_ instruction: DecodedEntry, _ a: Int, _ b: Int, _ next: Int) -> Int {
    switch instruction.kind {
    case .compareChained: compareAny(a, b, isChained: true)
    case .zeroAndSubtract: zeroAndAdd(a, b, subtracts: true)
    case .branchIfWordMarkOrZone: branchIfWordMarkOrZone(instruction, a, b, next)
    case .branchIfBitEqual: branchIfBitEqual(instruction, a, b, next)
    case .storeAAddress: store(aAddress, at: a)
    case .loadAndStoreBAddress: store(b, at: a)
    case .noOperationWithAddresses: noOperation(instruction, a, b)
    case .clearStorage: clearStorage(instruction, a, b, next)
    case .clearStorageAndBranch: clearStorage(instruction, a, b, next)
    case .moveRecord: moveRecord(a, b)
    case .moveAndSuppressZeros: moveAndSuppressZeros(a, b)
    case .moveAndEdit: moveAndEdit(a, b)
    case .multiply: multiply(a, b)
    case .divide: divide(a, b)
    default: FastPath.leaves
    }
  }
}
