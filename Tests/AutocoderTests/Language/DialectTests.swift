import Autocoder
import Core1401
import Testing

/// The behaviour of IBM's Autocoder was found by running it on this machine.
@Suite("Dialects of Autocoder")
struct DialectTests {
  struct Form: CustomTestStringConvertible, Sendable {
    let statement: String
    /// The error in IBM's dialect.
    let error: String
    /// The characters in the other dialects, and the words of the note.
    let loaded: String
    let listed: String

    var testDescription: String { statement }
  }

  static let forms: [Form] = [
    Form(
      statement: " DCW #53",
      error:
        "53 characters; a constant has up to 52; divide it into several, or reserve positions with DS or DA",
      loaded: "^" + String(repeating: " ", count: 53),
      listed: "constants of more than 52 positions (1 line: 1)"),
    Form(
      statement: " MLC TABLES5", error: "TABLES5 has 7 characters; a symbol has up to six", loaded: "^M600",
      listed: "symbols of more than six characters, cut to six (1 line: 1)"),
    Form(
      statement: "LONGLABEL H",
      error: "the label LONGLABEL reaches beyond column 11; a label has up to six characters, columns 6-11",
      loaded: "^.", listed: "symbols of more than six characters, cut to six (1 line: 1)"),
    Form(
      statement: " MLC A,A REMARK",
      error: "one blank does not end the operands; leave two blanks before a remark", loaded: "^M500500",
      listed: "one blank before a remark (1 line: 1)"),
    Form(
      statement: " MLC A,500 * REMARK",
      error: "one blank does not end the operands; leave two blanks before a remark", loaded: "^M500500",
      listed: "one blank before a remark (1 line: 1)"),
    Form(
      statement: " MLC A,A - REMARK",
      error: "'REMARK' cannot be added; only a number or an index location can; as +5 or +X1",
      loaded: "^M500500",
      listed: "one blank before a remark (1 line: 1)"),
    Form(
      statement: " DCW @X@ REMARK", error: "", loaded: "^X", listed: ""),
  ]

  @Test("forms that IBM's Autocoder refuses and others accept", arguments: forms)
  func form(_ form: Form) {
    func assembled(_ dialect: Dialect) -> Assembly {
      assemble(form.statement, "A EQU 500", "TABLES EQU 600", options: AssemblyOptions(dialect: dialect))
    }
    let ibm = assembled(.ibm).messages.filter { !$0.contains("not defined") }
    #expect(ibm.map { $0.drop { $0 != " " }.dropFirst() } == (form.error.isEmpty ? [] : [form.error[...]]))
    let rope = assembled(.rope)
    #expect(rope.loaded == form.loaded)
    #expect(rope.diagnostics.map(\.text) == [])
    let any = assembled(.any)
    #expect(any.loaded == form.loaded)
    let note = "forms that IBM's Autocoder refuses are accepted: \(form.listed)"
    #expect(any.diagnostics.map(\.message) == (form.listed.isEmpty ? [] : [note]))
  }

