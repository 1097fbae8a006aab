import Core1401
import Units1401

/// A program in storage, written as pieces of text with their word marks, made into a self-loading deck.
///
/// The first card sets the word marks under the instructions of the program cards. A program card has its data in columns
/// 1-39, in column 40 the instruction that loads them, then three that set further word marks, and in column 68 the one that
/// reads the next card. The last card branches to the program.
struct LoaderDeck {
  /// A piece of storage: `'` before a character puts a word mark on it.
  struct Piece {
    let address: Int
    let text: String
  }

  let pieces: [Piece]
  let start: Int

  /// The cards in the characters of `TextEncoding.simh`, one string a card.
  var lines: [String] {
    // Behind its seven marks the first card clears itself away, marks 001 anew and goes on with the next card.
    [",008015,022029,036040,047054,061068,072/061039" + String(repeating: " ", count: 14) + ",0010011040"]
      + pieces.flatMap(cards)
      + [String(repeating: " ", count: 39) + "B" + addressText(start) + "   "]
  }

  /// Cuts a piece at its word marks into cards of 39 characters and six further word marks at most.
  private func cards(for piece: Piece) -> [String] {
    var cards: [String] = []
    var data = ""
    var marks: [Int] = []
    var address = piece.address
    func punch() {
      if !data.isEmpty { cards.append(programCard(data, ending: address - 1, marks: marks)) }
      (data, marks) = ("", [])
    }
    for word in piece.text.split(separator: "'") {
      precondition(word.count <= 39, "a word must fit on a card")
      if data.count + word.count > 39 || marks.count == 6 { punch() }
      if !data.isEmpty { marks.append(address) }
      data += word
      address += word.count
    }
    punch()
    return cards
  }

  private func programCard(_ data: String, ending: Int, marks: [Int]) -> String {
    var card = data + String(repeating: " ", count: 39 - data.count)
    let count = String(data.count)
    card += "L" + String(repeating: "0", count: 3 - count.count) + count + addressText(ending)
    for pair in 0..<3 {
      let first = pair * 2 < marks.count ? addressText(marks[pair * 2]) : "040"
      let second = pair * 2 + 1 < marks.count ? addressText(marks[pair * 2 + 1]) : first
      card += "," + first + second
    }
    return card + "1040"
  }
}

/// The three characters of an address.
func addressText(_ address: Int) -> String {
  let register = AddressRegister(address)
  return String(
    [register.hundreds, register.tens, register.units].map { TextEncoding.simh.character(for: $0) })
}
