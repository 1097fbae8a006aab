/// The memory of a storage once the fast path runs.
///
/// It holds the positions, and at fixed offsets from position 000 all data of the fast path (see
/// ``FastPathLayout``), so that a single base address in a host register reaches everything. It is allocated
/// at the first fast run; a processor that uses only the cycle engine never allocates it. Bit 7 of a position
/// is the write mark: an operation depends on that position, so a change must be reported (see
/// ``CoreStorage``). Pointers are used only in this file, in `FastOperation.swift` and in `Overlay.swift`, under
/// the rules of ``StorageBlock``.
@safe
struct FastPathMemory {
  let address: UnsafeMutableRawPointer

  init(_ storage: StorageBlock) {
    assert(storage.hasFastPath, "the storage must have the memory of the fast path")
    unsafe address = storage.address
  }

  /// Creates a view from the address of position 000.
  @inline(always)
  init(_ address: UnsafeMutableRawPointer) { unsafe self.address = address }

  @inline(__always)
  private func check(_ offset: Int) {
    assert(
      offset >= -StorageBlock.margin && offset < FastPathLayout.end,
      "the offset must be in the block's memory")
  }

  /// A position with its write mark, or the byte at an offset from position 000.
  @inline(__always)
  subscript(position: Int) -> UInt8 {
    get {
      check(position)
      return unsafe address.load(fromByteOffset: position, as: UInt8.self)
    }
    nonmutating set {
      check(position)
      unsafe address.storeBytes(of: newValue, toByteOffset: position, as: UInt8.self)
    }
  }

  /// A position without its write mark.
  @inline(__always)
  func character(at position: Int) -> UInt8 { self[position] & 0o177 }

  // MARK: Several characters at once, with their write marks

  /// The eight characters from a position on, the first in the lowest byte.
  @inline(always)
  func characters(at position: Int) -> UInt64 {
    assert(
      position >= -StorageBlock.margin && position <= StorageBlock.capacity + StorageBlock.margin - 8,
      "characters must be in storage or its margins")
    return unsafe address.loadUnaligned(fromByteOffset: position, as: UInt64.self)
  }

  @inline(always)
  func put(_ characters: UInt64, at position: Int) {
    assert(
      position >= -StorageBlock.margin && position <= StorageBlock.capacity + StorageBlock.margin - 8,
      "characters must be in storage or its margins")
    unsafe address.storeBytes(of: characters, toByteOffset: position, as: UInt64.self)
  }

  @inline(always)
  func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Number {
    check(offset)
    return unsafe address.load(fromByteOffset: offset, as: Number.self)
  }

  @inline(always)
  func setNumber<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number, at offset: Int) {
    check(offset)
    unsafe address.storeBytes(of: number, toByteOffset: offset, as: Number.self)
  }

  /// An unaligned integer.
  @inline(always)
  func unalignedNumber<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Number {
    check(offset)
    return unsafe address.loadUnaligned(fromByteOffset: offset, as: Number.self)
  }

  /// The sixteen characters from a position on.
  @inline(always)
  func sixteen(at position: Int) -> Sixteen {
    check(position)
    return unsafe address.loadUnaligned(fromByteOffset: position, as: Sixteen.self)
  }

  @inline(always)
  func put(_ characters: Sixteen, at position: Int) {
    assert(
      position >= -StorageBlock.margin && position <= StorageBlock.capacity + StorageBlock.margin - 16,
      "characters must be in storage or its margins")
    unsafe address.storeBytes(of: characters, toByteOffset: position, as: Sixteen.self)
  }

  /// Sixteen bytes at an aligned offset.
  @inline(always)
  func vector(at offset: Int) -> Sixteen {
    unsafe address.load(fromByteOffset: offset, as: Sixteen.self)
  }

  // MARK: Operations

  /// The operation at an offset from position 000.
  @inline(always)
  func operation(at offset: Int) -> FastOperation { unsafe FastOperation(address + offset) }

  /// The operation whose offset is stored at an offset from position 000.
  @inline(always)
  func operation(referredAt offset: Int) -> FastOperation {
    unsafe FastOperation(address.load(fromByteOffset: offset, as: UnsafeMutableRawPointer.self))
  }

  @inline(always)
  func setOperation(_ operation: FastOperation, referredAt offset: Int) {
    unsafe address.storeBytes(of: operation.address, toByteOffset: offset, as: UnsafeMutableRawPointer.self)
  }

  /// The operation that represents a block that has not been built.
  var missing: FastOperation { operation(at: FastPathLayout.missing) }

  /// The block that begins at a position, or ``missing``.
  @inline(always)
  func block(at position: Int) -> FastOperation {
    let place: UInt32 = number(at: FastPathLayout.blocks &+ position &<< 2)
    // Untouched memory is zero and reads as "no block".
    return operation(at: Int(place) ^ FastPathLayout.missing)
  }

  func setBlock(_ block: FastOperation, at position: Int) {
    setNumber(UInt32(offset(of: block) ^ FastPathLayout.missing), at: FastPathLayout.blocks + position << 2)
  }

  /// The place for the constant addend of an operation.
  @inline(always)
  func constantAddend(of operation: FastOperation) -> Overlay<ConstantAddend> {
    let offset = offset(of: operation) &+ (FastPathLayout.addends - FastPathLayout.missing)
    assert(
      offset >= FastPathLayout.addends && offset < FastPathLayout.sums, "each operation must have a place")
    assert(MemoryLayout<ConstantAddend>.size <= FastOperation.stride, "a constant addend must fit its place")
    return unsafe Overlay(address + offset)
  }

  /// The offset of an operation from position 000.
  @inline(always)
  func offset(of operation: FastOperation) -> Int { unsafe operation.address - address }
}

extension CoreStorage {
  /// The memory of the fast path; allocated at the first call.
  mutating func fastPathMemory() -> FastPathMemory {
    if block.hasFastPath { return FastPathMemory(block) }
    block = block.extended(through: FastPathLayout.end)
    let memory = FastPathMemory(block)
    memory.prepareTables()
    return memory
  }
}
