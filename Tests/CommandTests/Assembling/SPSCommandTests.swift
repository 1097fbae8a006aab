import Foundation
import Testing

@Suite("ibm1401 with sources of SPS")
struct SPSCommandTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// A program that prints from a first part, which returns to the loader for the second.
  static let program = """
    01010        ORG0500                                                       SPS
    01020  ONE   MCWMSG        0209
    01030        W
    01040        R  0040
    0105009MSG   DCW*      SPS WORKS
    01060        EX ONE
    01070  TWO   CS 0209
    01080        MCWMSG   -006 0203
    01090        W
    01100  STOP  H  STOP
    0111001      DCW*
    01120        ENDTWO
    """

  @Test(
    "a source runs, and the stop is reported with label and line", arguments: ["two.sps", "two.s", "two"])
  func run(_ name: String) throws {
    let result = try Command.run("run", folder.file(name, Self.program))
    #expect(result.errors.hasPrefix("ibm1401: halt at 0533 STOP (\(name):10), next instruction at 0533\n"))
    #expect(result.output == "SPS WORKS\nSPS\n")
  }

  @Test("the deck is that of the SPS assembler, or of Autocoder on request")
  func form() throws {
    let source = folder.file("two.sps", Self.program)
    let own = try Command.run("assemble", source, "-o", "-", "--boot", "8000", "--quiet")
    #expect(
      own.output.contains(",008015,022029,036040,047054,061068/039,001072B068                 1040 003SPS\n"))
    let other = try Command.run(
      "assemble", source, "-o", "-", "--boot", "none", "--deck-form", "autocoder", "--quiet")
    #expect(other.output.contains("N000000,040040,040040,040040B5000002SPS\n"))
  }

  @Test("a language can be selected")
  func language() throws {
    let source = folder.file("two", Self.program)
    #expect(try Command.run("assemble", source, "--language", "SPS").status == 0)
    #expect(try Command.run("assemble", source, "--language", "detected").status == 0)
    let wrong = try Command.run("assemble", source, "--language", "autocoder")
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("two:1:"))
    let autocoder = folder.file("hello.sps", AssembleTests.hello)
    #expect(try Command.run("assemble", autocoder).errors.contains("labels begin in column 8"))
    #expect(try Command.run("assemble", autocoder, "--language", "autocoder").status == 0)
  }

  @Test("a file .sps is SPS, also with tabs, and the help says so")
  func name() throws {
    let tabs = "\t\tSTART\tH\tSTART\n\t\t\tEND\tSTART\n"
    #expect(try Command.run("assemble", folder.file("tabs.sps", tabs)).status == 0)
    #expect(try Command.run("assemble", folder.file("tabs.s", tabs)).status == 1)
    let help = try Command.run("run", "--help").output
    #expect(help.contains("A file .sps is SPS; the language of others is detected from the columns"))
  }

  @Test("a deck of SPS is disassembled to an equivalent program")
  func disassembling() throws {
    let deck = folder.path("two.cd")
    let source = folder.path("again.s")
    _ = try Command.run("assemble", folder.file("two.sps", Self.program), "-o", deck, "--quiet")
    #expect(try Command.run("disassemble", deck, "-o", source).status == 0)
    _ = try Command.run("assemble", source, "-o", folder.path("again.cd"), "--no-restart", "--quiet")
    #expect(try Command.run("run", folder.path("again.cd"), "--quiet").output == "SPS WORKS\nSPS\n")
  }
}
