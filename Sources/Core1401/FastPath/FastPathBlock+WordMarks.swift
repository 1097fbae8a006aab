// The word marks once more as bits: the length of a field is one count of zeros, however long its characters
// are.
//
// Storage reports each change of a mark, whoever makes it; the operations of the fast path do it themselves,
// and only when a mark really changes.
extension FastPathBlock {
  /// The byte and the bit of a position's word mark.
  @inline(__always)
  static func markBit(of position: Int) -> (byte: Int, bit: UInt8) {
    let place = 16_383 &- position
    return (FastPathLayout.marks &+ place >> 3, 1 &<< UInt8(truncatingIfNeeded: place & 7))
  }

  /// Makes bits and lengths of the word marks in storage.
  func prepareMarks() {
    for first in stride(from: 0, to: StorageBlock.capacity, by: 8) {
      // The multiplication brings the eight marks side by side into the highest byte.
      let marks = (characters(at: first) >> 6 & FastPathBlock.bytes(1)) &* 0x8040_2010_0804_0201
      self[FastPathLayout.marksEnd - 1 - first / 8] = UInt8(truncatingIfNeeded: marks >> 56)
    }
    for byte in FastPathLayout.marksEnd..<FastPathLayout.lengths { self[byte] = 0xFF }
    setLengths(through: StorageBlock.capacity - 1)
  }

  /// Turns over the bit of a position's word mark, and tells the eight positions from there on.
  func flipMark(at position: Int) {
    let (byte, bit) = FastPathBlock.markBit(of: position)
    let isSet = self[byte] & bit == 0
    self[byte] ^= bit
    guard position >= 8 else { return setLengths(through: 15) }
    let place = FastPathLayout.lengths &+ position
    let old: UInt64 = unalignedNumber(at: place)
    let ramp: UInt64 = 0x0706_0504_0302_0100
    let new: UInt64
    let others: UInt64
    if isSet {
      new = ramp
      // From the first zero on, another mark.
      others = (old &- 0x0101_0101_0101_0101) & ~old & 0x8080_8080_8080_8080
    } else {
      // One more than the position before each; what comes to eight or more is long.
      let left = min(self[place &- 1], FastPathBlock.isLong &- 1) &+ 1
      let lengths = ramp &+ UInt64(left) &* 0x0101_0101_0101_0101
      let long = lengths & 0x0808_0808_0808_0808
      new = lengths & ~(long &- long &>> 3)
      others = old ^ ramp
    }
    let field = others == 0 ? 64 : UInt64(others.trailingZeroBitCount & ~7)
    let kept: UInt64 = field == 64 ? 0 : .max &<< field
    setNumber(new & ~kept | old & kept, at: place)
  }

  /// Counts the lengths anew from 000 on.
  private func setLengths(through last: Int) {
    var length = FastPathBlock.isLong
    for position in 0...last {
      let isMarked = position > 0 && self[position] & 0o100 != 0
      length = isMarked ? 0 : min(length &+ 1, FastPathBlock.isLong)
      self[FastPathLayout.lengths &+ position] =
        position < 8 && length == FastPathBlock.isLong ? FastPathBlock.reachesZero : length
    }
  }

  /// What ``shortLength(at:)`` says of a field of more than eight characters.
  static let isLong: UInt8 = 8
  /// What it says of one that reaches 000 within eight characters: -1.
  static let reachesZero: UInt8 = 0xFF

  /// Positions from this one to the left end of its field, 0-7; ``isLong`` when there are more, -1 when
  /// storage ends before.
  @inline(__always)
  func shortLength(at position: Int) -> Int {
    Int(Int8(bitPattern: self[FastPathLayout.lengths &+ position]))
  }

  /// The word marks from a position down, the position's own in the lowest bit: 57 at least, zeros behind
  /// them.
  @inline(always)
  func marks(downFrom position: Int) -> UInt64 {
    let place = 16_383 &- position
    return (unalignedNumber(at: FastPathLayout.marks &+ place >> 3) as UInt64)
      &>> UInt64(truncatingIfNeeded: place & 7)
  }

  /// The word marks of two fields, as many as are known of both.
  @inline(always)
  func marks(downFrom a: Int, or b: Int) -> UInt64 {
    (marks(downFrom: a) | marks(downFrom: b)) & FastPathBlock.known
  }

  /// The marks that ``marks(downFrom:)`` gives of any position.
  private static var known: UInt64 { .max &>> 7 }

  /// The number of characters from a position down to the first word mark; more than the position's address
  /// plus 1 when a field would run past 000.
  @inline(always)
  func fieldLength(at position: Int) -> Int {
    let marks = marks(downFrom: position)
    return marks != 0 ? marks.trailingZeroBitCount &+ 1 : longFieldLength(at: position)
  }

  /// The number of A-field characters an operation uses that goes on to the end of its B field, and the
  /// length of that.
  @inline(always)
  func fieldLengths(_ a: Int, _ b: Int) -> (a: Int, b: Int) {
    let marks = marks(downFrom: b) & FastPathBlock.known
    guard marks != 0 else { return (shorterLength(a, b), longFieldLength(at: b)) }
    let both = marks | self.marks(downFrom: a)
    return (both.trailingZeroBitCount &+ 1, marks.trailingZeroBitCount &+ 1)
  }

  /// The length of the shorter one of two fields.
  @inline(never)
  func shorterLength(_ a: Int, _ b: Int) -> Int {
    let marks = marks(downFrom: a, or: b)
    return marks != 0 ? marks.trailingZeroBitCount &+ 1 : min(longFieldLength(at: a), longFieldLength(at: b))
  }

  @inline(never)
  private func longFieldLength(at position: Int) -> Int {
    var low = position
    var bits: UInt64
    repeat {
      low -= 57
      bits = marks(downFrom: max(low, -1))
    } while bits == 0
    return position - max(low, -1) + bits.trailingZeroBitCount + 1
  }

  /// Sets the word mark of a position.
  @inline(always)
  func setMark(at position: Int) {
    let character = self[position]
    guard character & 0o100 == 0 else { return }
    self[position] = character | 0o100
    flipMark(at: position)
  }

  /// Clears the word mark of a position.
  @inline(always)
  func clearMark(at position: Int) {
    let character = self[position]
    guard character & 0o100 != 0 else { return }
    self[position] = character & 0o77
    flipMark(at: position)
  }

  /// Makes the bits right of a field that was loaded with the word mark at its left end.
  @inline(always)
  func keepOnlyMark(at leftEnd: Int, through last: Int) {
    forgetMarks(from: leftEnd &+ 1, through: last)
    if marks(downFrom: leftEnd) & 1 == 0 { flipMark(at: leftEnd) }
  }

  /// Makes the bits right of a field whose characters were all replaced by ones without word mark.
  @inline(always)
  func forgetMarks(from first: Int, through last: Int) {
    let length = last &- first &+ 1
    if length > 56 || marks(downFrom: last).trailingZeroBitCount < length {
      flipMarks(from: first, through: last)
    }
  }

  /// Turns over the bits of all marks between two positions, from the right.
  @inline(never)
  private func flipMarks(from first: Int, through last: Int) {
    var position = last
    while position >= first {
      let marks = marks(downFrom: position) & FastPathBlock.known
      position &-= marks != 0 ? marks.trailingZeroBitCount : 57
      guard position >= first else { return }
      if marks != 0 {
        flipMark(at: position)
        position &-= 1
      }
    }
  }
}
