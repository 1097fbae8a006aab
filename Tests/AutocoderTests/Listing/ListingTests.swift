import Autocoder
import Core1401
import Testing

@Suite("Listings")
struct ListingTests {
  @Test("a program with every kind of statement, cross-reference and storage map")
  func everythingListed() throws {
    let assembly = Assembler().assemble(source(everything, identification: "WEXMP"))
    let options = ListingOptions(
      deck: ObjectDeckOptions(loader: .clearing(.positions4000)), hasCrossReference: true, hasStorageMap: true
    )
    try expectGolden(Listing(assembly, options: options).text, "everything.lst")
  }

  @Test("mistakes are flagged and reported below their lines")
  func mistakes() throws {
    let program = source(
      """
      ¦JOB¦MISTAKES OF EVERY DAY
      START¦MLC¦FORM,205
      ¦MLCX¦FROM,205
      FROM¦DCW¦@ABC@
      FROM¦DCW¦@ABC@
      ¦BCE¦START
      ¦B¦STRAT
      AREA¦DA¦10
      ¦SFX¦S
      ¦MLC¦FROM-X1,205
      ¦H
      ¦END¦START
      """)
    try expectGolden(Listing(Assembler().assemble(program)).text, "mistakes.lst")
  }

  @Test("macros, index locations, suffixes, distant ranges of storage; carriage control")
  func macros() throws {
    let library = RoutineTable([
      "CLEAR": SourceText(
        name: "CLEAR.mac",
        text: [card("", "HEADR"), card(")00", "CS", ")01"), card("", "CS"), "     * DONE"].joined(
          separator: "\n"))
    ])
    let program = source(
      """
      12345* NOTE
      ¦JOB¦FIRST HEADING
      X1¦EQU¦89
      START¦CLEAR¦332
      TABLE¦DA¦3X20,X2
      NAME¦¦1,10
      ¦SFX¦B
      LOOP¦B¦LOOP
      ¦SFX¦
      ¦MLC¦NAME&X1,TABLE&5
      ¦JOB¦SECOND HEADING
      ¦ORG¦3950
      FAR¦H¦FAR
      ROOM¦DS¦10
      ¦END¦START
      """)
    let assembly = Assembler(options: AssemblyOptions(library: library)).assemble(program)
    let options = ListingOptions(linesPerPage: 30, hasCarriageControl: true, hasStorageMap: true)
    try expectGolden(Listing(assembly, options: options).text, "macros.lst")
  }

  @Test("pages have the requested number of lines", arguments: [10, 20, 53])
  func pages(_ lines: Int) {
    let program = source((0..<120).map { "L\($0)¦H" }.joined(separator: "\n") + "\n¦END")
    let text = Listing(Assembler().assemble(program), options: ListingOptions(linesPerPage: lines)).text
    let pages = text.split(separator: "\u{0C}")
    #expect(pages.allSatisfy { $0.count { $0 == "\n" } <= lines })
    #expect(pages[0].count { $0 == "\n" } == lines)
    for (number, page) in pages.enumerated() {
      let heading = page.split(separator: "\n").first { $0.contains("PAGE") }
      #expect(heading?.hasSuffix(" \(number + 1)") == true)
    }
  }

  @Test("a long cross-reference has all numbers")
  func longCrossReference() {
    let program = source("L¦H\n" + (0..<40).map { _ in "¦B¦L" }.joined(separator: "\n") + "\n¦END¦L")
    let options = ListingOptions(hasCrossReference: true)
    let text = Listing(Assembler().assemble(program), options: options).text
    let page = text.split(separator: "\u{0C}").last ?? ""
    let numbers = page.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.filter { $0 > 101 }
    #expect(numbers.filter { $0 < 143 } == Array(102...142))
  }
}
