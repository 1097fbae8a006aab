@testable import Core1401
import RandomNumbers
import Testing

/// Products and quotients against integer arithmetic; cycles against the exact model of the project.
@Suite("Properties: multiply, divide")
struct MultiplyDividePropertyTests {
  @Test("multiply", arguments: UInt64(1)...8)
  func multiply(_ seed: UInt64) {
    var machine = TrialMachine(seed: seed)
    for number in 1...50 {
      let a = machine.random.number(Int.random(in: 1...18, using: &machine.random))
      let multiplier = machine.random.number(Int.random(in: 1...18, using: &machine.random))
      let area = machine.random.noise(a.count + 1)
      let b = multiplier + area
      let product = Self.decimal(Self.value(digits(a)) * Self.value(digits(multiplier)), b.count)
      let zone = isMinus(a) == isMinus(multiplier) ? 3 : 2
      let result = b.indices.map { index in
        digit(
          product[index], zone: index == b.count - 1 ? zone : 0,
          over: index < multiplier.count ? b[index] : .blank)
      }
      let trial = Trial(
        operation: "@", a: 1500, b: 2500, before: [piece(a, endingAt: 1500), piece(b, endingAt: 2500)],
        after: [piece(result, endingAt: 2500)], aAfter: 1500 - a.count, bAfter: 2500 - b.count,
        cycles: {
          PublishedFormula.multiply(length: $0, multiplicand: a.count, multiplier: digits(multiplier))
        })
      let differences = machine.differences(trial)
      #expect(differences == [], "seed \(seed), case \(number)")
    }
  }

  @Test("divide", arguments: UInt64(1)...8)
  func divide(_ seed: UInt64) {
    var machine = TrialMachine(seed: seed)
    for number in 1...50 {
      let trial = Self.divideTrial(&machine.random)
      let differences = machine.differences(trial)
      #expect(differences == [], "seed \(seed), case \(number)")
    }
  }

  /// A dividend of plain digits with a sign, any nonzero divisor, word marks anywhere in the B field.
  static func divideTrial(_ random: inout SplitMix64) -> Trial {
    var divisor = random.number(Int.random(in: 1...18, using: &random))
    if value(digits(divisor)) == 0 {
      divisor[divisor.count - 1] = StoredCharacter(code: 0o47, wordMark: divisor.count == 1)
    }
    var dividend = (0..<Int.random(in: 1...18, using: &random)).map { _ in
      StoredCharacter(code: UInt8.random(in: 1...10, using: &random))
    }
    let dividendIsMinus = random.oneIn(2)
    let zone = dividendIsMinus ? 2 : 3
    dividend[dividend.count - 1] = dividend[dividend.count - 1].withZone(UInt8(zone))
    var b = [StoredCharacter](repeating: .zero, count: divisor.count + 1) + dividend
    for index in b.indices where random.oneIn(5) { b[index].hasWordMark = true }

    let (quotient, remainder) = value(digits(dividend))
      .quotientAndRemainder(dividingBy: value(digits(divisor)))
    let quotientDigits = decimal(quotient, dividend.count)
    let all = quotientDigits + decimal(remainder, divisor.count + 1)
    let result = b.indices.map { index in
      let quotientZone = isMinus(divisor) == dividendIsMinus ? 3 : 2
      let sign = index == dividend.count - 1 ? quotientZone : index == b.count - 1 ? zone : 0
      return digit(all[index], zone: sign, over: b[index])
    }
    let units = 2500
    let highOrder = units + 1 - dividend.count
    return Trial(
      operation: "%", a: 1500, b: highOrder,
      before: [piece(divisor, endingAt: 1500), piece(b, endingAt: units)],
      after: [piece(result, endingAt: units)], aAfter: 1500 - divisor.count,
      bAfter: units - divisor.count - 2,
      cycles: { PublishedFormula.divide(length: $0, divisor: divisor.count, quotient: quotientDigits) })
  }

  @Test("a divisor of zero overflows and changes nothing", arguments: 1...6, 1...6)
  func divideByZero(_ divisor: Int, _ dividend: Int) {
    var machine = TrialMachine(seed: UInt64(divisor * 10 + dividend))
    let a = machine.random.field(divisor, codes: [0o12])
    let zeros = machine.random.field(divisor + 1, codes: [0o12])
    var b = zeros + (0..<dividend).map { StoredCharacter(code: UInt8($0 % 9 + 1)) }
    b[b.count - 1] = b[b.count - 1].withZone(2)
    var result = b
    // A dividend of one digit is its own last position, so the quotient digit gets a sign.
    if dividend == 1 { result[0] = digit(0, zone: 2, over: b[0]) }
    let trial = Trial(
      operation: "%", a: 1500, b: 2501 - dividend,
      before: [piece(a, endingAt: 1500), piece(b, endingAt: 2500)],
      after: [piece(result, endingAt: 2500)], aAfter: 1500 - divisor, bAfter: 2500 - b.count,
      cycles: { PublishedFormula.divide(length: $0, divisor: divisor, quotient: [10]) },
      indicators: .overflow)
    let differences = machine.differences(trial)
    #expect(differences == [])
  }

  static func value(_ digits: [Int]) -> Int128 {
    digits.reduce(0) { $0 * 10 + Int128($1) }
  }

  static func decimal(_ value: Int128, _ length: Int) -> [Int] {
    var rest = value
    var result = [Int](repeating: 0, count: length)
    for index in (0..<length).reversed() {
      result[index] = Int(rest % 10)
      rest /= 10
    }
    return result
  }
}
