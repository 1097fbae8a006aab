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
    if rest >= digits { return FastPathMemory.values(field(digits, endingAt: position).byteSwapped) }
    if rest <= 0 { return 0 }
    return FastPathMemory.values(field(rest, endingAt: position).byteSwapped)
      &>> UInt64(truncatingIfNeeded: 8 &* (digits &- rest))
  }

  /// Adds a field, or its complement. The carry goes from the units in a low byte to the leftmost digit in the
  /// highest.
  ///
  /// `zone` is that of the units digit. `leftZone` is that of the leftmost digit before a carry is added to
  /// it, nil when it has none.
  ///
  /// - Returns: the carry out of the B field.
  @inline(always)
  func add(
    _ a: Int, _ aLength: Int, to b: Int, _ bLength: Int, complement: Bool, zone: UInt8, leftZone: UInt8?
  ) -> UInt64 {
    var carry: UInt64 = complement ? 1 : 0
    var zones = UInt64(zone)
    var offset = 0
    if bLength > 48 { offset = addSixteens(a, aLength, to: b, bLength, complement, &zones, &carry) }
    let nines: UInt64 = complement ? FastPathMemory.bytes(9) : 0
    // The complement of a value is the nine with the value subtracted.
    func signed(_ values: UInt64) -> UInt64 { complement ? nines &- values : values }
    while bLength &- offset > 8 {
      let place = b &- offset &- 7
      let addend = signed(addend(aLength &- offset, endingAt: a &- offset, 8))
      let old = FastPathMemory.values(characters(at: place).byteSwapped)
      put((FastPathMemory.sum(old, addend, 0, &carry) | zones).byteSwapped, at: place)
      (zones, offset) = (0, offset &+ 8)
    }
    let (digits, end) = (bLength &- offset, b &- offset)
    let shift = UInt64(truncatingIfNeeded: 64 &- 8 &* digits)
    let addend = addend(aLength &- offset, endingAt: a &- offset, digits)
    let old = field(digits, endingAt: end)
    let values = FastPathMemory.values(old.byteSwapped)
    var new = FastPathMemory.sum(values, complement ? nines &<< shift &- addend : addend, shift, &carry)
    new |= zones &<< shift
    if let leftZone { new |= UInt64((leftZone &+ UInt8(carry) &<< 4) & 0o60) &<< 56 }
    putField(digits, new.byteSwapped | old & FastPathMemory.bytes(0o300), endingAt: end)
    return carry
  }

  /// Complements all digits.
  @inline(never)
  func recomplement(_ b: Int, _ length: Int, zone: UInt8) {
    var (carry, zones, offset): (UInt64, UInt64, Int) = (1, UInt64(zone), 0)
    while offset < length {
      let (digits, end) = (min(8, length &- offset), b &- offset)
      let shift = UInt64(truncatingIfNeeded: 64 &- 8 &* digits)
      let old = field(digits, endingAt: end)
      let nines = FastPathMemory.bytes(9) &<< shift &- FastPathMemory.values(old.byteSwapped)
      let new = FastPathMemory.sum(nines, 0, shift, &carry) | zones &<< shift
      putField(digits, new.byteSwapped | old & FastPathMemory.bytes(0o300), endingAt: end)
      (zones, offset) = (0, offset &+ 8)
    }
  }

  /// Adds as many digits as possible, sixteen at a time, without the left end of the B field.
  ///
  /// - Returns: the number of digits added.
  @inline(never)
  private func addSixteens(
    _ a: Int, _ aLength: Int, to b: Int, _ bLength: Int, _ complement: Bool, _ zones: inout UInt64,
    _ carry: inout UInt64
  ) -> Int {
    // The nines complement of a value is that of its bits plus ten.
    let (bits, ten) = (Sixteen(repeating: complement ? 0xFF : 0), Sixteen(repeating: complement ? 10 : 0))
    var units = Sixteen(repeating: 0)
    units[15] = UInt8(truncatingIfNeeded: zones)
    var offset = 0
    while bLength &- offset > 16, aLength &- offset >= 16 {
      let place = b &- offset &- 15
      let addend = (FastPathMemory.values(sixteen(at: a &- offset &- 15)) ^ bits) &+ ten
      put(FastPathMemory.sums(addend &+ FastPathMemory.values(sixteen(at: place)), &carry) | units, at: place)
      units = Sixteen(repeating: 0)
      offset &+= 16
    }
    if offset > 0 { zones = 0 }
    return offset
  }

  /// Copies digit parts with leading zeros; sets the zone of the units digit.
  @inline(always)
  func copyDigits(_ a: Int, _ aLength: Int, to b: Int, _ bLength: Int, zone: UInt8) {
    var (zones, offset) = (UInt64(zone) &<< 56, 0)
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
