// Add, Subtract, Zero and Add, Zero and Subtract, Compare.
extension FastPath {
  @inline(never)
  func compare(_ a: Int, _ b: Int, isChained: Bool) -> Int {
    let marks = block.marks(downFrom: a, or: b)
    let length = marks != 0 ? marks.trailingZeroBitCount &+ 1 : block.shorterLength(a, b)
    let (nextA, nextB) = (a &- length, b &- length)
    guard nextA | nextB >= 0, hasTime(for: 2 &* length) else { return FastPath.leaves }
    aRegister = block[nextA &+ 1]
    let left = block[nextB &+ 1]
    logic = left & 0o77
    // The leftmost difference decides; a longer B field, which has no mark here, is high before anything else.
    let difference = aRegister & ~left & 0o100 != 0 ? 1 : block.difference(length, nextA &+ 1, nextB &+ 1)
    if !isChained || difference != 0 {
      var result: Indicators = difference == 0 ? .equal : difference > 0 ? .high : .low
      if !features.contains(.highLowEqual) { result = [] }
      if difference != 0 { result.insert(.unequal) }
      indicators = indicators & ~Indicators.compareResults.rawValue | result.rawValue
    }
    return finish(nextA, nextB, 2 &* length)
  }

  /// Most additions are of short fields that hold digits, without recomplement: those are done here, without a call and
  /// without a loop, in one step of eight digits.
  @inline(never)
  func add(_ a: Int, _ b: Int, subtracts: Bool) -> Int {
    let marks = block.marks(downFrom: b)
    let (aSize, bSize) = ((marks | block.marks(downFrom: a)).trailingZeroBitCount, marks.trailingZeroBitCount)
    let (nextA, nextB) = (a &- aSize &- 1, b &- bSize &- 1)
    // A step would not see digits that it replaces itself.
    guard bSize < 8, UInt(bitPattern: a &- b &- 1) >= 7, nextA | nextB >= 0 else {
      return addAny(a, b, subtracts)
    }
    let (addend, old) = (block.characters(at: a &- 7), block.characters(at: b &- 7))
    let isMinus = (addend >> 60 & 3 == 2) != (old >> 60 & 3 == 2)
    let left = UInt64(truncatingIfNeeded: 56 &- 8 &* bSize)
    let field = UInt64.max &<< left
    let digits = StorageBlock.bytes(0x0F)
    let addends = addend & digits &<< UInt64(truncatingIfNeeded: 56 &- 8 &* aSize)
    let augends = old & digits & field
    guard !StorageBlock.hasOddDigit(addends, augends) else { return addAny(a, b, subtracts) }
    let values = StorageBlock.plainValues(addends)
    var zones = old & 0o60 &<< 56
    var (sum, overflow): (UInt64, Bool)
    if isMinus == subtracts {
      (sum, overflow) = StorageBlock.sum(values, StorageBlock.plainValues(augends), 0)
      let carry = FastPath.carry(sum, overflow, left)
      if carry != 0 { indicators |= Indicators.overflow.rawValue }
      // The zone of the units stays, that of another leftmost digit is a sum.
      if bSize > 0 {
        let zone = (aSize == bSize ? addend &>> left : 0) &+ (old &>> left & 0o60) &+ carry &<< 4
        zones |= (zone & 0o60) &<< left
      }
    } else {
      let nines = StorageBlock.bytes(9) & field
      (sum, overflow) = StorageBlock.sum(nines &- values, StorageBlock.plainValues(augends), 1)
      guard FastPath.carry(sum, overflow, left) != 0 else { return addAny(a, b, subtracts) }
      if zones &>> 60 < 2 { zones = 0o60 &<< 56 }
    }
    aRegister = block[nextA &+ 1]
    block.put(
      (block.codes(sum) | zones) & field | old & (~field | StorageBlock.bytes(0o100)), at: b &- 7)
    logic = block[nextB &+ 1] & 0o77
    return finish(nextA, nextB, aSize &+ bSize &+ 2)
  }

  /// The carry out of a field: left of its digits when it is shorter than the step.
  @inline(__always)
  private static func carry(_ sum: UInt64, _ overflow: Bool, _ left: UInt64) -> UInt64 {
    left == 0 ? (overflow ? 1 : 0) : sum &>> (left &- 8) & 1
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
    guard bSize < 8, UInt(bitPattern: a &- b &- 1) >= 7, nextA | nextB >= 0 else {
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
