// Operations on address registers, word marks and storage.
extension FastPath {
  /// Three characters as Modify Address adds them.
  struct AddressNumber {
    /// Their numeric value, 0-15999.
    var value: Int
    /// The characters in the three high bytes, without their write marks.
    var characters: UInt32

    /// The leftmost character.
    @inline(always) var hundreds: UInt8 { UInt8(truncatingIfNeeded: characters &>> 8) }
    var packed: UInt64 { UInt64(value) | UInt64(characters) << 32 }

    @inline(always)
    init(value: Int, characters: UInt32) { (self.value, self.characters) = (value, characters) }

    @inline(always)
    init(packed: UInt64) {
      value = Int(truncatingIfNeeded: packed & 0xFFFF)
      characters = UInt32(truncatingIfNeeded: packed &>> 32)
    }
  }

  @inline(always)
  func number(at units: Int) -> AddressNumber {
    let characters = memory.field(3, endingAt: units)
    return AddressNumber(
      value: memory.address(characters, by: FastPathLayout.indexedAddress),
      characters: UInt32(truncatingIfNeeded: characters &<< 8) & 0x7F7F_7F00)
  }

  /// Adds to the address at a position. Leaves the registers as the instruction does.
  @inline(always)
  func modify(_ a: Int, _ b: Int, _ old: UInt64, by added: AddressNumber) {
    let new = sum(memory.address(old, by: FastPathLayout.indexedAddress), added)
    memory.putField(3, UInt64(new.characters) | old & 0xC0_F0C0, endingAt: b)
    logic = UInt8(truncatingIfNeeded: new.characters)
    leave(
      a &- 3, FastPath.bAfterModifying(b, UInt32(truncatingIfNeeded: old), new.characters, added),
      added.hundreds)
  }

  /// The same for an index location, whose value is known.
  @inline(always)
  func modifyIndex(_ index: Int, _ a: Int, _ b: Int, by added: AddressNumber, leavesRegisters: Bool) {
    let new = sum(self.index(index), added)
    setIndex(index, new.value)
    let old: UInt32 = memory.unalignedNumber(at: b &- 3)
    memory.setNumber(new.characters &<< 8 | old & 0xC0F0_C0FF, at: b &- 3)
    logic = UInt8(truncatingIfNeeded: new.characters)
    if !leavesRegisters {
      leave(a &- 3, FastPath.bAfterModifying(b, old &>> 8, new.characters, added), added.hundreds)
    }
  }

  @inline(always)
  private func sum(_ value: Int, _ added: AddressNumber) -> (value: Int, characters: UInt32) {
    var sum = value &+ added.value
    if sum >= 16_000 { sum &-= 16_000 }
    return (sum, memory.addressCharacters(sum))
  }

  /// The B-address register after characters were replaced. A carry into the zone of the units takes a further
  /// cycle, after which the register points one position off.
  @inline(always)
  static func bAfterModifying(_ b: Int, _ old: UInt32, _ new: UInt32, _ added: AddressNumber) -> Int {
    let zone: UInt32 = 0x30_0000
    return _fastPath(((new & zone) &- (old & zone) ^ added.characters &>> 8) & zone == 0) ? b &- 3 : b &- 1
  }

  @inline(always)
  func modifyAddress(_ op: FastOperation, _ left: Int) -> Int {
    guard let (a, b) = begin(op, left) else { return FastPath.fallback }
    // All characters are read before one is replaced.
    guard (a &- 3) | (b &- 3) >= 0, UInt(bitPattern: a &- b &- 1) >= 2, mayWrite(from: b &- 2, through: b)
    else { return FastPath.fallback }
    let old = memory.field(3, endingAt: b)
    modify(a, b, old, by: number(at: a))
    return 0
  }

  @inline(always)
  func storeAddress(_ op: FastOperation, _ left: Int) -> Int {
    guard let (a, register) = begin(op, left) else { return FastPath.fallback }
    guard register < 16_000, a >= 3, mayWrite(from: a &- 2, through: a) else { return FastPath.fallback }
    let characters = memory.addressCharacters(register)
    memory[a] = UInt8(truncatingIfNeeded: characters >> 16) | memory[a] & 0o100
    memory[a &- 1] = UInt8(truncatingIfNeeded: characters >> 8) | memory[a &- 1] & 0o100
    memory[a &- 2] = UInt8(truncatingIfNeeded: characters) | memory[a &- 2] & 0o100
    aRegister = memory[a &- 2]
    return finish(a &- 3, register, 0)
  }

