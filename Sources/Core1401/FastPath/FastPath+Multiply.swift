// Multiply and Divide in native integers of eight digits. The cycles follow from the digits of the multiplier
// and of the quotient.
extension FastPath {
  func multiply(_ a: Int, _ b: Int, for op: FastOperation) -> Int {
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
    // The handler does not check for watched positions.
    if aLength < 8, length <= 8, !watchesUses {
      op.immediate = UInt64(length)
      op.handler = FastOperation.multiplications[aLength - 1]
    }
    let isMinus = (memory[a] & 0o60 == 0o40) != (memory[multiplier] & 0o60 == 0o40)
    if memory.fieldLength(at: b) <= aLength &+ 1 { memory.clear(from: b &- aLength, count: aLength &+ 1) }
    let passes: FastPathMemory.Passes
    if aLength <= 8 {
      let multiplicand = memory.number(endingAt: a, digits: aLength)
      passes =
        length <= 8
        ? memory.multiply(multiplicand, aLength, b, length)
        : memory.multiply(length, endingAt: multiplier, by: multiplicand, from: first, through: b)
    } else {
      passes = memory.passes(from: first, through: multiplier)
      if length <= 8 {
        let factor = memory.number(endingAt: multiplier, digits: length)
        _ = memory.multiply(aLength, endingAt: a, by: factor, from: first, through: b)
      } else {
        memory.multiply(a, aLength, b, first)
      }
    }
    // The last digit that the adder stores is the carry of the highest nonzero multiplier digit.
    if passes.highest >= 0 { logic = memory[passes.highest &+ 1] & 0o77 }
    memory[b] |= isMinus ? 0o40 : 0o60
    aRegister = memory.character(at: a &- aLength &+ 1)
    unverified |= UInt64(UnverifiedPaths.multiplyCycles.rawValue)
    return finish(
      a &- aLength, first &- 1, 2 &* (aLength &+ length) &+ 2 &* (aLength &+ 1) &* passes.count)
  }

  /// Multiplies up to seven digits by up to eight, whose number is in the operation.
  @inline(always)
  func multiply(_ op: FastOperation, _ left: Int, _ aLength: Int) -> Int {
    let (a, b, length) = (aAddress(of: op), bAddress(of: op), Int(op.immediate))
    let (multiplier, first) = (b &- aLength &- 1, b &- aLength &- length)
    // Excludes a multiplicand that is part of what is replaced.
    guard isInReach(a &- 24), isInReach(b &- 24), a < first || a &- aLength >= b,
      left &+ overtime >= 800 &<< FastOperation.cycleShift
    else { return op.executeAny(self, left) }
    let multiplicand = memory.field(aLength, endingAt: a)
    let (old, rest) = (memory.field(length, endingAt: multiplier), memory.field(aLength &+ 1, endingAt: b))
    guard multiplicand & FastPathMemory.bytes(0o100) == 0o100, old & FastPathMemory.bytes(0o300) == 0o100,
      rest & FastPathMemory.bytes(0o300) == 0
    else { return op.executeAny(self, left) }
    let (aShift, shift) = (
      UInt64(truncatingIfNeeded: 64 &- 8 &* aLength), UInt64(truncatingIfNeeded: 64 &- 8 &* length)
    )
    let digits = FastPathMemory.values(old &<< shift)
    let product = memory.number(FastPathMemory.values(multiplicand &<< aShift)) &* memory.number(digits)
    var (right, left16) = (product, FastPathMemory.bytes(0o12))
    if product >= 100_000_000 {
      right = product % 100_000_000
      left16 = memory.eightDigits(product / 100_000_000)
    }
    right = memory.eightDigits(right)
    let isMinus = ((multiplicand &<< aShift) &>> 60 & 3 == 2) != ((old &<< shift) &>> 60 & 3 == 2)
    let zone: UInt64 = isMinus ? 0x20 : 0x30
    memory.putField(aLength &+ 1, (right | zone &<< 56) &>> (aShift &- 8), endingAt: b)
    let upper = (right &<< (64 &- aShift)) &<< 8 | left16 &>> (aShift &- 8)
    memory.putField(length, upper &>> shift | 0o100, endingAt: multiplier)
    let passes = FastPathMemory.sumOfHalves(digits)
    // The last digit that the adder stores is the carry of the highest nonzero multiplier digit.
    if digits != 0 {
      logic = memory[multiplier &- 6 &+ digits.trailingZeroBitCount &>> 3] & 0o77
    }
    aRegister = UInt8(truncatingIfNeeded: multiplicand) & 0o177
    unverified |= UInt64(UnverifiedPaths.multiplyCycles.rawValue)
    let cycles = 2 &* (aLength &+ length) &+ 2 &* (aLength &+ 1) &* passes
    return op.proceed(self, left, cycles: finish(a &- aLength, first &- 1, cycles))
  }

