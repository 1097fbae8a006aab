// Fields of any length, a piece at a time from right to left: eight characters, and the rest at the left end.
//
// Pieces are no wider than the field, and every operation divides fields in the same way, because the host
// stalls on reading characters together that were stored in parts.
extension FastPathMemory {
  /// Compares fields of equal length, ignoring word marks: less than zero when the B field is low, zero when
  /// they are equal.
  @inline(always)
  func difference(_ length: Int, _ a: Int, _ b: Int) -> Int {
    // The leftmost piece that differs.
    var (different, place): (UInt64, Int) = (0, 0)
    var offset = 0
    while length &- offset > 8 {
      let piece =
        (characters(at: a &- offset &- 7) ^ characters(at: b &- offset &- 7)) & FastPathMemory.bytes(0o77)
      if piece != 0 { (different, place) = (piece, offset &+ 7) }
      offset &+= 8
    }
    let rest = length &- offset
    let piece =
      (field(rest, endingAt: a &- offset) ^ field(rest, endingAt: b &- offset)) & FastPathMemory.bytes(0o77)
    if piece != 0 { (different, place) = (piece, length &- 1) }
    if different == 0 { return 0 }
    place &-= different.trailingZeroBitCount &>> 3
    return Int(rank(self[b &- place])) &- Int(rank(self[a &- place]))
  }

  // MARK: Digits

  /// The values of the digits of a piece of the A field, aligned with those of the B field, which has
  /// `digits`; zeros left of the end of the A field.
  @inline(always)
  private func addend(_ rest: Int, endingAt position: Int, _ digits: Int) -> UInt64 {
    if rest >= digits { return FastPathMemory.values(field(digits, endingAt: position)) }
    if rest <= 0 { return 0 }
    return FastPathMemory.values(field(rest, endingAt: position))
      &<< UInt64(truncatingIfNeeded: 8 &* (digits &- rest))
  }

  /// What an addition stores in the B field.
  enum Addition {
    case sum
    /// The B field with the A field subtracted; if the A field is greater, its complement and no carry.
    case difference
    /// The A field with the B field subtracted.
    case reversedDifference

    /// The sums of several digits, without carries. The complement of a digit is the nine with it subtracted.
    @inline(always)
    func sums(_ old: UInt64, _ addend: UInt64, _ nines: UInt64) -> UInt64 {
      switch self {
      case .sum: old &+ addend
      case .difference: old &+ nines &- addend
      case .reversedDifference: nines &- old &+ addend
      }
    }
    @inline(always)
    func sums(_ old: Sixteen, _ addend: Sixteen, _ nines: Sixteen) -> Sixteen {
      switch self {
      case .sum: old &+ addend
      case .difference: old &+ nines &- addend
      case .reversedDifference: nines &- old &+ addend
      }
    }
  }

  /// Adds or subtracts fields. The carry goes from the units in a low byte to the leftmost digit in the highest.
  ///
  /// `zone` is that of the units digit. `leftZone` is that of the leftmost digit before a carry is added to
  /// it, nil when it has none.
  ///
  /// - Returns: the carry out of the B field.
  @inline(always)
  func add(
    _ a: Int, _ aLength: Int, to b: Int, _ bLength: Int, _ addition: Addition, zone: UInt8, leftZone: UInt8?
  ) -> UInt64 {
    var carry: UInt64 = addition == .sum ? 0 : 1
    var (zones, offset) = (UInt64(zone), 0)
    while bLength &- offset > 8 {
      if bLength &- offset > 32, aLength <= offset || aLength &- offset >= 16 {
        let first = offset
        (offset, carry) = addSixteens(a, aLength, to: b, bLength, addition, offset, carry)
        if first == 0 {
          self[b] |= zone
          zones = 0
        }
        continue
      }
      let place = b &- offset &- 7
      let addend = addend(aLength &- offset, endingAt: a &- offset, 8)
      let sums = addition.sums(FastPathMemory.values(characters(at: place)), addend, FastPathMemory.bytes(9))
      put(FastPathMemory.carried(sums, 0, &carry) | zones &<< 56, at: place)
      (zones, offset) = (0, offset &+ 8)
    }
    let (digits, end) = (bLength &- offset, b &- offset)
    let shift = FastPathMemory.shift(digits)
    let addend = addend(aLength &- offset, endingAt: a &- offset, digits)
    let old = field(digits, endingAt: end)
    let sums = addition.sums(FastPathMemory.values(old), addend, FastPathMemory.bytes(9) &>> shift)
    var new = FastPathMemory.carried(sums, shift, &carry) | (zones &<< 56) &>> shift
    if let leftZone { new |= UInt64((leftZone &+ UInt8(carry) &<< 4) & 0o60) }
    putField(digits, new | old & FastPathMemory.bytes(0o300), endingAt: end)
    return carry
  }

