// Access to whole areas of storage for the units: nothing else happens while a unit has storage.
extension CoreStorage {
  /// Passes an area, which must be in storage, to `body` as bytes. See ``StoredCharacter/rawValue``, except
  /// that the highest bit of each is undefined.
  @inline(__always)
  public func withBytes<Result>(
    in area: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    precondition(area.lowerBound >= 0 && area.upperBound <= count, "the area must be in storage")
    return unsafe block.withBytes(in: area, body)
  }

  /// The 80 positions from an address on, without word marks; all must be in storage.
  public func card(at address: Int) -> CardCharacters {
    precondition(address >= 0 && address + CardCharacters.count <= count, "the area must be in storage")
    var words = InlineArray<10, UInt64>(repeating: 0)
    for index in words.indices {
      words[index] = block[eightFrom: address + 8 * index] & ~StorageBlock.eightWriteMarks
    }
    return CardCharacters(words: words)
  }

  /// Replaces the characters of the 80 positions from an address on; their word marks stay.
  public mutating func replaceCard(at address: Int, by card: CardCharacters) {
    precondition(address >= 0 && address + CardCharacters.count <= count, "the area must be in storage")
    for index in card.words.indices {
      let position = address + 8 * index
      let old = block[eightFrom: position]
      if old & StorageBlock.eightWriteMarks == 0 {
        block[eightFrom: position] = card.words[index] | old & 0x4040_4040_4040_4040
      } else {
        for place in 0..<8 {
          putOne(
            UInt8(truncatingIfNeeded: card.words[index] >> UInt64(8 * place)), at: position + place, true)
        }
      }
    }
  }

  // MARK: Records

  /// The number of positions from an address to the first group mark with word mark, or to the end of an
  /// area.
  func distanceToGroupMark(from address: Int, before end: Int) -> Int {
    var position = address
    while position + 16 <= end, groupMarks(at: position) | groupMarks(at: position + 8) == 0 {
      position += 16
    }
    while position < end {
      let found = groupMarks(at: position)
      if found != 0 { return min(end, position + found.trailingZeroBitCount / 8) - address }
      position += 8
    }
    return end - address
  }

  /// The top bit of each byte that is a group mark with word mark, among the eight from a position on.
  @inline(__always)
  private func groupMarks(at position: Int) -> UInt64 {
    // The addition clears the top bit only in bytes without differences.
    let differences = block[eightFrom: position] & ~StorageBlock.eightWriteMarks ^ 0x7F7F_7F7F_7F7F_7F7F
    return ~(differences &+ 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080
  }

  /// Stores characters at an address; the word marks of storage stay, or are replaced by those of the
  /// characters.
  ///
  /// - Parameters:
  ///   - characters: the characters as bytes; they must fit in storage.
  ///   - address: the position of the first.
  ///   - keepsWordMarks: whether the word marks of storage stay.
  mutating func put(
    _ characters: UnsafeRawBufferPointer, at address: Int, keepingWordMarks keepsWordMarks: Bool
  ) {
    var index = 0
    while index + 8 <= characters.count {
      let new = unsafe characters.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let old = block[eightFrom: address + index]
      let hasWriteMark = old & StorageBlock.eightWriteMarks != 0
      if keepsWordMarks, !hasWriteMark {
        block[eightFrom: address + index] = new & 0x3F3F_3F3F_3F3F_3F3F | old & 0x4040_4040_4040_4040
      } else if (old ^ new) & 0x4040_4040_4040_4040 == 0, !hasWriteMark {
        block[eightFrom: address + index] = new
      } else {
        for position in index..<index + 8 {
          unsafe putOne(characters[position], at: address + position, keepsWordMarks)
        }
      }
      index += 8
    }
    while index < characters.count {
      unsafe putOne(characters[index], at: address + index, keepsWordMarks)
      index += 1
    }
  }

  private mutating func putOne(_ character: UInt8, at address: Int, _ keepsWordMark: Bool) {
    let new = StoredCharacter(rawValue: character)
    self[address] = keepsWordMark ? new.keepingWordMark(of: self[address]) : new
  }
}
