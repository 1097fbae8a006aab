// Products and quotients of any length: numbers are limbs of eight digits, the rightmost first.
extension FastPathMemory {
  /// The base of the limbs.
  static let limb: UInt64 = 100_000_000

  /// What is found while the digits of a field are converted to limbs.
  struct Limbs {
    /// The number of limbs without leading zeros.
    var count = 0
    /// The sum of half of each digit, rounded up: the passes of the machine.
    var passes = 0
    /// The position of the highest nonzero digit, -1 when there is none.
    var highest = -1
    /// The bits that any of the characters has, when a field was converted.
    var bits: UInt64 = 0

    /// Adds eight digits that end at a position.
    @inline(always)
    mutating func add(_ digits: UInt64, endingAt position: Int) {
      let halves = (digits &+ FastPathMemory.bytes(1)) &>> 1 & FastPathMemory.bytes(7)
      passes &+= Int(truncatingIfNeeded: (halves &* FastPathMemory.bytes(1)) &>> 56)
      if digits != 0 { highest = position &- 7 &+ digits.trailingZeroBitCount &>> 3 }
    }
  }

  /// Converts the digits of a field to limbs at an offset.
  @inline(always)
  private func putLimbs(_ length: Int, endingAt last: Int, at offset: Int) -> Limbs {
    var limbs = Limbs()
    for place in 0..<(length &+ 7) / 8 {
      let position = last &- 8 &* place
      let characters = lastEight(length &- 8 &* place, endingAt: position)
      limbs.bits |= characters
      setLimb(place, at: offset, 0)
      // Numbers have leading zeros more often than not.
      if (characters ^ FastPathMemory.bytes(0o12)) & FastPathMemory.bytes(0x0F) == 0 { continue }
      let digits = FastPathMemory.values(characters)
      limbs.add(digits, endingAt: position)
      if digits != 0 { limbs.count = place &+ 1 }
      setLimb(place, at: offset, number(digits))
    }
    return limbs
  }

  @inline(always)
  private func limb(_ place: Int, at offset: Int) -> UInt64 { number(at: offset &+ 8 &* place) }

  @inline(always)
  private func setLimb(_ place: Int, at offset: Int, _ limb: UInt64) {
    setNumber(limb, at: offset &+ 8 &* place)
  }

  @inline(always)
  private func limbCharacters(_ limb: UInt64) -> UInt64 {
    limb == 0 ? FastPathMemory.bytes(0o12) : eightDigits(limb)
  }

  /// Stores the product of a field that ends at `a` and the multiplier over the multiplier and the positions
  /// right of it, which end at `b`; without word marks and sign.
  ///
  /// - Returns: what was found in the multiplier.
  @inline(never)
  func multiply(_ a: Int, _ b: Int, _ op: FastOperation) -> Limbs {
    let (aLength, length) = (Int(op.immediate &>> 32), Int(op.immediate & 0xFFFF_FFFF))
    if length == 1 { return multiplyByDigit(a, aLength, b) }
    if min(aLength, length) <= 8 { return multiplyByLimb(a, aLength, b, length) }
    let (factor, other) = (FastPathLayout.dividend, FastPathLayout.divisor)
    let multiplier = putLimbs(length, endingAt: b &- aLength &- 1, at: factor)
    let multiplicand = putLimbs(aLength, endingAt: a, at: other)
    // The sum of the products for one place: at most a thousand, each below 10¹⁶.
    var sum: UInt64 = 0
    for place in 0...(aLength &+ length) / 8 {
      let lowest = max(0, place &- multiplicand.count &+ 1)
      for index in lowest..<max(lowest, min(place &+ 1, multiplier.count)) {
        sum &+= limb(index, at: factor) &* limb(place &- index, at: other)
      }
      store(&sum, digits: aLength &+ length &+ 1 &- 8 &* place, endingAt: b &- 8 &* place)
    }
    return multiplier
  }

  /// The same when the multiplier is a digit: tens of its products are added to the units left of them.
  @inline(always)
  private func multiplyByDigit(_ a: Int, _ aLength: Int, _ b: Int) -> Limbs {
    let multiplier = b &- aLength &- 1
    let digit = FastPathMemory.values(UInt64(self[multiplier]))
    var found = Limbs()
    found.add(digit &<< 56, endingAt: multiplier)
    var (right, carry, offset, left): (UInt64, UInt64, Int, Int) = (0, 0, 0, aLength &+ 2)
    while left > 0 {
      let count = aLength &- offset
      let products = count <= 0 ? 0 : digit &* FastPathMemory.values(lastEight(count, endingAt: a &- offset))
      let tens = FastPathMemory.tens(products)
      let sums = products &- tens &* 10 &+ tens &>> 8 &+ right &<< 56
      let (digits, result) = (min(8, left), FastPathMemory.carried(sums, 0, &carry))
      putField(digits, result &>> FastPathMemory.shift(digits), endingAt: b &- offset)
      (right, offset, left) = (tens & 0xFF, offset &+ 8, left &- 8)
    }
    return found
  }

