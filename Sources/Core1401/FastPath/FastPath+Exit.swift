// Entering and leaving: the registers of the processor at an instruction boundary.
//
// Handlers do not record the instructions they executed. When the fast path ends, its operations record which
// instructions came before. What a branch left in the registers is computed only then, because nearly every
// instruction after a branch reloads them.
extension FastPath {
  /// The last two instructions executed before an operation.
  private struct Arrival {
    /// Their addresses; ``FastOperation/nowhere`` when they were executed before this run.
    var last: Int
    var beforeLast: Int
    /// The operations from which to search downward for those of the instructions.
    var operation: FastOperation
    var operationBefore: FastOperation
    /// Whether the last instruction branched to the current address.
    var isTaken: Bool
  }

  private func arrival(at operation: FastOperation) -> Arrival {
    if operation.last != FastOperation.nowhere {
      var arrival = Arrival(
        last: operation.last, beforeLast: operation.beforeLast, operation: operation.preceding,
        operationBefore: operation.preceding, isTaken: false)
      if arrival.beforeLast == FastOperation.nowhere {
        (arrival.beforeLast, arrival.operationBefore) = lastInstruction(of: lastJump)
      }
      return arrival
    }
    let jump = lastJump
    let isGoto = jump.flags.contains(.isGoto)
    let (last, found) = lastInstruction(of: jump)
    var arrival = Arrival(
      last: last, beforeLast: isGoto ? jump.beforeLast : jump.last, operation: found,
      operationBefore: jump == memory.missing ? jump : jump.preceding,
      isTaken: !isGoto)
    if jump == memory.missing {
      arrival.beforeLast = FastOperation.nowhere
    } else if arrival.beforeLast == FastOperation.nowhere {
      (arrival.beforeLast, arrival.operationBefore) = lastInstruction(
        of: followsRememberedJump(operation) ? jumpBeforeBlock : jumpBefore)
    }
    return arrival
  }

  /// Whether an operation of the first instruction of a block comes after one that has set ``jumpBefore``.
  func followsRememberedJump(_ operation: FastOperation) -> Bool {
    if operation == memory.missing || operation.flags.contains(.isFirst) { return false }
    var first = operation.preceding
    while !first.flags.contains(.isFirst) { first = first.preceding }
    return first.flags.contains(.remembersJump)
  }

  /// The last instruction executed when a block was left, with its operation.
  private func lastInstruction(of jump: FastOperation) -> (Int, FastOperation) {
    if jump == memory.missing { return (FastOperation.nowhere, jump) }
    return jump.flags.contains(.isGoto) ? (jump.last, jump.preceding) : (jump.instruction, jump)
  }

  /// The operation of an instruction, searched downward from one of the same block; nil when it has none of
  /// its own.
  private func operation(of address: Int, from operation: FastOperation) -> FastOperation? {
    var operation = operation
    while operation.instruction != address {
      guard operation.last != FastOperation.nowhere else { return nil }
      operation = operation.preceding
    }
    return operation.length > 0 ? operation : nil
  }

  /// An instruction as it was when it was executed.
  private struct Executed {
    /// Its characters, the first in the lowest byte. The two highest bits of each byte, and any bytes above
    /// the instruction, are undefined.
    var characters: UInt64
    var length: Int
    /// The last character, without word mark.
    var last: UInt8

    var image: InstructionImage { InstructionImage(packed: characters, count: min(length, 8)) }
  }

  /// Reconstructs an instruction as it was executed: addresses that the program modifies as they were read
  /// then, and its own end, whose word mark it may have cleared.
  private func executed(
    at address: Int, _ form: InstructionForm, from operation: FastOperation
  ) -> Executed {
    guard let operation = self.operation(of: address, from: operation) else {
      let instruction = form.measure(at: address)
      return Executed(
        characters: instruction.characters, length: instruction.length, last: instruction.last)
    }
    var characters = memory.characters(of: operation)
    if operation.flags.contains(.rereadsA) {
      characters = characters & ~(0x3F3F_3F00 as UInt64) | UInt64(memory.addressCharacters(operation.a)) << 8
    }
    if operation.flags.contains(.rereadsB) {
      characters = characters & ~(0x3F_3F3F << 32) | UInt64(memory.addressCharacters(operation.b)) << 32
    }
    if operation.flags.contains(.rereadsD) {
      characters = characters & ~(0x3F << 56) | operation.immediate << 56
    }
    let last =
      operation.length > 8
      ? memory[operation.next - 1]
      : UInt8(truncatingIfNeeded: characters >> UInt64(8 * operation.length - 8))
    return Executed(characters: characters, length: operation.length, last: last & 0o77)
  }

