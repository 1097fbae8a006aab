// Bodies of the handlers of Add, Subtract, Zero and Add, and Zero and Subtract for fields of up to 32 characters.
extension FastOperation {
  /// Add or Subtract to a B field of this length, which may be an index location.
  @inline(always)
  func add(
    _ path: FastPath, _ left: Int, _ length: Int, toIndex: Bool = false
  ) -> Int {
    let (a, b, memory) = (path.aAddress(of: self), path.bAddress(of: self), path.memory)
    if _slowPath(
      !path.isInReach(a, length, atLeast: 1) || !path.isInReach(b, length)
        || !path.hasTime(left, for: 5 &* length))
    {
      return executeAny(path, left)
    }
    let rest = Pieces.rest(length)
    var new = Pieces(memory, length, rest, endingAt: a)
    let old = Pieces(memory, length, rest, endingAt: b)
    if length == 1 {
      // The host has the values sooner from a table.
      if _slowPath(!old.endsField) { return executeAny(path, left) }
      let cycles = path.addDigit(a, b, new.units(1), old.units(1), kind == .subtract)
      return proceed(path, left, cycles: cycles)
    }
    let endsField = toIndex ? old.left & 0x40_4040 == 0o100 : old.endsField
    if _slowPath(!endsField) { return executeAny(path, left) }
    if new.inner & FastPathMemory.bytes(0o100, length) != 0 {
      let aLength = new.shorten(length, filling: 0)
      return add(
        path, left, (a, b), (new, old), (aLength, length), first: memory[a &- aLength &+ 1], toIndex: toIndex)
    }
    return add(
      path, left, (a, b), (new, old), (length, length), first: new.leftmost, toIndex: toIndex)
  }

  /// Adds the characters of two fields, those of the A field without others left of it.
  @inline(always)
  private func add(
    _ path: FastPath, _ left: Int, _ address: (a: Int, b: Int), _ field: (a: Pieces, b: Pieces),
    _ lengths: (a: Int, b: Int), first: UInt8, toIndex: Bool
  ) -> Int {
    let (length, memory, old) = (lengths.b, path.memory, field.b)
    if _slowPath(
      field.a.haveInvalidDigit(old, length) || path.replacesAField(address.a, address.b, lengths.a)
        || address.a < lengths.a)
    {
      return executeAny(path, left)
    }
    path.leave(address.a &- lengths.a, address.b &- length, first)
    @inline(always)
    func store(_ result: Pieces, unitsZone: UInt64, leftZone: UInt64, passes: Int) -> Int {
      var stored = result
      stored.addUnitsZone(unitsZone, length)
      stored.left |= leftZone & 0o60 | 0o100
      if toIndex {
        memory.putIndex(stored.left | 0x80_8080, endingAt: address.b)
        path.setIndex(writtenIndex, memory.address(stored.left, by: FastPathLayout.indexedAddress))
      } else {
        stored.store(memory, length, Pieces.rest(length), endingAt: address.b)
      }
      path.logic = stored.leftmost & 0o77
      return proceed(path, left, cycles: lengths.a &+ passes &* length)
    }
    if field.a.haveDifferentSigns(old, length) == (kind == .subtract) {
      let sum = old.plus(field.a, length, complements: false).carried(length, 0)
      path.indicators |= sum.carry &* Indicators.overflow.rawValue
      // The zone of the leftmost digit is a sum, unless it is also the units digit.
      let leftZone = old.left &+ field.a.left & 0o60 &+ sum.carry &<< 4
      return store(sum.result, unitsZone: old.unitsZone(length), leftZone: leftZone, passes: 1)
    }
    var zone = old.unitsZone(length)
    if old.units(length) & 0o40 == 0 { zone = Pieces.unitsZone(0o60, length) }
    let sums = old.plus(field.a, length, complements: true)
    let difference = sums.carried(length, 1)
    if difference.carry != 0 { return store(difference.result, unitsZone: zone, leftZone: 0, passes: 1) }
    // Subtracting the other way round gives what the machine gets by complementing the result, whose last digit
    // stays in the A register.
    path.aRegister = difference.result.leftmost | 0o100
    return store(
      sums.reversed(length).carried(length, 1).result, unitsZone: zone ^ Pieces.unitsZone(0o20, length),
      leftZone: 0, passes: 4)
  }

  /// Zero and Add or Zero and Subtract to a B field of this length.
  @inline(always)
  func zeroAndAdd(_ path: FastPath, _ left: Int, _ length: Int) -> Int {
    let (a, b, memory) = (path.aAddress(of: self), path.bAddress(of: self), path.memory)
    if _slowPath(!path.isInReach(a, length, atLeast: 1) || !path.isInReach(b, length)) {
      return executeAny(path, left)
    }
    let rest = Pieces.rest(length)
    let new = Pieces(memory, length, rest, endingAt: a)
    if _slowPath(!Pieces(memory, length, rest, endingAt: b).endsField) { return executeAny(path, left) }
    var (stored, aLength, first) = (new, length, new.leftmost & 0o177)
    if length > 1, new.inner & FastPathMemory.bytes(0o100) != 0 {
      // Digits of the B field beyond the A field become zeros.
      aLength = stored.shorten(length, filling: FastPathMemory.bytes(0o12))
      first = memory.character(at: a &- aLength &+ 1)
    }
    if _slowPath(path.replacesAField(a, b, aLength) || a < aLength) { return executeAny(path, left) }
    stored = stored.map { $0 & FastPathMemory.bytes(0o17) }
    let isMinus = new.units(length) & 0o60 == 0o40
    stored.addUnitsZone(Pieces.unitsZone(isMinus != (kind == .zeroAndSubtract) ? 0o40 : 0o60, length), length)
    stored.left |= 0o100
    stored.store(memory, length, rest, endingAt: b)
    path.aRegister = first
    path.logic = stored.leftmost & 0o77
    return proceed(path, left, cycles: path.finish(a &- aLength, b &- length, aLength &+ length))
  }
}

