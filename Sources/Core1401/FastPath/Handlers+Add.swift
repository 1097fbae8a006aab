// Bodies of the handlers of Add, Subtract, Zero and Add, and Zero and Subtract for fields of up to 32 characters.
extension FastOperation {
  /// Add or Subtract to a B field of this length, which may be an index location.
  @inline(always)
  func add(
    _ path: FastPath, _ left: Int, _ length: Int, toIndex: Bool = false
  ) -> Int {
    let (a, b, memory) = (path.aAddress(of: self), path.bAddress(of: self), path.memory)
    if _slowPath(!path.isInReach(a, b, length) || !path.hasTime(left, for: 5 &* length)) {
      return executeAny(path, left)
    }
    let rest = Pieces.rest(length)
    var new = Pieces(memory, length, rest, endingAt: a)
    let old = Pieces(memory, length, rest, endingAt: b)
    let (addendUnits, augendUnits) = (new.units(length), old.units(length))
    if length == 1 {
      // The host has the values sooner from a table.
      if _slowPath(!old.endsField) { return executeAny(path, left) }
      let cycles = path.addDigit(a, b, addendUnits, augendUnits, kind == .subtract)
      return proceed(path, left, cycles: cycles)
    }
    let endsField = toIndex ? old.left & 0x40_4040 == 0o100 : old.endsField
    if _slowPath(!endsField) { return executeAny(path, left) }
    if !toIndex, length <= 8, addendUnits & 0o100 != 0,
      let cycles = path.addWithoutCarry(a, b, length, addendUnits, old, kind == .subtract)
    {
      return proceed(path, left, cycles: cycles)
    }
    var aLength = length
    if new.inner & FastPathMemory.bytes(0o100) != 0 { aLength = new.shorten(length, filling: 0) }
    if _slowPath(
      (new.tooGreatDigits(length) | old.tooGreatDigits(length)) != 0 || path.replacesAField(a, b, aLength))
    {
      return executeAny(path, left)
    }
    let (addend, augend) = (new.values(length), old.values(length))
    @inline(always)
    func store(_ result: Pieces, unitsZone: UInt64, leftZone: UInt64, passes: Int) -> Int {
      var stored = result.characters(length)
      stored.addUnitsZone(unitsZone, length)
      stored.left |= leftZone & 0o60 | 0o100
      if toIndex {
        memory.putIndex(stored.left | 0x80_8080, endingAt: b)
        path.setIndex(writtenIndex, memory.address(stored.left, by: FastPathLayout.indexedAddress))
      } else {
        stored.store(memory, length, rest, endingAt: b)
      }
      path.logic = stored.leftmost & 0o77
      return proceed(
        path, left, cycles: path.finish(a &- aLength, b &- length, aLength &+ passes &* length))
    }
    var (carry, zone) = (0 as UInt64, old.unitsZone(length))
    path.aRegister = memory[a &- aLength &+ 1]
    if path.isTrueAdd(addendUnits, augendUnits, kind == .subtract) {
      let sum = augend.plus(addend, length, &carry)
      path.indicators |= carry &* Indicators.overflow.rawValue
      // The zone of the leftmost digit is a sum, unless it is also the units digit.
      let leftZone = old.left &+ new.left & 0o60 &+ carry &<< 4
      return store(sum, unitsZone: zone, leftZone: leftZone, passes: 1)
    }
    if augendUnits & 0o40 == 0 { zone = Pieces.unitsZone(0o60, length) }
    let difference = augend.minus(addend, length, &carry)
    if carry == 0 { return store(difference, unitsZone: zone, leftZone: 0, passes: 1) }
    // Another subtraction gives what the machine gets by complementing the result, whose last digit stays in
    // the A register.
    path.aRegister = difference.characters(length).leftmost | 0o100
    carry = 0
    return store(
      addend.minus(augend, length, &carry), unitsZone: zone ^ Pieces.unitsZone(0o20, length), leftZone: 0,
      passes: 4)
  }