  // MARK: Entering

  /// Stores what stays the same for the life of a processor.
  func prepare(size: Int, features: Features) {
    self.size = size
    self.features = features
    settable = (features.contains(.highLowEqual) ? Indicators.compareResults : .unequal).rawValue
    (linkMask, linkBits) =
      features.contains(.indexing) ? (-1, 0) : (0, Int(AddressRegister.blank.contents))
  }

  /// Loads the registers from a processor that is about to begin an I-Op cycle.
  ///
  /// - Parameters:
  ///   - processor: the processor, which is not changed. A borrowed one would be copied for the call.
  ///   - limit: value of the cycle counter at which the run may end.
  ///   - latest: value of the cycle counter that must not be exceeded.
  @inline(__always)
  func load(_ processor: inout Processor, untilCycle limit: UInt64, noLaterThan latest: UInt64) {
    let most = min(latest - processor.state.cycles, FastPath.longestInstruction) - UInt64(FastPath.reserve)
    let cycles = min(limit - processor.state.cycles, most, FastPath.longestRun)
    overtime = Int(most - cycles) << FastOperation.cycleShift
    aAddress = Int(processor.state.aAddress.contents)
    bAddress =
      processor.state.branchPending
      ? Int(processor.state.iAddress.contents) & linkMask | linkBits
      : Int(processor.state.bAddress.contents)
    aRegister = processor.state.aRegister.rawValue
    logic = processor.state.logic.rawValue
    indicators = processor.state.indicators.rawValue
    unverified = UInt64(processor.state.unverified.rawValue)
    let tested = processor.testableIndicators
    (testable, switchesOn) = (tested.testable.rawValue, tested.switchesOn.rawValue)
    // An indicator that is on without being asked for is left to the cycle engine.
    asked = processor.state.asked.union(processor.state.indicators).rawValue
    left = Int(cycles) << FastOperation.cycleShift
    (lastJump, jumpBefore, jumpBeforeBlock) = (memory.missing, memory.missing, memory.missing)
    blocked = 0..<0
  }

  // MARK: Leaving

  /// Stores the registers before an operation. A branch just taken becomes pending again: the cycle engine
  /// completes it in its next I-Op cycle.
  ///
  /// - Parameters:
  ///   - state: the processor's registers.
  ///   - operation: the operation that would be executed next.
  ///   - address: the address of its instruction.
  ///   - time: the time used since ``load(_:untilCycle:noLaterThan:)``.
  ///   - form: the rules for reading instructions from storage.
  ///   - isFollowed: whether another instruction is read at once, which sets the previous instruction.
  func store(
    in state: inout ProcessorState, before operation: FastOperation, _ address: Int, time: Int,
    _ form: InstructionForm, isFollowed: Bool
  ) {
    let arrival = arrival(at: operation)
    guard arrival.last != FastOperation.nowhere else { return }
    if isFollowed {
      // Reading the next instruction sets it.
    } else if arrival.beforeLast == FastOperation.nowhere {
      state.previousInstruction = state.instruction
      state.previousInstructionAddress = state.instructionAddress
    } else {
      state.previousInstruction =
        executed(at: arrival.beforeLast, form, from: arrival.operationBefore).image
      state.previousInstructionAddress = arrival.beforeLast
    }
    let last = executed(at: arrival.last, form, from: arrival.operation)
    let registers = registers(arrival, last, form, address)
    state.instruction = last.image
    state.instructionAddress = arrival.last
    state.instructionLength = last.length
    state.operationRegister = StoredCharacter(code: UInt8(truncatingIfNeeded: last.characters & 0o77))
    state.operation = form.behaviors[Int(state.operationRegister.code)].operation
    state.branchPending = arrival.isTaken
    // No block reaches the end of storage.
    let next = arrival.isTaken ? arrival.last + last.length : address
    state.iAddress = AddressRegister(contents: UInt32(truncatingIfNeeded: next))
    state.aAddress = AddressRegister(contents: UInt32(truncatingIfNeeded: registers.a))
    state.bAddress = AddressRegister(contents: UInt32(truncatingIfNeeded: registers.b))
    state.aRegister = StoredCharacter(rawValue: registers.character)
    storeOthers(in: &state, time: time)
  }

