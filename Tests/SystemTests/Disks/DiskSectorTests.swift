import Core1401
import Testing
import Units1401

@testable import System1401

/// The cases T100 to T111d of the project's input/output reference, and others tried on SimH 3.8.1, which
/// gives the same results unless noted. The control field is at 700, followed by data.
@Suite("1311 sectors, M and L with %F1, %F3 and %F5")
struct DiskSectorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let program: String
    let storage: String
    /// Storage from 700 on.
    let after: String
    let aAddress: Int
    let bAddress: Int
    var indicators = ""
    /// Sectors of the pack afterwards.
    var sectors: [Int: String] = [:]

    var testDescription: String { name }
  }

  private static let letters = hundredLetters
  private static let twoHundred = hundredLetters + hundredLetters

  static let writes: [Case] = [
    Case(
      name: "T100 one sector", program: "'M%F1700W", storage: "0000005001" + letters + "'}",
      after: "0000005000ABC", aAddress: 706, bAddress: 811, sectors: [5: "      " + letters]),
    Case(
      name: "T101 two sectors", program: "'M%F1700W", storage: "0000005002" + twoHundred + "'}",
      after: "0000006000ABC", aAddress: 706, bAddress: 911,
      sectors: [5: "      " + letters, 6: "      " + letters]),
    Case(
      name: "over the end of a track", program: "'M%F1700W", storage: "0000019002" + twoHundred + "'}",
      after: "0000020000ABC", aAddress: 706, bAddress: 911, sectors: [20: "      " + letters]),
    Case(
      name: "T102 no group mark after it", program: "'M%F1700W", storage: "0000005001" + letters + "A",
      after: "0000005000ABC", aAddress: 706, bAddress: 811, indicators: "WY",
      sectors: [5: "      " + letters]),
    Case(
      name: "T103 a group mark too early", program: "'M%F1700W",
      storage: "0000005001" + letters.prefix(50) + "'}", after: "0000005000ABC", aAddress: 706, bAddress: 760,
      indicators: "WY", sectors: [5: "      " + letters.prefix(50)]),
    Case(
      name: "a group mark where the second sector begins", program: "'M%F1700W",
      storage: "0000005002" + letters + "'}", after: "0000006000ABC", aAddress: 706, bAddress: 810,
      indicators: "WY", sectors: [6: ""]),
    Case(
      name: "no data at all", program: "'M%F1700W", storage: "0000005001'}", after: "0000005000'}",
      aAddress: 706, bAddress: 710, indicators: "WY"),
    Case(
      name: "move mode leaves word marks out", program: "'M%F1700W",
      storage: "0000005001'A" + letters.dropFirst() + "'}", after: "0000005000'ABC", aAddress: 706,
      bAddress: 811, sectors: [5: "      " + letters]),
    Case(
      name: "T111c load mode keeps them, 90 characters", program: "'L%F1700W",
      storage: "0000005001" + String(repeating: "A'B", count: 45) + "'}", after: "0000005000A'BA'B",
      aAddress: 706, bAddress: 801, sectors: [5: "      " + String(repeating: "A'B", count: 45)]),
    Case(
      name: "load mode leaves the last ten positions of the sector", program: "'M%F1700W'L%F1900W",
      storage: "0000005001" + letters + "'}" + String(repeating: " ", count: 89) + "0000005001"
        + String(repeating: "Z", count: 90) + "'}",
      after: "0000005000ABC", aAddress: 906, bAddress: 1001,
      sectors: [5: "      " + String(repeating: "Z", count: 90) + letters.suffix(10)]),
    Case(
      name: "T111 into the next cylinder", program: "'M%F1700W",
      storage: "0000198005" + twoHundred + twoHundred + letters + "'}", after: "0000200003ABC", aAddress: 706,
      bAddress: 910, indicators: "XY", sectors: [198: "      " + letters, 199: "      " + letters, 200: ""]),
    Case(
      name: "T111b the count is the data's beginning", program: "'M%F5700W",
      storage: "0000005001" + letters.prefix(97) + "'}", after: "0000005000ABC", aAddress: 706, bAddress: 808,
      sectors: [5: "      000" + letters.prefix(97)]),
    Case(
      name: "overlay of two sectors", program: "'M%F5700W",
      storage: "0000005002" + letters.prefix(97) + letters + "'}", after: "0000006000ABC", aAddress: 706,
      bAddress: 908, sectors: [5: "      001" + letters.prefix(97), 6: "      " + letters]),
    Case(
      name: "word marks: the count loses them, the address keeps them in move mode", program: "'M%F1700W",
      storage: "'0'0'0'0'0'0'5'0'0'2" + twoHundred + "'}", after: "'0'0'0'0'0'0'6000ABC", aAddress: 706,
      bAddress: 911),
    Case(
      name: "word marks: count and address lose them in load mode", program: "'L%F1700W",
      storage: "'0'0'0'0'0'0'5'0'0'2" + letters.prefix(90) + letters.prefix(90) + "'}",
      after: "'0000006000ABC", aAddress: 706, bAddress: 891),
    Case(
      name: "an asterisk takes the drive from the address", program: "'M%F1700W",
      storage: "*000005001" + letters + "'}", after: "*000005000ABC", aAddress: 706, bAddress: 811,
      sectors: [5: "      " + letters]),
    Case(
      name: "the number of another drive on a pack without addresses", program: "'M%F1700W",
      storage: "0020005001" + letters + "'}", after: "0020005000ABC", aAddress: 706, bAddress: 811,
      sectors: [5: "      " + letters]),
    Case(
      name: "T109 the access elsewhere: SimH writes to the wrong cylinder", program: "'M%F1700W",
      storage: "0000405001" + letters + "'}", after: "0000405001ABC", aAddress: 706, bAddress: 710,
      indicators: "XY", sectors: [5: "", 405: ""]),
    Case(
      name: "T106 write check without a difference", program: "'M%F1700W'M%F3900W",
      storage: "0000005001" + letters + "'}" + String(repeating: " ", count: 89) + "0000005001" + letters
        + "'}", after: "0000005000ABC", aAddress: 906, bAddress: 1011),
    Case(
      name: "T106 write check of a changed character", program: "'M%F1700W'M%F3900W",
      storage: "0000005001" + letters + "'}" + String(repeating: " ", count: 89) + "0000005001"
        + letters.prefix(50) + "5" + letters.dropFirst(51) + "'}", after: "0000005000ABC", aAddress: 906,
      bAddress: 960, indicators: "VY"),
    Case(
      name: "write check in move mode does not see word marks", program: "'L%F1700W'M%F3700W",
      storage: "0000005001'" + letters.prefix(90) + "'}", after: "0000005999'ABC", aAddress: 706,
      bAddress: 800, indicators: "WY"),
    Case(
      name: "write check of what was written with overlay", program: "'M%F5700W'M%F3900W",
      storage: "0000005001" + letters.prefix(97) + "'}" + String(repeating: " ", count: 92) + "0000005001"
        + letters.prefix(97) + "'}", after: "0000005000ABC", aAddress: 906, bAddress: 1008),
  ]

  @Test("writes and checks", arguments: writes)
  func write(_ vector: Case) throws { try check(vector) }

  static let reads: [Case] = [
    Case(
      name: "word marks of storage stay in move mode", program: "'M%F1700R",
      storage: "0'0'00'005001" + String(repeating: "'Q", count: 100) + "'}",
      after: "0'0'00'005000'5'H'E'L'L'O' ", aAddress: 706, bAddress: 811),
    Case(
      name: "load mode replaces them", program: "'L%F1700R",
      storage: "0000005001" + String(repeating: "'Q", count: 90) + "'}", after: "00000050005'HELLO ",
      aAddress: 706, bAddress: 801),
    Case(
      name: "a group mark too early ends it", program: "'M%F1700R", storage: "0000005001ABC'}DEF",
      after: "00000050005HE'}DEF", aAddress: 706, bAddress: 713, indicators: "WY"),
    Case(
      name: "T105 the address is searched for on the whole track", program: "'M%F1700R",
      storage: "0000412001" + letters + "'}", after: "00004120009LOST", aAddress: 706, bAddress: 811),
    Case(
      name: "T105 no such address on the track", program: "'M%F1700R",
      storage: "0000009001" + letters + "'}", after: "0000009001ABC", aAddress: 706, bAddress: 710,
      indicators: "XY"),
    Case(
      name: "the next sector has another address", program: "'M%F1700R",
      storage: "0000008002" + twoHundred + "'}", after: "00000090018 ", aAddress: 706, bAddress: 810,
      indicators: "XY"),
    Case(
      name: "overlay of the last sector reads an invalid count", program: "'M%F5700R",
      storage: "0000005001" + String(repeating: "-", count: 97) + "'}", after: "00000055HELLO ",
      aAddress: 706, bAddress: 808),
    Case(
      name: "overlay reads the count, from which counting continues", program: "'M%F5700R",
      storage: "0000031002" + String(repeating: " ", count: 197) + "'}", after: "0000033008ONE",
      aAddress: 706, bAddress: 907, indicators: "WY"),
  ]

  @Test("reads", arguments: reads)
  func read(_ vector: Case) throws {
    try check(vector) { disk in
      try disk.format([
        5: ("000005", "5'HELLO"), 9: ("000412", "9LOST"), 8: ("000008", "8"), 31: ("000031", "010ONE"),
        32: ("000032", "010TWO"), 33: ("000033", "010THREE"),
      ])
    }
  }

  private func check(_ vector: Case, prepare: (DiskJob) throws -> Void = { _ in }) throws {
    let disk = try DiskJob(vector.program)
    try prepare(disk)
    disk.job.put(vector.storage, at: 700)
    #expect(disk.job.run().reason == .halt)
    let length = vector.after.filter { $0 != "'" }.count
    #expect(disk.job.storage(700...699 + length) == vector.after)
    #expect(disk.job.aAddress == vector.aAddress)
    #expect(disk.job.bAddress == vector.bAddress)
    #expect(disk.indicators == vector.indicators)
    for (place, text) in vector.sectors { #expect(try disk.sector(place) == text) }
  }

  @Test("a count of 000 is 1000 sectors")
  func thousand() throws {
    let disk = try DiskJob("'M%F1700R")
    disk.job.put("0000190000" + String(repeating: " ", count: 1000) + "'}", at: 700)
    #expect(disk.job.run().reason == .halt)
    #expect(disk.job.storage(700...709) == "0000200990")
    #expect(disk.job.bAddress == 1710)
    #expect(disk.indicators == "XY")
  }

  @Test(
    "a sector with a bit that is not part of a character reads with a parity error, the rest of the pack without"
  )
  func damagedSector() throws {
    let disk = try DiskJob("'M%F1700R'.'M%F1900R")
    try disk.format([5: ("", ""), 6: ("", "")])
    let image = try #require(disk.system.disks.drives[0].pack?.image)
    var bytes = try image.record(5)
    bytes[7] = 0xC1
    try image.write(bytes, at: 5)
    disk.job.put("0000005001" + hundredLetters + "'}", at: 700)
    disk.job.put("0000006001" + hundredLetters + "'}", at: 900)
    disk.job.run()
    #expect(disk.indicators == "VY")
    disk.job.run()
    #expect(disk.indicators == "")
    #expect(disk.job.storage(900...912) == "0000006000   ")
  }

  @Test(
    "a transfer beyond the end of storage stops with an address check after writing whole sectors")
  func endOfStorage() throws {
    let disk = try DiskJob("'M%F1I4ZW")
    disk.job.put("0000005002" + hundredLetters + hundredLetters.prefix(31), at: 15_859)
    disk.job.put("'M%F1H5IW", at: 500)
    let stop = disk.job.run()
    #expect(stop.reason == .check)
    #expect(stop.message.contains("the B address stepped past the end of storage"))
    #expect(try disk.sector(5) == "      " + hundredLetters)
    #expect(try disk.sector(6) == "")
  }
}
