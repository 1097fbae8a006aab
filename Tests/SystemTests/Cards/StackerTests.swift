import Core1401
import Testing
import Units1401

@testable import System1401

// Cases T16 to T18, T21, T47 and T49 of the input/output reference; the hardware accepts a selection for 10 ms
// after the read.

@Suite("Select stacker, operation code K")
struct StackerTests {
  @Test("T16: each card goes to the pocket selected after its read, the others to NR")
  func selects() {
    let job = Job("'1 'K1 '1 'K2 '1 '1", cards: cards(4))
    job.run()
    job.runOutCards()
    #expect(job.stacker(.one) == ["CARD1"])
    #expect(job.stacker(.eightTwo) == ["CARD2"])
    #expect(job.stacker(.normalRead) == ["CARD3", "CARD4"])
  }

  @Test("T17: a selection before the read has no effect")
  func tooEarly() {
    let job = Job("'K1 '1 '1", cards: cards(4))
    job.run()
    job.runOutCards()
    #expect(job.stacker(.normalRead) == ["CARD1", "CARD2"])
    #expect(job.stacker(.one) == [])
  }

  @Test("T18: the selection is possible for 10 ms, 869 cycles, and not for 870", arguments: [869, 870])
  func window(_ cycles: Int) {
    // The cycles of K itself, three, are the last of them.
    let job = Job("'1" + delay(cycles: cycles - 3) + "'K1 '1", cards: cards(2))
    job.run()
    job.runOutCards()
    #expect(job.stacker(.one) == (cycles == 869 ? ["CARD1"] : []))
    #expect(job.stacker(.normalRead) == (cycles == 869 ? ["CARD2"] : ["CARD1", "CARD2"]))
  }

  @Test("T21, T47: punched cards are selected up to the next punch instruction")
  func selectsPunched() {
    let job = Job("'4 'K4 'M600101 '4 'M601101 'K8 '4")
    job.put("1", at: 101)
    job.put("'2'3", at: 600)
    job.run()
    job.runOutCards()
    #expect(job.punched == ["1", "2", "3"])
    #expect(job.stacker(.four) == ["1"])
    #expect(job.stacker(.eightTwo) == ["2"])
    #expect(job.stacker(.normalPunch) == ["3"])
  }

  @Test("the shared pocket 8/2 holds cards read and punched in the order of their arrival")
  func sharedPocket() {
    let job = Job("'1 'K2 '4 'K8 '4 '1 'K2", cards: cards(2))
    job.put("PUNCHED", at: 101)
    job.run()
    job.runOutCards()
    #expect(job.stacker(.eightTwo) == ["CARD1", "PUNCHED", "CARD2"])
    #expect(job.stacker(.normalPunch) == ["PUNCHED"])
  }

  @Test("K with an address branches")
  func branches() {
    let job = Job("'1 'K7001", cards: ["A"])
    job.put("'.'N", at: 700)
    #expect(job.run().address == 700)
    #expect(job.bAddress == 506)
    job.runOutCards()
    #expect(job.stacker(.one) == ["A"])
  }

  @Test(
    "T49: other d-characters have no effect and are counted as unverified", arguments: ["3", "$", ".", ")"])
  func otherModifiers(_ d: String) {
    let job = Job("'1 'K\(d)", cards: ["A"])
    #expect(job.run().reason == .halt)
    #expect(job.state.unverified == .ignoredModifier)
    job.runOutCards()
    #expect(job.stacker(.normalRead) == ["A"])
  }
}
