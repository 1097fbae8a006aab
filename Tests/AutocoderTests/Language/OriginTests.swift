import Autocoder
import Core1401
import Testing

@Suite("The location counter and literals")
struct OriginTests {
  // The statement before ends at 449; A is 460.
  static let origins: [(String, Int)] = [
    ("ORG 500", 500), ("ORG *", 450), ("ORG *+10", 460), ("ORG A", 460), ("ORG A+500", 960),
    ("ORG *+X00", 500),
    ("ORG *+X00+5", 505), ("ORG A+X00", 500), ("ORG A-X00", 500), ("ORG", 450), ("LTORG *", 450),
    ("LTORG 3000", 3000),
    ("ORG LATER", 700), ("ORG 400+X00", 400),
  ]

  @Test("the address of the next statement", arguments: origins)
  func origin(_ statement: String, _ address: Int) {
    let assembly = assemble(" ORG 449", " H", "B \(statement)", "N H", "A EQU 460", "LATER EQU 700")
    #expect(assembly.messages == [])
    #expect(assembly.symbol("N")?.value == .address(address))
    #expect(assembly.symbol("B")?.value == .address(450))
  }

  @Test("a blank ORG continues after the highest position so far")
  func highest() {
    let assembly = assemble(" ORG LATER", " DS 10", " ORG 400", " H", " ORG", "N H", "LATER EQU 700")
    #expect(assembly.symbol("N")?.value == .address(710))
  }

