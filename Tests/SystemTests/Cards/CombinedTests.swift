import Core1401
import Testing
import Units1401

@testable import System1401

// Cases T45 and T48 of the input/output reference and the table of its 2.4.

@Suite("Combined operations 3, 5, 6 and 7")
struct CombinedTests {
  @Test(
    "the B-address register gives the last area",
    arguments: [("1", 81), ("2", 333), ("3", 81), ("4", 181), ("5", 181), ("6", 181), ("7", 181)])
  func registers(_ code: String, _ bAddress: Int) {
    let job = Job("'\(code)", cards: ["A"])
    job.run()
    #expect(job.bAddress == bAddress)
  }

  @Test("T45: 7 prints, reads and punches")
  func writesReadsAndPunches() {
    let job = Job("'7", cards: ["NEWCARD"])
    job.put("PRT", at: 201)
    job.put("PCH", at: 101)
    job.run()
    #expect(job.printed == "PRT\n")
    #expect(job.punched == ["PCH"])
    #expect(job.storage(1...7) == "NEWCARD")
  }

  @Test("each code performs its parts and no others", arguments: 1...7)
  func parts(_ code: Int) {
    let job = Job("'\(code)", cards: ["A"])
    job.run()
    #expect(job.system.machine.work.cardsRead == code & 1)
    #expect(job.system.machine.work.linesPrinted == (code & 2) / 2)
    #expect(job.system.machine.work.cardsPunched == (code & 4) / 4)
  }

  @Test("T48: with the reader empty nothing is printed before the wait", arguments: ["3", "7"])
  func waitsBeforePrinting(_ code: String) {
    let job = Job("'\(code) '\(code)", cards: ["A"])
    job.put("LINE", at: 201)
    let stop = job.run()
    #expect(stop.reason == .readerEmpty)
    #expect(stop.address == 501)
    #expect(job.printed == "LINE\n")
    job.add(["B"])
    #expect(job.run().reason == .halt)
    #expect(job.printed == "LINE\nLINE\n")
    #expect(job.storage(1...1) == "B")
  }

  @Test("5 also waits, and punches nothing before")
  func readAndPunchWaits() {
    let job = Job("'5")
    #expect(job.run().reason == .readerEmpty)
    #expect(job.punched == [])
  }

  @Test("all of them branch with an address", arguments: 1...7)
  func branches(_ code: Int) {
    let job = Job("'\(code)700", cards: ["A"])
    job.put("'.'N", at: 700)
    #expect(job.run().address == 700)
    #expect(job.aAddress == 700)
    #expect(job.bAddress == 504)
  }

  @Test("the d-character of 3, 6 and 7 is for the printer", arguments: ["3", "6", "7"])
  func modifiers(_ code: String) {
    let job = Job("'\(code)) '\(code)S '\(code)700)", cards: cards(3))
    job.put("'A'BC", at: 201)
    job.put("'.'N", at: 700)
    #expect(job.run().address == 700)
    #expect(job.printed == "11\nABC\r11\n")
    #expect(job.state.unverified == [])
  }
}
