/// The 1401's processing unit with its core storage: told to make storage cycles, it answers why it stopped.
///
/// It advances by one storage cycle of 11.5 microseconds at a time; time is the number of cycles. It holds no
/// unit, file or clock: an input/output instruction ends in ``RunExit/unitWanted(_:)``, the caller lets the
/// unit work on ``storage`` and answers with ``finishUnitOperation(aAddress:bAddress:)``.
///
/// Sources: IBM 1401 reference manual A24-1403; cycle sequences as in the DocC article *Cycles*; hardware
/// rules proved by IBM's field diagnostics are named where they are used.
public struct Processor: ~Copyable {
  /// The core storage. The caller may change it between runs, as the operator and the units do.
  public var storage: CoreStorage
  /// Registers, latches and counters.
  public internal(set) var state = ProcessorState()
  /// The optional features of this machine.
  public let features: Features
  /// Positions whose check bit was inverted by ``injectParityFault(at:)``.
  public internal(set) var parityFaults: Set<Int> = [] {
    didSet { checksParity = !parityFaults.isEmpty }
  }
  private var checksParity = false
  /// What the operation table says of the current operation.
  var current = OperationCode.noOperation.behavior
  /// How ``run(untilCycle:)`` makes the cycles; the results are the same.
  public var engine = Engine.cycle
  /// What the fast path has made of storage, once it has run.
  var blocks: BlockBuilder?
  /// What the engines did in runs with ``Engine/fast``.
  public private(set) var engineUse = EngineUse()
  /// Why the last cycle ended the run, set when a cycle says that the machine cannot go on.
  private(set) var exit = RunExit.cycleLimit
  /// The operation table. Each processor refers to it: reaching a global that is made when it is first used
  /// takes a call.
  let behaviors = OperationCode.behaviors
  let unitCodes = OperationCode.unitCodes

  /// Makes a machine with blank storage.
  ///
  /// - Parameters:
  ///   - size: positions of core storage.
  ///   - features: the optional features; Modify Address is added above 4000 positions.
  public init(size: StorageSize = .positions16000, features: Features = .all) {
    storage = CoreStorage(size: size)
    self.features = size.positions > 4000 ? features.union(.modifyAddress) : features
  }

  // MARK: Running

  /// Makes storage cycles until the cycle counter reaches a value or something stops the machine.
  ///
  /// - Parameter limit: value of ``ProcessorState/cycles`` at which to come back.
  /// - Returns: ``RunExit/cycleLimit``, or what stopped the machine before.
  public mutating func run(untilCycle limit: UInt64) -> RunExit {
    run(untilCycle: limit, noLaterThan: limit)
  }

  /// Makes storage cycles until an instruction ends at or after a value of the cycle counter, or something
  /// stops the machine.
  ///
  /// A run with room between both limits costs nothing at its end: it does not have to split an instruction.
  ///
  /// - Parameters:
  ///   - limit: value of ``ProcessorState/cycles`` from which on the run returns at the end of an instruction.
  ///   - latest: value at which it returns in any case, even within an instruction; not below `limit`.
  /// - Returns: ``RunExit/cycleLimit``, or what stopped the machine before.
  public mutating func run(untilCycle limit: UInt64, noLaterThan latest: UInt64) -> RunExit {
    precondition(limit <= latest, "a run cannot end before it may")
    state.isHalted = false
    while state.cycles < limit {
      let usesFastPath = engine == .fast && !checksParity
      var reason = EngineUse.Reason.limit
      if usesFastPath, state.next == .iOp {
        // Behind a record of tape comes the test of the tape indicator.
        if state.operation == .moveCharacters, readUnitInstruction(untilCycle: latest) { return exit }
        guard let cause = runWholeInstructions(untilCycle: limit, noLaterThan: latest) else { return exit }
        reason = cause
      }
      let begin = state.cycles
      defer { if usesFastPath { engineUse.count(state.operation, reason, state.cycles &- begin) } }
      // The last instruction of a run is always made by cycles, which leave more in the registers than an
      // instruction needs.
      repeat {
        guard makeCycle() else { return exit }
      } while state.next != .iOp && state.cycles < latest
    }
    return .cycleLimit
  }

  /// Makes one storage cycle: SINGLE CYCLE PROCESS.
  ///
  /// - Returns: nil when the cycle was made and the machine can go on.
  public mutating func step() -> RunExit? {
    state.isHalted = false
    return makeCycle() ? nil : exit
  }

  /// Makes storage cycles to the end of the instruction in hand, or of the next one.
  ///
  /// - Returns: ``RunExit/instructionEnd``, or what stopped the machine before.
  public mutating func runInstruction() -> RunExit {
    state.isHalted = false
    repeat {
      guard makeCycle() else { return exit }
    } while state.next != .iOp
    return .instructionEnd
  }

