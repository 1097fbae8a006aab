public import Core1401

// How characters of storage become characters of tape and back.
//
// In load mode a word mark travels as a word separator before its character; the word separator itself is no character of
// the record then. A word separator in storage is not doubled, so it becomes a word mark when it is read back in load
// mode. Even parity writes a blank as the A bit alone and reads that as blank. Source: IBM 729 chapter of A24-1403; for
// several word separators in a row the 1410 engineering handbook, which says that the 1401 drops them all.

extension TapeRecord {
  /// Makes the record that a write instruction puts on tape.
  ///
  /// - Parameters:
  ///   - characters: what stands in storage, with word marks.
  ///   - load: whether word marks are written, as word separators.
  ///   - parity: the unit class of the instruction.
  public init(storage characters: [StoredCharacter], load: Bool, parity: TapeParity) {
    var onTape: [UInt8] = []
    onTape.reserveCapacity(characters.count)
    for character in characters {
      if load, character.hasWordMark { onTape.append(StoredCharacter.wordSeparator.code) }
      let isBlank = parity == .even && character.code == StoredCharacter.blank.code
      onTape.append(isBlank ? StoredCharacter.substituteBlank.code : character.code)
    }
    self.init(characters: onTape, parity: parity)
  }

  /// The characters that a read instruction finds in the record.
  ///
  /// - Parameters:
  ///   - load: word separators give word marks to the characters behind them; else they are characters.
  ///   - parity: the unit class of the instruction.
  /// - Returns: the characters for storage; without `load` none has a word mark.
  public func forStorage(load: Bool, parity: TapeParity) -> [StoredCharacter] {
    var stored: [StoredCharacter] = []
    stored.reserveCapacity(characters.count)
    var hasWordMark = false
    for code in characters {
      if load, code == StoredCharacter.wordSeparator.code {
        hasWordMark = true
        continue
      }
      let isBlank = parity == .even && code == StoredCharacter.substituteBlank.code
      stored.append(
        StoredCharacter(code: isBlank ? StoredCharacter.blank.code : code, wordMark: hasWordMark))
      hasWordMark = false
    }
    return stored
  }
}
