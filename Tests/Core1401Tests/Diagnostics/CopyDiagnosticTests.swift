import Core1401
import Testing

@Suite("IBM diagnostics: zero and add, multiply, modify address")
struct CopyDiagnosticTests {
  // A field, ten positions after Zero and Add and after Zero and Subtract.
  static let zeroAndAddCases = DiagnosticCase.groups(
    of: 3, "0330B",
    """
    01234 000000123D 000000123M   5678Z 000005678I 000005678R   ␢AKTM 00000␢123M 00000␢123D
    ␢EOXH 00000␢567H 00000␢567Q   ␢I!,@ 00000␢90#) 00000␢90#*
    """)

  @Test("zero and add, zero and subtract", arguments: zeroAndAddCases)
  func zeroAndAdd(_ test: DiagnosticCase) throws {
    for (operation, result) in [("?", test[1]), ("!", test[2])] {
      var machine = try FieldMachine(a: test[0], b: "QQQQQQQQQQ")
      #expect(try machine.run("\(operation)500600") == .instructionEnd)
      #expect(machine.field(10) == result)
    }
  }

  // One position: before, after `? a`, after `! a`.
  static let inPlaceCases = DiagnosticCase.groups(of: 3, "0330B", "T C L   P P G   I I R   # . $")

  @Test("zero and add in place", arguments: inPlaceCases)
  func inPlace(_ test: DiagnosticCase) throws {
    for (operation, result) in [("?", test[1]), ("!", test[2])] {
      var machine = try FieldMachine(a: test[0], b: "X")
      #expect(try machine.run("\(operation)500") == .instructionEnd)
      #expect(machine.field(1, endingAt: 500) == result)
    }
  }

  // Multiplicand, multiplier, product.
  static let multiplyCases = DiagnosticCase.groups(
    of: 3, "3200C",
    """
    13579 0000 000000000?   0246H ␢␢␢A 000000246H   1234V ␢␢␢2 000002469?   67890 ␢␢␢Y 000054312?
    13579 ␢␢0R 000012221J   0246Q ␢087 000021471O   1234N 065M 000807363?   FPY90 TKA0 021792690?
    ␢ ␢ 00?   1 0 00?   B / 00B   R 8 07K   Y B 01F   0 R 00!   R R 08A
    """)

  @Test("multiply", arguments: multiplyCases)
  func multiply(_ test: DiagnosticCase) throws {
    let area = String(repeating: "5", count: test[0].count + 1)
    var machine = try FieldMachine(a: test[0], b: test[1] + area)
    #expect(try machine.run("@500600") == .instructionEnd)
    #expect(machine.field(test[2].count) == test[2])
    #expect(machine.overflow == false)
    #expect(machine.field(test[0].count, endingAt: 500) == test[0])
  }

  // A, B, sum.
  static let modifyAddressCases = DiagnosticCase.groups(
    of: 3, "3700A 45-58",
    """
    000 000 000   777 888 W65   /23 !24 A47   K34 F81 Z1V   C45 T57 70S   U5O Z0B C5Y   F7Q /3N 81T
    N6P U6Y 035   X8I PI? 5GI   Q9? KMW /LW   I0A Q/L P/M   |AS E7I 59/   JKT ?2U /4G   BTU F8J R15
    """)

  @Test("modify address", arguments: modifyAddressCases)
  func modifyAddress(_ test: DiagnosticCase) throws {
    var machine = try FieldMachine(a: test[0], b: test[1])
    #expect(try machine.run("#500600") == .instructionEnd)
    #expect(machine.processor.text(598...600) == "'" + test[2])
  }
}
