import Autocoder
import Core1401
import Testing

@Suite("Source lines")
struct SourceTextTests {
  @Test("lines end with LF, CR LF or CR")
  func lineEnds() {
    let source = SourceText(name: "ends.s", text: "\u{FEFF}A\nB\r\nC\rD\n")
    #expect(source.lines.map(\.text) == ["A", "B", "C", "D"])
    #expect(source.lines.map(\.number) == [1, 2, 3, 4])
    #expect(SourceText(name: "empty.s", text: "").lines.isEmpty)
  }

  static let tabs: [(String, String)] = [
    ("LOOP\tMLC\tA,B\twhy", "     LOOP      MLC  A,B                 WHY"),
    ("\tMLC\tA,B", "               MLC  A,B"), ("01010\tLOOP\tH\tA", "01010LOOP      H    A"),
    ("     LOOP\tH\tA", "     LOOP      H    A"), ("\tLTORG\t*", "               LTORG*"),
    ("*\tremark", "*    REMARK"), ("\t\t@A@", "                    @A@"),
  ]

  @Test("tabs end fields", arguments: tabs)
  func tab(_ typed: String, _ columns: String) {
    let line = SourceText(name: "tab.s", text: typed).lines[0]
    #expect(line.text(in: 1...80) == columns)
    #expect(line.text == typed)
  }

  @Test("a line with tabs is shown in its columns, with its own characters")
  func laidOut() {
    func laidOut(_ text: String) -> String { SourceText(name: "tab.s", text: text).lines[0].laidOut }
    #expect(laidOut("loop\tmlc\té,b") == "     loop      mlc  é,b")
    #expect(laidOut("\tb\tloop") == "               b    loop")
    #expect(laidOut("\t* remark é") == "     * remark é")
    #expect(laidOut("     LOOP      B    é") == "     LOOP      B    é")
  }

  @Test("messages count the columns of the typed line")
  func typedColumns() {
    let assembly = Assembler().assemble(SourceText(name: "tab.s", text: "LOOP\tMLC\tLOOP,NODEF\twhy"))
    #expect(assembly.diagnostics.map(\.place.text) == ["tab.s:1:15"])
    #expect(assembly.diagnostics.map(\.place.length) == [5])
    #expect(assembly.diagnostics.map(\.line) == ["LOOP\tMLC\tLOOP,NODEF\twhy"])
  }

  @Test("lower case is the same as upper case, even in literals")
  func lowerCase() {
    let assembly = assemble("loop mlc @abc@,loop", " end loop")
    #expect(assembly.messages == [])
    #expect(assembly.storage.text(340...342) == "^ABC")
  }

  static let characters: [(String, TextEncoding, String)] = [
    ("@ABC}|{~!?@", .simh, "ABC}|{~!?"), ("@A⯒‡√@", .simh, "A}|{"), ("@'=(@", .simh, "@#%"),
    ("@'=(\"@", .simhOld, "|~{}"), ("+5", .simhOld, "E"), ("@grvt@", .vdc, "}|~{"), ("'AB'", .simhH, "AB"),
    ("=3", .simhH, "   "), ("+5", .simhH, "E"),
  ]

  @Test("the characters of each encoding", arguments: characters)
  func encoding(_ operand: String, _ encoding: TextEncoding, _ stored: String) {
    let source = SourceText(name: "code.s", text: card(" DCW \(operand)"), encoding: encoding)
    let assembly = Assembler().assemble(source)
    #expect(assembly.messages == [])
    #expect(assembly.loaded == "^" + stored)
  }

  @Test("a character that the 1401 lacks is an error if it is stored, not in remarks")
  func unknownCharacter() {
    #expect(
      assemble(" DCW @é@").messages == [
        "1:21: a character that the 1401 does not have; the 1401 has 64 characters"
      ])
    #expect(assemble(" H   CAFÉ", "*É").messages == [])
  }

  @Test("remarks, blank lines and lines with only page and line are not statements")
  func remarks() {
    let text = ["     * REMARK", "", "* ALSO", "01010", String(repeating: " ", count: 90)].joined(
      separator: "\n")
    let assembly = Assembler().assemble(SourceText(name: "remarks.s", text: text))
    #expect(assembly.messages == [])
    #expect(assembly.steps.isEmpty)
    #expect(assembly.lines.map(\.sequence) == [101, 102, 103, 104, 105])
  }

  @Test("columns 73-75 and characters after column 80 give notes")
  func margins() {
    let line = card(" H").padding(72) + "XXX  IDENT AND MORE"
    let assembly = Assembler().assemble(SourceText(name: "long.s", text: line))
    #expect(assembly.isAssembled)
    #expect(assembly.diagnostics.map(\.severity) == [.note, .note])
    #expect(Set(assembly.diagnostics.map(\.place.column)) == [73, 80])
  }

  @Test("the result contains JOB and CTL")
  func headers() {
    let job = card(" JOB  PAYROLL OF MAY").padding(75) + "PAY05"
    let assembly = Assembler().assemble(SourceText(name: "job.s", text: job + "\n" + card(" CTL 3611")))
    #expect(assembly.heading == " PAYROLL OF MAY")
    #expect(assembly.identification == "PAY05")
    #expect(assembly.steps == [.identification("PAY05", line: 0)])
    #expect(
      assembly.control == ControlCard(processorStorage: 4000, objectStorage: 16_000, hasModifyAddress: true))
  }
}
