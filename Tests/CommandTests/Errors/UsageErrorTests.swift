import Testing

@Suite("ibm1401: usage errors")
struct UsageErrorTests {
  private func message(_ arguments: String...) throws -> String {
    let result = try Command.run(arguments)
    #expect(result.status == 64)
    #expect(result.output == "")
    return result.errors
  }

  private static let sizes = "1400, 2000, 4000, 8000, 12000, 16000"

  @Test(
    "options of run: what was given, what is allowed, what to do",
    arguments: [
      (["--storge", "4000"], "unknown option --storge; did you mean --storage?"),
      (["--colour"], "unknown option --colour; --help lists the options"),
      (["-x"], "unknown option -x; --help lists the options"),
      (["-xyz"], "unknown option -x; --help lists the options"),
      (
        ["--s", "1"], "--s is ambiguous: --storage, --sense, --skip-in-place, --stackers, --starts, --symbols"
      ),
      (["--quiet=yes"], "--quiet takes no value"),
      (["--print", "a", "--print", "b"], "--print is given twice; give it once"),
      (["--storage=4000", "--stor", "4000"], "--storage is given twice; give it once"),
      (["--storage", "5000"], "--storage 5000: choose one of \(sizes)"),
      (["--storage", "4k"], "--storage 4k: choose one of \(sizes)"),
      (
        ["--features", "all,-multply-divide"],
        "--features: unknown feature multply-divide; did you mean multiply-divide?"
      ),
      (["--features", ""], "--features: the list is empty; say none for no feature"),
      (["--sense", "AH"], "--sense AH: sense switches are A to G, as in --sense BC or --sense -A"),
      (["--encoding", "ascii"], "--encoding ascii: choose one of auto, simh, simh-h, ibm-h, simh-old, vdc"),
      (["--limit-cycles", "many"], "--limit-cycles many: give a whole number, 0 or more"),
      (["--limit-cycles", "-1"], "--limit-cycles -1: give a whole number, 0 or more"),
      (["--limit-time", "1 h"], "--limit-time 1 h: give seconds of 1401 time, for example 60 or 0.5"),
      (["--limit-time", "nan"], "--limit-time nan: give seconds of 1401 time, for example 60 or 0.5"),
      (["--starts", "1.5"], "--starts 1.5: give a whole number, 0 or more"),
      (["--print-mode", "pdf"], "--print-mode pdf: choose one of simh, text"),
      (["--chain", "b"], "--chain b: choose one of a, full, h"),
      (["--io-check-stop", "maybe"], "--io-check-stop maybe: choose one of off, on"),
      (["--skip-in-place", "no"], "--skip-in-place no: choose one of advance, stay"),
      (["-"], "standard input (-) can be read only once"),
      (
        ["--punch", "-"],
        "only one of --print, --punch, --typed and --json can be standard output; give --print FILE"
      ),
      (
        ["--json", "-"],
        "only one of --print, --punch, --typed and --json can be standard output; give --print FILE"
      ),
      (["--print", "x", "--punch", "x"], "--print and --punch write to the same file x; give two"),
      (["--json"], "--json needs FILE|- after it"),
    ] as [([String], String)])
  func options(_ arguments: [String], _ text: String) throws {
    let result = try Command.run(["run", "-"] + arguments)
    #expect(result.status == 64)
    #expect(result.errors == "ibm1401: \(text); see ibm1401 run --help\n")
  }

  @Test("a feature without a similar name gets the list of all")
  func features() throws {
    let errors = try message("run", "deck.cd", "--features", "turbo")
    #expect(
      errors.hasPrefix("ibm1401: --features: unknown feature turbo; choose from indexing, move-record, "))
  }

  @Test("run without a deck")
  func noDeck() throws {
    #expect(
      try message("run")
        == "ibm1401: run needs a deck, for example: ibm1401 run Programs/hello.cd; see ibm1401 run --help\n")
  }

  @Test("unknown commands")
  func commands() throws {
    #expect(try message("rn") == "ibm1401: unknown command rn; did you mean ibm1401 run?\n")
    #expect(try message("walk") == "ibm1401: unknown command walk; ibm1401 help lists the commands\n")
    #expect(try message("help", "nothing").hasPrefix("ibm1401: unknown command nothing"))
  }
}

@Suite("ibm1401: help")
struct HelpTests {
  @Test(
    "the overview, requested in three ways", arguments: [["help"], ["--help"], ["-h"]] as [[String]])
  func overview(_ arguments: [String]) throws {
    let result = try Command.run(arguments)
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.hasPrefix("ibm1401: a cycle-accurate IBM 1401\n"))
    #expect(result.output.contains("ibm1401 run Programs/powers-of-two.cd"))
  }

  @Test("without arguments and without a terminal the powers of two are printed")
  func demonstration() throws {
    let result = try Command.run([])
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("ibm1401: halt at 0079"))
    #expect(result.output.split(whereSeparator: \.isNewline).count == 439)
  }

  @Test(
    "help of run, requested in three ways",
    arguments: [["help", "run"], ["run", "--help"], ["run", "-h", "--quiet"]])
  func run(_ arguments: [String]) throws {
    let result = try Command.run(arguments)
    #expect(result.status == 0)
    for word in ["--punch-hopper DECK", "--limit-time SECONDS", "print-storage", "ibm-h", "130", "Examples:"]
    {
      #expect(result.output.contains(word))
    }
    let longest = result.output.split(separator: "\n").map(\.count).max() ?? 0
    #expect(longest <= 100)
  }

  @Test("version")
  func version() throws {
    #expect(try Command.run("version").output == "ibm1401 0.1\n")
  }
}