  /// One storage cycle: the register chosen by `next` addresses storage, the character goes to the B
  /// register, and the operation does its work on it.
  ///
  /// - Returns: whether the machine can go on; if not, `exit` says why.
  @inline(__always)
  mutating func makeCycle() -> Bool {
    let source: AddressSource
    let register: AddressRegister
    switch state.next {
    case .iOp where state.branchPending:
      (source, register) = (.aAddress, state.aAddress)
    case .iOp, .instruction:
      (source, register) = (.iAddress, state.iAddress)
    case .a:
      (source, register) = (.aAddress, state.aAddress)
    case .b, .aAtB:
      (source, register) = (.bAddress, state.bAddress)
    case .aUpperHalf:
      (source, register) = (.aAddress, upperHalf(of: state.aAddress))
    case .bUpperHalf:
      (source, register) = (.bAddress, upperHalf(of: state.bAddress))
    case .index:
      (source, register) = (.indexLocation, indexLocation)
    case .saveAAddress, .idle:
      makeCycleWithoutStorage()
      return true
    case .waitsForUnit:
      return waitForUnit()
    }
    state.storageAddress = register
    state.addressedBy = source
    guard let address = register.usable(below: UInt32(storage.count)) else {
      return stop(.invalidAddress(source, register), .storageAddress)
    }
    state.bRegister = storage[address]
    state.cycles &+= 1
    let goesOn = perform(at: address)
    return checksParity ? parityCheck(at: address) && goesOn : goesOn
  }

  @inline(__always)
  private mutating func perform(at address: Int) -> Bool {
    switch state.next {
    case .iOp: return readOperationCode(at: address)
    case .instruction: return readInstructionCharacter(at: address)
    case .index: indexCycle()
    case .b, .bUpperHalf: bCycle(at: address)
    default: aCycle(at: address)
    }
    return true
  }

  /// Cycles in which the machine only moves registers: the two at the end of Modify Address, and the one in
  /// which Store A-Address Register saves the old A address.
  private mutating func makeCycleWithoutStorage() {
    state.cycles &+= 1
    if state.next == .saveAAddress {
      state.bAddress = state.aAddress
      state.next = .instruction
    } else {
      modifyAddressIdleCycle()
    }
  }

  // MARK: Stops

  /// Ends the run; the answer of a cycle that cannot go on.
  mutating func leave(_ reason: RunExit) -> Bool {
    exit = reason
    return false
  }

  mutating func stop(_ cause: Check.Cause, _ block: CheckLatches) -> Bool {
    leave(.check(makeCheck(cause, block)))
  }

  /// Turns the light of a block on and says what was found.
  mutating func makeCheck(_ cause: Check.Cause, _ block: CheckLatches) -> Check {
    state.checks.insert(block)
    // Where an operation code was due and none was found, the last instruction is still in the registers.
    let begins = cause != .noWordMark
    return Check(
      cause: cause,
      instructionAddress: begins ? state.instructionAddress : state.storageAddress.address ?? 0,
      instruction: begins ? state.instruction : InstructionImage(),
      previousInstructionAddress: begins ? state.previousInstructionAddress : state.instructionAddress,
      previousInstruction: begins ? state.previousInstruction : state.instruction,
      highestAddress: storage.count - 1)
  }

  /// The character read had a wrong check bit: the machine stops after the cycle, or only remembers it.
  private mutating func parityCheck(at address: Int) -> Bool {
    guard parityFaults.contains(address) else { return true }
    // What the cycle wrote was given a correct check bit; a character written back unchanged keeps the wrong
    // one.
    if storage[address] != state.bRegister { parityFaults.remove(address) }
    state.checks.insert(.bRegister)
    guard state.processCheckStop else {
      state.indicators.insert(.processCheck)
      return true
    }
    return stop(.parity(address: address), .bRegister)
  }

  // MARK: The units' side

  /// Answers the request of the instruction in hand, once the unit has done its work, and lets the machine go
  /// on.
  ///
  /// - Parameters:
  ///   - aAddress: the contents of the A-address register after the operation, nil to leave it.
  ///   - bAddress: those of the B-address register.
  public mutating func finishUnitOperation(aAddress: Int? = nil, bAddress: Int? = nil) {
    precondition(state.next == .waitsForUnit, "no input/output instruction waits")
    if current.family == .branch { return branchIfIndicatorOn() }
    if let aAddress { state.aAddress = AddressRegister(aAddress) }
    if let bAddress { state.bAddress = AddressRegister(bAddress) }
    if current.alwaysBranches.contains(state.instructionLength) { state.branchPending = true }
    state.next = .iOp
  }

  /// Remembers that a part of the model that rests on inference was used by a unit.
  public mutating func note(_ path: UnverifiedPaths) {
    state.unverified.insert(path)
  }

  /// Sets or resets indicators, as the units do.
  public mutating func setIndicators(_ indicators: Indicators, on: Bool) {
    if on {
      state.indicators.formUnion(indicators)
    } else {
      state.indicators.subtract(indicators)
    }
  }
}
