internal import Core1401

/// The sequence of operands that an instruction can have.
struct OperandSlots {
  enum Slot: Hashable {
    case a
    case b
    case dCharacter
  }

  private var slots: [Slot] = []

  init(_ mnemonic: Mnemonic) {
    if mnemonic.aOperand != .none { slots.append(.a) }
    if mnemonic.bOperand != .none { slots.append(.b) }
    if mnemonic.dCharacter != .none || slots.contains(.b) { slots.append(.dCharacter) }
    slots.reverse()
  }

  /// The slots of an instruction written with its operation code, which can have all operands.
  init() { slots = [.dCharacter, .b, .a] }

  /// Whether the next operand can only be a d-character.
  var isCharacterNext: Bool { slots.last == .dCharacter }

  mutating func next() -> Slot? { slots.popLast() }

  /// The syntax of a mnemonic, for messages.
  static func usage(_ mnemonic: Mnemonic) -> String {
    let operands = mnemonic.operandText
    return operands.isEmpty ? "\(mnemonic.name) has no operands" : "write \(mnemonic.name) \(operands)"
  }

  /// A unit, given its class letter and number.
  static func unit(_ letter: Character, _ number: Character) -> AddressValue {
    func stored(_ character: Character) -> StoredCharacter {
      TextEncoding.simh.stored(character) ?? .blank
    }
    return .unit(stored("%"), stored(letter), stored(number))
  }
}
