import Core1401
import Testing
import Units1401

@testable import System1401

// Cases T20, T22, T23 and 2.9 of the input/output reference.

@Suite("Punch a card, operation code 4")
struct PunchTests {
  @Test("T20: 101-180 are punched, word marks and 100 are unchanged, B is 181")
  func punches() {
    let job = Job("'4")
    job.put("ZX'ABC  'D", at: 100)
    #expect(job.run().reason == .halt)
    #expect(job.punched == ["XABC  D"])
    #expect(job.storage(100...107) == "ZX'ABC  'D")
    #expect(job.bAddress == 181)
    #expect(job.system.machine.work.cardsPunched == 1)
  }

  @Test("T23: a blank area punches blank cards")
  func blankCards() {
    let job = Job("'4 '4")
    job.run()
    #expect(job.punched == ["", ""])
  }

  @Test("punch and branch takes the next instruction from its address")
  func branches() {
    let job = Job("'4700")
    job.put("'.'N", at: 700)
    #expect(job.run().address == 700)
    #expect(job.bAddress == 504)
  }

  @Test("T22: column binary punches 401-480 over 501-580")
  func columnBinary() {
    let job = Job("'4C '4C", at: 700)
    job.put("A1", at: 401)
    job.put("B2", at: 501)
    job.run()
    #expect(job.punched == ["AB12", "AB12"])
    #expect(job.bAddress == 181)
  }

  @Test("without the feature 4 C punches 101-180 and the d-character is counted")
  func withoutColumnBinary() {
    let job = Job("'4C") { $0.features = .all.subtracting(.columnBinary) }
    job.put("PLAIN", at: 101)
    job.put("A1", at: 401)
    job.run()
    #expect(job.punched == ["PLAIN"])
    #expect(job.state.unverified == .ignoredModifier)
  }
}

@Suite("Punch feed read, 4 R")
struct PunchFeedReadTests {
  private func job(_ program: String, punchCards: [String]) -> Job {
    let job = Job(program) { $0.features = .all.union(.punchFeedRead) }
    job.system.cardsAndPrinter.addToPunchHopper(CardDeck(cards: punchCards.map(Card.init(_:))))
    return job
  }

  @Test("a card is read into 001-080 while the preceding one is punched; the first cycle only reads")
  func readsAndPunches() {
    let job = job("'4R 'M003103 '4R '4", punchCards: ["AB", "CD"])
    job.put("'X", at: 3)
    job.put("  'Y", at: 101)
    job.run()
    #expect(job.punched == ["AB", "CD"])
    #expect(job.storage(1...3) == "CD' ")
    #expect(job.system.machine.work.cardsRead == 2)
    #expect(job.system.machine.work.cardsPunched == 2)
    #expect(job.bAddress == 181)
  }

  @Test("punching adds to the holes of the card")
  func addsHoles() {
    let job = job("'4R '4", punchCards: ["AB"])
    job.put("  XY", at: 101)
    job.run()
    #expect(job.punched == ["ABXY"])
  }

  @Test("B is 081 afterwards")
  func registers() {
    let job = job("'4R", punchCards: ["AB"])
    job.run()
    #expect(job.bAddress == 81)
    #expect(job.punched == [])
  }

  @Test("an empty hopper causes a wait: with write nothing is printed before, and adding cards continues")
  func waits() {
    let job = job("'6R", punchCards: [])
    job.put("LINE", at: 201)
    let stop = job.run()
    #expect(stop.reason == .punchEmpty)
    #expect(job.printed == "")
    #expect(job.run() == stop)
    job.system.cardsAndPrinter.addToPunchHopper(CardDeck(cards: [Card("AB")]))
    #expect(job.run().reason == .halt)
    #expect(job.printed == "LINE\n")
    #expect(job.storage(1...2) == "AB")
  }

  @Test("T13: without the feature 4 R punches, and the d-character is counted")
  func withoutFeature() {
    let job = Job("'4R")
    job.put("X", at: 101)
    job.run()
    #expect(job.punched == ["X"])
    #expect(job.state.unverified == .ignoredModifier)
  }
}
