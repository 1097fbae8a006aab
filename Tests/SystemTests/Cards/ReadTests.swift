import Core1401
import Testing
import Units1401

@testable import System1401

// Cases T1 to T15 and T44 of the input/output reference, with the hardware's result where SimH's differs.

@Suite("Read a card, operation code 1")
struct ReadTests {
  @Test("T1: LOAD marks 001 only, does not change 000 and 081 up, and starts at 001")
  func load() {
    let job = Job("", cards: ["ABC12345", "SECOND"])
    job.put("X'G", at: 0)
    job.put("'G", at: 5)
    job.put("'}", at: 81)
    #expect(job.system.pressLoad() == nil)
    #expect(job.storage(0...5) == "X'ABC12")
    #expect(job.storage(6...81) == "345" + String(repeating: " ", count: 72) + "'}")
    #expect(job.iAddress == 1)
    #expect(job.system.machine.work.cardsRead == 1)
    #expect(job.state.cycles == 0)
  }

  @Test("LOAD reports an empty hopper")
  func loadWithoutDeck() {
    #expect(Job("").system.pressLoad()?.reason == .readerEmpty)
  }

  @Test("T2: a card replaces 001-080, word marks stay, 000 and 081 are unchanged, B is 081")
  func readsIntoReadArea() {
    let job = Job("'1", cards: ["HELLO"])
    job.put("'XXXX'X" + String(repeating: "X", count: 77), at: 0)
    #expect(job.run().reason == .halt)
    #expect(job.storage(0...7) == "'XHEL'LO  ")
    #expect(job.storage(80...81) == " X")
    #expect(job.bAddress == 81)
  }

  @Test("T6, T7: the last card is indicated only with sense switch A up", arguments: [true, false])
  func lastCard(_ isUp: Bool) {
    let job = Job("'1 'B600A '1 'B600A", cards: ["A", "B"]) { $0.senseSwitches = isUp ? .senseSwitchA : [] }
    job.put("'.'N", at: 600)
    let stop = job.run()
    #expect(stop.address == (isUp ? 600 : 512))
    #expect(job.storage(1...1) == "B")
  }

  @Test("T44: testing the last card does not reset it")
  func lastCardStays() {
    let job = Job("'1 '1 'B600A", cards: ["A", "B"])
    job.put("'B620A'N", at: 600)
    job.put("'.'N", at: 620)
    #expect(job.run().address == 620)
  }

  @Test("T8: an empty hopper causes a wait: nothing changes, and with cards the machine continues")
  func waitsForCards() {
    let job = Job("'1 '1 '1", cards: ["A", "B"])
    let stop = job.run()
    #expect(stop.reason == .readerEmpty)
    #expect(stop.address == 502)
    #expect(
      stop.messageAtMachine
        == "the reader's hopper is empty; put cards in and press START; instruction R at 0502")
    let (saved, time) = (job.system.machine.processor.save(), job.now)
    #expect(job.run() == stop)
    #expect(job.system.machine.processor.save() == saved)
    #expect(job.now == time)
    job.add(["C"])
    #expect(job.run().reason == .halt)
    #expect(job.storage(1...1) == "C")
    #expect(job.system.machine.work.cardsRead == 3)
    #expect(job.state.instructions == 4)
  }

  @Test("T10: read and branch takes the next instruction from its address")
  func readsAndBranches() {
    let job = Job("'1700", cards: ["A"])
    job.put("'.'N", at: 700)
    #expect(job.run().address == 700)
    #expect(job.aAddress == 700)
    #expect(job.bAddress == 504)
    #expect(job.storage(1...2) == "A ")
  }

  @Test("T11, T12: a d-character without meaning is ignored and counted", arguments: ["'1X", "'5C", "'3C"])
  func ignoredModifier(_ instruction: String) {
    let job = Job(instruction, cards: ["A"])
    #expect(job.run().reason == .halt)
    #expect(job.storage(1...1) == "A")
    #expect(job.state.unverified == .ignoredModifier)
  }

  @Test("an instruction without d-character counts nothing as unverified")
  func verified() {
    let job = Job("'1 '2 '4", cards: ["A"])
    job.run()
    #expect(job.state.unverified == [])
  }

  @Test("T15: an empty line is a blank card and counts")
  func blankCard() {
    let job = Job("'1 '1 '1", cards: ["A", "", "B"])
    job.run()
    #expect(job.system.machine.work.cardsRead == 3)
    #expect(job.storage(1...1) == "B")
  }

  @Test("T14: 8 and 9 branch with an address", arguments: ["8", "9"])
  func startFeedBranches(_ code: String) {
    let job = Job("'\(code) '\(code)700", cards: ["A"])
    job.put("'.'N", at: 700)
    #expect(job.run().address == 700)
    #expect(job.bAddress == 505)
  }

  @Test("8 and 9 stop a machine without read and punch release", arguments: ["8", "9"])
  func startFeedWithoutFeature(_ code: String) {
    let job = Job("'\(code)", cards: ["A"]) { $0.features = .all.subtracting(.readPunchRelease) }
    let stop = job.run()
    #expect(stop.reason == .check)
    #expect(stop.check?.cause == .missingFeature(code == "8" ? .startReadFeed : .startPunchFeed))
  }
}
