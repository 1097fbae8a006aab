import Autocoder
import Core1401
import Testing

@Suite("SPS and Autocoder")
struct SPSLanguageTests {
  // Each operation with its code, as in IBM's own assembler.
  static let operations: [(String, Character)] = [
    ("A", "A"), ("S", "S"), ("M", "@"), ("D", "%"), ("MA", "#"), ("SW", ","), ("CW", ")"), ("CS", "/"),
    ("H", "."), ("NOP", "N"), ("ZA", "?"), ("ZS", "!"), ("C", "C"), ("B", "B"), ("BWZ", "V"), ("BBE", "W"),
    ("SBR", "H"), ("SAR", "Q"), ("CC", "F"), ("SS", "K"), ("MCW", "M"), ("LCA", "L"), ("MCS", "Z"),
    ("MCE", "E"), ("MCM", "P"), ("MN", "D"), ("MZ", "Y"), ("MIZ", "X"), ("MU", "M"), ("LU", "L"), ("R", "1"),
    ("W", "2"), ("WR", "3"), ("P", "4"), ("RP", "5"), ("WP", "6"), ("WRP", "7"), ("SRF", "8"), ("SPF", "9"),
    ("CU", "U"),
  ]

  @Test("every operation, with its length by the fields that are filled in", arguments: operations)
  func operation(_ name: String, _ code: Character) {
    let field = name + String(repeating: " ", count: 3 - name.count)
    let forms: [(String, String)] = [
      ("", ""), (operands("", "", "Z"), "Z"), (operands("0012"), "012"), (operands("0012", "", "Z"), "012Z"),
      (operands("0012", "0345"), name == "B" ? "012345 " : "012345"),
      (operands("0012", "0345", "Z"), "012345Z"),
    ]
    for (operands, characters) in forms {
      let assembly = assembleSPS("        \(field)\(operands)")
      #expect(assembly.isAssembled)
      #expect(assembly.loaded == "^\(code)\(characters)")
    }
  }

  static let autocoder = cards([" ORG 500", "A MCW B,C", "B DCW @X@", "C DCW #1", " END A"])

  @Test("the language is detected by the columns of the operations")
  func detection() {
    func language(_ text: String) -> SourceLanguage? {
      Assembler().assemble(SourceText(name: "test", text: text)).lines.first?.language
    }
    #expect(language(spsProgram) == .sps)
    #expect(language(Self.autocoder) == .autocoder)
    #expect(language("") == nil)
    #expect(language("nothing of either") == .autocoder)
    // Remarks are ignored, whatever they look like.
    let remark = "     * REMARK   DCW *\n"
    #expect(language(String(repeating: remark, count: 50) + Self.autocoder) == .autocoder)
    #expect(language("       *A REMARK\n" + spsProgram) == .sps)
  }

  @Test("each program of a source has its own language")
  func programs() {
    let source = SourceText(name: "two", text: "\(spsProgram)\n\(Self.autocoder)\n\(spsProgram)\n")
    let programs = Assembler().assembleAll(source)
    #expect(programs.map(\.language) == [.sps, .autocoder, .sps])
    #expect(programs.flatMap(\.messages) == [])
  }

  @Test("a language can be selected")
  func asked() {
    let source = SourceText(name: "test", text: spsProgram)
    let wrong = Assembler(options: AssemblyOptions(language: .autocoder)).assemble(source)
    #expect(!wrong.isAssembled)
    #expect(wrong.language == .autocoder)
  }

  @Test("a source is recognized by its text")
  func looks() {
    #expect(SourceText.looksLikeSource(spsProgram))
    #expect(SourceText.looksLikeSource(Self.autocoder))
    #expect(!SourceText.looksLikeSource("HELLO\nTHIS IS NO PROGRAM\nDCW\n"))
  }

  @Test("an asterisk in column 8 makes a remark, the identification is that of the first card")
  func remarks() {
    let first = "01010  *A REMARK" + String(repeating: " ", count: 59) + "XYZ"
    let text = first + "\n             H\n       *ANOTHER ONE\n             END0333\n       *BEHIND\n"
    let assembly = Assembler(options: AssemblyOptions(language: .sps))
      .assemble(SourceText(name: "test", text: text))
    #expect(assembly.messages == [])
    #expect(assembly.identification == "XYZ")
    #expect(assembly.lines.map(\.isRemark) == [true, false, true, false])
  }

  @Test("ENT SPS and ENT AUTOCODER change the language, symbols are shared")
  func enter() {
    let lines =
      [card(" ORG 600"), card("A MLC FLDA,@XYZ@"), card(" ENT SPS")]
      + ["     03FLDA  DCW*      ABC", "             MCWFLDA       B     +001", "             ENTAUTOCODER"]
      + [card("B MLC FLDA,A"), card(" END A")]
    let assembly = Assembler().assemble(SourceText(name: "mixed.s", text: lines.joined(separator: "\n")))
    #expect(assembly.messages == [])
    #expect(assembly.language == .autocoder)
    #expect(assembly.loaded == "^M609626^ABC^M609618^M609600^XYZ")
    #expect(assembly.lines.map(\.language).filter { $0 == .sps }.count == 3)
  }

  @Test("END of SPS lays out the literals of Autocoder, and library routines are Autocoder")
  func pool() {
    let library = RoutineTable([
      "SUB": SourceText(name: "SUB", text: cards(["SUB SBR SUBX+3", "SUBX B 0"]))
    ])
    let lines = [card("A MLC @XY@,A"), card(" CALL SUB"), card(" ENT SPS"), "             ENDA"]
    let assembly = Assembler(options: AssemblyOptions(library: library))
      .assemble(SourceText(name: "mixed.s", text: lines.joined(separator: "\n")))
    #expect(assembly.messages == [])
    #expect(assembly.loaded == "^M353333^B344^H351^B000^XY")
    #expect(assembly.startAddress == 333)
  }

  @Test("Autocoder's ENT is accepted among cards of SPS")
  func enterAutocoder() {
    let lines = [card(" ENT SPS"), "             H", card(" ENT AUTOCODER"), card(" NOP")]
    let assembly = Assembler().assemble(SourceText(name: "mixed.s", text: lines.joined(separator: "\n")))
    #expect(assembly.messages == [])
    #expect(assembly.loaded == "^.^N")
  }

  @Test("a routine of the library cannot end the program in SPS either")
  func routine() {
    let text = [card(" ENT SPS"), "             END", "             ORG0500"].joined(separator: "\n")
    let library = RoutineTable(["SUB": SourceText(name: "SUB", text: text)])
    let assembly = Assembler(options: AssemblyOptions(library: library))
      .assemble(SourceText(name: "a.s", text: cards([" INCLD SUB", "A H", " END A"])))
    #expect(
      assembly.diagnostics.filter { $0.severity == .error }.map(\.message) == [
        "a library routine cannot contain END", "a library routine cannot contain ORG",
      ])
    #expect(assembly.startAddress == 333)
  }

  @Test("tabs skip to the next field, and messages have the right column")
  func tabs() {
    let text =
      "\t\tSTART\tMCW\tFLDA\t+001\tFLDB\n\t\t\tB\tSTART\t\tNODEF\t\tA\tWHY\n\t03\tFLDA\tDCW\t*\t+123\n\t02\tFLDB\tDC\t*\t XY"
    let assembly = Assembler(options: AssemblyOptions(language: .sps))
      .assemble(SourceText(name: "tab.sps", text: text))
    #expect(assembly.messages == ["2:13: NODEF is not defined"])
    #expect(assembly.loaded == "^M351352^B333###A^12CXY")
  }
}
