import Core1401
import System1401
import Testing

@Suite("Conditions and values")
struct ConditionTests {
  private static let symbols = SymbolTable([
    "SUM": 613, "LOOP": 431, "TABLE": 500, "A": 700, "LINES": 620, "TEXT": 602,
  ])

  private static let machine: SystemSnapshot = {
    var snapshot = SystemSnapshot()
    var storage = [UInt8](repeating: 0, count: 4000)
    func put(_ text: String, at address: Int) {
      for (offset, character) in characters(text).enumerated() {
        storage[address + offset] = character.rawValue
      }
    }
    put("'00127N", at: 608)
    put("'ABC", at: 600)
    put("'000000000000000000000000000012345678901234567890", at: 1000)
    put("'9999999999999999999999999999999999999999", at: 1100)
    snapshot.storage = storage
    snapshot.processor.aAddress = AddressRegister(608)
    snapshot.processor.bAddress = .blank
    snapshot.processor.iAddress = AddressRegister(431)
    snapshot.processor.operationRegister = StoredCharacter(code: 0o61)
    snapshot.processor.instructionLength = 7
    snapshot.processor.cycles = 1_000_000
    snapshot.processor.indicators = [.unequal, .high]
    snapshot.now = .milliseconds(2500)
    snapshot.units.linesPrinted = 12
    snapshot.units.cardsRead = 3
    return snapshot
  }()

  @Test(
    "are true or false",
    arguments: [
      ("[SUM] = -1275", true), ("[SUM] < 0", true), ("[0608-0613] = -1275", true), ("[608-612] = 127", true),
      ("[SUM] > 1000000 and lines < 66", false), ("not [SUM] > 0", true), ("[0612] = 7", true),
      ("[0600] = 'A'", true), ("[0600-0602] = 'ABC'", true), ("[0600-0602] <> \"ABD\"", true),
      ("[0600] = '`A'", true), ("[0601] = '`B'", false), ("[0601] = 'B'", true), ("char[SUM] = 'N'", true),
      ("field[0602] = 'ABC'", true), ("[TEXT] = 'ABC'", true), ("[a] = 0", true), ("[a+4] = 7", true),
      ("a = 0608", true), ("A = 700", true), ("a = 700", false), ("i = LOOP", true), ("i = LOOP+1", false),
      ("i >= LOOP-5 and i < LOOP+5", true), ("op = 'A'", true), ("op <> 'S'", true), ("len = 7", true),
      ("unequal", true), ("equal or high", true), ("not overflow", true), ("low", false), ("wm[0608]", true),
      ("wm[SUM]", false), ("not wm[609]", true), ("cycle >= 1000000", true), ("cycles = 1000000", true),
      ("time > 2s and time < 2.6s", true), ("time = 2500ms", true), ("time <> 2500000us", false),
      ("lines = 12", true), ("lines*2+1 = 25", true), ("cards = 3", true), ("hits = 2", true),
      ("LINES = 620", true), ("(lines = 12 or cards = 9) and high", true), ("(lines + 1) * 2 = 26", true),
      ("-[SUM] = 1275", true), ("[0600-0602] < 'ABD'", true), ("[0600] >= 'B'", false),
      ("[1000-1047] = 12345678901234567890", true), ("1 <= 2", true), ("1 != 2 && 2 == 2 || 1 = 2", true),
      ("! (1 = 2)", true), ("star = 0", true),
    ])
  func holds(text: String, expected: Bool) throws {
    let condition = try Condition(text, symbols: Self.symbols, highest: 3999)
    #expect(condition.text == text)
    #expect(try condition.holds(in: Self.machine, hits: 2) == expected)
  }

  /// Labels of which is known what they name: a field, an instruction, and one of EQU.
  private static let assembled: SymbolTable = {
    var symbols = SymbolTable(["PLACE": 613])
    symbols.define("SUM", 613, positions: 608...613)
    symbols.define("TEXT", 602, positions: 600...602)
    symbols.define("LOOP", 431, positions: 431...434)
    symbols.instructionAddresses = [431]
    return symbols
  }()

  @Test(
    "the label of data means its field, except beside an address; other labels are addresses",
    arguments: [
      ("SUM = -1275", true), ("-SUM * 2 = 2550", true), ("2 * SUM + SUM = -3825", true),
      ("SUM - SUM = 0", true),
      ("TEXT = 'ABC'", true), ("SUM < PLACE", false), ("PLACE = 613", true), ("LOOP = 431", true),
      ("i = SUM", false), ("a = SUM - 5", true), ("SUM + 1 = 614", true), ("SUM+0 = 613", true),
      ("a + 5 = SUM", true),
      ("PLACE - LOOP = 182", true),
    ])
  func labelsOfData(text: String, expected: Bool) throws {
    let condition = try Condition(text, symbols: Self.assembled, highest: 3999)
    #expect(try condition.holds(in: Self.machine) == expected)
    var parser = try ExpressionParser("SUM*2", symbols: Self.assembled, highest: 3999)
    #expect(try parser.expression().words(in: Self.machine) == "-2550")
  }

