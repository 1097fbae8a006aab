import Foundation
import Testing

@Suite("ibm1401 disassemble")
struct DisassembleTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test(
    "a deck is disassembled to a source that assembles to the same storage",
    arguments: ["banner", "card-lister", "digits-of-e", "hello", "payroll", "primes"])
  func roundTrip(_ name: String) throws {
    let result = try Command.run(
      "disassemble", Command.program("\(name).cd"), "-o", folder.path("again.s"), "--quiet")
    #expect(result.status == 0)
    #expect(result.errors == "")
    let assembled = try Command.run(
      "assemble", folder.path("again.s"), "-o", folder.path("again.cd"), "--boot", "4000", "--quiet")
    #expect(assembled.status == 0)
    let again = try Command.run("disassemble", folder.path("again.cd"), "--quiet")
    #expect(again.output == folder.text("again.s"))
    #expect(again.output.count { $0 == "\n" } > 5)
  }

  @Test("symbols name their addresses", arguments: ["\n", "\r\n"])
  func symbols(end: String) throws {
    let lines = ["# labels", "START 0333", "TEXT 371 # constant", "PRINT 227"]
    let symbols = folder.file("hello.sym", lines.map { $0 + end }.joined())
    let result = try Command.run("disassemble", Command.program("hello.cd"), "--symbols", symbols, "--quiet")
    #expect(result.output.contains("     START     MLC  TEXT,PRINT\n"))
    #expect(result.output.contains("     PRINT     EQU  227\n"))
  }

  @Test("decks of another loader are run until their program starts")
  func otherLoader() throws {
    // Sets word marks, moves its end to 526-580 and branches there.
    let card = ",008015,022026L080580B526B526\n"
    let result = try Command.run("disassemble", folder.file("other.cd", card))
    #expect(result.status == 0)
    #expect(result.errors.contains("loaded by running it up to 0526"))
    #expect(result.output.contains("     L0526     B    L0526\n"))
  }

  @Test("a card that is its own loader")
  func ownCard() throws {
    let result = try Command.run("disassemble", Command.program("powers-of-two.cd"))
    #expect(result.status == 0)
    #expect(result.errors.contains("read as a card that is its own loader"))
    let again = try Command.run(
      "assemble", "-", "-o", "-", "--boot", "own", "--quiet", "--loader-area", input: result.output)
    #expect(
      again.output == (try String(contentsOfFile: Command.program("powers-of-two.cd"), encoding: .utf8)))
  }

  @Test("data cards do not load a program")
  func data() throws {
    let result = try Command.run("disassemble", Command.program("payroll-data.cd"))
    #expect(result.status == 1)
    #expect(
      result.errors.contains("payroll-data.cd: this does not load a program; none of the first cards has"))
  }

  @Test("data after the program are counted, not disassembled")
  func dataBehind() throws {
    let deck = try String(contentsOfFile: Command.program("hello.cd"), encoding: .utf8)
    let result = try Command.run("disassemble", folder.file("both.cd", deck + "DATA\nMORE\n"))
    #expect(result.errors.contains("39 positions on 5 cards, 2 cards of data after it"))
  }

  @Test(
    "mistakes on the command line",
    arguments: [
      ([], "disassemble needs one deck"),
      (["x.cd", "--entry", "16000"], "--entry 16000: give an address, 0-15999"),
      (["x.cd", "--encoding", "ebcdic"], "--encoding ebcdic: choose one of auto, simh"),
    ] as [([String], String)])
  func usage(_ arguments: [String], _ message: String) throws {
    let result = try Command.run(["disassemble"] + arguments)
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("ibm1401: \(message)"))
  }

  @Test("a file that is not a symbol file")
  func badSymbols() throws {
    let symbols = folder.file("x.sym", "START 0333\nLOOP at 400\n")
    let result = try Command.run("disassemble", Command.program("hello.cd"), "--symbols", symbols)
    #expect(result.status == 1)
    #expect(result.errors.contains("x.sym: line 2: 'LOOP at 400' is not a label with its address"))
  }
}
