// Arithmetic on eight digits at once.
//
// Eight characters are one host integer, a byte for each character. The leftmost digit is in the lowest byte,
// as in storage. `bytes` repeats a byte eight times.
extension FastPathMemory {
  @inline(always)
  static func bytes(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

  /// The same in the characters of a field of up to eight; in eight for a longer one. Fewer constants of the host
  /// are needed when both fields of an instruction use the same.
  @inline(always)
  static func bytes(_ byte: UInt64, _ length: Int) -> UInt64 {
    bytes(byte) &>> UInt64(length < 8 ? 64 &- 8 &* length : 0)
  }

  /// The number of bits left of 1-8 digits when they are the rightmost.
  @inline(always)
  static func shift(_ digits: Int) -> UInt64 { UInt64(truncatingIfNeeded: 64 &- 8 &* digits) }

  /// The mask of the rightmost 1-8 digits.
  @inline(always)
  static func rightmost(_ digits: Int) -> UInt64 { .max &<< shift(digits) }

  /// The digit values of eight characters. A digit part of 10 has the value 0; 11 to 15 have 3 to 7.
  @inline(always)
  static func values(_ characters: UInt64) -> UInt64 {
    let digits = characters & bytes(0x0F)
    let (large, odd) = ((digits &+ bytes(6)) & bytes(0x10), (digits &+ bytes(5)) & bytes(0x10))
    return digits &- large &>> 1 &- (large ^ odd) &>> 3
  }

  /// The values of eight characters that are digits without zone. Only 10 has both bits 1 and 3.
  @inline(always)
  static func values(codes: UInt64) -> UInt64 {
    let zeros = codes & codes &>> 2 & bytes(2)
    return codes &- zeros &* 5
  }

  /// The digits of eight sums raised by 246: a byte that carried holds its digit; any other is too great by
  /// six.
  @inline(always)
  static func digits(_ sums: UInt64, _ length: Int = 8) -> UInt64 {
    sums & bytes(0x0F, length) &- sums &>> 4 & bytes(6, length)
  }

  /// The characters without zone of up to eight sums of two digits, with carries from right to left.
  ///
  /// With 246 added, a byte carries into the next one exactly when its digit is ten or more, and then holds
  /// that digit; otherwise its low half is too great by six.
  ///
  /// - Parameters:
  ///   - sums: the sums, the leftmost in the lowest byte, each 0-18.
  ///   - shift: 8 for each sum less than eight.
  ///   - carry: the carry into the units digit; replaced by the carry out of the leftmost digit.
  /// - Returns: the characters, in the same order.
  @inline(always)
  static func carried(_ sums: UInt64, _ shift: UInt64, _ carry: inout UInt64) -> UInt64 {
    codes(digits(raised(sums, shift, &carry)))
  }

  /// The same sums raised by 246; see `digits`.
  @inline(always)
  static func raised(_ sums: UInt64, _ shift: UInt64, _ carry: inout UInt64) -> UInt64 {
    let (sum, overflow) = (sums.byteSwapped &+ carry &<< shift)
      .addingReportingOverflow(bytes(0xF6) &<< shift)
    carry = overflow ? 1 : 0
    return sum.byteSwapped
  }

  /// The characters without zone for eight values; 8-2 for zero.
  @inline(always)
  static func codes(_ values: UInt64, _ length: Int = 8) -> UInt64 {
    // Adding 15 carries every value except zero into bit 4.
    let zeros = ~(values &+ bytes(0x0F, length)) & bytes(0x10, length)
    // Five times bit 4, three places lower, is 8-2.
    return values | (zeros &* 5) &>> 3
  }

  /// The tens of eight products of two digits. A product times 103 is as many 1024ths as it has tens.
  @inline(always)
  static func tens(_ products: UInt64) -> UInt64 {
    let (even, odd) = (products & 0x00FF_00FF_00FF_00FF, products &>> 8 & 0x00FF_00FF_00FF_00FF)
    return (even &* 103) &>> 10 & 0x000F_000F_000F_000F | (odd &* 103) &>> 2 & 0x0F00_0F00_0F00_0F00
  }

  /// The number formed by eight values: neighbors are joined to four numbers below 100, two below 10000, then
  /// one.
  @inline(always)
  func number(_ values: UInt64) -> UInt64 {
    let pairs = (values &* 10 &+ values &>> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs &>> 16) & 0x0000_FFFF_0000_FFFF
    return (fours &* 10_000 &+ fours &>> 32) & 0xFFFF_FFFF
  }

  /// The characters of the eight digits of a number below 10⁸, from the table of addresses. All but the
  /// rightmost `count` are zeros.
  @inline(always)
  func eightDigits(_ number: UInt64, atMost count: Int = 8) -> UInt64 {
    let number = UInt32(truncatingIfNeeded: number)
    if count <= 3 { return FastPathMemory.bytes(0o12) &>> 24 | UInt64(addressCharacters(Int(number))) &<< 40 }
    let (left, last) = (number / 100_000, number % 100_000)
    let (middle, right) = (last / 100, last % 100)
    return UInt64(addressCharacters(Int(left))) | UInt64(addressCharacters(Int(middle))) &<< 24
      | UInt64(addressCharacters(Int(right &* 10))) &<< 48
  }

  /// The characters of the fifteen digits of a number, the rightmost eight and those left of them. All but the
  /// rightmost `count` are zeros.
  @inline(always)
  func fifteenDigits(_ number: UInt64, atMost count: Int) -> (high: UInt64, right: UInt64) {
    @inline(always)
    func sixDigits(_ number: UInt32) -> UInt64 {
      UInt64(addressCharacters(Int(number / 1000))) | UInt64(addressCharacters(Int(number % 1000))) &<< 24
    }
    let right = sixDigits(UInt32(truncatingIfNeeded: number % 1_000_000))
    var (rest, left) = (number / 1_000_000, FastPathMemory.bytes(0o12) &>> 32)
    if count > 12 {
      left = 0o12 | UInt64(addressCharacters(Int(rest / 1_000_000))) &<< 8
      rest %= 1_000_000
    }
    let middle = sixDigits(UInt32(truncatingIfNeeded: rest))
    return (left | middle &<< 32, middle &>> 32 | right &<< 16)
  }

  /// Stores the rightmost 1-8 of eight characters, ending at a position; word marks stay.
  @inline(always)
  func put(_ characters: UInt64, digits: Int, endingAt position: Int) {
    let mask = FastPathMemory.rightmost(digits) & FastPathMemory.bytes(0o77)
    let old = self.characters(at: position &- 7)
    put(characters & mask | old & ~mask, at: position &- 7)
  }

  /// The last characters of a field, read as a sum stores them; up to eight, with zeros left of them.
  @inline(always)
  func lastEight(_ length: Int, endingAt position: Int) -> UInt64 {
    if length >= 8 { return characters(at: position &- 7) }
    let shift = FastPathMemory.shift(length)
    return field(length, endingAt: position) &<< shift | FastPathMemory.bytes(0o12) & ~(.max &<< shift)
  }

  static let powersOfTen: InlineArray<9, UInt64> = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
  ]
}

