import Core1401
import Testing

@Suite("IBM diagnostics: editing, compare")
struct EditDiagnosticTests {
  static let suppressZerosCases = DiagnosticCase.table(
    """
    0230B 17: 00,000,000 ␢␢␢␢␢␢␢␢␢␢
    0230B 18: 00,000,009 ␢␢␢␢␢␢␢␢␢9
    0230B 19: 00,000,090 ␢␢␢␢␢␢␢␢90
    0230B 20: 00,000,80I ␢␢␢␢␢␢␢809
    0230B 21: 00,00070A? ␢␢␢␢␢␢70A␢
    0230B 22: 00,0060K0R ␢␢␢␢␢60K␢9
    0230B 23: 00,050T0Q! ␢␢␢␢50T␢Q␢
    0230B 24: 00,40D0Z0Z ␢␢␢40D␢Z␢9
    0230B 25: 0030N0&0-| ␢␢30N␢&␢-␢
    0230B 26: 020W0$0|07 ␢20W␢$␢|␢7
    0230B 27: 10G0)0#0@0 10G␢)␢#␢@␢
    0230B 28: 7 7
    0230B 29: R 9
    0230B 30: & ␢
    0230B 31: | ␢
    0230B 32: 0 ␢
    0230B 34: , #
    0230A 63: ) @
    """)

  @Test("move characters and suppress zeros", arguments: suppressZerosCases)
  func suppressZeros(_ test: DiagnosticCase) throws {
    #expect(try suppress(test[0], features: .all) == test[1])
  }

  /// 0230A 47-54 are 0230B 17-24 with points for commas, and zones without digits for the signs.
  @Test("move characters and suppress zeros: points, 0230A 47-54", arguments: suppressZerosCases.prefix(8))
  func points(_ test: DiagnosticCase) throws {
    let field = String(test[0].map { $0 == "," ? "." : $0 == "?" ? "&" : $0 == "!" ? "-" : $0 })
    #expect(try suppress(field, features: .all.subtracting(.expandedPrintEdit)) == test[1])
    let withFeature = try suppress(field, features: .all)
    #expect(withFeature.contains(".") && withFeature != test[1], "the point is significant")
  }

  private func suppress(_ field: String, features: Features) throws -> String {
    var machine = try FieldMachine(a: field, b: "X", features: features)
    // Word marks in the B area have no effect and are removed.
    for address in 601 - field.count...600 { try machine.processor.put("'X", at: address) }
    #expect(try machine.run("Z500600") == .instructionEnd)
    let text = machine.processor.text(601 - field.count...600)
    #expect(!text.contains("'"))
    return text
  }

