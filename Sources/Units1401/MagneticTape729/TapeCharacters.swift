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
    var onTape = characters.withUnsafeBytes { Array($0) }
    if load, characters.contains(where: \.hasWordMark) {
      onTape = characters.flatMap {
        $0.hasWordMark ? [StoredCharacter.wordSeparator.code, $0.code] : [$0.code]
      }
    }
    onTape.changeEights { eight in
      let codes = eight & 0x3F3F_3F3F_3F3F_3F3F
      // The addition leaves the top bit of a byte off only where it is blank; shifted it is the A bit.
      let blanks = ~(codes &+ 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080
      return parity == .even ? codes | blanks >> 3 : codes
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
    guard load, characters.contains(StoredCharacter.wordSeparator.code) else {
      var stored = characters.withUnsafeBytes { Array($0.bindMemory(to: StoredCharacter.self)) }
      if parity == .even { stored.withUnsafeMutableBytes { $0.changeEights(TapeRecord.withBlanks) } }
      return stored
    }
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

  /// Eight characters of tape in even parity, with blanks in place of the A bit alone.
  private static func withBlanks(_ eight: UInt64) -> UInt64 {
    let substitutes = 0x1010_1010_1010_1010 ^ eight
    let found = ~(substitutes &+ 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080
    return eight & ~(found >> 3)
  }
}

extension [UInt8] {
  /// Changes all bytes, eight at once; what stands in the last eight behind the end counts nothing.
  @inline(__always)
  mutating func changeEights(_ change: (UInt64) -> UInt64) {
    withUnsafeMutableBytes { $0.changeEights(change) }
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Changes all bytes, eight at once.
  @inline(__always)
  fileprivate func changeEights(_ change: (UInt64) -> UInt64) {
    var index = 0
    while index &+ 8 <= count {
      let eight = loadUnaligned(fromByteOffset: index, as: UInt64.self)
      storeBytes(of: change(eight), toByteOffset: index, as: UInt64.self)
      index &+= 8
    }
    while index < count {
      self[index] = UInt8(truncatingIfNeeded: change(UInt64(self[index])))
      index &+= 1
    }
  }
}
