// Add, Subtract, Zero and Add, Zero and Subtract, Compare.
extension FastPath {
  @inline(__always)
  mutating func compare(_ a: Int, _ b: Int, isChained: Bool) -> Bool {
    let marks = block.marks(downFrom: a) | block.marks(downFrom: b)
    let length = marks != 0 ? marks.trailingZeroBitCount &+ 1 : block.shorterLength(a, b)
    let (nextA, nextB) = (a &- length, b &- length)
    guard nextA | nextB >= 0, hasTime(for: 2 &* length) else { return false }
    aRegister = block[nextA &+ 1]
    let left = block[nextB &+ 1]
    logic = left & 0o77
    // The leftmost difference decides; a longer B field, which has no mark here, is high before anything else.
    let difference = aRegister & ~left & 0o100 != 0 ? 1 : block.difference(length, nextA &+ 1, nextB &+ 1)
    if !isChained || difference != 0 {
      var result: Indicators = difference == 0 ? .equal : difference > 0 ? .high : .low
      if !comparesHighLow { result = [] }
      if difference != 0 { result.insert(.unequal) }
      indicators = indicators & ~Indicators.compareResults.rawValue | result.rawValue
    }
    return finish(nextA, nextB, 2 &* length)
  }

  @inline(__always)
  mutating func add(_ a: Int, _ b: Int, subtracts: Bool) -> Bool {
    let (aLength, bLength) = block.fieldLengths(a, b)
    let (nextA, nextB) = (a &- aLength, b &- bLength)
    guard nextA | nextB >= 0, hasTime(for: aLength &+ 4 &* bLength) else { return false }
    let sum = block.sum(a, b, aLength, bLength, subtracts: subtracts)
    if sum.overflows { indicators |= Indicators.overflow.rawValue }
    aRegister = sum.aRegister
    logic = block[nextB &+ 1] & 0o77
    return finish(nextA, nextB, aLength &+ Int(sum.passes) &* bLength)
  }

  @inline(__always)
  mutating func zeroAndAdd(_ a: Int, _ b: Int, subtracts: Bool) -> Bool {
    let (aLength, bLength) = block.fieldLengths(a, b)
    let (nextA, nextB) = (a &- aLength, b &- bLength)
    guard nextA | nextB >= 0, hasTime(for: aLength &+ bLength) else { return false }
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
