import Foundation
import Testing

@Suite("ibm1401 run: a file that is not a program")
struct WrongFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test("the message names a tape, a disk, a text or a listing, and says what to do")
  func named() throws {
    func errors(_ file: String, _ bytes: [UInt8]) throws -> String {
      let result = try Command.run("run", folder.file(file, bytes: bytes))
      #expect(result.status == 1)
      return result.errors
    }
    let tape = try errors("a.tap", [2, 0, 0, 0, 0o61, 1, 2, 0, 0, 0])
    #expect(tape.contains("looks like a tape image (SIMH)"))
    #expect(tape.contains("mount it on a tape unit: --tape 1=") && tape.hasSuffix("a.tap\n"))
    // The characters of this tape look like small letters.
    let letters: [UInt8] = Array("mostly like text, as tapes are".utf8)
    let length: [UInt8] = [UInt8(letters.count), 0, 0, 0]
    #expect(try errors("b.tap", length + letters + length).contains("looks like a tape image (SIMH)"))
    #expect(try errors("a.tobj", Array("~B024 ~.~L%U1020R~}\n".utf8)).contains("--tape 1="))
    #expect(
      try errors("README.md", Array("# The 1401\n\nIt prints the powers of two.\n".utf8)).contains(
        "README.md: looks like text for people, not a program on cards; run takes a deck or a source\n"))
    #expect(
      try errors("list.out", Array("A LINE\n\u{0C}ANOTHER\n".utf8)).contains(
        "list.out: looks like a listing, not a program on cards"))
  }

  @Test("listings of other assemblers are recognized by the headings of their columns")
  func otherListing() throws {
    let listing = """
       CLEAR STORAGE 1     ,008015,022026,030037,044,049,053053N000000N00001026                                         1
      0                          HELLO                                                                          PAGE    1
      0 SEQ PG LIN  LABEL  OP    OPERANDS                                            SFX CT  LOCN  INSTRUCTION TYPE  CARD

        101                ORG   350                                                                0350
        102         START  H                                                             1  0350  .                 4

      """
    let result = try Command.run("run", folder.file("hello.lst", listing))
    #expect(result.status == 1)
    #expect(
      result.errors.hasSuffix(
        "hello.lst: looks like a listing, not a program on cards; ibm1401 media show prints it; run its source or "
          + "deck instead\n"), "\(result.errors)")
  }

  @Test("data in place of a program: the check, and advice")
  func data() throws {
    let path = folder.file("data.cd", "JACOB REIS\n")
    let result = try Command.run("run", path)
    #expect(result.status == 2)
    #expect(
      result.errors.hasSuffix(
        "card 1 does not begin as a program card; if these are data, put the program's deck before them: "
          + "ibm1401 run PROGRAM.cd \(path)\n"))
    // After a program the same cards are data.
    #expect(
      try Command.run("run", Command.program("card-lister.cd"), path, "--print", "/dev/null").status == 0)
  }

  @Test("a text tape is read in the form it was written")
  func textTape() throws {
    let tape = folder.path("hello.tobj")
    #expect(try Command.run("assemble", Command.program("hello.s"), "--tape", tape).status == 0)
    let result = try Command.run("run", "--tape", "1=\(tape)")
    #expect(result.output == "HELLO, 1401 SPEAKING. 1959.\n")
    #expect(result.errors.contains("hello.tobj is read as tobj\n"))
    #expect(try Command.run("media", "convert", tape, folder.path("hello.tap.gz")).status == 0)
    let compressed = try Command.run("run", "--tape", "1=\(folder.path("hello.tap.gz"))")
    #expect(compressed.output == result.output)
    #expect(
      compressed.errors.contains(
        "cannot be written: the reel is file protected because the file is compressed\n"))
  }

  @Test("decks of every form run", arguments: ["cd", "bin", "h80", "ebc", "cd.gz", "h80.gz"])
  func forms(_ ending: String) throws {
    let deck = folder.path("hello.\(ending)")
    #expect(try Command.run("media", "convert", Command.program("hello.cd"), deck).status == 0)
    #expect(try Command.run("run", deck, "--quiet").output == "HELLO, 1401 SPEAKING. 1959.\n")
    #expect(try Command.run("media", "convert", deck, folder.path("back.cd")).status == 0)
    #expect(
      folder.text("back.cd") == (try String(contentsOfFile: Command.program("hello.cd"), encoding: .utf8)))
  }

  @Test("--quiet shows only the output of commands")
  func quiet() throws {
    let arguments = ["run", Command.program("hello.cd"), "--print", "/dev/null", "--at-stop", "ex 80-100"]
    #expect(try Command.run(arguments + ["--quiet"]).errors == "0080\n")
    #expect(try Command.run(arguments).errors.contains("Stopped at"))
  }

  @Test("--carriage-speed dual: 65 lines in about 280 ms, single in 340 ms; the 1403-1 has one speed")
  func carriageSpeed() throws {
    func microseconds(_ arguments: String...) throws -> Double {
      // Prints, and skips to channel 1 of the next form: 66 lines.
      let deck = folder.file("deck.cd", Deck.deck("2", "F1", "2", "."))
      let result = try Command.run(
        ["run", deck, "--print", "/dev/null", "--quiet", "--json", "-", "--skip-in-place", "advance"]
          + arguments)
      return try Report(result.output).microseconds
    }
    let (single, dual) = try (microseconds(), microseconds("--carriage-speed", "dual"))
    #expect(single - dual == 57 * 2_800)
    let wrong = try Command.run(
      "run", Command.program("hello.cd"), "--printer", "1403-1", "--carriage-speed", "dual")
    #expect(wrong.errors.contains("--carriage-speed dual: the 1403-1 has one speed; say --printer 1403-2"))
  }
}
