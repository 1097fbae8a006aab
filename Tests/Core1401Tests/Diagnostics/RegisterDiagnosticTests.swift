import Core1401
import Testing

@Suite("IBM diagnostics: registers and indexing")
struct RegisterDiagnosticTests {
  // Instruction, contents of the three index locations (- not used), A and B address afterwards. Every field
  // is one position long. The B address in the rows of SBR is also what was stored.
  static let operationCases = DiagnosticCase.groups(
    of: 8, "3100C, 3100D",
    """
    S 0I3 0I2 - - I9I 91 90          , TT4 WO7 V67 S34 - 2900 2900
    S /B1 0R2 - I9I I9I 1119 90      M /F2 4U4 L45 - /34 2295 2788
    S 0Y2 0H3 I9I - I9I 80 81        L 2S9 JW7 U32 - - 1660 3598
    S /S1 0Q2 I9I I9I - 1119 80      A 1?3 QZ0 W77 - 934 1036 4566
    A 0|0 082 /20 - - 1119 81        D ST4 ?Q7 344 L45 - 1577 5431
    A /20 0!0 - 082 - 1119 81        , ZHX ZHX - - 802 6788 6788
    D 0|0 0?0 /20 - 082 1119 81      ) 2KS II9 - Q89 A12 7110 7110
    A 1R8 5G7 - 143 422 340 998      M W93 YHY - - L34 1692 8221
    H 089 002 - - - 86 2             L PX7 EN6 N5W X7X - 9332 9332
    , EE5 YQ9 - 55N Q8Z 10443 10443  ) CC3 3TL C33 - 33L 11665 11665
    Y 0!? 3TT 43K 765 - 12764 12764  M //1 4EF 88H - V43 13998 13998
    ) 5?0 9|0 899 - S99 1798 1798    C SM4 8Y5 /11 752 - 1995 1995
    A BCD EFG - - L27 1560 1893      C 0B2 0B2 - - I9I 20 20
    """)

  @Test("registers after operations on one position", arguments: operationCases)
  func operation(_ test: DiagnosticCase) throws {
    var processor = try machine(test[0] + test[1] + test[2], indexes: test.columns[3...5])
    // The fields follow from the known registers: one position above for operations that step down.
    let ends = [test[6], test[7]].compactMap { Int($0) }
    if test[0] != "H" {
      for end in ends { processor.storage[end + 1].hasWordMark = true }
    }
    #expect(processor.runAnswering() == .instructionEnd)
    #expect(processor.state.aAddress == AddressRegister(ends[0]))
    #expect(processor.state.bAddress == AddressRegister(ends[1]))
  }

  @Test(
    "store B address over the index location that it uses",
    arguments: [("089", "0|2", 87), ("094", "0!2", 92), ("099", "0?2", 97)])
  func storeOverIndex(_ a: String, _ b: String, _ location: Int) throws {
    // 3100C 34, 36, 38: the first execution stores 101 there, the second adds it.
    var processor = try machine("H" + a + b, indexes: [])
    try processor.put("099", at: location)
    for stored in ["101", "103"] {
      processor.setAddress(.iAddress, to: AddressRegister(300))
      #expect(processor.runAnswering() == .instructionEnd)
      #expect(processor.text(location...location + 2) == stored)
    }
    #expect(processor.state.aAddress == AddressRegister(location - 1))
    #expect(processor.state.bAddress == AddressRegister(103))
  }

  @Test("move record onto itself steps both registers up")
  func moveRecord() throws {
    var processor = try machine("P0K00K0", indexes: ["|||", "001", "-"])
    try processor.put("|", at: 21)
    #expect(processor.runAnswering() == .instructionEnd)
    #expect(processor.state.aAddress == AddressRegister(22))
    #expect(processor.state.bAddress == AddressRegister(22))
  }

  // A and B address of a NOP, index locations, A and B register afterwards as characters.
  static let noOperationCases = DiagnosticCase.groups(
    of: 7, "3100C 76-98",
    """
    123 456 - - - 123 456     5W7 890 111 - - 678 890     567 8R0 - 222 - 567 /12
    2M6 8A3 - /23 I9I T69 812 /T5 SD6 A1A - D5F 246 702   //1 BK2 J35 R8G - B46 K09
    BB2 MU4 999 - 77H 000 D43 HH8 HQ8 - 111 /1B |00 I99   1L5 2U6 D56 L46 - M81 G02
    RQX FE4 - 111 B22 ?9Y Q7W KUW TEX L3C - U4D 57Z Q01   IO3 LWZ N5N F66 - F2Z 924
    AK3 MN6 - X77 - 90| 23T   1ST 4N6 23U 56P - 35P |2L   2MO Y|J Q9? 13N - 381 69J
    CEP IYX C6Z - B4F O0L C5F ONU 3BJ - Q52 97N V0O S96   1SC IBM Y64 - A9B Z8G A1O
    AZK UNF /23 K09 - 31E F6E PQI ?AB - P5C A8F V4B J9H   UF! SED - - G8Z S49 |4T
    """)

  @Test("no operation loads and indexes both registers", arguments: noOperationCases)
  func noOperation(_ test: DiagnosticCase) throws {
    var processor = try machine("N" + test[0] + test[1], indexes: test.columns[2...4])
    #expect(processor.runAnswering() == .instructionEnd)
    #expect(text(processor.state.aAddress) == test[5])
    #expect(text(processor.state.bAddress) == test[6])
  }

  /// A machine with an instruction at 300; unused index locations hold asterisks, as in IBM's program.
  private func machine(_ instruction: String, indexes: some Collection<String>) throws -> Processor {
    var processor = Processor()
    try processor.put("'\(instruction)'N", at: 300)
    for (number, index) in indexes.enumerated() {
      try processor.put(index == "-" ? "***" : index, at: 87 + 5 * number)
    }
    processor.begin(at: 300)
    return processor
  }

  private func text(_ register: AddressRegister) -> String {
    StorageNotation.text([register.hundreds, register.tens, register.units])
  }

  // Instruction at 454, the character at 700, B address afterwards.
  static let branchCases = DiagnosticCase.table(
    """
    3130C 48, ended by a blank: 'B500␢ X 458
    3130C, character equal: 'B500700X'N X 462
    3130C, character not equal: 'B500700X'N Y 699
    3130C, word mark: 'V5007001'N 'X 462
    3130C, no word mark: 'V5007001'N X 699
    3130C 60, clear storage and branch: '/500700␢ X 461
    3130C 49, no operation of eight characters: 'N500700X'N X 700
    """)

  @Test("B address after branches", arguments: branchCases)
  func branch(_ test: DiagnosticCase) throws {
    var processor = Processor()
    try processor.put(test[0], at: 454)
    try processor.put(test[1], at: 700)
    processor.begin(at: 454)
    #expect(processor.runAnswering() == .instructionEnd)
    #expect(processor.settled.b.notation == test[2])
    #expect(processor.settled.a == AddressRegister(500))
  }

  @Test("after clear storage of 000 B is the top of storage", arguments: StorageSize.allCases)
  func clearStorageTop(_ size: StorageSize) throws {
    // 3100C and 3100D determine the size of the machine this way.
    var processor = Processor(size: size)
    try processor.put("'/000'H003'N", at: 300)
    processor.begin(at: 300)
    for _ in 0..<2 { #expect(processor.runAnswering() == .instructionEnd) }
    #expect(processor.state.bAddress == AddressRegister(size.positions - 1))
    #expect(processor.text(1...3) == text(AddressRegister(size.positions - 1)))
  }
}
