/// The memory behind a core storage: the positions, their word marks once more as bits, and room for what the fast path
/// remembers, in one block so that all of it lies at fixed distances from position 000.
///
/// Together with `StorageBlock+FastPath.swift` this is the only code of the processor that uses pointers: no position given
/// to it is outside the block, because the processor and the fast path check addresses before. The owner frees the block;
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
    /// A byte that is not zero once the fast path has filled its part, which begins behind it.
    static let isPrepared = marksEnd + margin
    static let fastPath = isPrepared + margin
  }

  let address: UnsafeMutableRawPointer

  /// Makes a block of blanks without word marks.
  init() {
    unsafe address =
      .allocate(byteCount: Layout.margin + FastPathLayout.end, alignment: 64) + Layout.margin
    unsafe (address - Layout.margin).initializeMemory(
      as: UInt8.self, repeating: 0, count: Layout.margin + Layout.fastPath)
    for byte in Layout.marksEnd..<Layout.isPrepared { self[byte] = 0xFF }
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

  /// Turns over the bit of a position's word mark.
  func flipMark(at position: Int) {
    let (byte, bit) = StorageBlock.markBit(of: position)
    self[byte] ^= bit
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
  }

  /// A copy of so many positions from 000 on.
  func positions(count: Int) -> [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: address, count: count))
  }
}
