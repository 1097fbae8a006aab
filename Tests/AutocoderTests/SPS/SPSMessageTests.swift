import Autocoder
import Core1401
import Testing

/// The messages about errors on cards of SPS.
@Suite("Messages about cards of SPS")
struct SPSMessageTests {
  static let columns =
    "labels begin in column 8, operations in 14, A-operands in 17, B-operands in 28; the d-character is in 39"

  // The card is line 1; the columns begin at 6.
  static let cards: [(String, [String])] = [
    // Count
    ("        DCW*      A", ["6: DCW needs a count in columns 6-7; two digits, 01 to 32"]),
    ("33      DCW*      A", ["6: '33' is not the count of a DCW; two digits, 01 to 32"]),
    ("00      DC *      A", ["6: '00' is not the count of a DC; two digits, 01 to 32"]),
    ("5       DCW*      A", ["6: '5' is not the count of a DCW; two digits, 01 to 32"]),
    ("A5      DS *", ["6: 'A5' is not the count of a DS; two digits, 01 to 99"]),
    ("        DS *", ["6: DS needs a count in columns 6-7; two digits, 01 to 99"]),
    ("05      H", ["6: the count '05' is not read; the instruction has 1 character"]),
    // Label
    ("  1A    H", ["8: a label cannot begin with '1'; begin it with a letter"]),
    ("  é     H", ["8: a character that the 1401 does not have; the 1401 has 64 characters"]),
    ("   B    H", ["9: the label begins in column 9; it must begin in column 8; \(columns)"]),
    // Operation
    ("  B     ", ["14: the operation is missing; \(columns)"]),
    ("         H", ["15: the operation begins in column 15; it must begin in column 14; \(columns)"]),
    ("        MWC" + operands("A", "A"), ["14: MWC is not an operation of SPS; did you mean MCW?"]),
    (
      "        BE A",
      ["14: BE is an operation of Autocoder and not of SPS; write B with S in column 39"]
    ),
    (
      "        BCE" + operands("A", "A", "X"),
      ["14: BCE is an operation of Autocoder and not of SPS; write B with the d-character in column 39"]
    ),
    ("        MLC" + operands("A", "A"), ["14: MLC is an operation of Autocoder and not of SPS; write MCW"]),
    ("        XFRA", ["14: XFR is an operation of Autocoder and not of SPS; write EX"]),
    (
      "  X     EQU0080",
      [
        "14: EQU is an operation of Autocoder and not of SPS; give the label to a DS with count 01 and the address in columns 17-20"
      ]
    ),
    (
      "        DA 1X80",
      [
        "14: DA is an operation of Autocoder and not of SPS; reserve the area with DS, and set its word marks with DCW or SW"
      ]
    ),
    (
      "        JOB",
      [
        "14: JOB is an operation of Autocoder and not of SPS; ENT with AUTOCODER changes to Autocoder"
      ]
    ),
    // A-operand
    ("        B  500", ["17: an actual address has four digits, not 3; write 0500"]),
    ("        B  00500", ["17: an actual address has four digits, not 5; write 0500"]),
    (
      "        B  12345",
      ["17: an actual address has four digits, not 5; above 9999 write a symbol with an adjustment"]
    ),
    (
      "        B  05A0",
      ["17: '05A0' is neither an actual address nor a symbol; write four digits, or begin with a letter"]
    ),
    ("        B   A", ["18: the A-operand begins in column 18; it must begin in column 17; \(columns)"]),
    ("        B  #A", ["17: a symbol cannot begin with '#'; begin it with a letter"]),
    (
      "        B  A,B",
      ["17: A,B is not defined; operands have columns and no commas: A begins in 17, B in 28"]
    ),
    (
      "        B  A+1",
      ["17: A+1 is not defined; the adjustment is written after the six columns of the symbol, as +004"]
    ),
    ("        B  *+1", ["17: '*+1' is not an address; the adjustment of * is written in columns 23-26"]),
    ("        CU " + operands("%U", "", "R"), ["17: a unit has three characters; as %U1 for tape unit 1"]),
    ("        B  TABEL", ["17: TABEL is not defined; did you mean TABLE?"]),
    (
      "        B  " + operands("A     +4"),
      ["23: an adjustment has a sign in column 23 and three digits after it; write +004"]
    ),
    (
      "        B  " + operands("A      004"),
      ["23: an adjustment has a sign in column 23 and three digits after it; write +004"]
    ),
    (
      "        B  " + operands("A     +"),
      ["23: an adjustment has a sign in column 23 and three digits after it; as +004 or -012"]
    ),
    (
      "        B  " + operands("A     +1 2"),
      ["23: an adjustment has a sign in column 23 and three digits after it; as +004 or -012"]
    ),
    (
      "        B  " + operands("A     -12A"),
      ["23: an adjustment has a sign in column 23 and three digits after it; as +004 or -012"]
    ),
    (
      "        B  " + operands("A         4"),
      ["27: there is no index location '4'; column 27 has 1, 2, 3 or nothing"]
    ),
    (
      "        B  " + operands("      +004"),
      ["23: the A-operand is missing before its adjustment; it is written in columns 17-22"]
    ),
    (
      "        CU " + operands("%U1   +004", "", "R"), ["17: nothing can be added to a unit"]
    ),
    // B-operand
    ("        A  " + operands("A", "500"), ["28: an actual address has four digits, not 3; write 0500"]),
    (
      "        A  " + operands("A", "A     -4"),
      ["34: an adjustment has a sign in column 34 and three digits after it; write -004"]
    ),
    (
      "        A  " + operands("A", "A         X"),
      ["38: there is no index location 'X'; column 38 has 1, 2, 3 or nothing"]
    ),
    (
      "        A  " + operands("", "A"),
      ["28: A has a B-operand and no A-operand; a single operand is written in columns 17-22"]
    ),
    // Length
    ("        MCW" + operands("A", "A", "R"), ["14: MCW with 8 characters is unusual; it has 1, 4, 7"]),
    ("        LCA" + operands("A", "A", "R"), ["14: LCA with 8 characters is unusual; it has 1, 4, 7"]),
    ("        LCA" + operands("%U1", "A"), ["14: LCA with 7 characters is unusual; it has 8"]),
    ("        BWZ" + operands("A", "A"), ["14: BWZ with 7 characters is unusual; it has 1, 8"]),
    ("        CC", ["14: CC with 1 character is unusual; it has 2, 5"]),
    // Constants
    (
      "03      DCWA      ABC",
      ["17: 'A' cannot be the A-operand of DCW; write *, or four digits for the address of its last position"]
    ),
    (
      "03      DCW A     ABC",
      ["17: 'A' cannot be the A-operand of DCW; write *, or four digits for the address of its last position"]
    ),
    (
      "03      DC        ABC",
      ["17: DC needs an A-operand; write *, or four digits for the address of its last position"]
    ),
    (
      "03      DS *     +004",
      ["23: nothing can be added to the A-operand of DS; columns 23-27 must be blank"]
    ),
    (
      "03      DCW*     AABC",
      ["23: column 23 has 'A' where only a sign can be; the characters of a constant begin in column 24"]
    ),
    (
      "05      DCW*     +123",
      ["28: the sign would be stored over ' ', the last of the 5 characters; end the constant with a digit"]
    ),
    (
      "03      DCW*      12345",
      ["27: the constant continues after the 3 characters of its count; the rest is not stored"]
    ),
    (
      "        DSA*",
      [
        "28: DSA needs a B-operand in columns 28-33; the address to store; the A-operand is the place"
      ]
    ),
    // Control
    ("        ORG", ["17: ORG needs an A-operand; as ORG with START, or with four digits"]),
    ("        ORG*", ["17: ORG cannot use *; as ORG with START, or with four digits"]),
    ("        ORG%U1", ["17: ORG cannot use a unit; as ORG with START, or with four digits"]),
    (
      "        ORG" + operands("A         1"),
      ["27: ORG cannot be indexed; storage is filled before X1 is set"]
    ),
    ("        ORG500", ["17: an actual address has four digits, not 3; write 0500"]),
    ("        EX", ["17: EX needs an A-operand; as EX with START, or with four digits"]),
  ]

