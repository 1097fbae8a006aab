// Bodies of the handlers of moves and compares of up to 32 characters.
extension FastOperation {
  /// The longest fields whose operations have a handler for their length.
  static let longestShort = 32

  /// Moves or loads a field of a length.
  @inline(always)
  func move(_ path: FastPath, _ left: Int, _ length: Int, loads: Bool, leavesRegisters: Bool = false) -> Int {
    let (a, b, memory) = (path.aAddress(of: self), path.bAddress(of: self), path.memory)
    let overlaps =
      leavesRegisters
      ? UInt(bitPattern: a &- b &+ length &- 1) < UInt(bitPattern: 2 &* length &- 1)
      : path.replacesAField(a, b, length)
    if _slowPath(!path.isInReach(a, b, length) || overlaps) {
      return moveAny(path, left, leavesRegisters: leavesRegisters)
    }
    let rest = Pieces.rest(length)
    let (new, old) = (Pieces(memory, length, rest, endingAt: a), Pieces(memory, length, rest, endingAt: b))
    if _slowPath(!new.mayReplace(old, length, loads: loads)) {
      return moveAny(path, left, leavesRegisters: leavesRegisters)
    }
    var leftmost = new.left
    if !loads {
      let wordMark = self.wordMark
      if _slowPath(old.left & 0o100 != wordMark) {
        return expect(wordMark: old.left & 0o100, path, left)
      }
      leftmost = new.left & ~0o100 | wordMark
    }
    var stored = new
    stored.left = leftmost
    stored.map { $0 & FastPathMemory.bytes(0o177) }.store(memory, length, rest, endingAt: b)
    if !leavesRegisters { path.leave(a &- length, b &- length, new.leftmost) }
    return proceed(path, left, cycles: 2 &* length)
  }

  /// The same for up to eight characters, with both addresses in the operation.
  @inline(always)
  func moveDirect(_ path: FastPath, _ left: Int, _ length: Int, loads: Bool) -> Int {
    let memory = path.memory
    let (new, old) = (memory.field(length, endingAt: self.a), memory.field(length, endingAt: self.b))
    let all: UInt64 = .max &>> UInt64(64 &- 8 &* length)
    let (wordMarks, writeMarks) = (FastPathMemory.bytes(0o100) & all, FastPathMemory.bytes(0x80) & all)
    // Only the leftmost character may have a word mark, and no operation may depend on any.
    if loads {
      if _slowPath(old & writeMarks | new & wordMarks != 0o100) {
        return moveAny(path, left, leavesRegisters: true)
      }
      memory.putField(length, new & ~writeMarks, endingAt: b)
    } else {
      if _slowPath(new & wordMarks | old & (wordMarks | writeMarks) != 0o100) {
        return moveAny(path, left, leavesRegisters: true)
      }
      let wordMark = self.wordMark
      if _slowPath(old & 0o100 != wordMark) { return expect(wordMark: old & 0o100, path, left) }
      memory.putField(length, new & FastPathMemory.bytes(0o77) | wordMark, endingAt: b)
    }
    return proceed(path, left, cycles: 2 &* length)
  }

  /// Moves or loads fields of other lengths, which may overlap: then the registers cannot be computed on demand.
  @inline(always)
  private func moveAny(_ path: FastPath, _ left: Int, leavesRegisters: Bool) -> Int {
    if leavesRegisters { storeRegistersFromNowOn() }
    return executeAny(path, left)
  }

