import Foundation
import Testing

@Suite("ibm1401 fortran")
struct FortranCommandTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// The folder with the public sources of the compiler, nil if the variable is not set.
  private static let sources = ProcessInfo.processInfo.environment["FORTRAN_SOURCES"]

  private func deck(_ program: String, _ options: String...) throws -> Command.Result {
    try Command.run(["fortran", folder.file("p.f", program), "--deck", "-"] + options)
  }

  @Test("text is converted to cards: capitals, tabs, comments, and an END card if there is none")
  func cards() throws {
    let program = "! my program\n\n10\ta = b+(c*2.0)\n\t1 - d\n\tprint 1, a\n    1 format (f5.1)\r\n"
    let expected = """
      PARAMI9I0508
      C MY PROGRAM
      10    A # B+%C*2.0)
           1 - D
            PRINT 1, A
          1 FORMAT %F5.1)
            END

      """
    let cards = try deck(program)
    #expect(
      cards.output.replacing("=", with: "#").replacing("(", with: "%").replacing("&", with: "+") == expected)
    #expect(cards.status == 0)
  }

  @Test("the parameter card has the lengths of numbers; data follow a card with a colon")
  func parameters() throws {
    let data = folder.file("data.cd", "  1\n  2\n")
    let cards = try deck("      STOP\n      END\n      PAUSE\n", "--integer", "8", "--mantissa", "15", data)
    #expect(cards.output == "PARAMI9I0815\n      STOP\n      END\n:\n  1\n  2\n")
  }

  @Test(
    "errors of programs and options",
    arguments: [
      ("      A = \(String(repeating: "1", count: 70))\n", [], "p.f:1: the statement extends to column 80"),
      ("\n      A = é\n", [], "p.f:2: a card cannot contain the characters É"),
      ("C ONLY A COMMENT\n", [], "p.f: it has no statements"),
      ("      STOP\n", ["--integer", "21"], "--integer 21: give a number from 1 to 20"),
      ("      STOP\n", ["--mantissa", "1"], "--mantissa 1: give a number from 2 to 20"),
    ])
  func wrong(_ program: String, _ options: [String], _ message: String) throws {
    let result = try Command.run(["fortran", folder.file("p.f", program), "--deck", "-"] + options)
    #expect(result.status == result.statusOfMessage)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("without the compiler's tape the message says how to build one")
  func noTape() throws {
    let result = try Command.run(
      "fortran", folder.file("p.f", "      STOP\n"), "--system", folder.path("none.tap"))
    #expect(result.status == 1)
    #expect(result.errors.contains("fortran/system.list fortran.tap --folder SOURCES"))
  }

  @Test("the system tape, the program and the data are not overwritten, by whatever option")
  func keptInputs() throws {
    let tape = folder.file("f.tap", bytes: [1, 0, 0, 0, 1, 0, 1, 0, 0, 0])
    let (program, data) = (folder.file("p.f", "      STOP\n"), folder.file("data.cd", "  1\n"))
    let link = folder.path("link")
    #expect(symlink(tape, link) == 0)
    for option in ["--listing", "--deck"] {
      for file in [tape, link, program, data] {
        let result = try Command.run("fortran", program, data, "--system", tape, option, file)
        #expect(result.status == 1)
        #expect(result.errors.contains("is the input"), "\(option) \(file): \(result.errors)")
      }
    }
    #expect(folder.text("f.tap").utf8.count == 10)
    #expect(folder.text("p.f") == "      STOP\n" && folder.text("data.cd") == "  1\n")
    let both = try Command.run(
      "fortran", program, "--system", tape, "--listing", folder.path("x"), "--deck", folder.path("./x"))
    #expect(both.status == 64)
    #expect(both.errors.contains("--listing and --deck write to the same file"))
    #expect(folder.names == ["data.cd", "f.tap", "link", "p.f"])
  }

  @Test(
    "a program that does not end with a halt has the message of its stop",
    arguments: [
      ("NEXT      R", [], 4, "ibm1401: the reader's hopper is empty"),
      ("NEXT      B    NEXT", ["--limit-time", "1"], 3, "ibm1401: stopped by --limit-time"),
    ])
  func stops(instruction: String, options: [String], status: Int32, message: String) throws {
    // A tape in place of the compiler: it reports the end of the compilation, and halts before it runs a program.
    let source = """
                     ORG  333
           START     MLC  TEXT,217
                     W
                     H
           \(instruction)
                     B    NEXT
           TEXT      DCW  @PRESS START TO GO@
                     END  START

      """
    _ = folder.file("fake.s", source)
    let tape = folder.path("fake.tap")
    #expect(
      try Command.run("media", "build", folder.file("fake.list", "image fake.s boot\n"), tape).status == 0)
    let result = try Command.run(
      ["fortran", folder.file("p.f", "      STOP\n"), "--system", tape] + options)
    #expect(result.status == status)
    #expect(result.errors.hasPrefix(message), "\(result.errors)\(result.output)")
  }

  @Test("the output is printed with the carriage tape of --carriage, which is an input")
  func carriage() throws {
    // A tape in place of the compiler; its program skips to the next form between two lines.
    let source = """
                     ORG  333
           START     MLC  TEXT,217
                     W
                     H
                     CS   332
                     MLC  TEXT,217
                     W
                     CC   1
                     W
                     H
           TEXT      DCW  @PRESS START TO GO@
                     END  START

      """
    _ = folder.file("fake.s", source)
    let tape = folder.path("fake.tap")
    #expect(
      try Command.run("media", "build", folder.file("fake.list", "image fake.s boot\n"), tape).status == 0)
    let carriage = folder.file("five.cct", "form 5\n1 @ 1\n")
    let words = ["fortran", folder.file("p.f", "      STOP\n"), "--system", tape]
    let text = "PRESS START TO GO\n"
    #expect(try Command.run(words + ["--carriage", carriage]).output == text + "\n\n\n\n" + text)
    #expect(try Command.run(words).output.count > 60)
    #expect(
      try Command.run(words + ["--carriage", carriage, "--listing", carriage]).errors.contains("is the input")
    )
  }

  @Test(
    "the compiler is built from its sources, and compiles and runs the programs; FORTRAN_SOURCES is their folder",
    .enabled(if: sources != nil, "FORTRAN_SOURCES does not say where the sources of the compiler are"))
  func compiler() throws {
    let tape = folder.path("fortran.tap")
    let built = try Command.run(
      "media", "build", Command.program("fortran/system.list"), tape, "--folder", Self.sources ?? "")
    #expect(built.status == 0, "\(built.errors)")
    for name in ["squares", "hilbert", "line", "primes", "plot"] {
      let data = name == "line" ? [Command.program("fortran/line-data.cd")] : []
      let run = try Command.run(["fortran", Command.program("fortran/\(name).f"), "--system", tape] + data)
      let expected = try String(contentsOfFile: Command.program("fortran/\(name).out"), encoding: .utf8)
      #expect(run.output == expected, "\(name)")
      #expect(run.status == 0, "\(run.errors)")
    }
    let wrong = try Command.run(
      "fortran", folder.file("bad.f", "C BAD\n      A = SQRTF(2.0\n      STOP\n"), "--system", tape)
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("bad.f:2: error: ERROR 16 - PARENTHESIS ERROR, STATEMENT 001"))
  }
}
