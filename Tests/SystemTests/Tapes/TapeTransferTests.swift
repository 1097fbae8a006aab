import Core1401
import Testing
import Units1401

@testable import System1401

/// The cases T63 to T80 of the project's input/output reference: SimH's I1401 gives the same results unless
/// noted.
@Suite("Tape transfers, M and L with %U and %B")
struct TapeTransferTests {
  struct Write: CustomTestStringConvertible, Sendable {
    let name: String
    let instruction: String
    let storage: String
    let image: String
    let bAddress: Int

    var testDescription: String { "\(name): \(instruction) of \(storage)" }
  }

  static let writes: [Write] = [
    Write(
      name: "T63 move mode leaves word marks out", instruction: "'M%U1600W", storage: "'A 1'B^'}",
      image: "05 00 00 00 31 10 01 32 10 00 05 00 00 00", bAddress: 606),
    Write(
      name: "T64 load mode writes them as word separators", instruction: "'L%U1600W", storage: "'A 1'B^'}",
      image: "07 00 00 00 1d 31 10 01 1d 32 10 00 07 00 00 00", bAddress: 606),
    Write(
      name: "T65 odd parity has a blank", instruction: "'M%B1600W", storage: "'A 1'B^'}",
      image: "05 00 00 00 31 00 01 32 10 00 05 00 00 00", bAddress: 606),
    Write(
      name: "T66 odd parity in load mode", instruction: "'L%B1600W", storage: "'A 1'B^'}",
      image: "07 00 00 00 1d 31 00 01 1d 32 10 00 07 00 00 00", bAddress: 606),
    Write(
      name: "T71 a word separator is not doubled", instruction: "'L%U1600W", storage: "'A~'~B'}",
      image: "06 00 00 00 1d 31 1d 1d 1d 32 06 00 00 00", bAddress: 605),
    Write(
      name: "a group mark without word mark is data", instruction: "'M%U1600W", storage: "'A}B'}",
      image: "03 00 00 00 31 3f 32 00 03 00 00 00", bAddress: 604),
    Write(
      name: "a record of one tape mark", instruction: "'M%U1600W", storage: "{'}",
      image: "01 00 00 00 0f 00 01 00 00 00", bAddress: 602),
  ]

  @Test("writes", arguments: writes)
  func putsOnTape(_ write: Write) throws {
    let tape = try TapeJob(write.instruction)
    tape.job.put(write.storage, at: 600)
    let before = tape.job.storage(600...620)
    #expect(tape.job.run().reason == .halt)
    #expect(tape.hexadecimal(1) == write.image)
    #expect(tape.job.bAddress == write.bAddress)
    #expect(tape.job.storage(600...620) == before)
    #expect(!tape.isOn(.tapeIndicator) && !tape.isOn(.tapeError))
  }

  struct Read: CustomTestStringConvertible, Sendable {
    let name: String
    let instruction: String
    let tape: TapeObject
    let before: String
    let after: String
    let bAddress: Int
    var indicators: Indicators = []

    var testDescription: String { "\(name): \(instruction) to \(before)" }
  }

  static let reads: [Read] = [
    Read(
      name: "T73 marks of storage stay, the group mark keeps the one under it", instruction: "'M%U1600R",
      tape: TapeObject("ABC^E"), before: "'1'2345'6789", after: "'A'BC E'}789", bAddress: 606),
    Read(
      name: "T73 without a mark there the group mark has none", instruction: "'M%U1600R",
      tape: TapeObject("ABC^E"), before: "'1'23456789", after: "'A'BC E}789", bAddress: 606),
    Read(
      name: "T74 storing stops at a group mark with word mark", instruction: "'M%U1600R",
      tape: TapeObject("ABCDE"), before: "12'}45", after: "AB'}45", bAddress: 603),
    Read(
      name: "T75 one at the end of the record stays", instruction: "'M%U1600R",
      tape: TapeObject("ABC^E"), before: "12345'}9", after: "ABC E'}9", bAddress: 606),
    Read(
      name: "T76 odd parity keeps the substitute blank", instruction: "'M%B1600R", tape: TapeObject("ABC^E"),
      before: "12345'}9", after: "ABC^E'}9", bAddress: 606),
    Read(
      name: "T76 and the blank", instruction: "'M%B1600R", tape: TapeObject("A ^B"), before: "1234567",
      after: "A ^B}67", bAddress: 605),
    Read(
      name: "both blanks of other writers are blank in even parity", instruction: "'M%U1600R",
      tape: TapeObject("A ^B"), before: "1234567", after: "A  B}67", bAddress: 605),
    Read(
      name: "T77 word separators mark the next character; several are dropped", instruction: "'L%U1600R",
      tape: TapeObject("A~B~~C~"), before: "'1'2'3'4'5'6'7'8", after: "A'B'C}'5'6'7'8", bAddress: 604),
    Read(
      name: "T78 move mode stores word separators", instruction: "'M%U1600R", tape: TapeObject("A~B~~C~"),
      before: "'1'2'3'4'5'6'7'8", after: "'A'~'B'~'~'C'~'}", bAddress: 608),
    Read(
      name: "load mode also stops at a group mark with word mark", instruction: "'L%U1600R",
      tape: TapeObject("A~BCD"), before: "'12'}45", after: "A'B'}45", bAddress: 603),
    Read(
      name: "a marked group mark of the tape does not end the transfer", instruction: "'L%U1600R",
      tape: TapeObject("A~}CD"), before: "'1'2'3'4'5'6", after: "A'}CD}'6", bAddress: 605),
    Read(
      name: "T79 a tape mark is stored with a group mark after it", instruction: "'M%U1600R", tape: .tapeMark,
      before: "'1'2'3'4", after: "'{'}'3'4", bAddress: 602, indicators: .tapeIndicator),
    Read(
      name: "T79 in load mode without marks", instruction: "'L%U1600R", tape: .tapeMark, before: "'1'2'3'4",
      after: "{}'3'4", bAddress: 602, indicators: .tapeIndicator),
    Read(
      name: "T80 a record of one tape mark is one", instruction: "'M%U1600R", tape: TapeObject("{"),
      before: "'1'2'3", after: "'{'}'3", bAddress: 602, indicators: .tapeIndicator),
    Read(
      name: "a record that begins with a tape mark, even parity", instruction: "'M%U1600R",
      tape: TapeObject("{A"), before: "123", after: "{A}", bAddress: 603, indicators: .tapeIndicator),
    Read(
      name: "the same in odd parity is data", instruction: "'M%B1600R", tape: TapeObject("{A"),
      before: "123", after: "{A}", bAddress: 603),
    Read(
      name: "a tape mark has wrong parity in odd parity", instruction: "'M%B1600R", tape: .tapeMark,
      before: "123", after: "{}3", bAddress: 602, indicators: [.tapeIndicator, .tapeError]),
    Read(
      name: "T83 a record with an error is stored nevertheless", instruction: "'M%U1600R",
      tape: TapeObject("ABC", hasError: true), before: "12345", after: "ABC}5", bAddress: 604,
      indicators: .tapeError),
  ]

