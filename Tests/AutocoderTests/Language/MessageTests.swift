import Autocoder
import Core1401
import Testing

/// The wording is part of the interface: the problem, the place, and the correction.
@Suite("Messages about one statement")
struct MessageTests {
  static let columns =
    "columns 1-5 are page and line; a label begins in column 6, the operation in 16, operands in 21; or put a tab between them"

  static let lateAdvice = "operands begin in column 21; or put one tab before them"

  static func late(_ text: String, _ column: Int) -> String {
    "\(column): '\(text)' in column \(column) is read as a remark; \(lateAdvice)"
  }

  // The statement is line 1; A is 500 and TABLE 600.
  static let statements: [(String, [String])] = [
    // Labels
    (
      "LONG-LABEL H",
      ["6: the label LONG-LABEL reaches beyond column 11; a label has up to six characters, columns 6-11"]
    ),
    ("1A H", ["6: a label cannot begin with '1'; begin it with a letter"]),
    ("B,C H", ["7: a label cannot contain ','; use letters and digits"]),
    ("50 H", ["6: only DCW, DC, DSA and DA can have an address for a label; use ORG to place anything else"]),
    ("16000 DCW 1", ["6: there is no address above 15999"]),
    // Operations
    (" MLCC A", ["16: MLCC is neither an operation nor a macro of the library; did you mean MLC?"]),
    (" MWC A", ["16: MWC is neither an operation nor a macro of the library; did you mean MCW?"]),
    (" MVC A,A", ["16: MVC is neither an operation nor a macro of the library; did you mean MLC?"]),
    (" ML A,A", ["16: ML is neither an operation nor a macro of the library; did you mean MLC?"]),
    (" WRITE", ["16: WRITE is neither an operation nor a macro of the library; did you mean W?"]),
    (" MLCTABLE,A", ["16: MLCTA is neither an operation nor a macro of the library; \(columns)"]),
    (" PSK 1,A", ["16: PSK is an operation of the 1440, not of the 1401; assemble it with --1440"]),
    ("B", ["16: the operation is missing; \(columns)"]),
    (
      "  A",
      [
        "16: the operation is missing, and the line before cannot be continued; only DCW, DC, DSA, EQU and the fields of DA continue with a blank operation"
      ]
    ),
    // Operands
    (" MLC AA,500", ["21: AA is not defined; did you mean A?"]),
    (" MLC TABEL", ["21: TABEL is not defined; did you mean TABLE?"]),
    (
      " MLC X1,89",
      [
        "21: X1 is not defined; define the index locations: X1 EQU 89, X2 EQU 94, X3 EQU 99"
      ]
    ),
    (" BE", ["16: BE needs an A-operand; write BE A"]),
    (" RT 1", ["16: RT needs a B-operand; write RT unit,B"]),
    (" RT", ["16: RT needs a unit; write RT unit,B"]),
    (" CU 1", ["16: CU needs a d-character; write CU unit,d"]),
    (" BSS A", ["16: BSS needs a d-character; write BSS A,d"]),
    (" MLC A,", ["22: the B-operand is missing; two blanks after a comma end the operands"]),
    (" MLC ,A", ["21: the A-operand is missing"]),
    (" MLC A,A,CC", ["25: the d-character is one character, not 2; write MLC [A][,B][,d]"]),
    (" A A,A,A", ["25: A has no d-character; it is assembled as written"]),
    (" RD 0,A", ["23: the d-character of RD is R or W; its one operand is the address; the unit is known"]),
    (" R A,A", ["23: too many operands; write R [A]"]),
    (
      " MLC 500XY",
      ["25: 'Y' cannot follow here; put a comma between operands, and two blanks before a remark"]
    ),
    (" MLC /A", ["21: '/A' is not an address; write a number, a symbol, * or a literal"]),
    (" MLC %", ["21: '%' cannot be the A-operand; write a number, a symbol, * or a literal"]),
    (" MLC %U,A", ["21: a unit has three characters; as %U1 for tape unit 1"]),
    (" MLC A+X4", ["23: there is no index location X4; they are X1, X2 and X3; X0 is none"]),
    (
      " MLC A-X1",
      ["23: an index location cannot be subtracted; write +X1, and put the complement to 16000 into it"]
    ),
    (" MLC A+B", ["23: 'B' cannot be added; only a number or an index location can; as +5 or +X1"]),
    (" MLC A+", ["23: a number or an index location must follow the sign; as +5 or +X1"]),
    (" MLC A+X00", ["21: X00 has a meaning only in ORG and LTORG"]),
    (
      " MLC %U1+1",
      ["24: '+1' cannot follow here; put a comma between operands, and two blanks before a remark"]
    ),
    (" MLC #5", ["21: #5 needs a name before it; as WORK#5, which reserves 5 positions"]),
    (" MLC B#", ["21: a number of positions must follow the #; as B#5"]),
    (" MLC B#0", ["21: an area of 0 positions; it can have 1 to 52; use DS or DA for longer ones"]),
    (
      " MLC A#3",
      ["21: A is defined already, in line 2 of test.s; write A alone where the area is used again"]
    ),
    (" MLC @@", ["21: a literal of no characters; put something between the @"]),
    (" MLC @A", ["21: the @ that ends the constant is missing"]),
    (" MLC -@A@", ["21: the address of a literal cannot be subtracted; write + before the @"]),
    (
      " MLC @A@,@B@",
      [
        "21: the literal ends at the last @ of the line and has 5 characters; only one of two operands can be a literal in @; define the other with DCW"
      ]
    ),
    (" RT 12,A", ["21: a unit is one digit, or three characters as %U1; write RT unit,B"]),
    (" RT @A@,A", ["21: RT needs a unit; write RT unit,B"]),
    (" H 16001", ["21: 16001 is above 15999 and is assembled as 1"]),
    (
      " H 2-5",
      ["21: the address is -3 and is stored as 0003; to step back with an index location, add 16000"]
    ),
    (" H  A", ["22: operands begin in column 21, not in 22; or put a tab before them"]),
    // Operands too far right; a remark is not one
    (" MLC   A,TABLE", [late("A,TABLE", 23)]),
    (" A   A,TABLE  ADD", [late("A,TABLE", 23)]),
    (" MLC \(String(repeating: " ", count: 20))A,TABLE", [late("A,TABLE", 41)]),
    (" MLC \(String(repeating: " ", count: 21))A,TABLE", []),
    (" CS   332", [late("332", 23)]),
    (" CS       332  CLEAR", [late("332", 27)]),
    (" CS       332 POSITIONS", []),
    (" CS   C", [late("C", 23)]),
    (" CS   CLEAR", []),
    (" CS       C", []),
    (" CS   *CLEAR", []),
    (" CC   J", [late("J", 23)]),
    (" W   PRINT, THEN STOP", []),
    (" NOP   A,TABLE", []),
    (" BE   A", ["23: BE needs an A-operand; \(lateAdvice)"]),
    (" BE   IF EQUAL", ["16: BE needs an A-operand; write BE A"]),
    (" ORG   500", [late("500", 23)]),
    (" EX       A", ["27: EX without an address goes to address 0; \(lateAdvice)"]),
    (" CHAIN", ["16: CHAIN must follow an instruction; it repeats the operation before it"]),
    // Constants and areas
    (" DCW", ["16: DCW needs an operand from column 21 on; as DCW @TEXT@, DCW 00000 or DCW #5"]),
    (" DSA", ["16: DSA needs an operand from column 21 on; as DSA TABLE"]),
    (" DCW @@", ["21: a constant of no characters; put something between the @"]),
    (" DCW #0", ["21: a constant of no characters"]),
    (" DCW #", ["21: '#' cannot be the operand; write a number, a symbol, * or a literal"]),
    (" DCW 1.5", ["22: '.5' cannot follow here; put constants other than numbers between @ signs"]),
    (" DCW A,A", ["22: DCW has one operand; leave two blanks before a remark"]),
    (
      " DCW A#5",
      ["21: a name before # has a meaning only in instructions; put the name into columns 6-11, as a label"]
    ),
    (" DSA @X@", ["21: DSA stores an address and no other constant; use DCW for other constants"]),
    (" DS 5X", ["22: DS takes a number and nothing else; leave two blanks before a remark"]),
    (" DS", ["21: DS needs a number of positions in column 21; as DS 80"]),
    (" DS 16001", ["21: 16001 positions are more than any 1401 has"]),
    (" EQU 5", ["16: EQU without a label has no effect; put a name into columns 6-11"]),
    ("B EQU", ["16: EQU needs an operand from column 21 on; as EQU 80 or EQU TABLE+5"]),
    ("B EQU @A@", ["21: a name cannot stand for a literal; use DCW for a constant with a name"]),
    ("B EQU A,5", ["21: EQU has one operand; leave two blanks before a remark"]),
    ("B EQU B", ["21: B is defined in terms of itself; give it a number or a label somewhere"]),
    ("B EQU TABEL", ["21: TABEL is not defined; did you mean TABLE?"]),
    (" DA 5", ["21: DA needs the number of records, X and their size in column 21; as DA 1X80"]),
    (" DA 0X5", ["21: DA needs the number of records, X and their size in column 21; as DA 1X80"]),
    (" DA 200X100", ["21: 200 records of 100 are more than any 1401 holds"]),
    (
      " DA 1X5,Q",
      [
        "25: 'Q' is not an option of an area; C loads blanks, G adds a group mark, | a record mark after each record, X1 an index location"
      ]
    ),
    (
      " DA 1X5/",
      [
        "24: DA cannot be read from here on; separate its options by commas, and write two blanks before a remark"
      ]
    ),
    // Control
    (" ORG 500+X1", ["21: ORG cannot be indexed; storage is filled before X1 is set"]),
    (" ORG @A@", ["21: ORG needs an address; as 500, *+10, TABLE or *+X00"]),
    (" ORG TABEL", ["21: TABEL is not defined; did you mean TABLE?"]),
    (" ORG *-999", ["21: -666 is not in 0-15999"]),
    (
      "B ORG C", ["21: this address depends on itself; use a symbol that is defined before, or a number"]
    ),
    (" EX", ["16: EX without an address goes to address 0; as EX START"]),
    (" EX *", ["21: EX cannot use *; write the label at which the program begins"]),
    (" EX @A@", ["21: EX needs an address; as EX START"]),
    (" EX A,A", ["21: EX has one operand; leave two blanks before a remark"]),
    (" LC 12", ["21: LC needs the number of a location counter, 0-9"]),
    (
      " LC 1,Q",
      ["21: where the location counter begins cannot be read; as LC 1,R or LC 1,R,X00+20 or LC 1,X,TABLE+5"]
    ),
    (
      " ENT COBOL",
      [
        "21: ENT names the language of the lines that follow, which is not 'COBOL'; write ENT SPS, and ENT AUTOCODER to come back"
      ]
    ),
  ]

