// The word marks once more as bits: the length of a field is one count of zeros, however long its characters are.
//
// Storage keeps these bits right whoever changes it; the operations of the fast path do it themselves, and only when a mark
// really changes.
extension StorageBlock {
  /// The word marks from a position down, the position's own in the lowest bit: 57 at least, zeros behind them.
  @inline(always)
  func marks(downFrom position: Int) -> UInt64 {
    let place = 16_383 &- position
    return unsafe address.loadUnaligned(fromByteOffset: Layout.marks &+ place >> 3, as: UInt64.self)
      &>> UInt64(truncatingIfNeeded: place & 7)
  }

  /// The word marks of two fields, as many as are known of both.
  @inline(always)
  func marks(downFrom a: Int, or b: Int) -> UInt64 {
    (marks(downFrom: a) | marks(downFrom: b)) & StorageBlock.known
  }

  /// The marks that ``marks(downFrom:)`` gives of any position.
  private static var known: UInt64 { .max &>> 7 }

  /// The number of characters from a position down to the first word mark; more than the position's address plus 1 when a
  /// field would run past 000.
  @inline(always)
  func fieldLength(at position: Int) -> Int {
    let marks = marks(downFrom: position)
    return marks != 0 ? marks.trailingZeroBitCount &+ 1 : longFieldLength(at: position)
  }

  /// The number of A-field characters an operation uses that goes on to the end of its B field, and the length of that.
  @inline(always)
  func fieldLengths(_ a: Int, _ b: Int) -> (a: Int, b: Int) {
    let marks = marks(downFrom: b) & StorageBlock.known
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
      let marks = marks(downFrom: position) & StorageBlock.known
      position &-= marks != 0 ? marks.trailingZeroBitCount : 57
      guard position >= first else { return }
      if marks != 0 {
        flipMark(at: position)
        position &-= 1
      }
    }
  }
}
