// The instruction phase of input/output instructions at once: the fast path leaves them to the cycle engine, and programs that
// read and print spend much of their time in them.
extension Processor {
  /// Reads the instruction at hand as the cycles of ``readOperationCode(at:)`` and ``readInstructionCharacter(at:)`` do, if it
  /// is one of the usual forms that wait for a unit.
  ///
  /// - Parameter limit: the value of the cycle counter that must not be passed.
  /// - Returns: whether it waits for a unit now; if not, nothing has changed.
  mutating func readUnitInstruction(untilCycle limit: UInt64) -> Bool {
    let register = state.branchPending ? state.aAddress : state.iAddress
    guard let address = register.usable(below: UInt32(storage.count)), address + 9 < storage.count,
      storage[address].hasWordMark, let operation = Operation(rawValue: storage[address].code),
      features.isSuperset(of: operation.neededFeature)
    else { return false }
    var length = 1
    while length < 9, !storage[address + length].hasWordMark { length += 1 }
    let cycles = UInt64(length + 1)
    guard waitsForUnit(operation, length, at: address), cycles <= limit &- state.cycles else { return false }
    state.bRegister = storage[address]
    guard readOperationCode(at: address) else { return false }
    for place in address + 1..<address + length { state.instruction.append(storage[place]) }
    if length > 1 {
      state.aRegister = storage[address + length - 1]
      state.aAddress = addressRegister(at: address + 1, count: min(3, length - 1))
      if length == 2, operation.doublesAddress { state.bAddress = state.aAddress }
      if length > 4 { state.bAddress = addressRegister(at: address + 4, count: min(3, length - 4)) }
    }
    state.instructionLength = length
    state.iAddress = AddressRegister(address + length)
    // The last cycle finds the word mark of the next instruction.
    state.storageAddress = state.iAddress
    state.addressedBy = .iAddress
    state.bRegister = storage[address + length]
    state.cycles &+= cycles
    return !waitForUnit()
  }

  /// Whether an instruction is of a form that waits for a unit; rare forms are left out.
  private func waitsForUnit(_ operation: Operation, _ length: Int, at address: Int) -> Bool {
    switch operation {
    case .read, .write, .writeAndRead, .punch, .readAndPunch, .writeAndPunch, .writeReadAndPunch:
      length <= 2
    case .startReadFeed, .startPunchFeed:
      length == 1
    case .selectStacker, .controlCarriage:
      length == 2
    case .controlUnit:
      length == 5 && Processor.beginsUnitAddress(storage[address + 1].code, features)
    case .moveCharacters, .loadCharacters:
      // A B address with an index tag is left to the index cycles.
      length == 8 && storage[address + 5].zone == 0
        && Processor.beginsUnitAddress(storage[address + 1].code, features)
    case .branch:
      length == 5 && storage[address + 2].zone == 0
        && timedIndicators.contains(Indicators(dCharacter: storage[address + 4]))
    default:
      false
    }
  }

  /// The register as one to three characters of an instruction leave it.
  private func addressRegister(at address: Int, count: Int) -> AddressRegister {
    AddressRegister(
      hundreds: storage[address], tens: count > 1 ? storage[address + 1] : .blank,
      units: count > 2 ? storage[address + 2] : .blank)
  }
}
