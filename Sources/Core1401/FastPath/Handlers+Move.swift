// Bodies of the handlers of moves and compares of short fields.
extension FastOperation {
  @inline(always)
  func move(_ path: FastPath, _ left: Int, _ length: Int, _ fields: Fields) -> Int {
    moveOrLoad(path, left, length, fields, loads: false)
  }

  @inline(always)
  func load(_ path: FastPath, _ left: Int, _ length: Int, _ fields: Fields) -> Int {
    moveOrLoad(path, left, length, fields, loads: true)
  }

  @inline(always)
  private func moveOrLoad(
    _ path: FastPath, _ left: Int, _ length: Int, _ fields: Fields, loads: Bool
  ) -> Int {
    let b = fields == .direct ? self.b : path.bAddress(of: self)
    if fields != .direct, _slowPath(!path.isInReach(b)) { return executeAny(path, left) }
    var a = self.a
    if fields == .indexed {
      a = path.aAddress(of: self)
      // A step would not see characters that it replaces itself.
      let overlaps = length > 1 && UInt(bitPattern: a &- b &- 1) < UInt(bitPattern: length &- 1)
      if _slowPath(!path.isInReach(a) || overlaps) { return executeAny(path, left) }
    }
    let memory = path.memory
    let new = fields == .immediate ? immediate : memory.field(length, endingAt: a)
    let old = memory.field(length, endingAt: b)
    let all: UInt64 = .max &>> UInt64(64 &- 8 &* length)
    let (wordMarks, writeMarks) = (FastPathMemory.bytes(0o100) & all, FastPathMemory.bytes(0x80) & all)
    // Only the leftmost character may have a word mark, and no operation may depend on any.
    if loads {
      if _slowPath(old & writeMarks | new & wordMarks != 0o100) { return executeAny(path, left) }
      memory.putField(length, new & ~writeMarks, endingAt: b)
    } else {
      if _slowPath(new & wordMarks | old & (wordMarks | writeMarks) != 0o100) {
        return executeAny(path, left)
      }
      let wordMark = self.wordMark
      if _slowPath(old & 0o100 != wordMark) { return expect(wordMark: old & 0o100, path, left) }
      memory.putField(length, new & FastPathMemory.bytes(0o77) | wordMark, endingAt: b)
    }
    if fields == .indexed { path.leave(a &- length, b &- length, UInt8(truncatingIfNeeded: new & 0o177)) }
    return proceed(path, left, cycles: 2 &* length)
  }

  /// Moves three characters to an index location.
  @inline(always)
  func moveToIndex(_ path: FastPath, _ left: Int, loads: Bool) -> Int {
    let (a, b, memory) = (path.aAddress(of: self), self.b, path.memory)
    if _slowPath(!path.isInReach(a) || UInt(bitPattern: a &- b &- 1) < 2) { return executeAny(path, left) }
    let (new, old) = (memory.field(3, endingAt: a), memory.field(3, endingAt: b))
    let wordMarks: UInt64 = 0x40_4040
    if _slowPath((loads ? new : new | old) & wordMarks != 0o100) { return executeAny(path, left) }
    memory.putIndex(
      (loads ? new & 0x7F_7F7F : new & 0x3F_3F3F | old & wordMarks) | 0x80_8080, endingAt: b)
    path.setIndex(writtenIndex, memory.address(new, by: FastPathLayout.indexedAddress))
    path.aRegister = UInt8(truncatingIfNeeded: new & 0o177)
    path.aAddress = a &- 3
    path.bAddress = b &- 3
    return proceed(path, left, cycles: 6)
  }

  /// Move Numeric or Move Zone, or both in succession, depending on the bits moved.
  @inline(always)
  func moveHalf(
    _ path: FastPath, _ left: Int, _ bits: UInt8, _ fields: Fields
  ) -> Int {
    guard let (a, b) = path.addresses(of: self, fields) else { return executeAny(path, left) }
    let memory = path.memory
    let (new, old) = (memory[a], memory[b])
    if _slowPath(old & StorageBlock.writeMark != 0) { return executeAny(path, left) }
    memory[b] = new & bits | old & ~bits
    if fields == .indexed { path.leave(a &- 1, b &- 1, new & 0o177) }
    return proceed(path, left)
  }

  /// The same to a character of an index location.
  @inline(always)
  func moveHalfToIndex(_ path: FastPath, _ left: Int, _ bits: UInt8) -> Int {
    let (a, b, index, memory) = (path.aAddress(of: self), self.b, writtenIndex, path.memory)
    if _slowPath(!path.isInReach(a)) { return executeAny(path, left) }
    let new = memory[a]
    memory[b] = new & bits | memory[b] & ~bits
    path.setIndex(index, memory.indexValue(at: 82 &+ 5 &* index))
    path.leave(a &- 1, b &- 1, new & 0o177)
    return proceed(path, left)
  }

