public import Core1401

/// An instruction that was executed, with what it found and what it left.
public struct InstructionRecord: Hashable, Sendable {
  /// The value of the cycle counter when its operation code was read.
  public let number: UInt64
  /// The address of its operation code, 0-15999.
  public let address: Int
  /// The instruction as it was read.
  public internal(set) var image = InstructionImage()
  /// Storage cycles it took.
  public internal(set) var cycles: UInt64 = 0
  /// The time the processor waited for units in it.
  public internal(set) var wait = MachineTime.zero
  /// The A-address register when execution began, nil when it held no address.
  public internal(set) var aAddress: Int?
  /// The B-address register when execution began, nil when it held no address.
  public internal(set) var bAddress: Int?
  /// The A field before: the characters up to its word mark, cut to the last ``longestField``.
  public internal(set) var aField: [StoredCharacter] = []
  /// The B field before.
  public internal(set) var bBefore: [StoredCharacter] = []
  /// The B field after.
  public internal(set) var bAfter: [StoredCharacter] = []
  /// Where it branched to, nil when it did not.
  public internal(set) var branchedTo: Int?
  /// It has not come to its end.
  public internal(set) var isInProgress = true

  /// The most characters of a field that are kept.
  public static let longestField = 20
}