  @Test("one note lists all forms, with the number of lines")
  func summary() {
    let assembly = assemble(
      " MLC A,A REMARK", " DCW #60", " DCW #70", " MLC A,A AGAIN", " BCE A,A", " MLC A,A,TOOLONG", "A EQU 500"
    )
    #expect(
      assembly.diagnostics.filter { $0.severity == .note }.map(\.text) == [
        "test.s:1:24: note: forms that IBM's Autocoder refuses are accepted: constants of more than 52 positions "
          + "(2 lines: 2, 3), one blank before a remark (2 lines: 1, 4), a missing d-character, the second operand "
          + "assembled as d-character (1 line: 5); --dialect ibm refuses them, --dialect rope does not list them"
      ])
  }

  @Test("the note names the lines, also that of END after literals, and at most five")
  func numbers() {
    func note(_ lines: [String]) -> String {
      let text = lines.map { "               \($0)\n" }.joined()
      let assembly = Assembler().assemble(SourceText(name: "test.s", text: text))
      return assembly.diagnostics.first { $0.kind == .tolerated }?.text ?? ""
    }
    #expect(note(["MCW  @X@,500", "H", "END  333 AGAIN"]).hasPrefix("test.s:3:"))
    #expect(note(["MCW  @X@,500", "H", "END  333 AGAIN"]).contains("one blank before a remark (1 line: 3)"))
    let constants = [String](repeating: "DCW  #60", count: 6)
    #expect(note(constants).contains("(6 lines: 1, 2, 3, 4, 5, …)"))
  }

  @Test("a label in the place of a d-character is a warning of its own")
  func forgottenCharacter() {
    func warnings(_ lines: String...) -> [String] {
      Assembler().assemble(SourceText(name: "test.s", text: lines.map { $0 + "\n" }.joined())).diagnostics
        .filter { $0.severity == .warning }.map(\.text)
    }
    let total = "     TOTAL     DCW  0"
    #expect(
      warnings("     DONE      BCE  DONE,TOTAL", total) == [
        "test.s:1:26: warning: TOTAL is a label, of which only the T is assembled, as the d-character; "
          + "write BCE [A],B,d"
      ])
    #expect(warnings("     DONE      BCE  DONE,TOTAL,T", total) == [])
    #expect(warnings("     DONE      BCE  DONE,T", "     T         DCW  0") == [])
    #expect(warnings("     DONE      BCE  DONE,TEXT", total) == [])
  }

  @Test("a name may contain a blank if a label with that blank exists")
  func blankInName() {
    let text = [card("S 7", "H"), card("", "B", "S 7"), card("", "B", "S 8"), card("S", "EQU", "400")]
    let assembly = Assembler().assemble(SourceText(name: "test.s", text: text.joined(separator: "\n")))
    #expect(assembly.loaded == "^.^B333^B400")
  }

  // The statement, its characters from IBM's Autocoder, and those from the others.
  static let differences: [(String, ibm: String, other: String)] = [
    (" BCE A,B", "^B500600", "^B500B"),
    (" BWZ A,B", "^V500600", "^V500B"),
    (" B A,B", "^B500600", "^B500B"),
    (" CC", "^F ", "^F"),
    (" BSS A", "^B500 ", "^#####"),
    (" MLC +123456,A¦ MLC +123456,A", "^M352500^M358500^12345F^12345F", "^M352500^M352500^12345F"),
    (" MLC +12345,A¦ MLC +12345,A", "^M351500^M351500^1234E", "^M351500^M351500^1234E"),
    (" WM¦ CHAIN 1", "^2)^2", "^2)^2)"),
    (" DSA -B", "^D0?", "^D0?"),
    (" A A,B,Q", "^A500600Q", "^A500600Q"),
  ]

  @Test("statements that the dialects assemble differently", arguments: differences)
  func difference(_ statements: String, _ ibm: String, _ other: String) {
    let lines = statements.split(separator: "¦").map(String.init) + ["A EQU 500", "B EQU 600"]
    func loaded(_ dialect: Dialect) -> String {
      let source = SourceText(name: "test.s", text: cards(lines))
      return Assembler(options: AssemblyOptions(dialect: dialect)).assemble(source).loaded
    }
    #expect(loaded(.ibm) == ibm)
    if !other.contains("#") { #expect(loaded(.rope) == other) }
    if !other.contains("#") { #expect(loaded(.any) == other) }
  }

  @Test("equal notes are one, with a count")
  func repeated() {
    let long = card(" H").padding(72) + "XXX"
    let text = [long, long, long].joined(separator: "\n")
    let options = AssemblyOptions(dialect: .ibm)
    let assembly = Assembler(options: options).assemble(SourceText(name: "long.s", text: text))
    #expect(
      assembly.diagnostics.map(\.text) == [
        "long.s:1:73: note: columns 73-75 are not read, here and in 2 more lines; operands and remarks end in column 72"
      ])
  }

  @Test("a line with only a remark, and a remark after a tab")
  func remarks() {
    let text = [
      String(repeating: " ", count: 40) + "* MORE", "\t* SEVERAL WORDS, AND A SIGN", " \t \t*",
    ].joined(separator: "\n")
    #expect(Assembler().assemble(SourceText(name: "test.s", text: text)).diagnostics.map(\.text) == [])
  }

  @Test("INCLD with the name of a file includes it in place")
  func includedFile() {
    let file = SourceText(name: "pre.s", text: cards([" ORG 700", "HERE DCW 1"]))
    let text = cards([" INCLD PRE.S", " MLC HERE,HERE", " END 701"])
    func assembled(_ dialect: Dialect) -> Assembly {
      let options = AssemblyOptions(dialect: dialect, library: RoutineTable(["PRE.S": file]))
      return Assembler(options: options).assemble(SourceText(name: "test.s", text: text))
    }
    #expect(assembled(.any).messages == [])
    #expect(assembled(.any).loaded == "^1^M700700")
    #expect(assembled(.ibm).messages.first == "1:21: there is no routine PRE in the library")
  }
}
