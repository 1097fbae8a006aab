import Core1401
import Testing
import Units1401

@testable import System1401

/// Seek, busy, drives, full tracks and scans: cases of the input/output reference, and others tried on SimH
/// 3.8.1.
@Suite("1311 seek, track and scan, M and L with %F0, %F6 to %F9")
struct DiskControlTests {
  struct Seek: CustomTestStringConvertible, Sendable {
    let name: String
    let fields: [String]
    let cylinder: Int

    var testDescription: String { name }
  }

  static let seeks: [Seek] = [
    Seek(name: "by sector address", fields: ["0000405001"], cylinder: 2),
    Seek(name: "to the last cylinder", fields: ["0019999001"], cylinder: 99),
    Seek(name: "an address of another drive", fields: ["0020405001"], cylinder: 2),
    Seek(name: "T110 direct, twice the cylinders", fields: ["00010#0001"], cylinder: 5),
    Seek(name: "direct, an odd number", fields: ["00011#0001"], cylinder: 5),
    Seek(name: "direct outward, sign minus", fields: ["00010#0001", "0000M#0001"], cylinder: 3),
    Seek(
      name: "direct outward beyond the first cylinder", fields: ["00010#0001", "0002K#0001"], cylinder: 0),
    Seek(name: "direct to the last cylinder", fields: ["00198#0001"], cylinder: 99),
    Seek(name: "by address from there", fields: ["00198#0001", "0000200001"], cylinder: 1),
  ]

  @Test("seeks", arguments: seeks)
  func seek(_ vector: Seek) throws {
    let program = vector.fields.indices.map { "'M%F0\(700 + $0 * 20)'." }.joined()
    let disk = try DiskJob(program)
    for (index, field) in vector.fields.enumerated() { disk.job.put(field, at: 700 + index * 20) }
    for index in vector.fields.indices {
      disk.job.run()
      #expect(disk.job.aAddress == 706 + index * 20)
      #expect(disk.job.bAddress == 706 + index * 20)
      disk.wait(milliseconds: 400)
    }
    #expect(disk.system.disks.drives[0].cylinder == vector.cylinder)
  }

  @Test("T107 an operation while the access moves has no effect, and turns busy and error on")
  func busy() throws {
    let disk = try DiskJob("'M%F0700'M%F1700W'.'M%F1700W")
    disk.job.put("0000405001" + hundredLetters + "'}", at: 700)
    disk.job.run()
    #expect(disk.indicators == "Y\\")
    #expect(disk.job.storage(700...709) == "0000405001")
    disk.wait(milliseconds: 400)
    disk.job.run()
    #expect(disk.indicators == "")
    #expect(disk.job.storage(700...709) == "0000405000")
    #expect(try disk.sector(405) == "      " + hundredLetters)
  }

  @Test("the busy indicator after a seek turns off when the access has arrived")
  func busyLoop() throws {
    // 500 seek, 507 branch to itself while busy, 512 read.
    let disk = try DiskJob("'M%F0700'B507\\'M%F1700W")
    disk.job.put("0000405001" + hundredLetters + "'}", at: 700)
    disk.job.run()
    #expect(disk.indicators == "")
    #expect(try disk.sector(405) == "      " + hundredLetters)
    // 150 ms home and out, 2.2 ms for the two cylinders; the loop ends within one branch.
    let arrived = MachineTime.cycles(8 + 10) + .microseconds(152_200)
    #expect(disk.job.now > arrived && disk.job.now < arrived + .milliseconds(45))
  }

  @Test("the busy indicator of a refused operation stays on until the next disk instruction")
  func busyLatch() throws {
    let disk = try DiskJob("'M%F0700'M%F1700W'.'B600\\")
    disk.job.put("0000405001" + hundredLetters + "'}", at: 700)
    disk.job.put("'.'N", at: 600)
    disk.job.run()
    disk.wait(milliseconds: 400)
    disk.job.run()
    #expect(disk.job.iAddress == 601)
  }

