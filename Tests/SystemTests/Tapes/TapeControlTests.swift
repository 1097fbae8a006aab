import Core1401
import Testing
import Units1401

@testable import System1401

@Suite("Control unit, operation code U, and the tape indicators")
struct TapeControlTests {
  private static let reel: [TapeObject] = [
    TapeObject("ONE"), TapeObject("TWO"), .tapeMark, TapeObject("THREE"),
  ]

  struct Control: CustomTestStringConvertible, Sendable {
    let program: String
    let position: Int
    var indicators: Indicators = []

    var testDescription: String { program }
  }

  static let controls: [Control] = [
    Control(program: "'U%U1B", position: 0),
    Control(program: "'U%U1A", position: 1),
    Control(program: "'U%U1A'U%U1A'U%U1B", position: 1),
    Control(program: "'U%U1A'U%U1A'U%U1A", position: 3, indicators: .tapeIndicator),
    Control(program: "'U%U1A'U%U1A'U%U1A'U%U1A", position: 4, indicators: .tapeIndicator),
    Control(program: "'U%U1A'U%U1R", position: 0),
    Control(program: "'U%U1A'U%B1B", position: 0),
    Control(program: "'M%U1600R'M%U1700R", position: 2),
    Control(program: "'U%U1E", position: 0),
  ]

  @Test("moves the tape", arguments: controls)
  func moves(_ control: Control) throws {
    let tape = try TapeJob(control.program, tape: Self.reel)
    #expect(tape.job.run().reason == .halt)
    #expect(tape.status(1).position == control.position)
    #expect(tape.job.state.indicators.intersection([.tapeIndicator, .tapeError]) == control.indicators)
    #expect(try tape.content(1) == Self.reel)
  }

  @Test("T72: a backspace over a tape mark counts it as a record and sets no indicator")
  func backspaceOverMark() throws {
    let tape = try TapeJob(
      "'U%U1A'U%U1A'U%U1A'B600K'.", tape: Self.reel)
    tape.job.put("'U%U1B'B700K'M%U1800R'.'N", at: 600)
    #expect(tape.job.run().address == 615 + 3)
    #expect(tape.job.storage(800...801) == "{}")
    #expect(tape.isOn(.tapeIndicator))
  }

  @Test("T68: M writes a tape mark; E alone writes nothing")
  func writeMark() throws {
    let tape = try TapeJob("'U%U1M'U%U1E")
    #expect(tape.job.run().reason == .halt)
    #expect(tape.hexadecimal(1) == "00 00 00 00")
  }

  @Test("T69: a record of the same length does not change what follows; any other ends the tape")
  func overwrite() throws {
    for text in ["NEW", "NEWER"] {
      let tape = try TapeJob("'U%U1A'M%U1600W", tape: Self.reel)
      tape.job.put("\(text)'}", at: 600)
      tape.job.run()
      let rest = text.count == 3 ? Self.reel.dropFirst(2) : []
      #expect(try tape.content(1) == [TapeObject("ONE"), TapeObject(text)] + rest)
    }
  }

  @Test("the test of the tape indicator turns it off, but only on the unit that is selected and ready")
  func indicatorLatch() throws {
    let tape = try TapeJob("'U%U1A'U%U2A'B700K'U%U1A'B600K'.", tape: [.tapeMark, TapeObject("X")])
    try tape.mount([TapeObject("X")], on: 2)
    tape.job.put("'B700K'.'N", at: 600)
    tape.job.put("'.'N", at: 700)
    // Unit 2 has no tape mark; unit 1 keeps its indicator while another record is read; the second test finds
    // it off.
    #expect(tape.job.run().address == 605)
    #expect(!tape.status(1).tapeIndicator)
  }

  @Test("a test asks the tape units only while one of them has its indicator on")
  func testsWithoutAsking() throws {
    let tape = try TapeJob("'U%U1A'B600K'U%U1A'B600K'U%U1A'B600K'.", tape: Self.reel)
    tape.job.put("'B500K'.'N", at: 600)
    #expect(tape.job.run().address == 605)
    // Three tape operations, and the only test that finds the indicator on; it turns it off.
    #expect(tape.system.machine.work.unitOperations == 4)
    #expect(!tape.status(1).tapeIndicator)
  }

  @Test("T81: with SimH's rule the next tape instruction turns it off, not the test")
  func indicatorAsSimh() throws {
    let tape = try TapeJob("'U%U1A'B600K'.", tape: [.tapeMark, TapeObject("X")]) {
      $0.resetsTapeIndicatorByTest = false
    }
    tape.job.put("'B610K'.'N", at: 600)
    tape.job.put("'U%U1A'B700K'.'N", at: 610)
    tape.job.put("'.'N", at: 700)
    #expect(tape.job.run().address == 620)
  }

  @Test(
    "1T06A: a record written in one parity and read in the other is an error",
    arguments: ["U", "B"], ["U", "B"])
  func parity(_ written: String, _ read: String) throws {
    let tape = try TapeJob("'M%\(written)1600W'U%U1B'M%\(read)1700R")
    tape.job.put("ABC'}", at: 600)
    #expect(tape.job.run().reason == .halt)
    #expect(tape.isOn(.tapeError) == (written != read))
    #expect(tape.job.storage(700...703) == "ABC}")
  }

  @Test("1T06A: a tape mark written with odd parity is an error, but is written", arguments: ["U", "B"])
  func markParity(_ parity: String) throws {
    let tape = try TapeJob("'U%\(parity)1M")
    tape.job.run()
    #expect(tape.isOn(.tapeError) == (parity == "B"))
    #expect(try tape.content(1) == [.tapeMark])
  }

  @Test("the tape error stays through other work and is turned off by the next read or write")
  func errorIndicator() throws {
    let tape = try TapeJob(
      "'U%U1A'U%U1B'B600L'.", tape: [TapeObject("BAD", hasError: true), TapeObject("GOOD")])
    tape.job.put("'B610L'.'N", at: 600)
    tape.job.put("'U%U1A'B620L'.'N", at: 610)
    tape.job.put("'U%U1A'B700L'.'N", at: 620)
    tape.job.put("'.'N", at: 700)
    #expect(tape.job.run().address == 630)
  }

  @Test("past the reflective spot the indicator is on; at the end of the reel nothing more is written")
  func endOfReel() throws {
    let tape = try TapeJob("'U%U1M'B600K'B500")
    // The spot is 24 inches after the load point, and a tape mark takes 3.75.
    try tape.mount([], on: 1, reelFeet: 16)
    tape.job.put("'.'U%U1M'B601'N", at: 600)
    #expect(tape.job.run().reason == .halt)
    #expect(tape.status(1).position == 7)
    let stop = tape.job.run()
    #expect(stop.reason == .tapeNotReady)
    #expect(stop.message.contains("is at the end of its reel: nothing more can be written; instruction"))
    #expect(try tape.content(1).count == 51)
  }

  @Test("rewind and unload makes the unit not ready, and loading makes it ready at the load point")
  func unload() throws {
    let tape = try TapeJob("'U%U1A'U%U1U'U%U1A", tape: Self.reel)
    let stop = tape.job.run()
    #expect(stop.reason == .tapeNotReady)
    #expect(stop.messageAtMachine.contains("was unloaded; load it again and press START"))
    #expect(!tape.status(1).isReady)
    #expect(try tape.system.press(.loadRewind(1)) == nil)
    #expect(tape.job.run().reason == .halt)
    #expect(tape.status(1).position == 1)
  }
}
