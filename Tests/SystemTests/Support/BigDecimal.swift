/// A whole number of any length, to check results that do not fit in a word.
struct BigDecimal {
  /// Groups of nine decimal digits, the lowest first.
  private var groups: [UInt64]

  private static let base: UInt64 = 1_000_000_000

  init(_ value: UInt64) {
    precondition(value < BigDecimal.base, "one group")
    groups = [value]
  }

  private init(groups: [UInt64]) {
    self.groups = groups
    while self.groups.count > 1, self.groups.last == 0 { self.groups.removeLast() }
  }

  func times(_ factor: UInt64) -> BigDecimal {
    var carry: UInt64 = 0
    var result = groups.map { group in
      let product = group * factor + carry
      carry = product / BigDecimal.base
      return product % BigDecimal.base
    }
    if carry > 0 { result.append(carry) }
    return BigDecimal(groups: result)
  }

  func divided(by divisor: UInt64) -> BigDecimal {
    var remainder: UInt64 = 0
    let quotient = groups.reversed().map { group in
      let dividend = remainder * BigDecimal.base + group
      remainder = dividend % divisor
      return dividend / divisor
    }
    return BigDecimal(groups: quotient.reversed())
  }

  func plus(_ other: BigDecimal) -> BigDecimal {
    var carry: UInt64 = 0
    var result: [UInt64] = []
    for index in 0..<max(groups.count, other.groups.count) {
      let sum = group(index) + other.group(index) + carry
      result.append(sum % BigDecimal.base)
      carry = sum / BigDecimal.base
    }
    if carry > 0 { result.append(carry) }
    return BigDecimal(groups: result)
  }

  /// The number with zeros appended.
  func shifted(_ zeros: Int) -> BigDecimal {
    (0..<zeros).reduce(self) { number, _ in number.times(10) }
  }

  var text: String {
    groups.dropLast().reversed().reduce(String(groups[groups.count - 1])) { text, group in
      let digits = String(group)
      return text + String(repeating: "0", count: 9 - digits.count) + digits
    }
  }

  private func group(_ index: Int) -> UInt64 { index < groups.count ? groups[index] : 0 }
}
