/// The 1401's processing unit with its core storage. It executes storage cycles and returns why it stopped.
///
/// It advances one storage cycle of 11.5 microseconds at a time; time is the number of cycles. It contains no
/// unit, file or clock. An input/output instruction ends a run with ``RunExit/unitWanted(_:)``; the caller
/// lets the unit work on ``storage`` and answers with ``finishUnitOperation(aAddress:bAddress:)``.
///
/// Sources: IBM 1401 reference manual A24-1403; cycle sequences as in the DocC article *Cycles*. Hardware
/// rules confirmed by IBM's field diagnostics are named where they are used.
public struct Processor: ~Copyable {
  /// The core storage. The caller may change it between runs, as the operator and the units do.
  public var storage: CoreStorage
  /// Registers, latches and counters.
  public internal(set) var state = ProcessorState()
  /// The optional features of this machine.
  public let features: Features
  /// The positions whose check bit was inverted by ``injectParityFault(at:)``.
  public internal(set) var parityFaults: Set<Int> = [] {
    didSet { checksParity = !parityFaults.isEmpty }
  }
  private var checksParity = false
  /// The operation table's behavior for the current operation. Not a copy: a row is written in parts, and the
  /// host stalls when it loads it as a whole soon after.
  @inline(__always)
  var current: OperationBehavior { behaviors[Int(state.operation.rawValue)] }
  /// How ``run(untilCycle:)`` executes the cycles; the results are the same.
  public var engine = Engine.cycle
  /// The blocks that the fast path has built, once it has run.
  var blocks: BlockBuilder?
  /// What each engine executed in runs with ``Engine/fast``.
  public private(set) var engineUse = EngineUse()
  /// Why the last cycle ended the run; set by a cycle after which the machine cannot continue.
  private(set) var exit = RunExit.cycleLimit
  /// The operation table. Each processor holds a reference, because access to a lazily initialized global
  /// takes a call.
  let behaviors = OperationCode.behaviors
  /// The indicators that are read from the units before they are tested.
  let timedIndicators: Indicators

  /// Creates a machine with blank storage.
  ///
  /// - Parameters:
  ///   - size: positions of core storage.
  ///   - features: the optional features; Modify Address is added above 4000 positions.
  public init(size: StorageSize = .positions16000, features: Features = .all) {
    storage = CoreStorage(size: size)
    self.features = size.positions > 4000 ? features.union(.modifyAddress) : features
    timedIndicators = .timed(self.features)
  }

  // MARK: Running

  /// Executes storage cycles until the cycle counter reaches a value or something stops the machine.
  ///
  /// - Parameter limit: value of ``ProcessorState/cycles`` at which to return.
  /// - Returns: ``RunExit/cycleLimit``, or what stopped the machine earlier.
  public mutating func run(untilCycle limit: UInt64) -> RunExit {
    run(untilCycle: limit, noLaterThan: limit)
  }

  /// Executes storage cycles until an instruction ends at or after a value of the cycle counter, or something
  /// stops the machine.
  ///
  /// A run with room between the two limits has no overhead at its end, because it need not split an
  /// instruction.
  ///
  /// - Parameters:
  ///   - limit: value of ``ProcessorState/cycles`` at or after which the run returns at the end of an
  ///     instruction.
  ///   - latest: value at which it returns in any case, even within an instruction; not below `limit`.
  /// - Returns: ``RunExit/cycleLimit``, or what stopped the machine earlier.
  public mutating func run(untilCycle limit: UInt64, noLaterThan latest: UInt64) -> RunExit {
    precondition(limit <= latest, "a run cannot end before it may")
    state.isHalted = false
    guard engine == .fast, !checksParity else { return runCycles(untilCycle: limit, noLaterThan: latest) }
    while state.cycles < limit {
      var reason = EngineUse.Reason.limit
      if state.next == .iOp {
        guard let cause = runWholeInstructions(untilCycle: limit, noLaterThan: latest) else {
          return .unitWanted(makeRequest())
        }
        reason = cause
      }
      if let exit = runInstruction(leftFor: reason, noLaterThan: latest) { return exit }
    }
    return .cycleLimit
  }

  /// Executes an instruction, or the rest of one, that the fast path has left.
  ///
  /// - Returns: what stopped the machine, if anything.
  @inline(never)
  private mutating func runInstruction(leftFor reason: EngineUse.Reason, noLaterThan latest: UInt64)
    -> RunExit?
  {
    let begin = state.cycles
    // The last instruction of a run is always executed by cycles, which leave more in the registers than an
    // instruction needs.
    let exit = runCycles(untilCycle: begin &+ 1, noLaterThan: latest)
    engineUse.count(state.operation, reason, state.cycles &- begin)
    if case .cycleLimit = exit { return nil }
    return exit
  }

