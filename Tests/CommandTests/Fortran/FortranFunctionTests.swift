import Foundation
import Testing

/// SINF, COSF, LOGF, EXPF and ATANF with the series routine that they share. The calling program has
/// stand-ins for the parts of IBM's arithmetic routine that they return to.
@Suite("Functions of the FORTRAN library")
struct FortranFunctionTests {
  struct Function: CustomTestStringConvertible {
    let name: String
    let routine: String
    /// The letter after the operator, which only the routine for sine and cosine reads.
    let letter: String
    let arguments: [Double]
    let value: @Sendable (Double) -> Double
    var testDescription: String { name }
  }

  private static let small = [0.5, -0.5, 1e-3, 0.07, -0.099, 0.1, 0.9999]
  private static let functions = [
    Function(
      name: "SINF", routine: "sin-cos", letter: "S",
      arguments: small + [1, 1.5, 2, -2, 3, 3.2, 4.7, 5.5, 6.3, -7.2, 20, 0.00001], value: { sin($0) }),
    Function(
      name: "COSF", routine: "sin-cos", letter: "C",
      arguments: small + [1, 1.5, 2, -2, 3, 4, 5.5, 6.3, -7.2, 20], value: { cos($0) }),
    Function(
      name: "LOGF", routine: "log", letter: "G",
      arguments: [
        0.5, 1e-3, 0.07, 0.1, 0.55, 0.57, 0.99999, 1.00001, 1.25, 1.7, 1.9, 2, 3.1, 3.3, 10, 4e7, 1e80,
      ],
      value: { log($0) }),
    Function(
      name: "EXPF", routine: "exp", letter: "E",
      arguments: small + [1, -1, 2.3, 2.31, -2.3, -2.31, 10, 99.5, -99.5, 200, -200], value: { exp($0) }),
    Function(
      name: "ATANF", routine: "atan", letter: "T",
      arguments: small + [0.4, 0.42, 1, -1, 2.3, 2.5, -2.5, 10, 1234, 5e7], value: { atan($0) }),
  ]

  private static let entries = [
    Function(
      name: "product", routine: "series", letter: "M", arguments: [0.7853, -0.3], value: { $0 * abs($0) }),
    Function(
      name: "square, shifted", routine: "series", letter: "Q", arguments: [0.7853, 0.1],
      value: { $0 * $0 / 100 }),
    Function(
      name: "shift", routine: "series", letter: "H", arguments: [0.7853, -0.7853], value: { $0 / 1000 }),
    Function(
      name: "quotient", routine: "series", letter: "D", arguments: [0.7853, 0.1, -0.3], value: { $0 / 7 }),
    Function(
      name: "remainder", routine: "series", letter: "R", arguments: [53.25, 7.853, 0.25],
      value: { fmod($0, 0.3) }),
    Function(
      name: "series of the exponential", routine: "series", letter: "E", arguments: [0.7853, 0.1],
      value: { exp($0) }),
    Function(
      name: "series of the arc tangent", routine: "series", letter: "A", arguments: [0.25, 0.1],
      value: { atan($0.squareRoot()) / $0.squareRoot() }),
  ]

