/// Positions of core storage in front of which a run comes back, so that the caller can look at the cycle
/// that uses them.
///
/// A run that is given none is not slowed: the positions are looked up in a loop of its own, see
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
  }

  private var uses: [UInt8]

  /// No position is watched.
  ///
  /// - Parameter count: the positions of the storage, 1400 to 16000.
  public init(count: Int) {
    uses = Array(repeating: 0, count: count)
  }

  /// Watches a position for more; positions outside storage are left alone.
  public mutating func insert(_ use: Uses, at address: Int) {
    if uses.indices.contains(address) { uses[address] |= use.rawValue }
  }

  /// Whether a cycle at a position is to be looked at.
  @inline(__always)
  func contains(_ use: Uses, at address: Int) -> Bool {
    uses[address] & use.rawValue != 0
  }
}

extension Processor {
  /// Like ``run(untilCycle:)``, but comes back in front of every cycle that uses a watched position; one such
  /// cycle is passed with ``step()``.
  ///
  /// - Parameters:
  ///   - limit: value of ``ProcessorState/cycles`` at which to come back.
  ///   - positions: what to watch, for as many positions as the storage has.
  /// - Returns: nil in front of a cycle that uses a watched position, or what ended the run before.
  public mutating func run(untilCycle limit: UInt64, watching positions: WatchedPositions) -> RunExit? {
    state.isHalted = false
    while state.cycles < limit {
      // Most cycles read instructions behind their operation code: nothing watches these.
      if state.next != .instruction, usesPosition(of: positions) { return nil }
      guard makeCycle() else { return exit }
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
    let (register, use) = nextUse
    guard let address = register.usable(below: UInt32(storage.count)) else { return false }
    return positions.contains(use, at: address)
  }

  /// The position that the next cycle addresses, and for what; nothing for a cycle without storage.
  @inline(__always)
  private var nextUse: (AddressRegister, WatchedPositions.Uses) {
    switch state.next {
    case .iOp: (state.branchPending ? state.aAddress : state.iAddress, .instruction)
    case .a: (state.aAddress, .operand)
    case .b, .aAtB: (state.bAddress, .operand)
    case .aUpperHalf: (upperHalf(of: state.aAddress), .operand)
    case .bUpperHalf: (upperHalf(of: state.bAddress), .operand)
    case .index: (indexLocation, .operand)
    case .instruction, .saveAAddress, .idle, .waitsForUnit: (AddressRegister(0), [])
    }
  }
}
