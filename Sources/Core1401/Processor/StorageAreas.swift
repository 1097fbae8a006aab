// The areas of storage that units take and fill, as a whole: nothing else happens while a unit has storage.
extension CoreStorage {
  /// A copy of an area, with word marks; its ends must be in storage.
  public func area(_ area: ClosedRange<Int>) -> [StoredCharacter] {
    precondition(area.lowerBound >= 0 && area.upperBound < count, "the area must be in storage")
    let positions = unsafe UnsafeRawBufferPointer(start: block.address + area.lowerBound, count: area.count)
    return unsafe Array(positions.bindMemory(to: StoredCharacter.self))
  }

  /// The 80 positions from an address on, without word marks; all must be in storage.
  public func card(at address: Int) -> CardCharacters {
    precondition(address >= 0 && address + CardCharacters.count <= count, "the area must be in storage")
    var words = InlineArray<10, UInt64>(repeating: 0)
    for index in words.indices {
      unsafe words[index] = (block.address + address + 8 * index).loadUnaligned(as: UInt64.self)
    }
    return CardCharacters(words: words)
  }

  /// Replaces the characters of the 80 positions from an address on; their word marks stay.
  public mutating func replaceCard(at address: Int, by card: CardCharacters) {
    precondition(address >= 0 && address + CardCharacters.count <= count, "the area must be in storage")
    for index in card.words.indices {
      let place = unsafe block.address + address + 8 * index
      let marks = unsafe place.loadUnaligned(as: UInt64.self) & 0x4040_4040_4040_4040
      unsafe place.storeBytes(of: card.words[index] | marks, as: UInt64.self)
    }
  }
}
