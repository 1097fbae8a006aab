import Autocoder
import Core1401

/// The storage that the load cards of a condensed deck fill: data in 1-39, load in 40-46, word marks in
/// 47-67.
struct DeckStorage {
  private(set) var storage = StorageImage()
  /// The address that the last card branches to, as punched.
  private(set) var end: String?

  init(_ deck: String) {
    for line in deck.split(separator: "\n", omittingEmptySubsequences: false) {
      var card = Array(line.prefix(80))
      while card.count < 80 { card.append(" ") }
      if card[39] == "/", String(card[43..<46]) == "080" { end = String(card[40..<43]) }
      guard card[39] == "L", String(card[67..<71]) == "1040" || card[67] == "B" else { continue }
      load(card)
    }
  }

  private mutating func load(_ card: [Character]) {
    guard let count = Int(String(card[40..<43])), let last = address(card[43..<46]) else { return }
    // A card that only sets word marks loads its own first column.
    if count != 1 || last != 1 {
      var characters = card[..<count].map { TextEncoding.simh.stored($0) ?? .blank }
      characters[0].hasWordMark = true
      add(characters, at: last - count + 1)
    }
    for slot in [46, 53, 60] {
      for offset in [1, 4] {
        guard let address = address(card[slot + offset..<slot + offset + 3]), address != 40 else { continue }
        if card[slot] == "," {
          storage.load(.wordMark(at: address, line: 0))
        } else if let character = storage[address] {
          add([StoredCharacter(code: character.code)], at: address)
        }
      }
    }
  }

  private mutating func add(_ characters: [StoredCharacter], at address: Int) {
    storage.load(
      .item(AssembledItem(kind: .constant, address: address, characters: characters, line: 0)))
  }

  private func address(_ characters: ArraySlice<Character>) -> Int? {
    let stored = characters.map { TextEncoding.simh.stored($0) ?? .blank }
    return AddressRegister(hundreds: stored[0], tens: stored[1], units: stored[2]).address
  }
}
