// Add, Subtract, Zero and Add, Zero and Subtract, Compare.
extension FastPath {
  @inline(never)
  func compare(_ a: Int, _ b: Int) -> Int {
    let length = block.marks(downFrom: a, or: b).trailingZeroBitCount &+ 1
    let (nextA, nextB) = (a &- length, b &- length)
    guard length <= 8, nextA | nextB >= 0 else { return compareAny(a, b, isChained: false) }
    aRegister = block[nextA &+ 1]
    let left = block[nextB &+ 1]
    logic = left & 0o77
    let different =
      (block.characters(at: nextA &+ 1) ^ block.characters(at: nextB &+ 1)) & StorageBlock.bytes(0o77)
    // The lowest bit that differs is one of the leftmost character that does.
    let place = different.trailingZeroBitCount &>> 3
    var result: Indicators = .equal
    // A longer B field, which has no mark here, is high before anything else.
    if aRegister & ~left & 0o100 != 0 {
      result = [.unequal, .high]
    } else if place < length {
      let isHigh = block.rank(block[nextB &+ 1 &+ place]) > block.rank(block[nextA &+ 1 &+ place])
      result = isHigh ? [.unequal, .high] : [.unequal, .low]
    }
    indicators = indicators & ~Indicators.compareResults.rawValue | result.rawValue & settable
    return finish(nextA, nextB, 2 &* length)
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

  /// Most additions are of short fields that hold digits, without recomplement: those are done here, without a call and
  /// without a loop, in one step of eight digits, the units in the lowest byte.
  @inline(never)
  func add(_ a: Int, _ b: Int, subtracts: Bool) -> Int {
    let marks = block.marks(downFrom: b)
    let (aSize, bSize) = ((marks | block.marks(downFrom: a)).trailingZeroBitCount, marks.trailingZeroBitCount)
    let (nextA, nextB) = (a &- aSize &- 1, b &- bSize &- 1)
    // A step would not see digits that it replaces itself.
    guard bSize < 8, UInt(bitPattern: a &- b &- 1) >= UInt(bitPattern: bSize), nextA | nextB >= 0 else {
      return addAny(a, b, subtracts)
    }
    let (addend, old) = (block.characters(at: a &- 7).byteSwapped, block.characters(at: b &- 7).byteSwapped)
    let field = block.field(bSize)
    let addends = addend & block.field(aSize) & StorageBlock.bytes(0x0F)
    let augends = old & field & StorageBlock.bytes(0x0F)
    guard !StorageBlock.hasOddDigit(addends, augends) else { return addAny(a, b, subtracts) }
    let (values, augend) = (StorageBlock.plainValues(addends), StorageBlock.plainValues(augends))
    let raised = augend &+ StorageBlock.bytes(0xF6)
    var (sum, overflow, zones) = (raised, false, old & 0o60)
    if (addend & ~(addend &<< 1) ^ old & ~(old &<< 1)) & 0o40 != 0 ? subtracts : !subtracts {
      (sum, overflow) = raised.addingReportingOverflow(values)
      // The zone of the units stays, that of another leftmost digit is a sum.
      let left = (field ^ field &>> 8) & StorageBlock.bytes(0o60) & ~0o60
      let isCarried = overflow || sum & (field &+ 1) != 0
      if isCarried { indicators |= Indicators.overflow.rawValue }
      let zone = (aSize == bSize ? addend & left : 0) &+ old & left
      zones |= (zone &+ (isCarried ? left & StorageBlock.bytes(0o20) : 0)) & left
    } else {
      (sum, overflow) = raised.addingReportingOverflow((StorageBlock.bytes(9) & field) &- values &+ 1)
      guard overflow || sum & (field &+ 1) != 0 else { return addAny(a, b, subtracts) }
      if zones < 0o40 { zones = 0o60 }
    }
    aRegister = block[nextA &+ 1]
    // Bytes that carried hold their digit, the others one that is too great by six.
    let digits = sum & StorageBlock.bytes(0x0F) &- sum &>> 4 & StorageBlock.bytes(6)
    let new = (block.codes(digits) | zones) & field | old & ~(field & StorageBlock.bytes(0o77))
    block.put(new.byteSwapped, at: b &- 7)
    logic = block[nextB &+ 1] & 0o77
    return finish(nextA, nextB, aSize &+ bSize &+ 2)
  }

  @inline(never)
  private func addAny(_ a: Int, _ b: Int, _ subtracts: Bool) -> Int {
    let (aLength, bLength) = block.fieldLengths(a, b)
    let (nextA, nextB) = (a &- aLength, b &- bLength)
    guard nextA | nextB >= 0, hasTime(for: aLength &+ 4 &* bLength) else { return FastPath.leaves }
    let sum = block.sum(a, b, aLength, bLength, subtracts: subtracts)
    if sum.overflows { indicators |= Indicators.overflow.rawValue }
    aRegister = sum.aRegister
    logic = block[nextB &+ 1] & 0o77
    return finish(nextA, nextB, aLength &+ Int(sum.passes) &* bLength)
  }

  @inline(never)
  func zeroAndAdd(_ a: Int, _ b: Int, subtracts: Bool) -> Int {
    let marks = block.marks(downFrom: b)
    let (aSize, bSize) = ((marks | block.marks(downFrom: a)).trailingZeroBitCount, marks.trailingZeroBitCount)
    let (nextA, nextB) = (a &- aSize &- 1, b &- bSize &- 1)
    guard bSize < 8, UInt(bitPattern: a &- b &- 1) >= UInt(bitPattern: bSize), nextA | nextB >= 0 else {
      return zeroAndAddAny(a, b, subtracts)
    }
    let (new, old) = (block.characters(at: a &- 7), block.characters(at: b &- 7))
    let field = UInt64.max &<< UInt64(truncatingIfNeeded: 56 &- 8 &* bSize)
    let digits = UInt64.max &<< UInt64(truncatingIfNeeded: 56 &- 8 &* aSize)
    let zone: UInt64 = (new >> 60 & 3 == 2) != subtracts ? 2 : 3
    aRegister = block[nextA &+ 1]
    block.put(
      new & digits & StorageBlock.bytes(0o17) | StorageBlock.bytes(0o12) & field & ~digits | zone &<< 60
        | old & (~field | StorageBlock.bytes(0o100)), at: b &- 7)
    logic = block[nextB &+ 1] & 0o77
    return finish(nextA, nextB, aSize &+ bSize &+ 2)
  }

  @inline(never)
  private func zeroAndAddAny(_ a: Int, _ b: Int, _ subtracts: Bool) -> Int {
    let (aLength, bLength) = block.fieldLengths(a, b)
    let (nextA, nextB) = (a &- aLength, b &- bLength)
    guard nextA | nextB >= 0, hasTime(for: aLength &+ bLength) else { return FastPath.leaves }
    let zone: UInt8 = (block[a] & 0o60 == 0o40) != subtracts ? 0o40 : 0o60
    let mark = block[nextB &+ 1] & 0o100
    aRegister = block[nextA &+ 1]
    block.copyDigits(a, b, aLength, bLength)
    block[b] |= zone
    if a > b { aRegister = block[nextA &+ 1] }
    logic = block[nextB &+ 1] & 0o77
    block[nextB &+ 1] |= mark
    return finish(nextA, nextB, aLength &+ bLength)
  }
}
