// Converting one instruction of a block to operations.
extension BlockBuilder {
  /// Adds the operations of the next instruction.
  ///
  /// - Returns: whether the block continues after it.
  mutating func addInstruction() -> Bool {
    let address = draft.address
    guard address > 0 else { return addFallback(length: 1) }
    let measured = form.measure(at: address)
    let row = form.behaviors[Int(measured.characters & 0o77)]
    let covered = measured.covered
    guard address + measured.length < form.size, measured.characters & 0o100 != 0, !measured.isTooLong,
      row.family != .undefined,
      !fixesIndexes(address..<address + covered),
      form.features.isSuperset(of: row.feature),
      // A block without write marks keeps only eight characters.
      measured.length <= 8 || !draft.flags.contains(.isTransient),
      let (plainKind, cycles) = BlockBuilder.kind(row.operation, measured, form.features),
      var instruction = instruction(plainKind, measured, row)
    else { return addFallback(length: covered, measured) }
    let kind = instruction.kind
    let testsAnnounced = testsAnnounced(measured)
    let changing = findChanging(&instruction, measured)
    let mayCheck =
      changing.count <= BlockBuilder.mostChecked && !measured.dependsOnNext && kind != .noOperation
      && !(countsInstructions && hasSeveralCodes(address))
    let rereadsCharacters =
      instruction.kind == .noOperationWithCharacters && (instruction.rereadsA || instruction.rereadsB)
    if !changing.isEmpty && !mayCheck || rereadsCharacters
      || testsAnnounced && !(instruction.hasDirectA && changing.isEmpty)
    {
      return addFallback(length: covered, measured)
    }
    let indexed = (instruction.aIndex != 0 ? 1 : 0) + (instruction.bIndex != 0 ? 1 : 0)
    if indexed > 0, !usesIndexes { return addFallback(length: covered) }
    let time =
      (measured.length + 1 + cycles + 3 * (instruction.copiesAToB ? min(indexed, 1) : indexed))
      << FastOperation.cycleShift + 1
    var next = address + measured.length
    if let observation, needsCycleEngine(instruction, next, observation) {
      return addFallback(length: covered)
    }
    if !draft.flags.contains(.isTransient) {
      draft.end = address + covered
    }
    addChecks(instruction, changing)
    addCount(instruction.characters)
    if kind == .noOperation {
      if draft.followsAnyBranch {
        addNoOperation()
      } else {
        storeRegisters(before: memory.operation(at: place))
      }
      advance(by: time, isBranch: draft.followsAnyBranch)
      draft.address = next
      return true
    }
    let end = measured.dependsOnNext ? 0 : next
    addPrefixes(instruction, end: end)
    let operation = add(FastOperation.fallBack)
    fill(operation, instruction, next)
    if kind.branches {
      noteJump()
      chooseBranch(operation, instruction, end: end)
      if testsAnnounced {
        operation.handler = FastOperation.branchIfUnitIsAsked
        prepareToWait(operation, measured)
      }
    } else {
      operation.general =
        checksWatchedPositions(kind) ? FastOperation.watchesAny : FastOperation.general(kind)
      operation.handler = operation.general
      if kind == .noOperationWithCharacters { operation.immediate = loadedRegisters(measured) }
      chooseRegister(operation, instruction)
      if !operation.flags.contains(.isTransient) { choose(operation, instruction) }
      draft.mostCycles += FastPath.mostUnasked
      if kind == .moveNumeric, !operation.flags.contains(.isTransient), isFollowedByItsZone(instruction, next)
      {
        chooseHalves(operation, instruction, 4)
        operation.general = FastOperation.fallBack
        advance(by: time, isBranch: false)
        draft.address = next
        next += 7
        draft.end = next
      }
    }
    advance(by: time, isBranch: kind.branches)
    if kind.testsCharacter, !operation.flags.contains(.isComputed) {
      draft.characterTest = (operation.a, UInt8(truncatingIfNeeded: operation.immediate))
    }
    if kind.decrementsBoth, instruction.isDirect, min(instruction.a, instruction.b) > 0 {
      draft.registers = (instruction.a - 1, instruction.b - 1)
    }
    if kind == .setWordMark || kind == .clearWordMark {
      if instruction.hasDirectA { draft.noteWordMark(at: instruction.a) }
      if instruction.hasDirectB { draft.noteWordMark(at: instruction.b) }
    }
    operation.through = draft.time
    draft.address = next
    return kind != .branch && kind != .clearStorageAndBranch
  }