  @Test("literals are laid out in the order of their use, at LTORG, EX and END, but not at XFR")
  func pools() {
    let assembly = assemble(
      "A MLC @AB@,+12", " XFR A", " MLC -5,@AB@", " LTORG 500", "B MLC @AB@,+A&X1", " EX B",
      "C MLC +@LONGER@,W#3", " END A")
    #expect(assembly.messages == [])
    #expect(
      assembly.literals.map(\.text) == ["@AB@", "+12", "-5", "@AB@", "+A&X1", "@LONGER@", "+@LONGER@", "W#3"])
    #expect(assembly.storage.text(500...511) == "^AB^1B^N^M513516")
    #expect(assembly.symbol("W")?.value == .address(assembly.literals[7].lastAddress))
    #expect(
      assembly.literals.map(\.kind) == [
        .alphameric, .numeric, .numeric, .alphameric, .address, .alphameric, .address, .area,
      ])
  }

  @Test("short literals are stored once, long ones for each use")
  func sharing() {
    let statements = [
      " MLC @ABCD@,@ABCD@  X", " MLC @ABCD@,1", " MLC @ABCDE@,1", " MLC @ABCDE@,1", " ZA +123456,1",
      " ZA +123456,1",
      " ZA +1234567,1", " ZA +1234567,1", " ZA &5,1", " ZA +5,1", " MLC +A,1", "A MLC +A,1",
    ]
    let some = Assembler().assemble(SourceText(name: "s", text: cards(Array(statements.dropFirst()))))
    #expect(
      some.literals.map(\.text) == [
        "@ABCD@", "@ABCDE@", "@ABCDE@", "+123456", "+1234567", "+1234567", "&5", "+5", "+A",
      ])
    let options = AssemblyOptions(sharesAllLiterals: true)
    let all = Assembler(options: options).assemble(
      SourceText(name: "s", text: cards(Array(statements.dropFirst()))))
    #expect(all.literals.count == 7)
  }

  static let texts: [(String, String)] = [
    (" MLC @@@,1", "@"), (" MLC @A@,1  SEE @X@ HERE", "A"), (" MLC @A@,1  AN @ THERE", "A"),
    (" MLC @A@,@B@", "A@,@B"),
    (" MLC @A  B@,1", "A  B"), (" MLC @A,B@,1", "A,B"), (" C 1,@*@  REMARK", "*"),
  ]

  @Test("a literal ends at the last @ that valid text can follow", arguments: texts)
  func text(_ statement: String, _ text: String) {
    let assembly = assemble(statement)
    #expect(assembly.isAssembled)
    #expect(
      assembly.literals.map { String($0.characters.map { TextEncoding.simh.character(for: $0) }) } == [text])
  }

  @Test("loading into the area of the loader gives a warning")
  func loader() {
    let assembly = assemble(" ORG 80", "A H", "B H", options: AssemblyOptions())
    #expect(assembly.diagnostics.map(\.flag) == [.address])
    #expect(assembly.diagnostics.map(\.place.line) == [2])
  }

  @Test("END without an operand goes to the first instruction, in IBM's and in ROPE's dialect to 0")
  func ends() {
    let open = assemble("A DCW 1", " H", " END")
    #expect(open.startAddress == 334)
    #expect(
      open.messages == ["3:16: END without an address goes to the first instruction at 0334; as END START"])
    for dialect in [Dialect.ibm, .rope] {
      let zero = assemble(" H", " END", options: AssemblyOptions(dialect: dialect))
      #expect(zero.startAddress == 0)
      #expect(zero.messages == ["2:16: END without an address goes to address 0; as END START"])
    }
  }

  @Test("an operand of END that begins too far right is reported, a remark is not")
  func endTooFarRight() {
    func messages(_ end: String, _ dialect: Dialect = .any) -> [String] {
      assemble("START H", end, options: AssemblyOptions(dialect: dialect)).messages
    }
    let late = "is read as a remark; operands begin in column 21; or put one tab before them; END goes to"
    #expect(
      messages(" END   START") == ["2:23: 'START' in column 23 \(late) the first instruction at 0333"])
    #expect(
      messages(" END       START") == ["2:27: 'START' in column 27 \(late) the first instruction at 0333"])
    #expect(messages(" END   333", .ibm) == ["2:23: '333' in column 23 \(late) address 0"])
    let open = "2:16: END without an address goes to the first instruction at 0333; as END START"
    #expect(messages(" END   PROGRAM") == [open])
    #expect(messages(" END   START OF IT") == [open])
  }

  @Test("a whole program without END is an error, because it has no start address")
  func missingEnd() {
    let open = assemble("A MLC @X@,1")
    #expect(open.startAddress == nil)
    #expect(open.loaded == "^M340001^X")
    func messages(_ dialect: Dialect) -> [String] {
      let options = AssemblyOptions(dialect: dialect, needsEnd: true)
      return assemble("A MLC @X@,1", "* REMARK", options: options).diagnostics.map(\.text)
    }
    let text =
      "the program has no END, which gives its start address; add a last line with END and the label of the first instruction"
    #expect(messages(.any) == ["test.s:2:16: error: \(text)"])
    #expect(messages(.rope) == ["test.s:2:16: warning: \(text)"])
    let source = SourceText(name: "two.s", text: cards(["A H", " END A", "A H"]))
    let second = Assembler(options: AssemblyOptions(needsEnd: true)).assembleAll(source).last
    #expect(
      second?.messages == [
        "3:16: the program has no END, which gives its start address; END in line 2 has ended a program; put END after the last line"
      ])
  }

  @Test("several programs in one source")
  func stacked() {
    let source = SourceText(
      name: "two.s", text: cards(["A H", " END A", "A H", "* A REMARK", " END A", "*"]))
    let programs = Assembler().assembleAll(source)
    #expect(programs.map(\.messages) == [[], []])
    #expect(programs[1].lines.map(\.sequence) == [101, 102, 103])
    #expect(
      Assembler().assemble(source).messages == [
        "2:16: the lines from 3 on, after END, are not assembled; END ends a program"
      ])
  }

  @Test("location counters resume where they stopped; later ones follow earlier ones")
  func counters() {
    let assembly = assemble(
      "A H", " LC 1", "B H", " LC 0", "C H", " LC 2,R,X00+5", "D H", " LC 1", "E H", " LC 3,X,A+100", "F H",
      " END A")
    #expect(assembly.messages == [])
    let values = ["A", "B", "C", "D", "E", "F"].map { assembly.symbol($0)?.value?.address }
    #expect(values == [333, 335, 334, 405, 336, 433])
    #expect(assembly.symbol("E")?.counter == 1)
  }

  @Test("a relocatable location counter accepts no actual address")
  func relocatable() {
    let message =
      "location counter 1 is relocatable and cannot take an actual address; use a symbol or *, or another location counter"
    #expect(assemble(" LC 1,R", " ORG 500").messages == ["2:21: " + message])
    #expect(assemble(" LC 1,R", "500 DCW 1").messages == ["2:6: " + message])
    #expect(assemble(" LC 1,R", " ORG *+5", " LC 0", " ORG 500").messages == [])
  }
}
