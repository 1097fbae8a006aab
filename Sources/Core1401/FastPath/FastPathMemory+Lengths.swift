// The lengths of fields, and whether they may be written.
extension FastPathMemory {
  private static var wordMarks: UInt64 { bytes(0o100) }
  static var writeMarks: UInt64 { bytes(0x80) }

  /// The number of characters from a position down to the first word mark; more than the position's address
  /// plus 1 when the field would run past 000.
  @inline(always)
  func fieldLength(at position: Int) -> Int {
    let marks = characters(at: position &- 7) & FastPathMemory.wordMarks
    if marks != 0 { return FastPathMemory.field(endingWith: marks, 0).length }
    let others = characters(at: position &- 15) & FastPathMemory.wordMarks
    if others != 0 { return FastPathMemory.field(endingWith: others, 0).length &+ 8 }
    return longFieldLength(at: position)
  }

  /// The same when the last sixteen characters have no word mark.
  @inline(never)
  private func longFieldLength(at position: Int) -> Int {
    var low = position &- 16
    while low >= 32, FastPathMemory.bits(thirtyTwo(endingAt: low)) & FastPathMemory.wordMarks == 0 {
      low &-= 32
    }
    while low >= 0 {
      let marks = characters(at: low &- 7) & FastPathMemory.wordMarks
      if marks != 0 { return position &- low &+ FastPathMemory.field(endingWith: marks, 0).length }
      low &-= 8
    }
    return position &+ 2
  }

  /// The length of the B field, the number of A-field characters used by an operation that continues to the end
  /// of the B field, and the bits that any character of the B field has.
  @inline(always)
  func fieldLengths(_ a: Int, _ b: Int) -> (a: Int, b: Int, replaced: UInt64) {
    let shorter = shorterField(a, b)
    let next = b &- shorter.length
    if self[next &+ 1] & 0o100 != 0 { return (shorter.length, shorter.length, shorter.replaced) }
    let rest = shorterField(next, next)
    return (shorter.length, shorter.length &+ rest.length, shorter.replaced | rest.replaced)
  }

  /// The same, first where an operation found the fields to end at its last execution.
  @inline(always)
  func fieldLengths(_ a: Int, _ b: Int, _ op: FastOperation) -> (a: Int, b: Int, replaced: UInt64) {
    let (aLength, bLength) = op.fieldLengths
    if isRemembered(bLength), aLength > 16, a >= aLength, b >= bLength {
      let (from, to) = (bits(aLength &- 1, endingAt: a), bits(bLength &- 1, endingAt: b))
      let (aEnd, bEnd) = (self[a &- aLength &+ 1], self[b &- bLength &+ 1])
      let end = (aLength == bLength ? 0o100 : aEnd) & bEnd
      if (from | to) & FastPathMemory.wordMarks == 0, end & 0o100 != 0 {
        return (aLength, bLength, to | UInt64(bEnd))
      }
    }
    let found = fieldLengths(a, b)
    if isRemembered(found.b) { op.fieldLengths = (found.a, found.b) }
    return found
  }

  /// The same for the shorter field.
  @inline(always)
  func shorterField(
    _ a: Int, _ b: Int, endsWithB: Bool = true, _ op: FastOperation
  ) -> (length: Int, replaced: UInt64) {
    let length = op.fieldLengths.a
    if isRemembered(length), min(a, b) >= length {
      let (from, to) = (bits(length &- 1, endingAt: a), bits(length &- 1, endingAt: b))
      let (aEnd, bEnd) = (self[a &- length &+ 1], self[b &- length &+ 1])
      if (endsWithB ? from | to : from) & FastPathMemory.wordMarks == 0,
        (endsWithB ? aEnd | bEnd : aEnd) & 0o100 != 0
      {
        return (length, to | UInt64(bEnd))
      }
    }
    let found = shorterField(a, b, endsWithB: endsWithB)
    if isRemembered(found.length) { op.fieldLengths = (found.length, 0) }
    return found
  }

