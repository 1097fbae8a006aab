internal import Core1401

/// Converts address characters to operands.
struct OperandText {
  /// The address with its index location, nil if the three characters are invalid.
  static func address(_ characters: [StoredCharacter]) -> AddressValue? {
    guard characters.count == 3 else { return nil }
    let tens = StoredCharacter(zone: 0, digitPart: characters[1].digitPart)
    guard
      let address = AddressRegister(hundreds: characters[0], tens: tens, units: characters[2]).address
    else { return nil }
    let value = AddressValue.address(address, index: Int(characters[1].zone))
    return value.characters.map(\.code) == characters.map(\.code) ? value : nil
  }

  /// A unit such as `%U1`, nil if the three characters are not a unit.
  static func unit(_ characters: [StoredCharacter]) -> String? {
    guard characters.count == 3, characters[0].code == StoredCharacter.percent.code else { return nil }
    let text = characters.map { TextEncoding.simh.character(for: $0) }
    guard text.dropFirst().allSatisfy({ $0.isLetter || $0.isNumber }) else { return nil }
    return String(text)
  }

  /// The label of an address, or nil.
  let labels: (Int) -> String?

  /// An operand: a label with an adjustment, a number or a unit; nil if none gives these characters.
  func operand(_ characters: [StoredCharacter]) -> String? {
    if let unit = OperandText.unit(characters) { return unit }
    guard let value = OperandText.address(characters), let address = value.address else { return nil }
    let index = value.index == 0 ? "" : "&X\(value.index)"
    return (labels(address) ?? String(address)) + index
  }
}
