// Arithmetic on eight digits at once.
//
// Eight characters are one number of the host, each character a byte; the leftmost digit stands in the lowest
// byte, as storage has it. `bytes` repeats a byte eight times.
extension FastPathMemory {
  @inline(always)
  static func bytes(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

  /// The bytes of the rightmost digits, 1-8.
  @inline(always)
  static func rightmost(_ digits: Int) -> UInt64 { .max &<< UInt64(truncatingIfNeeded: 64 &- 8 &* digits) }

  /// The values of the digits of the eight characters that end at a position.
  @inline(always)
  func values(endingAt position: Int) -> UInt64 { FastPathMemory.values(characters(at: position &- 7)) }

  /// The values of the digits of eight characters: a digit part of 10 counts nothing, those of 11 to 15 count
  /// 3 to 7.
  @inline(always)
  static func values(_ characters: UInt64) -> UInt64 {
    let digits = characters & bytes(0x0F)
    let (large, odd) = ((digits &+ bytes(6)) & bytes(0x10), (digits &+ bytes(5)) & bytes(0x10))
    return digits &- large &>> 1 &- (large ^ odd) &>> 3
  }

  /// The digits of eight sums raised by 246: bytes that carried hold their digit, the others one that is too
  /// great by six.
  @inline(always)
  static func digits(_ sums: UInt64) -> UInt64 {
    sums & bytes(0x0F) &- sums &>> 4 & bytes(6)
  }

  /// The characters without zone for eight values: 8-2 for zero.
  @inline(always)
  static func codes(_ values: UInt64) -> UInt64 {
    // Adding 15 carries every value but zero into bit 4.
    let zeros = ~(values &+ FastPathMemory.bytes(0x0F)) & FastPathMemory.bytes(0x10)
    return values | zeros &>> 1 | zeros &>> 3
  }

  /// The number of eight values: neighbours are joined to 4 numbers below 100, 2 below 10000, one.
  @inline(always)
  func number(_ values: UInt64) -> UInt64 {
    let pairs = (values &* 10 &+ values &>> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs &>> 16) & 0x0000_FFFF_0000_FFFF
    return (fours &* 10_000 &+ fours &>> 32) & 0xFFFF_FFFF
  }

  /// The eight values of a number below 10⁸: the same way back, dividing by multiplications.
  @inline(always)
  func values(_ number: UInt64) -> UInt64 {
    let fours = number / 10_000 | (number % 10_000) &<< 32
    let hundreds = (fours &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) &<< 8
  }

  /// The characters of the eight digits of a number below 10⁸.
  @inline(always)
  func eightDigits(_ number: UInt64) -> UInt64 { FastPathMemory.codes(values(number)) }

  /// Puts the rightmost of eight characters, 1-8, so that they end at a position; the word marks there stay.
  @inline(always)
  func put(_ characters: UInt64, digits: Int, endingAt position: Int) {
    let mask = FastPathMemory.rightmost(digits) & FastPathMemory.bytes(0o77)
    let old = self.characters(at: position &- 7)
    put(characters & mask | old & ~mask, at: position &- 7)
  }

  /// The number in the rightmost digits, 1-8, ending at a position.
  @inline(always)
  func number(endingAt position: Int, digits: Int) -> UInt64 {
    number(values(endingAt: position) & FastPathMemory.rightmost(digits))
  }
}

/// Sixteen characters or digits, as they stand in storage.
typealias Sixteen = SIMD16<UInt8>

extension FastPathMemory {
  @inline(always)
  static func sixteen(_ byte: UInt8) -> Sixteen { Sixteen(repeating: byte) }

  /// The values of sixteen digits, as of eight.
  @inline(always)
  static func values(_ characters: Sixteen) -> Sixteen {
    let digits = characters & sixteen(0x0F)
    let (large, odd) = ((digits &+ sixteen(6)) & sixteen(0x10), (digits &+ sixteen(5)) & sixteen(0x10))
    return digits &- large &>> sixteen(1) &- (large ^ odd) &>> sixteen(3)
  }

  /// The characters without zone of sixteen sums, of which so many are digits, and the carry out of these.
  ///
  /// With 246 added, a byte passes a carry to the next one exactly when its digit is ten or more, and holds
  /// that digit then; else its low half is too great by six. The units must be in the lowest byte for that.
  @inline(always)
  static func sums(_ sums: Sixteen, _ digits: Int, _ carry: inout UInt64) -> Sixteen {
    let (sum, overflow) = unsafe unsafeBitCast(sums, to: UInt128.self).byteSwapped
      .addingReportingOverflow(0xF6F6_F6F6_F6F6_F6F6_F6F6_F6F6_F6F6_F6F6 &+ UInt128(carry))
    let left = UInt64(truncatingIfNeeded: digits < 8 ? sum : sum &>> 64)
    carry = digits >= 16 ? overflow ? 1 : 0 : left &>> UInt64(truncatingIfNeeded: digits &<< 3) & 1
    let raised = unsafe unsafeBitCast(sum.byteSwapped, to: Sixteen.self)
    let digits = raised & sixteen(0x0F) &- raised &>> sixteen(4) & sixteen(6)
    // Adding 15 carries every digit but zero into bit 4.
    let zeros = ~(digits &+ sixteen(0x0F)) & sixteen(0x10)
    return digits | zeros &>> sixteen(1) | zeros &>> sixteen(3)
  }

  @inline(always)
  static func eights(_ bytes: Sixteen) -> SIMD2<UInt64> {
    unsafe unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
  }

  @inline(always)
  static func sixteen(_ eights: SIMD2<UInt64>) -> Sixteen {
    unsafe unsafeBitCast(eights, to: Sixteen.self)
  }
}