  private mutating func runCycles(untilCycle limit: UInt64, noLaterThan latest: UInt64) -> RunExit {
    while state.cycles < limit {
      repeat {
        guard executeCycle() else { return exit }
      } while state.next != .iOp && state.cycles < latest
    }
    return .cycleLimit
  }

  /// Executes one storage cycle: SINGLE CYCLE PROCESS.
  ///
  /// - Returns: nil when the cycle was executed and the machine can continue.
  public mutating func step() -> RunExit? {
    state.isHalted = false
    return executeCycle() ? nil : exit
  }

  /// Executes storage cycles to the end of the current instruction, or of the next one if none has begun.
  ///
  /// - Returns: ``RunExit/instructionEnd``, or what stopped the machine earlier.
  public mutating func runInstruction() -> RunExit {
    state.isHalted = false
    repeat {
      guard executeCycle() else { return exit }
    } while state.next != .iOp
    return .instructionEnd
  }

  /// Executes one storage cycle: the register selected by `next` addresses storage, the character goes to the
  /// B register, and the operation processes it.
  ///
  /// - Returns: whether the machine can continue; if not, `exit` says why.
  @inline(__always)
  mutating func executeCycle() -> Bool {
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
      executeCycleWithoutStorage()
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
    let continues = perform(at: address)
    return checksParity ? parityCheck(at: address) && continues : continues
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

  /// Executes a cycle that only moves registers: the last two of Modify Address, and the one in which Store
  /// A-Address Register saves the old A address.
  private mutating func executeCycleWithoutStorage() {
    state.cycles &+= 1
    if state.next == .saveAAddress {
      state.bAddress = state.aAddress
      state.next = .instruction
    } else {
      modifyAddressIdleCycle()
    }
  }

  // MARK: Stops

  /// Ends the run and returns false, the result of a cycle that cannot continue.
  mutating func leave(_ reason: RunExit) -> Bool {
    exit = reason
    return false
  }

  mutating func stop(_ cause: Check.Cause, _ block: CheckLatches) -> Bool {
    leave(.check(makeCheck(cause, block)))
  }

  /// Turns the light of a block on and creates the check.
  mutating func makeCheck(_ cause: Check.Cause, _ block: CheckLatches) -> Check {
    state.checks.insert(block)
    // Where an operation code was expected and none was found, the registers still hold the last instruction.
    let begins = cause != .noWordMark
    return Check(
      cause: cause,
      instructionAddress: begins ? state.instructionAddress : state.storageAddress.address ?? 0,
      instruction: begins ? state.instruction : InstructionImage(),
      previousInstructionAddress: begins ? state.previousInstructionAddress : state.instructionAddress,
      previousInstruction: begins ? state.previousInstruction : state.instruction,
      highestAddress: storage.count - 1)
  }

  /// Handles a wrong check bit in the character read: the machine stops after the cycle, or only sets the
  /// indicator.
  private mutating func parityCheck(at address: Int) -> Bool {
    guard parityFaults.contains(address) else { return true }
    // A character that the cycle changed has been written with a correct check bit; one written back
    // unchanged keeps the wrong one.
    if storage[address] != state.bRegister { parityFaults.remove(address) }
    state.checks.insert(.bRegister)
    guard state.processCheckStop else {
      state.indicators.insert(.processCheck)
      return true
    }
    return stop(.parity(address: address), .bRegister)
  }

  // MARK: The units' side

  /// Ends the unit operation of the current instruction, once the unit has finished, and lets the machine
  /// continue.
  ///
  /// - Parameters:
  ///   - aAddress: the contents of the A-address register after the operation, nil to leave it unchanged.
  ///   - bAddress: those of the B-address register.
  public mutating func finishUnitOperation(aAddress: Int? = nil, bAddress: Int? = nil) {
    precondition(state.next == .waitsForUnit, "no input/output instruction waits")
    if state.operation == .branch { return branchIfIndicatorOn() }
    if let aAddress { state.aAddress = AddressRegister(aAddress) }
    if let bAddress { state.bAddress = AddressRegister(bAddress) }
    // Shorter instructions have no address to branch to.
    if state.instructionLength >= 4, current.alwaysBranches.contains(state.instructionLength) {
      state.branchPending = true
    }
    state.next = .iOp
  }

  /// Records that a unit used a part of the model that rests on inference.
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
