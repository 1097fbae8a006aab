import Core1401
import Testing

@Suite("IBM diagnostics: move record, column binary moves, chained tests, comparing all characters")
struct MoveDiagnosticTests {
  /// Records of ten or twelve characters at 201, with word marks on 201, 205 and the last.
  static let records = [
    "|␢␢␢␢␢␢␢␢}", "1|1111111|", "22|222222}", "444|44444|", "8888|8888}", "////\"|///|", "----_-|--}",
    "1111G11|1|", "2222.222|}", ")444}4444|", "8888}0SY8}",
  ]

  @Test("move record twice moves the whole area", arguments: records, ["␢", "|", "}"])
  func moveRecord(_ record: String, _ before: String) throws {
    let after = try twoMoves(record, onto: String(repeating: before, count: 12))
    #expect(after == record + before + before)
  }

  @Test("two record marks end two moves: 3110 case 19")
  func recordMarks() throws {
    let after = try twoMoves("||||||||||||", onto: "␢␢␢␢␢␢␢␢␢␢␢␢")
    #expect(after == "||␢␢␢␢␢␢␢␢␢␢")
  }

  @Test("a group mark ends a move only where it has a word mark: 3110 case 20")
  func groupMarks() throws {
    let after = try twoMoves("|}}}}}}}}}}}", onto: "|}888␢␢␢␢␢␢␢")
    #expect(after == "|}}}}␢␢␢␢␢␢␢")
  }

  /// Executes `P 201 261` and a chained `P`.
  private func twoMoves(_ record: String, onto before: String) throws -> String {
    var processor = Processor()
    try processor.put("'P201261'P'N", at: 300)
    try processor.put(record, at: 201)
    try processor.put(before, at: 261)
    for marked in [201, 205, 200 + record.count, 266] { processor.storage[marked].hasWordMark = true }
    processor.begin(at: 300)
    for _ in 0..<2 { #expect(processor.runAnswering() == .instructionEnd) }
    let marks = (261...272).filter { processor.storage[$0].hasWordMark }
    #expect(marks == [266])
    return processor.text(261...272).filter { $0 != "'" }
  }

  @Test("decode moves 80 columns to adjacent pairs: 3000C")
  func decode() throws {
    var processor = try binaryMachine("M580Y60A")
    #expect(processor.runAnswering() == .instructionEnd)
    let pairs = (1...80).flatMap { [character($0), character($0 + 80)] }
    #expect(Array(processor.storage.contents[1701...1860]) == pairs)
    #expect(processor.state.cycles == 8 + 1 + 2 * 160)
  }

  @Test("code moves adjacent pairs to 80 columns: 3010C")
  func code() throws {
    var processor = try binaryMachine("MY60580B")
    let before = processor.storage.contents
    for column in 1...80 {
      processor.storage[1699 + 2 * column] = StoredCharacter(code: character(column), wordMark: column == 1)
      processor.storage[1700 + 2 * column] = StoredCharacter(code: character(column + 80))
      processor.storage[400 + column] = .asterisk
      processor.storage[500 + column] = .asterisk
    }
    #expect(processor.runAnswering() == .instructionEnd)
    let after = processor.storage.contents
    #expect(after[401...480].map { $0 & 0o77 } == before[401...480].map { $0 & 0o77 })
    #expect(after[501...580] == before[501...580])
    #expect(processor.state.cycles == 8 + 1 + 2 * 160)
  }

  /// 80 columns at 401 and 501, with as many different characters as there are, and a word mark at 401;
  /// pairs at 1701-1860.
  private func binaryMachine(_ instruction: String) throws -> Processor {
    var processor = Processor()
    try processor.put("'\(instruction)'N", at: 300)
    for column in 1...80 {
      processor.storage[400 + column] = StoredCharacter(code: character(column), wordMark: column == 1)
      processor.storage[500 + column] = StoredCharacter(code: character(column + 80))
    }
    processor.begin(at: 300)
    return processor
  }

  private func character(_ number: Int) -> UInt8 { UInt8(number * 37 % 64) }

  // Unchained test followed by chained ones, characters downwards from 700, whether the last one branches.
  static let chainedCases = DiagnosticCase.table(
    """
    0050B, third of three equal: 'B600700X'B'B'N XYZ x
    0050B, four unequal: 'B600700X'B'B'B'N ABCD -
    0060B, word mark behind zone: 'V6007001'V'N 'XJ x
    0060B 23, word mark or plus: 'V600700C'V'N AJ x
    0060B 24, word mark or plus, neither: 'V600700C'V'N SJ -
    0060B 25, word mark or minus: 'V600700L'V'N JA x
    0060B 27, word mark or A zone: 'V600700T'V'N /A x
    0060B 29, word mark or no zone, word mark: 'V6007003'V'N 'AB x
    3040C, bit of the second: 'W6007001'W'N 12 x
    3040C, no bit in three: 'W6007008'W'W'N 124 -
    """)

  /// The characters are in storage from left to right, so the last is tested first and the first one last.
  @Test("chained tests keep the d-character", arguments: chainedCases)
  func chained(_ test: DiagnosticCase) throws {
    var processor = Processor()
    let count = test[1].filter { $0 != "'" }.count
    try processor.put(test[0], at: 300)
    try processor.put(test[1], at: 701 - count)
    processor.begin(at: 300)
    for _ in 1..<count {
      #expect(processor.runAnswering() == .instructionEnd)
      #expect(!processor.state.branchPending)
    }
    #expect(processor.runAnswering() == .instructionEnd)
    #expect(processor.state.branchPending == (test[2] == "x"))
    #expect(processor.state.cycles == UInt64(10 + 3 * (count - 1)))
  }

  /// 3300 and 3310: a pair for every two of the 64 characters; the ranks are those of the character table.
  @Test("compare orders all pairs of characters", arguments: UInt8(0)..<64)
  func allPairs(_ first: UInt8) throws {
    var processor = Processor(size: .positions1400)
    try processor.put("'C500600'N", at: 300)
    let a = StoredCharacter(code: first, wordMark: true)
    processor.storage[500] = a
    for second in UInt8(0)..<64 {
      let b = StoredCharacter(code: second, wordMark: true)
      processor.storage[600] = b
      processor.begin(at: 300)
      _ = processor.runAnswering()
      let wanted: Indicators =
        first == second ? .equal : b.collatingRank > a.collatingRank ? [.unequal, .high] : [.unequal, .low]
      #expect(processor.state.indicators == wanted, "\(first) and \(second)")
    }
  }

  /// 3040C: every character against every d-character.
  @Test("branch if bit equal, all pairs of characters", arguments: UInt8(0)..<64)
  func allBits(_ d: UInt8) throws {
    var processor = Processor(size: .positions1400)
    try processor.put("'W600700␢'N", at: 300)
    processor.storage[307] = StoredCharacter(code: d)
    for code in UInt8(0)..<64 {
      processor.storage[700] = StoredCharacter(code: code, wordMark: code % 2 == 0)
      processor.begin(at: 300)
      _ = processor.runAnswering()
      #expect(processor.state.branchPending == (code & d != 0), "\(code)")
    }
  }
}