  @Test("one statement", arguments: statements)
  func statement(_ statement: String, _ messages: [String]) {
    let assembly = assemble(statement, "A EQU 500", "TABLE EQU 600", "C H")
    #expect(assembly.messages == messages.map { "1:" + $0 })
  }

  @Test("a label that begins in column 5 loses a letter; numbers in columns 1-5 are not labels")
  func labelInColumn5() {
    func messages(_ line: String) -> [String] {
      let text = "\(line)\n               END  500\n"
      return Assembler().assemble(SourceText(name: "a.s", text: text)).messages
    }
    let message = "1:5: the label begins in column 5; it must begin in column 6; \(Self.columns)"
    #expect(messages("    LAB2       DCW  1") == [message])
    #expect(messages("    A          DCW  1") == [message])
    for line in ["0101ALAB2      DCW  1", "     LAB2      DCW  1", "   01LAB2      DCW  1"] {
      #expect(messages(line) == [], "\(line)")
    }
  }

  static let fields: [(String, String)] = [
    ("5,12", "2:21: position 12 is not in the record, which has 10; positions are counted from 1"),
    ("0,5", "2:21: position 0 is not in the record, which has 10; positions are counted from 1"),
    ("9,3", "2:21: the field ends at 3, before it begins at 9; write 3,9"),
    (
      "A",
      "2:21: a field of DA is written as the positions of its first and last character; as 1,5 for a field with a word mark, 5 for one without"
    ),
  ]

