import Core1401
import Testing
import Units1401

@testable import System1401

/// LI + 1 cycles, ten for the control field, the wait for the sector and 2 ms for each that passes.
@Suite("1311 times")
struct DiskTimeTests {
  struct Timing: CustomTestStringConvertible, Sendable {
    let name: String
    let program: String
    let storage: String
    /// The end of the operation, in microseconds since power-on.
    let microseconds: Int64

    var testDescription: String { name }
  }

  private static let blanks = String(repeating: " ", count: 1000) + "'}"

  static let timings: [Timing] = [
    Timing(
      name: "sector 5 begins to pass 10 ms after the index", program: "'M%F1700R",
      storage: "0000005001" + blanks, microseconds: 12_000),
    Timing(
      name: "ten sectors", program: "'M%F1700R", storage: "0000005010" + blanks, microseconds: 30_000),
    Timing(
      name: "sector 0 has just passed", program: "'M%F1700R", storage: "0000000001" + blanks,
      microseconds: 42_000),
    Timing(
      name: "a write check takes another revolution", program: "'M%F1700W'M%F3900W",
      storage: "0000005001" + hundred + String(repeating: " ", count: 89) + "0000005001" + hundred,
      microseconds: 52_000),
    Timing(
      name: "on to the next track without a wait", program: "'M%F1700R", storage: "0000018004" + blanks,
      microseconds: 44_000),
  ]

  private static let hundred = hundredLetters + "'}"

  @Test("reading and writing", arguments: timings)
  func transfer(_ timing: Timing) throws {
    let disk = try DiskJob(timing.program)
    disk.job.put(timing.storage, at: 700)
    disk.job.run()
    // The halt takes three cycles.
    #expect(disk.job.now == .microseconds(timing.microseconds) + .cycles(2))
  }

  @Test("an address not found takes a whole revolution")
  func notFound() throws {
    let disk = try DiskJob("'M%F1700R")
    disk.job.put("0000405001" + DiskTimeTests.blanks, at: 700)
    disk.job.run()
    #expect(disk.job.now == .cycles(9 + 10 + 2) + .milliseconds(40))
  }

  @Test("the processor waits only for the control field of a seek")
  func seek() throws {
    let disk = try DiskJob("'M%F0700")
    disk.job.put("0019800001", at: 700)
    disk.job.run()
    #expect(disk.job.now == .cycles(8 + 10 + 2))
    let arrives = MachineTime.cycles(8 + 10) + .microseconds(150_000 + 1100 * 99)
    #expect(disk.system.disks.drives[0].arrives == arrives)
  }

  @Test(
    "seek times are within the published maxima",
    arguments: [
      (0, 0, false, 0), (50, 50, false, 0), (0, 1, true, 76_750), (0, 99, true, 248_250),
      (0, 1, false, 151_100),
      (99, 98, false, 366_700),
    ])
  func seekTime(from: Int, to: Int, isDirect: Bool, microseconds: Int) {
    let time = DiskDrive1311.seekTime(from: from, to: to, isDirect: isDirect)
    #expect(time == .microseconds(Int64(microseconds)))
    #expect(time <= .milliseconds(isDirect ? 250 : 400))
  }
}
