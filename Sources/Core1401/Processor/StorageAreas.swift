// Access to whole areas of storage for the units: nothing else happens while a unit has storage.
extension CoreStorage {
  /// Passes an area, which must be in storage, to `body` as bytes. See ``StoredCharacter/rawValue``, except
  /// that the highest bit of each is undefined.
  @inlinable
  public func withBytes<Result>(
    in area: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    precondition(area.lowerBound >= 0 && area.upperBound <= count, "the area must be in storage")
    return unsafe body(block.bytes(in: area))
  }

  /// The 80 positions from an address on, without word marks; all must be in storage.
  public func card(at address: Int) -> CardCharacters {
    precondition(address >= 0 && address + CardCharacters.count <= count, "the area must be in storage")
    let block = block
    var words = InlineArray<10, UInt64>(repeating: 0)
    for index in words.indices { words[index] = block[eightFrom: address &+ 8 &* index] }
    return CardCharacters(words: words)
  }

  /// Replaces the characters of the 80 positions from an address on; their word marks stay.
  public mutating func replaceCard(at address: Int, by card: CardCharacters) {
    precondition(address >= 0 && address + CardCharacters.count <= count, "the area must be in storage")
    let block = block
    // A span, because each access to the array would copy it.
    let words = card.words.span
    var marks: UInt64 = 0
    for index in words.indices { marks |= block[eightFrom: address &+ 8 &* index] }
    if marks & StorageBlock.eightWriteMarks == 0 {
      for index in words.indices {
        let position = address &+ 8 &* index
        block[eightFrom: position] = words[index] | block[eightFrom: position] & 0x4040_4040_4040_4040
      }
      return
    }
    for index in words.indices {
      let position = address &+ 8 &* index
      let old = block[eightFrom: position]
      let new = words[index] | old & 0xC0C0_C0C0_C0C0_C0C0
      // All bits of the positions with write marks, of which few differ between the cards of a loader.
      let marked = (old & StorageBlock.eightWriteMarks) &>> 7 &* 0xFF
      if (old ^ new) & marked == 0 {
        block[eightFrom: position] = new
      } else {
        for offset in 0..<8 {
          let character = card[8 &* index &+ offset]
          self[position + offset] = character.keepingWordMark(of: self[position + offset])
        }
      }
    }
  }

  // MARK: Records

  /// The number of positions from an address to the first group mark with word mark, or to the end of an
  /// area.
  public func distanceToGroupMark(from address: Int, before end: Int) -> Int {
    let block = block
    var position = address
    while position &+ 32 <= end {
      let first = CoreStorage.groupMarks(block[eightFrom: position])
      let second = CoreStorage.groupMarks(block[eightFrom: position &+ 8])
      let third = CoreStorage.groupMarks(block[eightFrom: position &+ 16])
      let fourth = CoreStorage.groupMarks(block[eightFrom: position &+ 24])
      guard first | second | third | fourth == 0 else { break }
      position &+= 32
    }
    while position < end {
      let found = CoreStorage.groupMarks(block[eightFrom: position])
      if found != 0 { return min(end, position &+ found.trailingZeroBitCount / 8) &- address }
      position &+= 8
    }
    return end &- address
  }

  /// The top bit of each of eight bytes that is a group mark with word mark.
  @inline(__always)
  private static func groupMarks(_ eight: UInt64) -> UInt64 {
    // It is the only character in which adding 1 carries into the top bit.
    ((eight & ~StorageBlock.eightWriteMarks) &+ 0x0101_0101_0101_0101) & StorageBlock.eightWriteMarks
  }

  /// Stores characters at an address; the word marks of storage stay, or are replaced by those of the
  /// characters.
  ///
  /// - Parameters:
  ///   - characters: the characters as bytes, see ``StoredCharacter/rawValue``; they must fit in storage.
  ///   - address: the position of the first.
  ///   - keepsWordMarks: whether the word marks of storage stay.
  public mutating func put(
    _ characters: UnsafeRawBufferPointer, at address: Int, keepingWordMarks keepsWordMarks: Bool
  ) {
    let count = characters.count
    precondition(address >= 0 && address + count <= self.count, "the characters must fit in storage")
    guard count >= 16 else {
      for index in 0..<count {
        unsafe putOne(characters[index], at: address + index, keepsWordMarks)
      }
      return
    }
    let block = block
    let kept = Sixteen(repeating: keepsWordMarks ? ~0o77 : ~0o177)
    for index in CoreStorage.sixteens(count) {
      let new = unsafe characters.loadUnaligned(fromByteOffset: index, as: Sixteen.self)
      let position = address &+ index
      let old = block[sixteenFrom: position]
      // A changed word mark concerns the position to the left as well.
      let marks = (old | block[sixteenFrom: position &- 1]) & Sixteen(repeating: StorageBlock.writeMark)
      let difference = (new ^ old) & ~kept
      if marks.isZero {
        block[sixteenFrom: position] = old ^ difference
      } else if !difference.isZero {
        for offset in 0..<16 {
          unsafe putOne(characters[index &+ offset], at: position &+ offset, keepsWordMarks)
        }
      }
    }
  }

  /// The offsets at which at least sixteen characters are processed sixteen at a time; the last ones overlap.
  @inline(__always)
  private static func sixteens(_ count: Int) -> some Sequence<Int> {
    (0..<(count &+ 15) &>> 4).lazy.map { min(16 &* $0, count &- 16) }
  }

  private mutating func putOne(_ character: UInt8, at address: Int, _ keepsWordMark: Bool) {
    let new = StoredCharacter(rawValue: character)
    self[address] = keepsWordMark ? new.keepingWordMark(of: self[address]) : new
  }
}
