import Foundation
import Testing

@Suite("ibm1401 media build")
struct MediaBuildTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// A loader that reads phases from tape 1 and branches to each of them.
  private static let loader = """
                   ORG  333
         NEXT      RTW  1,500
                   B    500
         START     B    NEXT
                   H
                   DCW  @}@
                   END  START

    """
  /// Two phases in one file, each loaded from the address that it stores at 201-203.
  private static let phases = """
                   ORG  500
         FIRST     CS   332
                   MLC  NAME1,205
                   W
                   B    333
         NAME1     DCW  @FIRST@
                   DCW  @}@
                   ORG  201
                   DSA  FIRST
                   EX   FIRST
                   ORG  500
         SECOND    CS   332
                   MLC  NAME2,206
                   W
         STOP      H    STOP
         NAME2     DCW  @SECOND@
                   DCW  @}@
                   ORG  201
                   DSA  SECOND
                   END  SECOND

    """

  private func build(_ list: String, _ options: String...) throws -> Command.Result {
    try Command.run(
      ["media", "build", folder.file("system.list", list), folder.path("system.tap")] + options)
  }

  private func show() throws -> String { try Command.run("media", "show", folder.path("system.tap")).output }

  @Test("a system of phases is built from sources, and TAPE LOAD runs it", arguments: ["\n", "\r\n"])
  func system(end: String) throws {
    _ = (folder.file("loader.s", Self.loader), folder.file("phases.s", Self.phases))
    let list = ["# my system", "image loader.s boot", "image phases.s from [203]  # both", "mark"]
    let built = try build(list.map { $0 + end }.joined())
    #expect(built.errors == "ibm1401: \(folder.path("system.tap")): 3 records and 1 tape mark written\n")
    let run = try Command.run("run", "--tape", "1=\(folder.path("system.tap")),ro")
    #expect(run.output == "FIRST\nSECOND\n")
    #expect(run.status == 0)
  }

  @Test("a phase ends before its group mark with word mark; a part and addresses can be chosen")
  func parts() throws {
    _ = folder.file("phases.s", Self.phases)
    #expect(try build("image phases.s part 2 from 500\nimage phases.s part 1 from 201 to 203\n").status == 0)
    let lines = try show().split(separator: "\n").filter { $0.contains("offset") }
    #expect(lines[0].contains("  27 characters"), "22 positions with five word marks: \(lines[0])")
    #expect(lines[1].contains("  4 characters"), "an address with its word mark: \(lines[1])")
  }

  @Test("cards without an END card, with EX, or as a relocatable module; texts")
  func cards() throws {
    _ = folder.file("one.s", "               ORG  2000\n     GO        B    GO\n               END  GO\n")
    let list = """
      text ";;;;; HEADER"
      cards one.s
      cards one.s ending none columns 46
      cards one.s ending ex
      cards one.s relocatable
      """
    #expect(try build(list).status == 0)
    let shown = try show()
    #expect(shown.contains(";;;;; HEADER"))
    let lengths = shown.split(separator: "\n").filter { $0.contains("offset") }.map {
      $0.split(separator: " ").suffix(2).first.map(String.init) ?? ""
    }
    #expect(lengths.prefix(8) == ["12", "80", "80", "46", "80", "80", "80", "80"])
    #expect(shown.contains("N000000,040040,040040,040040B"))
    #expect(shown.contains("L0?4"), "the load instruction of a relocatable card has zones in its length")
  }

  @Test("files are searched for beside the list, then in --folder; a missing one is reported with its line")
  func folders() throws {
    let other = try Folder()
    _ = other.file("loader.s", Self.loader)
    let missing = try build("mark\nimage loader.s boot\n")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("system.list:2: loader.s is not in "))
    #expect(missing.errors.contains("name its folder with --folder FOLDER"))
    #expect(try build("image loader.s boot\n", "--folder", other.path(".")).status == 0)
  }

  @Test(
    "an error in a list is reported with its line",
    arguments: [
      ("imege a.s\n", ":1: 'imege' is unknown; did you mean image"),
      ("mark\nimage\n", ":2: the file is missing"),
      ("image a.s from x\n", ":1: from x: give an address from 1 to 15999"),
      ("image a.s from 100 boots\n", ":1: 'boots' is unknown after image"),
      ("image a.s part 0\n", ":1: part 0: give a number from 1"),
      ("cards a.s columns 81\n", ":1: columns 81: give how many columns"),
      ("cards a.s ending exx\n", ":1: ending exx: choose end, ex or none"),
      ("text \"abc\n", ":1: a quotation mark is missing"),
      ("mark mark\n", ":1: 'mark' is more than this line takes"),
      ("# nothing\n", ": the list has no records"),
    ])
  func wrongList(_ list: String, _ message: String) throws {
    let result = try build(list)
    #expect(result.status == 1)
    #expect(result.errors.contains("system.list\(message)"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("system.tap")))
  }

  @Test("empty records, missing parts and existing tapes are refused")
  func refused() throws {
    _ = (folder.file("loader.s", Self.loader), folder.file("phases.s", Self.phases))
    #expect(try build("image loader.s from 900\n").errors.contains("nothing is loaded from 900 on"))
    #expect(
      try build("image loader.s part 2\n").errors.contains("loader.s has 1 part, and part 2 is asked for"))
    #expect(try build("image loader.s from [203]\n").errors.contains("there is no address at 201-203"))
    #expect(try build("mark\n").status == 0)
    #expect(try build("mark\n").errors.contains("already exists"))
    #expect(try build("mark\n", "--force").status == 0)
  }
}
