import Testing

@Suite("ibm1401 run: the configuration of the machine")
struct ConfigurationTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func run(_ deck: String, _ arguments: String...) throws -> Command.Result {
    try Command.run(["run", folder.file("deck.cd", deck), "--print", "/dev/null"] + arguments)
  }

  @Test("--storage: an address beyond it is a check")
  func storage() throws {
    let deck = Deck.deck("L001I9I", ".")
    #expect(try run(deck).status == 0)
    #expect(try run(deck, "--storage", "1400").status == 2)
  }

  @Test("--features: an operation code without its feature is a check")
  func features() throws {
    let deck = Deck.deck("@001001", ".")
    #expect(try run(Deck.deck("8", "."), "--features", "all,-read-punch-release").status == 2)
    #expect(try run(deck, "--features", "none").errors.contains("multiply-divide"))
    #expect(try run(deck, "--features", "none").status == 2)
  }

  @Test("--sense: switch B branches, and A determines the last card")
  func senseSwitches() throws {
    let switchB = Deck.deck("B031B", "N", "$")
    #expect(try run(Deck.deck("B035B", "$", "."), "--sense", "B").status == 0)
    #expect(try run(Deck.deck("B035B", "$", ".")).status == 2)
    #expect(try run(Deck.deck("B035A", "$", ".")).status == 0)
    #expect(try run(Deck.deck("B035A", "$", "."), "--sense", "-A").status == 2)
    #expect(try run(switchB).status == 2)
  }

  @Test("processing overlap shortens a job that computes during input and output")
  func overlap() throws {
    // A line is printed while a card is punched.
    func microseconds(_ features: String) throws -> Double {
      let result = try run(Deck.deck("K$", "4", "2", "."), "--features", features, "--json", "-", "--quiet")
      #expect(result.status == 0)
      return try Report(result.output).microseconds
    }
    #expect(try microseconds("all,processing-overlap") < microseconds("all"))
  }

  @Test("print storage and early card read shorten the same job")
  func faster() throws {
    func microseconds(_ deck: String, _ features: String) throws -> Double {
      let result = try run(deck, "--features", features, "--json", "-", "--quiet")
      return try Report(result.output).microseconds
    }
    let printing = Deck.deck("2", "N", ".")
    #expect(try microseconds(printing, "all,print-storage") == microseconds(printing, "all") - 82_000)
    // The line ends at 169.5 ms; the next latch point is 175 ms with early card read, otherwise 225 ms.
    let reading = Deck.deck("FJ", "2", "1", ".")
    #expect(try microseconds(reading + reading, "all") == 290_000 + 2 * 11.5)
    #expect(try microseconds(reading + reading, "all,early-card-read") == 240_000 + 2 * 11.5)
  }
}