  /// Moves three characters to an index location.
  @inline(always)
  func moveToIndex(_ path: FastPath, _ left: Int, loads: Bool) -> Int {
    let (a, b, memory) = (path.aAddress(of: self), self.b, path.memory)
    if _slowPath(!path.isInReach(a, 3) || UInt(bitPattern: a &- b &- 1) < 2) { return executeAny(path, left) }
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
  func moveHalf(_ path: FastPath, _ left: Int, _ bits: UInt8, isFixed: Bool) -> Int {
    guard let (a, b) = path.addresses(of: self, isFixed: isFixed) else { return executeAny(path, left) }
    let memory = path.memory
    let (new, old) = (memory[a], memory[b])
    if _slowPath(old & StorageBlock.writeMark != 0) { return executeAny(path, left) }
    memory[b] = new & bits | old & ~bits
    if !isFixed { path.leave(a &- 1, b &- 1, new & 0o177) }
    return proceed(path, left)
  }

  /// Moves a record of up to eight characters.
  @inline(always)
  func moveRecord(_ path: FastPath, _ left: Int) -> Int {
    let (a, b, memory) = (path.aAddress(of: self), path.bAddress(of: self), path.memory)
    if _slowPath(!path.isInReach(a) || !path.isInReach(b)) { return executeAny(path, left) }
    let eight = memory.characters(at: a)
    let marks = FastPathMemory.recordEnds(eight)
    if _slowPath(marks == 0) {
      handler = FastOperation.moveLongRecord
      return execute(path, left)
    }
    let record = FastPathMemory.record(endingWith: marks)
    let bits = marks.trailingZeroBitCount &- 7
    let length = bits &>> 3 &+ 1
    // Not over its own end.
    if _slowPath(
      UInt(bitPattern: b &- a &- 1) < UInt(bitPattern: length &- 1)
        || memory.characters(at: b) & record & FastPathMemory.writeMarks != 0)
    {
      return executeAny(path, left)
    }
    memory.replace(eight, at: b, record)
    path.leave(
      a &+ length, b &+ length, UInt8(truncatingIfNeeded: eight &>> UInt64(truncatingIfNeeded: bits)) & 0o177)
    return proceed(path, left, cycles: 2 &* length)
  }

  /// Moves a record of any length.
  @inline(always)
  func moveLongRecord(_ path: FastPath, _ left: Int) -> Int {
    let (a, b, memory) = (path.aAddress(of: self), path.bAddress(of: self), path.memory)
    guard path.isInReach(a), path.isInReach(b),
      let record = memory.record(from: a, over: b, below: path.size),
      record.replaced & FastPathMemory.writeMarks == 0,
      // Not over its own end.
      UInt(bitPattern: b &- a &- 1) >= UInt(bitPattern: record.length &- 1),
      path.hasTime(left, for: 2 &* record.length)
    else { return executeAny(path, left) }
    let last = memory.character(at: a &+ record.length &- 1)
    path.leave(a &+ record.length, b &+ record.length, last)
    memory.copyUpwards(record.length, from: a, to: b)
    return proceed(path, left, cycles: 2 &* record.length)
  }

  @inline(always)
  func compare(_ path: FastPath, _ left: Int, _ length: Int) -> Int {
    let (a, b, memory) = (path.aAddress(of: self), path.bAddress(of: self), path.memory)
    if _slowPath(!path.isInReach(a, b, length)) { return executeAny(path, left) }
    let rest = Pieces.rest(length)
    let (new, old) = (Pieces(memory, length, rest, endingAt: a), Pieces(memory, length, rest, endingAt: b))
    if _slowPath((new.inner | old.inner) & 0x4040_4040_4040_4040 != 0) || old.left & 0o100 == 0 {
      return executeAny(path, left)
    }
    var (from, to) = (new.left, old.left)
    var different = (from ^ to) & FastPathMemory.bytes(0o77)
    @inline(always)
    func compareNext(_ new: UInt64, _ old: UInt64) {
      guard different == 0 else { return }
      (from, to) = (new, old)
      different = (from ^ to) & FastPathMemory.bytes(0o77)
    }
    if length > 24 { compareNext(new.upper, old.upper) }
    if length > 16 { compareNext(new.middle, old.middle) }
    if length > 8 { compareNext(new.right, old.right) }
    let place = UInt64(truncatingIfNeeded: different.trailingZeroBitCount & 0o70)
    let difference =
      different == 0
      ? 0
      : Int(memory.rank(UInt8(truncatingIfNeeded: to &>> place)))
        &- Int(memory.rank(UInt8(truncatingIfNeeded: from &>> place)))
    path.logic = old.leftmost & 0o77
    path.setResult(of: difference, for: self)
    path.leave(a &- length, b &- length, new.leftmost)
    return proceed(path, left, cycles: 2 &* length)
  }
}

extension FastPath {
  /// Selects the handler for the current lengths of the fields, unless they have changed several times.
  @inline(always)
  func specialize(_ op: FastOperation, _ kind: FastOperation.Kind, _ length: Int) {
    if _slowPath(op.changes < 8) { selectHandler(op, kind, length) }
  }

  @inline(never)
  private func selectHandler(_ op: FastOperation, _ kind: FastOperation.Kind, _ length: Int) {
    op.changes += 1
    let index = FastPath.indexLocation(of: op.b)
    // Without a write mark it is a position like others.
    if index != 0 && op.bIndex == 0 && kind != .compare && memory[op.b] & StorageBlock.writeMark != 0 {
      op.handler = op.general
      let isWhole = length == 3 && op.b == 84 + 5 * index && op.flags.isDisjoint(with: .rereadsB)
      guard isWhole, kind == .move || kind == .load, !watchesUses, !isFixed(index) else { return }
      op.writtenIndex = index
      return op.handler = kind == .load ? FastOperation.loadToIndex : FastOperation.moveToIndex
    }
    // Handlers that check for watched positions examine eight.
    if length > (watchesUses ? 8 : FastOperation.longestShort) { return op.handler = op.general }
    switch kind {
    case .zeroAndAdd, .zeroAndSubtract: op.handler = FastOperation.zeroesAndAdds[length - 1]
    case .add, .subtract:
      op.handler = FastOperation.adds[length - 1]
      if 2...16 ~= length, !watchesUses { op.expectConstant(self, length) }
    case .move: op.handler = FastOperation.moves[length - 1]
    case .load: op.handler = FastOperation.loads[length - 1]
    default: op.handler = FastOperation.compares[length - 1]
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
