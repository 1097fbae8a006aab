// Multiply and Divide in native integers of eight digits. The cycles follow from the digits of the multiplier
// and of the quotient.
extension FastPath {
  @inline(always)
  func multiply(_ op: FastOperation, _ left: Int) -> Int {
    guard let (a, b) = begin(op, left) else { return FastPath.fallback }
    let aLength = memory.fieldLength(at: a)
    let multiplier = b &- aLength &- 1
    guard a >= aLength, multiplier > 0 else { return FastPath.fallback }
    let length = memory.fieldLength(at: multiplier)
    let first = multiplier &- length &+ 1
    // Excludes a multiplicand that is part of what is replaced. A multiplier digit takes at most five passes.
    guard first > 0, a < first || a &- aLength >= b,
      hasTime(for: 2 &* (aLength &+ length) &+ 10 &* (aLength &+ 1) &* length),
      mayWrite(from: first, through: b)
    else { return FastPath.fallback }
    expect(aLength, length, FastOperation.multiplications, for: op)
    let sign = sign(a, multiplier)
    let found = memory.multiply(a, b, op)
    memory[first] |= 0o100
    memory[b] |= sign
    return endMultiply(a, aLength, b, length, found)
  }

  /// Stores in an operation the handler for its fields, and their lengths: the host need not wait for the
  /// operations that stored the fields to know them. Handlers for short fields do not check for watched positions.
  @inline(always)
  private func expect(_ aLength: Int, _ length: Int, _ handlers: [Handler], for op: FastOperation) {
    let isShort = aLength < 8 && length <= 8 && !watchesUses
    op.handler = isShort ? handlers[2 &* aLength &- (aLength == length ? 1 : 2)] : op.general
    let lengths = UInt64(aLength &<< 32 | length)
    if op.immediate != lengths { op.immediate = lengths }
  }

  /// Multiplies up to seven digits by up to eight.
  @inline(always)
  func multiply(_ op: FastOperation, _ left: Int, _ aLength: Int, _ length: Int) -> Int {
    let (a, b) = (aAddress(of: op), bAddress(of: op))
    let (multiplier, first) = (b &- aLength &- 1, b &- aLength &- length)
    // Excludes a multiplicand that is part of what is replaced.
    guard isInReach(a), isInReach(b), isInReach(b &- 16), a < first || a &- aLength >= b,
      hasTime(left, for: 800)
    else { return op.executeAny(self, left) }
    let multiplicand = memory.field(aLength, endingAt: a)
    let (old, rest) = (memory.field(length, endingAt: multiplier), memory.field(aLength &+ 1, endingAt: b))
    guard multiplicand & FastPathMemory.bytes(0o100) == 0o100, old & FastPathMemory.bytes(0o300) == 0o100,
      rest & FastPathMemory.bytes(0o300) == 0
    else { return op.executeAny(self, left) }
    let (aShift, shift) = (FastPathMemory.shift(aLength), FastPathMemory.shift(length))
    let digits = FastPathMemory.values(old &<< shift)
    let product = memory.number(FastPathMemory.values(multiplicand &<< aShift)) &* memory.number(digits)
    let (high, right) =
      aLength &+ length > 8
      ? memory.fifteenDigits(product, atMost: aLength &+ length)
      : (FastPathMemory.bytes(0o12), memory.eightDigits(product, atMost: aLength &+ length))
    let signed = right | UInt64(sign(a, multiplier)) &<< 56
    // In the pieces in which an addition of the product reads it.
    let total = aLength &+ 1 &+ length
    if total > 8 {
      memory.put(signed, at: b &- 7)
      memory.putField(total &- 8, high &>> FastPathMemory.shift(total &- 8) | 0o100, endingAt: b &- 8)
    } else {
      memory.putField(total, signed &>> FastPathMemory.shift(total) | 0o100, endingAt: b)
    }
    var found = FastPathMemory.Limbs()
    found.add(digits, endingAt: multiplier)
    return op.proceed(self, left, cycles: endMultiply(a, aLength, b, length, found))
  }

  /// The zone of a result: minus if two fields have different signs.
  @inline(always)
  private func sign(_ a: Int, _ b: Int) -> UInt8 {
    // Minus is the B bit without the A bit.
    let (a, b) = (memory[a], memory[b])
    return 0o60 ^ ((a & ~(a &<< 1)) ^ (b & ~(b &<< 1))) &>> 1 & 0o20
  }

  @inline(always)
  private func endMultiply(
    _ a: Int, _ aLength: Int, _ b: Int, _ length: Int, _ multiplier: FastPathMemory.Limbs
  ) -> Int {
    // The last digit that the adder stores is the carry of the highest nonzero multiplier digit.
    if multiplier.highest >= 0 { logic = memory[multiplier.highest &+ 1] & 0o77 }
    aRegister = memory.character(at: a &- aLength &+ 1)
    unverified |= UInt64(UnverifiedPaths.multiplyCycles.rawValue)
    return finish(
      a &- aLength, b &- aLength &- length &- 1,
      2 &* (aLength &+ length) &+ 2 &* (aLength &+ 1) &* multiplier.passes)
  }

  // MARK: Divide