  func divide(_ a: Int, _ b: Int, for op: FastOperation) -> Int {
    let length = memory.fieldLength(at: a)
    // The first quotient digit is left of the first window.
    let first = b &- length &- 1
    guard a >= length, first > 0, let last = memory.firstZone(from: b, below: size),
      a < first || a &- length >= last,
      hasTime(for: (last &- b &+ 1) &* (12 &* length &+ 13)), mayWrite(from: first, through: last)
    else { return FastPath.fallback }
    let zone = memory[last] >> 4 & 3
    if length < 8, last &- b < 8, !watchesUses {
      op.immediate = UInt64(last &- b &+ 1)
      op.handler = FastOperation.divisions[length - 1]
    }
    let windows: Int
    if length <= 8, last &- b < 8 {
      guard let passes = memory.divideShort(by: a, length, b, last) else { return FastPath.fallback }
      windows = passes
    } else if let divisor = memory.number(from: a &- length &+ 1, through: a),
      let beginning = memory.number(from: b &- length, through: b &- 1)
    {
      guard divisor > 0, beginning < divisor else { return FastPath.fallback }
      windows = memory.divide(by: divisor, length, b, last, beginning)
    } else {
      guard let passes = memory.divideLong(by: a, length, b, last) else { return FastPath.fallback }
      windows = passes
    }
    let isMinus = (memory[a] & 0o60 == 0o40) != (zone == 2)
    memory[last &- length &- 1] |= isMinus ? 0o40 : 0o60
    logic = memory[last &- length &- 1] & 0o77
    aRegister = memory.character(at: a &- length &+ 1)
    unverified |= UInt64(UnverifiedPaths.divideCycles.rawValue)
    if zone == 1 { unverified |= UInt64(UnverifiedPaths.divideZoneA.rawValue) }
    let passes = 2 &* (length &+ 1) &* windows
    return finish(a &- length, last &- length &- 2, last &- b &+ 1 &+ passes)
  }
}

