// Arithmetic on fields: short ones digit by digit, long ones eight digits at a time.
extension StorageBlock {
  /// Compares fields of one length from the left: less than zero when the B field is low, zero when they are equal. Word
  /// marks do not count.
  @inline(always)
  func difference(_ length: Int, _ a: Int, _ b: Int) -> Int {
    if length > 8 { return longDifference(length, a, b) }
    let mask = StorageBlock.bytes(0o77) &>> UInt64(truncatingIfNeeded: 64 &- 8 &* length)
    let different = (characters(at: a) ^ characters(at: b)) & mask
    if different == 0 { return 0 }
    let place = different.trailingZeroBitCount &>> 3
    return Int(rank(self[b &+ place])) &- Int(rank(self[a &+ place]))
  }

  @inline(never)
  private func longDifference(_ length: Int, _ a: Int, _ b: Int) -> Int {
    for offset in stride(from: 0, to: length, by: 8) {
      let different =
        (characters(at: a &+ offset) ^ characters(at: b &+ offset)) & StorageBlock.bytes(0o77)
      guard different != 0 else { continue }
      let place = offset &+ different.trailingZeroBitCount / 8
      return place < length ? Int(rank(self[b &+ place])) &- Int(rank(self[a &+ place])) : 0
    }
    return 0
  }

  /// What an addition leaves besides the B field.
  struct Sum {
    let overflows: Bool
    let aRegister: UInt8
    /// How often the B field is gone over, 1 or, with recomplement, 4.
    let passes: UInt8
  }

  /// Adds or subtracts a field.
  @inline(never)
  func sum(_ a: Int, _ b: Int, _ aLength: Int, _ bLength: Int, subtracts: Bool) -> Sum {
    let (leftA, leftB) = (a &- aLength &+ 1, b &- bLength &+ 1)
    let minus = (self[a] & 0o60 == 0o40) != (self[b] & 0o60 == 0o40)
    // The A register gets the last A character as it then is: the addition may have replaced it.
    let before = self[leftA]
    if minus == subtracts {
      let carry = add(a, b, aLength, bLength)
      return Sum(overflows: carry, aRegister: a > b ? self[leftA] : before, passes: 1)
    }
    if subtract(a, b, aLength, bLength) {
      return Sum(overflows: false, aRegister: a > b ? self[leftA] : before, passes: 1)
    }
    let last = self[leftB]
    recomplement(b, bLength)
    return Sum(overflows: false, aRegister: last, passes: 4)
  }

  /// True add; the answer is the carry out of the B field.
  @inline(always)
  func add(_ a: Int, _ b: Int, _ aLength: Int, _ bLength: Int) -> Bool {
    if aLength > FastPath.shortField || bLength > aLength &+ 8, a <= b || a >= b &+ bLength {
      return addLong(a, b, aLength, bLength)
    }
    let units = self[b]
    var sum = value(self[a]) &+ value(units)
    self[b] = digit(sum) | units & 0o160
    guard bLength > 1 else { return sum >= 10 }
    var offset = 1
    while offset < aLength, offset < bLength &- 1 {
      sum = value(self[a &- offset]) &+ value(self[b &- offset]) &+ (sum >= 10 ? 1 : 0)
      self[b &- offset] = digit(sum)
      offset &+= 1
    }
    if aLength < bLength {
      // Nothing is carried into digits that the adder would not change: the end.
      if sum < 10, bLength <= aLength &+ 8,
        areDigits(bLength &- aLength, zoneless: bLength &- aLength, endingAt: b &- aLength)
      {
        return false
      }
      while offset < bLength &- 1 {
        sum = value(self[b &- offset]) &+ (sum >= 10 ? 1 : 0)
        self[b &- offset] = digit(sum)
        offset &+= 1
      }
    }
    let old = self[b &- offset]
    let addend = aLength == bLength ? self[a &- offset] : 0
    sum = value(addend) &+ value(old) &+ (sum >= 10 ? 1 : 0)
    self[b &- offset] = digit(sum) | zoneSum(addend, old, sum >= 10) | old & 0o100
    return sum >= 10
  }

  /// Whether positions, up to eight, hold digits as the adder makes them, 1-9 and 8-2, so many of them without zone.
  @inline(always)
  func areDigits(_ count: Int, zoneless: Int, endingAt position: Int) -> Bool {
    let characters = characters(at: position &- 7)
    let digits = characters & StorageBlock.bytes(0x0F)
    // Bit 4 is on in a sum of 11 or more and 5, and not on in a sum of 0 and 15.
    let odd = (digits &+ StorageBlock.bytes(5)) | ~(digits &+ StorageBlock.bytes(0x0F))
    let zones = characters & StorageBlock.bytes(0o60) & rightmost(zoneless &- 1)
    return odd & StorageBlock.bytes(0x10) & rightmost(count &- 1) | zones == 0
  }

  /// The zone of the leftmost digit of a true add.
  @inline(always)
  private func zoneSum(_ addend: UInt8, _ old: UInt8, _ carry: Bool) -> UInt8 {
    (addend &+ old & 0o60 &+ (carry ? 0o20 : 0)) & 0o60
  }

