import Core1401
import Foundation
import Testing
import Units1401

@testable import System1401

/// The address field is at 700 with its group mark at 708; data begin at 709.
@Suite("1405, M and L with %F0 to %F3")
struct RamacTests {
  private func ramac(_ program: String, model: DiskFile1405.Model = .model1, arms: Int = 1) throws -> DiskJob
  {
    let disk = try DiskJob(program) { $0.diskStorage = .file1405(model, arms: arms) }
    try disk.system.mount("\(disk.path("ramac")),new", at: UnitPlace("ramac"))
    return disk
  }

  private func record(_ number: Int, of disk: DiskJob) throws -> String {
    let bytes = try #require(disk.system.ramac?.file).image.record(number)
    return String(bytes.map { TextEncoding.simh.character(for: StoredCharacter(rawValue: $0)) })
  }

  private static let two = hundredLetters + hundredLetters

  @Test("a record is written, checked and read, each when the arm is there")
  func record() throws {
    let disk = try ramac("'M%F0700'M%F1700W'M%F3700'.'M%F1700R")
    disk.job.put("00123450'}" + RamacTests.two + "'}", at: 700)
    disk.job.run()
    #expect(disk.indicators == "")
    #expect(try record(12_345, of: disk) == RamacTests.two)
    #expect(disk.job.bAddress == 910)
    disk.job.put(String(repeating: " ", count: 200), at: 709)
    disk.job.run()
    #expect(disk.job.storage(709...908) == RamacTests.two)
    // The arm takes less than 800 ms, and nothing is rejected in the meantime.
    #expect(disk.job.now > .milliseconds(500) && disk.job.now < .milliseconds(1100))
  }

  @Test("a track is five records from a number that is a multiple of five")
  func track() throws {
    let disk = try ramac("'M%F0700'M%F2700W'M%F3700W")
    let data = (0..<5).map { String(repeating: String($0), count: 200) }.joined()
    disk.job.put("00001050'}" + data + "'}", at: 700)
    disk.job.run()
    #expect(disk.indicators == "")
    #expect(disk.job.bAddress == 1710)
    for number in 0..<5 {
      #expect(try record(105 + number, of: disk) == String(repeating: String(number), count: 200))
    }
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let program: String
    let storage: String
    let indicators: String

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "no seek", program: "'M%F1700W", storage: "00123450'}" + two + "'}", indicators: "XY"),
    Case(
      name: "the same track needs none", program: "'M%F1700W", storage: "00000090'}" + two + "'}",
      indicators: ""),
    Case(
      name: "no group mark after the address", program: "'M%F1700W", storage: "00000090 " + two + "'}",
      indicators: "WY"),
    Case(
      name: "no group mark after the data", program: "'M%F1700W", storage: "00000090'}" + two + " ",
      indicators: "WY"),
    Case(name: "a record too short", program: "'M%F1700W", storage: "00000090'}ABC'}", indicators: "WY"),
    Case(
      name: "load mode has 178 characters", program: "'L%F1700W",
      storage: "00000090'}" + two.prefix(178) + "'}", indicators: ""),
    Case(
      name: "a track that begins elsewhere", program: "'M%F2700R", storage: "00000020'}" + two + "'}",
      indicators: "XY"),
    Case(
      name: "a check finds a difference", program: "'M%F3700", storage: "00000090'}" + two + "'}",
      indicators: "VY"),
  ]

  @Test("indicators", arguments: cases)
  func indicators(_ vector: Case) throws {
    let disk = try ramac(vector.program)
    disk.job.put(vector.storage, at: 700)
    #expect(disk.job.run().reason == .halt)
    #expect(disk.indicators == vector.indicators)
  }

  @Test("access busy is on while the arm moves after a seek")
  func busy() throws {
    let disk = try ramac("'M%F0700'B600\\")
    disk.job.put("00123450'}", at: 700)
    disk.job.put("'.'N", at: 600)
    disk.job.run()
    #expect(disk.job.iAddress == 601)
    disk.wait(milliseconds: 800)
    disk.job.put("'B600\\'.'N", at: 520)
    disk.system.machine.processor.setAddress(.iAddress, to: AddressRegister(520))
    disk.job.run()
    #expect(disk.job.iAddress == 526)
  }

  @Test("two arms are at two places")
  func arms() throws {
    let disk = try ramac("'M%F0700'M%F0720'M%F1700W", arms: 2)
    disk.job.put("10123450'}", at: 700)
    disk.job.put("20300000'}", at: 720)
    disk.job.run()
    #expect(disk.indicators == "WY")
  }

  @Test(
    "stops",
    arguments: [
      ("00500000'}", "'50000' in the disk control field is not an address on the disk"),
      ("20000000'}", "'2' is not an access arm of the 1405 with 1"),
    ])
  func stops(field: String, message: String) throws {
    let disk = try ramac("'M%F0700")
    disk.job.put(field, at: 700)
    let stop = disk.job.run()
    #expect(stop.reason == .diskCheck)
    #expect(stop.message.hasPrefix(message))
  }

  @Test("without disks the machine waits; with I/O CHECK STOP down access inoperable turns on")
  func noDisks() throws {
    let disk = try DiskJob("'M%F0700") { $0.diskStorage = .file1405(.model2, arms: 1) }
    disk.job.put("00123450'}", at: 700)
    #expect(
      disk.job.run().message.hasPrefix("the 1405 has no disks; give --ramac FILE; instruction "))
    disk.system.machine.work.inputOutputCheckStop = false
    #expect(disk.job.run().reason == .halt)
    #expect(disk.indicators == "NY")
  }

  @Test("access times", arguments: [(0, 5, 5, 0), (0, 0, 199, 299), (1, 0, 0, 404), (49, 199, 199, 795)])
  func times(disks: Int, from: Int, to: Int, milliseconds: Int) {
    let time = DiskStorage1405.seekTime(disks: disks, from: from, to: to)
    #expect(time == .milliseconds(Int64(milliseconds)))
    #expect(time <= .milliseconds(800))
  }
}