  @inline(always)
  func compare(
    _ path: FastPath, _ left: Int, _ length: Int, _ fields: Fields
  ) -> Int {
    guard let (a, b) = path.addresses(of: self, fields) else { return executeAny(path, left) }
    let memory = path.memory
    let (new, old) = (memory.field(length, endingAt: a), memory.field(length, endingAt: b))
    let all: UInt64 = .max &>> UInt64(64 &- 8 &* length)
    let wordMarks = FastPathMemory.bytes(0o100) & all
    // The B field ends here, and the A field not before.
    if _slowPath(old & wordMarks != 0o100 || new & wordMarks & ~0o100 != 0) {
      return executeAny(path, left)
    }
    let different = (new ^ old) & FastPathMemory.bytes(0o77) & all
    var result: Indicators = .equal
    if different != 0 {
      let place = UInt64(truncatingIfNeeded: different.trailingZeroBitCount & 0o70)
      let isHigh =
        memory.rank(UInt8(truncatingIfNeeded: old &>> place))
        > memory.rank(UInt8(truncatingIfNeeded: new &>> place))
      result = isHigh ? [.unequal, .high] : [.unequal, .low]
    }
    // A chained Compare keeps the result of an earlier one if the characters are equal.
    if different != 0 || kind != .compareChained {
      path.indicators =
        path.indicators & ~Indicators.compareResults.rawValue | result.rawValue & path.settable
    }
    path.logic = UInt8(truncatingIfNeeded: old & 0o77)
    if fields == .indexed { path.leave(a &- length, b &- length, UInt8(truncatingIfNeeded: new & 0o177)) }
    return proceed(path, left, cycles: 2 &* length)
  }
}

extension FastPath {
  /// Selects the handler for the current lengths of the fields.
  @inline(never)
  func specialize(_ op: FastOperation, _ kind: FastOperation.Kind, _ length: Int) {
    guard op.changes < 8 else { return }
    op.changes += 1
    let index = FastPath.indexLocation(of: op.b)
    if index != 0 && op.bIndex == 0 && kind != .compare {
      op.handler = op.general
      let isWhole = length == 3 && op.b == 84 + 5 * index && op.flags.isDisjoint(with: .rereadsB)
      guard isWhole, kind == .move || kind == .load, !watchesUses else { return }
      op.writtenIndex = index
      return op.handler = kind == .load ? FastOperation.loadToIndex : FastOperation.moveToIndex
    }
    // Handlers that check for watched positions examine eight.
    if length > (watchesUses ? 8 : FastOperation.longestMedium) { return op.handler = op.general }
    switch kind {
    case .zeroAndAdd, .zeroAndSubtract: op.handler = FastOperation.zeroesAndAdds[length - 1]
    case .add, .subtract: op.handler = FastOperation.adds[length - 1]
    case .move where length > 8: op.handler = FastOperation.mediumMoves[length - 9]
    case .load where length > 8: op.handler = FastOperation.mediumLoads[length - 9]
    case .compare where length > 8: op.handler = FastOperation.mediumCompares[length - 9]
    case .compare: op.handler = FastOperation.compares[2 * length - 2]
    default:
      op.handler =
        (kind == .move ? FastOperation.moves : FastOperation.loads)[
          3 * length - 3 + FastOperation.Fields.indexed.rawValue]
    }
  }
}

extension FastPathMemory {
  /// A field of 1-8 characters, the leftmost in the lowest byte, read in accesses of the width with which it
  /// is stored: the host is slow to read bytes just stored in smaller parts.
  @inline(always)
  func field(_ length: Int, endingAt position: Int) -> UInt64 {
    let first = position &- length &+ 1
    switch length {
    case 1: return UInt64(self[position])
    case 2: return UInt64(unalignedNumber(at: first) as UInt16)
    case 3: return UInt64(unalignedNumber(at: first) as UInt16) | UInt64(self[position]) &<< 16
    case 4: return UInt64(unalignedNumber(at: first) as UInt32)
    case 5: return UInt64(unalignedNumber(at: first) as UInt32) | UInt64(self[position]) &<< 32
    case 6:
      return UInt64(unalignedNumber(at: first) as UInt32)
        | UInt64(unalignedNumber(at: first &+ 4) as UInt16) &<< 32
    case 7:
      return UInt64(unalignedNumber(at: first) as UInt32)
        | UInt64(unalignedNumber(at: first &+ 4) as UInt16) &<< 32 | UInt64(self[position]) &<< 48
    default: return unalignedNumber(at: first)
    }
  }

  @inline(always)
  func putField(_ length: Int, _ field: UInt64, endingAt position: Int) {
    let first = position &- length &+ 1
    switch length {
    case 1: self[position] = UInt8(truncatingIfNeeded: field)
    case 2: setNumber(UInt16(truncatingIfNeeded: field), at: first)
    case 3:
      setNumber(UInt16(truncatingIfNeeded: field), at: first)
      self[position] = UInt8(truncatingIfNeeded: field &>> 16)
    case 4: setNumber(UInt32(truncatingIfNeeded: field), at: first)
    case 5:
      setNumber(UInt32(truncatingIfNeeded: field), at: first)
      self[position] = UInt8(truncatingIfNeeded: field &>> 32)
    case 6:
      setNumber(UInt32(truncatingIfNeeded: field), at: first)
      setNumber(UInt16(truncatingIfNeeded: field &>> 32), at: first &+ 4)
    case 7:
      setNumber(UInt32(truncatingIfNeeded: field), at: first)
      setNumber(UInt16(truncatingIfNeeded: field &>> 32), at: first &+ 4)
      self[position] = UInt8(truncatingIfNeeded: field &>> 48)
    default: setNumber(field, at: first)
    }
  }

  /// Stores an index location in the width in which operations that add to it read it.
  @inline(always)
  func putIndex(_ field: UInt64, endingAt position: Int) {
    setNumber(UInt32(self[position &- 3]) | UInt32(truncatingIfNeeded: field) &<< 8, at: position &- 3)
  }
}