/// Sixteen characters or digits, in storage order.
typealias Sixteen = SIMD16<UInt8>

extension FastPathMemory {
  @inline(always)
  static func sixteen(_ byte: UInt8) -> Sixteen { Sixteen(repeating: byte) }

  /// The sixteen bytes whose comparison was true, with some bits.
  @inline(always)
  private static func bytes(_ bits: UInt8, where mask: SIMDMask<SIMD16<Int8>>) -> Sixteen {
    unsafe unsafeBitCast(mask, to: Sixteen.self) & sixteen(bits)
  }

  /// The digit values of sixteen characters.
  @inline(always)
  static func values(_ characters: Sixteen) -> Sixteen {
    let digits = valuesUpToTen(characters)
    return digits &- bytes(8, where: digits .> sixteen(10))
  }

  /// The same when no digit part is above 10.
  @inline(always)
  static func valuesUpToTen(_ characters: Sixteen) -> Sixteen {
    let digits = characters & sixteen(0x0F)
    return unsafe digits & unsafeBitCast(digits .!= sixteen(10), to: Sixteen.self)
  }

  /// The digits of sixteen sums raised by 246; see `digits`.
  @inline(always)
  static func digits(_ sums: Sixteen) -> Sixteen {
    sums & sixteen(0x0F) &- sums &>> sixteen(4) & sixteen(6)
  }

  /// The characters without zone of sixteen sums of two digits; see ``carried(_:_:_:)``.
  @inline(always)
  static func carried(_ sums: Sixteen, _ carry: inout UInt64) -> Sixteen {
    let (sum, overflow) = (number(sums).byteSwapped &+ UInt128(carry))
      .addingReportingOverflow(number(sixteen(0xF6)))
    carry = overflow ? 1 : 0
    return codes(digits(characters(sum.byteSwapped)))
  }

  /// The characters without zone for sixteen digits.
  @inline(always)
  static func codes(_ digits: Sixteen) -> Sixteen {
    digits | bytes(0o12, where: digits .== sixteen(0))
  }

  @inline(always)
  static func eights(_ bytes: Sixteen) -> SIMD2<UInt64> {
    unsafe unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
  }

  /// Sixteen characters as one number, the leftmost in the lowest byte.
  @inline(always)
  static func number(_ bytes: Sixteen) -> UInt128 { unsafe unsafeBitCast(bytes, to: UInt128.self) }

  @inline(always)
  static func characters(_ number: UInt128) -> Sixteen { unsafe unsafeBitCast(number, to: Sixteen.self) }
}
