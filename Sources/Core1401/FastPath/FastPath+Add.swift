// Add, Subtract, Zero and Add, Zero and Subtract, Compare, of fields of any length.
extension FastPath {
  @inline(never)
  func compareAny(_ a: Int, _ b: Int, for op: FastOperation) -> Int {
    let length = memory.shorterLength(a, b)
    if memory[b &- length &+ 1] & 0o100 != 0 { op.specialize(.compare, length) }
    return compare(a, b, isChained: false)
  }

  @inline(never)
  func compare(_ a: Int, _ b: Int, isChained: Bool) -> Int {
    let length = memory.shorterLength(a, b)
    let (nextA, nextB) = (a &- length, b &- length)
    guard nextA | nextB >= 0, hasTime(for: 2 &* length) else { return FastPath.leaves }
    aRegister = memory.character(at: nextA &+ 1)
    let left = memory[nextB &+ 1]
    logic = left & 0o77
    let difference =
      aRegister & ~left & 0o100 != 0 ? 1 : memory.difference(length, nextA &+ 1, nextB &+ 1)
    if !isChained || difference != 0 {
      let result: Indicators =
        difference == 0 ? .equal : difference > 0 ? [.unequal, .high] : [.unequal, .low]
      indicators = indicators & ~Indicators.compareResults.rawValue | result.rawValue & settable
    }
    return finish(nextA, nextB, 2 &* length)
  }

  /// Most additions are of up to eight digits.
  @inline(never)
  func add(_ a: Int, _ b: Int, subtracts: Bool) -> Int {
    let (new, old) = (memory.characters(at: a &- 7), memory.characters(at: b &- 7))
    let bSize = FastPathMemory.shortLength(old)
    let aSize = min(FastPathMemory.shortLength(new), bSize)
    // A step would not see digits that it replaces itself.
    guard bSize < 8, a > aSize, b > bSize,
      UInt(bitPattern: a &- b &- 1) >= UInt(bitPattern: bSize) || a &- aSize > b,
      old & memory.rightmost(bSize) & FastPathMemory.bytes(0x80) == 0
    else { return addLong(a, b, subtracts: subtracts) }
    return addEight(a, b, new.byteSwapped, old.byteSwapped, aSize, bSize, subtracts)
  }

  /// Whether the signs, the B bit without the A bit for minus, make an addition of it.
  @inline(always)
  private func isTrueAdd(_ addend: UInt8, _ old: UInt8, _ subtracts: Bool) -> Bool {
    ((addend & ~(addend &<< 1) ^ old & ~(old &<< 1)) & 0o40 != 0) == subtracts
  }

  /// Three digits of an index location in one step.
  @inline(always)
  func addToIndex(_ op: FastOperation, _ left: Int, subtracts: Bool) -> Int {
    let (a, b) = (aAddress(of: op), op.b)
    let (new, old) = (memory.characters(at: a &- 7), memory.characters(at: b &- 7))
    let aSize = min(FastPathMemory.shortLength(new), 2)
    guard isInReach(a), FastPathMemory.shortLength(old) == 2, UInt(bitPattern: a &- b &- 1) >= 2 else {
      return op.executeAny(self, left)
    }
    let cycles = addEight(a, b, new.byteSwapped, old.byteSwapped, aSize, 2, subtracts)
    setIndex(op.writtenIndex, memory.indexValue(at: b &- 2))
    return op.goOn(self, left, cycles: cycles)
  }

  /// Up to eight digits in one step, the units in the lowest byte.
  @inline(always)
  private func addEight(
    _ a: Int, _ b: Int, _ addend: UInt64, _ old: UInt64, _ aSize: Int, _ bSize: Int, _ subtracts: Bool
  ) -> Int {
    let field = memory.field(bSize)
    let values = FastPathMemory.values(addend & memory.field(aSize))
    let augend = FastPathMemory.values(old & field)
    let (nextA, nextB) = (a &- aSize &- 1, b &- bSize &- 1)
    let lastAddend = UInt8(truncatingIfNeeded: addend &>> UInt64(truncatingIfNeeded: aSize &<< 3))
    let left = UInt8(truncatingIfNeeded: old &>> UInt64(truncatingIfNeeded: bSize &<< 3))
    var (zone, leftZone, passes) = (old & 0o60, UInt8(0), 1)
    let raised = augend &+ FastPathMemory.bytes(0xF6)
    var (sum, overflow): (UInt64, Bool)
    aRegister = lastAddend & 0o177
    if isTrueAdd(UInt8(truncatingIfNeeded: addend), UInt8(truncatingIfNeeded: old), subtracts) {
      (sum, overflow) = raised.addingReportingOverflow(values)
      leftZone = left
      if aSize == bSize { leftZone &+= lastAddend & 0o60 }
      if overflow || sum & (field &+ 1) != 0 {
        indicators |= Indicators.overflow.rawValue
        leftZone &+= 0o20
      }
    } else {
      if zone < 0o40 { zone = 0o60 }
      let nines = FastPathMemory.bytes(9) & field
      (sum, overflow) = raised.addingReportingOverflow(nines &- values &+ 1)
      if !(overflow || sum & (field &+ 1) != 0) {
        // A recomplement, which is nothing but the difference the other way round.
        let leftmost = FastPathMemory.digits(sum) &>> UInt64(truncatingIfNeeded: 8 &* bSize)
        aRegister = UInt8(truncatingIfNeeded: memory.codes(leftmost)) & 0o17 | left & 0o100
        if bSize == 0 { aRegister |= UInt8(truncatingIfNeeded: zone) }
        sum = values &+ FastPathMemory.bytes(0xF6) &+ (nines &- augend &+ 1)
        zone ^= 0o20
        passes = 4
      }
    }
    var new =
      memory.codes(FastPathMemory.digits(sum)) & field | zone | old & ~(field & FastPathMemory.bytes(0o77))
    if bSize > 0 { new |= UInt64(leftZone & 0o60) &<< UInt64(truncatingIfNeeded: bSize &<< 3) }
    memory.put(new.byteSwapped, at: b &- 7)
    logic = UInt8(truncatingIfNeeded: new &>> UInt64(truncatingIfNeeded: bSize &<< 3)) & 0o77
    return finish(nextA, nextB, aSize &+ 1 &+ passes &* (bSize &+ 1))
  }