  /// With mantissas of 8 and 20 digits the routines use two more digits. The relative error is below a
  /// tenth of half a unit of the 8th digit, and below the precision of a Double.
  @Test(
    "agree with Double", arguments: functions,
    [(digits: 10, error: 5e-10), (digits: 22, error: 4e-15)])
  private func values(_ function: Function, _ precision: (digits: Int, error: Double)) throws {
    let routine = FortranRoutines.Part(name: function.routine, address: 2000)
    let answers = try answers(
      routine, function.arguments.map { card($0, digits: precision.digits, letter: function.letter) })
    try #require(answers.count == function.arguments.count)
    for (argument, answer) in zip(function.arguments, answers) {
      let expected = function.value(argument)
      // The Double differs slightly from the number on the card.
      let doubt = abs(function.value(argument.nextUp) - function.value(argument.nextDown))
      #expect(answer.place == "N", "\(argument)")
      let value = try answer.value(digits: precision.digits)
      #expect(
        abs(value - expected) <= precision.error * abs(expected) + doubt,
        "\(argument): \(value), not \(expected)")
    }
  }

  /// Series summed with 45 digits; for a mantissa of 20 digits the routines use 22.
  @Test(
    "give 20 digits",
    arguments: [
      ("sin-cos", "S", 0.5, "0.479425538604203000273287935"),
      ("sin-cos", "S", 20, "0.912945250727627654376099984"),
      ("sin-cos", "C", 2, "-0.416146836547142386997568230"), ("log", "G", 2, "0.693147180559945309417232121"),
      ("log", "G", 0.9, "-0.105360515657826301227500981"),
      ("log", "G", 3e50, "116.227866938370393892294817971"),
      ("exp", "E", 10, "22026.465794806716516957900645"), ("exp", "E", -2.5, "0.082084998623898795169528674"),
      ("atan", "T", 1, "0.785398163397448309615660846"), ("atan", "T", 10, "1.471127674303734591852875572"),
      ("atan", "T", 0.3, "0.291456794477867091995604621"),
    ])
  func digits(_ routine: String, _ letter: String, _ argument: Double, _ expected: String) throws {
    let answers = try answers(
      FortranRoutines.Part(name: routine, address: 2000), [card(argument, digits: 22, letter: letter)])
    let answer = try #require(answers.first)
    let exact = try #require(Decimal(string: expected))
    let value = try answer.decimal(digits: 22)
    #expect(((value - exact) / exact).magnitude < Decimal(sign: .plus, exponent: -21, significand: 5))
  }

  /// The arithmetic routine leaves such an exponent for numbers from .1 to 1.
  @Test("an exponent of minus zero is zero", arguments: [0.45, 0.99])
  func minusZero(_ argument: Double) throws {
    let card = card(argument, digits: 10, letter: "T").replacing("00?T", with: "00!T")
    let answers = try answers(FortranRoutines.Part(name: "atan", address: 2000), [card])
    let value = try #require(answers.first).value(digits: 10)
    #expect(abs(value - atan(argument)) < 5e-12)
  }

  /// A function, its letter, the argument, and its exit: N with a result to be normalized, W with the
  /// result in the accumulator, O with an overflow, 9 with the largest number, U with zero.
  @Test(
    "arguments without a result print a message or give zero or the largest number",
    arguments: [
      ("sin-cos", "S", 0.0, "W", ""), ("sin-cos", "S", 3e21, "U", "SCL"), ("sin-cos", "C", -1e20, "U", "SCL"),
      ("log", "G", 0, "9", "LGZ"), ("log", "G", -2, "N", "LGN"), ("log", "G", 1, "U", ""),
      ("exp", "E", 0, "W", ""), ("exp", "E", 1000, "O", ""), ("exp", "E", -1000, "U", ""),
      ("atan", "T", 0, "W", ""),
    ])
  func limits(_ routine: String, _ letter: String, _ argument: Double, _ place: String, _ message: String)
    throws
  {
    let answers = try answers(
      FortranRoutines.Part(name: routine, address: 2000), [card(argument, digits: 10, letter: letter)])
    let answer = try #require(answers.first)
    #expect(answer.place == place)
    #expect(answer.message == message)
    if letter == "E" && argument == 0 { #expect(try answer.value(digits: 10) == 1) }
    if message == "LGN" { #expect(abs(try answer.value(digits: 10) - log(2)) < 1e-9) }
  }

  /// The entries of the series routine that the functions use, called by a test program.
  @Test("the entries of the series routine calculate", arguments: entries)
  private func series(_ entry: Function) throws {
    let caller = FortranRoutines.Part(name: "caller", address: 2000, source: Self.seriesCaller)
    let answers = try answers(caller, entry.arguments.map { card($0, digits: 10, letter: entry.letter) })
    try #require(answers.count == entry.arguments.count)
    for (argument, answer) in zip(entry.arguments, answers) {
      #expect(answer.place == "N")
      let value = try answer.value(digits: 10)
      #expect(abs(value - entry.value(argument)) < 2e-11, "\(argument): \(value)")
      guard entry.letter == "R" else { continue }
      #expect(try FortranRoutines.signed(answer.message) == (argument / 0.3).rounded(.down))
    }
  }

  /// The result of a routine.
  private struct Answer {
    /// The address it returned to.
    let place: String
    /// The code of its message.
    let message: String
    let isNegative: Bool
    let mantissa: String
    let exponent: String

    init(_ line: String) {
      let line = Array(line.padding(toLength: 45, withPad: " ", startingAt: 0))
      func columns(_ range: ClosedRange<Int>) -> String {
        String(line[(range.lowerBound - 1)...(range.upperBound - 1)]).trimmingCharacters(in: .whitespaces)
      }
      place = columns(1...1)
      message = columns(3...5)
      isNegative = columns(7...7) == "-"
      mantissa = columns(9...40)
      exponent = columns(43...45)
    }

    /// The mantissa is a fraction with `digits` digits; there may be more digits before the point.
    func value(digits: Int) throws -> Double {
      let exponent = Int(try FortranRoutines.signed(exponent)) - digits
      let mantissa = try FortranRoutines.signed(mantissa)
      let scale = pow(10, Double(abs(exponent)))
      return (isNegative ? -mantissa : mantissa) * (exponent < 0 ? 1 / scale : scale)
    }

    /// The same with all its digits.
    func decimal(digits: Int) throws -> Decimal {
      let exponent = Int(try FortranRoutines.signed(exponent)) - digits
      let mantissa = try #require(Decimal(string: mantissa))
      return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: mantissa)
    }
  }

  private func answers(_ routine: FortranRoutines.Part, _ cards: [String]) throws -> [Answer] {
    let routines = try FortranRoutines([FortranRoutines.Part(name: "series", address: 14000), routine])
    return try routines.lines(of: Self.program, cards: cards + ["E"]).map(Answer.init)
  }

  /// A number on a card for the program: exponent in columns 11-13, letter in 14, number of digits in
  /// 21-23, mantissa from 31 on.
  private func card(_ number: Double, digits: Int, letter: String) -> String {
    let parts = String(format: "%.7e", abs(number)).split(separator: "e")
    let exponent = number == 0 ? 0 : (Int(parts[1]) ?? 0) + 1
    let mantissa = parts[0].replacing(".", with: "").padding(toLength: digits, withPad: "0", startingAt: 0)
    let power = FortranRoutines.field(String(format: "%03d", abs(exponent)), isNegative: exponent < 0)
    let fraction = FortranRoutines.field(mantissa, isNegative: number < 0)
    let blanks = String(repeating: " ", count: 10)
    return blanks + power + letter + blanks.prefix(6) + String(format: "%03d", digits) + blanks.prefix(7)
      + fraction
  }

  private static let program = """
         X1        EQU  89
         X2        EQU  94
         X3        EQU  99
                   ORG  4000
         START     SW   87,92
                   SW   97
         READ      CS   80
                   R
                   BCE  STOP,1,E
                   CS   332
                   CS
                   SW   201,280
                   MLC  52,301
                   MLC  13,1679
                   MLC  23,837
                   MLC  837,X3
                   MLC  BLANKS,HOLD
                   MLC  BLANKS,CODE
                   MLC  ZERO,1087
                   CW   1687
                   SBR  X2,10
                   C    280,ZERO
                   B    2000
         NORMAL    MLC  0&X2,HOLD
                   MLC  KINDN,KIND
                   B    PRINT
         WHOLE     MLC  279&X3,HOLD
                   MLC  KINDW,KIND
                   B    PRINT
         OVER      MLC  KINDO,KIND
                   B    PRINT
         NINES     MLC  KIND9,KIND
                   B    PRINT
         UNDER     MLC  KINDU,KIND
         PRINT     CS   332
                   CS
                   MLC  KIND,201
                   MLC  CODE,205
                   MLC  PLUS,207
                   BM   MINUS,1087
                   B    WRITE
         MINUS     MLC  DASH,207
         WRITE     MLC  HOLD,240
                   MLC  1679,245
                   W
                   B    READ
         STOP      H    STOP
         MESSAG    MLC  X3,KEEP
                   MLC  RETURN,X3
                   MLC  2&X3,CODE
                   SBR  EXIT+3,3&X3
                   MLC  KEEP,X3
         EXIT      B    0
         RETURN    DCW  #3
         KEEP      DCW  #3
         KIND      DCW  #1
         KINDN     DCW  @N@
         KINDW     DCW  @W@
         KINDO     DCW  @O@
         KIND9     DCW  @9@
         KINDU     DCW  @U@
         PLUS      DCW  @&@
         DASH      DCW  @-@
         ZERO      DCW  @0@
         HOLD      DCW  #30
         BLANKS    DCW  #30
                   ORG  700
         CODE      DCW  #3
                   ORG  835
                   DCW  #3
                   ORG  1024
                   B    NORMAL
                   ORG  1087
                   DCW  @0@
                   ORG  1108
                   B    OVER
                   ORG  1115
                   B    NINES
                   ORG  1134
                   B    WHOLE
                   ORG  1142
                   B    UNDER
                   ORG  1471
                   SBR  RETURN
                   B    MESSAG
                   ORG  1677
                   DCW  #3
                   DC   @0@
                   ORG  1687
                   DC   @ @
                   END  START

    """

  private static let seriesCaller = """
         X2        EQU  94
         X3        EQU  99
         Z         EQU  101
         T         EQU  126
         SUM       EQU  151
         U         EQU  176
         CODE      EQU  702
         NOZONE    EQU  14064
         EXPON     EQU  14068
         PLACES    EQU  14071
         QUOT      EQU  14074
                   ORG  2000
         CALLER    B    14000
                   BCE  PRODCT,4&X2,M
                   BCE  SQUARE,4&X2,Q
                   BCE  SHIFT,4&X2,H
                   BCE  DIVIDE,4&X2,D
                   BCE  REMAIN,4&X2,R
                   MLC  U&X3,Z&X3
                   BCE  ARC,4&X2,A
                   B    14008
                   DCW  @0010010F&@
         SUMMED    MLC  SUM&X3,T&X3
                   B    14056
         ARC       B    14008
                   DCW  @0030020P-@
                   B    SUMMED
         PRODCT    MLC  U&X3,T&X3
                   MLC  U&X3,Z&X3
                   B    14016
                   B    14056
         SQUARE    MLC  TWO,PLACES
                   B    14024
                   B    SHIFTD
         SHIFT     MLC  THREE,PLACES
                   MLC  U&X3,T&X3
                   B    14032
         SHIFTD    MLC  Z&X3,T&X3
                   B    14056
         DIVIDE    MLC  U&X3,T&X3
                   MLC  SEVEN&X3,Z&X3
                   SBR  X2,0
                   B    14040
                   B    14056
         REMAIN    MLC  TENTHS&X3,Z&X3
                   B    14048
                   MLC  QUOT,CODE
                   ZA   NOZONE,EXPON
                   B    14056
         TWO       DCW  @002@
         THREE     DCW  @003@
         SEVENA    DCW  @7000000000000000000000000@
         SEVEN     EQU  SEVENA-24
         TENTHA    DCW  @0300000000000000000000000@
         TENTHS    EQU  TENTHA-24
                   END  CALLER

    """
}
