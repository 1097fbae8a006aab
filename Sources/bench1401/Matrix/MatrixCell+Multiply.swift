// Multiply and divide. They destroy a factor or the dividend, which is moved back before each execution.
extension MatrixCell {
  private typealias Text = MatrixText

  private static let factors = 2000
  private static let secondFactors = 4000

  static var multiplication: [MatrixCell] {
    let lengths = [
      (1, 1), (1, 3), (1, 5), (1, 12), (1, 20), (1, 100), (1, 500), (3, 1), (5, 1), (20, 1), (100, 1),
      (500, 1),
      (2, 2), (3, 3), (5, 5), (8, 8), (12, 12), (20, 20), (40, 40), (100, 100), (5, 100), (12, 500),
      (20, 500),
      (100, 5), (500, 12), (500, 500),
    ]
    let plain = lengths.map {
      multiply(Text.digits($0.0), by: Text.digits($0.1), "\($0.0) digits by \($0.1)")
    }
    let special = [1, 5, 12, 40].flatMap { length in
      [
        multiply(
          Text.digits(length, isNegative: true), by: Text.digits(length), "\(length) by \(length) negative"),
        multiply(
          Text.fill(" ", length, end: "7"), by: Text.fill(" ", length, end: "36"),
          "\(length) by \(length) blanks"),
        multiply(Text.fill("9", length), by: Text.fill("9", length), "\(length) by \(length) nines"),
        multiply(
          Text.digits(length), by: Text.digits(length), "\(length) by \(length) indexed", isIndexed: true),
      ]
    }
    return plain + special
  }

  /// A cell for multiply.
  ///
  /// - Parameters:
  ///   - multiplier: the high-order positions of the B-field.
  ///   - multiplicand: the A-field.
  ///   - what: the rest of the name.
  ///   - isIndexed: whether the addresses are indexed.
  /// - Returns: the cell.
  private static func multiply(
    _ multiplier: String, by multiplicand: String, _ what: String, isIndexed: Bool = false
  ) -> MatrixCell {
    let length = multiplier.count + multiplicand.count + 1
    let end = Text.bFields + length - 1
    let multiplicandEnd = secondFactors + multiplicand.count - 1
    let operands = isIndexed ? "\(multiplicandEnd - 20)+X1,\(end - 40)+X2" : "\(multiplicandEnd),\(end)"
    return MatrixCell(
      "M", what, copies: copies(multiplier.count * multiplicand.count),
      data: Text.lines(
        Text.field(multiplier, at: factors), Text.field(multiplicand, at: secondFactors),
        Text.field(Text.fill("0", length), at: Text.bFields)),
      result: Result(end: end, length: length)
    ) { _ in
      Text.lines(
        Text.line("MCW", "\(factors + multiplier.count - 1),\(Text.bFields + multiplier.count - 1)"),
        Text.line("M", operands))
    }
  }

  static var division: [MatrixCell] {
    let lengths = [
      (1, 1), (3, 3), (5, 5), (12, 12), (20, 20), (100, 100), (500, 500), (3, 1), (8, 1), (20, 1), (100, 1),
      (1000, 1), (4, 3), (8, 5), (10, 5), (13, 12), (24, 12), (40, 20), (40, 3), (100, 5), (100, 40),
      (500, 20),
      (1000, 5), (500, 250),
    ]
    let plain = lengths.map {
      divide(
        Text.digits($0.0, from: 8), by: Text.digits($0.1), "\($0.0) digits by \($0.1)")
    }
    let special = [5, 12, 40].flatMap { length in
      [
        divide(
          Text.digits(length, isNegative: true), by: Text.digits(3, isNegative: true),
          "\(length) by 3 negative"),
        divide(Text.fill("0", length, end: "845"), by: "041", "\(length) by 3 leading zeros"),
        divide(Text.fill("9", length), by: "011", "\(length) by 3 nines"),
        divide(Text.digits(length), by: Text.digits(3), "\(length) by 3 indexed", isIndexed: true),
      ]
    }
    return plain + special
  }

  private static func divide(
    _ dividend: String, by divisor: String, _ what: String, isIndexed: Bool = false
  ) -> MatrixCell {
    let length = dividend.count + divisor.count + 1
    let end = Text.bFields + length - 1
    let (first, divisorEnd) = (end - dividend.count + 1, secondFactors + divisor.count - 1)
    let operands = isIndexed ? "\(divisorEnd - 20)+X1,\(first - 40)+X2" : "\(divisorEnd),\(first)"
    return MatrixCell(
      "D", what, copies: copies((dividend.count - divisor.count + 1) * divisor.count),
      data: Text.lines(
        Text.field(dividend, at: factors), Text.field(divisor, at: secondFactors),
        Text.field(Text.fill("0", length), at: Text.bFields)),
      result: Result(end: end, length: length)
    ) { _ in
      Text.lines(Text.line("ZA", "\(factors + dividend.count - 1),\(end)"), Text.line("D", operands))
    }
  }

  private static func copies(_ digits: Int) -> Int { digits <= 200 ? 12 : digits <= 2000 ? 2 : 1 }
}
