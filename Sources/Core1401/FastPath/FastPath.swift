/// The registers while whole instructions are executed: a value that lives in the host's registers during a run.
///
/// Every operation is told the checked A and B addresses. It either does the whole instruction and says true, or leaves
/// everything as it was and says false: then the cycle engine does it. What is frequent is inlined into the one loop of
/// ``run()``, which works on a copy that nobody else can point to; only what is rare sees this value in memory.
struct FastPath {
  let block: StorageBlock
  let decoder: InstructionDecoder

  /// The address registers, as ``AddressRegister/contents``; the I-address register is always an address.
  var iAddress: Int
  var aAddress: Int
  var bAddress: Int
  var aRegister: UInt8
  var logic: UInt8
  var indicators: UInt64
  var unverified: UInt32
  /// Both counters in one number, cycles above ``cycleShift`` instructions: one addition counts an instruction.
  var time: UInt64 = 0
  /// The time at which no further instruction may begin.
  let end: UInt64
  /// The places of the last four instructions, 16 bits each, the last one lowest; all ones before the first.
  var trail = UInt64.max
  /// Whether the last branch instruction branched, and what the B-address register then held.
  var branched = false
  var unlinkedBAddress = 0

  /// The indicators that a branch can find on when they are set, and the sense switches that are up.
  let testable: UInt64
  let switchesOn: UInt64
  let comparesHighLow: Bool
  let linksBranches: Bool

  static let cycleShift: UInt64 = 24
  /// Cycles left to the cycle engine before a limit: more than any instruction takes that does not ask ``hasTime(for:)``.
  static let reserve: UInt64 = 600
  /// Cycles of one run: an instruction takes two at least, so that their count fits below ``cycleShift``.
  static let longestRun: UInt64 = 1 << 24
  /// Fields up to this length are done character by character: a wide access to characters just stored one by one stalls.
  static let shortField = 5

  /// Whether an operation that may take long ends before the limit.
  @inline(__always)
  func hasTime(for cycles: Int) -> Bool {
    cycles < 256 || time >> FastPath.cycleShift &+ UInt64(cycles) < end >> FastPath.cycleShift
  }

  /// Ends an instruction that left both address registers at these addresses.
  @inline(__always)
  mutating func finish(_ a: Int, _ b: Int, _ cycles: Int = 0) -> Bool {
    aAddress = a
    bAddress = b
    time &+= UInt64(truncatingIfNeeded: cycles) &<< FastPath.cycleShift
    return true
  }
}

extension Processor {
  /// Executes whole instructions as long as that cannot be told from making their cycles, and comes back at an instruction
  /// boundary, some cycles before the limit, with no sign of anything begun.
  mutating func runWholeInstructions(untilCycle limit: UInt64) {
    let cycles = min(limit &- state.cycles, FastPath.longestRun)
    guard cycles > FastPath.reserve, var path = FastPath(self, cycles: cycles) else { return }
    path.run()
    path.store(in: &state)
  }
}

extension FastPath {
  /// Takes the registers from a processor that stands before an I-Op, nil when no instruction can begin there.
  init?(_ processor: borrowing Processor, cycles: UInt64) {
    let state = processor.state
    let features = processor.features
    let size = processor.storage.count
    block = processor.storage.block
    block.prepareFastPath()
    decoder = InstructionDecoder(block: block, size: size, features: features)
    end = (cycles &- FastPath.reserve) << FastPath.cycleShift
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
    let tested = processor.testableIndicators
    (testable, switchesOn) = (tested.testable.rawValue, tested.switchesOn.rawValue)
  }

  /// Puts the registers back. A branch just made is pending again: the cycle engine carries it out in its next I-Op.
  func store(in state: inout ProcessorState) {
    guard trail != .max else { return }
    let last = Int(trail & 0xFFFF)
    let beforeLast = Int(trail >> 16 & 0xFFFF)
    let instruction = block.decoded(at: last)
    if beforeLast == 0xFFFF {
      state.previousInstruction = state.instruction
      state.previousInstructionAddress = state.instructionAddress
    } else {
      state.previousInstruction = block.decoded(at: beforeLast).image
      state.previousInstructionAddress = beforeLast
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
    state.cycles &+= time >> FastPath.cycleShift
    state.instructions &+= time & (1 << FastPath.cycleShift - 1)
  }
}
