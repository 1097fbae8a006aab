// Divide by a divisor of any length: long division with eight digits for a digit.
extension FastPathMemory {
  private static let limb: UInt64 = 100_000_000

  /// Puts quotient and remainder, without the quotient's sign.
  ///
  /// - Parameters:
  ///   - a: where the divisor ends.
  ///   - length: its digits.
  ///   - b: the first position of the dividend.
  ///   - last: its last position, with the sign.
  /// - Returns: the number of passes; nil, and nothing is done, when the first quotient digit would be greater
  ///   than nine.
  @inline(never)
  func divideLong(by a: Int, _ length: Int, _ b: Int, _ last: Int) -> Int? {
    let zone = self[last] & 0o60
    var divisor = limbs(endingAt: a, digits: length)
    while divisor.last == 0 { divisor.removeLast() }
    let count = divisor.count
    var remainder = limbs(endingAt: b &- 1, digits: length)
    while remainder.count <= count { remainder.append(0) }
    guard count > 0, FastPathMemory.isLess(remainder, than: divisor) else { return nil }
    remainder.removeLast(remainder.count - count - 1)
    var (position, passes, written) = (b, 0, -1)
    while position <= last {
      let digits = min(8, last &- position &+ 1)
      let end = position &+ digits &- 1
      FastPathMemory.append(number(endingAt: end, digits: digits), digits, to: &remainder)
      let quotient = values(FastPathMemory.quotient(of: &remainder, by: divisor))
      passes &+= digits &+ FastPathMemory.sumOfHalves(quotient)
      if quotient != 0 { written = end &- quotient.leadingZeroBitCount / 8 }
      put(codes(quotient), digits: digits, endingAt: end &- length &- 1)
      position &+= digits
    }
    // The last window from which the divisor was subtracted; positions right of it were never written.
    guard written >= last &- length else { return passes }
    for (number, units) in stride(from: last, through: last &- length, by: -8).enumerated() {
      putRemainder(
        number < remainder.count ? remainder[number] : 0, from: last &- length, through: written,
        endingAt: units)
    }
    // A sign of the A bit alone becomes BA.
    if written == last { self[last] |= zone == 0o20 ? 0o60 : zone }
    return passes
  }

  /// Puts eight digits that end at a position, as many of them as are between two others.
  private func putRemainder(_ number: UInt64, from first: Int, through written: Int, endingAt units: Int) {
    let (kept, digits) = (max(0, units &- written), min(8, units &- first &+ 1))
    guard kept < digits else { return }
    let field =
      FastPathMemory.rightmost(digits) & .max >> UInt64(8 * kept) & FastPathMemory.bytes(0o77)
    put(codes(values(number)) & field | characters(at: units &- 7) & ~field, at: units &- 7)
  }

  /// The digits of a field, eight in each number, the rightmost first.
  private func limbs(endingAt position: Int, digits: Int) -> [UInt64] {
    stride(from: 0, to: digits, by: 8).map {
      number(endingAt: position - $0, digits: min(8, digits - $0))
    }
  }

  private static func isLess(_ a: [UInt64], than b: [UInt64]) -> Bool {
    for place in a.indices.reversed() {
      let other = place < b.count ? b[place] : 0
      if a[place] != other { return a[place] < other }
    }
    return false
  }

  /// Puts digits behind a number.
  private static func append(_ number: UInt64, _ digits: Int, to limbs: inout [UInt64]) {
    var carry = number
    let power = powersOfTen[digits]
    for place in limbs.indices {
      let product = limbs[place] &* power &+ carry
      limbs[place] = product % limb
      carry = product / limb
    }
    assert(carry == 0, "the remainder is less than the divisor")
  }

  /// Divides a number by one with a limb less, the quotient less than a limb; the remainder is left.
  private static func quotient(of remainder: inout [UInt64], by divisor: [UInt64]) -> UInt64 {
    let count = divisor.count
    // The first limbs tell the quotient, or a little less.
    var top = UInt128(remainder[count]) * UInt128(limb) + UInt128(remainder[count - 1])
    var first = divisor[count - 1]
    if count > 1 {
      top = top * UInt128(limb) + UInt128(remainder[count - 2])
      first = first &* limb &+ divisor[count - 2]
    }
    var quotient = UInt64(top / UInt128(first &+ (count > 2 ? 1 : 0)))
    subtract(divisor, times: quotient, from: &remainder)
    while !isLess(remainder, than: divisor) {
      subtract(divisor, times: 1, from: &remainder)
      quotient &+= 1
    }
    return quotient
  }

  private static func subtract(_ divisor: [UInt64], times factor: UInt64, from remainder: inout [UInt64]) {
    var borrow: UInt64 = 0
    for place in remainder.indices {
      let product = (place < divisor.count ? divisor[place] &* factor : 0) &+ borrow
      let low = product % limb
      borrow = product / limb
      if remainder[place] < low {
        remainder[place] &+= limb
        borrow &+= 1
      }
      remainder[place] &-= low
    }
  }
}
