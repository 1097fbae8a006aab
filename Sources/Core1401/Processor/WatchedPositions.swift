/// Watched positions of core storage: a run returns before a cycle that uses one, so that the caller can
/// examine the cycle.
///
/// With ``Engine/fast`` only the instructions that use one are noticeably slower; see
/// ``Processor/run(untilCycle:noLaterThan:watching:)``.
public struct WatchedPositions: Hashable, Sendable {
  /// The uses for which a position can be watched.
  public struct Uses: OptionSet, Hashable, Sendable {
    /// One bit per use.
    public let rawValue: UInt8

    /// Creates a set from its bits.
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
  /// The union of the uses of all positions.
  private(set) var all: Uses = []

  /// Creates a set in which no position is watched.
  ///
  /// - Parameter count: the positions of the storage, 1400 to 16000.
  public init(count: Int) {
    uses = Array(repeating: 0, count: count)
  }

  /// Adds a use for which a position is watched; positions outside storage are ignored.
  public mutating func insert(_ use: Uses, at address: Int) {
    guard uses.indices.contains(address) else { return }
    uses[address] |= use.rawValue
    all.formUnion(use)
  }

  /// Whether a use of a position is watched.
  @inline(__always)
  func contains(_ use: Uses, at address: Int) -> Bool {
    uses[address] & use.rawValue != 0
  }

  /// Whether a position is watched for any use.
  @inline(__always)
  func contains(_ address: Int) -> Bool { uses[address] != 0 }

  /// The watched uses of a position except as an instruction, one bit each.
  func operandUses(at address: Int) -> UInt8 { uses[address] & ~Uses.instruction.rawValue }
}

extension Processor {
  /// Like ``run(untilCycle:noLaterThan:)``, but returns before every cycle that uses a watched position. Call
  /// ``step()`` to execute that cycle.
  ///
  /// - Parameters:
  ///   - limit: value of ``ProcessorState/cycles`` at or after which to return at the end of an instruction.
  ///   - latest: value at which to return in any case; nil for `limit`.
  ///   - positions: what to watch, for as many positions as the storage has.
  /// - Returns: nil before a cycle that uses a watched position, or what ended the run earlier.
  public mutating func run(
    untilCycle limit: UInt64, noLaterThan latest: UInt64? = nil, watching positions: WatchedPositions
  ) -> RunExit? {
    state.isHalted = false
    let latest = latest ?? limit
    while state.cycles < limit {
      passInstructions(untilCycle: limit, noLaterThan: latest, watching: positions)
      repeat {
        // Most cycles read instruction characters after the operation code, which are not watched.
        if state.next != .instruction, usesPosition(of: positions) { return nil }
        guard executeCycle() else { return exit }
      } while state.next != .iOp && state.cycles < latest
    }
    return .cycleLimit
  }

  /// Like ``runInstruction()``, but returns before every cycle that uses a watched position.
  ///
  /// - Parameters:
  ///   - limit: value of ``ProcessorState/cycles`` at which to return.
  ///   - positions: what to watch, for as many positions as the storage has.
  /// - Returns: nil before a cycle that uses a watched position, ``RunExit/instructionEnd``, or what ended
  ///   the run earlier.
  public mutating func runInstruction(
    untilCycle limit: UInt64, watching positions: WatchedPositions
  ) -> RunExit? {
    state.isHalted = false
    repeat {
      guard state.cycles < limit else { return .cycleLimit }
      if state.next != .instruction, usesPosition(of: positions) { return nil }
      guard executeCycle() else { return exit }
    } while state.next != .iOp
    return .instructionEnd
  }

  /// Whether the next cycle uses a watched position.
  @inline(__always)
  public func usesPosition(of positions: WatchedPositions) -> Bool {
    guard let address = nextRegister?.usable(below: UInt32(storage.count)) else { return false }
    return positions.contains(address) && positions.contains(nextUse, at: address)
  }

  /// The position that the next cycle addresses; nil for a cycle that uses none, or reads an instruction
  /// character after the operation code.
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

  /// How the next cycle uses the position that it addresses.
  private var nextUse: WatchedPositions.Uses {
    let operand: OperationDefinition.Operand?
    switch state.next {
    case .iOp: return .instruction
    case .index, .instruction, .saveAAddress, .idle, .waitsForUnit: return .operand
    case .a, .aAtB, .aUpperHalf: operand = state.operation.operands.a
    case .b, .bUpperHalf: operand = state.operation.operands.b
    }
    // Divide stores only in some of its cycles.
    let stores = operand?.access.contains(.writes) ?? true || state.operation == .divide && state.next == .b
    return stores ? [.operand, .store] : .operand
  }
}
