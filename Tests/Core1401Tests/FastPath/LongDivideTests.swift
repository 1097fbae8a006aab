import RandomNumbers
import Testing

@testable import Core1401

/// Divisors of up to 180 digits: the fast path divides eight digits at a time.
@Suite("Divide with long fields by both engines")
struct LongDivideTests {
  private static let lengths = [1, 7, 8, 9, 11, 12, 15, 16, 17, 18, 19, 20, 23, 24, 25, 40, 79, 80, 180]

  private func machine(
    _ engine: Engine, divisor: [UInt8], dividend: [UInt8], sign: UInt8
  ) -> SavedProcessor {
    var processor = Processor(size: .positions4000, features: .all)
    processor.engine = engine
    processor.storage[100] = StoredCharacter(code: OperationCode.divide.rawValue, wordMark: true)
    let a = 999 + divisor.count
    let b = 2000 + divisor.count + 1
    for (place, address) in [(101, a), (104, b)] {
      for (offset, unit) in [100, 10, 1].enumerated() {
        let digit = address / unit % 10
        // The zone of the hundreds holds the thousands.
        let zone = offset == 0 ? address / 1000 : 0
        processor.storage[place + offset] = StoredCharacter(
          code: UInt8(digit == 0 ? 10 : digit) | UInt8(zone) << 4)
      }
    }
    processor.storage[107] = StoredCharacter(code: OperationCode.halt.rawValue, wordMark: true)
    func put(_ digits: [UInt8], at first: Int) {
      for (offset, digit) in digits.enumerated() {
        processor.storage[first + offset] = StoredCharacter(code: digit == 0 ? 10 : digit)
      }
    }
    put(divisor, at: 1000)
    processor.storage[1000].hasWordMark = true
    put([UInt8](repeating: 0, count: divisor.count + 1) + dividend, at: 2000)
    let last = b + dividend.count - 1
    processor.storage[last] = StoredCharacter(rawValue: processor.storage[last].rawValue | sign << 4)
    processor.setAddress(.iAddress, to: AddressRegister(100))
    _ = processor.run(untilCycle: 5_000_000)
    return processor.save()
  }

  @Test("by zero, also written as blanks", arguments: [1, 2, 5, 8, 9, 20])
  func byZero(_ length: Int) {
    var random = SplitMix64(seed: UInt64(length))
    for dividendLength in [1, 2, 5, 8, 9, 30] {
      for sign in UInt8(1)...3 {
        // 10 is the code of the digit 0; blanks and the codes above 10 are digits as well.
        let divisor = (0..<length).map { _ in UInt8(Bool.random(using: &random) ? 10 : 0) }
        let dividend = (0..<dividendLength).map { _ in UInt8.random(in: 0..<16, using: &random) }
        let slow = machine(.cycle, divisor: divisor, dividend: dividend, sign: sign)
        let fast = machine(.fast, divisor: divisor, dividend: dividend, sign: sign)
        #expect(slow == fast, "\(dividend) by \(divisor)")
        #expect(slow.state.indicators.contains(.overflow))
      }
    }
  }

  @Test("quotients and remainders that are next to each other", arguments: lengths)
  func both(_ length: Int) {
    var random = SplitMix64(seed: UInt64(length))
    for dividendLength in [1, 2, 8, 9, 17, 40, 120] {
      for round in 0..<6 {
        // Many nines and zeros test the limits of the estimated quotient.
        let digits = round.isMultiple(of: 2) ? [0, 9, 9, 1] : Array(0...9)
        func some(_ count: Int) -> [UInt8] {
          (0..<count).map { _ in UInt8(digits.randomElement(using: &random) ?? 9) }
        }
        var divisor = some(length)
        divisor[length - 1] = max(1, divisor[length - 1])
        var dividend = some(dividendLength)
        if round == 4, dividendLength >= length { dividend.replaceSubrange(..<length, with: divisor) }
        let sign = UInt8(1 + round % 3)
        let slow = machine(.cycle, divisor: divisor, dividend: dividend, sign: sign)
        let fast = machine(.fast, divisor: divisor, dividend: dividend, sign: sign)
        #expect(slow == fast, "\(dividend) by \(divisor)")
        #expect(slow.state.isHalted)
      }
    }
  }
}
