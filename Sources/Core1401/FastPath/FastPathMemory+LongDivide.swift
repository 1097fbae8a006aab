// Divide by a divisor of any length: long division in base 10⁸.
extension FastPathMemory {
  private static let limb: UInt64 = 100_000_000

  /// Stores quotient and remainder, without the sign of the quotient.
  ///
  /// - Parameters:
  ///   - a: the last position of the divisor.
  ///   - length: the number of its digits.
  ///   - b: the first position of the dividend.
  ///   - last: its last position, with the sign.
  /// - Returns: the number of passes; nil, with nothing changed, when the first quotient digit would be
  ///   greater than nine.
  @inline(never)
  func divideLong(by a: Int, _ length: Int, _ b: Int, _ last: Int) -> Int? {
    let zone = self[last] & 0o60
    let windows = last &- b &+ 1
    var divisor = limbs(endingAt: a, digits: length)
    while divisor.last == 0 { divisor.removeLast() }
    guard !divisor.isEmpty,
      FastPathMemory.isLess(limbs(endingAt: b &- 1, digits: length)[...], than: divisor)
    else { return nil }
    let steps = (windows &+ 7) / 8
    // The rest of the dividend: each step divides the limbs from its own on.
    var rest = limbs(endingAt: last, digits: length &+ windows)
    while rest.count <= steps &+ divisor.count { rest.append(0) }
    var (passes, written) = (windows, -1)
    for step in (0..<steps).reversed() {
      let quotient = values(FastPathMemory.quotient(of: &rest, at: step, by: divisor))
      let end = last &- 8 &* step
      passes &+= FastPathMemory.sumOfHalves(quotient)
      if quotient != 0 { written = end &- quotient.leadingZeroBitCount / 8 }
      put(FastPathMemory.codes(quotient), digits: min(8, windows &- 8 &* step), endingAt: end &- length &- 1)
    }
    // The last window from which the divisor was subtracted. Positions right of it were never written.
    guard written >= last &- length else { return passes }
    for (number, units) in stride(from: last, through: last &- length, by: -8).enumerated() {
      putRemainder(rest[number], from: last &- length, through: written, endingAt: units)
    }
    // A sign of the A bit alone becomes BA.
    if written == last { self[last] |= zone == 0o20 ? 0o60 : zone }
    return passes
  }

  /// Stores eight digits that end at a position, restricted to a range of positions.
  private func putRemainder(_ number: UInt64, from first: Int, through written: Int, endingAt units: Int) {
    let (kept, digits) = (max(0, units &- written), min(8, units &- first &+ 1))
    guard kept < digits else { return }
    let field =
      FastPathMemory.rightmost(digits) & .max >> UInt64(8 * kept) & FastPathMemory.bytes(0o77)
    put(FastPathMemory.codes(values(number)) & field | characters(at: units &- 7) & ~field, at: units &- 7)
  }

  /// The digits of a field, eight in each limb, the rightmost first.
  private func limbs(endingAt position: Int, digits: Int) -> [UInt64] {
    stride(from: 0, to: digits, by: 8).map {
      number(endingAt: position - $0, digits: min(8, digits - $0))
    }
  }

  /// Whether one number is less than another of as many limbs.
  private static func isLess(_ limbs: ArraySlice<UInt64>, than others: [UInt64]) -> Bool {
    for place in limbs.indices.reversed() {
      let index = place &- limbs.startIndex
      let other = index < others.count ? others[index] : 0
      if limbs[place] != other { return limbs[place] < other }
    }
    return false
  }

  /// Divides the limbs from an index on by a divisor; the quotient is less than a limb. Leaves the remainder
  /// in `rest`.
  private static func quotient(of rest: inout [UInt64], at place: Int, by divisor: [UInt64]) -> UInt64 {
    let count = divisor.count
    // The first limbs give the quotient, or slightly less.
    let top = place &+ count
    var high = UInt128(rest[top] &* limb &+ rest[top &- 1])
    var first = divisor[count &- 1]
    if count > 1 {
      high = high * UInt128(limb) + UInt128(rest[top &- 2])
      first = first &* limb &+ divisor[count &- 2]
    }
    guard high >= UInt128(first) else { return 0 }
    var quotient = UInt64(high / UInt128(first &+ (count > 2 ? 1 : 0)))
    if quotient > 0 { subtract(divisor, times: quotient, from: &rest, at: place) }
    while !isLess(rest[place...top], than: divisor) {
      subtract(divisor, times: 1, from: &rest, at: place)
      quotient &+= 1
    }
    return quotient
  }

  private static func subtract(
    _ divisor: [UInt64], times factor: UInt64, from rest: inout [UInt64], at first: Int
  ) {
    var borrow: UInt64 = 0
    for place in divisor.indices {
      let product = divisor[place] &* factor &+ borrow
      let low = product % limb
      borrow = product / limb
      if rest[first &+ place] < low {
        rest[first &+ place] &+= limb
        borrow &+= 1
      }
      rest[first &+ place] &-= low
    }
    rest[first &+ divisor.count] &-= borrow
  }
}