  /// Whether fields of a length are looked for where they ended: the ends of longer ones are found sooner by
  /// searching both at once.
  @inline(always)
  private func isRemembered(_ length: Int) -> Bool { UInt(bitPattern: length &- 17) < 256 }

  /// The bits that any of 16 or more characters has.
  @inline(always)
  private func bits(_ count: Int, endingAt position: Int) -> UInt64 {
    var (many, offset) = (sixteen(at: position &- count &+ 1), 0)
    while offset &+ 16 <= count {
      many |= sixteen(at: position &- offset &- 15)
      offset &+= 16
    }
    return FastPathMemory.bits(many)
  }

  /// The length of the shorter of two fields, or of the A field when the other does not end an operation, and the
  /// bits that any of as many characters of the B field has. The length is greater than the lower address plus 1
  /// when the fields would run past 000.
  @inline(always)
  func shorterField(_ a: Int, _ b: Int, endsWithB: Bool = true) -> (length: Int, replaced: UInt64) {
    let (from, to) = (characters(at: a &- 7), characters(at: b &- 7))
    let marks = (endsWithB ? from | to : from) & FastPathMemory.wordMarks
    if marks == 0 { return longShorterField(a, b, endsWithB ? FastPathMemory.wordMarks : 0) }
    return FastPathMemory.field(endingWith: marks, to)
  }

  /// The length of a field that ends with the rightmost of some word marks, and as many of eight characters.
  @inline(always)
  private static func field(endingWith marks: UInt64, _ eight: UInt64) -> (length: Int, replaced: UInt64) {
    let others = marks.leadingZeroBitCount & 0o70
    return (others &>> 3 &+ 1, eight & ~((1 &<< 56) &>> UInt64(others) &- 1))
  }

  /// The same when the last eight characters of the fields have no word mark. Of the B field, only some bits end
  /// it.
  @inline(never)
  private func longShorterField(_ a: Int, _ b: Int, _ bMarks: UInt64) -> (length: Int, replaced: UInt64) {
    let lower = min(a, b)
    var (offset, many) = (0, Sixteen(repeating: 0))
    while lower &- offset >= 32 {
      let to = thirtyTwo(endingAt: b &- offset)
      let marks =
        thirtyTwo(endingAt: a &- offset) & FastPathMemory.sixteen(0o100)
        | to & Sixteen(repeating: UInt8(truncatingIfNeeded: bMarks))
      if FastPathMemory.bits(marks) != 0 { break }
      many |= to
      offset &+= 32
    }
    var replaced = FastPathMemory.bits(many)
    while offset <= lower {
      let (from, to) = (characters(at: a &- offset &- 7), characters(at: b &- offset &- 7))
      let marks = from & FastPathMemory.wordMarks | to & bMarks
      if marks != 0 {
        let end = FastPathMemory.field(endingWith: marks, to)
        return (offset &+ end.length, replaced | end.replaced)
      }
      replaced |= to
      offset &+= 8
    }
    return (lower &+ 2, replaced)
  }

  /// 32 characters that end at a position, two in each byte, which has the bits of both.
  @inline(always)
  func thirtyTwo(endingAt position: Int) -> Sixteen {
    sixteen(at: position &- 15) | sixteen(at: position &- 31)
  }

  /// Sixteen characters, two in each byte, which has the bits of both.
  @inline(always)
  static func bits(_ characters: Sixteen) -> UInt64 {
    let eights = FastPathMemory.eights(characters)
    return eights[0] | eights[1]
  }

  /// Whether any position in a range has a write mark.
  @inline(always)
  func hasWriteMark(from first: Int, through last: Int) -> Bool {
    var (marks, position) = (0 as UInt64, last)
    while position &- 31 >= first {
      marks |= FastPathMemory.bits(thirtyTwo(endingAt: position))
      position &-= 32
    }
    while position &- 7 >= first {
      marks |= characters(at: position &- 7)
      position &-= 8
    }
    let rest = position &- first &+ 1
    if rest > 0 { marks |= characters(at: position &- 7) & FastPathMemory.rightmost(rest) }
    return marks & FastPathMemory.writeMarks != 0
  }
}
