/// Why the processor stopped by a check of its own: the state of the blocks that turn red on the console.
public struct Check: Hashable, Sendable {
  /// What was found.
  public enum Cause: Hashable, Sendable {
    /// The character under the I-address register had no word mark when an operation code was due.
    case noWordMark
    /// The operation code has no meaning on any 1401.
    case undefinedOperation(StoredCharacter)
    /// The operation code belongs to an optional feature this machine does not have.
    case missingFeature(Operation)
    /// Move and Insert Zeros, for which no description is at hand.
    case undescribedOperation(Operation)
    /// A storage cycle was to use a register that holds no address, or one outside storage.
    case invalidAddress(AddressSource, AddressRegister)
    /// Wrong parity in the character read from this position.
    case parity(address: Int)
    /// Control Unit without a unit address (`%xy`).
    case noUnitAddress(AddressRegister)
  }

  /// What was found.
  public let cause: Cause
  /// The address of the operation code of the instruction in hand, 0-15999; with ``Cause/noWordMark`` where one was due.
  public let instructionAddress: Int
  /// The address of the instruction before it.
  public let previousInstructionAddress: Int
}

/// The blocks of the console that show a fault until CHECK RESET.
public struct CheckLatches: OptionSet, Hashable, Sendable {
  /// One bit a block.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The operation register.
  public static let operation = CheckLatches(rawValue: 1 << 0)
  /// The storage address register.
  public static let storageAddress = CheckLatches(rawValue: 1 << 1)
  /// The A register.
  public static let aRegister = CheckLatches(rawValue: 1 << 2)
  /// The B register.
  public static let bRegister = CheckLatches(rawValue: 1 << 3)
}
