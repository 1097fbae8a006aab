// The execution phase: which operation works in an A-cycle and which in a B-cycle. What each does stands in the file of
// its family in the folder Operations.
extension Processor {
  mutating func aCycle(at address: Int) {
    switch state.operation {
    case .add, .subtract: addACycle()
    case .multiply: multiplyACycle()
    case .divide: divideACycle()
    case .modifyAddress: modifyAddressACycle()
    case .moveCharacters, .loadCharacters: moveACycle()
    case .moveRecord: moveRecordACycle()
    case .moveAndEdit: editACycle()
    case .setWordMark, .clearWordMark: wordMarkACycle(at: address)
    case .storeAAddress, .storeBAddress: storeAddressCycle(at: address)
    default: operandACycle()
    }
  }

  mutating func bCycle(at address: Int) {
    switch state.operation {
    case .add, .subtract: addBCycle(at: address)
    case .zeroAndAdd, .zeroAndSubtract: zeroAndAddBCycle(at: address)
    case .multiply: multiplyBCycle(at: address)
    case .divide: divideBCycle(at: address)
    case .modifyAddress: modifyAddressBCycle(at: address)
    case .moveCharacters, .loadCharacters: moveBCycle(at: address)
    case .moveRecord: moveRecordBCycle(at: address)
    case .moveNumeric, .moveZone: moveNumericOrZoneBCycle(at: address)
    case .moveAndSuppressZeros: suppressZerosBCycle(at: address)
    case .moveAndEdit: editBCycle(at: address)
    case .setWordMark, .clearWordMark: wordMarkBCycle(at: address)
    case .clearStorage: clearStorageCycle(at: address)
    case .compare: compareBCycle()
    default: testBCycle()
    }
  }

  /// An A-cycle that only fetches: the character goes to the A register, the A-address register steps down.
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

  /// Puts a character into the position of this cycle, keeping the word mark that stands there.
  @inline(__always)
  mutating func put(_ character: StoredCharacter, at address: Int) {
    storage[address] = character.keepingWordMark(of: state.bRegister)
  }
}
