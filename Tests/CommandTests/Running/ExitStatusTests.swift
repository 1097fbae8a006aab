import Foundation
import Testing

@Suite("ibm1401 run: exit status and stops")
struct ExitStatusTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func run(_ deck: String, _ arguments: String...) throws -> Command.Result {
    try Command.run(["run", folder.file("deck.cd", deck)] + arguments)
  }

  @Test("0 for a halt: the summary has two lines")
  func halt() throws {
    let result = try run(Deck.print)
    #expect(result.status == 0)
    #expect(result.output == "\n")
    #expect(
      result.errors == """
        ibm1401: halt at 0030, next instruction at 0031
        ibm1401: 6 instructions, 44 storage cycles, 149.5 ms of 1401 time; 1 line printed, 1 card read, 0 punched

        """)
  }

  @Test("--quiet leaves standard error empty")
  func quiet() throws {
    let result = try run(Deck.print, "--quiet")
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test(
    "--quiet does not hide why a run failed",
    arguments: [
      (Deck.deck("$", "."), [], 2, "stopped at 0029: operation code $ has no meaning"),
      (Deck.loops, ["--limit-cycles", "1000"], 3, "stopped by --limit-cycles 1000"),
      (Deck.loops, ["--limit-cycles", "1000", "--exec", "ex 100"], 3, "stopped by --limit-cycles 1000"),
      (Deck.readsForEver, [], 4, "the reader's hopper is empty; name data cards"),
    ])
  func quietFailure(_ deck: String, _ options: [String], _ status: Int32, _ reason: String) throws {
    let result = try Command.run(["run", folder.file("deck.cd", deck), "--quiet"] + options)
    #expect(result.status == status)
    let last = result.errors.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix("ibm1401: \(reason)"), "\(result.errors)")
    #expect(!result.errors.contains("storage cycles"))
    if options.count < 3 { #expect(result.errors.split(separator: "\n").count == 1) }
  }

  @Test("2 for a check, with the address and the instruction")
  func check() throws {
    let result = try run(Deck.deck("$", "."))
    #expect(result.status == 2)
    #expect(
      result.errors.hasPrefix(
        "ibm1401: stopped at 0029: operation code $ has no meaning; last instruction SW 0031,0031 at 0022\n"))
  }

  @Test("a check for an address beyond storage asks whether the program is for a larger machine")
  func beyondStorage() throws {
    let source = folder.file("large.s", "\tCTL\t6611\n\tORG\t5000\nSTART\tH\n\tDCW\t0\n\tEND\tSTART\n")
    for (storage, isAsked) in [("1400", true), ("4000", true), ("16000", false)] {
      let result = try Command.run("run", source, "--storage", storage)
      #expect(result.status == (isAsked ? 2 : 0))
      let question = "; is the program for a larger machine, as with --storage 16000?\n"
      #expect(result.errors.contains(question) == isAsked)
    }
  }

  @Test("2 for a unit's error with the check-stop switch on, 0 with it off")
  func inputOutputCheck() throws {
    // The card after the program is the program again, with an invalid column.
    let deck = Deck.deck("1", ".")
    let binary = deck.dropLast().map { BinaryColumn.text($0) }.joined()
    let decks = binary + "\nI9" + binary.dropFirst(2) + "\n"
    let up = try run(decks, "--column-binary")
    #expect(up.status == 2)
    #expect(up.errors.contains("reader check at read: card 2, column 1 has punches that are not a character"))
    #expect(try run(decks, "--column-binary", "--io-check-stop", "off").status == 0)
  }

  @Test("3 for a limit of cycles, met exactly", arguments: [1000, 1001, 2000, 54_321])
  func cycleLimit(_ limit: Int) throws {
    let result = try run(Deck.loops, "--limit-cycles", String(limit), "--json", "-", "--print", "/dev/null")
    #expect(result.status == 3)
    #expect(try Report(result.output).cycles == limit)
    #expect(result.errors.hasPrefix("ibm1401: stopped by --limit-cycles \(limit); instruction "))
  }

  @Test("3 for a limit of time, passed by less than a cycle while computing")
  func timeLimit() throws {
    let result = try run(Deck.loops, "--limit-time", "0.5", "--json", "-", "--print", "/dev/null")
    #expect(result.status == 3)
    #expect((500_000..<500_011.5).contains(try Report(result.output).microseconds))
    #expect(result.errors.hasPrefix("ibm1401: stopped by --limit-time"))
  }

  @Test("4 when the reader is empty")
  func readerEmpty() throws {
    let result = try run(Deck.readsForEver)
    #expect(result.status == 4)
    #expect(
      result.errors.hasPrefix(
        "ibm1401: the reader's hopper is empty; name data cards after the program, or test for the last card; instruction R at 0029\n"
      ))
  }

  @Test("4 for a channel that is not punched, and for a missing unit")
  func otherUnits() throws {
    #expect(try run(Deck.deck("F2", ".")).status == 4)
    #expect(try run(Deck.deck("U%U1R", ".")).status == 4)
  }

  @Test("START again after a halt: all stops are reported, the last decides")
  func starts() throws {
    let result = try run(Deck.halts, "--starts", "2", "--json", "-", "--print", "/dev/null")
    #expect(result.status == 0)
    #expect(try Report(result.output).stops.map(\.address) == [29, 29, 29])
    let check = try run(Deck.deck(".", "$"), "--starts", "5", "--json", "-", "--print", "/dev/null")
    #expect(check.status == 2)
    #expect(try Report(check.output).stops.map(\.reason) == ["halt", "check"])
  }

  @Test(
    "130 for Ctrl-C, also when it arrives several times at once: all printed lines are written, and the report",
    arguments: [(SIGINT, 1), (SIGINT, 8), (SIGTERM, 8)])
  func interrupt(signal: Int32, copies: Int) throws {
    let deck = folder.file("deck.cd", Deck.deck("L004202", "2", "B036"))
    let (process, pipe) = try start(
      ["run", deck, "--limit-time", "1000000", "--json", folder.path("report")])
    var output: [UInt8] = []
    while !output.contains(UInt8(ascii: "\n")) {
      let bytes = pipe.read()
      try #require(!bytes.isEmpty, "the command ended before it printed")
      output += bytes
    }
    process.send(signal: signal)
    var others = copies - 1
    while case let bytes = pipe.read(), !bytes.isEmpty {
      output += bytes
      guard others > 0 else { continue }
      others -= 1
      process.send(signal: signal)
    }
    #expect(process.wait() == 130)
    let report = try Report(folder.text("report"))
    #expect(report.linesPrinted > 0)
    #expect(output.count { $0 == UInt8(ascii: "\n") } == report.linesPrinted)
    #expect(report.stops.map(\.reason) == ["interrupted"])
    #expect(folder.text("errors").hasPrefix("ibm1401: stopped by the operator; instruction "))
  }

  @Test("a closed pipe ends the run quietly as SIGPIPE does")
  func closedPipe() throws {
    let deck = folder.file("deck.cd", Deck.printsForEver)
    let (process, reading) = try start(["run", deck, "--limit-time", "1000000"])
    var pipe: Descriptor? = consume reading
    #expect(pipe?.read().isEmpty == false)
    pipe = nil
    #expect(process.wait() == 1000 + SIGPIPE)
    #expect(folder.text("errors") == "")
  }

  /// Starts the command with a pipe for its standard output.
  private func start(_ arguments: [String]) throws -> (RunningCommand, Descriptor) {
    let pipe = try Descriptor.pipe(in: folder)
    let process = try RunningCommand(
      arguments, input: Descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC)), output: pipe.writing,
      errors: Descriptor(open(folder.path("errors"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)))
    return (process, pipe.reading)
  }
}