extension FastPath {
  /// Divides by up to seven digits. The dividend has up to eight, whose number is in the operation, right of as
  /// many as the divisor has.
  @inline(always)
  func divide(_ op: FastOperation, _ left: Int, _ length: Int) -> Int {
    let (a, b, windows) = (aAddress(of: op), bAddress(of: op), Int(op.immediate))
    let (first, last) = (b &- length &- 1, b &+ windows &- 1)
    guard isInReach(a &- 24), isInReach(b &- 24), isInReach(last), a < first || a &- length >= last,
      left &+ overtime >= 800 &<< FastOperation.cycleShift
    else { return op.executeAny(self, left) }
    let aField = memory.field(length, endingAt: a)
    let (head, tail) = (memory.field(length &+ 1, endingAt: b &- 1), memory.field(windows, endingAt: last))
    let shift = UInt64(truncatingIfNeeded: 64 &- 8 &* windows)
    let aligned = tail &<< shift
    // The dividend ends at its zone. Only the first position may have a word mark.
    guard aField & FastPathMemory.bytes(0o100) == 0o100, head & ~0o100 & FastPathMemory.bytes(0o300) == 0,
      aligned & (FastPathMemory.bytes(0o360) &>> 8) == 0, aligned &>> 62 == 0, aligned &>> 60 != 0
    else { return op.executeAny(self, left) }
    let divisor = memory.number(
      FastPathMemory.values(aField &<< UInt64(truncatingIfNeeded: 64 &- 8 &* length)))
    let beginning = memory.number(
      FastPathMemory.values((head &>> 8) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* length)))
    guard beginning < divisor else { return op.executeAny(self, left) }
    let dividend =
      beginning &* FastPathMemory.powersOfTen[windows] &+ memory.number(FastPathMemory.values(aligned))
    let number = dividend / divisor
    let quotient = memory.values(number)
    let zone = Int(aligned &>> 60)
    let isMinus = (memory[a] & 0o60 == 0o40) != (zone == 2)
    let stored = (FastPathMemory.codes(quotient) | (isMinus ? 0x20 : 0x30) &<< 56) &>> shift | head & 0o100
    memory.putField(windows, stored, endingAt: last &- length &- 1)
    let notWritten = quotient.leadingZeroBitCount &>> 3
    let rest = dividend &- number &* divisor
    if notWritten == 0 {
      // A sign of the A bit alone becomes BA.
      let sign = UInt64(zone == 1 ? 3 : zone) &<< 60
      let digits = memory.eightDigits(rest) | sign
      memory.putField(
        length &+ 1, digits &>> UInt64(truncatingIfNeeded: 56 &- 8 &* length), endingAt: last)
    } else if quotient != 0, notWritten <= length {
      memory.putNumber(
        rest / FastPathMemory.powersOfTen[notWritten], from: last &- length, through: last &- notWritten)
    }
    logic = memory[last &- length &- 1] & 0o77
    aRegister = UInt8(truncatingIfNeeded: aField) & 0o177
    unverified |= UInt64(UnverifiedPaths.divideCycles.rawValue)
    if zone == 1 { unverified |= UInt64(UnverifiedPaths.divideZoneA.rawValue) }
    let passes = 2 &* (length &+ 1) &* (windows &+ FastPathMemory.sumOfHalves(quotient))
    return op.proceed(self, left, cycles: finish(a &- length, last &- length &- 2, windows &+ passes))
  }
}

extension FastPathMemory {
  private static let base: UInt64 = 100_000_000

  /// The passes for the digits of a multiplier, half of each rounded up, and the position of its highest
  /// nonzero digit, -1 when there is none.
  struct Passes {
    var count = 0
    var highest = -1

    /// Counts eight digits that end at a position, left of those already counted.
    @inline(always)
    mutating func add(_ digits: UInt64, endingAt position: Int) {
      count &+= FastPathMemory.sumOfHalves(digits)
      if digits != 0 { highest = position &- 7 &+ digits.trailingZeroBitCount / 8 }
    }
  }

  /// The passes for the digits of a field.
  @inline(never)
  func passes(from first: Int, through last: Int) -> Passes {
    var passes = Passes()
    var position = last
    while position >= first {
      let digits = min(8, position &- first &+ 1)
      passes.add(values(endingAt: position) & FastPathMemory.rightmost(digits), endingAt: position)
      position &-= 8
    }
    return passes
  }

  /// The sum of half of each of eight values, rounded up.
  @inline(always)
  static func sumOfHalves(_ values: UInt64) -> Int {
    let halves = (values &+ bytes(1)) &>> 1 & bytes(7)
    return Int((halves &* 0x0101_0101_0101_0101) &>> 56)
  }

  /// Multiplies a number by a multiplier of up to eight digits, which is left of the other positions of the
  /// product.
  @inline(always)
  func multiply(_ multiplicand: UInt64, _ aLength: Int, _ b: Int, _ length: Int) -> Passes {
    let multiplier = b &- aLength &- 1
    let digits = values(endingAt: multiplier) & FastPathMemory.rightmost(length)
    var passes = Passes()
    passes.add(digits, endingAt: multiplier)
    let (product, places) = (multiplicand &* number(digits), aLength &+ length &+ 1)
    if places <= 8 {
      put(eightDigits(product), digits: places, endingAt: b)
    } else {
      putProduct(product, digits: places, endingAt: b)
    }
    return passes
  }

