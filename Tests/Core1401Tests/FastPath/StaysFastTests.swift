import Testing

@testable import Core1401

@Suite("What loaders and compiled programs do stays on the fast path")
struct StaysFastTests {
  struct Program: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Texts in ``StorageNotation`` and their addresses; execution begins at 400.
    let texts: [(text: String, address: Int)]
    /// The share of the cycles that the cycle engine may make, in percent.
    var mostPercent: UInt64 = 1
  }

  static let programs: [Program] = [
    Program(
      testDescription: "each pass moves four instructions to the same place and executes them",
      texts: [
        ("'M706610'B600'M713610'B600'M720610'B600'M727610'B600'B400", 400),
        // Store B-Address Register completes the branch that returns.
        ("'H614'A800806'B000'.", 600), ("'A800806'S801806'M802804'C803806", 700), ("'5'3'2'9'000", 800),
      ]),
    Program(
      testDescription: "each pass loads instructions with their word marks, executes and clears them",
      texts: [
        ("'L706506'L710510'B500'/400599'.", 400), ("'A800806'B418'.", 700), ("'5'3'2'9'000", 800),
      ]),
    Program(
      testDescription: "each pass sets and clears the word mark that ends the instruction before it",
      texts: [
        ("',411'A800806)411'B400'.", 400), ("'5'3'2'9'000", 800),
      ]),
    Program(
      testDescription: "the program is in the index locations, and each pass changes an address there",
      texts: [
        ("'B081'.", 400), ("'M806100'N'N'N'N'N'N'N'N'N',850'M806812'M809806'M812809'B081'.", 81),
        ("'850'855'000", 804), ("0000000", 850),
      ]),
    Program(
      testDescription: "each pass changes an address in an index location, and some passes execute it",
      texts: [
        ("'M855089'M855864'M858855'M861858'M864861'A801806'B0868065'B400'.", 400), ("'A801812'B450'.", 86),
        ("'5'3'2'9'000", 800), ("'000", 810), ("'801'802'803'000", 853),
      ], mostPercent: 10),
    Program(
      testDescription: "each pass divides by zero",
      texts: [
        ("'?810918'%805914'A800806'B400'.", 400), ("'5", 800), ("'␢␢0␢0", 801), ("'1234F", 806),
        ("'000000000000000000", 901),
      ]),
    Program(
      testDescription: "Branch If Character Equal has ten characters",
      texts: [("'A800806'B421806␢␢9'B400'B400'.", 400), ("'5'3'2'9'000", 800)]),
    Program(
      testDescription: "Branch If Character Equal adds a negative number in an index location",
      texts: [("'A800806'B4158/75'B400'.", 400), ("'5'3'2'9'000", 800), ("I8I", 87)]),
    Program(
      testDescription: "conditional branches go to addresses with an index location",
      texts: [
        ("'A800806'B4S3/'V4T18/71'B4T98/75'C800806'B4/1/'B400'.", 400), ("'5'3'2'9'000", 800), ("I8I", 87),
      ]),
    Program(
      testDescription: "each pass has word marks, numeric parts and zones without addresses",
      texts: [
        ("'A800806',852862',',')852862')')'D806872'D'Y'Y'Y806882',')'D'H890'B400'.", 400),
        ("'5'3'2'9'000", 800), ("ABCDE", 848), ("J'K'LM", 860), ("12345", 868), ("/STUV", 878), ("000", 888),
      ]),
    Program(
      testDescription: "several instructions add constants to the same fields, and to a part of one",
      texts: [
        ("'A800806'A910905'S912905'A915905'A917903'A939961'S941961'A910961'B400'.", 400),
        ("'5'3'2'9'000", 800),
        ("'00000", 901), ("'7'12'99L'45", 910), ("'123456789012'5K", 928), ("'000000000000", 950),
      ]),
    Program(
      testDescription: "an index location counts beyond 16000 by a constant at the beginning of storage",
      texts: [("'A007089'A800806'B400'.", 400), ("'5'3'2'9'000", 800), ("'900", 5), ("'000", 87)]),
    Program(
      testDescription: "each pass edits beside the control characters, and letters, blanks and asterisks",
      texts: [
        ("'L820853'E845853'L820863'E870863'L828888'E896888'A800806'B400'.", 400), ("'5'3'2'9'000", 800),
        ("'␢␢␢,␢␢␢0'␢␢␢,␢*␢0", 813), ("'012345", 840), ("'A␢03JK", 865), ("'␢1␢045", 891),
      ]),
    Program(
      testDescription: "each pass changes a d-character, and an operation code twice",
      texts: [
        ("'A801806'D806434'M850435'N'N'N'N'N'N'B435806␢'N446'A802806'M851435'B400'.", 400),
        ("'5'3'2'9'000", 800), ("'B'N", 850),
      ]),
    Program(
      testDescription: "an instruction has eight characters, or nine for the cycle engine",
      texts: [
        ("'A801806')450'M855458'B442',450'M858458'B442'B400'.", 400),
        ("'B4518065'N'N'N'N'N'B000'.", 442), ("'5'3'2'9'000", 800), ("'422'437", 853),
      ], mostPercent: 10),
    Program(
      testDescription: "chained tests of word marks, bits and characters",
      texts: [
        ("'A801806'V4008061'V'W'B'W4008068'W'V'N'V'B400'.", 400), ("'5'3'2'9'000", 800),
      ]),
    Program(
      testDescription: "the program is at the end of storage",
      texts: [("'BI85'.", 400), ("'A801806'B400'.", 3985), ("'5'3'2'9'000", 800)]),
    Program(
      testDescription: "each pass sets a word mark in an instruction, adds to its address and clears it",
      texts: [
        ("',426'M815428'N'N'N'N'N'N'N')426'C820600',426'A816428'C428819'B418/'A820806'B400'.", 400),
        ("'000", 804), ("'600'1'605'5", 813), ("'1'2'3'4'5", 600),
      ]),
    Program(
      testDescription: "each pass edits with a floating dollar sign beside other characters",
      texts: [
        ("'L820853'E885853'A800806'B400'.", 400), ("'5'3'2'9'000", 800), ("'$␢␢,␢␢0.␢␢", 811),
        ("TEXT", 840), ("'00012345", 878),
      ]),
    Program(
      testDescription: "No Operation replaces a branch of eight characters",
      texts: [("'A800806'N4218065'B400'.", 400), ("'5'3'2'9'000'000", 800)]),
    Program(
      testDescription: "No Operations of all lengths, with characters that are no addresses",
      texts: [
        (
          "'N1'N12'N123'N1234'N12345'N123456'N␢␢␢'N##0'N␢␢␢600A'N%11␢␢␢R'N600##0'N123456789'A800806'N8'B400'.",
          400
        ),
        ("'5'3'2'9'000", 800),
      ]),
    Program(
      testDescription: "each pass exchanges No Operation with a stacker selection of two characters",
      texts: [
        ("'D850421'A800806'D851421'N1'B407'.", 400), ("'5'3'2'9'000", 800), ("'N'N", 850),
      ]),
    Program(
      testDescription: "tests of position 000, which leave the B-address register before it",
      texts: [("'A800806'B400000X'V400000B'W400000A'B400'.", 400), ("'5'3'2'9'000", 800)]),
    Program(
      testDescription: "a return becomes a test when the word mark after it is cleared",
      texts: [
        ("'B440'A801806'B4238048'B400')448'B400'.", 400), ("'H447'B000'8065'B404'.", 440),
        ("'5'3'2'9'000", 800),
      ]),
  ]

  @Test("thirty instructions executed in turn in the same place are built once")
  func tableOfInstructions() throws {
    var processor = Processor(size: .positions4000, features: .all)
    processor.engine = .fast
    let operations = "ASM?!LCDYZ".map(String.init)
    let table = (0..<30).map { "'\(operations[$0 % 10])\(600 + $0)801" }.joined()
    let texts = [
      ("'L9/6430'B424", 400), ("'N␢␢␢␢␢␢'A852089'C089855'B400/'M858089'B400'", 424), (table, 910),
      ("'7'210'000", 852), ("'000", 87), (String(repeating: "'1'2'3", count: 10), 600), ("'5", 801),
    ]
    for (text, address) in texts { try processor.put(text, at: address) }
    processor.begin(at: 400)
    #expect(processor.run(untilCycle: 1_000_000) == .cycleLimit)
    let built = processor.blocks?.transientsBuilt
    #expect((30..<100).contains(try #require(built)))
  }

  @Test("with the results of the cycle engine", arguments: programs)
  func staysFast(_ program: Program) throws {
    let limit: UInt64 = 1_000_000
    func ended(_ engine: Engine) throws -> Processor {
      var processor = Processor(size: .positions4000, features: .all)
      processor.engine = engine
      for (text, address) in program.texts { try processor.put(text, at: address) }
      processor.begin(at: 400)
      #expect(processor.run(untilCycle: limit) == .cycleLimit)
      return processor
    }
    let slow = try ended(.cycle)
    let fast = try ended(.fast)
    #expect(slow.save() == fast.save())
    #expect(slow.text(804...806) != "'000")
    #expect(fast.engineUse.cycleEngineCycles < limit * program.mostPercent / 100)
  }

  @Test("long instructions in a run of more cycles than are counted at once")
  func longRun() throws {
    var processor = Processor(size: .positions16000, features: .all)
    processor.engine = .fast
    try processor.put("'AZ99R99'B400'", at: 400)
    try processor.put("'" + String(repeating: "2", count: 1000), at: 1000)
    try processor.put("'" + String(repeating: "3", count: 1000), at: 2000)
    processor.begin(at: 400)
    let limit = FastPath.longestRun + 100_000
    #expect(processor.run(untilCycle: limit, noLaterThan: .max) == .cycleLimit)
    #expect(processor.state.cycles >= limit)
    // Only the last instruction.
    #expect(processor.engineUse.cycleEngineCycles < 3000)
  }
}