  @Test(
    "have no value, and the message says why",
    arguments: [
      ("[b] = 1", "the B-address register does not hold an address, but '␢␢␢'"),
      ("field[0100] = 1", "no word mark at or left of 0100"),
      ("[1100-1139] = 1", "the field at 1139 has more than 38 digits"),
      ("[a+3500] = 1", "4108 is not in storage"), ("[0700-0600] = 1", "the field 0700-0600 runs backwards"),
      ("99999999999999999999999999999999999999 * 9 = 1", "the number has more than 38 digits"),
      ("[0600-0602] < 'AB'", "3 and 2 characters have no order"),
    ])
  func noValue(text: String, reason: String) throws {
    let condition = try Condition(text, symbols: Self.symbols, highest: 3999)
    #expect(throws: NoValue.self) { try condition.holds(in: Self.machine) }
    do { _ = try condition.holds(in: Self.machine) } catch { #expect("\(error)" == reason) }
  }

  @Test(
    "an error is reported with its column, what was found and what is allowed",
    arguments: [
      ("", 1, "expected a value, found nothing"),
      ("[SUM > 5", 6, "expected ], found '>'"),
      ("[SUM] 5", 7, "expected a comparison such as = or < after '[SUM]', found '5'"),
      ("[SUM] = ", 9, "expected a value, found nothing"),
      ("[SUM] = 'AB", 9, "the closing ' is missing"),
      ("[SUM] = ''", 9, "there is no character between the quotes"),
      ("[SUM] = 5 and", 14, "expected a value, found nothing"),
      ("[SUM] = 5 6", 11, "unexpected '6'"),
      ("lines = 'A'", 7, "'lines' and ''A'' cannot be compared: one is a number, the other characters"),
      ("time > 5", 6, "time is compared with a time such as 2.5s, not with '5'"),
      ("time > 5h", 8, "'5h' is not a number; times are written 2.5s, 200ms or 10us"),
      ("[9999] = 1", 2, "address 9999 is not in storage, 0000 to 3999"),
      ("lines = 5 ^ 2", 11, "'^' is not allowed here"),
      ("lines + 'A' = 5", 9, "only numbers can be calculated with"),
      ("123456789012345678901234567890123456789 = 1", 1, "the number has more than 38 digits"),
    ])
  func errors(text: String, column: Int, message: String) {
    do {
      _ = try Condition(text, symbols: Self.symbols, highest: 3999)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.message == message)
      #expect(error.column == column)
    }
  }

  @Test("an unknown label is reported with what is allowed")
  func unknownLabel() {
    #expect {
      _ = try Condition("lines = 1 or [TOTAL] = 5", symbols: Self.symbols)
    } throws: {
      "\($0)"
        == "column 15: 'TOTAL' is not an address; give 0000 to 15999, a label, '.' for the dials, or i, a, b for a register"
    }
  }

  @Test(
    "excessive depth and length are errors",
    arguments: ["(", "not ", "- ", "! ", "(-", "[", "((1=1) or "])
  func deep(piece: String) {
    #expect(throws: ExpressionError.self) { try Condition(String(repeating: piece, count: 2000) + "1") }
  }

  @Test(
    "values as text",
    arguments: [
      ("[SUM]", "'00127N' = -1275"), ("[0600-0602]", "'ABC'"), ("[0612]", "'7'"), ("op", "'A'"),
      ("lines", "12"), ("a", "0608"), ("LOOP+2", "0433"), ("time", "2.500000s"), ("lines - 20", "-8"),
    ])
  func words(text: String, expected: String) throws {
    var parser = try ExpressionParser(text[...], symbols: Self.symbols, highest: 3999)
    #expect(try parser.expression().words(in: Self.machine) == expected)
  }

  @Test(
    "ranges: hyphens between numbers and labels, periods, counts",
    arguments: [
      ("0400-0449", 400...449), ("LOOP", 431...431), ("LOOP-SUM", 431...613), ("LOOP-5", 426...426),
      ("LOOP..0449", 431...449), ("TABLE/20", 500...519), ("a..a+5", 608...613),
      ("LOOP-5..LOOP+5", 426...436),
      ("loop-sum", 431...613),
    ])
  func ranges(text: String, expected: ClosedRange<Int>) throws {
    var parser = try ExpressionParser(text[...], symbols: Self.symbols, highest: 3999)
    #expect(try parser.range(in: Self.machine) == expected)
  }

  @Test("the values that a condition compares are reported, to explain why it is false")
  func findings() throws {
    let condition = try Condition("[SUM] > 5 and lines < 66 or [b] = 1", symbols: Self.symbols)
    #expect(
      condition.findings(in: Self.machine) == [
        "[SUM] is '00127N' = -1275", "lines is 12",
        "[b] has no value: the B-address register does not hold an address, but '␢␢␢'",
      ])
  }
}

@Suite("Symbol table")
struct SymbolTableTests {
  @Test("labels from text, places near them")
  func places() throws {
    let text = "* labels\nLOOP 0431\nsum 613 # units position\n\nAGAIN  431\n"
    let table = try SymbolTable(text: text)
    #expect(try SymbolTable(text: text.replacing("\n", with: "\r\n")) == table)
    #expect(table["loop"] == 431)
    #expect(table.label(at: 431) == "AGAIN")
    #expect([431, 443, 531, 613, 5].map(table.place) == ["AGAIN", "AGAIN+12", "0531", "SUM", "0005"])
  }

  @Test("an invalid line is reported by its number", arguments: ["LOOP", "LOOP 5 6", "5 LOOP", "LOOP 16000"])
  func errors(line: String) {
    #expect {
      _ = try SymbolTable(text: "A 1\n\(line)\n")
    } throws: {
      "\($0)".contains("line 2: '\(line)' is not a label with its address")
    }
  }
}
