// Add, Subtract, Zero and Add, Zero and Subtract, Compare.
extension FastPath {
  @inline(always)
  func compare(_ a: Int, _ b: Int) -> Int {
    let (aSize, bSize) = (block.shortLength(at: a), block.shortLength(at: b))
    let size = min(aSize, bSize)
    guard UInt(bitPattern: size) < 8 else { return FastPath.leaves }
    let (leftA, leftB) = (a &- size, b &- size)
    aRegister = block[leftA]
    logic = block[leftB] & 0o77
    var place = 0
    if size < 4 {
      place = firstDifference(leftA, leftB, size)
    } else {
      let different =
        (block.characters(at: a &- 7) ^ block.characters(at: b &- 7)) & FastPathBlock.bytes(0o77)
      // The lowest bit that differs is one of the leftmost character that does.
      place = (different &>> UInt64(truncatingIfNeeded: 56 &- 8 &* size)).trailingZeroBitCount &>> 3
    }
    var result: Indicators = .equal
    // A longer B field is high before anything else.
    if aSize < bSize {
      result = [.unequal, .high]
    } else if place <= size {
      let isHigh = block.rank(block[leftB &+ place]) > block.rank(block[leftA &+ place])
      result = isHigh ? [.unequal, .high] : [.unequal, .low]
    }
    indicators = indicators & ~Indicators.compareResults.rawValue | result.rawValue & settable
    return finish(leftA &- 1, leftB &- 1, 2 &* size &+ 2)
  }

  /// The place where up to four characters differ, counted from the left; more than `size` when they are
  /// equal.
  @inline(always)
  private func firstDifference(_ leftA: Int, _ leftB: Int, _ size: Int) -> Int {
    if (block[leftA] ^ block[leftB]) & 0o77 != 0 { return 0 }
    if size < 1 || (block[leftA &+ 1] ^ block[leftB &+ 1]) & 0o77 != 0 { return 1 }
    if size < 2 || (block[leftA &+ 2] ^ block[leftB &+ 2]) & 0o77 != 0 { return 2 }
    return size < 3 || (block[leftA &+ 3] ^ block[leftB &+ 3]) & 0o77 != 0 ? 3 : 4
  }

  @inline(never)
  func compareAny(_ a: Int, _ b: Int, isChained: Bool) -> Int {
    let marks = block.marks(downFrom: a, or: b)
    let length = marks != 0 ? marks.trailingZeroBitCount &+ 1 : block.shorterLength(a, b)
    let (nextA, nextB) = (a &- length, b &- length)
    guard nextA | nextB >= 0, hasTime(for: 2 &* length) else { return FastPath.leaves }
    aRegister = block[nextA &+ 1]
    let left = block[nextB &+ 1]
    logic = left & 0o77
    let difference = aRegister & ~left & 0o100 != 0 ? 1 : block.difference(length, nextA &+ 1, nextB &+ 1)
    if !isChained || difference != 0 {
      let result: Indicators =
        difference == 0 ? .equal : difference > 0 ? [.unequal, .high] : [.unequal, .low]
      indicators = indicators & ~Indicators.compareResults.rawValue | result.rawValue & settable
    }
    return finish(nextA, nextB, 2 &* length)
  }

  /// Most additions are of short fields, and of these most are of one digit that carries nothing.
  @inline(always)
  func add(_ a: Int, _ b: Int, subtracts: Bool) -> Int {
    let (aLength, bSize) = (block.shortLength(at: a), block.shortLength(at: b))
    if aLength == 0, UInt(bitPattern: bSize &- 1) < 7 {
      let sum = block.simpleSum(block[a], block[b], subtracts: subtracts)
      if sum & 0o100 == 0, block.areDigits(bSize, endingAt: b &- 1, sum) {
        aRegister = block[a]
        block[b] = sum & 0o77
        logic = block[b &- bSize] & 0o77
        return finish(a &- 1, b &- bSize &- 1, bSize &+ 2)
      }
    }
    // A step would not see digits that it replaces itself.
    let aSize = min(aLength, bSize)
    guard UInt(bitPattern: aSize) < 8, UInt(bitPattern: a &- b &- 1) >= UInt(bitPattern: bSize) else {
      return FastPath.leaves
    }
    if aSize == 1, UInt(bitPattern: bSize &- 2) < 6, addTwo(a, b, bSize, subtracts) { return bSize &+ 3 }
    return bSize < 3 ? addThree(a, b, aSize, bSize, subtracts) : addMore(a, b, aSize, bSize, subtracts)
  }

  @inline(never)
  private func addMore(_ a: Int, _ b: Int, _ aSize: Int, _ bSize: Int, _ subtracts: Bool) -> Int {
    if bSize < 8 { return addEight(a, b, aSize, bSize, subtracts) }
    let bLength = block.fieldLength(at: b)
    guard bLength < 16, bLength <= b else { return FastPath.leaves }
    return addEight(a, b, aSize, bLength &- 1, subtracts)
  }

