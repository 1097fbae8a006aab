internal import Core1401

/// The sequence of operands that an instruction can have.
struct OperandSlots {
  enum Slot: Hashable {
    case a
    case b
    case dCharacter
  }

  // The slots that are left.
  private var hasA = true
  private var hasB = true
  private var hasCharacter = true

  init(_ mnemonic: Mnemonic) {
    hasA = mnemonic.aOperand != .none
    hasB = mnemonic.bOperand != .none
    hasCharacter = mnemonic.dCharacter != .none || hasB
  }

  /// The slots of an instruction written with its operation code, which can have all operands.
  init() {}

  /// Whether the next operand can only be a d-character.
  var isCharacterNext: Bool { !hasA && !hasB && hasCharacter }

  mutating func next() -> Slot? {
    if hasA {
      hasA = false
      return .a
    }
    if hasB {
      hasB = false
      return .b
    }
    defer { hasCharacter = false }
    return hasCharacter ? .dCharacter : nil
  }

  /// The syntax of a mnemonic, for messages.
  static func usage(_ mnemonic: Mnemonic) -> String {
    let operands = mnemonic.operandText
    return operands.isEmpty ? "\(mnemonic.name) has no operands" : "write \(mnemonic.name) \(operands)"
  }

  /// A unit, given its class letter and number.
  static func unit(_ letter: StoredCharacter, _ number: StoredCharacter) -> AddressValue {
    .unit(SourceCharacters.stored(UInt8(ascii: "%")), letter, number)
  }
}
