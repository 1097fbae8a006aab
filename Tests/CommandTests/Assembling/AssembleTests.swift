import Foundation
import Testing

@Suite("ibm1401 assemble")
struct AssembleTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  static let hello = """
                   JOB  HELLO                                                  HELLO
         START     CS   332
                   MLC  @HELLO@,205
                   W
         STOP      H    STOP
                   END  START

    """
  private static let wrong = hello.replacing("H    STOP", with: "H    STPO")

  private func assemble(_ source: String, _ arguments: String...) throws -> Command.Result {
    try Command.run(["assemble", folder.file("hello.s", source)] + arguments)
  }

  @Test("deck, listing and symbols")
  func outputs() throws {
    let result = try assemble(
      Self.hello, "-o", folder.path("hello.cd"), "--listing", folder.path("hello.lst"), "--symbols",
      folder.path("hello.sym"), "--boot", "none", "--xref", "--map")
    #expect(result.status == 0)
    #expect(result.output == "")
    #expect(
      result.errors == "ibm1401: \(folder.path("hello.s")): 21 positions at 0333-0353, 2 cards; no errors\n")
    #expect(
      folder.text("hello.cd") == """
        /332M3532052.345HELLO                  L021353,337344,345349,04004010400001HELLO
                                               /333080                         0002HELLO

        """)
    #expect(folder.text("hello.sym") == "START  0333  # instruction\nSTOP   0345  # instruction\n")
    let listing = folder.text("hello.lst")
    #expect(listing.contains("  102         START  CS    332"))
    #expect(listing.contains(" SYMBOL     LOCN     CT  DEFINED   USED"))
    #expect(listing.contains("21 POSITIONS LOADED, FROM 0333 TO 0353"))
  }

  @Test("without an output the source is only checked")
  func check() throws {
    let result = try assemble(Self.hello)
    #expect(result.status == 0)
    #expect(result.errors.hasSuffix("5 cards; no errors; -o DECK writes the deck\n"))
    #expect(folder.names.filter { $0.hasPrefix("hello") } == ["hello.s"])
  }

  @Test("standard input and output")
  func standardStreams() throws {
    let result = try Command.run("assemble", "-", "-o", "-", "--boot", "4", "--quiet", input: Self.hello)
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.hasPrefix(",008015,019026,030,034041,045,053,0570571026"))
    #expect(result.output.count { $0 == "\n" } == 5)
  }

  @Test(
    "an object tape that cannot be written whole leaves the old one, or none", arguments: ["tap", "tobj"])
  func fullDisk(_ form: String) throws {
    let lines = (1...100).map { "               DCW  @CONSTANT NUMBER \($0) OF A LONG PROGRAM@\n" }
    let end = "     START     H    START\n               END  START\n"
    let source = folder.file("long.s", lines.joined() + end)
    let tape = folder.path("long.\(form)")
    // The shell's limit of a file is in blocks of 512 or 1024 bytes.
    func assemble() throws -> Command.Result {
      let words = ["-c", "ulimit -f 1; exec \"$0\" \"$@\"", Command.path, "assemble", source, "--tape", tape]
      return try Command.run(words, program: "/bin/sh")
    }
    let result = try assemble()
    #expect(result.status == 1)
    #expect(result.errors.contains("\(tape): "), "\(result.errors)")
    #expect(folder.names == ["long.s"])
    _ = folder.file("long.\(form)", "OLD")
    #expect(try assemble().status == 1)
    #expect(folder.text("long.\(form)") == "OLD")
    #expect(folder.names.count == 2)
  }

  @Test("1 for an error: place, line, caret, advice; no deck, but a listing")
  func errors() throws {
    let result = try assemble(
      Self.wrong, "-o", folder.path("hello.cd"), "--listing", folder.path("hello.lst"))
    let source = folder.path("hello.s")
    #expect(result.status == 1)
    #expect(
      result.errors == """
        \(source):5:21: error: STPO is not defined [A001]
             STOP      H    STPO
                            ^~~~ did you mean STOP?
        ibm1401: \(source): 1 error; no deck is written (--force writes it)

        """)
    #expect(!folder.names.contains("hello.cd"))
    #expect(folder.text("hello.lst").contains("column 21: STPO is not defined; did you mean STOP?"))
  }

  @Test("--force writes the deck despite errors")
  func force() throws {
    let result = try assemble(Self.wrong, "-o", folder.path("hello.cd"), "--force")
    #expect(result.status == 1)
    #expect(folder.text("hello.cd").contains(".###"))
  }

  @Test("colours only on request")
  func colour() throws {
    #expect(try assemble(Self.wrong, "--color", "always").errors.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(try !assemble(Self.wrong).errors.contains("\u{1B}"))
  }

  @Test(
    "warnings: shown, hidden, or errors",
    arguments: [("on", 0, true), ("off", 0, false), ("error", 1, true)])
  func warnings(_ choice: String, _ status: Int32, _ isTold: Bool) throws {
    let source = Self.hello.replacing(
      "               W\n", with: "               ORG  60\n               W\n")
    let result = try assemble(source, "--warnings", choice)
    #expect(result.status == status)
    #expect(result.errors.contains("warning: ") == isTold)
  }

  @Test(
    "macros beside the source, in folders, and in the folders of the environment, in upper and lower case")
  func macros() throws {
    let library = try Folder()
    _ = library.file("finis.MAC", "               H    0\n")
    let source = Self.hello.replacing("H    STOP", with: "FINIS")
    #expect(try assemble(source).status == 1)
    #expect(try assemble(source, "--macros", library.url.path).status == 0)
    _ = folder.file("FINIS", "               H    0\n")
    #expect(try assemble(source).status == 0)
  }

  @Test("decks in other encodings")
  func encodings() throws {
    let source = Self.hello.replacing("HELLO@", with: "H|}@")
    let result = try assemble(source, "-o", "-", "--boot", "none", "--deck-encoding", "simh-old", "--quiet")
    #expect(result.output.contains(".345H'\""))
  }

  @Test(
    "mistakes on the command line",
    arguments: [
      (["a.s", "b.s"], "assemble needs one source, not a.s b.s"),
      ([], "assemble needs one source; for example"),
      (["a.s", "--boot", "5000"], "--boot 5000: give the storage to clear"),
      (["a.s", "--xref"], "--xref and --map are part of the listing; add --listing FILE"),
      (["a.s", "-o", "x", "--listing", "x"], "--output and --listing both write to x"),
      (["a.s", "--language", "fortran"], "--language fortran: choose one of autocoder, sps, detected"),
      (["a.s", "--deck-form", "fap"], "--deck-form fap: choose one of autocoder, sps"),
      (["a.s", "--macros", "/no/such/folder"], "--macros /no/such/folder: there is no such folder"),
      (["a.s", "--warnings", "loud"], "--warnings loud: choose one of on, all, off, error"),
      (["a.s", "--page-lines", "3"], "--page-lines 3: give a number of lines, 10 or more"),
      (["a.s", "-o"], "-o needs"),
      (["/no/such/source.s"], "/no/such/source.s: cannot read"),
    ] as [([String], String)])
  func usage(_ arguments: [String], _ message: String) throws {
    let result = try Command.run(["assemble"] + arguments)
    #expect(result.status == result.statusOfMessage)
    #expect(result.errors.hasPrefix("ibm1401: \(message)"))
  }

  @Test("the source is not overwritten")
  func keepsSource() throws {
    let result = try assemble(Self.hello, "-o", folder.path("hello.s"))
    #expect(result.status == 1)
    #expect(folder.text("hello.s") == Self.hello)
  }

  @Test("help has examples", arguments: ["assemble", "disassemble"])
  func help(_ command: String) throws {
    let result = try Command.run(command, "--help")
    #expect(result.status == 0)
    #expect(result.output.contains("Examples:\n  ibm1401 \(command) "))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(try Command.run("help", command).output == result.output)
  }
}