  @inline(never)
  private func addLong(_ a: Int, _ b: Int, _ aLength: Int, _ bLength: Int) -> Bool {
    let zone = self[b] & 0o60
    let left = b &- bLength &+ 1
    let old = self[left]
    let addend = aLength == bLength ? self[a &- bLength &+ 1] : 0
    let carry = addEights(a, aLength, to: b, bLength, nines: 0)
    self[b] |= zone
    self[left] |= zoneSum(addend, old, carry)
    return carry
  }

  /// Complement add; the answer is the carry out of the B field.
  @inline(always)
  func subtract(_ a: Int, _ b: Int, _ aLength: Int, _ bLength: Int) -> Bool {
    let zone = self[b] & 0o60
    let mark = self[b &- bLength &+ 1] & 0o100
    var carry = 1
    if bLength > FastPath.shortField, a <= b || a >= b &+ bLength {
      carry = subtractLong(a, b, aLength, bLength) ? 1 : 0
    } else {
      for offset in 0..<bLength {
        let addend = offset < aLength ? value(self[a &- offset]) : 0
        let sum = 9 &- addend &+ value(self[b &- offset]) &+ carry
        carry = sum >= 10 ? 1 : 0
        self[b &- offset] = digit(sum)
      }
    }
    self[b] |= zone < 0o40 ? 0o60 : zone
    self[b &- bLength &+ 1] |= mark
    return carry == 1
  }

  @inline(never)
  private func subtractLong(_ a: Int, _ b: Int, _ aLength: Int, _ bLength: Int) -> Bool {
    addEights(a, aLength, to: b, bLength, nines: StorageBlock.bytes(9))
  }

  /// The other sign and the complement of all digits.
  @inline(never)
  func recomplement(_ b: Int, _ length: Int) {
    let zone = self[b] & 0o60 ^ 0o20
    let mark = self[b &- length &+ 1] & 0o100
    if length > FastPath.shortField {
      recomplementLong(b, length)
    } else {
      var carry = 1
      for offset in 0..<length {
        let sum = 9 &- value(self[b &- offset]) &+ carry
        carry = sum >= 10 ? 1 : 0
        self[b &- offset] = digit(sum)
      }
    }
    self[b] |= zone
    self[b &- length &+ 1] |= mark
  }

  @inline(never)
  private func recomplementLong(_ b: Int, _ length: Int) {
    var carry: UInt64 = 1
    for offset in stride(from: 0, to: length, by: 8) {
      let nines = StorageBlock.bytes(9) &- values(endingAt: b &- offset)
      carry = putSum(nines, 0, carry, digits: min(8, length &- offset), endingAt: b &- offset)
    }
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
      let addend = values(endingAt: a &- offset)
      let (sum, overflow) = StorageBlock.sum(
        nines != 0 ? nines &- addend : addend, values(endingAt: b &- offset), carry)
      carry = overflow ? 1 : 0
      put(codes(sum), at: b &- offset &- 7)
      offset &+= 8
    }
    while offset < bLength {
      // Left of a short A field storage may end.
      let rest = aLength &- offset
      let addend =
        rest > 0 ? values(endingAt: a &- offset) & StorageBlock.rightmost(min(8, rest)) : 0
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
    let field = StorageBlock.rightmost(digits)
    let (sum, overflow) = StorageBlock.sum(addend & field, values & field, carry)
    put(codes(sum), digits: digits, endingAt: position)
    return digits == 8 ? (overflow ? 1 : 0) : sum &>> UInt64(truncatingIfNeeded: 56 &- 8 &* digits) & 1
  }

  /// The sums of eight pairs of values, and the carry.
  ///
  /// With 246 added, a byte passes a carry to the next one exactly when its digit is ten or more; the others show it by
  /// their upper half, and get 6 taken away again. For that the units must be in the lowest byte.
  @inline(always)
  static func sum(_ addend: UInt64, _ values: UInt64, _ carry: UInt64) -> (UInt64, Bool) {
    let (carried, overflow) = (addend.byteSwapped &+ values.byteSwapped)
      .addingReportingOverflow(bytes(0xF6) &+ carry)
    let uncarried = carried &>> 4 & bytes(6)
    return (((carried & bytes(0x0F)) &- uncarried).byteSwapped, overflow)
  }

  /// Copies digit parts; zeros behind them.
  @inline(never)
  func copyDigits(_ a: Int, _ b: Int, _ aLength: Int, _ bLength: Int) {
    // Eight characters at once would not see those that the same step replaces.
    guard a <= b || a &- b >= 8 else {
      for offset in 0..<bLength { self[b &- offset] = offset < aLength ? self[a &- offset] & 0o17 : 0o12 }
      return
    }
    for offset in stride(from: 0, to: bLength, by: 8) {
      let rest = aLength &- offset
      let field = rest > 0 ? StorageBlock.rightmost(min(8, rest)) : 0
      let digits = rest > 0 ? characters(at: a &- offset &- 7) & StorageBlock.bytes(0x0F) : 0
      put(
        digits & field | StorageBlock.bytes(0o12) & ~field, digits: min(8, bLength &- offset),
        endingAt: b &- offset)
    }
  }
}
