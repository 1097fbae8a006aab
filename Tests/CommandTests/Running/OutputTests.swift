import Foundation
import Testing

@Suite("ibm1401 run: paper and cards")
struct OutputTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func run(_ deck: String, _ arguments: String...) throws -> Command.Result {
    try run(deck, arguments)
  }

  private func run(_ deck: String, _ arguments: [String]) throws -> Command.Result {
    try Command.run(["run", folder.file("deck.cd", deck), "--quiet"] + arguments)
  }

  @Test("one instruction and one storage cycle are in the singular")
  func singular() throws {
    let one = try Command.run("run", folder.file("one.cd", ".\n"))
    #expect(one.errors.contains("ibm1401: 1 instruction, "), "\(one.errors)")
    let blank = try Command.run("run", folder.file("blank.cd", "\n"))
    #expect(blank.errors.contains(", 1 storage cycle, "), "\(blank.errors)")
  }

  @Test("powers of two: a newcomer's first command")
  func powersOfTwo() throws {
    let result = try Command.run("run", Command.program("powers-of-two.cd"))
    #expect(result.status == 0)
    #expect(
      result.output == (try String(contentsOfFile: Command.program("powers-of-two.out"), encoding: .utf8)))
    #expect(
      result.errors.contains("2,204 instructions, 302,244 storage cycles, 43.959 s of 1401 time; 439 lines"))
  }

  @Test("decks are in the hopper one after the other")
  func severalDecks() throws {
    let result = try Command.run(
      "run", Command.program("card-lister.cd"), Command.program("card-lister-data.cd"), "--print",
      folder.path("list"))
    #expect(result.status == 0)
    #expect(result.output == "")
    #expect(
      folder.text("list") == (try String(contentsOfFile: Command.program("card-lister.out"), encoding: .utf8))
    )
  }

  @Test("- is a deck from standard input")
  func standardInput() throws {
    #expect(try Command.run("run", "-", "--quiet", input: Deck.print).output == "\n")
  }

  @Test(
    "--print-mode simh writes a skip to the top of the form as newline and form feed, text moves line by line"
  )
  func printModes() throws {
    let deck = Deck.deck("2", "F1", ".")
    #expect(try run(deck, "--print-mode", "simh").output == "\n\n\u{0C}")
    #expect(try run(deck).output == String(repeating: "\n", count: 66) + "\u{0C}")
  }

  @Test("--chain a and h leave characters that the chain lacks blank, full prints all in the deck's encoding")
  func chains() throws {
    // From 060 on: record mark, number sign, at sign, lozenge.
    let deck = Deck.deck("M063204", "2", ".", text: "|#@)")
    #expect(try run(deck).output.hasSuffix("|#@)\n"))
    #expect(try run(deck, "--chain", "a").output.contains("#@"))
    #expect(try run(deck, "--chain", "h").output.contains("='"))
  }

  @Test("--carriage inserts another carriage tape")
  func carriage() throws {
    let tape = folder.file("tape.cct", "form 5\n1 @ 1\n2 @ 4\n")
    let deck = Deck.deck("2", "F2", "2", ".")
    #expect(try run(deck, "--carriage", tape).output == "\n\n\n\n")
    #expect(try run(deck).status == 4)
  }

  @Test("--skip-in-place advance continues from the current channel")
  func skipInPlace() throws {
    let deck = Deck.deck("F1", ".")
    #expect(try run(deck).output == "")
    #expect(
      try run(deck, "--skip-in-place", "advance").output == String(repeating: "\n", count: 66) + "\u{0C}")
  }

  @Test("--punch writes all punched cards, --stackers each pocket its own deck")
  func punchAndStackers() throws {
    let deck = Deck.deck("4", "K4", "4", ".")
    let stackers = folder.path("stackers")
    // A file of an earlier run.
    #expect(try run(Deck.deck("K1", "."), "--stackers", stackers).status == 0)
    #expect(folder.text("stackers/stacker-1.cd") == Deck.deck("K1", "."))
    #expect(
      try run(deck, "--punch", folder.path("punched"), "--stackers", stackers, "--print", "/dev/null").status
        == 0)
    #expect(folder.text("punched") == "\n\n")
    #expect(folder.text("stackers/stacker-4.cd") == "\n")
    #expect(folder.text("stackers/stacker-NP.cd") == "\n")
    #expect(folder.text("stackers/stacker-NR.cd") == deck)
    #expect(folder.text("stackers/stacker-8-2.cd") == "")
    #expect(folder.text("stackers/stacker-1.cd") == "")
  }

  @Test("--punch-hopper gives cards to punch feed read; without one the unit waits for the operator")
  func punchHopper() throws {
    // The card in the punch feed is the program again, preceded by FEED, which is printed.
    let deck = Deck.deck("4R", "L004204", "2", ".")
    let features = ["--features", "all,punch-feed-read"]
    #expect(try run(deck, features).status == 4)
    let data = folder.file("data.cd", "FEED" + deck.dropFirst(4))
    let fed = try run(deck, features + ["--punch-hopper", data])
    #expect(fed.status == 0)
    #expect(fed.output == "FEED\n")
    let missing = try run(deck, ["--punch-hopper", folder.path("none")])
    #expect(missing.status == 1)
    #expect(missing.errors.hasSuffix("none: cannot read: no such file or directory\n"))
  }
}