  static let remark = "a remark begins with an asterisk in column 8"

  static let remarks: [(String, [String])] = [
    ("  #B    H", ["8: a label cannot begin with '#'; \(remark)"]),
    ("  ; X", ["14: the operation is missing; \(remark)"]),
    ("   *    H", ["9: the label begins in column 9; it must begin in column 8; \(remark)"]),
    ("        ;XY", ["14: ;XY is not an operation of SPS; \(remark)"]),
    ("         *", ["15: the operation begins in column 15; it must begin in column 14; \(remark)"]),
  ]

  @Test("remarks as other languages have them", arguments: remarks)
  func remark(_ card: String, _ messages: [String]) {
    #expect(assembleSPS(card).messages == messages.map { "1:" + $0 })
  }

  @Test("one card", arguments: cards)
  func card(_ card: String, _ messages: [String]) {
    let assembly = assembleSPS(card, "05A     DS 0500", "05TABLE DS 0600", "  C     H")
    #expect(assembly.messages == messages.map { "1:" + $0 })
  }

  @Test("CTL has no effect") func control() {
    let assembly = assembleSPS("        CTL", "  A     H")
    #expect(assembly.messages == [])
    #expect(assembly.loaded == "^.")
  }

  @Test("an unknown operation loads nothing, and its label gives no further messages")
  func unknown() {
    let assembly = assembleSPS("  A     XYZ0500", "  B     B  A")
    #expect(assembly.loaded == "^B###")
    #expect(assembly.diagnostics.map(\.flag) == [.operation])
  }

  @Test("a wrong card is filled with number signs, and later addresses do not change")
  func filler() {
    let assembly = assembleSPS(
      "        A  " + operands("0500", "12"), "  B     H", "02      DCWX      AB", "        B  NODEF")
    #expect(assembly.loaded == "^#######^.^##^B###")
  }

  @Test("a duplicate label is reported once")
  func duplicate() {
    let assembly = assembleSPS("  A     H", "  A     H", "        B  A")
    #expect(
      assembly.messages == [
        "2:8: A is defined already, in line 1 of test.sps; the first definition counts; choose another name"
      ])
  }

  @Test("page and line numbers that do not ascend are reported; cards without them are not")
  func sequence() {
    let text = "01020        H\n01010        H\n             H\n01015        H\n01015        H"
    let options = AssemblyOptions(language: .sps)
    let assembly = Assembler(options: options).assemble(SourceText(name: "test.sps", text: text))
    #expect(
      assembly.messages == [
        "2:1: page and line 01010 come after 01020; is the card in its place?",
        "5:1: page and line 01015 come after 01015; is the card in its place?",
      ])
    #expect(assembly.isAssembled)
  }

  @Test("addresses above 9999 need an adjustment, and ORG * changes nothing")
  func origins() {
    let assembly = assembleSPS(
      "        ORG9999", "        ORG*", "  A     H", "        ORGA     +999", "  B     H",
      "        ORGB     +999")
    #expect(assembly.messages == ["2:17: ORG cannot use *; as ORG with START, or with four digits"])
    #expect(assembly.symbol("B")?.value == .address(10_998))
  }
}