  @Test("reads", arguments: reads)
  func takesFromTape(_ read: Read) throws {
    let tape = try TapeJob(read.instruction, tape: [read.tape, TapeObject("NEXT")])
    tape.job.put(read.before, at: 600)
    #expect(tape.job.run().reason == .halt)
    #expect(tape.job.storage(600...(599 + read.before.filter { $0 != "'" }.count)) == read.after)
    #expect(tape.job.bAddress == read.bAddress)
    #expect(tape.job.state.indicators.intersection([.tapeIndicator, .tapeError]) == read.indicators)
    #expect(tape.status(1).position == 1)
  }

  @Test("T87: a record past the end of storage stops with a check; what fits is stored, the tape has moved")
  func pastStorage() throws {
    let record = TapeRecord(characters: [UInt8](repeating: 0o61, count: 300))
    let tape = try TapeJob("'M%U1I80R", tape: [.record(record)], setup: { $0.storage = .positions4000 })
    let stop = tape.job.run()
    #expect(stop.reason == .check)
    #expect(stop.message.contains("the B address 4000 is beyond 3999"))
    #expect(tape.job.bAddress == 4000)
    #expect(tape.job.storage(3980...3999) == String(repeating: "A", count: 20))
    #expect(tape.status(1).position == 1)
  }

  @Test("a write without a group mark stops with a check, and nothing is written")
  func noGroupMark() throws {
    let tape = try TapeJob("'M%U1600W", setup: { $0.storage = .positions4000 })
    let stop = tape.job.run()
    #expect(stop.reason == .check)
    #expect(try tape.content(1) == [])
  }

  @Test("T67: a record without characters stops, and nothing is written")
  func emptyRecord() throws {
    let tape = try TapeJob("'M%U1600W")
    tape.job.put("'}", at: 600)
    let stop = tape.job.run()
    #expect(stop.reason == .tapeCheck)
    #expect(
      stop.message
        == "the record to write on tape 1 has no character: a group mark with word mark is at its "
        + "beginning; instruction MLC %U1,0600,W at 0500")
    #expect(try tape.content(1) == [])
    #expect(tape.job.run() == stop)
  }

  @Test("an invalid B address stops before the tape moves", arguments: ["'M%U1###R", "'L%U1###W"])
  func badAddress(_ instruction: String) throws {
    let tape = try TapeJob(instruction, tape: [TapeObject("ABC")])
    #expect(tape.job.run().reason == .check)
    #expect(tape.status(1).position == 0)
  }

  @Test(
    "T89: d-characters without meaning have no effect and are recorded",
    arguments: ["'M%U1600X", "'L%U1600B", "'U%U1X", "'M%U1600", "'U%U1"])
  func ignored(_ instruction: String) throws {
    let tape = try TapeJob(instruction, tape: [TapeObject("ABC")])
    #expect(tape.job.run().reason == .halt)
    #expect(tape.status(1).position == 0)
    #expect(tape.job.state.unverified.contains(.ignoredModifier))
  }

  @Test("what is written is read back unchanged in all four ways", arguments: ["M%U", "L%U", "M%B", "L%B"])
  func back(_ way: String) throws {
    let tape = try TapeJob("'\(way)2600W'U%U2B'\(way)2700R")
    try tape.mount([], on: 2)
    let codes = (0..<64).filter { $0 != 0o17 && $0 != 0o20 && $0 != 0o35 }
    for (offset, code) in codes.enumerated() {
      tape.system.machine.processor.storage[600 + offset] = StoredCharacter(
        code: UInt8(code), wordMark: offset % 3 == 1)
    }
    tape.job.put("'}", at: 600 + codes.count)
    #expect(tape.job.run().reason == .halt)
    let expected = tape.job.storage(600...(599 + codes.count))
    let read = tape.job.storage(700...(699 + codes.count))
    #expect(read == (way.hasPrefix("L") ? expected : expected.filter { $0 != "'" }))
    #expect(tape.job.storage((700 + codes.count)...(700 + codes.count)) == "}")
  }
}
