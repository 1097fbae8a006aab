import Foundation

/// Decks of one card for tests.
enum Deck {
  /// The address at which the program of a card starts.
  static let start = 29

  static let print = deck("2", ".")
  /// A deck that halts at 029 each time START is pressed.
  static let halts = deck(".", "B029")
  static let loops = deck("N", "B029")
  static let printsForEver = deck("2", "B029")
  static let readsForEver = deck("1", "B029")

  /// A card that loads itself: four Set Word Marks, then up to four instructions from 029 on, and `text` at
  /// 060.
  static func deck(_ instructions: String..., text: String = "") -> String {
    precondition(instructions.count <= 4, "the card sets four marks")
    var end = start
    var ends = instructions.map { instruction in
      end += instruction.count
      return String(format: "%03d", end)
    }
    while ends.count < 4 { ends.append(ends[ends.count - 1]) }
    let card =
      ",008015,022029,\(ends[0])\(ends[1]),\(ends[2])\(ends[3])" + instructions.joined()
    let gap = text.isEmpty ? "" : String(repeating: " ", count: 59 - card.count)
    return card + gap + text + "\n"
  }
}
