import Core1401
import Foundation
import Testing
import Units1401

@testable import System1401

/// Stops with nothing changed, so that START repeats the instruction.
@Suite("Tape units that are not ready, and images that are damaged")
struct TapeStopTests {
  @Test(
    "a unit without a reel waits for one, and then continues",
    arguments: ["'M%U2600R", "'L%B2600R", "'U%U2R", "'U%U2B", "'U%U2A", "'U%U2U", "'U%U2E", "'U%U2M"])
  func noReel(_ instruction: String) throws {
    let tape = try TapeJob(instruction)
    let stop = tape.job.run()
    #expect(stop.reason == .tapeNotReady)
    #expect(stop.address == 500)
    let command = "mount tape2 FILE (FILE,new for a blank one) and press START; instruction "
    #expect(stop.message.hasPrefix("tape 2 has no reel; give --tape 2=FILE; instruction "))
    #expect(stop.messageAtMachine.hasPrefix("tape 2 has no reel; \(command)"))
    #expect(tape.job.run() == stop)
    try tape.mount([TapeObject("AB")], on: 2)
    #expect(tape.job.run().reason == .halt)
  }

  @Test(
    "T85: units other than 1 to 6 are not installed",
    arguments: ["'M%U7600R", "'U%U0R", "'L%B9600W", "'U%UAR"])
  func noUnit(_ instruction: String) throws {
    let stop = try TapeJob(instruction).job.run()
    #expect(stop.reason == .unitNotInstalled)
    #expect(stop.message.hasPrefix("tape units are 1 to 6; unit "))
  }

  @Test("T86: a file protected reel is not written", arguments: ["'M%U1600W", "'U%U1M", "'U%U1E"])
  func fileProtected(_ instruction: String) throws {
    let tape = try TapeJob(instruction)
    tape.job.put("ABC'}", at: 600)
    try tape.mount([TapeObject("KEPT")], on: 1, mode: .fileProtected)
    let stop = tape.job.run()
    #expect(stop.reason == .tapeNotReady)
    #expect(stop.messageAtMachine.contains("is file protected; mount it without ,ro and press START"))
    #expect(tape.status(1).isFileProtected)
    #expect(try tape.content(1) == [TapeObject("KEPT")])
    try tape.mount([], on: 1)
    #expect(tape.job.run().reason == .halt)
  }

  @Test("no part of a message is taken for advice, whatever the file is called")
  func adviceInName() throws {
    let tape = try TapeJob("'M%U1600W")
    tape.job.put("ABC'}", at: 600)
    let path = tape.path(1) + "; give --x, or y"
    try TapeImage(path: path, mode: .create).write(TapeObject("KEPT"))
    try tape.system.mount(tape: TapeMounting(path: path, mode: .fileProtected), on: 1)
    let stop = tape.job.run()
    #expect(stop.message.contains("; give --x, or y) is file protected; leave ,ro out"))
    #expect(stop.messageAtMachine.contains("; give --x, or y) is file protected; mount it without ,ro"))
  }

  @Test("T84: where nothing is recorded the tape would run off; with more recorded START continues reading")
  func endOfTape() throws {
    let tape = try TapeJob("'M%U1600R'M%U1600R")
    try tape.mount([TapeObject("ONE")], on: 1, mode: .fileProtected)
    let stop = tape.job.run()
    #expect(stop.reason == .tapeNotReady)
    #expect(stop.address == 508)
    #expect(stop.message.contains("would run off its reel: nothing is recorded further on; instruction"))
    #expect(tape.job.storage(600...603) == "ONE}")
    let writer = try TapeImage(path: tape.path(1))
    _ = try writer.read()
    try writer.write(TapeObject("TWO"))
    #expect(tape.job.run().reason == .halt)
    #expect(tape.job.storage(600...603) == "TWO}")
  }

  @Test("a damaged image stops with its place; storage and tape do not change")
  func damaged() throws {
    let tape = try TapeJob("'M%U1600R'M%U1600R", tape: [TapeObject("ONE"), TapeObject("TWO")])
    let file = try FileHandle(forWritingTo: URL(filePath: tape.path(1)))
    try file.truncate(atOffset: 20)
    try file.close()
    tape.job.put("XXXXXXX", at: 600)
    let stop = tape.job.run()
    #expect(stop.reason == .tapeCheck)
    #expect(
      stop.message
        == "tape 1: \(tape.path(1)): offset 12: the file ends within a record: 8 of 12 bytes are there; "
        + "instruction MLC %U1,0600,R at 0508")
    #expect(tape.job.storage(600...606) == "ONE}XXX")
    #expect(tape.status(1).position == 1)
  }

  @Test("a full device loses nothing: the same instruction is repeated")
  func fullDevice() throws {
    let tape = try TapeJob("'M%U2600W")
    tape.job.put("ABC'}", at: 600)
    try tape.system.mount(tape: TapeMounting(path: "/dev/full"), on: 2)
    let stop = tape.job.run()
    #expect(stop.reason == .tapeNotReady)
    #expect(
      stop.messageAtMachine.contains(
        "tape 2: /dev/full: offset 0: cannot write: no space left on device; press START")
    )
    try tape.mount([], on: 2)
    #expect(tape.job.run().reason == .halt)
    #expect(try tape.content(2) == [TapeObject("ABC")])
  }

  @Test("a failed mount keeps the present reel")
  func mounting() throws {
    let tape = try TapeJob("'M%U1600R", tape: [TapeObject("ONE")])
    #expect(throws: TapeError.self) {
      try tape.system.mount(tape: TapeMounting(path: "/nowhere/tape.tap"), on: 1)
    }
    #expect(throws: TapeError.self) { try tape.system.mount(tape: TapeMounting(path: tape.path(1)), on: 2) }
    #expect(tape.job.run().reason == .halt)
    #expect(tape.job.storage(600...603) == "ONE}")
  }
}
