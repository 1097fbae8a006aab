import Core1401
import Testing
import Units1401

@testable import System1401

@Suite("Processing overlap: tapes")
struct TapeOverlapTests {
  private func job(_ program: String, tape: [TapeObject] = []) throws -> TapeJob {
    try TapeJob(program, tape: tape) { $0.features.formUnion(.processingOverlap) }
  }

  private let record = TapeObject(String(repeating: "ABCDE", count: 20))

  @Test("the processor continues during a read; each character takes one of its cycles")
  func stolenCycles() throws {
    // 10.8 ms and 100 characters of 24 us are less than the 2000 cycles of processing.
    let tape = try job("'M@U1F00R" + delay(cycles: 2000), tape: [record])
    tape.job.put("' ", at: 3600)
    tape.job.run()
    let cycles: Int64 = 9 + 2000 + 100 + 2
    #expect(tape.job.now == .cycles(cycles))
    #expect(tape.job.storage(3600...3604) == "'ABCDE")
    #expect(tape.job.storage(3695...3700) == "ABCDE}")
    #expect(tape.job.bAddress != 3701)
  }

  @Test("J is on until the record is in storage", arguments: ["U", "B"])
  func busy(_ unitClass: String) throws {
    let tape = try job("'M@\(unitClass)1600R'M604804'B515J'M604904", tape: [record])
    for address in [600, 800, 900] { tape.system.machine.processor.storage[address].hasWordMark = true }
    tape.job.run()
    #expect(tape.job.storage(800...804) == "'     ")
    #expect(tape.job.storage(900...904) == "'ABCDE")
    let end = MachineTime.microseconds(10_800 + 2400)
    let limit = end + .cycles(50)
    #expect(tape.job.now >= end)
    #expect(tape.job.now < limit)
  }

  @Test("load mode stores word marks; a group mark in storage ends the transfer")
  func loadMode() throws {
    let tape = try job("'L@U1600R'B508J", tape: [TapeObject("~AB~C")])
    tape.job.run()
    #expect(tape.job.storage(600...603) == "'AB'C}")
    let short = try job("'M@U1600R'B508J", tape: [record])
    short.job.put("12'}45", at: 600)
    short.job.run()
    #expect(short.job.storage(600...604) == "AB'}45")
  }

  @Test("a write takes its record at once; the next tape instruction waits")
  func write() throws {
    let tape = try job("'M@U1600W'M@U1700W'U%U1M")
    tape.job.put("FIRST'}", at: 600)
    tape.job.put("SECOND'}", at: 700)
    tape.job.run()
    #expect(try tape.content(1) == [TapeObject("FIRST"), TapeObject("SECOND"), .tapeMark])
    let least = MachineTime.microseconds(3 * 10_800 + 45_000 + 24 * 11)
    #expect(tape.job.now > least)
  }

  @Test("the tape mark, the error and the end of storage are indicated when the record has been read")
  func endings() throws {
    let mark = try job("'M@U1600R'B508J", tape: [.tapeMark])
    mark.job.run()
    #expect(mark.isOn(.tapeIndicator))
    #expect(mark.job.storage(600...601) == "{}")
    let beyond = try job("'M@U1I9HR'B508J", tape: [TapeObject("ABCDE")])
    let stop = beyond.job.run()
    #expect(stop.reason == .check)
    #expect(beyond.job.storage(15_998...15_999) == "AB")
  }

  @Test("when a unit is not ready the instruction waits, as without overlap")
  func notReady() throws {
    let tape = try job("'M@U2600R")
    #expect(tape.job.run().reason == .tapeNotReady)
    try tape.mount([TapeObject("LATE")], on: 2)
    #expect(tape.job.run().reason == .halt)
    #expect(tape.job.storage(600...604) == "LATE}")
  }
}
