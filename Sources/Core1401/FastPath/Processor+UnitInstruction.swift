// Executes the instruction phase of input/output instructions in one step. The fast path leaves them to the
// cycle engine, and programs that read and print spend much of their time in them. The operation before which
// the fast path ends knows the instruction.
extension Processor {
  /// Whether an instruction waits for a unit, and can be read before a limit.
  ///
  /// - Parameters:
  ///   - operation: the operation of the instruction.
  ///   - cycles: the number of cycles that will have been added to the counter before.
  ///   - limit: the value of the cycle counter that must not be exceeded.
  /// - Returns: whether it waits. Nothing changes; a method that does not mutate would be called with a copy of
  ///   the processor.
  @inline(__always)
  mutating func waits(for operation: FastOperation, after cycles: Int, untilCycle limit: UInt64) -> Bool {
    operation.flags.intersection([.waitsForUnit, .isTransient]) == .waitsForUnit
      && (!operation.flags.contains(.testsAnnounced) || state.asked.rawValue &>> operation.tested & 1 != 0)
      && UInt64(Processor.cyclesToRead(operation.length) &+ cycles) <= limit &- state.cycles
  }

  /// Reads the instruction of an operation that waits for a unit, with the effect of ``readOperationCode(at:)``
  /// and ``readInstructionCharacter(at:)``, and counts all its cycles.
  mutating func wait(for operation: FastOperation) {
    if state.branchPending {
      state.bAddress = features.contains(.indexing) ? state.iAddress : .blank
      state.branchPending = false
    }
    state.previousInstructionAddress = state.instructionAddress
    state.previousInstruction = state.instruction
    read(operation)
  }

  /// The same at the end of a run of blocks.
  ///
  /// - Parameters:
  ///   - operation: the operation before which the run ended.
  ///   - path: the fast path.
  ///   - time: the time that the run took.
  @inline(__always)
  mutating func wait(for operation: FastOperation, after path: FastPath, _ time: Int) {
    guard let last = path.lastInstruction(before: operation) else {
      return waitAfterAny(operation, path, time)
    }
    state.previousInstructionAddress = last.address
    state.previousInstruction = last.image
    state.aAddress = AddressRegister(contents: UInt32(truncatingIfNeeded: last.a))
    state.bAddress = AddressRegister(contents: UInt32(truncatingIfNeeded: last.b))
    state.aRegister = StoredCharacter(rawValue: last.character)
    state.branchPending = false
    path.storeOthers(in: &state, time: time)
    read(operation)
  }

  @inline(never)
  private mutating func waitAfterAny(_ operation: FastOperation, _ path: FastPath, _ time: Int) {
    blocks?.store(path, in: &state, operation.instruction, time: time, isFollowed: true)
    wait(for: operation)
  }

  @inline(__always)
  private mutating func read(_ operation: FastOperation) {
    let (address, length) = (operation.instruction, operation.length)
    let characters = storage.block[eightFrom: address]
    state.working = WorkingLatches()
    state.instructionAddress = address
    state.instruction = InstructionImage(packed: characters, count: length)
    state.instructionLength = length
    state.operationRegister = StoredCharacter(code: UInt8(truncatingIfNeeded: characters & 0o77))
    state.operation = behaviors[Int(truncatingIfNeeded: characters & 0o77)].operation
    state.instructions &+= 1
    if length > 1 {
      state.aRegister = storage[address + length - 1].withoutWordMark
      state.aAddress = AddressRegister(contents: UInt32(truncatingIfNeeded: operation.immediate))
      if length <= 4, current.addressLoading == .doubled { state.bAddress = state.aAddress }
      if length > 4 {
        state.bAddress = AddressRegister(contents: UInt32(truncatingIfNeeded: operation.immediate &>> 32))
      }
    }
    state.iAddress = AddressRegister(contents: UInt32(truncatingIfNeeded: address + length))
    // The last cycle finds the word mark of the next instruction.
    state.storageAddress = state.iAddress
    state.addressedBy = .iAddress
    state.bRegister = storage[address + length]
    state.cycles &+= UInt64(truncatingIfNeeded: Processor.cyclesToRead(length))
    state.next = .waitsForUnit
  }
}