  /// Complements all digits: subtracts them from zero.
  @inline(never)
  func recomplement(_ b: Int, _ length: Int, zone: UInt8) {
    _ = add(b, 0, to: b, length, .reversedDifference, zone: zone, leftZone: nil)
  }

  /// Adds as many digits as possible from an offset on, sixteen at a time, without the left end of the B field:
  /// those of the A field, or zeros left of it.
  ///
  /// - Returns: the offset of the next digit, and the carry into it.
  @inline(never)
  private func addSixteens(
    _ a: Int, _ aLength: Int, to b: Int, _ bLength: Int, _ addition: Addition, _ offset: Int, _ carry: UInt64
  ) -> (offset: Int, carry: UInt64) {
    var (offset, carry) = (offset, carry)
    let isLeftOfA = aLength <= offset
    let end = isLeftOfA ? bLength &- 1 : min(bLength &- 1, aLength)
    while end &- offset >= 16 {
      let place = b &- offset &- 15
      var addend = Sixteen(repeating: 0)
      if !isLeftOfA { addend = FastPathMemory.values(sixteen(at: a &- offset &- 15)) }
      let sums = addition.sums(FastPathMemory.values(sixteen(at: place)), addend, FastPathMemory.sixteen(9))
      put(FastPathMemory.carried(sums, &carry), at: place)
      offset &+= 16
    }
    return (offset, carry)
  }

  /// Copies digit parts with leading zeros; sets the zone of the units digit.
  @inline(always)
  func copyDigits(_ a: Int, _ aLength: Int, to b: Int, _ bLength: Int, zone: UInt8) {
    var (zones, offset) = (UInt64(zone) &<< 56, 0)
    while min(aLength &+ 1, bLength) &- offset > 8 {
      put(characters(at: a &- offset &- 7) & FastPathMemory.bytes(0o17) | zones, at: b &- offset &- 7)
      (zones, offset) = (0, offset &+ 8)
    }
    while bLength &- offset > 8 {
      put(digitParts(aLength &- offset, endingAt: a &- offset, 8) | zones, at: b &- offset &- 7)
      (zones, offset) = (0, offset &+ 8)
    }
    let digits = bLength &- offset
    let new = digitParts(aLength &- offset, endingAt: a &- offset, digits)
    putField(
      digits, new | zones &>> UInt64(truncatingIfNeeded: 64 &- 8 &* digits) | 0o100, endingAt: b &- offset)
  }

  /// The digit parts of a piece of a field, the leftmost in the lowest byte; zeros left of the end of the field.
  @inline(always)
  private func digitParts(_ rest: Int, endingAt position: Int, _ digits: Int) -> UInt64 {
    if rest >= digits { return field(digits, endingAt: position) & FastPathMemory.bytes(0o17) }
    if rest <= 0 { return FastPathMemory.bytes(0o12) }
    let zeros = UInt64(truncatingIfNeeded: 8 &* (digits &- rest))
    return (field(rest, endingAt: position) & FastPathMemory.bytes(0o17)) &<< zeros
      | FastPathMemory.bytes(0o12) & ~(.max &<< zeros)
  }
}
