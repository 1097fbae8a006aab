/// The registers while whole instructions are executed: a value that lives in the host's registers during a run.
///
/// Every operation is told the checked A and B addresses. It either does the whole instruction and says true, or leaves
/// everything as it was and says false: then the cycle engine does it. All methods are inlined into the one loop of
/// ``Processor/runWholeInstructions(untilCycle:)``, or this value would live in memory.
struct FastPath {
  let block: StorageBlock
  /// Positions of storage.
  let size: Int
  let features: Features
  /// The value of the cycle counter at which no instruction may begin, ``reserve`` before the limit.
  let end: UInt64

  /// The address registers, as ``AddressRegister/contents``; the I-address register is always an address.
  var iAddress: Int
  var aAddress: Int
  var bAddress: Int
  var aRegister: UInt8
  var logic: UInt8
  var indicators: UInt64
  var unverified: UInt32
  var cycles: UInt64
  var instructions: UInt64

  /// Where the instruction in hand and the one before it began; negative before the first.
  var last = -1
  var beforeLast = -1
  /// Whether the last branch instruction branched, and what the B-address register then held.
  var branched = false
  var unlinkedBAddress = 0

  /// The indicators that a branch can find on when they are set, and the sense switches that are up.
  let testable: UInt64
  let switchesOn: UInt64
  let comparesHighLow: Bool
  let linksBranches: Bool

  /// Cycles left to the cycle engine before a limit: more than any instruction takes that does not ask ``hasTime(for:)``.
  static let reserve: UInt64 = 600
  /// Fields up to this length are done character by character: a wide access to characters just stored one by one stalls.
  static let shortField = 5

  /// Whether an operation that may take long ends before the limit.
  @inline(__always)
  func hasTime(for cycles: Int) -> Bool {
    cycles < 256 || self.cycles &+ UInt64(cycles) < end
  }

  /// Ends an instruction that left both address registers at these addresses.
  @inline(__always)
  mutating func finish(_ a: Int, _ b: Int, _ cycles: Int = 0) -> Bool {
    aAddress = a
    bAddress = b
    self.cycles &+= UInt64(truncatingIfNeeded: cycles)
    return true
  }
}

extension Processor {
  /// Executes whole instructions as long as that cannot be told from making their cycles, and comes back at an instruction
  /// boundary, some cycles before the limit, with no sign of anything begun.
  mutating func runWholeInstructions(untilCycle limit: UInt64) {
    guard limit > state.cycles &+ FastPath.reserve, var path = FastPath(self, untilCycle: limit) else {
      return
    }
    path.run()
    path.store(in: &state)
  }
}

extension FastPath {
  /// Takes the registers from a processor that stands before an I-Op, nil when no instruction can begin there.
  @inline(__always)
  init?(_ processor: borrowing Processor, untilCycle limit: UInt64) {
    let state = processor.state
    features = processor.features
    size = processor.storage.count
    block = processor.storage.block
    block.prepareFastPath()
    end = limit &- FastPath.reserve
    linksBranches = features.contains(.indexing)
    comparesHighLow = features.contains(.highLowEqual)
    let register = state.branchPending ? state.aAddress : state.iAddress
    guard let address = register.usable(below: UInt32(size)) else { return nil }
    iAddress = address
    aAddress = Int(state.aAddress.contents)
    let link = linksBranches ? state.iAddress : .blank
    bAddress = Int((state.branchPending ? link : state.bAddress).contents)
    aRegister = state.aRegister.rawValue
    logic = state.logic.rawValue
    indicators = state.indicators.rawValue
    unverified = state.unverified.rawValue
    cycles = state.cycles
    instructions = state.instructions
    let tested = processor.testableIndicators
    (testable, switchesOn) = (tested.testable.rawValue, tested.switchesOn.rawValue)
  }

  /// Puts the registers back. A branch just made is pending again: the cycle engine carries it out in its next I-Op.
  func store(in state: inout ProcessorState) {
    guard last >= 0 else { return }
    let instruction = block.decoded(at: last)
    if beforeLast >= 0 {
      state.previousInstruction = block.decoded(at: beforeLast).image
      state.previousInstructionAddress = beforeLast
    } else {
      state.previousInstruction = state.instruction
      state.previousInstructionAddress = state.instructionAddress
    }
    state.instruction = instruction.image
    state.instructionAddress = last
    state.instructionLength = Int(instruction.length)
    state.operationRegister = StoredCharacter(code: UInt8(truncatingIfNeeded: instruction.characters))
    state.operation = Operation(rawValue: state.operationRegister.code) ?? .noOperation
    state.branchPending = instruction.kind.branches && branched
    state.iAddress = AddressRegister(state.branchPending ? last + Int(instruction.length) : iAddress)
    state.aAddress = AddressRegister(contents: UInt32(aAddress))
    state.bAddress = AddressRegister(
      contents: UInt32(state.branchPending ? unlinkedBAddress : bAddress))
    state.aRegister = StoredCharacter(rawValue: aRegister)
    state.logic = StoredCharacter(rawValue: logic)
    state.indicators = Indicators(rawValue: indicators)
    state.unverified = UnverifiedPaths(rawValue: unverified)
    state.cycles = cycles
    state.instructions = instructions
  }
}

extension DecodedInstruction {
  /// The characters as the cycle engine keeps them.
  var image: InstructionImage { InstructionImage(packed: characters, count: Int(length)) }
}

extension DecodedInstruction.Kind {
  /// Whether the instruction may go on elsewhere than behind itself.
  var branches: Bool {
    switch self {
    case .branch, .branchIfIndicatorOn, .branchIfCharacterEqual, .branchIfWordMarkOrZone, .branchIfBitEqual,
      .clearStorageAndBranch:
      true
    default: false
    }
  }
}
