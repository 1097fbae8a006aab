import Autocoder
import Core1401
import Testing

@Suite("Macros and library routines")
struct MacroTests {
  static let library = RoutineTable([
    "MYMAC": text(
      "MYMAC", " HEADR", ")00 MLC )01,)02", " A )03,)02   )0C", " S )01,)02   )0T", ")0J NOP )0J"),
    "PAIR": text("PAIR", " MYMAC )02,)01", " )03 )04  BOTH )01 AND )02 )0C)0D"),
    "PLAIN": text("PLAIN", "*A REMARK OF THE MACRO", " B )01"),
    "MANY": text("MANY", " DCW )1A"),
    "MA": text("MA", " A )01,)02"),
    "SRT": text("SRT", " HEADR", "SRT SBR SRTX&3", " MLC @LIT@,1", "SRTX B 0"),
    "BAD": text("BAD", " ORG 500", " H"),
  ])

  static func text(_ name: String, _ statements: String...) -> SourceText {
    SourceText(name: "\(name).mac", text: cards(statements))
  }

  private func run(_ statements: String..., modifyAddressIsMacro: Bool = false) -> Assembly {
    let options = AssemblyOptions(library: Self.library, modifyAddressIsMacro: modifyAddressIsMacro)
    return Assembler(options: options).assemble(SourceText(name: "test.s", text: cards(statements)))
  }

  /// Label, operation and operands of the lines that macros generated.
  private func made(_ assembly: Assembly) -> [String] {
    assembly.lines.filter { $0.origin == .generated }.map { $0.source.text(in: 6...72) }
  }

  @Test("arguments, the label of the call, omitted lines, and generated labels")
  func expansion() {
    let assembly = run(
      "START MYMAC A1,B1,C1", "LAB MYMAC A1,B1", "A1 DCW 1", "B1 DCW 2", "C1 DCW 3", " END START")
    #expect(assembly.messages == [])
    #expect(
      made(assembly) == [
        "START     MLC  A1,B1", "          A    C1,B1", ")0J001    NOP  )0J001", "LAB       MLC  A1,B1",
        "          S    A1,B1", ")0J002    NOP  )0J002",
      ])
    #expect(assembly.lines.map(\.type.rawValue).prefix(4) == ["MACRO", "GEN", "GEN", "GEN"])
  }

  @Test("macros call macros, and operations can be arguments")
  func nested() {
    let assembly = run(" PAIR A,B,H,A", " PAIR A,B", "A DCW 1", "B DCW 2")
    #expect(assembly.messages == [])
    #expect(made(assembly).filter { $0.contains(" H ") } == ["          H    A  BOTH A AND B"])
    #expect(made(assembly).filter { $0.contains("MLC  B,A") }.count == 2)
  }

  @Test("a label that the macro does not use names the first position of the expansion")
  func unusedLabel() {
    let assembly = run("HERE PLAIN HERE")
    #expect(assembly.messages == [])
    #expect(assembly.loaded == "^B333")
    #expect(assembly.lines.map(\.sequence) == [101, nil, 102])
  }

  @Test("arguments continue on the next card after a comma; commas between @ do not separate")
  func arguments() {
    let assembly = run(" PLAIN A,", "  B,C", "A H")
    #expect(assembly.messages == [])
    let many = run(" MANY 1,2,3,4,5,6,7,8,9,10,", "  @A,B@", "A H")
    #expect(many.loaded == "^A,B^.")
    let none = run(" MANY 1,2", "A H")
    #expect(none.loaded == "^.")
  }

  @Test("an operation of five characters may have a blank before its arguments")
  func blankBeforeArguments() {
    let text = "               PLAIN A\n" + card("A H")
    let assembly = Assembler(options: AssemblyOptions(library: Self.library)).assemble(
      SourceText(name: "test.s", text: text))
    #expect(assembly.messages == [])
    #expect(assembly.loaded == "^B337^.")
  }

  @Test("MA is a macro for machines without the feature")
  func modifyAddress() {
    #expect(run(" MA 1,2").loaded == "^#001002")
    #expect(run(" MA 1,2", modifyAddressIsMacro: true).loaded == "^A001002")
  }

  @Test("CALL branches, passes addresses, and lays out the routine before the literals")
  func call() {
    let assembly = run("GO CALL SRT,A,", "  B", " CALL SRT", "A DCW 1", "B DCW 2", " END GO")
    #expect(assembly.messages == [])
    #expect(assembly.loaded == "^B349^347^348^B349^1^2^H363^M366001^B000^LIT")
    #expect(assembly.lines.filter { $0.file == "SRT.mac" && $0.origin == .generated }.count == 4)
  }

  @Test("a routine is laid out again in the next section")
  func sections() {
    let assembly = run(" INCLD SRT", " LTORG *", " INCLD SRT", " END 0")
    #expect(assembly.lines.filter { $0.file == "SRT.mac" && $0.origin == .generated }.count == 8)
  }

  @Test("messages in a macro name the place of its call")
  func places() {
    let assembly = run(" PAIR A,NODEF", "A H")
    let diagnostic = assembly.diagnostics.first
    #expect(diagnostic?.place.file == "MYMAC.mac")
    #expect(diagnostic?.place.line == 2)
    #expect(diagnostic?.calls.map(\.text) == ["PAIR.mac:1:16", "test.s:1:16"])
  }

  @Test("the line table maps a macro call to its first statement, and back")
  func lineTable() {
    let assembly = run(" H", "HERE MYMAC HERE,HERE", " END HERE")
    let map = assembly.lineTable
    #expect(map.addresses(ofLine: 2, in: "test.s") == 334...340)
    #expect(map.addresses(ofLine: 1, in: "test.s") == 333...333)
    #expect(map.addresses(ofLine: 3, in: "test.s") == nil)
    #expect(map.line(at: 335).map { assembly.lines[$0].source.text(in: 16...18) } == "MLC")
    #expect(map.line(at: 332) == nil)
  }

  static let errors: [(String, String)] = [
    (" MYMAK A", "1:16: MYMAK is neither an operation nor a macro of the library; did you mean MYMAC?"),
    (" CALL SRX", "1:21: there is no routine SRX in the library; did you mean SRT?"),
    (" CALL", "1:21: CALL needs the name of a library routine; as CALL SRT"),
    (
      " INCLD BAD",
      "1:16: a library routine cannot contain ORG; the calling program determines the place of the routine"
    ),
    (" CHAIN 3", "1:16: CHAIN must follow an instruction; it repeats the operation before it"),
    (" ALTER 3", "1:16: ALTER of IBM's system tapes is not supported; change the source itself"),
    (
      " MATH 3",
      "1:16: MATH of IBM's macro generator is not supported; IBM's manual C24-3319, Autocoder on Tape, describes it; here the arguments of the call take or leave out the lines of a macro"
    ),
  ]

  @Test("errors in calls", arguments: errors)
  func error(_ statement: String, _ message: String) {
    #expect(run(statement).messages.first == message)
  }
}
