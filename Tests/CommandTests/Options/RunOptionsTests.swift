import Core1401
import Testing
import Units1401

@testable import ibm1401

@Suite("Options of ibm1401 run")
struct RunOptionsTests {
  private func options(_ arguments: String...) throws -> RunOptions {
    try RunOptions(arguments: parseArguments(arguments, options: RunOptions.syntax))
  }

  @Test("defaults")
  func defaults() throws {
    let options = try options("deck")
    #expect(options.decks == ["deck"])
    #expect(options.storage == .positions16000)
    #expect(options.features == .all)
    #expect(options.senseSwitches == .senseSwitchA)
    #expect(options.starts == 0)
    #expect(options.printFile == "-")
    #expect(options.cycleLimit == nil)
    #expect(options.timeLimit == nil)
  }

  @Test(
    "options and decks may be mixed; after -- all are decks; option names may be abbreviated while unambiguous"
  )
  func mixed() throws {
    let mixed = try options("a", "--storage", "4000", "b", "--starts=3", "-", "--", "--quiet")
    #expect(mixed.decks == ["a", "b", "-", "--quiet"])
    #expect(mixed.storage == .positions4000)
    #expect(mixed.starts == 3)
    #expect(try options("a", "--stora", "1400").storage == .positions1400)
    #expect(try options("a", "--limit-cycles", "1_000,000").cycleLimit == 1_000_000)
    #expect(try options("a", "--limit-time", "0.5").timeLimit == .milliseconds(500))
  }

  @Test("an option with an argument is given once, a flag or one that collects arguments as often as wanted")
  func twice() throws {
    #expect(throws: UsageError.self) { try options("a", "--storage", "4000", "--storage", "2000") }
    #expect(try options("a", "-q", "--quiet").isQuiet)
    #expect(try options("a", "--tape", "1=x,ro", "--tape", "2=y,ro").tapes.reels.count == 2)
    let known = RunOptions.syntax + DebugOptions.run
    #expect(try parseArguments(["--exec", "a", "--exec", "b"], options: known).options.count == 2)
  }

  @Test(
    "features are read from left to right",
    arguments: [
      ("all", Features.all), ("none", []), ("-indexing", Features.all.subtracting(.indexing)),
      ("multiply-divide", .multiplyDivide), ("none,bit-test,INDEXING", [.bitTest, .indexing]),
      ("all,-multiply-divide,print-storage", Features.all.subtracting(.multiplyDivide).union(.printStorage)),
      ("all,none", []), ("bit-test, -bit-test", []),
    ] as [(String, Features)])
  func features(_ list: String, _ features: Features) throws {
    #expect(try RunOptions.parseFeatures(list) == features)
  }

  @Test(
    "sense switches: A is on initially, a letter after - is turned off",
    arguments: [
      ("BC", "ABC"), ("-A", ""), ("B-A", "B"), ("-A+G", "G"), ("g,f", "AFG"), ("", "A"),
    ] as [(String, String)])
  func senseSwitches(_ letters: String, _ up: String) throws {
    let expected = up.compactMap { TextEncoding.simh.stored($0) }.map { Indicators(dCharacter: $0) }
    #expect(try RunOptions.parseSenseSwitches(letters) == expected.reduce(into: []) { $0.formUnion($1) })
  }

  @Test("arguments: options in order, values and operands")
  func parses() throws {
    let known = [
      OptionSyntax(name: "alpha", argument: .word, placeholder: "VALUE"),
      OptionSyntax(name: "beta", letter: "b"),
    ]
    let parsed = try parseArguments(["x", "--beta", "--alpha", "-1", "y", "-b", "-h"], options: known)
    #expect(parsed.options.map(\.name) == ["beta", "alpha", "beta", "help"])
    #expect(parsed.options.map(\.value) == ["", "-1", "", ""])
    #expect(parsed.operands == ["x", "y"])
    #expect(try parseArguments(["--alpha="], options: known).options.map(\.value) == [""])
    #expect(try parseArguments(["-b"], options: known).options.map(\.name) == ["beta"])
    #expect(throws: UsageError.self) { try parseArguments(["--gamma"], options: known) }
    #expect(throws: UsageError.self) { try parseArguments(["--alpha"], options: known) }
  }
}

/// All commands with their options.
@Suite("Tables of options")
struct OptionTableTests {
  @Test("no command has two options with the same name or letter", arguments: Subcommand.all.map(\.name))
  func unique(_ command: String) throws {
    let options = try #require(Subcommand.named(command)).options() + [.help]
    #expect(Set(options.map(\.name)).count == options.count)
    let letters = options.compactMap(\.letter)
    #expect(Set(letters).count == letters.count)
    for option in options {
      #expect((option.argument == .none) == option.placeholder.isEmpty, "\(option.name)")
      #expect(!option.help.isEmpty, "\(option.name)")
    }
  }

  @Test("each option of run is applied by the group that declares it")
  func taken() throws {
    let given = [("quiet", ""), ("exec", "where"), ("tape", "1=x"), ("theme", "mono")]
    var arguments = ParsedArguments(options: given.map { .init(name: $0, value: $1) })
    var run = RunOptions()
    try run.take(&arguments)
    #expect(run.isQuiet)
    #expect(run.tapes.reels.map(\.medium.path) == ["x"])
    #expect(arguments.options.map(\.name) == ["exec", "theme"])
  }
}

@Suite("Times in the summary")
struct RunSummaryTests {
  @Test(
    "times in words; digits that are not shown are cut",
    arguments: [
      (0, "0.0 ms"), (11_500, "0.0 ms"), (149_506_000, "149.5 ms"), (999_999_999, "999.9 ms"),
      (1_000_000_000, "1.000 s"), (59_999_999_999, "59.999 s"), (60_000_000_000, "1 min 00.0 s"),
      (168_049_000_000, "2 min 48.0 s"), (3_599_999_999_999, "59 min 59.9 s"),
      (3_600_000_000_000, "1 h 00 min 00 s"), (90_061_999_000_000, "25 h 01 min 01 s"),
    ] as [(Int64, String)])
  func durations(_ nanoseconds: Int64, _ text: String) {
    #expect(RunSummary.duration(MachineTime(nanoseconds: nanoseconds)) == text)
  }
}
