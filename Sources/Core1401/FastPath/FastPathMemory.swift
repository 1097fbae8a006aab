/// The memory of a storage once the fast path runs: the positions, and at fixed distances from position 000
/// everything the fast path remembers (see ``FastPathLayout``), so that one address in the host's registers
/// reaches all of it.
///
/// It is made at the first fast run; the processor with the cycle engine never has one. Bit 7 of a position
/// is the write mark: what stands there has become part of an operation, so that a change must be told
/// (see ``CoreStorage``). Pointers are used in this file and in `FastOperation.swift` only, under the rules of
/// ``StorageBlock``.
@safe
struct FastPathMemory {
  let address: UnsafeMutableRawPointer

  init(_ storage: StorageBlock) {
    assert(storage.hasFastPath, "the storage must have the memory of the fast path")
    unsafe address = storage.address
  }

  /// Makes it from the address of position 000.
  @inline(always)
  init(_ address: UnsafeMutableRawPointer) { unsafe self.address = address }

  @inline(__always)
  private func check(_ offset: Int) {
    assert(
      offset >= -StorageBlock.margin && offset < FastPathLayout.end,
      "the offset must be in the block's memory")
  }

  /// A position with its write mark, or a byte at a distance from position 000.
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

  /// A number anywhere, not only at a multiple of its size.
  @inline(always)
  func unalignedNumber<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Number {
    check(offset)
    return unsafe address.loadUnaligned(fromByteOffset: offset, as: Number.self)
  }

  /// The sixteen characters from a position on.
  @inline(always)
  func sixteen(at position: Int) -> Sixteen {
    unsafe address.loadUnaligned(fromByteOffset: position, as: Sixteen.self)
  }

  @inline(always)
  func put(_ characters: Sixteen, at position: Int) {
    assert(
      position >= -StorageBlock.margin && position <= StorageBlock.capacity + StorageBlock.margin - 16,
      "characters must be in storage or its margins")
    unsafe address.storeBytes(of: characters, toByteOffset: position, as: Sixteen.self)
  }

  /// Sixteen bytes at a multiple of sixteen.
  @inline(always)
  func vector(at offset: Int) -> Sixteen {
    unsafe address.load(fromByteOffset: offset, as: Sixteen.self)
  }

  // MARK: Operations

  /// The operation at a distance from position 000.
  @inline(always)
  func operation(at offset: Int) -> FastOperation { unsafe FastOperation(address + offset) }

  /// The operation whose address stands at a distance from position 000.
  @inline(always)
  func operation(referredAt offset: Int) -> FastOperation {
    unsafe FastOperation(address.load(fromByteOffset: offset, as: UnsafeMutableRawPointer.self))
  }

  @inline(always)
  func setOperation(_ operation: FastOperation, referredAt offset: Int) {
    unsafe address.storeBytes(of: operation.address, toByteOffset: offset, as: UnsafeMutableRawPointer.self)
  }

  /// What stands for a block that has not been made.
  var missing: FastOperation { operation(at: FastPathLayout.missing) }

  /// The block that begins at a position, or ``missing``.
  @inline(always)
  func block(at position: Int) -> FastOperation {
    let place: UInt32 = number(at: FastPathLayout.blocks &+ position &<< 2)
    // Memory that was never touched says that there is none.
    return operation(at: Int(place) ^ FastPathLayout.missing)
  }

  func setBlock(_ block: FastOperation, at position: Int) {
    let place = unsafe block.address - address
    setNumber(UInt32(place ^ FastPathLayout.missing), at: FastPathLayout.blocks + position << 2)
  }
}

extension CoreStorage {
  /// The memory of the fast path, which is made the first time.
  mutating func fastPathMemory() -> FastPathMemory {
    if block.hasFastPath { return FastPathMemory(block) }
    block = block.extended(through: FastPathLayout.end)
    let memory = FastPathMemory(block)
    memory.prepareTables()
    return memory
  }
}
