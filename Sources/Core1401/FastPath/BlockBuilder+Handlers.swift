// Choosing the handler for the operation of an instruction.
extension BlockBuilder {
  /// `end` is the position whose word mark ends the instruction, 0 when there is none.
  mutating func chooseBranch(_ operation: FastOperation, _ instruction: Instruction, end: Int) {
    let code = form.behaviors[Int(instruction.characters & 0o77)].operation
    if let test = draft.characterTest, instruction.kind == .chainedCharacterTest {
      setTarget(of: operation, test.a)
      operation.aIndex = 0
      operation.immediate = UInt64(test.d)
      // The test before it left the address of its character.
      operation.b = -1
      operation.handler = FastOperation.characterTests(code)[0]
      return
    }
    let isComputed = !instruction.hasDirectA || instruction.rereadsD
    let choice = isComputed ? 1 : 0
    if isComputed {
      operation.flags.insert(.isComputed)
      operation.target = memory.missing
    } else {
      setTarget(of: operation, instruction.a)
    }
    operation.immediate = UInt64(instruction.d)
    switch instruction.kind {
    case .branch where instruction.rereadsA:
      operation.b = end == draft.address + 4 ? end : 0
      operation.handler = FastOperation.rereadAndBranch
    case .branch:
      operation.handler = isComputed ? FastOperation.branchToComputed : FastOperation.branch
    case .clearStorageAndBranch:
      operation.handler = FastOperation.clearAndBranch
      operation.flags.insert(.isComputed)
    case .branchIfIndicatorOn, .branchIfIndicatorOnAndReset:
      operation.immediate = 1 << UInt64(instruction.d)
      operation.handler =
        (instruction.kind == .branchIfIndicatorOn
        ? FastOperation.branchesIfOn : FastOperation.branchesIfOnAndReset)[choice]
    default: operation.handler = FastOperation.characterTests(code)[choice]
    }
  }

  mutating func choose(_ operation: FastOperation, _ instruction: Instruction) {
    let writtenIndex = instruction.hasDirectB ? indexLocation(of: instruction.b) : 0
    if path.isFixed(writtenIndex) { return }
    switch instruction.kind {
    case .move, .load, .compare, .add, .subtract, .zeroAndAdd, .zeroAndSubtract:
      chooseFields(operation, instruction, writtenIndex)
    case .moveNumeric where writtenIndex == 0: chooseHalves(operation, instruction, 0)
    case .moveZone where writtenIndex == 0: chooseHalves(operation, instruction, 2)
    // The handlers do not check for watched positions.
    case .moveRecord where !watchesUses: operation.handler = FastOperation.moveRecord
    case .clearStorage where !watchesUses && instruction.chainsB:
      if !draft.flags.contains(.isSettled) { operation.handler = FastOperation.clearChainedHundred }
    case .clearStorage where !watchesUses:
      guard instruction.hasDirectB, FastPath.endsHundred(instruction.b, form.size) else { return }
      operation.immediate = UInt64(instruction.d)
      operation.handler = FastOperation.clearHundred
    case .modifyAddress:
      if writtenIndex != 0, instruction.b != 84 + 5 * writtenIndex { return }
      let isConstant = instruction.hasDirectA && isConstant(instruction.a, 3)
      if isConstant {
        draft.constants.append(Positions(instruction.a - 2..<instruction.a + 1))
        operation.immediate = path.number(at: instruction.a).packed
      }
      operation.writtenIndex = writtenIndex
      if writtenIndex != 0 {
        operation.handler = FastOperation.modifyIndex
        if isConstant { leaveRegisters(operation, FastOperation.modifyIndexByConstant) }
      } else {
        operation.handler =
          isConstant ? FastOperation.modifyAddressByConstant : FastOperation.modifyAddress
      }
    case .storeAAddress, .storeBAddress, .loadAndStoreBAddress:
      let index = instruction.hasDirectA ? indexLocation(of: instruction.a) : 0
      operation.writtenIndex = index
      if index == 0 {
        operation.handler = storesLink(instruction) ? FastOperation.storeLink : FastOperation.storeAddress
      } else if !path.isFixed(index), instruction.a == 84 + 5 * index {
        operation.handler = FastOperation.storeAddressAtIndex
      }
    case .setWordMark:
      operation.handler = instruction.copiesAToB ? FastOperation.setWordMark : FastOperation.setWordMarks
    case .clearWordMark:
      operation.handler = instruction.copiesAToB ? FastOperation.clearWordMark : FastOperation.clearWordMarks
    default: break
    }
  }

  /// The number of the index location that contains a position, if index locations are used; otherwise 0.
  private func indexLocation(of position: Int) -> Int {
    usesIndexes ? FastPath.indexLocation(of: position) : 0
  }

  /// Whether an instruction stores what the branch that led to the block left in the B-address register.
  mutating func takesLink(_ instruction: Instruction) -> Bool {
    instruction.kind == .storeBAddress && draft.last == FastOperation.nowhere && !instruction.chainsA
  }

  /// Whether its handler finds that itself, without an operation before it.
  mutating func storesLink(_ instruction: Instruction) -> Bool {
    let index = instruction.hasDirectA ? indexLocation(of: instruction.a) : 0
    return takesLink(instruction) && index == 0 && !draft.flags.contains(.isTransient)
  }

  /// Chooses the register that is stored; at the beginning of a block, the operation before stores the link.
  mutating func chooseRegister(_ operation: FastOperation, _ instruction: Instruction) {
    let isSettled = draft.flags.contains(.isSettled)
    switch instruction.kind {
    case .storeAAddress: operation.bIndex = FastPath.chainedA(isSettled: isSettled)
    case .storeBAddress:
      if draft.last != FastOperation.nowhere || instruction.chainsA {
        operation.bIndex = FastPath.chainedB(isSettled: isSettled)
      }
    default: break
    }
  }