  /// The same when one of the factors is a limb.
  @inline(always)
  private func multiplyByLimb(_ a: Int, _ aLength: Int, _ b: Int, _ length: Int) -> Limbs {
    let (multiplier, isShort) = (b &- aLength &- 1, length <= 8)
    let digits = FastPathMemory.values(
      isShort ? lastEight(length, endingAt: multiplier) : lastEight(aLength, endingAt: a))
    var found = Limbs()
    if isShort { found.add(digits, endingAt: multiplier) }
    let factor = number(digits)
    let (end, count) = isShort ? (a, aLength) : (multiplier, length)
    var (sum, offset, left): (UInt64, Int, Int) = (0, 0, aLength &+ length &+ 1)
    // The product of a place replaces no multiplier digits that are still to be read.
    while left > 0 {
      if offset < count {
        let digits = FastPathMemory.values(lastEight(count &- offset, endingAt: end &- offset))
        if !isShort { found.add(digits, endingAt: end &- offset) }
        sum &+= factor &* number(digits)
      }
      store(&sum, digits: left, endingAt: b &- offset)
      (offset, left) = (offset &+ 8, left &- 8)
    }
    return found
  }

  /// Stores the last limb of a sum, or as many of its digits as are left, and removes it from the sum.
  @inline(always)
  private func store(_ sum: inout UInt64, digits left: Int, endingAt last: Int) {
    let digits = min(8, left)
    putField(
      digits, limbCharacters(sum % FastPathMemory.limb) &>> FastPathMemory.shift(digits), endingAt: last)
    sum /= FastPathMemory.limb
  }

  // MARK: Divide

  /// The first position with a zone, where a dividend ends.
  @inline(always)
  func firstZone(from first: Int, below size: Int) -> Int? {
    var (position, zones) = (first, 0 as UInt64)
    for _ in 0..<2 where zones == 0 {
      zones = characters(at: position) & FastPathMemory.bytes(0o60)
      // By eight when none has one.
      position &+= zones.trailingZeroBitCount / 8
    }
    if zones == 0 { position = longFirstZone(from: position, below: size) }
    return position < size ? position : nil
  }

  @inline(never)
  private func longFirstZone(from first: Int, below size: Int) -> Int {
    var position = first
    while position <= size &- 32,
      FastPathMemory.bits(thirtyTwo(endingAt: position &+ 31)) & FastPathMemory.bytes(0o60) == 0
    {
      position &+= 32
    }
    while position < size, self[position] & 0o60 == 0 { position &+= 1 }
    return position
  }

  /// The lengths of the divisor and of the dividend, which is also that of the quotient.
  @inline(always)
  private func lengths(_ op: FastOperation) -> (length: Int, windows: Int) {
    (Int(op.immediate &>> 32), Int(op.immediate & 0xFFFF_FFFF))
  }

  /// Converts a dividend that begins at `b`, with as many positions left of it as the divisor has.
  @inline(always)
  func putDividend(_ b: Int, _ op: FastOperation) -> Limbs {
    let (length, windows) = lengths(op)
    return putLimbs(windows &+ length, endingAt: b &+ windows &- 1, at: FastPathLayout.dividend)
  }

  /// Divides by a field that ends at `a` the dividend that begins at `b` and was converted to `filled` limbs;
  /// stores the quotient without sign, and the remainder.
  ///
  /// - Returns: the passes for the digits of the quotient; nil, with nothing changed, when the first of them
  ///   would be greater than nine.
  @inline(always)
  func divide(_ a: Int, _ b: Int, filled: Int, _ op: FastOperation) -> Int? {
    let (length, windows) = lengths(op)
    let last = b &+ windows &- 1
    let zone = self[last] & 0o60
    let (steps, all) = ((windows &+ 7) / 8, (windows &+ length &+ 7) / 8)
    let count = putLimbs(length, endingAt: a, at: FastPathLayout.divisor).count
    // Each step divides the limbs of the dividend from its own on.
    setLimb(all, at: FastPathLayout.dividend, 0)
    setLimb(all &+ 1, at: FastPathLayout.dividend, 0)
    setLimb(count, at: FastPathLayout.divisor, 0)
    guard count > 0, filled <= steps &+ count, isRestLess(at: steps, than: count) else { return nil }
    var (quotients, written) = (Limbs(), last &+ 1)
    @inline(always)
    func store(quotient number: UInt64, of step: Int, digits: Int) {
      let (end, characters) = (last &- 8 &* step, limbCharacters(number))
      put(characters, digits: digits, endingAt: end &- length &- 1)
      if number == 0 { return }
      let values = FastPathMemory.values(codes: characters)
      quotients.add(values, endingAt: end)
      written = end &- values.leadingZeroBitCount / 8
    }
    // Two limbs are one integer of the host.
    var whole: (low: UInt64, high: UInt64)?
    // What turns the first limbs of a dividend into a quotient: it may be one less, as both have more than the
    // eight digits of a quotient.
    var factor = 0.0
    if filled <= 2, count <= 2 {
      whole = wholeQuotient()
    } else if count > 1 {
      factor = 1e8 * 0.999_999_999_999_9 / leading(count &- 1, at: FastPathLayout.divisor)
    }
    @inline(always)
    func quotient(of step: Int) -> UInt64 {
      guard let whole else { return self.quotient(at: step, by: count, factor) }
      return step == 0 ? whole.low : step == 1 ? whole.high : 0
    }
    let (first, digits) = (quotient(of: steps &- 1), windows &- 8 &* (steps &- 1))
    if first >= FastPathMemory.powersOfTen[digits] { return nil }
    store(quotient: first, of: steps &- 1, digits: digits)
    for step in (0..<steps &- 1).reversed() { store(quotient: quotient(of: step), of: step, digits: 8) }
    // The window at `written` is the last from which the divisor was subtracted. Positions right of it were never
    // written.
    if written > last { return quotients.passes }
    for place in 0...length / 8 {
      let (end, digits) = (last &- 8 &* place, min(8, length &+ 1 &- 8 &* place))
      let kept = UInt64.max >> UInt64(truncatingIfNeeded: 8 &* max(0, end &- written))
      let number = place < count ? limb(place, at: FastPathLayout.dividend) : 0
      put(limbCharacters(number) & kept | characters(at: end &- 7) & ~kept, digits: digits, endingAt: end)
    }
    // A sign of the A bit alone becomes BA.
    if written == last { self[last] |= zone | zone &<< 1 & 0o40 }
    return quotients.passes
  }

