// The loop: one entry of the table of decoded instructions after the other.
extension FastPath {
  /// Executes instructions until the end is near or one is not for the fast path.
  mutating func run() {
    var path = self
    while path.time < path.end {
      let address = path.iAddress
      let instruction = path.block.entry(at: address)
      if (path.block.characters(at: address) ^ instruction.characters) & instruction.significant != 0 {
        guard path.decoder.decode(at: address) else { break }
        continue
      }
      var a = instruction.aAddress
      var b = instruction.bAddress
      if instruction.addressing != [] {
        guard path.resolve(instruction.addressing, &a, &b) else { break }
      }
      path.iAddress = address &+ instruction.length
      var isDone = true
      switch instruction.kind {
      case .move: isDone = path.move(a, b)
      case .load: isDone = path.load(a, b)
      case .moveNumeric: isDone = path.moveNumeric(a, b)
      case .moveZone: isDone = path.moveZone(a, b)
      case .compare: isDone = path.compare(a, b, isChained: false)
      case .add: isDone = path.add(a, b, subtracts: false)
      case .subtract: isDone = path.add(a, b, subtracts: true)
      case .zeroAndAdd: isDone = path.zeroAndAdd(a, b, subtracts: false)
      case .modifyAddress: isDone = path.modifyAddress(a, b)
      case .setWordMark: isDone = path.setWordMarks(a, b)
      case .clearWordMark: isDone = path.clearWordMarks(a, b)
      case .branch: path.branch(instruction, a)
      case .branchIfIndicatorOn: path.branchIfIndicatorOn(instruction, a)
      case .branchIfCharacterEqual: isDone = path.branchIfCharacterEqual(instruction, a, b)
      case .branchIfWordMarkOrZone: isDone = path.branchIfWordMarkOrZone(instruction, a, b)
      case .storeBAddress: isDone = path.store(path.bAddress, at: a)
      case .noOperation: break
      default:
        self = path
        isDone = executeRare(instruction, a, b)
        path = self
      }
      guard isDone else {
        path.iAddress = address
        break
      }
      path.trail = path.trail &<< 16 | UInt64(truncatingIfNeeded: address)
      path.time &+= instruction.time
    }
    self = path
  }

  /// Works out addresses that are known only now; whether both are in storage.
  @inline(__always)
  private mutating func resolve(
    _ addressing: DecodedInstruction.Addressing, _ a: inout Int, _ b: inout Int
  ) -> Bool {
    let tags = Int(addressing.rawValue & 0o17)
    if tags != 0 {
      unverified |= UnverifiedPaths.indexingCycles.rawValue
      if tags & 3 != 0 { a = indexed(a, by: tags & 3) }
      if tags >> 2 != 0 { b = indexed(b, by: tags >> 2) }
    }
    if addressing.rawValue > 0o17 {
      if addressing.contains(.takesA) { a = aAddress }
      if addressing.contains(.takesB) { b = bAddress }
      if addressing.contains(.doublesA) { b = a }
    }
    return a < decoder.size && b < decoder.size
  }

  /// Adds an index location to an address; both are below 16000.
  @inline(__always)
  private func indexed(_ address: Int, by tag: Int) -> Int {
    let sum = address &+ block.index(tag)
    return sum < 16_000 ? sum : sum &- 16_000
  }

  /// Executes an instruction of a kind that is met less often.
  @inline(never)
  private mutating func executeRare(_ instruction: DecodedEntry, _ a: Int, _ b: Int) -> Bool {
    switch instruction.kind {
    case .compareChained: compare(a, b, isChained: true)
    case .zeroAndSubtract: zeroAndAdd(a, b, subtracts: true)
    case .branchIfBitEqual: branchIfBitEqual(instruction, a, b)
    case .storeAAddress: store(aAddress, at: a)
    case .loadAndStoreBAddress: store(b, at: a)
    case .noOperationWithAddresses: noOperation(instruction, a, b)
    case .clearStorage: clearStorage(instruction, a, b)
    case .clearStorageAndBranch: clearStorage(instruction, a, b)
    case .moveRecord: moveRecord(a, b)
    case .moveAndSuppressZeros: moveAndSuppressZeros(a, b)
    case .moveAndEdit: moveAndEdit(a, b)
    case .multiply: multiply(a, b)
    case .divide: divide(a, b)
    default: false
    }
  }
}