  /// Zero and Add or Zero and Subtract to a B field of this length.
  @inline(always)
  func zeroAndAdd(_ path: FastPath, _ left: Int, _ length: Int) -> Int {
    let (a, b, memory) = (path.aAddress(of: self), path.bAddress(of: self), path.memory)
    if _slowPath(!path.isInReach(a, b, length)) { return executeAny(path, left) }
    let rest = Pieces.rest(length)
    let new = Pieces(memory, length, rest, endingAt: a)
    if _slowPath(!Pieces(memory, length, rest, endingAt: b).endsField) { return executeAny(path, left) }
    var (stored, aLength, first) = (new, length, new.leftmost & 0o177)
    if length > 1, new.inner & FastPathMemory.bytes(0o100) != 0 {
      // Digits of the B field beyond the A field become zeros.
      aLength = stored.shorten(length, filling: FastPathMemory.bytes(0o12))
      first = memory.character(at: a &- aLength &+ 1)
    }
    if _slowPath(path.replacesAField(a, b, aLength)) { return executeAny(path, left) }
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
  /// Adds one digit to a field of 2-8 digits without a carry, as a program does that counts: only the units digit
  /// changes.
  ///
  /// - Returns: the cycles of the fields; nil, with nothing done, when another digit or a zone changes.
  @inline(always)
  fileprivate func addWithoutCarry(
    _ a: Int, _ b: Int, _ length: Int, _ addend: UInt8, _ field: FastOperation.Pieces, _ subtracts: Bool
  ) -> Int? {
    let units = field.units(length)
    let sum = memory.value(addend) &+ memory.value(units)
    guard sum < 10, isTrueAdd(addend, units, subtracts), field.hasPlainDigits(length) else { return nil }
    memory[b] = UInt8(truncatingIfNeeded: sum == 0 ? 10 : sum) | units & 0o60
    aRegister = addend
    logic = field.leftmost & 0o77
    return finish(a &- 1, b &- length, 1 &+ length)
  }

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

extension FastOperation.Pieces {
  /// Bits that are on if a digit part is above 10.
  @inline(always)
  fileprivate func tooGreatDigits(_ length: Int) -> UInt64 {
    let raised = map(
      length, { $0 & FastPathMemory.bytes(0x0F, length) &+ FastPathMemory.bytes(5, length) },
      sixteen: { $0 & FastPathMemory.sixteen(0x0F) &+ FastPathMemory.sixteen(5) })
    return raised.all & FastPathMemory.bytes(0x10, length)
  }

  /// Whether each of 1-7 characters before the units digit is a digit, and only the leftmost has a zone.
  @inline(always)
  fileprivate func hasPlainDigits(_ length: Int) -> Bool {
    let others: UInt64 = .max &>> UInt64(72 &- 8 &* length)
    let digits = left & FastPathMemory.bytes(0x0F) & others
    let zones = left & FastPathMemory.bytes(0x30) & others & ~0xFF
    let tooSmall = ~(digits &+ FastPathMemory.bytes(0x0F)) & FastPathMemory.bytes(0x10) & others
    return zones | tooSmall | (digits &+ FastPathMemory.bytes(5)) & FastPathMemory.bytes(0x10) == 0
  }

  /// The digit values, the leftmost in the highest bytes. No digit part may be above 10; of the others, only 10
  /// has both bit 8 and bit 2.
  @inline(always)
  fileprivate func values(_ length: Int) -> Self {
    let values = map(
      length,
      {
        let tens = $0 &>> 2 & $0 & FastPathMemory.bytes(2, length)
        return $0 & FastPathMemory.bytes(0x0F, length) &- tens &* 5
      }, sixteen: FastPathMemory.valuesUpToTen)
    return values.map { Self.swapped($0, length) }
  }

  /// Reverses the bytes of a piece. The host is faster with four bytes.
  @inline(always)
  private static func swapped(_ piece: UInt64, _ length: Int) -> UInt64 {
    length <= 4 ? UInt64(UInt32(truncatingIfNeeded: piece).byteSwapped) : piece.byteSwapped
  }

  /// Combines the digits of two fields from right to left, and stores the carry out of them.
  ///
  /// `combine` is given two pieces, the number of bits below the digits in them, and the carry, which it
  /// replaces. In its result, a byte that carried into the next one holds its digit; any other is too great by
  /// 246.
  @inline(always)
  private func combined(
    with other: Self, _ length: Int, _ carry: inout UInt64,
    _ combine: (UInt64, UInt64, UInt64, inout UInt64) -> UInt64
  ) -> Self {
    var pieces = self
    if length > 8 { pieces.right = combine(right, other.right, 0, &carry) }
    if length > 16 { pieces.middle = combine(middle, other.middle, 0, &carry) }
    if length > 24 { pieces.upper = combine(upper, other.upper, 0, &carry) }
    pieces.left = combine(
      left, other.left, UInt64((length <= 4 ? 32 : 64) &- 8 &* Self.rest(length)), &carry)
    return pieces
  }

  /// The sums of the digits. With 246 added, a byte carries into the next one exactly when its digit is ten or
  /// more.
  @inline(always)
  fileprivate func plus(_ other: Self, _ length: Int, _ carry: inout UInt64) -> Self {
    combined(with: other, length, &carry) { augend, addend, shift, carry in
      let raised = addend &+ FastPathMemory.bytes(0xF6) &<< shift
      if length <= 4 {
        let sum = augend &+ raised & 0xFFFF_FFFF
        carry = sum &>> 32
        return sum
      }
      let (sum, overflow) = (augend &+ carry &<< shift).addingReportingOverflow(raised)
      carry = overflow ? 1 : 0
      return sum
    }
  }

  /// The differences of the digits; the carry is a borrow.
  @inline(always)
  fileprivate func minus(_ other: Self, _ length: Int, _ borrow: inout UInt64) -> Self {
    combined(with: other, length, &borrow) { minuend, subtrahend, shift, borrow in
      let (part, first) = minuend.subtractingReportingOverflow(subtrahend)
      let (difference, second) = part.subtractingReportingOverflow(borrow &<< shift)
      borrow = first || second ? 1 : 0
      return difference
    }
  }

  /// The characters without zone of sums or differences.
  @inline(always)
  fileprivate func characters(_ length: Int) -> Self {
    map { Self.swapped($0, length) }.map(
      length, { FastPathMemory.codes(FastPathMemory.digits($0, length), length) },
      sixteen: { FastPathMemory.codes(FastPathMemory.digits($0)) })
  }
}
