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
  func values(endingAt position: Int) -> UInt64 {
    let digits = characters(at: position &- 7) & FastPathMemory.bytes(0x0F)
    // Adding 5 carries a digit part of 11 to 15 into bit 4.
    guard (digits &+ FastPathMemory.bytes(5)) & FastPathMemory.bytes(0x10) == 0 else {
      return oddValues(digits)
    }
    return digits &- FastPathMemory.tens(FastPathMemory.zeros(digits))
  }

  /// Whether one of sixteen digit parts is 11 to 15.
  @inline(always)
  static func hasOddDigit(_ digits: UInt64, _ others: UInt64) -> Bool {
    ((digits &+ bytes(5)) | (others &+ bytes(5))) & bytes(0x10) != 0
  }

  /// The values of eight digit parts 0 to 10: of these, 10 alone has both the 8 and the 2 bit.
  @inline(always)
  static func plainValues(_ digits: UInt64) -> UInt64 {
    let zeros = digits &<< 2 & digits & bytes(8)
    return digits & ~(zeros | zeros &>> 2)
  }

  /// Bit 4 where a digit part, 0 to 10, is the 10 of a zero.
  @inline(always)
  static func zeros(_ digits: UInt64) -> UInt64 { (digits &+ bytes(6)) & bytes(0x10) }

  /// Ten for each bit 4, and twenty for two of them.
  @inline(always)
  static func tens(_ zeros: UInt64) -> UInt64 { zeros &>> 1 &+ zeros &>> 3 }

  /// The same where digit parts of 11 to 15 count 3 to 7.
  @inline(never)
  private func oddValues(_ digits: UInt64) -> UInt64 {
    var result: UInt64 = 0
    for byte in 0..<UInt64(8) {
      result |= UInt64(value(UInt8(truncatingIfNeeded: digits >> (8 * byte)))) << (8 * byte)
    }
    return result
  }

  /// The digits of eight sums raised by 246: bytes that carried hold their digit, the others one that is too
  /// great by six.
  @inline(always)
  static func digits(_ sums: UInt64) -> UInt64 {
    sums & bytes(0x0F) &- sums &>> 4 & bytes(6)
  }

  /// The characters without zone for eight values: 8-2 for zero.
  @inline(always)
  func codes(_ values: UInt64) -> UInt64 {
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
