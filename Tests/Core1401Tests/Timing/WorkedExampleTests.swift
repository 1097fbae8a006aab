import Core1401
import Testing

/// Examples computed by hand from the published formulas. Numbers 48 and 52 are the averages of 47 and 51.
@Suite("Timing: worked examples")
struct WorkedExampleTests {
  /// One example: its number, a machine as in the vector files, cycles and microseconds.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before: String
    let cycles: Int
    let microseconds: Double

    init(_ line: Substring) {
      let field = line.split(separator: " / ").map(String.init)
      testDescription = "\(field[0]): \(field[1])"
      before = field[1]
      cycles = Int(field[2]) ?? 0
      microseconds = Double(field[3]) ?? 0
    }
  }

  static let examples = table.split(separator: "\n").map(Example.init)

  @Test("cycles and microseconds", arguments: examples)
  func example(_ example: Example) throws {
    let vector = try ProcessorVector(
      line: "example  \(example.before) => cycles=\(example.cycles)", source: "timing list of A24-1403")
    #expect(vector.cyclesTaken() == UInt64(example.cycles))
    #expect(Double(example.cycles) * PublishedFormula.cycleMicroseconds == example.microseconds)
    #expect(
      MachineTime.cycles(Int64(example.cycles)).nanoseconds == Int64(example.microseconds * 1000))
  }

  @Test("multiply and divide take the published time on average")
  func averages() {
    for a in 1...6 {
      let digits = Array(0...9)
      let multiply = digits.map { PublishedFormula.multiply(length: 7, multiplicand: a, multiplier: [$0]) }
      let divide = digits.map { PublishedFormula.divide(length: 7, divisor: a, quotient: [$0]) }
      #expect(
        multiply.reduce(0, +)
          == 10 * PublishedFormula.averageMultiply(length: 7, multiplicand: a, multiplier: 1))
      #expect(divide.reduce(0, +) == 10 * PublishedFormula.averageDivide(length: 7, divisor: a, quotient: 1))
    }
  }

  private static let table = #"""
    1 / 400:'N'N / 2 / 23.0
    2 / 400:'N12345678901'N / 13 / 149.5
    3 / 400:'.'N / 2 / 23.0
    4 / 400:'.600'N / 5 / 57.5
    5 / 400:'B600'N / 5 / 57.5
    6 / 400:'B600␢5 / 5 / 57.5
    7, not taken / 400:'B600S'N / 6 / 69.0
    7, taken / EQU=1 400:'B600S'N / 6 / 69.0
    8 / 400:'B600700X'N / 10 / 115.0
    9 / A=600 B=700 D=X 400:'B'N / 3 / 34.5
    10 / 400:'V6007001'N / 10 / 115.0
    11 / 400:'W600700X'N / 10 / 115.0
    12 / 400:',500600'N / 10 / 115.0
    13 / 400:',500'N / 7 / 80.5
    14 / A=500 B=600 400:','N / 4 / 46.0
    15 / 400:')500600'N / 10 / 115.0
    16 / 400:'/523'N / 29 / 333.5
    17 / 400:'/332'N / 38 / 437.0
    18 / 400:'/600080'N / 89 / 1023.5
    19 / 400:'M500600'N 498:'123 596:'12345 / 14 / 161.0
    20 / 400:'M500600'N 496:'12345 599:'12 / 12 / 138.0
    21 / A=500 B=600 400:'M'N 498:'123 / 8 / 92.0
    22 / 400:'L580680'N 501:'X / 168 / 1932.0
    23 / 400:'D500600'N / 10 / 115.0
    24 / 400:'P500600'N 500:1234| / 18 / 207.0
    25 / 400:'Z500600'N 496:'00123 / 23 / 264.5
    26 / 400:'C500600'N 498:'123 598:'123 / 14 / 161.0
    27 / 400:'C500600'N 499:'23 598:'123 / 12 / 138.0
    28 / 400:'A500600'N 498:'123 598:'456 / 16 / 184.0
    29 / 400:'A500600'N 500:'9 597:'1999 / 15 / 172.5
    30 / 400:'A500600'N 496:'12345 599:'67 / 14 / 161.0
    31 / 400:'A500600'N 498:'45O 598:'123 / 25 / 287.5
    32 / 400:'S500600'N 500:'7 600:'5 / 15 / 172.5
    33 / 400:'A500'N 498:'123 / 13 / 149.5
    34 / A=500 B=600 400:'A'N 498:'123 598:'456 / 10 / 115.0
    35 / 400:'?500600'N 498:'123 596:'12345 / 16 / 184.0
    36 / 400:'!500'N 497:'1234 / 13 / 149.5
    37 / 400:'#500600'N / 16 / 184.0
    38 / 400:'#500'N / 13 / 149.5
    39 / A=123 400:'Q500'N / 9 / 103.5
    40 / B=123 400:'H500'N / 8 / 92.0
    41 / 400:'H500600'N / 11 / 126.5
    42 / 400:'E500600'N 493:'00257426 584:'$␢␢␢,␢␢0.␢␢&CR&** / 41 / 471.5
    43 / 400:'E500600'N 493:'00257426 590:'$␢␢␢,␢␢␢.␢␢ / 27 / 310.5
    44 / 400:'E500600'N 494:'1234567 595:'␢␢␢.␢␢ / 19 / 218.5
    45 / 400:'E500600'N 493:'00257426 591:'␢␢␢,$␢0.␢␢ / 39 / 448.5
    46 / 400:'E500600'N 496:'00000 595:'␢␢␢.␢0 / 28 / 322.0
    47 / 400:'@500600'N 499:'12 596:'34000 / 42 / 483.0
    49 / 400:'@500600'N 499:'99 596:'99000 / 78 / 897.0
    50 / 400:'@500600'N 499:'12 596:'00000 / 18 / 207.0
    51 / 400:'%500616'N 499:'12 613:'0001470? / 80 / 920.0
    53 / 400:'%500620'N 500:'2 618:'00G / 22 / 253.0
    54 / 400:',5|0'N 87:010 / 10 / 115.0
    55 / 400:'M5|06!0'N 87:010 92:010 508:'123 / 20 / 230.0
    56 / 400:'FJ'N / 3 / 34.5
    57 / 400:'K1'N / 3 / 34.5
    58 / 400:'1'N / 2 / 23.0
    59 / 400:'1600'N / 5 / 57.5
    60 / 400:'M%U1600R'N / 9 / 103.5
    """#
}