  /// Adds two digits to more; false, and nothing is done, when there is a carry or a recomplement or another
  /// digit changes.
  @inline(always)
  private func addTwo(_ a: Int, _ b: Int, _ bSize: Int, _ subtracts: Bool) -> Bool {
    let units = block.simpleSum(block[a], block[b], subtracts: subtracts)
    let tens = block.simpleSum(block[a &- 1] & 0o17, block[b &- 1] & 0o17, subtracts: units & 0x80 != 0)
    guard (units | tens) & 0o100 == 0,
      block.areDigits(bSize &- 1, endingAt: b &- 2, units)
    else { return false }
    aRegister = block[a &- 1]
    block[b] = units & 0o77
    block[b &- 1] = tens & 0o17
    logic = block[b &- bSize] & 0o77
    return finish(a &- 2, b &- bSize &- 1)
  }

  /// Up to three digits, added as a number.
  @inline(never)
  private func addThree(_ a: Int, _ b: Int, _ aSize: Int, _ bSize: Int, _ subtracts: Bool) -> Int {
    let (addend, old) = (block[a], block[b])
    let (nextA, nextB) = (a &- aSize &- 1, b &- bSize &- 1)
    let (lastAddend, left) = (block[nextA &+ 1], block[nextB &+ 1])
    let (values, augend) = (threeDigits(a, addend, aSize), threeDigits(b, old, bSize))
    var sum = augend &+ values
    var (zone, leftZone) = (old & 0o60, UInt8(0))
    var passes = 1
    aRegister = lastAddend
    if isTrueAdd(addend, old, subtracts) {
      let isCarried = sum >= block.powerOfTen(bSize)
      if isCarried { indicators |= Indicators.overflow.rawValue }
      leftZone = (aSize == bSize ? lastAddend & 0o60 : 0) &+ left & 0o60 &+ (isCarried ? 0o20 : 0)
    } else {
      if zone < 0o40 { zone = 0o60 }
      sum = augend &- values
      if augend < values {
        let complement = block.addressDigits(sum &+ block.powerOfTen(bSize)) & 0x0F_0F0F
        aRegister =
          UInt8(truncatingIfNeeded: complement &>> UInt32(truncatingIfNeeded: 16 &- 8 &* bSize))
          | (bSize == 0 ? zone : 0) | left & 0o100
        sum = values &- augend
        zone ^= 0o20
        passes = 4
      }
    }
    let digits = block.addressDigits(sum) & 0x0F_0F0F
    block[b] = UInt8(truncatingIfNeeded: digits &>> 16) | zone | old & 0o100
    if bSize > 0 {
      if bSize > 1 { block[b &- 1] = UInt8(truncatingIfNeeded: digits &>> 8) }
      let digit = UInt8(truncatingIfNeeded: bSize > 1 ? digits : digits &>> 8)
      block[nextB &+ 1] = digit | leftZone & 0o60 | 0o100
    }
    logic = block[nextB &+ 1] & 0o77
    return finish(nextA, nextB, aSize &+ 1 &+ passes &* (bSize &+ 1))
  }

  /// The number of a field of up to three digits, whose units are given.
  @inline(always)
  private func threeDigits(_ position: Int, _ units: UInt8, _ size: Int) -> UInt32 {
    var number = block.digitValue(units, place: 0)
    if size > 0 {
      number &+= block.digitValue(block[position &- 1], place: 1)
      if size > 1 { number &+= block.digitValue(block[position &- 2], place: 2) }
    }
    return number
  }

  /// Whether the signs, the B bit without the A bit for minus, make an addition of it.
  @inline(always)
  private func isTrueAdd(_ addend: UInt8, _ old: UInt8, _ subtracts: Bool) -> Bool {
    ((addend & ~(addend &<< 1) ^ old & ~(old &<< 1)) & 0o40 != 0) == subtracts
  }

