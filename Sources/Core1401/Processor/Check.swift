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
    "stopped at \(AddressRegister.decimal(instructionAddress)): \(findingAndPast)"
  }

  /// What was found, and the preceding instruction.
  public var findingAndPast: String { finding + before }

  /// What was found, without the place.
  public var finding: String { message.kind.filled(with: message.values) }

  /// Which message it is, with its cause and cure.
  public var kind: CheckMessage { message.kind }

  private var message: (kind: CheckMessage, values: [any CustomStringConvertible]) {
    switch cause {
    case .noWordMark: return (.noWordMark, [])
    case .undefinedOperation(let code): return (.undefinedOperation, [code.displayGlyph])
    case .missingFeature(let operation):
      let feature = operation.definition.feature.featureNames.joined(separator: ", ")
      return (.missingFeature, [operation.definition.name, feature])
    case .undescribedOperation(let operation): return (.notImplemented, [operation.definition.name])
    case .invalidAddress(.iAddress, let register) where register.hasWrapped:
      return (
        .endOfStorage, [AddressRegister.decimal(instructionAddress), AddressRegister.decimal(highestAddress)]
      )
    case .invalidAddress(let source, let register): return message(of: register, in: source)
    case .parity(let address): return (.parity, [AddressRegister.decimal(address)])
    case .noUnitAddress(let register): return (.noUnitAddress, [register.text])
    }
  }

  private func message(
    of register: AddressRegister, in source: AddressSource
  ) -> (kind: CheckMessage, values: [any CustomStringConvertible]) {
    let name =
      switch source {
      case .iAddress: "the instruction address"
      case .aAddress: "the A address"
      case .bAddress: "the B address"
      case .indexLocation: "the index location"
      }
    guard register.address != nil else { return (.noAddress, [name, register.text, instruction.text]) }
    let highest = AddressRegister.decimal(highestAddress)
    return register.hasWrapped
      ? (.beyondEnd, [name, highest, instruction.text, endOfField(register)])
      : (.beyondStorage, [name, register.text, highest, instruction.text])
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
