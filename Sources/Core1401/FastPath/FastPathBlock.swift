/// The memory of a storage once the fast path runs: the positions, and at fixed distances from position 000
/// everything the fast path remembers (see ``FastPathLayout``), so that one address in the host's registers
/// reaches all of it.
///
/// It is made at the first fast run; the processor with the cycle engine never has one. From then on storage
/// reports changes of word marks to it (``StorageBlock/wordMarkChanged(at:)``), and nothing else: decoded
/// instructions compare the characters they were made of. Pointers are used in this file only, under the
/// rules of ``StorageBlock``.
@safe
struct FastPathBlock {
  let address: UnsafeMutableRawPointer

  init(_ storage: StorageBlock) {
    assert(storage.hasFastPath, "the storage must have the memory of the fast path")
    unsafe address = storage.address
  }

  @inline(__always)
  private func check(_ offset: Int) {
    assert(
      offset >= -StorageBlock.margin && offset < FastPathLayout.end,
      "the offset must be in the block's memory")
  }

  /// A position, or a byte at a distance from position 000.
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

  // MARK: Eight characters at once

  /// The eight characters from a position on, the first in the lowest byte.
  @inline(always)
  func characters(at position: Int) -> UInt64 {
    assert(
      position >= -StorageBlock.margin && position <= StorageBlock.capacity,
      "characters must be in storage or its margins")
    return unsafe address.loadUnaligned(fromByteOffset: position, as: UInt64.self)
  }

  /// The same for four.
  @inline(always)
  func fourCharacters(at position: Int) -> UInt32 {
    unsafe address.loadUnaligned(fromByteOffset: position, as: UInt32.self)
  }

  @inline(always)
  func put(_ characters: UInt64, at position: Int) {
    assert(
      position >= -StorageBlock.margin && position <= StorageBlock.capacity,
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

  // MARK: Sixteen characters at once

  /// The sixteen characters from a position on.
  @inline(always)
  func sixteen(at position: Int) -> SIMD2<UInt64> {
    unsafe address.loadUnaligned(fromByteOffset: position, as: SIMD2<UInt64>.self)
  }

  @inline(always)
  func put(_ characters: SIMD2<UInt64>, at position: Int) {
    assert(
      position >= -StorageBlock.margin && position <= StorageBlock.capacity,
      "characters must be in storage or its margins")
    unsafe address.storeBytes(of: characters, toByteOffset: position, as: SIMD2<UInt64>.self)
  }

  /// Sixteen bytes at a multiple of sixteen.
  @inline(always)
  func vector(at offset: Int) -> SIMD2<UInt64> {
    unsafe address.load(fromByteOffset: offset, as: SIMD2<UInt64>.self)
  }

  // MARK: Decoded instructions

  /// Where a branch whose address changes went after it had gone to an address.
  @inline(always)
  func successor(of address: Int) -> Int {
    Int(number(at: FastPathLayout.successors &+ address &<< 1) as UInt16)
  }

  @inline(always)
  func setSuccessor(_ successor: Int, of address: Int) {
    setNumber(UInt16(truncatingIfNeeded: successor), at: FastPathLayout.successors &+ address &<< 1)
  }

  /// The entry of a position.
  func decoded(at position: Int) -> DecodedInstruction {
    unsafe pointer(at: position).pointee
  }

  /// The entry of a position, each part read from the table where it is used.
  @inline(always)
  func entry(at position: Int) -> DecodedEntry {
    DecodedEntry(block: self, offset: position &* MemoryLayout<DecodedInstruction>.stride)
  }

  func setDecoded(_ instruction: DecodedInstruction, at position: Int) {
    unsafe pointer(at: position).pointee = instruction
  }

  @inline(always)
  private func pointer(at position: Int) -> UnsafeMutablePointer<DecodedInstruction> {
    unsafe (address + FastPathLayout.entries).assumingMemoryBound(to: DecodedInstruction.self) + position
  }

  /// What the operation table says of a code.
  func behavior(_ code: Int) -> OperationBehavior {
    unsafe address.load(
      fromByteOffset: FastPathLayout.behaviors &+ code &* MemoryLayout<OperationBehavior>.stride,
      as: OperationBehavior.self)
  }

  /// Copies the operation table, and fills the successors and the decoded instructions with none.
  fileprivate func prepareInstructions() {
    for code in 0..<64 {
      unsafe address.storeBytes(
        of: OperationCode.behaviors[code],
        toByteOffset: FastPathLayout.behaviors + code * MemoryLayout<OperationBehavior>.stride,
        as: OperationBehavior.self)
    }
    unsafe (address + FastPathLayout.successors).initializeMemory(
      as: UInt16.self, repeating: 0, count: StorageBlock.capacity)
    unsafe (address + FastPathLayout.entries).initializeMemory(
      as: DecodedInstruction.self, repeating: DecodedInstruction(), count: FastPath.nowhere + 1)
  }
}

extension CoreStorage {
  /// The block of the fast path, which is made the first time.
  mutating func fastPathBlock() -> FastPathBlock {
    if block.hasFastPath { return FastPathBlock(block) }
    assert(DecodedEntry.isRight, "an entry's parts must be where they are looked for")
    block = block.extended(through: FastPathLayout.end)
    let fastPath = FastPathBlock(block)
    fastPath.prepareInstructions()
    fastPath.prepareTables()
    fastPath.prepareMarks()
    return fastPath
  }
}

// What storage reports to the fast path.
extension StorageBlock {
  /// The word mark of a position has changed.
  @inline(__always)
  func wordMarkChanged(at position: Int) {
    if hasFastPath { FastPathBlock(self).flipMark(at: position) }
  }

  /// Any position may have changed.
  func allWordMarksChanged() {
    if hasFastPath { FastPathBlock(self).prepareMarks() }
  }
}
