// Arithmetic on fields, eight digits at a time.
extension FastPathMemory {
  /// Compares fields of equal length from the left, ignoring word marks: less than zero when the B field is
  /// low, zero when they are equal.
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

  // MARK: Sixteen digits

  /// The mask of a number of digits at the end of sixteen.
  @inline(always)
  func mask(_ digits: Int) -> Sixteen {
    _fastPath(digits >= 16)
      ? FastPathMemory.sixteen(0xFF) : sixteen(at: FastPathLayout.byteMasks &+ 48 &+ max(0, digits))
  }

  /// Stores those of sixteen characters that are in a field; word marks stay.
  @inline(always)
  func put(_ characters: Sixteen, in field: Sixteen, at position: Int) {
    let mask = field & FastPathMemory.sixteen(0o77)
    put(characters & mask | sixteen(at: position) & ~mask, at: position)
  }

  /// Adds a field, or its complement.
  ///
  /// `zone` is that of the units digit. `leftZone` is that of the leftmost digit before a carry is added to
  /// it, nil when it has none. Zones are stored together with the digits: the host stalls when a position is
  /// read with others after being stored alone.
  ///
  /// - Returns: the carry out of the B field.
  @inline(always)
  func add(
    _ a: Int, _ aLength: Int, to b: Int, _ bLength: Int, complement: Bool, zone: UInt8, leftZone: UInt8?
  ) -> UInt64 {
    var carry: UInt64 = complement ? 1 : 0
    // The nines complement of a value is that of its bits plus ten.
    let (bits, ten) = (
      FastPathMemory.sixteen(complement ? 0xFF : 0), FastPathMemory.sixteen(complement ? 10 : 0)
    )
    var zones = mask(1) & FastPathMemory.sixteen(zone)
    var offset = 0
    // Sixteen digits of both fields, not including the leftmost: only digits and word marks to handle.
    while bLength &- offset > 16, aLength &- offset >= 16 {
      let addend = FastPathMemory.values(sixteen(at: a &- offset &- 15))
      let place = b &- offset &- 15
      let old = FastPathMemory.values(sixteen(at: place))
      put(FastPathMemory.sums((addend ^ bits) &+ ten &+ old, 16, &carry) | zones, at: place)
      zones = Sixteen(repeating: 0)
      offset &+= 16
    }
    while true {
      let (digits, rest) = (bLength &- offset, aLength &- offset)
      // Storage may end left of a short A field.
      let addend = FastPathMemory.values(sixteen(at: rest > 0 ? a &- offset &- 15 : 0)) & mask(rest)
      let (field, place) = (mask(digits), b &- offset &- 15)
      let old = FastPathMemory.values(sixteen(at: place))
      let sums = FastPathMemory.sums(((addend ^ bits) &+ ten &+ old) & field, digits, &carry) | zones
      offset &+= 16
      if offset < bLength {
        put(sums, in: field, at: place)
        zones = Sixteen(repeating: 0)
        continue
      }
      if let leftZone {
        zones = (mask(digits &- 1) ^ field) & FastPathMemory.sixteen((leftZone &+ UInt8(carry) &<< 4) & 0o60)
        put(sums | zones, in: field, at: place)
      } else {
        put(sums, in: field, at: place)
      }
      return carry
    }
  }

  /// Complements all digits.
  @inline(never)
  func recomplement(_ b: Int, _ length: Int, zone: UInt8) {
    var carry: UInt64 = 1
    var zones = mask(1) & FastPathMemory.sixteen(zone)
    for offset in stride(from: 0, to: length, by: 16) {
      let (field, place) = (mask(length &- offset), b &- offset &- 15)
      let nines = FastPathMemory.sixteen(9) &- FastPathMemory.values(sixteen(at: place))
      put(FastPathMemory.sums(nines & field, 16, &carry) | zones, in: field, at: place)
      zones = Sixteen(repeating: 0)
    }
  }

  /// Copies digit parts with leading zeros; sets the zone of the units digit.
  @inline(always)
  func copyDigits(_ a: Int, _ b: Int, _ aLength: Int, _ bLength: Int, zone: UInt8) {
    var zones = mask(1) & FastPathMemory.sixteen(zone)
    var offset = 0
    repeat {
      let rest = aLength &- offset
      let digits = mask(rest)
      let new = sixteen(at: rest > 0 ? a &- offset &- 15 : 0) & FastPathMemory.sixteen(0o17)
      put(
        new & digits | FastPathMemory.sixteen(0o12) & ~digits | zones, in: mask(bLength &- offset),
        at: b &- offset &- 15)
      zones = Sixteen(repeating: 0)
      offset &+= 16
    } while offset < bLength
  }
}
