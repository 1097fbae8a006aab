import Core1401
import Testing
import Units1401

@testable import System1401

// Case T24 of the input/output reference: a single 0 gives 12 octal in 001-080, not SimH's 20.

@Suite("Column binary, 1 C, and the validity check")
struct ColumnBinaryTests {
  private func deck(_ lines: String...) throws -> CardDeck {
    let text = lines.joined(separator: "\n") + "\n"
    return try CardDeck(bytes: Array(text.utf8), fileName: "binary.cd", columnBinary: true)
  }

  @Test("T24: rows 12-3 go to 401, rows 4-9 to 501, word marks stay")
  func reads() throws {
    let job = Job("'1C", at: 700)
    job.system.addToHopper(try deck("A1BC 0"))
    job.put("'Q", at: 1)
    job.put("'Q", at: 401)
    job.put("'Q", at: 502)
    #expect(job.run().reason == .halt)
    #expect(job.storage(401...404) == "'AB  ")
    #expect(job.storage(501...504) == "1'C0 ")
    #expect(job.storage(1...1).hasPrefix("'"))
    #expect(job.bAddress == 81)
  }

  @Test("T24b: single rows give their characters in 001-080, a single 0 the digit zero")
  func singleRows() {
    let job = Job("'1C", at: 700)
    var rows = Card()
    for row in 0..<12 { rows[column: row + 1] = PunchedColumn(rawValue: 1 << row) }
    job.system.addToHopper(CardDeck(cards: [rows]))
    #expect(job.run().reason == .halt)
    #expect(job.storage(1...12) == "9876543210-&")
  }

  @Test("a deck punched in column binary reads back unchanged")
  func roundTrip() throws {
    let job = Job("'4C '1C", at: 700)
    job.put("A1XYZ", at: 401)
    job.put("B2390", at: 501)
    job.system.addToHopper(try deck("AB12X3Y9Z0"))
    job.run()
    #expect(job.punched == ["AB12X3Y9Z0"])
    #expect(job.storage(401...405) == "A1XYZ")
    #expect(job.storage(501...505) == "B2390")
  }

  @Test("a column that is not a character stops a plain read with I/O CHECK STOP up; the card is in storage")
  func checkStopUp() throws {
    let job = Job("'1 'N")
    job.system.addToHopper(try deck("    I9"))
    let stop = job.run()
    #expect(stop.reason == .inputOutputCheck)
    #expect(stop.address == 500)
    #expect(stop.message.contains("card 1, column 3 has punches that are not a character"))
    #expect(job.system.machine.work.cardsRead == 1)
    #expect(job.run().reason == .halt)
  }

  @Test("with it down the reader error is an indicator that its test resets")
  func checkStopDown() throws {
    let job = Job("'1 'B600? 'N") { $0.inputOutputCheckStop = false }
    job.put("'B700?'.'N", at: 600)
    job.put("'.'N", at: 700)
    job.system.addToHopper(try deck("    I9"))
    #expect(job.run().address == 605)
  }

  @Test("the next read resets the reader error")
  func nextReadResets() throws {
    let job = Job("'1 '1 'B600?") { $0.inputOutputCheckStop = false }
    job.put("'.'N", at: 600)
    job.system.addToHopper(try deck("    I9", "- "))
    #expect(job.run().address == 507)
  }

  @Test("LOAD also checks the card")
  func load() throws {
    let job = Job("")
    job.system.addToHopper(try deck("    I9"))
    #expect(job.system.pressLoad()?.reason == .inputOutputCheck)
  }
}
