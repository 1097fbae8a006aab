// Add, Subtract, Zero and Add, Zero and Subtract and Compare, on fields of any length.
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
    guard nextA | nextB >= 0, hasTime(for: 2 &* length) else { return FastPath.fallback }
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

  /// Most additions have up to eight digits.
  @inline(never)
  func addAny(_ a: Int, _ b: Int, for op: FastOperation, subtracts: Bool) -> Int {
    let (new, old) = (memory.characters(at: a &- 7), memory.characters(at: b &- 7))
    let bSize = FastPathMemory.shortLength(old)
    let aSize = min(FastPathMemory.shortLength(new), bSize)
    // A step would not see digits that it replaces itself.
    guard bSize < 8, a > aSize, b > bSize,
      UInt(bitPattern: a &- b &- 1) >= UInt(bitPattern: bSize) || a &- aSize > b,
      old & memory.rightmost(bSize) & FastPathMemory.bytes(0x80) == 0
    else { return addLong(a, b, subtracts: subtracts) }
    op.specialize(subtracts ? .subtract : .add, bSize &+ 1)
    return addDigits(a, b, new.byteSwapped, old.byteSwapped, aSize, bSize, subtracts) {
      memory.put($0.byteSwapped, at: b &- 7)
    }
  }

  /// Whether the signs call for a true add. The B bit without the A bit is minus.
  @inline(always)
  private func isTrueAdd(_ addend: UInt8, _ old: UInt8, _ subtracts: Bool) -> Bool {
    ((addend & ~(addend &<< 1) ^ old & ~(old &<< 1)) & 0o40 != 0) == subtracts
  }

  /// Adds to the three digits of an index location in one step.
  @inline(always)
  func addToIndex(_ op: FastOperation, _ left: Int, subtracts: Bool) -> Int {
    let (a, b) = (aAddress(of: op), op.b)
    let (new, old) = (memory.characters(at: a &- 7), memory.characters(at: b &- 7))
    let aSize = min(FastPathMemory.shortLength(new), 2)
    guard isInReach(a), FastPathMemory.shortLength(old) == 2, UInt(bitPattern: a &- b &- 1) >= 2 else {
      return op.executeAny(self, left)
    }
    var stored: UInt64 = 0
    let cycles = addDigits(a, b, new.byteSwapped, old.byteSwapped, aSize, 2, subtracts) {
      stored = $0.byteSwapped
      memory.put(stored, at: b &- 7)
    }
    // Not read back from storage, because the next instruction may wait for it.
    setIndex(op.writtenIndex, memory.address(stored &>> 40, by: FastPathLayout.indexedAddress))
    return op.proceed(self, left, cycles: cycles)
  }

  /// Adds a constant to an index location, whose value is known: the sum is an addition of integers as long as
  /// both are positive and no digit carries into a zone.
  @inline(always)
  func addConstantToIndex(_ op: FastOperation, _ left: Int) -> Int {
    let (b, constant) = (op.b, IndexIncrement(packed: op.immediate))
    let old: UInt32 = memory.unalignedNumber(at: b &- 3)
    let value = index(op.writtenIndex)
    let sum = value &+ constant.value
    if _slowPath(sum >= 16_000) { return FastOperation.addToIndex(op, self, left) }
    let (expected, new) = (memory.addressCharacters(value), memory.addressCharacters(sum))
    if _slowPath(
      (old &>> 8 ^ expected) & 0x7F_7F7F != 0o100 || (expected ^ new) & 0x30_0030 != 0
        || expected & 0x30_0000 == 0x20_0000)
    {
      return FastOperation.addToIndex(op, self, left)
    }
    setIndex(op.writtenIndex, sum)
    memory.setNumber(new &<< 8 | old & 0xC0C0_C0FF, at: b &- 3)
    aRegister = constant.leftmost
    logic = UInt8(truncatingIfNeeded: new)
    return op.proceed(
      self, left &- constant.time, cycles: finish(op.a &- constant.length, b &- 3, 0))
  }

  /// A constant of one to three digits without zones, to be added to an index location.
  struct IndexIncrement {
    /// Its value 0-999 in the lowest 16 bits, the leftmost character with its word mark in the next 8, the
    /// length in the next 8, and the cycles in the highest 32.
    let packed: UInt64

    @inline(always) var value: Int { Int(truncatingIfNeeded: packed & 0xFFFF) }
    @inline(always) var leftmost: UInt8 { UInt8(truncatingIfNeeded: packed &>> 16) }
    @inline(always) var length: Int { Int(truncatingIfNeeded: packed &>> 24 & 0xFF) }
    /// The cycles of the fields, in the place that they have in a time value.
    @inline(always) var time: Int { Int(truncatingIfNeeded: packed & 0xFFFF_FFFF_0000_0000) }

    @inline(always)
    init(packed: UInt64) { self.packed = packed }

    /// Creates it from a field with its word mark, from left to right; nil if the field is longer than an
    /// index location, or a character is not a digit.
    init?(_ characters: [UInt8]) {
      guard 1...3 ~= characters.count, let first = characters.first else { return nil }
      var value: UInt64 = 0
      for character in characters {
        let code = UInt64(character & 0o77)
        guard 1...10 ~= code else { return nil }
        value = value * 10 + code % 10
      }
      let length = UInt64(characters.count)
      packed = value | UInt64(first) << 16 | length << 24 | (length + 3) << UInt64(FastOperation.cycleShift)
    }
  }

  /// Adds to a B field of one digit, which ends with its word mark.
  @inline(always)
  func addDigit(_ a: Int, _ b: Int, _ addend: UInt8, _ old: UInt8, _ subtracts: Bool) -> Int {
    var (zone, passes) = (old & 0o60, 1)
    var sum = memory.value(old)
    aRegister = addend & 0o177
    if isTrueAdd(addend, old, subtracts) {
      sum &+= memory.value(addend)
      if sum >= 10 {
        sum &-= 10
        indicators |= Indicators.overflow.rawValue
      }
    } else {
      if zone < 0o40 { zone = 0o60 }
      sum &-= memory.value(addend)
      if sum < 0 {
        aRegister = UInt8(truncatingIfNeeded: sum &+ 10) | 0o100 | zone
        sum = 0 &- sum
        zone ^= 0o20
        passes = 4
      }
    }
    logic = UInt8(truncatingIfNeeded: sum == 0 ? 10 : sum) | zone
    memory[b] = logic | 0o100
    return finish(a &- 1, b &- 1, 1 &+ passes)
  }

  /// Adds up to eight digits in one step, with the units in the lowest byte. The sizes are the numbers of
  /// digits minus one. `put` stores the B field, combined with the part of `old` that stays.
  @inline(always)
  func addDigits(
    _ a: Int, _ b: Int, _ addend: UInt64, _ old: UInt64, _ aSize: Int, _ bSize: Int, _ subtracts: Bool,
    put: (UInt64) -> Void
  ) -> Int {
    let field = memory.field(bSize)
    let values = FastPathMemory.values(addend & memory.field(aSize))
    let augend = FastPathMemory.values(old & field)
    let lastAddend = UInt8(truncatingIfNeeded: addend &>> UInt64(truncatingIfNeeded: aSize &<< 3))
    let left = UInt8(truncatingIfNeeded: old &>> UInt64(truncatingIfNeeded: bSize &<< 3))
    var (zone, leftZone, passes) = (UInt8(truncatingIfNeeded: old & 0o60), UInt8(0), 1)
    let ten = FastPathMemory.bytes(0xF6) & field
    var (sum, overflow): (UInt64, Bool)
    var carry: UInt64 {
      bSize == 7 ? overflow ? 1 : 0 : sum &>> UInt64(truncatingIfNeeded: bSize &<< 3 &+ 8)
    }
    aRegister = lastAddend & 0o177
    if isTrueAdd(UInt8(truncatingIfNeeded: addend), UInt8(truncatingIfNeeded: old), subtracts) {
      (sum, overflow) = (augend &+ ten).addingReportingOverflow(values)
      // A carry is unpredictable, so there is no branch.
      indicators |= carry &* Indicators.overflow.rawValue
      leftZone = left &+ UInt8(truncatingIfNeeded: carry &<< 4)
      if aSize == bSize { leftZone &+= lastAddend & 0o60 }
    } else {
      if zone < 0o40 { zone = 0o60 }
      let nines = FastPathMemory.bytes(9) & field
      (sum, overflow) = (augend &+ ten).addingReportingOverflow(nines &- values &+ 1)
      if carry == 0 {
        // A recomplement: simply the difference with the operands exchanged.
        let leftmost = FastPathMemory.digits(sum) &>> UInt64(truncatingIfNeeded: 8 &* bSize)
        aRegister = UInt8(truncatingIfNeeded: FastPathMemory.codes(leftmost)) & 0o17 | left & 0o100
        if bSize == 0 { aRegister |= zone }
        sum = values &+ ten &+ (nines &- augend &+ 1)
        zone ^= 0o20
        passes = 4
      }
    }
    var new =
      FastPathMemory.codes(FastPathMemory.digits(sum)) & field | UInt64(truncatingIfNeeded: zone)
      | old & ~(field & FastPathMemory.bytes(0o77))
    if bSize > 0 {
      new |= UInt64(truncatingIfNeeded: leftZone & 0o60) &<< UInt64(truncatingIfNeeded: bSize &<< 3)
    }
    put(new)
    logic = UInt8(truncatingIfNeeded: new &>> UInt64(truncatingIfNeeded: bSize &<< 3)) & 0o77
    return finish(a &- aSize &- 1, b &- bSize &- 1, aSize &+ 1 &+ passes &* (bSize &+ 1))
  }

  /// Adds to 9 to 16 digits of the B field: eight, and those left of them, the units of each in the lowest
  /// byte. The sizes are the number of digits of the A field minus one, and of the B field minus nine.
  @inline(always)
  func addSixteen(
    _ a: Int, _ b: Int, _ addend: (units: UInt64, rest: UInt64), _ old: (units: UInt64, rest: UInt64),
    _ aSize: Int, _ bSize: Int, _ subtracts: Bool
  ) -> Int {
    let field = memory.field(bSize)
    let isShort = aSize < 8
    let place = UInt64(truncatingIfNeeded: (isShort ? aSize : aSize &- 8) &<< 3)
    let kept = UInt64.max &>> (56 &- place)
    let values = FastPathMemory.values(isShort ? addend.units & kept : addend.units)
    let restValues = isShort ? 0 : FastPathMemory.values(addend.rest & kept)
    let (augend, restAugend) = (FastPathMemory.values(old.units), FastPathMemory.values(old.rest & field))
    let lastAddend = UInt8(truncatingIfNeeded: (isShort ? addend.units : addend.rest) &>> place)
    let leftPlace = UInt64(truncatingIfNeeded: bSize &<< 3)
    let left = UInt8(truncatingIfNeeded: old.rest &>> leftPlace)
    var (zone, leftZone, passes) = (old.units & 0o60, UInt8(0), 1)
    let ten = FastPathMemory.bytes(0xF6)
    var (sum, rest) = (UInt64(0), UInt64(0))
    var overflow = false
    aRegister = lastAddend & 0o177
    func add(_ augend: UInt64, _ restAugend: UInt64, _ addend: UInt64, _ restAddend: UInt64) {
      let carry: Bool
      (sum, carry) = (augend &+ ten).addingReportingOverflow(addend)
      (rest, overflow) = (restAugend &+ ten & field).addingReportingOverflow(restAddend &+ (carry ? 1 : 0))
      if bSize < 7 { overflow = (rest &>> leftPlace) &>> 8 != 0 }
    }
    if isTrueAdd(
      UInt8(truncatingIfNeeded: addend.units), UInt8(truncatingIfNeeded: old.units), subtracts)
    {
      add(augend, restAugend, values, restValues)
      indicators |= overflow ? Indicators.overflow.rawValue : 0
      leftZone = left &+ (overflow ? 0o20 : 0)
      if aSize &- 8 == bSize { leftZone &+= lastAddend & 0o60 }
    } else {
      if zone < 0o40 { zone = 0o60 }
      let (nines, restNines) = (FastPathMemory.bytes(9), FastPathMemory.bytes(9) & field)
      add(augend, restAugend, nines &- values &+ 1, restNines &- restValues)
      if !overflow {
        // A recomplement: simply the difference with the operands exchanged.
        let leftmost = FastPathMemory.digits(rest) &>> leftPlace
        aRegister = UInt8(truncatingIfNeeded: FastPathMemory.codes(leftmost)) & 0o17 | left & 0o100
        add(values, restValues, nines &- augend &+ 1, restNines &- restAugend)
        zone ^= 0o20
        passes = 4
      }
    }
    let new =
      FastPathMemory.codes(FastPathMemory.digits(rest)) & field | UInt64(leftZone & 0o60) &<< leftPlace
      | old.rest & ~(field & FastPathMemory.bytes(0o77))
    let units = FastPathMemory.codes(FastPathMemory.digits(sum)) | zone
    memory.put(units.byteSwapped, at: b &- 7)
    memory.put(new.byteSwapped, at: b &- 15)
    logic = UInt8(truncatingIfNeeded: new &>> leftPlace) & 0o77
    return finish(a &- aSize &- 1, b &- bSize &- 9, aSize &+ 1 &+ passes &* (bSize &+ 9))
  }

  @inline(never)
  func addLong(_ a: Int, _ b: Int, subtracts: Bool) -> Int {
    let (aLength, bLength) = memory.fieldLengths(a, b)
    let (nextA, nextB) = (a &- aLength, b &- bLength)
    // A step would not see digits that an earlier one replaces.
    guard nextA | nextB >= 0, a <= b || nextA >= b || a &- b >= bLength,
      hasTime(for: aLength &+ 4 &* bLength),
      mayWrite(from: nextB &+ 1, through: b)
    else { return FastPath.fallback }
    var passes = 1
    let (addend, left) = (memory[nextA &+ 1], memory[nextB &+ 1])
    var zone = memory[b] & 0o60
    aRegister = addend & 0o177
    if isTrueAdd(memory[a], memory[b], subtracts) {
      // The zone of the leftmost digit is a sum, unless it is also the units digit.
      let leftZone = left &+ (aLength == bLength ? addend & 0o60 : 0)
      let carry = memory.add(
        a, aLength, to: b, bLength, complement: false, zone: zone, leftZone: bLength > 1 ? leftZone : nil)
      indicators |= carry &* Indicators.overflow.rawValue
    } else {
      if zone < 0o40 { zone = 0o60 }
      if memory.add(a, aLength, to: b, bLength, complement: true, zone: zone, leftZone: nil) == 0 {
        aRegister = memory.character(at: nextB &+ 1)
        if bLength > 1 { aRegister &= ~0o60 }
        zone ^= 0o20
        memory.recomplement(b, bLength, zone: zone)
        passes = 4
      }
    }
    logic = memory[nextB &+ 1] & 0o77
    return finish(nextA, nextB, aLength &+ passes &* bLength)
  }

  @inline(never)
  func zeroAndAdd(_ a: Int, _ b: Int, for op: FastOperation, subtracts: Bool) -> Int {
    let (aLength, bLength) = memory.fieldLengths(a, b)
    let (nextA, nextB) = (a &- aLength, b &- bLength)
    guard nextA | nextB >= 0, a <= b || nextA >= b || a &- b >= bLength, hasTime(for: aLength &+ bLength),
      mayWrite(from: nextB &+ 1, through: b)
    else { return FastPath.fallback }
    if bLength <= 8 { op.specialize(subtracts ? .zeroAndSubtract : .zeroAndAdd, bLength) }
    let zone: UInt8 = (memory[a] & 0o60 == 0o40) != subtracts ? 0o40 : 0o60
    aRegister = memory.character(at: nextA &+ 1)
    memory.copyDigits(a, b, aLength, bLength, zone: zone)
    logic = memory[nextB &+ 1] & 0o77
    return finish(nextA, nextB, aLength &+ bLength)
  }
}