  @Test("an access that moves on one drive does not make the others busy")
  func overlappedSeek() throws {
    let disk = try DiskJob("'M%F0700'M%F1900W")
    try disk.mount(4)
    disk.job.put("0000405001", at: 700)
    disk.job.put("8000005001" + hundredLetters + "'}", at: 900)
    disk.job.run()
    #expect(disk.indicators == "")
    #expect(try disk.system.disks.drives[4].pack?.sector(5).bytes[6] == 0o61)
  }

  // MARK: Indicators

  @Test(
    "branches test the indicators of the last operation, and do not reset them",
    arguments: ["V", "W", "X", "Y", "N"])
  func branches(_ d: String) throws {
    let disk = try DiskJob("'M%F1700R'.'B600\(d)") { $0.inputOutputCheckStop = false }
    let fields = [
      "V": "0000005001", "W": "0000006001AB'}", "X": "0000405001", "N": "6000005001", "Y": "0000405001",
    ]
    try disk.format([5: ("", "A")])
    if d == "V" {
      let image = try #require(disk.system.disks.drives[0].pack?.image)
      var bytes = try image.record(5)
      bytes[50] |= 0x80
      try image.write(bytes, at: 5)
    }
    disk.job.put(try #require(fields[d]), at: 700)
    if d != "W" { disk.job.put("'}", at: 810) }
    disk.job.put("'B610\(d)'.", at: 600)
    disk.job.put("'.'N", at: 610)
    disk.job.run()
    #expect(disk.indicators == (d == "N" ? "NY" : d == "Y" ? "XY" : d + "Y"))
    disk.job.run()
    #expect(disk.job.iAddress == 611)
  }

  // MARK: Tracks

  static let track = (0..<20).map { digits($0, 6) + String(repeating: letter($0), count: 100) }.joined()

  static func letter(_ number: Int) -> Character { Character(UnicodeScalar(UInt8(65 + number))) }

  static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: count - text.count) + text
  }

  @Test("T111d a track is written with its addresses, read and checked")
  func fullTrack() throws {
    let disk = try DiskJob("'M%F6700W'.'M%F3700W")
    try disk.mount(writesAddresses: true)
    disk.job.put("0000000020" + DiskControlTests.track + "'}", at: 700)
    disk.job.run()
    #expect(disk.job.aAddress == 709)
    #expect(disk.job.bAddress == 2831)
    #expect(disk.indicators == "")
    #expect(disk.job.storage(700...709) == "0000000000")
    #expect(try disk.sector(7) == "000007" + String(repeating: "H", count: 100))
    disk.job.put("020", at: 707)
    disk.job.run()
    #expect(disk.indicators == "")
    #expect(disk.job.bAddress == 2831)
  }

  struct Track: CustomTestStringConvertible, Sendable {
    let name: String
    let program: String
    let storage: String
    let count: String
    let bAddress: Int
    let indicators: String

    var testDescription: String { name }
  }

  static let tracks: [Track] = [
    Track(
      name: "read", program: "'M%F6700R", storage: "0000000020" + String(repeating: " ", count: 2120) + "'}",
      count: "000", bAddress: 2831, indicators: ""),
    Track(
      name: "read in load mode", program: "'L%F6700R",
      storage: "0000000020" + String(repeating: " ", count: 1920) + "'}", count: "000", bAddress: 2631,
      indicators: ""),
    Track(
      name: "a count of 5", program: "'M%F6700R",
      storage: "0000000005" + String(repeating: " ", count: 2120) + "'}", count: "000", bAddress: 1241,
      indicators: "WY"),
    Track(
      name: "a group mark too early", program: "'M%F6700R",
      storage: "0000000020" + String(repeating: " ", count: 300) + "'}", count: "017", bAddress: 1010,
      indicators: "WY"),
    Track(
      name: "a count beyond the track", program: "'M%F6700R",
      storage: "0000000021" + String(repeating: " ", count: 2120) + "'}", count: "001", bAddress: 2830,
      indicators: "WY"),
  ]

  @Test("full tracks", arguments: tracks)
  func track(_ vector: Track) throws {
    let disk = try DiskJob(vector.program)
    disk.job.put(vector.storage, at: 700)
    disk.job.run()
    #expect(disk.job.storage(707...709) == vector.count)
    #expect(disk.job.bAddress == vector.bAddress)
    #expect(disk.indicators == vector.indicators)
    // A pack that has never been written has the numbers of its places.
    #expect(disk.job.storage(710...715) == "000000")
  }

  @Test("a group mark within an address of a track to be written leaves the rest of the sector blank")
  func shortTrackWrite() throws {
    let disk = try DiskJob("'M%F6700W")
    try disk.mount(writesAddresses: true)
    disk.job.put("0000000020" + DiskControlTests.track.prefix(108) + "'}", at: 700)
    disk.job.run()
    #expect(disk.indicators == "WY")
    #expect(disk.job.bAddress == 818)
    #expect(try disk.sector(0) == "000000" + String(repeating: "A", count: 100))
    #expect(try disk.sector(1) == "00")
  }

  @Test("addresses written on a track are then compared")
  func writtenAddresses() throws {
    let disk = try DiskJob("'M%F6700W'.'M%F1600R")
    try disk.mount(writesAddresses: true)
    let track = (0..<20).map {
      DiskControlTests.digits(200 + $0 * 3, 6) + "S" + String(repeating: " ", count: 99)
    }
    disk.job.put("0000000020" + track.joined() + "'}", at: 700)
    disk.job.run()
    #expect(try disk.sector(3) == "000209S")
    disk.job.put("0000209001" + hundredLetters + "'}", at: 600)
    disk.job.run()
    #expect(disk.indicators == "")
    #expect(disk.job.storage(609...611) == "0S ")
  }

  // MARK: Scan

  struct Scan: CustomTestStringConvertible, Sendable {
    let function: String
    let argument: String
    let address: String
    let count: String
    let result: Indicators

    var testDescription: String { "%F\(function) for \(argument)" }
  }

  /// Sectors 5 to 8 hold 40, 30, 20 and 10.
  static let scans: [Scan] = [
    Scan(function: "8", argument: "20", address: "000007", count: "001", result: .equal),
    Scan(function: "8", argument: "25", address: "000008", count: "000", result: [.unequal, .low]),
    Scan(function: "7", argument: "25", address: "000007", count: "001", result: [.unequal, .low]),
    Scan(function: "7", argument: "30", address: "000006", count: "002", result: .equal),
    Scan(function: "9", argument: "25", address: "000005", count: "003", result: [.unequal, .high]),
    Scan(function: "9", argument: "99", address: "000008", count: "000", result: [.unequal, .low]),
  ]

  @Test("scans stop at the first sector that satisfies, or when the count is used up", arguments: scans)
  func scan(_ vector: Scan) throws {
    let disk = try DiskJob("'M%F\(vector.function)700W")
    try disk.format([5: ("", "40"), 6: ("", "30"), 7: ("", "20"), 8: ("", "10")])
    disk.job.put("0000005004" + vector.argument + String(repeating: " ", count: 98) + "'}", at: 700)
    disk.job.run()
    #expect(disk.job.storage(700...709) == "0" + vector.address + vector.count)
    #expect(disk.job.state.indicators.intersection(.compareResults) == vector.result)
    #expect(disk.indicators == "")
    #expect(disk.job.bAddress == 811)
    #expect(disk.job.state.unverified.contains(.scanDisk))
  }
}

extension DiskJob {
  /// Advances time.
  func wait(milliseconds: Int64) { system.machine.interlock(until: system.now + .milliseconds(milliseconds)) }
}