  /// Up to eight digits in one step, the units in the lowest byte. A longer B field must have digits left of
  /// them that stay.
  @inline(always)
  private func addEight(_ a: Int, _ b: Int, _ aSize: Int, _ bSize: Int, _ subtracts: Bool) -> Int {
    let (addend, old) = (block.characters(at: a &- 7).byteSwapped, block.characters(at: b &- 7).byteSwapped)
    let field = block.field(min(bSize, 7))
    let (addends, augends) = (
      addend & block.field(aSize) & FastPathBlock.bytes(0x0F), old & field & FastPathBlock.bytes(0x0F)
    )
    guard !FastPathBlock.hasOddDigit(addends, augends) else { return FastPath.leaves }
    let (values, augend) = (FastPathBlock.plainValues(addends), FastPathBlock.plainValues(augends))
    let isTrueAdd = isTrueAdd(UInt8(truncatingIfNeeded: addend), UInt8(truncatingIfNeeded: old), subtracts)
    guard bSize < 8 || block.areDigits(bSize &- 7, endingAt: b &- 8, isTrueAdd ? 0 : 0x80) else {
      return FastPath.leaves
    }
    let (nextA, nextB) = (a &- aSize &- 1, b &- bSize &- 1)
    let (lastAddend, left) = (block[nextA &+ 1], block[nextB &+ 1])
    var (zone, leftZone, passes) = (old & 0o60, UInt8(0), 1)
    let raised = augend &+ FastPathBlock.bytes(0xF6)
    var (sum, overflow): (UInt64, Bool)
    if isTrueAdd {
      (sum, overflow) = raised.addingReportingOverflow(values)
      leftZone = left
      if aSize == bSize { leftZone &+= lastAddend & 0o60 }
      if overflow || sum & (field &+ 1) != 0 {
        if bSize > 7 { return FastPath.leaves }
        indicators |= Indicators.overflow.rawValue
        leftZone &+= 0o20
      }
      aRegister = lastAddend
    } else {
      if zone < 0o40 { zone = 0o60 }
      let nines = FastPathBlock.bytes(9) & field
      (sum, overflow) = raised.addingReportingOverflow(nines &- values &+ 1)
      aRegister = lastAddend
      if !(overflow || sum & (field &+ 1) != 0) {
        if bSize > 7 { return FastPath.leaves }
        // A recomplement, which is nothing but the difference the other way round.
        let leftmost = FastPathBlock.digits(sum) &>> UInt64(truncatingIfNeeded: 8 &* bSize)
        aRegister = UInt8(truncatingIfNeeded: block.codes(leftmost)) | left & 0o100
        sum = values &+ FastPathBlock.bytes(0xF6) &+ (nines &- augend &+ 1)
        zone ^= 0o20
        passes = 4
      }
    }
    let new =
      block.codes(FastPathBlock.digits(sum)) & field | zone | old & ~(field & FastPathBlock.bytes(0o77))
    block.put(new.byteSwapped, at: b &- 7)
    block[nextB &+ 1] |= leftZone & 0o60
    logic = block[nextB &+ 1] & 0o77
    return finish(nextA, nextB, aSize &+ 1 &+ passes &* (bSize &+ 1))
  }

  @inline(never)
  func addAny(_ a: Int, _ b: Int, subtracts: Bool) -> Int {
    let (aLength, bLength) = block.fieldLengths(a, b)
    let (nextA, nextB) = (a &- aLength, b &- bLength)
    // A step would not see digits that an earlier one replaces.
    guard nextA | nextB >= 0, a <= b || a &- b >= bLength, hasTime(for: aLength &+ 4 &* bLength) else {
      return FastPath.leaves
    }
    var passes = 1
    aRegister = block[nextA &+ 1]
    if isTrueAdd(block[a], block[b], subtracts) {
      if block.add(a, b, aLength, bLength) { indicators |= Indicators.overflow.rawValue }
    } else if !block.subtract(a, b, aLength, bLength) {
      aRegister = block[nextB &+ 1]
      block.recomplement(b, bLength)
      passes = 4
    }
    logic = block[nextB &+ 1] & 0o77
    return finish(nextA, nextB, aLength &+ passes &* bLength)
  }

  @inline(always)
  func zeroAndAdd(_ a: Int, _ b: Int) -> Int {
    let bSize = block.shortLength(at: b)
    let aSize = min(block.shortLength(at: a), bSize)
    guard bSize < 8, aSize >= 0, UInt(bitPattern: a &- b &- 1) >= UInt(bitPattern: bSize) else {
      return FastPath.leaves
    }
    let (nextA, nextB) = (a &- aSize &- 1, b &- bSize &- 1)
    let (new, old) = (block.characters(at: a &- 7), block.characters(at: b &- 7))
    let (field, digits) = (block.rightmost(bSize), block.rightmost(aSize))
    let zone: UInt64 = new >> 60 & 3 == 2 ? 2 : 3
    aRegister = block[nextA &+ 1]
    block.put(
      new & digits & FastPathBlock.bytes(0o17) | FastPathBlock.bytes(0o12) & field & ~digits | zone &<< 60
        | old & (~field | FastPathBlock.bytes(0o100)), at: b &- 7)
    logic = block[nextB &+ 1] & 0o77
    return finish(nextA, nextB, aSize &+ bSize &+ 2)
  }

  @inline(never)
  func zeroAndAddAny(_ a: Int, _ b: Int, subtracts: Bool) -> Int {
    let (aLength, bLength) = block.fieldLengths(a, b)
    let (nextA, nextB) = (a &- aLength, b &- bLength)
    guard nextA | nextB >= 0, a <= b || a &- b >= bLength, hasTime(for: aLength &+ bLength) else {
      return FastPath.leaves
    }
    let zone: UInt8 = (block[a] & 0o60 == 0o40) != subtracts ? 0o40 : 0o60
    let mark = block[nextB &+ 1] & 0o100
    aRegister = block[nextA &+ 1]
    block.copyDigits(a, b, aLength, bLength)
    block[b] |= zone
    logic = block[nextB &+ 1] & 0o77
    block[nextB &+ 1] |= mark
    return finish(nextA, nextB, aLength &+ bLength)
  }
}
