internal import Core1401

/// Converts characters to the operands of constants.
enum ConstantText {
  /// The most characters between the at-signs on a card.
  static let longest = 50

  /// The operand of DCW or DC for 1-50 characters.
  static func operand(_ characters: [StoredCharacter]) -> String {
    if characters.allSatisfy({ $0.code == 0 }) { return "#\(characters.count)" }
    if let number = number(characters) { return number }
    return "@\(text(characters))@"
  }

  /// Digits, the last of which may have the zone of a sign.
  private static func number(_ characters: [StoredCharacter]) -> String? {
    guard let last = characters.last, characters.allSatisfy({ (1...10).contains($0.digitPart) }),
      characters.dropLast().allSatisfy({ $0.zone == 0 })
    else { return nil }
    let digits = text(characters.dropLast() + [StoredCharacter(zone: 0, digitPart: last.digitPart)])
    switch last.zone {
    case 0: return digits
    case 2 where characters.count > 1: return "-\(digits)"
    case 3 where characters.count > 1: return "&\(digits)"
    default: return nil
    }
  }

  static func text(_ characters: some Sequence<StoredCharacter>) -> String {
    String(decoding: characters.map { TextEncoding.simh.asciiByte(for: $0) }, as: UTF8.self)
  }
}
