/// The memory behind a core storage: the positions, their word marks once more as bits, and room for what the fast path
/// remembers, in one block so that all of it lies at fixed distances from position 000.
///
/// Together with `StorageBlock+FastPath.swift` and, for whole areas, ``CoreStorage`` this is the only code of the processor
/// that uses pointers: no position given to it is outside the block, because the processor and the fast path check addresses before. The owner frees the block;
/// copies of this value are only views of it.
@safe
struct StorageBlock {
  /// Bytes from position 000.
  enum Layout {
    /// Room on both sides of the positions, so that eight characters can be read or put back at once anywhere.
    static let margin = 64
    static let capacity = 16_000
    /// One bit a position, in falling order from position 16383 on; behind the bit of 000 stand ones, which end each
    /// search for a word mark.
    static let marks = capacity + 2 * margin
    static let marksEnd = marks + 16_384 / 8
    /// A byte a position: how far left its field ends when that is near, see ``shortLength(at:)``.
    static let lengths = marksEnd + margin
    /// A byte that is not zero once the fast path has filled its part, which begins behind it.
    static let isPrepared = lengths + capacity + margin
    static let fastPath = isPrepared + margin
  }

  let address: UnsafeMutableRawPointer

  /// Makes a block of blanks without word marks.
  init() {
    unsafe address =
      .allocate(byteCount: Layout.margin + FastPathLayout.end, alignment: 64) + Layout.margin
    unsafe (address - Layout.margin).initializeMemory(
      as: UInt8.self, repeating: 0, count: Layout.margin + Layout.fastPath)
    for byte in Layout.marksEnd..<Layout.lengths { self[byte] = 0xFF }
    setLengths(through: Layout.capacity - 1)
  }

  func deallocate() {
    unsafe (address - Layout.margin).deallocate()
  }

  /// A position, or a byte at a distance from position 000.
  @inline(__always)
  subscript(position: Int) -> UInt8 {
    get { unsafe address.load(fromByteOffset: position, as: UInt8.self) }
    nonmutating set { unsafe address.storeBytes(of: newValue, toByteOffset: position, as: UInt8.self) }
  }

  /// The byte and the bit of a position's word mark.
  @inline(__always)
  static func markBit(of position: Int) -> (byte: Int, bit: UInt8) {
    let place = 16_383 &- position
    return (Layout.marks &+ place >> 3, 1 &<< UInt8(truncatingIfNeeded: place & 7))
  }

  /// Turns over the bit of a position's word mark, and tells the eight positions from there on.
  func flipMark(at position: Int) {
    let (byte, bit) = StorageBlock.markBit(of: position)
    let isSet = self[byte] & bit == 0
    self[byte] ^= bit
    guard position >= 8 else { return setLengths(through: 15) }
    let place = Layout.lengths &+ position
    let old = unsafe address.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    let ramp: UInt64 = 0x0706_0504_0302_0100
    let new: UInt64
    let others: UInt64
    if isSet {
      new = ramp
      // From the first zero on, another mark.
      others = (old &- 0x0101_0101_0101_0101) & ~old & 0x8080_8080_8080_8080
    } else {
      // One more than the position before each; what comes to eight or more is long.
      let left = min(self[place &- 1], StorageBlock.isLong &- 1) &+ 1
      let lengths = ramp &+ UInt64(left) &* 0x0101_0101_0101_0101
      let long = lengths & 0x0808_0808_0808_0808
      new = lengths & ~(long &- long &>> 3)
      others = old ^ ramp
    }
    let field = others == 0 ? 64 : UInt64(others.trailingZeroBitCount & ~7)
    let kept: UInt64 = field == 64 ? 0 : .max &<< field
    unsafe address.storeBytes(of: new & ~kept | old & kept, toByteOffset: place, as: UInt64.self)
  }

  /// Counts the lengths anew from 000 on.
  private func setLengths(through last: Int) {
    var length = StorageBlock.isLong
    for position in 0...last {
      let isMarked = position > 0 && self[position] & 0o100 != 0
      length = isMarked ? 0 : min(length &+ 1, StorageBlock.isLong)
      self[Layout.lengths &+ position] =
        position < 8 && length == StorageBlock.isLong ? StorageBlock.reachesZero : length
    }
  }

  /// What ``shortLength(at:)`` says of a field of more than eight characters.
  static let isLong: UInt8 = 8
  /// What it says of one that reaches 000 within eight characters: -1.
  static let reachesZero: UInt8 = 0xFF

  /// Positions from this one to the left end of its field, 0-7; ``isLong`` when there are more, -1 when storage ends before.
  @inline(__always)
  func shortLength(at position: Int) -> Int {
    Int(Int8(bitPattern: self[Layout.lengths &+ position]))
  }

  /// Replaces the positions from 000 on, a multiple of eight, and makes the bits of their word marks.
  func replacePositions(by contents: [UInt8]) {
    unsafe contents.withUnsafeBytes { source in
      for first in stride(from: 0, to: contents.count, by: 8) {
        let eight =
          unsafe source.loadUnaligned(fromByteOffset: first, as: UInt64.self) & 0x7F7F_7F7F_7F7F_7F7F
        unsafe address.storeBytes(of: eight, toByteOffset: first, as: UInt64.self)
        // The multiplication brings the eight marks side by side into the highest byte.
        let marks = (eight >> 6 & 0x0101_0101_0101_0101) &* 0x8040_2010_0804_0201
        self[Layout.marksEnd - 1 - first / 8] = UInt8(truncatingIfNeeded: marks >> 56)
      }
    }
    setLengths(through: contents.count - 1)
  }

  /// A copy of so many positions from 000 on.
  func positions(count: Int) -> [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: address, count: count))
  }
}