  // Data, control word, result, E where the machine needs expanded print edit.
  static let editCases = DiagnosticCase.table(
    """
    0370D 18: 00000012 ␢␢␢␢␢␢␢␢␢␢␢&&&&&& ␢␢␢00000012␢␢␢␢␢␢
    0370D 19: 00000034 ␢␢␢␢0␢␢␢␢␢␢&&&&&& ␢␢␢␢␢000034␢␢␢␢␢␢
    0370D 23: 00004567 ␢␢␢␢␢␢␢0.␢␢&&&&&& ␢␢␢␢␢␢45.67␢␢␢␢␢␢
    0370D 25: 00456789 ␢␢␢␢,␢␢0.␢␢&&&&** ␢␢␢4,567.89␢␢␢␢**
    0370D 26: 00678901 $␢␢␢,␢␢0.␢␢****** $␢␢6,789.01******
    0370D 27: 0078901K $␢␢␢,␢␢0.␢␢&CR&** $␢␢7,890.12␢CR␢**
    0370D 28: 0089012L $␢␢␢,␢␢0.␢␢&&-&** $␢␢8,901.23␢␢-␢**
    0370D 29: 00901234 $␢␢␢,␢␢0.␢␢&&&&CR $␢␢9,012.34␢␢␢␢␢␢
    0370D 30: 0001234V $␢␢␢,␢␢0.␢␢&&CR&* $␢␢␢␢123.45␢␢␢␢␢*
    0370D 31: 0012345F $␢␢␢,␢␢0.␢␢CR&*** $␢␢1,234.56␢␢␢***
    0370D 33: 0000456G ␢␢␢␢␢CR0.␢␢&&&*** ␢␢␢␢4CR5.67␢␢␢***
    0370D 34: 00100205 ␢␢␢␢&␢␢0&␢␢&&&*** ␢␢␢1␢002␢05␢␢␢***
    0370D 35: ACEGIKMO ␢␢␢B␢D␢F␢H␢J␢L␢N0 ␢␢ABCDEFGHIJKLMN6
    0370D 36: ␢BDFHJLN ␢␢A␢C␢E␢G␢I␢K␢M␢6 ␢␢ABCDEFGHIJKLM56
    0370D 39: 13579%|0 ␢␢␢2␢4␢6␢8␢@␢#␢90 ␢␢123456789@%#|90
    0370D 41: 00567890 ␢␢$␢,␢␢0.␢␢&&**** ␢␢$5,678.90␢␢****
    0370D 42: 00345678 ␢␢␢␢,␢$0.␢␢&&&&&& ␢␢$3,456.78␢␢␢␢␢␢ E
    0370D 43: 00006789 $␢␢␢,␢*0.␢␢&&&*** $*****67.89␢␢␢*** E
    0370D 44: 00000001 $␢␢␢,␢␢␢.␢0&&&*** $␢␢␢␢␢␢␢.01␢␢␢*** E
    0370D 45: 00000000 $␢␢␢,␢␢␢.␢0&&&*** $␢␢␢␢␢␢␢␢␢␢␢␢␢*** E
    0370D 46: 00000000 ␢␢␢␢␢␢␢$.␢0&&&*** ␢␢␢␢␢␢␢␢␢␢␢␢␢␢*** E
    0370D 47: 0003456P CR␢␢␢␢␢0.␢␢&&&*** CR␢␢␢345.67␢␢␢*** E
    0370D 49: 00056789 -␢␢␢␢␢␢0.␢␢&&&*** ␢␢␢␢␢567.89␢␢␢*** E
    0370D 50: 00000100 $␢␢␢,␢␢␢.␢0&&&*** $␢␢␢␢␢␢1.00␢␢␢*** E
    """)

  @Test("edit", arguments: editCases)
  func edit(_ test: DiagnosticCase) throws {
    let plain = Features.all.subtracting(.expandedPrintEdit)
    let machines = test.columns.count == 4 ? [Features.all] : [.all, plain]
    for features in machines {
      var machine = try FieldMachine(a: test[0], b: test[1], features: features)
      #expect(try machine.run("E500600") == .instructionEnd)
      #expect(machine.processor.text(584...600) == test[2])
      #expect(machine.field(8, endingAt: 500) == test[0])
    }
  }

  // A, B, result for the last ten positions, the last nine, and so on.
  static let compareCases = DiagnosticCase.groups(
    of: 3, "3330",
    """
    A1B2C3D4E5 BJCKDLEMFN HLHLHLHLHL   FIELDCOMP. AX/7&6OMP. LHLHLHEEEE   @#/-&/#@&- @#/-&-@#-& LLLLLLHLHL
    01BC45FG89 ␢/STUVWXYZ LLHHLLHHLL   JFBL306GNZ JBRL196)SZ LLHLLHLLHE   AKT4BLU5CM ,3T2RLL9CD LHLLHLLHLL
    """)

  @Test("compare", arguments: compareCases)
  func compare(_ test: DiagnosticCase) throws {
    for (skipped, wanted) in test[2].enumerated() {
      var machine = try FieldMachine(a: String(test[0].dropFirst(skipped)), b: test[1])
      machine.processor.storage[591].hasWordMark = false
      machine.processor.storage[591 + skipped].hasWordMark = true
      #expect(try machine.run("C500600") == .instructionEnd)
      let on: [Character: Indicators] = ["H": [.unequal, .high], "L": [.unequal, .low], "E": .equal]
      #expect(machine.processor.state.indicators == on[wanted], "the last \(10 - skipped)")
    }
  }
}
