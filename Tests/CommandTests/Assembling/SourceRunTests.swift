import Foundation
import Testing

@Suite("ibm1401 run: sources in place of decks")
struct SourceRunTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test("a source runs, and the stop is reported with label and line")
  func run() throws {
    let result = try Command.run("run", folder.file("hello.s", AssembleTests.hello))
    #expect(result.status == 0)
    #expect(result.output == "HELLO\n")
    #expect(result.errors.hasPrefix("ibm1401: halt at 0345 STOP (hello.s:5), next instruction at 0345\n"))
  }

  @Test("a stop at an instruction without label has only the line")
  func withoutLabel() throws {
    let source = AssembleTests.hello.replacing("     STOP      H    STOP", with: "               H")
    let result = try Command.run("run", folder.file("hello.s", source))
    #expect(result.errors.hasPrefix("ibm1401: halt at 0345 (hello.s:5), next instruction at 0346\n"))
  }

  @Test("a stop in a literal names the literal, and not the line of an instruction")
  func literal() throws {
    let source = """
           START     CS   332
                     MCW  @HELLO@,205
                     W
                     B    FIN
           FIN       NOP
                     END  START

      """
    let result = try Command.run("run", folder.file("lit.s", source))
    #expect(result.status == 2)
    #expect(
      result.errors.contains("stopped at 0350 (in the literal @HELLO@ of lit.s:2): "), "\(result.errors)")
    #expect(result.errors.contains("a constant is there and no instruction"))
    let plain = try Command.run(
      "run", folder.file("lit.s", source), "--at-stop", "ex 350", "--print", "/dev/null")
    #expect(
      plain.errors.contains("Stopped at 0350 (in the literal @HELLO@ of lit.s:2): "), "\(plain.errors)")
  }

  @Test("a halt before any result names --starts, unless START leads nowhere")
  func startAfterHalt() throws {
    let program = """
           START     H
                     W
           STOP      H    STOP
                     END  START

      """
    let hint = "nothing was printed or punched before this halt; --starts 1 presses START after it\n"
    let source = folder.file("first.s", program)
    #expect(try Command.run("run", source).errors.hasSuffix(hint))
    #expect(try !Command.run("run", source, "--starts", "1").errors.contains(hint))
    #expect(try !Command.run("run", source, "-q").errors.contains(hint))
    let ended = folder.file(
      "ended.s",
      program.replacing("START     H\n", with: "START     NOP\n").replacing(
        "          W\n", with: "          NOP\n"))
    #expect(try !Command.run("run", ended).errors.contains(hint))
  }

  @Test("characters of the H chain in constants are noted when they are printed as others")
  func otherChain() throws {
    let source = folder.file(
      "chain.s",
      """
           * A REMARK HAS (ANY) = CHARACTERS + SIGNS
           START     MCW  TEXT,220
                     W
           STOP      H    STOP
           TEXT      DCW  @(X)=A+B@
                     END  START

      """)
    let note = "the text has = ( +, which the printer prints as # % &; --chain h prints them as written\n"
    let result = try Command.run("run", source)
    #expect(result.output.contains("%X)#A&B"))
    #expect(result.errors.hasSuffix(note), "\(result.errors)")
    #expect(try Command.run("run", source, "-q").errors == "")
    let asWritten = try Command.run("run", source, "--chain", "h")
    #expect(asWritten.output.contains("(X)=A+B") && !asWritten.errors.contains("--chain h"))
  }

  @Test("a source is recognized by its contents, whatever its name")
  func detection() throws {
    #expect(try Command.run("run", folder.file("program", AssembleTests.hello)).output == "HELLO\n")
    let deck = try Command.run("run", folder.file("hello.cd", AssembleTests.hello))
    #expect(deck.status == 0)
    #expect(deck.output == "HELLO\n")
    #expect(deck.errors.contains("hello.cd: this is a source, not a deck; it is assembled"))
  }

  @Test("a program that is its own card")
  func ownCard() throws {
    let result = try Command.run("run", Command.program("powers-of-two.s"), "--limit-cycles", "30000")
    let deck = try Command.run("run", Command.program("powers-of-two.cd"), "--limit-cycles", "30000")
    #expect(result.output == deck.output)
    #expect(result.output.count { $0 == "\n" } > 10)
  }

  @Test("a source with its data")
  func data() throws {
    let result = try Command.run(
      "run", Command.program("payroll.s"), Command.program("payroll-data.cd"), "--storage", "4000", "--quiet")
    #expect(result.output == (try String(contentsOfFile: Command.program("payroll.out"), encoding: .utf8)))
  }

  @Test("a source after a program is data")
  func sourceAsData() throws {
    let source = folder.file("hello.s", AssembleTests.hello)
    let result = try Command.run("run", Command.program("card-lister.cd"), source, "--quiet")
    #expect(result.output.contains("     STOP      H    STOP"))
  }

  @Test("errors are reported and nothing runs")
  func errors() throws {
    let source = folder.file("wrong.s", AssembleTests.hello.replacing("H    STOP", with: "HH   STOP"))
    let result = try Command.run("run", source)
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("\(source):5:16: error: HH "))
    #expect(result.errors.hasSuffix("ibm1401: \(source): 1 error; not run\n"))
  }

  @Test("the plain panel accepts sources")
  func plain() throws {
    let result = try Command.run(
      "panel", "--plain", folder.file("hello.s", AssembleTests.hello), input: "go\nquit\n")
    #expect(result.status == 0)
    #expect(result.output.contains("HELLO"))
  }
}
