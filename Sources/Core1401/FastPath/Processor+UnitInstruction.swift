// Executes the instruction phase of input/output instructions in one step. The fast path leaves them to the
// cycle engine, and programs that read and print spend much of their time in them.
extension Processor {
  /// An instruction that waits for a unit once it has been read.
  struct UnitInstruction {
    let address: Int
    /// Eight characters with their word marks, the operation code in the lowest byte.
    let characters: UInt64
    let length: Int
  }

  /// Reads the next instruction with the effect of ``readOperationCode(at:)`` and
  /// ``readInstructionCharacter(at:)``, if it is a common form that waits for a unit.
  ///
  /// - Parameter limit: the value of the cycle counter that must not be exceeded.
  /// - Returns: whether it now waits for a unit; if not, nothing has changed.
  mutating func readUnitInstruction(untilCycle limit: UInt64) -> Bool {
    let register = state.branchPending ? state.aAddress : state.iAddress
    guard let address = register.usable(below: UInt32(storage.count)), address + 9 < storage.count else {
      return false
    }
    let characters = storage.block[eightFrom: address] & 0x7F7F_7F7F_7F7F_7F7F
    let marks = characters & 0x4040_4040_4040_4000
    let length = marks != 0 ? marks.trailingZeroBitCount / 8 : storage[address + 8].hasWordMark ? 8 : 9
    guard characters & 0o100 != 0,
      Processor.waitsForUnit(characters, length, behaviors, features, timedIndicators),
      UInt64(length + 1) <= limit &- state.cycles
    else { return false }
    wait(for: UnitInstruction(address: address, characters: characters, length: length))
    return true
  }

  /// The instruction that an operation was built for, if it waits for a unit.
  ///
  /// - Parameters:
  ///   - operation: the operation before which the fast path ended.
  ///   - limit: the value of the cycle counter that must not be exceeded.
  ///   - cycles: the number of cycles that will have been added to the counter before.
  /// - Returns: nil for any other instruction. Nothing changes; a method that does not mutate would be called
  ///   with a copy of the processor.
  mutating func unitInstruction(
    _ operation: FastOperation, untilCycle limit: UInt64, after cycles: Int
  ) -> UnitInstruction? {
    guard operation.flags.contains(.waitsForUnit),
      UInt64(operation.length &+ 1 &+ cycles) <= limit &- state.cycles
    else { return nil }
    let characters = storage.block[eightFrom: operation.instruction] & 0x7F7F_7F7F_7F7F_7F7F
    return UnitInstruction(
      address: operation.instruction, characters: characters, length: operation.length)
  }

  /// Reads an instruction and counts all its cycles.
  mutating func wait(for instruction: UnitInstruction) {
    let (address, characters, length) = (instruction.address, instruction.characters, instruction.length)
    state.bRegister = storage[address]
    let isRead = readOperationCode(at: address)
    assert(isRead, "the operation code has a word mark and a meaning")
    state.instruction = InstructionImage(packed: characters, count: length)
    if length > 1 {
      state.aRegister = Processor.character(characters, length - 1)
      state.aAddress = Processor.addressRegister(characters, at: 1, of: length)
      if length == 2, current.addressLoading == .doubled { state.bAddress = state.aAddress }
      if length > 4 { state.bAddress = Processor.addressRegister(characters, at: 4, of: length) }
    }
    state.instructionLength = length
    state.iAddress = AddressRegister(contents: UInt32(truncatingIfNeeded: address + length))
    // The last cycle finds the word mark of the next instruction.
    state.storageAddress = state.iAddress
    state.addressedBy = .iAddress
    state.bRegister = storage[address + length]
    state.cycles &+= UInt64(length + 1)
    _ = waitForUnit()
  }

  /// Whether an instruction has a form that waits for a unit; rare forms are not recognized.
  @inline(__always)
  static func waitsForUnit(
    _ characters: UInt64, _ length: Int, _ behaviors: [OperationBehavior], _ features: Features,
    _ timedIndicators: Indicators
  ) -> Bool {
    guard OperationCode.unitCodes &>> (characters & 0o77) & 1 != 0 else { return false }
    let row = behaviors[Int(truncatingIfNeeded: characters & 0o77)]
    guard features.isSuperset(of: row.feature) else { return false }
    if row.family == .branch {
      return length == 5 && character(characters, 2).zone == 0
        && timedIndicators.contains(Indicators(dCharacter: character(characters, 4)))
    }
    if row.unitAddress == .none { return length <= 2 }
    // The index cycles handle a B address with an index tag.
    let hasForm =
      row.unitAddress == .required ? length == 5 : length == 8 && character(characters, 5).zone == 0
    return hasForm && Processor.beginsUnitAddress(character(characters, 1), features)
  }

  /// One of eight characters, without word mark.
  private static func character(_ characters: UInt64, _ index: Int) -> StoredCharacter {
    StoredCharacter(code: UInt8(truncatingIfNeeded: characters >> UInt64(8 * index)))
  }

  /// An address register loaded with up to three characters from a place of the instruction.
  private static func addressRegister(_ characters: UInt64, at place: Int, of length: Int) -> AddressRegister
  {
    AddressRegister(
      hundreds: character(characters, place),
      tens: length > place + 1 ? character(characters, place + 1) : .blank,
      units: length > place + 2 ? character(characters, place + 2) : .blank)
  }
}
