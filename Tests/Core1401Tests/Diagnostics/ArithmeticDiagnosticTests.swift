import Core1401
import Testing

@Suite("IBM diagnostics: arithmetic")
struct ArithmeticDiagnosticTests {
  // Divisor, dividend as stored by Zero and Add, B field afterwards, v = overflow.
  static let divideCases = DiagnosticCase.table(
    """
    3210A 49: 0001 0246H 0246H0000?
    3210A 50: ␢␢␢B 2469? 1234E0000?
    3210A 51: ␢␢␢Q 5431B 0678R0000?
    3210A 52: ␢␢0R 1222J 0135G0000Q
    3210A 53: ␢087 8593O 0098P0006P
    3210A 54: 065D 1549Q 0002L0045O
    3210A 55: 3210 1518E 0000D0234E
    3210A 56: 2468 ␢0246 0000?␢024F
    3210A 57: 0000 1357I 000001357I v
    3210A 58: 2468 0000? 0000?0000?
    3210A 59: 0 I ?0I v
    3210A 60: 1 H H0?
    3210A 61: 2 G C0A
    3210A 62: L F K0?
    3210A 63: M N A0J
    3210A 64: 5 M !0M
    3210A 65: 6 ? ?0?
    3220A 51: 0000 0000? 000000000? v
    3210B 21: 7 10 0A0C
    3210B 22: 460 8900 001I016?
    3210B 35: 0 1 ?0A v
    3210B 36: 1 0 ?0?
    3210B 37: 3210 0320I 0000?0320I
    3210B 38: 2400 0470! 0000J0230!
    3210B 39: 9 8 ?0H
    3210B 40: 99 88 0?08H
    3210B 41: 9 80 0H0H
    3210B 43: 9 99 1A0?
    3210B 44: 9 909 10A0?
    3210B 45: 1 9 I0?
    3210B 46: 123456789 987654321 00000000H000000000I
    3210B 48: 6 7 A0A
    """)

  @Test("divide", arguments: divideCases)
  func divide(_ test: DiagnosticCase) throws {
    let (divisor, dividend) = (test[0], test[1])
    let length = divisor.count + 1 + dividend.count
    var machine = try FieldMachine(a: divisor, b: String(repeating: "9", count: length))
    try machine.put(dividend, endingAt: 650)
    #expect(try machine.run("?650600") == .instructionEnd)
    let highOrder = AddressRegister(601 - dividend.count)
    #expect(try machine.run("%500" + text(highOrder)) == .instructionEnd)
    #expect(machine.field(length) == test[2])
    #expect(machine.overflow == (test.columns.last == "v"))
    #expect(machine.processor.storage[601 - length].hasWordMark)
    #expect(machine.field(divisor.count, endingAt: 500) == divisor)
  }

  private func text(_ register: AddressRegister) -> String {
    StorageNotation.text([register.hundreds, register.tens, register.units])
  }

  // A, B, result, v or -: 0350A 49-68 with the overflow column of 0360A 48-66 (that of I0 I0 from SimH).
  static let highOrderZonesCases = DiagnosticCase.groups(
    of: 4, "0350A, 0360A",
    """
    40 40 80 -   1! 90 8? -   Z0 R0 80 v   U0 D0 80 -   M0 M0 80 -   40 U0 Y0 -   90 90 Y0 v
    Z0 I0 Y0 v   R0 R0 Y0 v   D0 M0 Y0 -   40 M0 Q0 -   Z0 90 Q0 v   U0 U0 Q0 -   R0 I0 Q0 v
    D0 D0 Q0 -   40 D0 H0 -   R0 90 H0 v   U0 M0 H0 -   Z0 Z0 H0 v   I0 I0 H0 v
    """)
  // Complement adds remove the zone; a field of one position gets none (its overflow from SimH).
  static let withoutZoneSumCases =
    DiagnosticCase.groups(of: 4, "0350B 47-49", "/9 I! 7J -  /9 R! 7J -  /9 Z! 7J -")
    + DiagnosticCase.groups(
      of: 4, "0350B 38-46",
      "4 4 8 -  9 9 8 v  M M Q -  I I H v  U U Y -  J 9 H -  1 R Q -  9 J H -  R 1 Q -")

  @Test("add: high-order zones and overflow", arguments: highOrderZonesCases + withoutZoneSumCases)
  func zones(_ test: DiagnosticCase) throws {
    var machine = try FieldMachine(a: test[0], b: test[1])
    #expect(try machine.run("A500600") == .instructionEnd)
    #expect(machine.field(test[2].count) == test[2])
    #expect(machine.overflow == (test[3] == "v"))
    #expect(machine.field(test[0].count, endingAt: 500) == test[0])
  }

  // Operation, A, B, result.
  static let complementCases = DiagnosticCase.table(
    """
    0310B 24: S 776666666X 7890123456 012345678I
    0310B 25: S Q77777777H Y90123456X 012345678I
    0310B 26: S QHQYHQYHQ9 Z?JSCMVFPH 012345678I
    0310B 27: A 012345678R 0000000000 012345678R
    0310B 29: A 234567890J 222222211B 012345678R
    0310B 34: S 789012345W 7766666667 012345678R
    0310B 35: S Q90123456G Y77777777Y 012345678R
    0310B 36: S R?JSCMVFP8 YHQYHQYHQI 012345678R
    0310B 37: S 3000000000 03000000000 0000000000?
    0310B 38: A 120000000? ␢160000000! 0040000000!
    0310B 59: S Q90123456G ?877777777Y 0012345678R
    0310B 62: S QHQYHQYHQ9 ?9?JSCMVFPH 0012345678I
    """)

  @Test("complement add", arguments: complementCases)
  func complementAdd(_ test: DiagnosticCase) throws {
    var machine = try FieldMachine(a: test[1], b: test[2])
    #expect(try machine.run("\(test[0])500600") == .instructionEnd)
    #expect(machine.field(test[3].count) == test[3])
    #expect(machine.overflow == false)
  }

  // Operation, A, B, result, v or - = overflow.
  static let repeatedCases = DiagnosticCase.table(
    """
    0300B 20: A 12345678I 333333222T 358024580/ -
    0300B 25: A ␢2␢4␢6␢8␢ ␢1␢3␢5␢7␢9 0143862869 -
    0300B 26: A 999999999 9999999999 /999999997 v
    0300B 27: S 888888888 988888888Q /66666666M v
    """)

  @Test("add, executed twice", arguments: repeatedCases)
  func twice(_ test: DiagnosticCase) throws {
    var machine = try FieldMachine(a: test[1], b: test[2])
    for _ in 0..<2 { #expect(try machine.run("\(test[0])500600") == .instructionEnd) }
    #expect(machine.field(test[3].count) == test[3])
    #expect(machine.overflow == (test[4] == "v"))
  }
}
