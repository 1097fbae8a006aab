// The instruction phase: I-Op, I-1 to I-8.
//
// The character under the I-address register must have a word mark and becomes the operation code. Further characters
// are read up to the next word mark: the first three go to the A-address register (and to the B-address register, unless
// the operation is M, L, Q or H), the next three to the B-address register, and the last one read stays in the A register
// as d-character. The cycle that finds the word mark of the next instruction does not use its character: each instruction
// takes length + 1 cycles. Source: IBM 1401 reference manual A24-1403, instruction timing.
extension Processor {
  mutating func readOperationCode(at address: Int) -> Bool {
    state.working = WorkingLatches()
    guard state.bRegister.hasWordMark else { return stop(.noWordMark, .operation) }
    if state.branchPending {
      // The link: the address behind the branch instruction.
      state.bAddress = features.contains(.indexing) ? state.iAddress : .blank
      state.iAddress = state.aAddress
      state.branchPending = false
    }
    state.previousInstructionAddress = state.instructionAddress
    state.previousInstruction = state.instruction
    state.instruction = InstructionImage()
    state.instruction.append(state.bRegister)
    state.instructionAddress = address
    state.iAddress.stepUp()
    state.operationRegister = state.bRegister.withoutWordMark
    state.instructionLength = 1
    guard let operation = OperationCode(rawValue: state.operationRegister.code) else {
      return stop(.undefinedOperation(state.operationRegister), .operation)
    }
    guard features.isSuperset(of: operation.neededFeature) else {
      return stop(.missingFeature(operation), .operation)
    }
    guard operation != .moveAndInsertZeros else { return stop(.undescribedOperation(operation), .operation) }
    state.operation = operation
    state.instructions &+= 1
    state.next = operation == .storeAAddress ? .saveAAddress : .instruction
    return true
  }

  mutating func readInstructionCharacter(at address: Int) -> Bool {
    let character = state.bRegister
    if character.hasWordMark
      || state.operation.endsWithoutWordMark(length: state.instructionLength, before: character)
    {
      return beginExecution()
    }
    state.iAddress.stepUp()
    state.aRegister = character
    state.instruction.append(character)
    state.instructionLength += 1
    switch state.instructionLength {
    case 2:
      let register = AddressRegister(hundreds: character, tens: .blank, units: .blank)
      loadAAddress(register)
    case 3:
      let register = AddressRegister(hundreds: state.aAddress.hundreds, tens: character, units: .blank)
      loadAAddress(register)
    case 4:
      let (hundreds, tens) = (state.aAddress.hundreds, state.aAddress.tens)
      loadAAddress(AddressRegister(hundreds: hundreds, tens: tens, units: character))
      if tens.zone != 0, !addressesUnit { beginIndexing() }
    case 5:
      state.bAddress = AddressRegister(hundreds: character, tens: .blank, units: .blank)
    case 6:
      state.bAddress = AddressRegister(hundreds: state.bAddress.hundreds, tens: character, units: .blank)
    case 7:
      let (hundreds, tens) = (state.bAddress.hundreds, state.bAddress.tens)
      state.bAddress = AddressRegister(hundreds: hundreds, tens: tens, units: character)
      if tens.zone != 0 { beginIndexing() }
    default:
      break
    }
    return true
  }

  private mutating func loadAAddress(_ register: AddressRegister) {
    state.aAddress = register
    if state.operation.doublesAddress { state.bAddress = register }
  }

  /// Whether the A address is a unit address `%xy`, or with processing overlap `@xy`.
  var addressesUnit: Bool {
    switch state.operation {
    case .moveCharacters, .loadCharacters, .controlUnit:
      Processor.beginsUnitAddress(state.aAddress.hundreds.code, features)
    default: false
    }
  }

  /// Whether a character begins a unit address; without processing overlap `@` is a digit that is none.
  static func beginsUnitAddress(_ code: UInt8, _ features: Features) -> Bool {
    code == 0o34 || code == 0o14 && features.contains(.processingOverlap)
  }

  /// The instruction is read: sets up the first execution cycle, or does at once what takes none.
  private mutating func beginExecution() -> Bool {
    switch state.operation {
    case .noOperation:
      state.next = .iOp
    case .halt:
      state.branchPending = state.instructionLength == 4
      state.next = .iOp
      state.isHalted = true
      return leave(.halt)
    case .branch where state.instructionLength == 4:
      takeBranch()
    case .branch where state.instructionLength == 5:
      if timedIndicators.contains(Indicators(dCharacter: state.aRegister)) { return waitForUnit() }
      branchIfIndicatorOn()
    case .branch, .branchIfWordMarkOrZone, .branchIfBitEqual:
      state.next = .b
    case .moveCharacters where addressesUnit, .loadCharacters where addressesUnit:
      return waitForUnit()
    case .read, .write, .writeAndRead, .punch, .readAndPunch, .writeAndPunch, .writeReadAndPunch,
      .startReadFeed,
      .startPunchFeed, .selectStacker, .controlCarriage:
      return waitForUnit()
    case .controlUnit:
      guard addressesUnit else { return stop(.noUnitAddress(state.aAddress), .operation) }
      return waitForUnit()
    case .compare:
      beginCompare()
    case .clearStorage:
      state.bAddress.acceptWrap()
      state.next = .b
    case .modifyAddress, .multiply, .subtract, .moveZone, .moveAndSuppressZeros, .setWordMark, .divide,
      .loadCharacters, .moveCharacters, .moveRecord, .storeAAddress, .zeroAndSubtract, .add, .moveNumeric,
      .moveAndEdit, .storeBAddress, .zeroAndAdd, .clearWordMark, .moveAndInsertZeros:
      beginFieldOperation()
    }
    return true
  }

  private mutating func beginFieldOperation() {
    state.next = .a
    switch state.operation {
    case .moveCharacters where state.instructionLength >= 8 && features.contains(.columnBinary):
      state.working.binaryMove = ColumnBinaryMove(dCharacter: state.aRegister)
    case .modifyAddress:
      state.working.windowUnits = state.bAddress
    case .multiply:
      beginMultiply()
    case .divide:
      beginDivide()
    default:
      break
    }
  }
}