  /// Chooses by the current lengths of the fields.
  private mutating func chooseFields(
    _ operation: FastOperation, _ instruction: Instruction, _ writtenIndex: Int
  ) {
    // The addresses of a chained instruction are known only when it is executed.
    guard !instruction.chainsA, !instruction.chainsB,
      let a = path.wrapped(operation.a + path.index(operation.aIndex)),
      let b = path.wrapped(operation.b + path.index(operation.bIndex))
    else { return }
    let (aLength, bLength) = (memory.fieldLength(at: a), memory.fieldLength(at: b))
    switch instruction.kind {
    case .compare:
      guard aLength >= bLength else { return }
      path.specialize(operation, .compare, bLength)
    case .add where writtenIndex == 0, .subtract where writtenIndex == 0, .zeroAndAdd, .zeroAndSubtract:
      path.specialize(operation, instruction.kind, bLength)
    case .add, .subtract:
      guard writtenIndex != 0, b == 84 + 5 * writtenIndex else { return }
      operation.writtenIndex = writtenIndex
      operation.handler = FastOperation.addToIndex
      if instruction.kind == .add, instruction.hasDirectA, aLength <= 3, isConstant(a, aLength),
        let constant = FastPath.IndexIncrement((a - aLength + 1...a).map { memory.character(at: $0) })
      {
        draft.constants.append(Positions(a - aLength + 1..<a + 1))
        operation.immediate = constant.packed
        leaveRegisters(operation, FastOperation.addConstantToIndex)
      }
    default:
      let isLoad = instruction.kind == .load
      let length = isLoad ? aLength : min(aLength, bLength)
      guard length <= a, length <= b else { return }
      if writtenIndex != 0 {
        guard length == 3, b == 84 + 5 * writtenIndex else { return }
        operation.writtenIndex = writtenIndex
        return operation.handler = isLoad ? FastOperation.loadToIndex : FastOperation.moveToIndex
      }
      path.specialize(operation, instruction.kind, length)
      // A step would not see characters that it replaces itself. Where the A field loses its right part, its
      // length cannot be found afterwards.
      guard length <= 8, a == b || abs(a - b) >= length else { return }
      let handlers =
        instruction.isDirect
        ? (isLoad ? FastOperation.directLoads : FastOperation.directMoves)
        : (isLoad ? FastOperation.leavingLoads : FastOperation.leavingMoves)
      leaveRegisters(operation, handlers[length - 1])
    }
  }

  /// Chooses the handler for Move Numeric, Move Zone or both, with its index in the table.
  mutating func chooseHalves(_ operation: FastOperation, _ instruction: Instruction, _ choice: Int) {
    operation.immediate = UInt64(choice)
    operation.handler = FastOperation.halves[choice]
    if hasFixedB(instruction) { leaveRegisters(operation, FastOperation.halves[choice + 1]) }
  }

  private func leaveRegisters(_ operation: FastOperation, _ handler: Handler) {
    operation.handler = handler
    operation.flags.insert(.leavesRegisters)
  }

  /// Makes a No Operation before the end of a block store the registers: from the next block they cannot be
  /// computed.
  func settleNoOperation(before end: FastOperation) {
    guard draft.last != FastOperation.nowhere, draft.followsAnyBranch else { return }
    var last = end.preceding
    while last.length == 0, last.instruction == end.instruction { last = last.preceding }
    if last.kind == .noOperation { storeRegisters(before: end) }
  }

  /// Makes the last operation before another store the registers, because the instruction that is being added
  /// uses them.
  func storeRegisters(before next: FastOperation) {
    var operation = next.preceding
    while operation.length == 0 { operation = operation.preceding }
    guard operation.flags.contains(.leavesRegisters) else { return }
    operation.flags.remove(.leavesRegisters)
    switch operation.kind {
    case .modifyAddress: operation.handler = FastOperation.modifyIndex
    case .add: operation.handler = FastOperation.addToIndex
    case .moveNumeric, .moveZone: operation.handler = FastOperation.halves[Int(operation.immediate)]
    case .noOperation: operation.handler = FastOperation.settleForGood
    default: operation.handler = operation.general
    }
  }

  /// Whether the B address is in the operation, and handlers of short fields may use it.
  private mutating func hasFixedB(_ instruction: Instruction) -> Bool {
    instruction.hasDirectB && path.isInStorage(instruction.b, 1)
  }

  /// Whether the characters that end at a position may be copied into an operation.
  private mutating func isConstant(_ position: Int, _ length: Int) -> Bool {
    guard position >= length else { return false }
    return (position - length + 1...position).allSatisfy {
      !isVariable($0) && FastPath.indexLocation(of: $0) == 0
    }
  }

  /// Whether a Move Numeric is followed by a Move Zone of the same characters.
  mutating func isFollowedByItsZone(_ instruction: Instruction, _ next: Int) -> Bool {
    guard observation == nil, instruction.length == 7, !instruction.rereadsA, !instruction.rereadsB,
      !instruction.isChecked,
      next < form.size - 10, variables(7, from: next) == 0,
      FastPath.indexLocation(of: instruction.hasDirectB ? instruction.b : 0) == 0
    else { return false }
    let measured = form.measure(at: next)
    return measured.length == 7 && measured.characters & 0o177 == 0o130
      && (measured.characters ^ instruction.characters) & 0x3F3F_3F3F_3F3F_3F00 & (.max >> 8) == 0
  }
}