  /// Stores the product of a field and a number of up to eight digits.
  ///
  /// The field may be the multiplier: each step writes eight digits to the right of those it reads next.
  ///
  /// - Returns: the number of passes that the field would take.
  @inline(never)
  func multiply(
    _ length: Int, endingAt end: Int, by factor: UInt64, from first: Int, through last: Int
  ) -> Passes {
    var passes = Passes()
    var (carry, offset): (UInt64, Int) = (0, 0)
    while offset <= last &- first {
      let rest = length &- offset
      let digits =
        rest > 0 ? values(endingAt: end &- offset) & FastPathMemory.rightmost(min(8, rest)) : 0
      passes.add(digits, endingAt: end &- offset)
      let product = number(digits) &* factor &+ carry
      let position = last &- offset
      put(
        eightDigits(product % FastPathMemory.base), digits: min(8, position &- first &+ 1), endingAt: position
      )
      carry = product / FastPathMemory.base
      offset &+= 8
    }
    return passes
  }

  /// Stores the product over the multiplier and the positions right of it.
  @inline(never)
  func multiply(_ a: Int, _ aLength: Int, _ b: Int, _ first: Int) {
    putNumber(0, from: b &- aLength, through: b)
    var multiplier = b &- aLength &- 1
    var units = b
    while multiplier >= first {
      let digits = min(8, multiplier &- first &+ 1)
      let factor = number(endingAt: multiplier, digits: digits)
      put(FastPathMemory.bytes(0o12), digits: digits, endingAt: multiplier)
      // Multiplier digits not yet read are left of this position.
      let limit = multiplier &- digits &+ 1
      if factor != 0 { addProduct(of: factor, a, aLength, endingAt: units, limit) }
      multiplier &-= 8
      units &-= 8
    }
  }

  /// Stores a number in a field with leading zeros and without zones; word marks stay.
  @inline(always)
  func putNumber(_ number: UInt64, from first: Int, through last: Int) {
    var (rest, position) = (number, last)
    while position >= first {
      let digits = min(8, position &- first &+ 1)
      put(eightDigits(rest % FastPathMemory.base), digits: digits, endingAt: position)
      rest /= FastPathMemory.base
      position &-= 8
    }
  }

  /// Stores a product below 10¹⁶ in a field of up to 17 digits.
  @inline(always)
  func putProduct(_ product: UInt64, digits: Int, endingAt last: Int) {
    let high = product / FastPathMemory.base
    put(eightDigits(product &- high &* FastPathMemory.base), digits: 8, endingAt: last)
    put(eightDigits(high), digits: min(digits &- 8, 8), endingAt: last &- 8)
    if digits > 16 { self[last &- 16] = 0o12 | self[last &- 16] & 0o100 }
  }

  @inline(always)
  private func addProduct(of factor: UInt64, _ a: Int, _ aLength: Int, endingAt units: Int, _ limit: Int) {
    var (carry, offset): (UInt64, Int) = (0, 0)
    while offset < aLength || carry != 0 {
      let position = units &- offset
      let digits = min(8, position &- limit &+ 1)
      let multiplicand =
        offset < aLength ? number(endingAt: a &- offset, digits: min(8, aLength &- offset)) : 0
      let sum = multiplicand &* factor &+ number(endingAt: position, digits: digits) &+ carry
      put(eightDigits(sum % FastPathMemory.base), digits: digits, endingAt: position)
      carry = sum / FastPathMemory.base
      offset &+= 8
    }
  }

  // MARK: Divide

