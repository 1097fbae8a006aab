// Divide by a divisor of any length: long division in which eight digits are one digit, a limb.
extension FastPathMemory {
  private static let limb: UInt64 = 100_000_000

  /// Stores quotient and remainder, without the quotient's sign.
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
    guard isLess(from: b &- length, than: a &- length &+ 1, digits: length) else { return nil }
    let zone = self[last] & 0o60
    let windows = last &- b &+ 1
    // The divisor is greater than something, so one of its limbs is not zero.
    var count = putLimbs(endingAt: a, digits: length, at: FastPathLayout.divisor)
    while divisor(count &- 1) == 0 { count &-= 1 }
    let steps = (windows &+ 7) / 8
    // What is left of the dividend: each step divides the limbs from its own on.
    let filled = putLimbs(endingAt: last, digits: length &+ windows, at: FastPathLayout.dividend)
    for place in stride(from: filled, through: steps &+ count, by: 1) { setRest(0, place) }
    var (passes, written) = (windows, -1)
    for step in (0..<steps).reversed() {
      let (end, digits) = (last &- 8 &* step, min(8, windows &- 8 &* step))
      let number = quotient(at: step, by: count)
      let quotient = number == 0 ? 0 : values(number)
      passes &+= FastPathMemory.sumOfHalves(quotient)
      if quotient != 0 { written = end &- quotient.leadingZeroBitCount / 8 }
      put(FastPathMemory.codes(quotient), digits: digits, endingAt: end &- length &- 1)
    }
    // The last window from which the divisor was subtracted; positions right of it were never written.
    guard written >= last &- length else { return passes }
    for (number, units) in stride(from: last, through: last &- length, by: -8).enumerated() {
      putRemainder(rest(number), from: last &- length, through: written, endingAt: units)
    }
    // A sign of the A bit alone becomes BA.
    if written == last { self[last] |= zone == 0o20 ? 0o60 : zone }
    return passes
  }

  /// Stores eight digits that end at a position, as many of them as are between two others.
  @inline(always)
  private func putRemainder(_ number: UInt64, from first: Int, through written: Int, endingAt units: Int) {
    let (kept, digits) = (max(0, units &- written), min(8, units &- first &+ 1))
    guard kept < digits else { return }
    let field =
      FastPathMemory.rightmost(digits) & .max >> UInt64(8 &* kept) & FastPathMemory.bytes(0o77)
    put(FastPathMemory.codes(values(number)) & field | characters(at: units &- 7) & ~field, at: units &- 7)
  }

  /// Whether a field is a smaller number than another of the same length; both by their first positions.
  @inline(always)
  private func isLess(from first: Int, than other: Int, digits: Int) -> Bool {
    for offset in stride(from: 0, to: digits, by: 8) {
      let field = UInt64.max &>> UInt64(truncatingIfNeeded: 8 &* max(0, 8 &- (digits &- offset)))
      let number = FastPathMemory.values(characters(at: first &+ offset)) & field
      let otherNumber = FastPathMemory.values(characters(at: other &+ offset)) & field
      if number != otherNumber { return number.byteSwapped < otherNumber.byteSwapped }
    }
    return false
  }

  // MARK: Limbs, the rightmost first

  @inline(always)
  private func divisor(_ place: Int) -> UInt64 { number(at: FastPathLayout.divisor &+ 8 &* place) }

  @inline(always)
  private func rest(_ place: Int) -> UInt64 { number(at: FastPathLayout.dividend &+ 8 &* place) }

  @inline(always)
  private func setRest(_ limb: UInt64, _ place: Int) {
    setNumber(limb, at: FastPathLayout.dividend &+ 8 &* place)
  }

  /// Makes limbs of the digits of a field; the answer is how many.
  @inline(always)
  private func putLimbs(endingAt position: Int, digits: Int, at offset: Int) -> Int {
    let whole = digits / 8
    for place in 0..<whole {
      let values = values(endingAt: position &- 8 &* place)
      setNumber(values == 0 ? 0 : number(values), at: offset &+ 8 &* place)
    }
    guard digits & 7 != 0 else { return whole }
    setNumber(
      number(endingAt: position &- 8 &* whole, digits: digits & 7), at: offset &+ 8 &* whole)
    return whole &+ 1
  }

  /// Divides the limbs from a place on by the divisor, the quotient less than a limb; the remainder is left.
  @inline(always)
  private func quotient(at place: Int, by count: Int) -> UInt64 {
    let top = place &+ count
    let (first, highest) = (divisor(count &- 1), rest(top) &* FastPathMemory.limb &+ rest(top &- 1))
    guard highest >= first else { return 0 }
    // The first limbs tell the quotient, or a little less.
    var quotient: UInt64
    if count == 1 {
      quotient = highest / first
    } else {
      let high = highest.multipliedFullWidth(by: FastPathMemory.limb)
      let (low, carry) = high.low.addingReportingOverflow(rest(top &- 2))
      let leading = first &* FastPathMemory.limb &+ divisor(count &- 2) &+ (count > 2 ? 1 : 0)
      quotient = leading.dividingFullWidth((high.high &+ (carry ? 1 : 0), low)).quotient
    }
    if quotient > 0 { subtractDivisor(count, times: quotient, at: place) }
    while !isRestLess(at: place, than: count) {
      subtractDivisor(count, times: 1, at: place)
      quotient &+= 1
    }
    return quotient
  }

  /// Whether the limbs from a place on are a smaller number than the divisor.
  @inline(always)
  private func isRestLess(at place: Int, than count: Int) -> Bool {
    if rest(place &+ count) != 0 { return false }
    for index in (0..<count).reversed() where rest(place &+ index) != divisor(index) {
      return rest(place &+ index) < divisor(index)
    }
    return false
  }

  @inline(never)
  private func subtractDivisor(_ count: Int, times factor: UInt64, at first: Int) {
    var borrow: UInt64 = 0
    for place in 0..<count {
      let product = divisor(place) &* factor &+ borrow
      let high = product / FastPathMemory.limb
      let difference = rest(first &+ place) &- (product &- high &* FastPathMemory.limb)
      // The highest bit of a difference below zero is one.
      let isBelow = difference &>> 63
      setRest(difference &+ (FastPathMemory.limb & (0 &- isBelow)), first &+ place)
      borrow = high &+ isBelow
    }
    setRest(rest(first &+ count) &- borrow, first &+ count)
  }
}
