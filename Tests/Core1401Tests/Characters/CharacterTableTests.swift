import Core1401
import Testing

@Suite("The 64 characters")
struct CharacterTableTests {
  @Test("the table of vectors is complete")
  func complete() {
    #expect(CharacterVector.all.map(\.code) == Array(0..<64))
  }

  @Test("check bit without and with word mark", arguments: CharacterVector.all)
  func checkBit(_ vector: CharacterVector) {
    #expect(StoredCharacter(code: vector.code).hasCheckBit == vector.checkBit)
    #expect(StoredCharacter(code: vector.code, wordMark: true).hasCheckBit == vector.checkBitWithWordMark)
  }

  @Test("collating rank and glyph, with and without word mark", arguments: CharacterVector.all)
  func rankAndGlyph(_ vector: CharacterVector) {
    for mark in [false, true] {
      let character = StoredCharacter(code: vector.code, wordMark: mark)
      #expect(character.collatingRank == vector.rank)
      #expect(character.displayGlyph == vector.display)
    }
  }

  @Test("the collating sequence in the order that IBM lists")
  func sequence() {
    let listed = """
      00 73 74 75 76 77 60 53 54 55 56 57 40 21 33 34 35 36 37 20 13 14 15 16 17 72 61 62 63 64 65 66 67 70 71 52
      41 42 43 44 45 46 47 50 51 32 22 23 24 25 26 27 30 31 12 01 02 03 04 05 06 07 10 11
      """
    let codes = listed.split(whereSeparator: \.isWhitespace).compactMap { UInt8($0, radix: 8) }
    #expect(codes.map { StoredCharacter(code: $0).collatingRank } == Array(0..<64))
  }

  @Test("punches of each character, and back", arguments: CharacterVector.all)
  func punches(_ vector: CharacterVector) {
    let character = StoredCharacter(code: vector.code, wordMark: true)
    #expect(character.punches == PunchedColumn(rows: vector.rows))
    #expect(character.punches.rows.sorted() == vector.rows.sorted())
    let readBack = StoredCharacter(punches: character.punches)
    #expect(readBack == StoredCharacter(code: vector.code == 0o20 ? 0o12 : vector.code))
    #expect(StoredCharacter(punches: character.deckColumn) == StoredCharacter(code: vector.code))
  }

  @Test("names of characters with a special function")
  func names() {
    #expect(StoredCharacter.groupMarkWithWordMark.characterName == "group mark")
    #expect(StoredCharacter.recordMark.characterName == "record mark")
    #expect(StoredCharacter(code: 0o61).characterName == "letter A")
    #expect(Set(CharacterVector.all.map { StoredCharacter(code: $0.code).characterName }).count == 64)
  }
}

@Suite("Card code")
struct CardCodeTests {
  @Test("of 4096 columns 64 are valid: 63 characters and 8-2 alone")
  func validColumns() {
    let valid = (UInt16(0)..<4096).filter { StoredCharacter(punches: PunchedColumn(rawValue: $0)) != nil }
    #expect(valid.count == 64)
    #expect(StoredCharacter(punches: PunchedColumn(rows: [2, 8])) == .substituteBlank)
  }

  @Test(
    "two of rows 1-7, or other impossible combinations, are invalid and give the bits of all holes",
    arguments: [
      ([1, 2], 0o03), ([12, 11], 0o60), ([8, 9], 0o11), ([0, 1, 4], 0o25), ([12, 9, 6], 0o77),
    ] as [([Int], UInt8)])
  func invalid(_ rows: [Int], _ left: UInt8) {
    let column = PunchedColumn(rows: rows)
    #expect(StoredCharacter(punches: column) == nil)
    #expect(StoredCharacter(anyPunches: column).code == left)
  }

  @Test("reading any column gives the same for a valid one")
  func anyTakesValid() {
    #expect(StoredCharacter(anyPunches: PunchedColumn(rows: [0])) == .zero)
    #expect(StoredCharacter(anyPunches: PunchedColumn(rows: [12, 0])).code == 0o72)
  }

  @Test("column binary halves: rows 12-3 above, rows 4-9 below")
  func halves() {
    let column = PunchedColumn(rows: [12, 11, 3, 9])
    #expect(column.upperHalf.code == 0o61)
    #expect(column.lowerHalf.code == 0o01)
    let marked = StoredCharacter(code: 0o61, wordMark: true)
    #expect(PunchedColumn(upper: marked, lower: StoredCharacter(code: 1)) == column)
    #expect(PunchedColumn(rawValue: 0o177777).rows == [12, 11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  }
}

@Suite("Print chains")
struct PrintChainTests {
  @Test("graphics of the A and H chains", arguments: CharacterVector.all)
  func graphics(_ vector: CharacterVector) {
    let character = StoredCharacter(code: vector.code, wordMark: true)
    #expect(PrintChain.a.graphic(for: character) == vector.chainA)
    #expect(PrintChain.h.graphic(for: character) == vector.chainH)
    #expect(PrintChain.full.graphic(for: character) == (vector.code == 0 ? " " : vector.display))
  }

  @Test("as text a record mark and a lozenge are written as in decks")
  func text() {
    let codes: [UInt8] = [0o20, 0o32, 0o74, 0o77, 0o13]
    func text(_ chain: PrintChain, _ encoding: TextEncoding) -> String {
      String(codes.map { chain.text(for: StoredCharacter(code: $0), in: encoding) })
    }
    #expect(text(.a, .simh) == "||) #")
    #expect(text(.h, .simhH) == "||) =")
    #expect(text(.a, .simhOld) == "'') #")
    #expect(text(.full, .simh) == "^|)}#")
    #expect(text(.full, .vdc) == "^rqg#")
  }
}

@Suite("Machine time")
struct MachineTimeTests {
  @Test("a cycle is 11.5 microseconds")
  func cycle() {
    #expect(MachineTime.cycles(2) == .microseconds(23))
    #expect(MachineTime.milliseconds(75).nanoseconds == 75_000_000)
  }

  @Test(
    "the next latch point is at or after the time",
    arguments: [(Int64(0), Int64(0)), (1, 60), (60, 60), (61, 120), (-1, 0), (-61, -60)])
  func latch(_ moment: Int64, _ point: Int64) {
    let rounded = MachineTime.milliseconds(moment).roundedUp(toMultipleOf: .milliseconds(60))
    #expect(rounded == .milliseconds(point))
  }

  @Test("times add, subtract and compare")
  func arithmetic() {
    var time = MachineTime.zero
    time += .milliseconds(3)
    #expect(time > .milliseconds(2))
    #expect(time - .milliseconds(1) == .milliseconds(1) + .milliseconds(1))
  }
}