  /// The first position with a zone, where a dividend ends.
  @inline(never)
  func firstZone(from first: Int, below size: Int) -> Int? {
    var position = first
    while position < size {
      let zones = characters(at: position) & FastPathMemory.bytes(0o60)
      if zones != 0 {
        let found = position &+ zones.trailingZeroBitCount / 8
        return found < size ? found : nil
      }
      position &+= 8
    }
    return nil
  }

  /// The number in a field; nil above 10¹⁸.
  @inline(always)
  func number(from first: Int, through last: Int) -> UInt64? {
    var position = first &- 1 &+ ((last &- first) & 7 &+ 1)
    var number = number(endingAt: position, digits: position &- first &+ 1)
    while position < last {
      position &+= 8
      guard number < 10_000_000_000 else { return nil }
      number = number &* FastPathMemory.base &+ self.number(endingAt: position, digits: 8)
    }
    return number
  }

  /// Divides a dividend of up to eight digits by a divisor of up to eight; see ``divideLong(by:_:_:_:)``.
  @inline(always)
  func divideShort(by a: Int, _ length: Int, _ b: Int, _ last: Int) -> Int? {
    let digits = last &- b &+ 1
    let divisor = number(endingAt: a, digits: length)
    let beginning = number(endingAt: b &- 1, digits: length)
    guard beginning < divisor else { return nil }
    let dividend = beginning &* FastPathMemory.powersOfTen[digits] &+ number(endingAt: last, digits: digits)
    let number = dividend / divisor
    let quotient = values(number)
    put(FastPathMemory.codes(quotient), digits: digits, endingAt: last &- length &- 1)
    let notWritten = quotient.leadingZeroBitCount / 8
    if quotient != 0, notWritten <= length {
      let zone = self[last] & 0o60
      let rest = (dividend &- number &* divisor) / FastPathMemory.powersOfTen[notWritten]
      putNumber(rest, from: last &- length, through: last &- notWritten)
      // A sign of the A bit alone becomes BA.
      if notWritten == 0 { self[last] |= zone == 0o20 ? 0o60 : zone }
    }
    return digits &+ FastPathMemory.sumOfHalves(quotient)
  }

  /// Stores quotient and remainder, without the sign of the quotient.
  ///
  /// Divides eight digits at a time.
  ///
  /// - Returns: the number of passes.
  @inline(never)
  func divide(by divisor: UInt64, _ length: Int, _ b: Int, _ last: Int, _ beginning: UInt64) -> Int {
    let zone = self[last] & 0o60
    var (position, remainder) = (b, beginning)
    var (passes, written) = (0, -1)
    while position <= last {
      let digits = min(8, last &- position &+ 1)
      let end = position &+ digits &- 1
      let (power, next) = (FastPathMemory.powersOfTen[digits], number(endingAt: end, digits: digits))
      let quotient: UInt64
      if divisor < 100_000_000_000 {
        let dividend = remainder &* power &+ next
        quotient = values(dividend / divisor)
        remainder = dividend % divisor
      } else {
        let dividend = UInt128(remainder) &* UInt128(power) &+ UInt128(next)
        let parts = divisor.dividingFullWidth((UInt64(dividend >> 64), UInt64(truncatingIfNeeded: dividend)))
        quotient = values(parts.quotient)
        remainder = parts.remainder
      }
      passes &+= digits &+ FastPathMemory.sumOfHalves(quotient)
      if quotient != 0 { written = end &- quotient.leadingZeroBitCount / 8 }
      put(FastPathMemory.codes(quotient), digits: digits, endingAt: end &- length &- 1)
      position &+= digits
    }
    // The last window from which the divisor was subtracted. Positions right of it were never written.
    guard written >= last &- length else { return passes }
    let rest = last &- written < 19 ? remainder / FastPathMemory.powersOfTen[last &- written] : 0
    putNumber(rest, from: last &- length, through: written)
    // A sign of the A bit alone becomes BA.
    if written == last { self[last] |= zone == 0o20 ? 0o60 : zone }
    return passes
  }

  static let powersOfTen: InlineArray<19, UInt64> = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
    100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
    10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000,
  ]
}
