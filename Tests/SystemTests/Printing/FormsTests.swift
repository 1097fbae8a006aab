import Core1401
import Testing
import Units1401

@testable import System1401

// Cases T28 to T41 of the input/output reference; indicators 9 and 12 stay on until the next hole, as in its
// section 9.

@Suite("Control carriage, operation code F")
struct FormsTests {
  private func job(_ program: String, tape: CarriageTape = .standard, skipsInPlace: Bool = false) -> Job {
    let job = Job(program) {
      $0.carriageTape = tape
      $0.skipsInPlace = skipsInPlace
    }
    job.put("LINE", at: 201)
    return job
  }

  @Test(
    "the printer file for a program's orders",
    arguments: [
      ("T28", "'2 'FJ '2 'FK '2 'FL '2", "LINE\n\nLINE\n\n\nLINE\n\n\n\nLINE\n"),
      ("T30", "'2 'F/ '2 'FS '2 'FT '2 '2", "LINE\nLINE\nLINE\n\nLINE\n\n\nLINE\n"),
      ("T31", "'F1 '2 'F1 '2 'FA '2 '2", "LINE\n\n\u{0C}LINE\nLINE\n\u{0C}LINE\n"),
      ("T33", "'F/ 'FT '2", "LINE\n\n\n"),
      ("T35", "'2 'F- '2 'F& '2 'FM '2 'FU '2", "LINE\nLINE\nLINE\nLINE\nLINE\n"),
    ])
  func orders(_ name: String, _ program: String, _ text: String) {
    let job = job(program)
    #expect(job.run().reason == .halt)
    #expect(job.printed == text)
    #expect(job.state.unverified == (name == "T35" ? .ignoredModifier : []))
  }

  @Test("T29: a skip to the row with the top-of-form mark is a newline and a form feed")
  func topOfForm() {
    let job = job("'2 '2 'F1 '2", tape: tapeT)
    job.run()
    #expect(job.printed == "LINE\nLINE\n\n\u{0C}LINE\n")
  }

  @Test("T31: with the option a skip to the present channel continues to the next form")
  func skipsInPlace() {
    let job = job("'F1 '2", skipsInPlace: true)
    job.run()
    #expect(job.printed == "\n\u{0C}LINE\n")
  }

  @Test(
    "T34: a channel that is not punched causes a stop, and the instruction is not executed",
    arguments: ["2", "B"])
  func unpunchedChannel(_ d: String) {
    let job = job("'2 'F\(d) '2")
    let stop = job.run()
    #expect(stop.reason == .channelNotPunched)
    #expect(stop.address == 501)
    #expect(stop.message.contains("channel 2 is not punched in the carriage tape"))
    #expect(job.printed == "LINE\n")
    #expect(job.system.cardsAndPrinter.printer.position.row == 1)
    #expect(job.run() == stop)
    #expect(job.printed == "LINE\n")
  }

  @Test("T36, T37: the channel is on from its row up to the next hole", arguments: 1...7)
  func channels(_ lines: Int) {
    for (d, rows) in [("9", 4..<5), ("@", 6..<9)] {
      let job = job(String(repeating: "'2", count: lines) + "'B700\(d)", tape: tapeT)
      job.put("'.'N", at: 700)
      #expect((job.run().address == 700) == rows.contains(lines), "channel \(d)")
    }
  }

  @Test("T38: a test resets neither 9 nor 12")
  func testsDoNotReset() {
    let job = job("'2'2'2'2 'B7009", tape: tapeT)
    job.put("'B7109'N", at: 700)
    job.put("'.'N", at: 710)
    #expect(job.run().address == 710)
  }

  @Test("T39: an order after the line leaves channel 9 on, because the paper has not moved")
  func orderKeepsChannel() {
    let job = job("'F9 'F/ 'B7009", tape: tapeT)
    job.put("'.'N", at: 700)
    #expect(job.run().address == 700)
  }

  @Test("T40: a skip after the line is sensed when it is made, so it ends at the top of the form")
  func sensesChannel() {
    let job = job("'2 'FA 'FJ '2")
    job.run()
    #expect(job.system.cardsAndPrinter.printer.position == FormPosition(form: 2, row: 0))
  }

  @Test("T41: control carriage and branch")
  func branches() {
    let job = job("'F700J")
    job.put("'2'.'N", at: 700)
    #expect(job.run().address == 701)
    #expect(job.printed == "\nLINE\n")
  }

  @Test("9 and 12 stay off on the standard tape, which has no such holes")
  func standardTape() {
    let job = job(String(repeating: "'2", count: 66) + "'B7009 'B700@")
    job.put("'.'N", at: 700)
    #expect(job.run().address == 500 + 66 + 10)
  }
}

@Suite("Units that are not installed")
struct MissingUnitTests {
  @Test(
    "T61: the stop names the unit, and the instruction waits",
    arguments: [
      ("'M%P1600R", "%P1, the 1011 paper tape reader,"), ("'L%P2600W", "%P2, the 1012 paper tape punch,"),
      ("'M%D1600R", "%D1, the 1009 data transmission unit,"),
      ("'M%S1600R", "%S1, a 1412, 1418, 1419, 1428 or 1231 character reader,"),
      ("'L%K1600W", "%K1, a 7340 Hypertape drive or the direct data channel,"),
      ("'M%L1600R", "%L1, a 7740 or 1026 communication unit,"),
      ("'M%G1600R", "%G1, a 1442 card reader (a 1440 instruction),"),
      ("'M%Y1600W", "%Y1, a 1443 printer (a 1440 instruction),"), ("'U%F1A", "%F1"), ("'M%Z1600R", "%Z1"),
    ])
  func notInstalled(_ instruction: String, _ unit: String) {
    let job = Job(instruction)
    let stop = job.run()
    #expect(stop.reason == .unitNotInstalled)
    #expect(stop.address == 500)
    #expect(stop.message.hasPrefix("unit \(unit) is not installed; instruction "))
    #expect(job.run() == stop)
  }

  @Test("T62: without % in the address M moves, and U stops by a check")
  func noUnitAddress() {
    #expect(Job("'M@U1600R").run().reason == .halt)
    let control = Job("'U600R").run()
    #expect(control.reason == .check)
    #expect(control.check?.cause == .noUnitAddress(AddressRegister(600)))
  }
}