  @Test("fields of DA", arguments: fields)
  func field(_ operands: String, _ message: String) {
    #expect(assemble(" DA 1X10", "  \(operands)").messages == [message])
  }

  static let lines: [(String, [String])] = [
    ("                H", ["17: the operation begins in column 17; it must begin in column 16; \(columns)"]),
    ("      X        H", ["7: the label begins in column 7; it must begin in column 6; \(columns)"]),
    ("               MLC A,B", ["16: MLC A is neither an operation nor a macro of the library; \(columns)"]),
    ("START     CS   332", ["11: the label CS reaches beyond column 11; \(columns)"]),
    ("START MLC A,B", ["1: the statement is not in the right columns; \(columns)"]),
    ("     A     B   H", ["12: columns 12-15 must be blank between label and operation; \(columns)"]),
  ]

  static let remark = "a remark begins with an asterisk in column 6"

  static let remarks: [(String, [String])] = [
    ("; my comment", ["16: the operation is missing; \(remark)"]),
    ("     # x", ["6: a label cannot begin with '#'; \(remark)"]),
    ("     // x", ["6: a label cannot begin with '/'; \(remark)"]),
    ("     // comment", ["12: columns 12-15 must be blank between label and operation; \(remark)"]),
    ("     --comment", ["6: the label --COMMENT reaches beyond column 11; \(remark)"]),
    ("      * SHIFTED", ["12: columns 12-15 must be blank between label and operation; \(remark)"]),
    ("      * X", ["7: the label begins in column 7; it must begin in column 6; \(remark)"]),
    ("               ; x", ["16: ; X is neither an operation nor a macro of the library; \(remark)"]),
    ("                ; x", ["17: the operation begins in column 17; it must begin in column 16; \(remark)"]),
    (
      "                    # the loop",
      ["16: the operation is missing, and the line before cannot be continued; \(remark)"]
    ),
    ("     -X        H", ["6: a label cannot begin with '-'; begin it with a letter"]),
  ]

