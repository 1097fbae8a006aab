// The word marks once more as bits: the length of a field is one count of zeros, however long its characters are.
//
// Storage keeps these bits right whoever changes it; the operations of the fast path do it themselves, and only when a mark
// really changes.
extension StorageBlock {
  /// The number of characters from a position down to the first word mark. A field that would run past 000 is as long as
  /// the position's address plus 2.
  @inline(__always)
  func fieldLength(at position: Int) -> Int {
    let bits = markBits(upTo: position)
    return bits != 0 ? bits.leadingZeroBitCount &+ 1 : longFieldLength(at: position)
  }

  /// The length of the shorter one of two fields.
  @inline(__always)
  func shorterLength(_ a: Int, _ b: Int) -> Int {
    let bits = markBits(upTo: a) | markBits(upTo: b)
    return bits != 0 ? bits.leadingZeroBitCount &+ 1 : min(longFieldLength(at: a), longFieldLength(at: b))
  }

  /// The bits of the 57 positions up to this one, which has the highest; zeros below.
  @inline(__always)
  private func markBits(upTo position: Int) -> UInt64 {
    unsafe address.loadUnaligned(fromByteOffset: Layout.marks - 7 + position >> 3, as: UInt64.self)
      &<< UInt64(7 &- position & 7)
  }

  @inline(never)
  private func longFieldLength(at position: Int) -> Int {
    var low = position
    var bits: UInt64
    repeat {
      low -= 57
      bits = markBits(upTo: max(low, -1))
    } while bits == 0
    return position - max(low, -1) + bits.leadingZeroBitCount + 1
  }

  /// Sets the word mark of a position.
  @inline(__always)
  func setMark(at position: Int) {
    let character = self[position]
    guard character & 0o100 == 0 else { return }
    self[position] = character | 0o100
    flipMark(at: position)
  }

  /// Clears the word mark of a position.
  @inline(__always)
  func clearMark(at position: Int) {
    let character = self[position]
    guard character & 0o100 != 0 else { return }
    self[position] = character & 0o77
    flipMark(at: position)
  }

  /// Makes the bits right of a field that was loaded with the word mark at its left end.
  @inline(__always)
  func keepOnlyMark(at leftEnd: Int, through last: Int) {
    let length = last &- leftEnd &+ 1
    if length > 56 || markBits(upTo: last).leadingZeroBitCount != length &- 1 {
      clearMarkBits(from: leftEnd, through: last)
      flipMark(at: leftEnd)
    }
  }

  /// Makes the bits of a field right whose characters up to a position were all replaced by ones without word mark.
  @inline(__always)
  func forgetMarks(from first: Int, through last: Int) {
    let length = last &- first &+ 1
    // Without a mark, the count of zeros is 64.
    if length > 56 || markBits(upTo: last).leadingZeroBitCount < length {
      clearMarkBits(from: first, through: last)
    }
  }

  @inline(never)
  private func clearMarkBits(from first: Int, through last: Int) {
    for byte in first >> 3...last >> 3 {
      let below = byte == first >> 3 ? UInt8.max &<< UInt8(first & 7) : .max
      let above = byte == last >> 3 ? UInt8.max &>> UInt8(7 - last & 7) : .max
      self[Layout.marks + byte] &= ~(below & above)
    }
  }
}
