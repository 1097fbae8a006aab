import Glibc

/// The memory of a core storage: one byte per position, with margins on both sides so that eight characters
/// can be accessed at once anywhere.
///
/// Pointers to this memory are used only in this file, in `FastPathMemory.swift`, in `FastOperation.swift` and
/// in `Overlay.swift`; all other code accesses bytes through them. No access is outside the memory: the
/// processor, the fast path and ``CoreStorage`` check each address beforehand, and debug builds check each
/// access again. The owner frees the block; copies of this value are only views of it.
@safe
@usableFromInline
struct StorageBlock {
  static let margin = 64
  static let capacity = 16_000
  /// The bit above character and word mark. It is on where the fast path depends on the position and must
  /// learn of a change.
  static let writeMark: UInt8 = 0x80
  /// The write marks of eight positions.
  static let eightWriteMarks: UInt64 = 0x8080_8080_8080_8080

  let address: UnsafeMutableRawPointer
  /// The allocation.
  private let allocated: UnsafeMutableRawPointer
  /// Whether the memory of the fast path follows the positions; see ``FastPathMemory``.
  let hasFastPath: Bool

  /// Creates a block of blanks without word marks.
  init() {
    self.init(capacity: StorageBlock.capacity, hasFastPath: false)
  }

  /// Uses `calloc`, whose memory is zero without being touched: most of the fast path's memory is never used.
  private init(capacity: Int, hasFastPath: Bool) {
    let alignment = 64
    guard let memory = unsafe calloc(1, capacity + 2 * StorageBlock.margin + alignment) else {
      fatalError("no memory for a core storage")
    }
    unsafe allocated = memory
    unsafe address = (memory + StorageBlock.margin).alignedUp(toMultipleOf: alignment)
    self.hasFastPath = hasFastPath
  }

  func deallocate() {
    unsafe free(allocated)
  }

  /// Frees this block and returns one with the same positions, followed by zeros for the fast path.
  func extended(through end: Int) -> StorageBlock {
    let block = StorageBlock(capacity: end, hasFastPath: true)
    unsafe block.address.copyMemory(from: address, byteCount: StorageBlock.capacity)
    deallocate()
    return block
  }

  @inline(__always)
  private func check(_ position: Int, _ count: Int) {
    assert(
      position >= -StorageBlock.margin && position + count <= StorageBlock.capacity + StorageBlock.margin,
      "the positions must be in storage or its margins")
  }

  @inline(__always)
  subscript(position: Int) -> UInt8 {
    get {
      check(position, 1)
      return unsafe address.load(fromByteOffset: position, as: UInt8.self)
    }
    nonmutating set {
      check(position, 1)
      unsafe address.storeBytes(of: newValue, toByteOffset: position, as: UInt8.self)
    }
  }

  /// The eight characters from a position on, the first in the lowest byte.
  @inline(__always)
  subscript(eightFrom position: Int) -> UInt64 {
    get {
      check(position, 8)
      return unsafe address.loadUnaligned(fromByteOffset: position, as: UInt64.self)
    }
    nonmutating set {
      check(position, 8)
      unsafe address.storeBytes(of: newValue, toByteOffset: position, as: UInt64.self)
    }
  }

  /// The sixteen characters from a position on.
  @inline(__always)
  subscript(sixteenFrom position: Int) -> SIMD16<UInt8> {
    get {
      check(position, 16)
      return unsafe address.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
    }
    nonmutating set {
      check(position, 16)
      unsafe address.storeBytes(of: newValue, toByteOffset: position, as: SIMD16<UInt8>.self)
    }
  }

  /// Positions as bytes.
  @usableFromInline
  func bytes(in area: Range<Int>) -> UnsafeRawBufferPointer {
    check(area.lowerBound, area.count)
    return unsafe UnsafeRawBufferPointer(start: address + area.lowerBound, count: area.count)
  }
}

extension SIMD16<UInt8> {
  /// Whether all bytes are 0. The operator `==` would compare them one by one.
  @inline(__always)
  var isZero: Bool { unsafe unsafeBitCast(self, to: UInt128.self) == 0 }
}