extension FastPath {
  /// Adds to a B field of one digit, which ends with its word mark.
  @inline(always)
  fileprivate func addDigit(_ a: Int, _ b: Int, _ addend: UInt8, _ old: UInt8, _ subtracts: Bool) -> Int {
    var (zone, cycles, sum) = (old & 0o60, 2, memory.value(old))
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
        (sum, zone, cycles) = (0 &- sum, zone ^ 0o20, 5)
      }
    }
    logic = UInt8(truncatingIfNeeded: sum == 0 ? 10 : sum) | zone
    memory[b] = logic | 0o100
    return finish(a &- 1, b &- 1, cycles)
  }
}

// Digits are added in storage order, without carries: each byte is then 0-18, or 9 more than a difference.
extension FastOperation.Pieces {
  /// Whether a digit part of one of two fields is above 10.
  @inline(always)
  fileprivate func haveInvalidDigit(_ other: Self, _ length: Int) -> Bool {
    let raised = combined(
      with: other, length,
      { a, b in
        (a & FastPathMemory.bytes(0x0F, length) &+ FastPathMemory.bytes(5, length))
          | (b & FastPathMemory.bytes(0x0F, length) &+ FastPathMemory.bytes(5, length))
      },
      sixteen: { a, b in
        (a & FastPathMemory.sixteen(0x0F) &+ FastPathMemory.sixteen(5))
          | (b & FastPathMemory.sixteen(0x0F) &+ FastPathMemory.sixteen(5))
      })
    return raised.all & FastPathMemory.bytes(0x10, length) != 0
  }

  /// Whether one field is minus and the other is not. The B bit without the A bit is minus.
  @inline(always)
  fileprivate func haveDifferentSigns(_ other: Self, _ length: Int) -> Bool {
    let (a, b) = length > 8 ? (right, other.right) : (left, other.left)
    return (a & ~(a &<< 1) ^ b & ~(b &<< 1)) & Self.unitsZone(0o40, length) != 0
  }

  /// The sums of the digits and other digits or their nines complements, none of the digit parts above 10: only 10
  /// has both bit 8 and bit 2.
  @inline(always)
  fileprivate func plus(_ addend: Self, _ length: Int, complements: Bool) -> Self {
    let digits = FastPathMemory.bytes(0x0F, length)
    @inline(always)
    func tens(_ piece: UInt64) -> UInt64 { piece &>> 2 & piece & FastPathMemory.bytes(2, length) }
    return combined(
      with: addend, length,
      { b, a in
        complements
          ? b & digits &+ FastPathMemory.bytes(9, length) &- a & digits &+ (tens(a) &- tens(b)) &* 5
          : b & digits &+ a & digits &- (tens(b) &+ tens(a)) &* 5
      },
      sixteen: { b, a in
        let (b, a) = (FastPathMemory.valuesUpToTen(b), FastPathMemory.valuesUpToTen(a))
        return complements ? b &+ FastPathMemory.sixteen(9) &- a : b &+ a
      })
  }

  /// The sums of the complements of the first digits and the second digits, from those of ``plus``.
  @inline(always)
  fileprivate func reversed(_ length: Int) -> Self {
    map { FastPathMemory.bytes(18, length) &- $0 }
  }

  /// The characters without zone of sums, with carries from right to left; see ``FastPathMemory/carried(_:_:_:)``.
  @inline(always)
  fileprivate func carried(_ length: Int, _ carry: UInt64) -> (result: Self, carry: UInt64) {
    var (pieces, carry) = (self, carry)
    if length > 8 { pieces.right = FastPathMemory.raised(right, 0, &carry) }
    if length > 16 { pieces.middle = FastPathMemory.raised(middle, 0, &carry) }
    if length > 24 { pieces.upper = FastPathMemory.raised(upper, 0, &carry) }
    if length <= 4 {
      // The host is faster with four bytes.
      let shift = UInt64(32 &- 8 &* length)
      let raise = (FastPathMemory.bytes(0xF6) &<< shift & 0xFFFF_FFFF) &+ carry &<< shift
      let sum = UInt64(UInt32(truncatingIfNeeded: left).byteSwapped) &+ raise
      carry = sum &>> 32
      pieces.left = UInt64(UInt32(truncatingIfNeeded: sum).byteSwapped)
    } else {
      pieces.left = FastPathMemory.raised(left, FastPathMemory.shift(Self.rest(length)), &carry)
    }
    let result = pieces.map(
      length, { FastPathMemory.codes(FastPathMemory.digits($0, length), length) },
      sixteen: { FastPathMemory.codes(FastPathMemory.digits($0)) })
    return (result, carry)
  }
}
