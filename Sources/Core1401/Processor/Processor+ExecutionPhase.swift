// The execution phase: selects the family of operations for each A-cycle and B-cycle. The file of the family
// in the folder Operations says what the cycle does.
extension Processor {
  @inline(__always)
  mutating func aCycle(at address: Int) {
    switch current.family {
    case .add: addACycle()
    case .multiply: multiplyACycle()
    case .divide: divideACycle()
    case .move: moveACycle()
    case .moveRecord: moveRecordACycle()
    case .edit: editACycle()
    case .wordMarks: wordMarkACycle(at: address)
    case .storeAddress: storeAddressCycle(at: address)
    case .zeroAndAdd, .modifyAddress, .moveNumericOrZone, .suppressZeros, .compare: operandACycle()
    // These have no A-cycle, but the file of a saved machine may call for one.
    case .clearStorage, .branch, .testWordMarkOrZone, .testBit, .noOperation, .halt, .inputOutput,
      .undescribed, .undefined:
      operandACycle()
    }
  }

  @inline(__always)
  mutating func bCycle(at address: Int) {
    switch current.family {
    case .add: addBCycle(at: address)
    case .zeroAndAdd: zeroAndAddBCycle(at: address)
    case .multiply: multiplyBCycle(at: address)
    case .divide: divideBCycle(at: address)
    case .modifyAddress: modifyAddressBCycle(at: address)
    case .move: moveBCycle(at: address)
    case .moveRecord: moveRecordBCycle(at: address)
    case .moveNumericOrZone: moveNumericOrZoneBCycle(at: address)
    case .suppressZeros: suppressZerosBCycle(at: address)
    case .edit: editBCycle(at: address)
    case .wordMarks: wordMarkBCycle(at: address)
    case .clearStorage: clearStorageCycle(at: address)
    case .compare: compareBCycle()
    case .branch: branchIfEqualBCycle()
    case .testWordMarkOrZone: testWordMarkOrZoneBCycle()
    case .testBit: testBitBCycle()
    // These have no B-cycle, but the file of a saved machine may call for one.
    case .storeAddress, .noOperation, .halt, .inputOutput, .undescribed, .undefined: testBitBCycle()
    }
  }

  /// An A-cycle that only fetches: the character goes to the A register, and the A-address register steps
  /// down.
  mutating func operandACycle() {
    state.aRegister = state.bRegister
    stepADown()
    state.next = .b
  }

  // MARK: Stepping

  @inline(__always)
  mutating func stepADown() {
    state.aAddress.stepDown(size: UInt32(storage.count))
  }

  @inline(__always)
  mutating func stepBDown() {
    state.bAddress.stepDown(size: UInt32(storage.count))
  }

  /// Stores a character in the position of this cycle; the word mark there stays.
  @inline(__always)
  mutating func put(_ character: StoredCharacter, at address: Int) {
    storage[address] = character.keepingWordMark(of: state.bRegister)
  }
}