  @inline(never)
  func addLong(_ a: Int, _ b: Int, subtracts: Bool) -> Int {
    let (aLength, bLength) = memory.fieldLengths(a, b)
    let (nextA, nextB) = (a &- aLength, b &- bLength)
    // A step would not see digits that an earlier one replaces.
    guard nextA | nextB >= 0, a <= b || nextA >= b || a &- b >= bLength,
      hasTime(for: aLength &+ 4 &* bLength),
      mayWrite(from: nextB &+ 1, through: b)
    else { return FastPath.leaves }
    var passes = 1
    let (addend, left) = (memory[nextA &+ 1], memory[nextB &+ 1])
    var zone = memory[b] & 0o60
    aRegister = addend & 0o177
    if isTrueAdd(memory[a], memory[b], subtracts) {
      let carry = memory.add(a, aLength, to: b, bLength, complement: false)
      if carry != 0 { indicators |= Indicators.overflow.rawValue }
      // The zone of the leftmost digit is a sum, unless it is the units digit.
      let leftZone = left &+ (aLength == bLength ? addend & 0o60 : 0) &+ UInt8(carry) &<< 4
      if bLength > 1 { memory[nextB &+ 1] |= leftZone & 0o60 }
    } else {
      if zone < 0o40 { zone = 0o60 }
      if memory.add(a, aLength, to: b, bLength, complement: true) == 0 {
        aRegister = memory.character(at: nextB &+ 1)
        if bLength == 1 { aRegister |= zone }
        memory.recomplement(b, bLength)
        zone ^= 0o20
        passes = 4
      }
    }
    memory[b] |= zone
    logic = memory[nextB &+ 1] & 0o77
    return finish(nextA, nextB, aLength &+ passes &* bLength)
  }

  @inline(never)
  func zeroAndAdd(_ a: Int, _ b: Int, subtracts: Bool) -> Int {
    let (new, old) = (memory.characters(at: a &- 7), memory.characters(at: b &- 7))
    let bSize = FastPathMemory.shortLength(old)
    let aSize = min(FastPathMemory.shortLength(new), bSize)
    let field = memory.rightmost(bSize)
    guard bSize < 8, a > aSize, b > bSize,
      UInt(bitPattern: a &- b &- 1) >= UInt(bitPattern: bSize) || a &- aSize > b,
      old & field & FastPathMemory.bytes(0x80) == 0
    else { return zeroAndAddLong(a, b, subtracts: subtracts) }
    let (nextA, nextB) = (a &- aSize &- 1, b &- bSize &- 1)
    let digits = memory.rightmost(aSize)
    let zone: UInt64 = (new >> 60 & 3 == 2) != subtracts ? 2 : 3
    aRegister = memory.character(at: nextA &+ 1)
    memory.put(
      new & digits & FastPathMemory.bytes(0o17) | FastPathMemory.bytes(0o12) & field & ~digits | zone &<< 60
        | old & (~field | FastPathMemory.bytes(0o100)), at: b &- 7)
    logic = memory[nextB &+ 1] & 0o77
    return finish(nextA, nextB, aSize &+ bSize &+ 2)
  }

  private func zeroAndAddLong(_ a: Int, _ b: Int, subtracts: Bool) -> Int {
    let (aLength, bLength) = memory.fieldLengths(a, b)
    let (nextA, nextB) = (a &- aLength, b &- bLength)
    guard nextA | nextB >= 0, a <= b || nextA >= b || a &- b >= bLength, hasTime(for: aLength &+ bLength),
      mayWrite(from: nextB &+ 1, through: b)
    else { return FastPath.leaves }
    let zone: UInt8 = (memory[a] & 0o60 == 0o40) != subtracts ? 0o40 : 0o60
    aRegister = memory.character(at: nextA &+ 1)
    memory.copyDigits(a, b, aLength, bLength)
    memory[b] |= zone
    logic = memory[nextB &+ 1] & 0o77
    return finish(nextA, nextB, aLength &+ bLength)
  }
}
