// The loop: one entry of the table of decoded instructions after the other.
extension FastPath {
  /// Executes instructions until the end is near or one is not for the fast path.
  @inline(__always)
  mutating func run() {
    while cycles < end {
      let instruction = block.decoded(at: iAddress)
      if (block.characters(at: iAddress) ^ instruction.characters) & instruction.significant != 0 {
        guard decode() else { return }
        continue
      }
      var a = Int(instruction.aAddress)
      var b = Int(instruction.bAddress)
      if instruction.addressing != [] {
        guard resolve(instruction, &a, &b) else { return }
      }
      guard execute(instruction, a, b) else { return }
      beforeLast = last
      last = iAddress
      cycles &+= UInt64(instruction.cycles)
      instructions &+= 1
      if instruction.kind.branches, branched {
        unlinkedBAddress = bAddress
        bAddress = linksBranches ? iAddress &+ Int(instruction.length) : Int(AddressRegister.blank.contents)
        iAddress = aAddress
      } else {
        iAddress &+= Int(instruction.length)
      }
    }
  }

  /// Works out addresses that are known only now.
  ///
  /// - Returns: whether both can be used.
  @inline(__always)
  private mutating func resolve(_ instruction: DecodedInstruction, _ a: inout Int, _ b: inout Int) -> Bool {
    let addressing = instruction.addressing
    if addressing.contains(.takesA) { a = aAddress }
    if addressing.contains(.takesB) { b = bAddress }
    if addressing.contains(.indexesA) {
      a = indexed(a, by: instruction.aIndex)
      if addressing.contains(.doublesA) { b = a }
    }
    if addressing.contains(.indexesB) { b = indexed(b, by: instruction.bIndex) }
    guard a < size, b < size else { return false }
    if instruction.aIndex | instruction.bIndex != 0 { unverified |= UnverifiedPaths.indexingCycles.rawValue }
    return true
  }

  /// Adds an index location to an address; both are below 16000.
  @inline(__always)
  private func indexed(_ address: Int, by tag: UInt8) -> Int {
    let sum = address &+ block.index(tag)
    return sum < 16_000 ? sum : sum &- 16_000
  }

  /// Executes an instruction; false when the cycle engine has to do it.
  @inline(__always)
  private mutating func execute(_ instruction: DecodedInstruction, _ a: Int, _ b: Int) -> Bool {
    switch instruction.kind {
    case .none: false
    case .move: move(a, b)
    case .load: load(a, b)
    case .moveNumeric: moveNumeric(a, b)
    case .moveZone: moveZone(a, b)
    case .moveRecord: moveRecord(a, b)
    case .moveAndSuppressZeros: moveAndSuppressZeros(a, b)
    case .moveAndEdit: false
    case .compare: compare(a, b, isChained: instruction.length == 1)
    case .add: add(a, b, subtracts: false)
    case .subtract: add(a, b, subtracts: true)
    case .zeroAndAdd: zeroAndAdd(a, b, subtracts: false)
    case .zeroAndSubtract: zeroAndAdd(a, b, subtracts: true)
    case .multiply: multiply(a, b)
    case .divide: divide(a, b)
    case .modifyAddress: modifyAddress(a, b)
    case .setWordMark: setWordMarks(a, b)
    case .clearWordMark: clearWordMarks(a, b)
    case .clearStorage: clearStorage(instruction, a, b)
    case .clearStorageAndBranch: clearStorageAndBranch(instruction, a, b)
    case .branch: branch(instruction, a)
    case .branchIfIndicatorOn: branchIfIndicatorOn(instruction, a)
    case .branchIfCharacterEqual: branchIfCharacterEqual(instruction, a, b)
    case .branchIfWordMarkOrZone: branchIfWordMarkOrZone(instruction, a, b)
    case .branchIfBitEqual: branchIfBitEqual(instruction, a, b)
    case .storeAAddress: storeAAddress(a)
    case .storeBAddress: storeBAddress(a)
    case .loadAndStoreBAddress: loadAndStoreBAddress(a, b)
    case .noOperation: true
    case .noOperationWithAddresses: noOperation(instruction, a, b)
    }
  }
}