  @inline(always)
  func divide(_ op: FastOperation, _ left: Int) -> Int {
    guard let (a, b) = begin(op, left) else { return FastPath.fallback }
    let length = memory.fieldLength(at: a)
    // The first quotient digit is left of the first window.
    let first = b &- length &- 1
    guard a >= length, first > 0, let last = memory.firstZone(from: b, below: size),
      a < first || a &- length >= last,
      hasTime(for: (last &- b &+ 1) &* (12 &* length &+ 13))
    else { return FastPath.fallback }
    expect(length, last &- b &+ 1, FastOperation.divisions, for: op)
    let dividend = memory.putDividend(b, op)
    guard mayWrite(dividend.bits | UInt64(memory[first]), from: first, through: last) else {
      return FastPath.fallback
    }
    let (sign, zone) = (sign(a, last), memory[last] & 0o60)
    guard let passes = memory.divide(a, b, filled: dividend.count, op) else {
      return divideByZero(a, b, length)
    }
    memory[last &- length &- 1] |= sign
    return endDivide(a, length, last, zone, last &- b &+ 1, passes)
  }

  /// Divides by up to seven digits. The dividend has up to eight right of as many as the divisor has.
  @inline(always)
  func divide(_ op: FastOperation, _ left: Int, _ length: Int, _ windows: Int) -> Int {
    let (a, b) = (aAddress(of: op), bAddress(of: op))
    let (first, last) = (b &- length &- 1, b &+ windows &- 1)
    guard isInReach(a), isInReach(first), isInReach(last), a < first || a &- length >= last,
      hasTime(left, for: 800)
    else { return op.executeAny(self, left) }
    // The sixteen characters up to the sign. Zero and Add stores them in these two pieces.
    let total = length &+ 1 &+ windows
    let piece = memory.field((total &- 1) & 7 &+ 1, endingAt: total > 8 ? last &- 8 : last)
    let whole = total > 8 ? memory.characters(at: last &- 7) : 0
    let aligned = piece &<< FastPathMemory.shift(total)
    let (high, low) = total > 8 ? (aligned, whole) : (0, aligned)
    let (tail, zone) = (low & FastPathMemory.rightmost(windows), low & 0x30 &<< 56)
    let aField = memory.field(length, endingAt: a)
    // The dividend ends at its zone. Only the first position may have a word mark.
    guard aField & FastPathMemory.bytes(0o100) == 0o100,
      (piece & ~0o100 | whole) & FastPathMemory.bytes(0o300) == 0, zone != 0,
      tail & FastPathMemory.bytes(0o60) == zone
    else { return op.executeAny(self, left) }
    let (aShift, shift) = (FastPathMemory.shift(length), FastPathMemory.shift(windows))
    let divisor = memory.number(FastPathMemory.values(aField &<< aShift))
    // The characters left of the dividend, usually zeros.
    let head = (low &<< (56 &- shift)) &<< 8 | high &>> shift
    let isZero = ((head ^ FastPathMemory.bytes(0o12)) & FastPathMemory.bytes(0o17)) &>> aShift == 0
    let beginning = isZero ? 0 : memory.number(FastPathMemory.values(head & FastPathMemory.rightmost(length)))
    guard beginning < divisor else { return op.executeAny(self, left) }
    let power = FastPathMemory.powersOfTen[windows]
    let dividend = beginning &* power &+ memory.number(FastPathMemory.values(tail))
    let number = dividend / divisor
    let quotient = memory.eightDigits(number, atMost: windows)
    let signed = quotient | UInt64(sign(a, last)) &<< 56
    memory.putField(windows, signed &>> shift | piece & 0o100, endingAt: last &- length &- 1)
    let values = FastPathMemory.values(codes: quotient)
    var found = FastPathMemory.Limbs()
    found.add(values, endingAt: last)
    // The window of the last nonzero quotient digit is the last that was written.
    let half = UInt64(truncatingIfNeeded: values.leadingZeroBitCount / 8 &* 4)
    let written = (UInt64.max &>> half) &>> half
    // A sign of the A bit alone becomes BA.
    let remainder = memory.eightDigits(dividend &- number &* divisor, atMost: length)
    let rest = remainder | zone | zone &<< 1 & 0x20 &<< 56
    memory.putField(length &+ 1, (rest & written | low & ~written) &>> (aShift &- 8), endingAt: last)
    let cycles = endDivide(a, length, last, UInt8(zone &>> 56), windows, found.passes)
    return op.proceed(self, left, cycles: cycles)
  }

  /// A division whose first quotient digit overflows after five passes, because the divisor is zero. Others that
  /// overflow are left to the cycle engine.
  @inline(never)
  private func divideByZero(_ a: Int, _ b: Int, _ length: Int) -> Int {
    func digit(at position: Int) -> Int { StoredCharacter(rawValue: memory[position]).digitValue }
    guard (a &- length &+ 1...a).allSatisfy({ digit(at: $0) == 0 }) else { return FastPath.fallback }
    let (zone, sign) = (memory[b] & 0o60, sign(a, b))
    // Zero has been subtracted from all digits of the window.
    for position in b &- length...b {
      memory[position] = memory[position] & 0o100 | StoredCharacter(digit: digit(at: position)).code
    }
    memory[b] |= zone | zone &<< 1 & 0o40
    let quotient = b &- length &- 1
    memory[quotient] = memory[quotient] & 0o100 | StoredCharacter.zero.code | (zone != 0 ? sign : 0)
    indicators |= Indicators.overflow.rawValue
    return endDivide(a, length, b, zone, 1, 5)
  }

  @inline(always)
  private func endDivide(
    _ a: Int, _ length: Int, _ last: Int, _ zone: UInt8, _ windows: Int, _ passes: Int
  ) -> Int {
    logic = memory[last &- length &- 1] & 0o77
    aRegister = memory.character(at: a &- length &+ 1)
    unverified |= UInt64(UnverifiedPaths.divideCycles.rawValue)
    if zone == 0o20 { unverified |= UInt64(UnverifiedPaths.divideZoneA.rawValue) }
    let cycles = windows &+ 2 &* (length &+ 1) &* (windows &+ passes)
    return finish(a &- length, last &- length &- 2, cycles)
  }
}