  /// Divides the limbs from a place on by the divisor; the quotient is less than a limb. Leaves the remainder in
  /// the limbs.
  @inline(always)
  private func quotient(at place: Int, by count: Int, _ factor: Double) -> UInt64 {
    let dividend = FastPathLayout.dividend &+ 8 &* place
    if count == 1 {
      let (number, divisor) = (
        limb(1, at: dividend) &* FastPathMemory.limb &+ limb(0, at: dividend),
        limb(0, at: FastPathLayout.divisor)
      )
      if number == 0 { return 0 }
      let quotient = number / divisor
      setLimb(0, at: dividend, number &- quotient &* divisor)
      setLimb(1, at: dividend, 0)
      return quotient
    }
    if limb(count, at: dividend) | limb(count &- 1, at: dividend) == 0 { return 0 }
    let estimate = leading(count, at: dividend) * factor
    var quotient = UInt64(truncatingIfNeeded: Int(estimate))
    if quotient > 0 { subtractDivisor(count, times: quotient, at: dividend) }
    while !isRestLess(at: place, than: count) {
      subtractDivisor(count, times: 1, at: dividend)
      quotient &+= 1
    }
    return quotient
  }

  /// Divides numbers of up to two limbs. Leaves the remainder in the limbs.
  @inline(always)
  private func wholeQuotient() -> (low: UInt64, high: UInt64) {
    let (offset, base) = (FastPathLayout.dividend, FastPathMemory.limb)
    let dividend = limb(1, at: offset) &* base &+ limb(0, at: offset)
    // A divisor of one limb has a zero left of it.
    let divisor = limb(1, at: FastPathLayout.divisor) &* base &+ limb(0, at: FastPathLayout.divisor)
    let quotient = dividend / divisor
    let rest = dividend &- quotient &* divisor
    setLimb(0, at: offset, rest % base)
    setLimb(1, at: offset, rest / base)
    return (quotient % base, quotient / base)
  }

  /// The number that four limbs form, the highest at a place.
  @inline(always)
  private func leading(_ place: Int, at offset: Int) -> Double {
    let high = limb(place, at: offset) &* FastPathMemory.limb &+ limb(place &- 1, at: offset)
    let low = limb(place &- 2, at: offset) &* FastPathMemory.limb &+ limb(place &- 3, at: offset)
    return Double(Int(truncatingIfNeeded: high)) * 1e16 + Double(Int(truncatingIfNeeded: low))
  }

  @inline(never)
  private func subtractDivisor(_ count: Int, times factor: UInt64, at dividend: Int) {
    // The host waits for the borrow from limb to limb only, not for the products.
    var (high, borrow): (UInt64, UInt64) = (0, 0)
    for place in 0...count {
      let product = limb(place, at: FastPathLayout.divisor) &* factor
      let next = product / FastPathMemory.limb
      let subtrahend = product &- next &* FastPathMemory.limb &+ high
      let difference = limb(place, at: dividend) &- subtrahend &- borrow
      // The highest bit of a negative number is on.
      borrow = difference &>> 63 &+ (difference &+ FastPathMemory.limb) &>> 63
      setLimb(place, at: dividend, difference &+ borrow &* FastPathMemory.limb)
      high = next
    }
  }

  /// Whether the limbs of the dividend from a place on are less than the divisor.
  @inline(always)
  private func isRestLess(at place: Int, than count: Int) -> Bool {
    for index in (0...count).reversed() {
      let rest = limb(place &+ index, at: FastPathLayout.dividend)
      let divisor = limb(index, at: FastPathLayout.divisor)
      if rest != divisor { return rest < divisor }
    }
    return false
  }
}
