/// A check by which the processor stopped.
public struct Check: Hashable, Sendable {
  /// What was found.
  public enum Cause: Hashable, Sendable {
    /// The character under the I-address register had no word mark when an operation code was due.
    case noWordMark
    /// The operation code is undefined on every 1401.
    case undefinedOperation(StoredCharacter)
    /// The operation code belongs to an optional feature that this machine lacks.
    case missingFeature(OperationCode)
    /// Move and Insert Zeros, for which no description is available.
    case undescribedOperation(OperationCode)
    /// A storage cycle was to use a register whose contents are not an address, or are outside storage.
    case invalidAddress(AddressSource, AddressRegister)
    /// Wrong parity in the character read from this position.
    case parity(address: Int)
    /// Control Unit without a unit address (`%xy`).
    case noUnitAddress(AddressRegister)
  }

  /// What was found.
  public let cause: Cause
  /// The address of the operation code of the current instruction, 0-15999; with ``Cause/noWordMark`` the
  /// address where one was expected.
  public let instructionAddress: Int
  /// The current instruction, as far as it was read; empty with ``Cause/noWordMark``.
  public let instruction: InstructionImage
  /// The address of the preceding instruction.
  public let previousInstructionAddress: Int
  /// The preceding instruction, empty when there was none.
  public let previousInstruction: InstructionImage
  /// The highest address of the machine.
  public let highestAddress: Int
}

extension Check: CustomStringConvertible {
  /// The check as text: where it occurred, what was found, what is allowed, and the preceding instruction.
  /// One line without a full stop.
  public var description: String {
    "stopped at \(AddressRegister.decimal(instructionAddress)): \(finding)\(before)"
  }

  private var finding: String {
    switch cause {
    case .noWordMark:
      return "no word mark under the operation code"
    case .undefinedOperation(let code):
      return "operation code \(code.displayGlyph) has no meaning"
    case .missingFeature(let operation):
      let feature = operation.definition.feature.featureNames.joined(separator: ", ")
      return "\(operation.definition.name) needs the feature \(feature), which this machine does not have"
    case .undescribedOperation(let operation):
      return "\(operation.definition.name) is not implemented, because no available source describes it"
    case .invalidAddress(.iAddress, let register) where register.hasWrapped:
      return "no word mark follows the instruction at \(AddressRegister.decimal(instructionAddress)), which "
        + "reaches the end of storage (\(AddressRegister.decimal(highestAddress)))"
    case .invalidAddress(let source, let register):
      return "\(finding(register, in: source)) in \(instruction.text)\(endOfField(register))"
    case .parity(let address):
      return "wrong parity in the B register, character read from \(AddressRegister.decimal(address))"
    case .noUnitAddress(let register):
      return "control unit needs a unit address such as %U1, found \(register.text)"
    }
  }

  private func finding(_ register: AddressRegister, in source: AddressSource) -> String {
    let name =
      switch source {
      case .iAddress: "the instruction address"
      case .aAddress: "the A address"
      case .bAddress: "the B address"
      case .indexLocation: "the index location"
      }
    guard register.address != nil else { return "\(name) \(register.text) is not an address" }
    let highest = AddressRegister.decimal(highestAddress)
    return register.hasWrapped
      ? "\(name) stepped past the end of storage (0000 to \(highest))"
      : "\(name) \(register.text) is beyond \(highest)"
  }

  /// The part of the message that says why a register stepped past the end of storage.
  private func endOfField(_ register: AddressRegister) -> String {
    guard register.hasWrapped, let code = instruction.characters.first?.code,
      let operation = OperationCode(rawValue: code)
    else { return "" }
    switch operation.behavior.family {
    case .add, .zeroAndAdd, .multiply, .divide, .move, .suppressZeros, .edit, .compare:
      return ", because no word mark ends the field"
    default: return ""
    }
  }

  private var before: String {
    guard previousInstruction.count > 0 else { return "" }
    return
      "; last instruction \(previousInstruction.text) at \(AddressRegister.decimal(previousInstructionAddress))"
  }
}

/// The blocks of the console that show a fault until CHECK RESET.
public struct CheckLatches: OptionSet, Hashable, Sendable, Codable {
  /// One bit a block.
  public let rawValue: UInt8

  /// Creates a set from its bits.
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
