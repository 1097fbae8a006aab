import Core1401
import RandomNumbers
import Units1401

/// Programs that read, print and punch at random.
enum UnitProgram {
  private static let instructions = [
    "'1", "'1", "'2", "'2", "'3", "'4", "'5", "'6", "'7", "'2)", "'2S", "'4R", "'1C", "'8", "'9",
    "'F1", "'FJ", "'FA", "'F/", "'FS", "'K1", "'K2", "'K4", "'K8",
    "'M080280", "'M080180", "'M080332", "'M280180", "'L080300", "'A010210", "'S010020", "'D040140",
    "'Y040220",
    "',001201", "',101250", "')001201", "')040101", "'/332", "'/180", "'N",
  ]

  /// The program from 500 on; a halt must follow.
  static func text(_ random: inout SplitMix64) -> String {
    var text = "',001201',101332"
    for _ in 0..<Int.random(in: 3...14, using: &random) {
      text += instructions.randomElement(using: &random) ?? ""
    }
    // Branches to the halt after it with the last card, otherwise back.
    let length = text.count { $0 != "'" } + 9
    return text + "'B\(500 + length)A'B500"
  }

  /// Cards with random columns, some of them no characters.
  static func cards(_ random: inout SplitMix64) -> [Card] {
    (0..<Int.random(in: 1...12, using: &random)).map { _ in
      var card = Card()
      for column in 1...80 where !random.oneIn(3) {
        let code = UInt8.random(in: 0..<64, using: &random)
        card[column: column] =
          random.oneIn(500)
          ? PunchedColumn(rawValue: UInt16.random(in: 0...0o7777, using: &random))
          : StoredCharacter(code: code).deckColumn
      }
      return card
    }
  }
}