  /// Stores the registers that are not computed on demand.
  @inline(__always)
  func storeOthers(in state: inout ProcessorState, time: Int) {
    state.logic = StoredCharacter(rawValue: logic)
    state.indicators = Indicators(rawValue: indicators)
    state.unverified = UnverifiedPaths(rawValue: UInt32(truncatingIfNeeded: unverified))
    state.cycles &+= UInt64(truncatingIfNeeded: time >> FastOperation.cycleShift)
    state.instructions &+= UInt64(truncatingIfNeeded: time & (1 << FastOperation.cycleShift - 1))
  }

  /// The last instruction before an operation, with the registers after it.
  struct LastInstruction {
    var address: Int
    var image: InstructionImage
    var a: Int
    var b: Int
    var character: UInt8
  }

  /// The last instruction before an operation, where it is found at once: a branch that was taken, a test in the
  /// same block that was not, or an instruction that stores its registers; nil otherwise. The link of the branch
  /// is already in the B-address register.
  @inline(__always)
  func lastInstruction(before operation: FastOperation) -> LastInstruction? {
    let isTaken = operation.last == FastOperation.nowhere
    let last = isTaken ? lastJump : operation.preceding
    guard
      last.flags.isDisjoint(with: [
        .isMissing, .isGoto, .isTransient, .rereadsA, .rereadsB, .isChecked, .isComputed, .leavesRegisters,
      ]), isTaken ? last.kind.hasOwnAddress : last.instruction == operation.last, 1...8 ~= last.length
    else { return nil }
    var found = LastInstruction(
      address: last.instruction,
      image: InstructionImage(packed: memory.characters(at: last.instruction), count: last.length),
      a: aAddress, b: bAddress, character: aRegister)
    if isTaken {
      found.a = operation.instruction
      found.b = last.next & linkMask | linkBits
      found.character = memory[last.next - 1] & 0o77
    } else if last.kind == .branchIfIndicatorOn {
      found.a = last.a
      found.character = memory[last.next - 1] & 0o77
      found.b = FastPath.oneCharacter(found.character)
    } else if last.kind.branches {
      return nil
    }
    return found
  }

  /// Computes what a branch left in the registers, for an operation that takes an address from them. The
  /// registers themselves are unchanged, because the fast path may still end before that operation.
  @inline(never)
  func settle(before operation: FastOperation) {
    let jump = lastJump
    if operation.last == FastOperation.nowhere, jump != memory.missing,
      jump.flags.isDisjoint(with: [.isGoto, .isTransient]),
      jump.kind.hasOwnAddress
    {
      settledA = operation.instruction
      settledB = jump.next & linkMask | linkBits
      settledCharacter = memory[jump.next - 1] & 0o77
    } else if operation.last != FastOperation.nowhere, let last = lastOperation(from: operation.preceding),
      last.kind.testsCharacter, last.instruction == operation.last
    {
      settledA = last.a
      settledB = bAddress &- 1
      settledCharacter = UInt8(truncatingIfNeeded: last.immediate)
    } else {
      settleAny(before: operation)
    }
  }

  private func settleAny(before operation: FastOperation) {
    (settledA, settledB, settledCharacter) = registers(before: operation)
  }

  /// The address registers and the A register before an operation, after the branch that led there.
  private func registers(before operation: FastOperation) -> (a: Int, b: Int, character: UInt8) {
    let form = InstructionForm(memory: memory, size: size, features: features)
    let arrival = arrival(at: operation)
    guard arrival.last != FastOperation.nowhere else { return (aAddress, bAddress, aRegister) }
    let last = executed(at: arrival.last, form, from: arrival.operation)
    var registers = registers(arrival, last, form, operation.instruction)
    if arrival.isTaken { registers.b = (arrival.last + last.length) & linkMask | linkBits }
    return registers
  }

