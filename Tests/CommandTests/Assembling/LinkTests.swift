import Foundation
import Testing

@Suite("ibm1401 link")
struct LinkTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// A main program that prints the result of the module with the second table entry.
  private static let main = """
         ENTRY2    EQU  341
         TEXT      EQU  205
                   ORG  2000
         START     CS   332
                   MLC  @ABCDE@,TEXT
                   MLC  ENTRY2,CALL+3
         CALL      B    0
                   W
         STOP      H    STOP
                   END  START

    """
  /// A module that puts stars around the five characters at 201-205.
  private static let stars = """
                   ORG  2000
         STARS     SBR  BACK+3
                   SW   201
                   MLC  205,HOLD
                   MLC  HOLD,206
                   MLC  STAR,201
                   MLC  STAR,207
         BACK      B    0
         HOLD      DCW  #5
         STAR      DCW  @*@
                   END  STARS

    """

  @Test("two modules, one as a deck and one as a source, are linked and run")
  func run() throws {
    let (main, stars) = (folder.file("main.s", Self.main), folder.file("stars.s", Self.stars))
    let module = folder.path("stars.rel")
    let assembled = try Command.run("assemble", stars, "--relocatable", "-o", module, "--quiet")
    #expect(assembled.status == 0)
    #expect(assembled.errors == "")
    let deck = folder.path("all.cd")
    let linked = try Command.run(
      "link", main, module, "--origin", "400", "--table", "336", "--boot", "4000", "-o", deck)
    #expect(linked.status == 0)
    #expect(
      linked.errors == """
        ibm1401: \(main): 0400-0431, begins at 0400, table entry 0338
        ibm1401: \(module): 0432-0477, begins at 0432, table entry 0341
        ibm1401: 8 cards

        """)
    let result = try Command.run("run", deck)
    #expect(result.output == "*ABCDE*\n")
    #expect(result.status == 0)
  }

  @Test("files that are not modules")
  func refused() throws {
    let result = try Command.run("link", Command.program("hello.cd"))
    #expect(result.status == 1)
    #expect(result.errors.contains("no card is relocatable; assemble it with --relocatable"))
    #expect(try Command.run("link").errors.contains("link needs modules, the main program first"))
  }
}