  @inline(always)
  func noOperation(_ op: FastOperation, _ left: Int) -> Int {
    guard let (a, b) = begin(op, left) else { return FastPath.fallback }
    aRegister = memory[op.next &- 1] & 0o77
    return finish(a, op.length == 5 ? FastPath.oneCharacter(aRegister) : b, 0)
  }

  /// Loads the registers with characters known in advance.
  @inline(always)
  func loadRegisters(_ op: FastOperation) -> Int {
    aRegister = memory[op.next &- 1] & 0o77
    let (a, b) = (op.immediate & 0xFFFF_FFFF, op.immediate &>> 32)
    return finish(Int(truncatingIfNeeded: a), Int(truncatingIfNeeded: op.length > 4 ? b : a), 0)
  }

  // MARK: Word marks and clear storage

  @inline(always)
  func setWordMarks(_ op: FastOperation, _ left: Int) -> Int {
    guard let (a, b) = begin(op, left) else { return FastPath.fallback }
    guard (a &- 1) | (b &- 1) >= 0, maySetWordMark(at: a), maySetWordMark(at: b) else {
      return FastPath.fallback
    }
    aRegister = memory.character(at: a)
    memory[a] |= 0o100
    memory[b] |= 0o100
    return finish(a &- 1, b &- 1, 0)
  }

  private func maySetWordMark(at position: Int) -> Bool {
    memory[position] & 0o100 != 0 || mayWrite(from: position, through: position)
  }

  @inline(always)
  func clearWordMarks(_ op: FastOperation, _ left: Int) -> Int {
    guard let (a, b) = begin(op, left) else { return FastPath.fallback }
    guard (a &- 1) | (b &- 1) >= 0, mayClearWordMark(at: a), mayClearWordMark(at: b) else {
      return FastPath.fallback
    }
    aRegister = memory.character(at: a)
    memory[a] &= ~0o100
    memory[b] &= ~0o100
    return finish(a &- 1, b &- 1, 0)
  }

  /// The instruction before may end at this position.
  private func mayClearWordMark(at position: Int) -> Bool {
    memory[position] & 0o100 == 0 || mayWrite(from: position &- 1, through: position)
  }

  @inline(always)
  func clearStorage(_ op: FastOperation, _ left: Int) -> Int {
    guard let (a, b) = begin(op, left) else { return FastPath.fallback }
    let count = b % 100 &+ 1
    let first = b &- count &+ 1
    let old = memory.bitsToClear(from: first, count: count)
    // The instruction before loses its end with its first word mark.
    guard
      memory[first &- 1] & StorageBlock.writeMark == 0 || mayWrite(from: first &- 1, through: first &- 1),
      hasTime(for: count), mayWrite(old, from: first, through: b)
    else {
      return FastPath.fallback
    }
    if op.length > 1 {
      aRegister = memory[op.next &- 1] & 0o77
    } else if op.flags.contains(.isSettled) {
      aRegister = settledCharacter
    }
    if old != 0 { memory.clear(from: first, count: count) }
    return finish(a, first == 0 ? size &- 1 : first &- 1, count)
  }
}

extension FastPathMemory {
  /// The bits that any of some positions has. They are read in pieces of the size that
  /// ``clear(from:count:)`` writes: the host stalls on reading recently written bytes in other sizes.
  @inline(always)
  func bitsToClear(from first: Int, count: Int) -> UInt64 {
    var marks = Sixteen(repeating: 0)
    for number in 0..<count &>> 4 { marks |= sixteen(at: first &+ 16 &* number) }
    var position = first &+ (count & ~15)
    let eights = FastPathMemory.eights(marks)
    var rest = eights[0] | eights[1]
    func take<Piece: FixedWidthInteger & BitwiseCopyable>(_: Piece.Type) {
      guard count & MemoryLayout<Piece>.size != 0 else { return }
      rest |= UInt64(truncatingIfNeeded: unalignedNumber(at: position) as Piece)
      position &+= MemoryLayout<Piece>.size
    }
    take(UInt64.self)
    take(UInt32.self)
    take(UInt16.self)
    take(UInt8.self)
    return rest
  }

  @inline(always)
  func clear(from first: Int, count: Int) {
    for number in 0..<count &>> 4 { put(Sixteen(repeating: 0), at: first &+ 16 &* number) }
    var position = first &+ (count & ~15)
    func clear<Piece: FixedWidthInteger & BitwiseCopyable>(_: Piece.Type) {
      guard count & MemoryLayout<Piece>.size != 0 else { return }
      setNumber(0 as Piece, at: position)
      position &+= MemoryLayout<Piece>.size
    }
    clear(UInt64.self)
    clear(UInt32.self)
    clear(UInt16.self)
    clear(UInt8.self)
  }
}
