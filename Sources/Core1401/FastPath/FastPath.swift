/// Executes whole instructions. Every operation is told the checked A and B addresses; it either does the
/// whole instruction and answers how many cycles its fields took, or leaves everything as it was and answers
/// ``leaves``: then the cycle engine does it. Operations on single characters answer whether they did it.
///
/// The registers lie in the storage's block while the fast path runs: a change is one store at a fixed place,
/// and the loop keeps nothing in the host's registers but what it needs for every instruction.
struct FastPath {
  let block: FastPathBlock

  /// The answer of an operation that leaves the instruction to the cycle engine.
  static let leaves = -1
  /// No place of an instruction; its entry is for the cycle engine.
  static let nowhere = StorageBlock.capacity
  /// In a count of time, cycles stand above so many bits of instructions: one addition counts both.
  static let cycleShift: UInt64 = 24
  /// Cycles left to the cycle engine before a limit: more than any instruction takes that does not ask
  /// ``hasTime(for:)``.
  static let reserve: UInt64 = 600
  /// Cycles of one run: an instruction takes two at least, so that their count fits below ``cycleShift``.
  static let longestRun: UInt64 = 1 << 24

  /// Whether an operation that may take long ends before the limit.
  @inline(always)
  func hasTime(for cycles: Int) -> Bool {
    cycles < 256 || cycles < Int(bitPattern: UInt(end &- time)) >> Int(FastPath.cycleShift)
  }

  /// Ends an instruction that left both address registers at these addresses, and whose fields took some
  /// cycles.
  @inline(always)
  func finish(_ a: Int, _ b: Int, _ cycles: Int) -> Int {
    aAddress = a
    bAddress = b
    return cycles
  }

  /// The same for one whose cycles are all known from its length.
  @inline(always)
  func finish(_ a: Int, _ b: Int) -> Bool {
    aAddress = a
    bAddress = b
    return true
  }
}

extension Processor {
  /// Executes whole instructions as long as that cannot be told from making their cycles, and comes back at
  /// an instruction boundary, some cycles before the limit, with no sign of anything begun.
  mutating func runWholeInstructions(untilCycle limit: UInt64) {
    let path = FastPath(block: storage.fastPathBlock())
    var isInterrupted = true
    while isInterrupted {
      let cycles = min(limit &- state.cycles, FastPath.longestRun)
      let register = state.branchPending ? state.aAddress : state.iAddress
      guard cycles > FastPath.reserve, let address = register.usable(below: UInt32(storage.count)) else {
        return
      }
      path.load(self, cycles: cycles)
      let iAddress = path.run(from: address)
      guard path.last != FastPath.nowhere else { return }
      path.store(in: &state, iAddress)
      isInterrupted = path.isInLastTwo(iAddress)
    }
  }
}

extension FastPath {
  /// Whether one of the last two instructions began at an address: when it has changed since, its characters
  /// must be put into the processor's registers before its entry is made anew.
  @inline(always)
  func isInLastTwo(_ address: Int) -> Bool {
    address == last || address == beforeLast
  }

  /// Takes the registers from a processor that stands before an I-Op.
  func load(_ processor: borrowing Processor, cycles: UInt64) {
    for left in 0..<4 { remember(FastPath.nowhere, left) }
    size = processor.storage.count
    features = processor.features
    end = (cycles &- FastPath.reserve) << FastPath.cycleShift
    settable = (features.contains(.highLowEqual) ? Indicators.compareResults : .unequal).rawValue
    let linksBranches = features.contains(.indexing)
    (linkMask, linkBits) = linksBranches ? (-1, 0) : (0, Int(AddressRegister.blank.contents))
    aAddress = Int(processor.state.aAddress.contents)
    let link = linksBranches ? processor.state.iAddress : .blank
    bAddress = Int((processor.state.branchPending ? link : processor.state.bAddress).contents)
    aRegister = processor.state.aRegister.rawValue
    logic = processor.state.logic.rawValue
    indicators = processor.state.indicators.rawValue
    unverified = UInt64(processor.state.unverified.rawValue)
    let tested = processor.testableIndicators
    (testable, switchesOn) = (tested.testable.rawValue, tested.switchesOn.rawValue)
  }

  /// Puts the registers back. A branch just made is pending again: the cycle engine carries it out in its
  /// next I-Op.
  ///
  /// - Parameters:
  ///   - state: the processor's registers.
  ///   - address: the next instruction.
  func store(in state: inout ProcessorState, _ address: Int) {
    let (instruction, registers) = (block.decoded(at: last), registers())
    if beforeLast == FastPath.nowhere {
      state.previousInstruction = state.instruction
      state.previousInstructionAddress = state.instructionAddress
    } else {
      state.previousInstruction = image(2)
      state.previousInstructionAddress = beforeLast
    }
    state.instruction = image(1)
    state.instructionAddress = last
    state.instructionLength = Int(instruction.length)
    state.operationRegister = StoredCharacter(code: UInt8(truncatingIfNeeded: instruction.characters))
    state.operation = OperationCode(rawValue: state.operationRegister.code) ?? .noOperation
    state.branchPending = registers.branched
    state.iAddress = AddressRegister(state.branchPending ? last + Int(instruction.length) : address)
    state.aAddress = AddressRegister(contents: UInt32(registers.aAddress))
    state.bAddress = AddressRegister(
      contents: UInt32(registers.branched ? registers.unlinkedBAddress : registers.bAddress))
    state.aRegister = StoredCharacter(rawValue: registers.aRegister)
    state.logic = StoredCharacter(rawValue: logic)
    state.indicators = Indicators(rawValue: indicators)
    state.unverified = UnverifiedPaths(rawValue: UInt32(truncatingIfNeeded: unverified))
    state.cycles &+= time >> FastPath.cycleShift
    state.instructions &+= time & (1 << FastPath.cycleShift - 1)
  }
}