  /// Whether an instruction is the first one found in an index location.
  private mutating func fixesIndexes(_ positions: Range<Int>) -> Bool {
    guard positions.overlaps(FastPath.indexLocations) else { return mustForgetAll }
    for position in positions {
      let index = FastPath.indexLocation(of: position)
      guard index != 0, codeIndexes >> index & 1 == 0 else { continue }
      codeIndexes |= 1 << index
      path.fixedIndexes |= codeIndexes
      mustForgetAll = true
    }
    return mustForgetAll
  }

  private mutating func advance(by time: Int, isBranch: Bool) {
    draft.time += time
    draft.beforeLast = draft.last
    draft.last = draft.address
    draft.count += 1
    draft.followsAnyBranch = isBranch
    draft.characterTest = nil
    draft.registers = nil
    draft.flags = []
  }

  /// Adds the operation of a No Operation after a branch, whose registers it leaves unchanged.
  private mutating func addNoOperation() {
    let operation = add(FastOperation.noOperation)
    operation.kind = .noOperation
    operation.flags.insert(.leavesRegisters)
    operation.length = 1
  }

  private mutating func fill(_ operation: FastOperation, _ instruction: Instruction, _ next: Int) {
    operation.kind = instruction.kind
    operation.a = instruction.a
    operation.b = instruction.b
    operation.aIndex = instruction.aIndex
    operation.bIndex = instruction.bIndex
    operation.length = instruction.length
    operation.next = next
    let isSettled = draft.flags.contains(.isSettled)
    if instruction.isChecked { operation.flags.insert(.isChecked) }
    if instruction.chainsA { operation.aIndex = FastPath.chainedA(isSettled: isSettled) }
    if instruction.chainsB { operation.bIndex = FastPath.chainedB(isSettled: isSettled) }
    if instruction.rereadsA { operation.flags.insert(.rereadsA) }
    if instruction.rereadsB { operation.flags.insert(.rereadsB) }
    if instruction.rereadsD { operation.flags.insert(.rereadsD) }
  }

  /// Ends the block before an instruction that the cycle engine or a unit must execute, or that is variable.
  private mutating func addFallback(length: Int, _ measured: InstructionForm.Measured? = nil) -> Bool {
    let positions = draft.address..<min(draft.address + length, form.size)
    let isVariable = !draft.flags.contains(.isTransient) && positions.contains { self.isVariable($0) }
    if !isVariable, let measured, waitsForUnit(measured) { addCount(measured.characters) }
    let operation = add(FastOperation.fallBack)
    if isVariable {
      leaveForTransient(operation)
      return false
    }
    if let measured { prepareToWait(operation, measured) }
    if !operation.flags.contains(.isTransient) { draft.end = positions.upperBound }
    return false
  }

  /// Makes an operation one before which a block without write marks may be entered. It is reached by a jump.
  private mutating func leaveForTransient(_ operation: FastOperation) {
    operation.flags.formUnion([.isVariable, .isGoto])
    operation.blockNumber = number
    settleNoOperation(before: operation)
    if draft.last != FastOperation.nowhere { noteJump(before: true) }
  }

  /// The most characters of an instruction that are checked at each execution.
  private static let mostChecked = 3

  /// Adds operations that check characters that the program changes, other than addresses: the block is for an
  /// instruction that has them as they are now. Often they are written without change, as by an addition to an
  /// address whose field begins with the operation code.
  private mutating func addChecks(_ instruction: Instruction, _ changing: Offsets) {
    if changing.isEmpty { return }
    for offset in 0...instruction.length where changing.contains(offset) {
      let operation = add(FastOperation.checkCharacter)
      leaveForTransient(operation)
      operation.b = instruction.address + offset
      // After the last character only the word mark matters.
      operation.checkedBits = offset == instruction.length ? 0o100 : 0o177
      operation.immediate = UInt64(memory.character(at: operation.b))
    }
  }

  // MARK: Reading the instruction
  //
  // Methods that do not mutate would be called with a copy of the builder.

