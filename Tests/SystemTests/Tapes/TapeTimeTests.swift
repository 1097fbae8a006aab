import Core1401
import Testing
import Units1401

@testable import System1401

/// Times from the table of 729 rates: LI + 1 cycles, then the start time and the time of all characters on
/// tape.
@Suite("Tape times")
struct TapeTimeTests {
  struct Timing: CustomTestStringConvertible, Sendable {
    let program: String
    var model = TapeModel.model5
    var density = TapeDensity.density556
    let cycles: Int64
    let microseconds: Int64

    var testDescription: String { "\(program) on \(model.rawValue) at \(density.rawValue)" }
  }

  /// The record written or read has 100 characters. The halt takes three cycles.
  static let timings: [Timing] = [
    Timing(program: "'M%U1600R", cycles: 9, microseconds: 10_800 + 2400),
    Timing(program: "'M%U1600W", cycles: 9, microseconds: 10_800 + 2400),
    Timing(program: "'M%U1600R", density: .density200, cycles: 9, microseconds: 10_800 + 6700),
    Timing(program: "'M%U1600R", density: .density800, cycles: 9, microseconds: 10_800 + 1700),
    Timing(program: "'M%U1600R", model: .model2, cycles: 9, microseconds: 10_800 + 2400),
    Timing(program: "'M%U1600R", model: .model4, cycles: 9, microseconds: 7_300 + 1600),
    Timing(program: "'M%U1600R", model: .model6, density: .density200, cycles: 9, microseconds: 7_300 + 4400),
    Timing(program: "'M%U1600R", model: .model7330, cycles: 9, microseconds: 20_800 + 5000),
    Timing(
      program: "'M%U1600R", model: .model7330, density: .density200, cycles: 9, microseconds: 20_800 + 13_900),
    Timing(program: "'U%U1A", cycles: 6, microseconds: 10_800 + 2400),
    Timing(program: "'U%U1M", cycles: 6, microseconds: 10_800 + 45_000),
    Timing(program: "'U%U1B", cycles: 6, microseconds: 0),
    Timing(program: "'U%U1A'U%U1B", cycles: 12, microseconds: 10_800 + 2400 + 2 * 10_800 + 2400),
    Timing(program: "'U%U1R", cycles: 6, microseconds: 0),
    Timing(program: "'U%U1E", cycles: 6, microseconds: 0),
    // 3.5 inches at 75 inches per second, truncated to the microsecond.
    Timing(program: "'U%U1E'M%U1600W", cycles: 15, microseconds: 10_800 + 2400 + 46_666),
  ]

  @Test("the processor waits for the whole record", arguments: timings)
  func interlock(_ timing: Timing) throws {
    let record = TapeRecord(characters: [UInt8](repeating: 1, count: 100))
    let tape = try TapeJob(timing.program, tape: [.record(record)], setup: { $0.tapeModel = timing.model })
    try tape.system.mount(tape: TapeMounting(path: tape.path(1), density: timing.density), on: 1)
    tape.job.put(String(repeating: "1", count: 100) + "'}", at: 600)
    #expect(tape.job.run().reason == .halt)
    let cycles = MachineTime.cycles(timing.cycles + 2)
    #expect((tape.job.now - cycles).nanoseconds / 1000 == timing.microseconds)
  }

  @Test("a load mode record is longer by its word separators")
  func wordSeparators() throws {
    let tape = try TapeJob("'L%U1600W")
    tape.job.put("'A'B'C'}", at: 600)
    tape.job.run()
    #expect(tape.job.now == .cycles(11) + .microseconds(10_800 + 6 * 24))
  }

  @Test("the processor does not wait for a rewind; the next instruction for that unit waits, for others not")
  func rewind() throws {
    let record = TapeObject.record(TapeRecord(characters: [UInt8](repeating: 1, count: 16_000)))
    let tape = try TapeJob("'U%U1A'U%U1R'.'U%U2A'.'U%U1A", tape: [record])
    try tape.mount([TapeObject("A")], on: 2)
    tape.job.run()
    let started = tape.job.now
    #expect(tape.status(1).isRewinding)
    #expect(!tape.status(1).isReady)
    tape.job.run()
    #expect((tape.job.now - started).nanoseconds < 12_000_000)
    tape.job.run()
    // 29.5 inches of 28800 take 73.8 ms of the 72 seconds of a full reel; then the record is read again.
    let waited = (tape.job.now - started).nanoseconds
    #expect((73_700_000 + 394_800_000...74_300_000 + 394_900_000).contains(waited))
    #expect(!tape.status(1).isRewinding)
  }
}