  /// The address registers and the A register after the last instruction. A branch has not yet stored its
  /// link in the B-address register.
  private func registers(
    _ arrival: Arrival, _ instruction: Executed, _ form: InstructionForm, _ address: Int
  ) -> (a: Int, b: Int, character: UInt8) {
    if !arrival.isTaken, let operation = lastOperation(from: arrival.operation), !operation.kind.branches {
      if operation.flags.contains(.leavesRegisters) { return registers(after: operation) }
      return (aAddress, bAddress, aRegister)
    }
    let (length, d) = (instruction.length, instruction.last)
    let passed = arrival.isTaken ? bAddress : bAddress - 1
    switch (form.behaviors[Int(instruction.characters & 0o77)].family, length) {
    case (.branch, 1), (.testWordMarkOrZone, 1), (.testBit, 1):
      // After another branch, it uses from its operation what that one would have left.
      if let operation = operation(of: arrival.last, from: arrival.operation),
        !operation.flags.contains(.isComputed)
      {
        return (operation.a, passed, UInt8(truncatingIfNeeded: operation.immediate))
      }
      return (aAddress, passed, aRegister)
    case (.branch, 4): return (address, address, d)
    case (.branch, 5), (.branch, 8...), (.testWordMarkOrZone, 8), (.testBit, 8):
      let a = arrival.isTaken ? address : operation(of: arrival.last, from: arrival.operation)?.a ?? 0
      return (a, length == 5 ? FastPath.oneCharacter(d) : passed, d)
    default: return (aAddress, bAddress, aRegister)
    }
  }

  /// The operation of the last instruction, searched downward from one.
  private func lastOperation(from operation: FastOperation) -> FastOperation? {
    var operation = operation
    while operation.length == 0 {
      guard operation.last != FastOperation.nowhere else { return nil }
      operation = operation.preceding
    }
    return operation
  }

  /// Computes what an operation just executed would have stored in the registers.
  private func registers(after operation: FastOperation) -> (a: Int, b: Int, character: UInt8) {
    let (a, b) = (wrapped(aAddress(of: operation)) ?? 0, wrapped(bAddress(of: operation)) ?? 0)
    func step(_ a: Int, _ length: Int, _ b: Int) -> (a: Int, b: Int, character: UInt8) {
      (a &- length, b &- length, memory.character(at: a &- length &+ 1))
    }
    switch operation.kind {
    case .noOperation: return registers(before: operation)
    case .modifyAddress:
      let (added, new) = (AddressNumber(packed: operation.immediate), index(operation.writtenIndex))
      let old = new >= added.value ? new &- added.value : new &- added.value &+ 16_000
      let next = FastPath.bAfterModifying(
        b, memory.addressCharacters(old), memory.addressCharacters(new), added)
      return (a &- 3, next, added.hundreds)
    case .add:
      let constant = IndexIncrement(packed: operation.immediate)
      return (a &- constant.length, b &- 3, constant.leftmost)
    case .moveNumeric, .moveZone: return step(a, 1, b)
    case .load: return step(a, memory.fieldLength(at: a), b)
    default: return step(a, memory.shorterField(a, b).length, b)
    }
  }

  /// The ``AddressRegister/contents`` of an address register loaded with one character and two blanks.
  static func oneCharacter(_ character: UInt8) -> Int {
    Int(AddressRegister(hundreds: StoredCharacter(code: character), tens: .blank, units: .blank).contents)
  }
}

extension FastPathMemory {
  /// The characters of an instruction, with any above it: those for which a block without write marks was built,
  /// otherwise those in storage.
  fileprivate func characters(of operation: FastOperation) -> UInt64 {
    guard operation.flags.contains(.isTransient) else {
      return checked(characters(at: operation.instruction), operation)
    }
    let place = offset(of: operation) - FastPathLayout.transientBlocks
    return self.operation(
      at: FastPathLayout.transientBlocks + place / FastPathLayout.transientSize * FastPathLayout.transientSize
    ).immediate
  }

  /// Characters of an instruction with those that were checked when it was executed.
  private func checked(_ characters: UInt64, _ operation: FastOperation) -> UInt64 {
    guard operation.flags.contains(.isChecked) else { return characters }
    var (characters, check) = (characters, operation.preceding)
    while check.length == 0, check.instruction == operation.instruction, !check.flags.contains(.isFirst) {
      if check.flags.contains(.isVariable) {
        let shift = UInt64(8 * (check.b - operation.instruction))
        characters = characters & ~(0o77 << shift) | (check.immediate & 0o77) << shift
      }
      check = check.preceding
    }
    return characters
  }
}