  /// The kind of an instruction, and its cycles apart from reading it and its fields; nil for an instruction
  /// that the cycle engine executes.
  private static func kind(
    _ operation: OperationCode, _ measured: InstructionForm.Measured, _ features: Features
  ) -> (FastOperation.Kind, Int)? {
    let length = measured.length
    let isWhole = length != 2 && length != 3 && length != 6
    guard isWhole || operation == .noOperation else { return nil }
    let isField = length == 1 || length == 4 || length == 7
    switch operation {
    case .moveCharacters where isField: return (.move, 0)
    case .loadCharacters where isField: return (.load, 0)
    case .moveNumeric where isField: return (.moveNumeric, 2)
    case .moveZone where isField: return (.moveZone, 2)
    case .moveRecord where isField: return (.moveRecord, 0)
    case .moveAndSuppressZeros where isField: return (.moveAndSuppressZeros, 0)
    case .moveAndEdit where isField: return (.moveAndEdit, 0)
    case .compare where isField: return (length == 1 ? .compareChained : .compare, 0)
    case .add where isField: return (.add, 2)
    case .subtract where isField: return (.subtract, 2)
    case .zeroAndAdd where isField: return (.zeroAndAdd, 0)
    case .zeroAndSubtract where isField: return (.zeroAndSubtract, 0)
    case .multiply where isField: return (.multiply, 2)
    case .divide where isField: return (.divide, 1)
    case .modifyAddress where isField: return (.modifyAddress, 8)
    case .setWordMark where isField: return (.setWordMark, 2)
    case .clearWordMark where isField: return (.clearWordMark, 2)
    case .clearStorage where isField: return (length == 7 ? .clearStorageAndBranch : .clearStorage, 0)
    case .storeAAddress where length < 5: return (.storeAAddress, 4)
    case .storeBAddress where isField: return (length == 7 ? .loadAndStoreBAddress : .storeBAddress, 3)
    case .noOperation where length == 1: return (.noOperation, 0)
    case .noOperation: return (isWhole ? .noOperationWithAddresses : .noOperationWithCharacters, 0)
    case .branch where length == 4: return (.branch, 0)
    case .branch where length == 5:
      // The units must be asked for indicators that change with time, but not always.
      let indicator = Indicators(dCharacter: StoredCharacter(code: measured.last))
      if Indicators.timed(features).subtracting(.announced).contains(indicator) { return nil }
      return (
        Indicators.resetByTest.contains(indicator) ? .branchIfIndicatorOnAndReset : .branchIfIndicatorOn, 0
      )
    case .branch where length >= 8: return (.branchIfCharacterEqual, 1)
    case .branchIfWordMarkOrZone where length == 8: return (.branchIfWordMarkOrZone, 1)
    case .branchIfBitEqual where length == 8: return (.branchIfBitEqual, 1)
    case .branch, .branchIfWordMarkOrZone, .branchIfBitEqual:
      return length == 1 ? (.chainedCharacterTest, 1) : nil
    default: return nil
    }
  }

  /// Reads the addresses; nil when a needed one is invalid.
  private mutating func instruction(
    _ kind: FastOperation.Kind, _ measured: InstructionForm.Measured, _ row: OperationBehavior
  ) -> Instruction? {
    var instruction = Instruction(
      kind: kind, address: draft.address, length: measured.length, characters: measured.characters,
      d: measured.last)
    let isDoubled = row.addressLoading == .doubled
    let isTransfer = row.unitAddress != .none
    // What it loads into the registers need not be addresses: an instruction that uses them checks.
    if kind == .noOperationWithCharacters { return isIndexed(measured) ? nil : instruction }
    let withoutAddresses =
      kind == .noOperationWithAddresses ? FastOperation.Kind.noOperationWithCharacters : nil
    if measured.length >= 4 {
      let first = StoredCharacter(code: UInt8(truncatingIfNeeded: measured.characters >> 8))
      if isTransfer, Processor.beginsUnitAddress(first, form.features) { return nil }
      guard let a = read(measured.characters >> 8, &instruction.aIndex) else {
        return withoutAddresses.flatMap { self.instruction($0, measured, row) }
      }
      instruction.a = a
      if measured.length >= 7 {
        guard let b = read(measured.characters >> 32, &instruction.bIndex) else {
          return withoutAddresses.flatMap { self.instruction($0, measured, row) }
        }
        instruction.b = b
      } else if measured.length == 4, isDoubled {
        (instruction.b, instruction.bIndex, instruction.copiesAToB) = (a, instruction.aIndex, true)
      } else if isTransfer {
        instruction.chainsB = true
      }
    } else if let registers = draft.registers, kind.decrementsBoth {
      (instruction.a, instruction.b) = registers
    } else if kind != .noOperation {
      instruction.chainsA = true
      instruction.chainsB = isDoubled || isTransfer
    }
    return instruction
  }

  /// Whether an instruction has index tags, which take index cycles.
  private func isIndexed(_ measured: InstructionForm.Measured) -> Bool {
    form.features.contains(.indexing)
      && [2, 5].contains { $0 + 1 < measured.length && measured.characters >> UInt64(8 * $0) & 0o60 != 0 }
  }

