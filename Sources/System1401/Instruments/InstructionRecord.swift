public import Core1401

/// A record of an executed instruction, with its operands before and after.
public struct InstructionRecord: Hashable, Sendable {
  /// The value of the cycle counter when its operation code was read.
  public let number: UInt64
  /// The address of its operation code, 0-15999.
  public let address: Int
  /// The instruction as it was read.
  public internal(set) var image = InstructionImage()
  /// The storage cycles it took.
  public internal(set) var cycles: UInt64 = 0
  /// The time that the processor waited for units.
  public internal(set) var wait = MachineTime.zero
  /// The A-address register when execution began; nil when it did not hold an address.
  public internal(set) var aAddress: Int?
  /// The B-address register when execution began; nil when it did not hold an address.
  public internal(set) var bAddress: Int?
  /// The A field before: the characters up to its word mark, at most the last ``longestField``.
  public internal(set) var aField: [StoredCharacter] = []
  /// The B field before.
  public internal(set) var bBefore: [StoredCharacter] = []
  /// The B field after.
  public internal(set) var bAfter: [StoredCharacter] = []
  /// The target of its branch; nil when it did not branch.
  public internal(set) var branchedTo: Int?
  /// Whether it is incomplete.
  public internal(set) var isInProgress = true

  /// The maximum number of characters kept of a field.
  public static let longestField = 20
}
