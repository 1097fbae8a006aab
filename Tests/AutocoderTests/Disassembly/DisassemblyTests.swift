import Autocoder
import Core1401
import Foundation
import Testing

@Suite("Disassembly")
struct DisassemblyTests {
  private func lines(_ program: ProgramImage, symbols: [String: Int] = [:], entries: [Int] = []) -> [String] {
    let source = Disassembler(symbols: symbols, entries: entries).source(of: program)
    #expect(source.isExact)
    return source.lines.map(\.text)
  }

  private func image(_ text: String) -> ProgramImage {
    let options = AssemblyOptions(allowsLoaderArea: true)
    let assembly = Assembler(options: options).assemble(source(text))
    #expect(assembly.diagnostics.map(\.text) == [])
    return ProgramImage(assembly)
  }

  @Test("instructions, constants, areas, and labels for referenced addresses")
  func small() {
    let program = image(
      """
      START¦CS¦332
      ¦MLC¦NAME-1,205
      LOOP¦MLC¦NAME,TAB&X1
      ¦BCE¦LOOP,NAME,X
      ¦W
      STOP¦H¦STOP
      NAME¦DCW¦@HELLO@
      ¦DC¦@ THERE@
      COUNT¦DCW¦&012
      ¦DCW¦-7
      ¦DCW¦@-@
      ¦DCW¦#4
      TAB¦DA¦1X20
      AFTER¦DCW¦00
      ¦END¦START
      """)
    let expected = [
      card("", "JOB", "DISASSEMBLED"), card("", "ORG", "333"),
      card("L0333", "CS", "332"),
      card("", "MLC", "D0374-7,205"),
      card("L0344", "MLC", "D0374-6,A0384&X1"),
      card("", "BCE", "L0344,D0374-6,X"),
      card("", "W").trimmed,
      card("L0360", "H", "L0360"),
      card("D0374", "DCW", "@HELLO THERE@"),
      card("", "DCW", "&012"),
      card("", "DCW", "@P@"),
      card("", "DCW", "@-@"),
      card("", "DCW", "#4"),
      card("A0384", "DA", "1X20"),
      card("", "DCW", "00"),
      card("", "END", "L0333"),
    ]
    #expect(lines(program).map(\.trimmed) == expected)
  }

  @Test("names of a symbol table replace generated labels; names of positions that are not loaded become EQU")
  func symbols() {
    let program = image("START¦MLC¦WORD,205\n¦B¦START\nWORD¦DCW¦@AB@\n¦END¦START")
    let text = lines(
      program, symbols: ["BEGIN": 333, "PRINT": 205, "WORD": 345, "UNUSED": 9, "no good": 333])
    #expect(
      text.map(\.trimmed).dropFirst() == [
        card("PRINT", "EQU", "205"), card("", "ORG", "333"), card("BEGIN", "MLC", "WORD,PRINT"),
        card("", "B", "BEGIN"), card("WORD", "DCW", "@AB@"), card("", "END", "BEGIN"),
      ])
  }

  @Test("parts that overlay each other keep their transfers and labels")
  func overlays() {
    let program = image("¦ORG¦400\nA¦B¦A\n¦EX¦A\n¦ORG¦400\nB¦MLC¦400,405\n¦B¦B\n¦END¦B")
    #expect(
      lines(program).map(\.trimmed).dropFirst() == [
        card("", "ORG", "400"), card("L0400", "B", "L0400"), card("", "EX", "L0400"),
        card("", "ORG", "400"), card("M0400", "MLC", "M0400,M0400&5"), card("", "B", "M0400"),
        card("", "END", "M0400"),
      ])
  }

  @Test("an entry point makes unreachable code instructions")
  func entries() {
    let program = image("S¦B¦S\nT¦CS¦332\n¦DCW¦@WORD@\n¦END¦S")
    #expect(lines(program)[3].trimmed == card("", "DCW", "@/332@"))
    #expect(lines(program, entries: [337])[3].trimmed == card("", "CS", "332"))
  }

  @Test("subroutines that return only by a stored address")
  func subroutines() {
    let program = image("S¦B¦SUB\n¦H¦S\nSUB¦SBR¦EXIT&3\n¦CS¦332\nEXIT¦B¦0\n¦END¦S")
    #expect(lines(program)[6].trimmed == card("L0349", "B", "0"))
  }

  @Test("a storage dump without long ranges of blanks")
  func dump() {
    var storage = [UInt8](repeating: 0, count: 4000)
    for (offset, character) in "/332.500".enumerated() {
      storage[500 + offset] = TextEncoding.simh.stored(character)?.rawValue ?? 0
    }
    storage[500] |= 0o100
    storage[504] |= 0o100
    storage[3999] = 0o161
    #expect(
      lines(ProgramImage(storage: storage, start: 500)).map(\.trimmed).dropFirst() == [
        card("", "ORG", "500"), card("L0500", "CS", "332"), card("", "H", "L0500"), card("", "ORG", "3999"),
        card("", "DCW", "@A@"), card("", "END", "L0500"),
      ])
    #expect(ProgramImage(storage: []).parts[0].storage.ranges.isEmpty)
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
