import Core1401
import Foundation
import Testing
import Units1401

@testable import System1401

@Suite("TAPE LOAD, lights and the operator")
struct TapeLoadTests {
  @Test("T88: the first record of unit 1 is stored from 001 up, through group marks, and runs at 001")
  func tapeLoad() throws {
    let tape = try TapeJob("", tape: [TapeObject("~.~N~ABCDEFG"), TapeObject("SECOND")])
    tape.job.put("X'}", at: 4)
    tape.job.put("'1'2'3", at: 11)
    #expect(tape.system.pressTapeLoad() == nil)
    #expect(tape.job.storage(1...13) == "'.'N'ABCDEFG}'1'2'3")
    #expect(tape.job.iAddress == 1)
    let stop = tape.job.run()
    #expect(stop.reason == .halt)
    #expect(stop.address == 1)
    #expect(tape.status(1).position == 1)
    #expect(tape.status(1).isSelected)
  }

  @Test("TAPE LOAD rewinds first, and takes its time")
  func rewinds() throws {
    let tape = try TapeJob("'U%U1A'U%U1A", tape: [TapeObject("~.FIRST"), TapeObject("~NSECOND")])
    tape.job.run()
    let before = tape.job.now
    #expect(tape.system.pressTapeLoad() == nil)
    #expect(tape.job.storage(1...6) == "'.FIRST")
    #expect(tape.job.now > before + .microseconds(10_800 + 7 * 24))
  }

  @Test("TAPE LOAD reports a missing reel, a damaged image and a record that is too long")
  func refusals() throws {
    let tape = try TapeJob("")
    try tape.system.dismount(UnitPlace("tape", 1))
    #expect(
      tape.system.pressTapeLoad()?.messageAtMachine
        == "TAPE LOAD: tape 1 has no reel; mount tape1 FILE (FILE,new for a blank one) and press TAPE LOAD")
    try tape.mount([.record(TapeRecord(characters: [UInt8](repeating: 1, count: 16_000)))], on: 1)
    let stop = tape.system.pressTapeLoad()
    #expect(stop?.reason == .check)
    #expect(
      stop?.message
        == "TAPE LOAD: the first record has 16000 characters, more than storage holds from 0001 on")
  }

  @Test("the lights of the six units")
  func lights() throws {
    let tape = try TapeJob("'M%U1600R'M%U1600R", tape: [TapeObject("A"), .tapeMark])
    try tape.mount([], on: 3, mode: .fileProtected)
    #expect((1...6).map { tape.status($0).isReady } == [true, false, true, false, false, false])
    #expect((1...6).allSatisfy { !tape.status($0).isSelected })
    #expect(tape.status(1).isAtLoadPoint)
    tape.job.run()
    let light = tape.status(1)
    #expect(light.isSelected && light.tapeIndicator && !light.isAtLoadPoint)
    #expect(light.position == 2)
    #expect(light.fileName == tape.path(1))
    #expect(tape.status(3).isFileProtected)
    #expect(tape.status(2).fileName == nil)
  }

  @Test("a machine under run control: mount, TAPE LOAD, lights, dismount, restart")
  func runControl() throws {
    let tape = try TapeJob("", tape: [TapeObject("~U%U1A~.~N"), .tapeMark])
    try tape.system.dismount(UnitPlace("tape", 1))
    let control = RunControl(configuration: SystemConfiguration(), decks: [], speed: .unlimited)
    #expect(control.standing(after: .press(.tapeLoad)).stop?.reason == .tapeNotReady)
    #expect(
      control.standing(after: .mount(tape.path(7), UnitPlace("tape", 1))).refusal?.isEmpty == false)
    #expect(
      control.standing(after: .mount(tape.path(1), UnitPlace("tape", 9))).refusal?.isEmpty == false)
    #expect(control.standing(after: .mount(tape.path(1), UnitPlace("tape", 1))).refusal == nil)
    let run = control.standing(after: .press(.tapeLoad))
    #expect(run.stop?.reason == .halt)
    #expect(run.units.others("tape")[0].words == ["0002", "TM"])
    let restarted = control.standing(after: .restart)
    #expect(restarted.units.others("tape")[0].words == ["BOT"])
    #expect(control.standing(after: .press(.tapeLoad)).stop?.reason == .halt)
    #expect(control.standing(after: .press(.loadRewind(1))).units.others("tape")[0].words == ["BOT", "TM"])
    #expect(control.standing(after: .dismount(UnitPlace("tape", 1))).units.others("tape")[0].fileName == nil)
    #expect(control.standing(after: .dismount(UnitPlace("tape", 1))).refusal == "tape 1 has no reel")
    #expect(control.standing(after: .press(.loadRewind(1))).refusal == "tape 1 has no reel; mount tape1 FILE")
    control.stopAndWait()
  }

  @Test("made ready by TAPE LOAD the machine is stopped at 001; a damaged image lights the tape check")
  func makeReady() throws {
    let tape = try TapeJob("", tape: [TapeObject("~M%U1600R~.~N"), TapeObject("ABC")])
    try tape.system.dismount(UnitPlace("tape", 1))
    #expect(truncate(tape.path(1), 30) == 0)
    let control = RunControl(configuration: SystemConfiguration(), decks: [], speed: .unlimited)
    control.send(.mount(tape.path(1), UnitPlace("tape", 1)))
    control.makeReady(byTapeLoad: true)
    #expect(control.snapshot().processor.nextInstructionAddress == 1)
    let stopped = control.standing(after: .start)
    #expect(stopped.stop?.reason == .tapeCheck)
    #expect(stopped.units.checks == .tape)
    #expect(control.standing(after: .start).refusal == "a check light is on: press CHECK RESET, then START")
    control.stopAndWait()
  }
}
