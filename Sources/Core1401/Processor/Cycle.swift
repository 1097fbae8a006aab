/// The purpose of the next storage cycle.
///
/// The first group belongs to the instruction phase, the second to execution. Every cycle addresses one
/// position, takes 11.5 microseconds and is counted, except `waitsForUnit`, in which the processor waits.
public enum Cycle: UInt8, Sendable, Codable {
  /// I-Op: reads the operation code.
  case iOp
  /// I-1 to I-8: reads another character of the instruction; the instruction length identifies the cycle.
  case instruction
  /// Reads one character of the index location, units first.
  case index
  /// Store A-Address Register only: copies the A-address register to the B-address register.
  case saveAAddress
  /// Reads at the A-address register; the character also goes to the A register.
  case a
  /// Reads and writes at the B-address register.
  case b
  /// Like `a`, but at the address of the B-address register.
  case aAtB
  /// Column binary: like `a`, 100 positions below the A-address register.
  case aUpperHalf
  /// Column binary: like `b`, 100 positions below the B-address register.
  case bUpperHalf
  /// Modify Address only: a cycle that changes nothing.
  case idle
  /// The processor has made a request of a unit and has not been answered.
  case waitsForUnit
}

/// The register that addressed storage in a cycle, as the key-lights of the console show it.
public enum AddressSource: UInt8, Sendable, Codable {
  /// The I-address register.
  case iAddress
  /// The A-address register.
  case aAddress
  /// The B-address register.
  case bAddress
  /// An index location, addressed by the instruction's index tag.
  case indexLocation
}