extension Processor {
  /// The cycles that read an instruction without index cycles; the last one finds the word mark of the next.
  @inline(__always)
  static func cyclesToRead(_ length: Int) -> Int { length &+ 1 }
}

extension FastPath {
  /// The operation of an instruction that may wait for a unit: the one before which the last run ended, or the
  /// first of a block. Those of blocks that observe are used as well: they do not depend on it.
  @inline(__always)
  func unitOperation(at address: Int) -> FastOperation {
    let exit = exit
    return exit.instruction == address ? exit : memory.block(at: address)
  }
}

extension BlockBuilder {
  /// Prepares an operation for an instruction if that ``waitsForUnit(_:)``.
  mutating func prepareToWait(_ operation: FastOperation, _ measured: InstructionForm.Measured) {
    let length = measured.length
    guard waitsForUnit(measured) else { return }
    operation.flags.insert(.waitsForUnit)
    if testsAnnounced(measured) {
      operation.flags.insert(.testsAnnounced)
      operation.tested = UInt64(measured.last)
    }
    operation.length = length
    operation.immediate = loadedRegisters(measured)
    if draft.last != FastOperation.nowhere, !draft.followsAnyBranch { storeRegisters(before: operation) }
  }

  /// Whether an instruction is a Branch If Indicator On that tests one of ``Indicators/announced``.
  mutating func testsAnnounced(_ measured: InstructionForm.Measured) -> Bool {
    let row = form.behaviors[Int(truncatingIfNeeded: measured.characters & 0o77)]
    return row.family == .branch && measured.length == 5
      && Indicators.announced.contains(Indicators(dCharacter: StoredCharacter(code: measured.last)))
  }

  /// Whether the next instruction has a form that waits for a unit; rare forms are left to the cycle engine.
  mutating func waitsForUnit(_ measured: InstructionForm.Measured) -> Bool {
    let (characters, length) = (measured.characters, measured.length)
    guard !measured.dependsOnNext, !measured.isTooLong, characters & 0o100 != 0,
      observation?.stops(before: draft.address) != true
    else { return false }
    guard OperationCode.unitCodes &>> (characters & 0o77) & 1 != 0 else { return false }
    let row = form.behaviors[Int(truncatingIfNeeded: characters & 0o77)]
    guard form.features.isSuperset(of: row.feature) else { return false }
    if row.family == .branch {
      return length == 5 && character(characters, 2).zone == 0
        && Indicators.timed(form.features).contains(Indicators(dCharacter: character(characters, 4)))
    }
    if row.unitAddress == .none {
      return length <= 2 || (4...5).contains(length) && character(characters, 2).zone == 0
    }
    // The index cycles handle a B address with an index tag.
    let hasForm =
      row.unitAddress == .required
      ? length == 5 : (7...8).contains(length) && character(characters, 5).zone == 0
    return hasForm && Processor.beginsUnitAddress(character(characters, 1), form.features)
  }

  /// What an instruction without index tags loads into the A- and the B-address register, as
  /// ``AddressRegister/contents``, the A-address in the lower half.
  func loadedRegisters(_ measured: InstructionForm.Measured) -> UInt64 {
    UInt64(addressRegister(measured.characters, at: 1, of: measured.length).contents)
      | UInt64(addressRegister(measured.characters, at: 4, of: measured.length).contents) << 32
  }

  /// One of eight characters, without word mark.
  private func character(_ characters: UInt64, _ index: Int) -> StoredCharacter {
    StoredCharacter(code: UInt8(truncatingIfNeeded: characters >> UInt64(8 * index)))
  }

  /// An address register loaded with up to three characters from a place of the instruction.
  private func addressRegister(_ characters: UInt64, at place: Int, of length: Int) -> AddressRegister {
    AddressRegister(
      hundreds: length > place ? character(characters, place) : .blank,
      tens: length > place + 1 ? character(characters, place + 1) : .blank,
      units: length > place + 2 ? character(characters, place + 2) : .blank)
  }
}
