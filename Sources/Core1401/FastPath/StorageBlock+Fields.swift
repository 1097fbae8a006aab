// Arithmetic on fields: short ones digit by digit, long ones eight digits at a time.
extension StorageBlock {
  /// Compares fields of one length from the left: less than zero when the B field is low, zero when they are equal. Word
  /// marks do not count.
  @inline(__always)
  func difference(_ length: Int, _ a: Int, _ b: Int) -> Int {
    if length > FastPath.shortField { return longDifference(length, a, b) }
    for offset in 0..<length {
      let (left, right) = (self[a &+ offset], self[b &+ offset])
      if (left ^ right) & 0o77 != 0 { return Int(rank(right)) &- Int(rank(left)) }
    }
    return 0
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

  /// True add; the answer is the carry out of the B field.
  @inline(__always)
  func add(_ a: Int, _ b: Int, _ aLength: Int, _ bLength: Int) -> Bool {
    if bLength > FastPath.shortField, a <= b || a >= b &+ bLength { return addLong(a, b, aLength, bLength) }
    let units = self[b]
    var sum = value(self[a]) &+ value(units)
    self[b] = digit(sum) | units & 0o160
    guard bLength > 1 else { return sum >= 10 }
    var offset = 1
    var addend: UInt8 = 0
    while true {
      let old = self[b &- offset]
      addend = offset < aLength ? self[a &- offset] : 0
      sum = value(addend) &+ value(old) &+ (sum >= 10 ? 1 : 0)
      guard offset < bLength &- 1 else { break }
      self[b &- offset] = digit(sum)
      offset &+= 1
    }
    let old = self[b &- offset]
    self[b &- offset] = digit(sum) | zoneSum(addend, old, sum >= 10) | old & 0o100
    return sum >= 10
  }

  /// The zone of the leftmost digit of a true add.
  @inline(__always)
  private func zoneSum(_ addend: UInt8, _ old: UInt8, _ carry: Bool) -> UInt8 {
    (addend &+ old & 0o60 &+ (carry ? 0o20 : 0)) & 0o60
  }

  @inline(never)
  private func addLong(_ a: Int, _ b: Int, _ aLength: Int, _ bLength: Int) -> Bool {
    let zone = self[b] & 0o60
    let left = b &- bLength &+ 1
    let old = self[left]
    let addend = aLength == bLength ? self[a &- bLength &+ 1] : 0
    let carry = addEights(bLength, to: b, carry: 0) { offset in
      (addend: values(a, aLength, from: offset), values: values(endingAt: b &- offset))
    }
    self[b] |= zone
    self[left] |= zoneSum(addend, old, carry)
    return carry
  }

  /// Complement add; the answer is the carry out of the B field.
  @inline(never)
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
    addEights(bLength, to: b, carry: 1) { offset in
      (
        addend: StorageBlock.bytes(9) &- values(a, aLength, from: offset),
        values: values(endingAt: b &- offset)
      )
    }
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
    _ = addEights(length, to: b, carry: 1) { offset in
      (addend: StorageBlock.bytes(9) &- values(endingAt: b &- offset), values: 0)
    }
  }

  // MARK: Eight digits

  /// Eight values of a field, zeros left of it.
  @inline(__always)
  private func values(_ units: Int, _ length: Int, from offset: Int) -> UInt64 {
    let rest = length &- offset
    guard rest > 0 else { return 0 }
    return values(endingAt: units &- offset) & StorageBlock.rightmost(min(8, rest))
  }

  /// Adds pairs of eight values and puts the sums into a field, without zones; the answer is the carry.
  ///
  /// With 246 added, a byte passes a carry to the next one exactly when its digit is ten or more; the others show it by
  /// their upper half, and get 6 taken away again.
  @inline(__always)
  private func addEights(
    _ length: Int, to units: Int, carry: UInt64,
    _ pair: (Int) -> (addend: UInt64, values: UInt64)
  ) -> Bool {
    var carry = carry
    for offset in stride(from: 0, to: length, by: 8) {
      let digits = min(8, length &- offset)
      let (addend, values) = pair(offset)
      // Units into the lowest byte, so that carries run upwards; zeros behind the field catch the last one.
      let field = StorageBlock.rightmost(digits)
      let sum = (addend & field).byteSwapped &+ (values & field).byteSwapped
      let (carried, overflow) = sum.addingReportingOverflow(StorageBlock.bytes(0xF6) &+ carry)
      let uncarried = carried &>> 4 & StorageBlock.bytes(6)
      let result = (carried & StorageBlock.bytes(0x0F)) &- uncarried
      carry = digits == 8 ? (overflow ? 1 : 0) : result &>> UInt64(8 &* digits) & 1
      put(codes(result.byteSwapped), digits: digits, endingAt: units &- offset)
    }
    return carry == 1
  }

  /// Copies digit parts; zeros behind them.
  @inline(__always)
  func copyDigits(_ a: Int, _ b: Int, _ aLength: Int, _ bLength: Int) {
    guard bLength <= FastPath.shortField, !StorageBlock.mayOverlap(a, b) else {
      return copyDigitsLong(a, b, aLength, bLength)
    }
    switch bLength {
    case 5:
      self[b &- 4] = 4 < aLength ? self[a &- 4] & 0o17 : 0o12
      fallthrough
    case 4:
      self[b &- 3] = 3 < aLength ? self[a &- 3] & 0o17 : 0o12
      fallthrough
    case 3:
      self[b &- 2] = 2 < aLength ? self[a &- 2] & 0o17 : 0o12
      fallthrough
    case 2:
      self[b &- 1] = 1 < aLength ? self[a &- 1] & 0o17 : 0o12
      fallthrough
    default:
      self[b] = self[a] & 0o17
    }
  }

  @inline(never)
  private func copyDigitsLong(_ a: Int, _ b: Int, _ aLength: Int, _ bLength: Int) {
    // Eight characters at once would not see those that the same step replaces.
    guard a <= b || a &- b >= 8 else {
      for offset in 0..<bLength { self[b &- offset] = offset < aLength ? self[a &- offset] & 0o17 : 0o12 }
      return
    }
    for offset in stride(from: 0, to: bLength, by: 8) {
      let rest = aLength &- offset
      let field = rest > 0 ? StorageBlock.rightmost(min(8, rest)) : 0
      let digits = characters(at: a &- offset &- 7) & StorageBlock.bytes(0x0F)
      put(
        digits & field | StorageBlock.bytes(0o12) & ~field, digits: min(8, bLength &- offset),
        endingAt: b &- offset)
    }
  }
}