  @Test("two tabs after the label leave the operation blank")
  func twoTabs() {
    func messages(_ text: String) -> [String] {
      Assembler().assemble(SourceText(name: "test.s", text: text)).messages
    }
    let missing = "7: the operation is missing; each tab ends a field; two tabs leave the operation blank"
    #expect(messages("START\t\tCS\t332") == ["1:\(missing)"])
    #expect(messages("\tNOP\nSTART\t \tCS\t332") == ["2:\(missing)"])
    #expect(messages("START\t\t\tCS") == ["1:\(missing)"])
    #expect(messages("\tDCW\t5\nA\t\t6") == [])
    #expect(messages("START\t  A").first?.hasPrefix("1:9: the operation begins in column 18") == true)
  }

  @Test("remarks as other languages have them", arguments: remarks)
  func remark(_ line: String, _ messages: [String]) {
    let assembly = Assembler().assemble(SourceText(name: "test.s", text: line))
    #expect(assembly.messages == messages.map { "1:" + $0 })
  }

  @Test("fields in wrong columns", arguments: lines)
  func line(_ line: String, _ messages: [String]) {
    let assembly = Assembler().assemble(SourceText(name: "test.s", text: line))
    #expect(assembly.messages == messages.map { "1:" + $0 })
  }

  @Test("a duplicate label and exceeded storage are reported once")
  func whole() {
    #expect(
      assemble("A H", "A H", " B A").messages == [
        "2:6: A is defined already, in line 1 of test.s; the first definition counts; choose another name"
      ])
    #expect(
      assemble(" ORG 15999", " DCW 12345", " DCW 1").messages == [
        "2:16: core storage exceeded by 5 positions: from here on the program is beyond 15999, up to 16004"
      ])
  }

  @Test("a message on one line")
  func text() {
    let assembly = assemble(" H", " B STRAT", "START H")
    #expect(
      assembly.diagnostics.map(\.text) == ["test.s:2:21: error: STRAT is not defined; did you mean START?"])
    #expect(assembly.diagnostics.map(\.flag) == [.symbol])
    #expect(assembly.diagnostics.map(\.place.length) == [5])
    #expect(assembly.lines[1].diagnostics == [0])
    #expect(!assembly.isAssembled)
  }

  @Test("a wrong statement is filled with number signs, and later addresses do not change")
  func filler() {
    #expect(assemble(" MLC 1,2", " MLC A+B,5", " MLC NODEF,5", " H").loaded == "^M001002^####^M###005^.")
  }

  @Test("the label of an unknown statement gives no further messages")
  func followUps() {
    #expect(assemble("A HALTT", " B A", "C EQU A").diagnostics.count == 1)
  }

  static let withoutWordMark: [(String, [String], [String])] = [
    ("a halt at the end", ["START H", " END START"], ["1: 0501"]),
    ("halt with an address", ["START H START", " END START"], ["1: 0504"]),
    ("a constant follows", ["START H", " DCW 1", " END START"], []),
    ("a constant without word mark follows", ["START H", " DC 1", " END START"], ["1: 0501"]),
    ("which is part of the instruction", ["START H", " DC 500", " DCW 1", " END START"], []),
    ("an area follows", ["START H", " DA 1X80,C", " END START"], []),
    ("room without word mark follows", ["START H", " DS 80", " END START"], ["1: 0501"]),
    ("branch that a blank ends", ["START NOP", " B START", " END START"], []),
    ("branch that something else follows", ["START B START", " DC @X@", " END START"], ["1: 0504"]),
    ("Set Word Mark with two addresses", ["START SW 1,2", " END START"], []),
    ("Set Word Mark with one", ["START SW 1", " END START"], ["1: 0504"]),
    (
      "the program sets the word mark", ["START SW NEXT", "HERE B START,A", "NEXT EQU *&1", " END START"], []
    ),
    ("no operation for its word mark", ["START H START", " NOP", " END START"], []),
    ("two of them", ["START H START", " NOP", " NOP", " END START"], []),
    ("an error follows", ["START H", " XYZ A", " END START"], []),
    ("no operation that is reached", ["START W", " NOP", " END START"], ["2: 0502"]),
    ("a program that is not finished", ["START H"], []),
    ("the end of storage", [" ORG 15999", "START H", " END START"], []),
  ]

  @Test("instructions that no word mark follows", arguments: withoutWordMark)
  func noWordMarkAfter(name: String, statements: [String], expected: [String]) {
    let assembly = Assembler().assemble(SourceText(name: "test.s", text: cards([" ORG 500"] + statements)))
    let found = assembly.diagnostics.filter { $0.kind == .noWordMarkAfter }
    #expect(found.map { "\($0.place.line - 1): \($0.message.suffix(4))" } == expected)
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test("another module follows the last instruction of a relocatable one, and errors hide the warning")
  func relocatableEnd() {
    let source = SourceText(
      name: "test.s", text: cards([" ORG 2000", "START H", " ORG 2100", " H", " END START"]))
    let module = Assembler(options: AssemblyOptions(isRelocatable: true)).assemble(source)
    #expect(module.diagnostics.map(\.place.line) == [2])
    #expect(Assembler().assemble(source).diagnostics.map(\.place.line) == [2, 4])
  }
}