  /// The number of three address characters and of their index location; nil when they are not an address.
  private mutating func read(_ characters: UInt64, _ index: inout Int) -> Int? {
    let tag = Int(characters >> 12 & 3)
    guard tag != 0, form.features.contains(.indexing) else {
      let address = memory.address(characters, by: FastPathLayout.plainAddress)
      return address < form.size ? address : nil
    }
    index = tag
    let address = memory.address(characters, by: FastPathLayout.indexedAddress)
    return address < 8000 ? address : address - 16_000
  }

  /// Records which addresses the program modifies, and whether the d-character of a test.
  ///
  /// - Returns: the offsets of other characters that it modifies, with that of the next instruction if the last
  ///   character is one of them: without a write mark, nothing reports that its word mark was cleared.
  private mutating func findChanging(_ instruction: inout Instruction, _ measured: InstructionForm.Measured)
    -> Offsets
  {
    var changing = Offsets()
    if draft.flags.contains(.isTransient) { return changing }
    if measured.covered <= 8, variables(measured.covered, from: instruction.address) == 0 { return changing }
    for offset in 0..<measured.covered where isVariable(instruction.address + offset) {
      if (1...3).contains(offset), instruction.length >= 4, instruction.aIndex == 0 {
        instruction.rereadsA = true
      } else if (4...6).contains(offset), instruction.length >= 7, instruction.bIndex == 0 {
        instruction.rereadsB = true
      } else if offset == 7, instruction.kind.testsCharacter, !measured.dependsOnNext, instruction.length == 8
      {
        instruction.rereadsD = true
      } else {
        changing.insert(offset)
      }
    }
    if changing.contains(instruction.length - 1) { changing.insert(instruction.length) }
    instruction.isChecked = !changing.isEmpty
    return changing
  }

  /// Adds the operations that compute addresses known only at execution.
  ///
  /// - Parameters:
  ///   - instruction: the instruction.
  ///   - end: the position whose word mark ends the instruction, 0 when there is none.
  private mutating func addPrefixes(_ instruction: Instruction, end: Int) {
    let kind = instruction.kind
    let isStore = kind == .storeBAddress || kind == .storeAAddress
    let isKnown =
      !instruction.chainsA && !instruction.chainsB && !instruction.rereadsA && !instruction.rereadsB
      && !instruction.rereadsD
    if isKnown, !isStore, !kind.branches, observation == nil { return }
    let isKnownBranch = kind == .chainedCharacterTest && draft.characterTest != nil
    let takesBranch = kind == .chainedCharacterTest && !isKnownBranch
    let computesTarget = kind == .branch || kind == .clearStorageAndBranch
    let indexesTarget = kind.branches && instruction.aIndex != 0 && !computesTarget
    let rereadsA = instruction.rereadsA && kind != .branch
    let (takesLink, storesLink) = (takesLink(instruction), storesLink(instruction))
    if instruction.chainsA || instruction.chainsB || isStore, !takesLink, !isKnownBranch {
      if draft.followsAnyBranch {
        _ = add(FastOperation.settle)
        draft.flags.insert(.isSettled)
      } else {
        storeRegisters(before: memory.operation(at: place))
      }
    }
    var distance =
      (rereadsA ? 1 : 0) + (instruction.rereadsB ? 1 : 0) + (instruction.rereadsD ? 1 : 0)
      + (takesBranch ? 1 : 0) + (indexesTarget ? 1 : 0) + (takesLink && !storesLink ? 1 : 0)
    let watch = watch(instruction)
    if watch != nil { distance += 1 }
    func prefix(_ isWanted: Bool, _ handler: Handler, endOffset: Int = 0) {
      guard isWanted else { return }
      let operation = add(handler)
      if indexesTarget { (operation.a, operation.aIndex) = (instruction.a, instruction.aIndex) }
      operation.immediate = UInt64(distance * FastOperation.stride)
      if end == draft.address + endOffset {
        operation.b = end
        leaveForTransient(operation)
      }
      distance -= 1
    }
    prefix(
      rereadsA, instruction.copiesAToB ? FastOperation.rereadBoth : FastOperation.rereadA,
      endOffset: 4)
    prefix(instruction.rereadsB, FastOperation.rereadB, endOffset: 7)
    prefix(instruction.rereadsD, FastOperation.rereadD, endOffset: 8)
    prefix(takesBranch, FastOperation.takeBranch)
    prefix(indexesTarget, FastOperation.indexTarget)
    prefix(takesLink && !storesLink, FastOperation.takeLinkToStore)
    if let watch { prefix(true, watch) }
  }
}
