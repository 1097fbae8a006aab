// Arithmetic on fields, eight digits at a time.
extension FastPathMemory {
  /// Compares fields of one length from the left: less than zero when the B field is low, zero when they are
  /// equal. Word marks do not count.
  @inline(always)
  func difference(_ length: Int, _ a: Int, _ b: Int) -> Int {
    if length > 8 { return longDifference(length, a, b) }
    let mask = FastPathMemory.bytes(0o77) &>> UInt64(truncatingIfNeeded: 64 &- 8 &* length)
    let different = (characters(at: a) ^ characters(at: b)) & mask
    if different == 0 { return 0 }
    let place = different.trailingZeroBitCount &>> 3
    return Int(rank(self[b &+ place])) &- Int(rank(self[a &+ place]))
  }

  @inline(never)
  private func longDifference(_ length: Int, _ a: Int, _ b: Int) -> Int {
    for offset in stride(from: 0, to: length, by: 8) {
      let different =
        (characters(at: a &+ offset) ^ characters(at: b &+ offset)) & FastPathMemory.bytes(0o77)
      guard different != 0 else { continue }
      let place = offset &+ different.trailingZeroBitCount / 8
      return place < length ? Int(rank(self[b &+ place])) &- Int(rank(self[a &+ place])) : 0
    }
    return 0
  }

  /// True add; the answer is the carry out of the B field.
  @inline(never)
  func add(_ a: Int, _ b: Int, _ aLength: Int, _ bLength: Int) -> Bool {
    let zone = self[b] & 0o60
    let left = b &- bLength &+ 1
    // The zone of the leftmost digit is a sum, unless it is the units digit.
    let zones = (aLength == bLength ? self[a &- bLength &+ 1] & 0o60 : 0) &+ self[left] & 0o60
    let carry = addEights(a, aLength, to: b, bLength, nines: 0)
    self[b] |= zone
    if bLength > 1 { self[left] |= (zones &+ (carry ? 0o20 : 0)) & 0o60 }
    return carry
  }

  /// Complement add; the answer is the carry out of the B field.
  @inline(never)
  func subtract(_ a: Int, _ b: Int, _ aLength: Int, _ bLength: Int) -> Bool {
    let zone = self[b] & 0o60
    let carry = addEights(a, aLength, to: b, bLength, nines: FastPathMemory.bytes(9))
    self[b] |= zone < 0o40 ? 0o60 : zone
    return carry
  }

  /// The other sign and the complement of all digits.
  @inline(never)
  func recomplement(_ b: Int, _ length: Int) {
    let zone = self[b] & 0o60 ^ 0o20
    var carry: UInt64 = 1
    for offset in stride(from: 0, to: length, by: 8) {
      let nines = FastPathMemory.bytes(9) &- values(endingAt: b &- offset)
      carry = putSum(nines, 0, carry, digits: min(8, length &- offset), endingAt: b &- offset)
    }
    self[b] |= zone
  }

  // MARK: Eight digits

  /// Adds a field, or its complement when `nines` has nines in place of zeros; the answer is the carry.
  @inline(always)
  private func addEights(
    _ a: Int, _ aLength: Int, to b: Int, _ bLength: Int, nines: UInt64
  ) -> Bool {
    var carry = nines & 1
    var offset = 0
    // The last step, with the word mark, is apart.
    let whole = min(aLength, bLength &- 1)
    while offset &+ 8 <= whole {
      let addend = characters(at: a &- offset &- 7) & FastPathMemory.bytes(0x0F)
      let old = characters(at: b &- offset &- 7) & FastPathMemory.bytes(0x0F)
      // The steps below know more digits.
      if FastPathMemory.hasOddDigit(addend, old) { break }
      let sums =
        nines == 0
        ? addend &+ old &- FastPathMemory.tens(FastPathMemory.zeros(addend) &+ FastPathMemory.zeros(old))
        : nines &+ FastPathMemory.tens(FastPathMemory.zeros(addend)) &- addend &+ old
          &- FastPathMemory.tens(FastPathMemory.zeros(old))
      let (sum, overflow) = FastPathMemory.sum(sums, carry)
      carry = overflow ? 1 : 0
      put(codes(sum), at: b &- offset &- 7)
      offset &+= 8
    }
    while offset < bLength {
      // Left of a short A field storage may end.
      let rest = aLength &- offset
      let addend =
        rest > 0 ? values(endingAt: a &- offset) & FastPathMemory.rightmost(min(8, rest)) : 0
      carry = putSum(
        nines != 0 ? nines &- addend : addend, values(endingAt: b &- offset), carry,
        digits: min(8, bLength &- offset), endingAt: b &- offset)
      offset &+= 8
    }
    return carry == 1
  }

  /// Adds some of eight values and puts the sums; the answer is the carry.
  @inline(always)
  private func putSum(
    _ addend: UInt64, _ values: UInt64, _ carry: UInt64, digits: Int, endingAt position: Int
  ) -> UInt64 {
    // Zeros left of the digits catch the carry.
    let field = FastPathMemory.rightmost(digits)
    let (sum, overflow) = FastPathMemory.sum((addend & field) &+ (values & field), carry)
    put(codes(sum), digits: digits, endingAt: position)
    return digits == 8 ? (overflow ? 1 : 0) : sum &>> UInt64(truncatingIfNeeded: 56 &- 8 &* digits) & 1
  }

  /// The digits of eight sums, and the carry.
  ///
  /// With 246 added, a byte passes a carry to the next one exactly when its digit is ten or more. For that
  /// the units must be in the lowest byte.
  @inline(always)
  static func sum(_ sums: UInt64, _ carry: UInt64) -> (UInt64, Bool) {
    let (carried, overflow) = sums.byteSwapped.addingReportingOverflow(bytes(0xF6) &+ carry)
    return (digits(carried).byteSwapped, overflow)
  }

  /// Copies digit parts; zeros behind them.
  @inline(never)
  func copyDigits(_ a: Int, _ b: Int, _ aLength: Int, _ bLength: Int) {
    for offset in stride(from: 0, to: bLength, by: 8) {
      let rest = aLength &- offset
      let field = rest > 0 ? FastPathMemory.rightmost(min(8, rest)) : 0
      let digits = rest > 0 ? characters(at: a &- offset &- 7) & FastPathMemory.bytes(0x0F) : 0
      put(
        digits & field | FastPathMemory.bytes(0o12) & ~field, digits: min(8, bLength &- offset),
        endingAt: b &- offset)
    }
  }
}
