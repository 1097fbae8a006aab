// The instruction phase: I-Op, I-1 to I-8.
//
// The character at the I-address register must have a word mark; it becomes the operation code. Further
// characters are read up to the next word mark. The first three go to the A-address register (and to the
// B-address register, unless the operation is M, L, Q or H), the next three to the B-address register. The
// last one read stays in the A register as d-character. The cycle that finds the word mark of the next
// instruction does not use its character, so each instruction takes length + 1 cycles. Source: IBM 1401
// reference manual A24-1403, instruction timing.
extension Processor {
  @inline(__always)
  mutating func readOperationCode(at address: Int) -> Bool {
    state.working = WorkingLatches()
    guard state.bRegister.hasWordMark else { return stop(.noWordMark, .operation) }
    if state.branchPending {
      // The link: the address after the branch instruction.
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
    let row = behaviors[Int(state.operationRegister.code)]
    guard row.family != .undefined else {
      return stop(.undefinedOperation(state.operationRegister), .operation)
    }
    guard features.isSuperset(of: row.feature) else {
      return stop(.missingFeature(row.operation), .operation)
    }
    guard row.family != .undescribed else { return stop(.undescribedOperation(row.operation), .operation) }
    state.operation = row.operation
    state.instructions &+= 1
    state.next = row.addressLoading == .separateAfterSaving ? .saveAAddress : .instruction
    return true
  }

  mutating func readInstructionCharacter(at address: Int) -> Bool {
    let character = state.bRegister
    if character.hasWordMark
      || current.endsWithoutWordMark(length: state.instructionLength, before: character)
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
    if current.addressLoading == .doubled { state.bAddress = register }
  }

  /// Whether the A address is a unit address: `%xy`, or with processing overlap `@xy`.
  var addressesUnit: Bool {
    current.unitAddress != .none && Processor.beginsUnitAddress(state.aAddress.hundreds, features)
  }

  /// Whether a character begins a unit address. Without processing overlap `@` is an invalid digit.
  static func beginsUnitAddress(_ character: StoredCharacter, _ features: Features) -> Bool {
    character == .percent || character == .atSign && features.contains(.processingOverlap)
  }

  /// Begins the execution of an instruction that has been read, or completes one that needs no further cycle.
  private mutating func beginExecution() -> Bool {
    state.next = .a
    switch current.family {
    case .noOperation: state.next = .iOp
    case .halt: return halt()
    case .branch: return beginBranch()
    case .testWordMarkOrZone, .testBit: state.next = .b
    case .move:
      if addressesUnit { return waitForUnit() }
      beginMove()
    case .inputOutput:
      if current.unitAddress == .required, !addressesUnit {
        return stop(.noUnitAddress(state.aAddress), .operation)
      }
      return waitForUnit()
    case .compare: beginCompare()
    case .clearStorage: beginClearStorage()
    case .modifyAddress: state.working.windowUnits = state.bAddress
    case .multiply: beginMultiply()
    case .divide: beginDivide()
    case .add, .zeroAndAdd, .moveRecord, .moveNumericOrZone, .suppressZeros, .edit, .wordMarks,
      .storeAddress, .undescribed, .undefined:
      break
    }
    return true
  }

  private mutating func halt() -> Bool {
    state.branchPending = current.alwaysBranches.contains(state.instructionLength)
    state.next = .iOp
    state.isHalted = true
    return leave(.halt)
  }
}
