// The lengths of fields, and whether they may be written.
extension FastPathMemory {
  private static var wordMarks: UInt64 { bytes(0o100) }
  static var writeMarks: UInt64 { bytes(0x80) }

  /// The distance from the last of eight characters to the nearest word mark, 0-7; 8 when there is none.
  @inline(always)
  static func shortLength(_ characters: UInt64) -> Int {
    (characters & wordMarks).leadingZeroBitCount &>> 3
  }

  /// The number of characters from a position down to the first word mark; more than the position's address
  /// plus 1 when the field would run past 000.
  @inline(always)
  func fieldLength(at position: Int) -> Int {
    let size = FastPathMemory.shortLength(characters(at: position &- 7))
    if size < 8, position >= 8 { return size &+ 1 }
    let rest = FastPathMemory.shortLength(characters(at: position &- 15))
    return rest < 8 && position >= 16 ? rest &+ 9 : longFieldLength(at: position)
  }

  @inline(never)
  private func longFieldLength(at position: Int) -> Int {
    var low = position
    // Skips the characters that `fieldLength(at:)` has checked.
    if low >= 16 { low &-= 16 }
    while low >= 64, !hasBits(0o100, inSixtyFourEndingAt: low) { low &-= 64 }
    while low >= 16 {
      let (right, left) = (characters(at: low &- 7), characters(at: low &- 15))
      if (right | left) & FastPathMemory.wordMarks != 0 { break }
      low &-= 16
    }
    while low >= 8 {
      let size = FastPathMemory.shortLength(characters(at: low &- 7))
      if size < 8 { return position &- low &+ size &+ 1 }
      low &-= 8
    }
    while low >= 0, self[low] & 0o100 == 0 { low &-= 1 }
    return low < 0 ? position &+ 2 : position &- low &+ 1
  }

  /// Whether any of the 64 characters that end at a position has any of some bits.
  @inline(always)
  func hasBits(_ some: UInt64, inSixtyFourEndingAt position: Int) -> Bool {
    let bits =
      sixteen(at: position &- 15) | sixteen(at: position &- 31) | sixteen(at: position &- 47)
      | sixteen(at: position &- 63)
    let eights = FastPathMemory.eights(bits)
    return (eights[0] | eights[1]) & FastPathMemory.bytes(some) != 0
  }

  /// The length of the B field, and the number of A-field characters used by an operation that continues to
  /// the end of the B field.
  @inline(always)
  func fieldLengths(_ a: Int, _ b: Int) -> (a: Int, b: Int) {
    let shorter = shorterLength(a, b)
    return (shorter, self[b &- shorter &+ 1] & 0o100 != 0 ? shorter : fieldLength(at: b))
  }

  /// The length of the shorter of two fields.
  @inline(always)
  func shorterLength(_ a: Int, _ b: Int) -> Int {
    let marks = (characters(at: a &- 7) | characters(at: b &- 7)) & FastPathMemory.wordMarks
    let size = marks.leadingZeroBitCount &>> 3
    return size < 8 && a >= 8 && b >= 8 ? size &+ 1 : longShorterLength(a, b)
  }

  @inline(never)
  private func longShorterLength(_ a: Int, _ b: Int) -> Int {
    let lower = min(a, b)
    var offset = 0
    while lower &- offset >= 64, !hasBits(0o100, inSixtyFourEndingAt: a &- offset),
      !hasBits(0o100, inSixtyFourEndingAt: b &- offset)
    {
      offset &+= 64
    }
    while lower &- offset >= 8 {
      let size = FastPathMemory.shortLength(
        characters(at: a &- offset &- 7) | characters(at: b &- offset &- 7))
      if size < 8 { return offset &+ size &+ 1 }
      offset &+= 8
    }
    return min(fieldLength(at: a), fieldLength(at: b))
  }

  /// Whether any position in a range has a write mark.
  @inline(always)
  func hasWriteMark(from first: Int, through last: Int) -> Bool {
    var marks: UInt64 = 0
    var position = last &- 7
    while position &- 56 >= first {
      if hasBits(0x80, inSixtyFourEndingAt: position &+ 7) { return true }
      position &-= 64
    }
    while position &- 8 >= first {
      marks |= characters(at: position) | characters(at: position &- 8)
      position &-= 16
    }
    if position >= first {
      marks |= characters(at: position)
      position &-= 8
    }
    let rest = position &+ 8 &- first
    if rest > 0 { marks |= characters(at: position) & FastPathMemory.rightmost(rest) }
    return marks & FastPathMemory.writeMarks != 0
  }
}
