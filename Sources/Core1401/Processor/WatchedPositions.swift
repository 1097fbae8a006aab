/// Positions of core storage in front of which a run comes back, so that the caller can look at the cycle
/// that uses them.
///
/// With ``Engine/fast`` only the instructions that use one are slowed much, see
/// ``Processor/run(untilCycle:watching:)``.
public struct WatchedPositions: Hashable, Sendable {
  /// For what a position can be watched.
  public struct Uses: OptionSet, Hashable, Sendable {
    /// One bit a use.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// An instruction begins here: the I-Op cycle.
    public static let instruction = Uses(rawValue: 1 << 0)
    /// An A-, B- or index cycle addresses the position.
    public static let operand = Uses(rawValue: 1 << 1)
    /// An A- or B-cycle addresses the position in an operation that stores characters there.
    public static let store = Uses(rawValue: 1 << 2)
  }

  private var uses: [UInt8]
  /// What some position is watched for.
  private(set) var all: Uses = []

  /// No position is watched.
  ///
  /// - Parameter count: the positions of the storage, 1400 to 16000.
  public init(count: Int) {
    uses = Array(repeating: 0, count: count)
  }

  /// Watches a position for more; positions outside storage are left alone.
  public mutating func insert(_ use: Uses, at address: Int) {
    guard uses.indices.contains(address) else { return }
    uses[address] |= use.rawValue
    all.formUnion(use)
  }

  /// Whether a cycle at a position is to be looked at.
  @inline(__always)
  func contains(_ use: Uses, at address: Int) -> Bool {
    uses[address] & use.rawValue != 0
  }

  /// Whether anything is watched at a position.
  @inline(__always)
  func contains(_ address: Int) -> Bool { uses[address] != 0 }

  /// The uses of a position but for those as an instruction, a bit each.
  func operandUses(at address: Int) -> UInt8 { uses[address] & ~Uses.instruction.rawValue }
}

extension Processor {
  /// Like ``run(untilCycle:noLaterThan:)``, but comes back in front of every cycle that uses a watched
  /// position; one such cycle is passed with ``step()``.
  ///
  /// - Parameters:
  ///   - limit: value of ``ProcessorState/cycles`` from which on to come back at the end of an instruction.
  ///   - latest: value at which to come back in any case, nil for the same as `limit`.
  ///   - positions: what to watch, for as many positions as the storage has.
  /// - Returns: nil in front of a cycle that uses a watched position, or what ended the run before.
  public mutating func run(
    untilCycle limit: UInt64, noLaterThan latest: UInt64? = nil, watching positions: WatchedPositions
  ) -> RunExit? {
    state.isHalted = false
    let latest = latest ?? limit
    while state.cycles < limit {
      passInstructions(untilCycle: limit, noLaterThan: latest, watching: positions)
      repeat {
        // Most cycles read instructions behind their operation code: nothing watches these.
        if state.next != .instruction, usesPosition(of: positions) { return nil }
        guard makeCycle() else { return exit }
      } while state.next != .iOp && state.cycles < latest
    }
    return .cycleLimit
  }

  /// Like ``runInstruction()``, but comes back in front of every cycle that uses a watched position.
  ///
  /// - Parameters:
  ///   - limit: value of ``ProcessorState/cycles`` at which to come back.
  ///   - positions: what to watch, for as many positions as the storage has.
  /// - Returns: nil in front of a cycle that uses a watched position, ``RunExit/instructionEnd``, or what ended the run before.
  public mutating func runInstruction(
    untilCycle limit: UInt64, watching positions: WatchedPositions
  ) -> RunExit? {
    state.isHalted = false
    repeat {
      guard state.cycles < limit else { return .cycleLimit }
      if state.next != .instruction, usesPosition(of: positions) { return nil }
      guard makeCycle() else { return exit }
    } while state.next != .iOp
    return .instructionEnd
  }

  /// Whether the next cycle is to be looked at.
  @inline(__always)
  public func usesPosition(of positions: WatchedPositions) -> Bool {
    guard let address = nextRegister?.usable(below: UInt32(storage.count)) else { return false }
    return positions.contains(address) && positions.contains(nextUse, at: address)
  }

  /// Addresses the position of the next cycle; nil for a cycle that uses none, or reads an instruction behind
  /// its operation code.
  @inline(__always)
  private var nextRegister: AddressRegister? {
    switch state.next {
    case .iOp: state.branchPending ? state.aAddress : state.iAddress
    case .a: state.aAddress
    case .b, .aAtB: state.bAddress
    case .aUpperHalf: upperHalf(of: state.aAddress)
    case .bUpperHalf: upperHalf(of: state.bAddress)
    case .index: indexLocation
    case .instruction, .saveAAddress, .idle, .waitsForUnit: nil
    }
  }

  /// What the next cycle uses the position for that it addresses.
  private var nextUse: WatchedPositions.Uses {
    let operand: OperationDefinition.Operand?
    switch state.next {
    case .iOp: return .instruction
    case .index, .instruction, .saveAAddress, .idle, .waitsForUnit: return .operand
    case .a, .aAtB, .aUpperHalf: operand = state.operation.operands.a
    case .b, .bUpperHalf: operand = state.operation.operands.b
    }
    // Divide stores in some of its cycles only.
    let stores = operand?.access.contains(.writes) ?? true || state.operation == .divide && state.next == .b
    return stores ? [.operand, .store] : .operand
  }
}
