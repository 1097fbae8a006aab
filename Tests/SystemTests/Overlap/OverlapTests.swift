import Core1401
import Testing
import Units1401

@testable import System1401

// Processing overlap: K $, K . and the @ of tape addresses, the indicators H, I and J, and its effect on
// time.

private func overlapped(_ configuration: inout SystemConfiguration) {
  configuration.features.formUnion(.processingOverlap)
}

@Suite("Processing overlap: cards")
struct CardOverlapTests {
  private let halt = MachineTime.cycles(2)
  /// Three reads with nearly 60 ms of processing between them, after a K instruction.
  private func reads(_ k: String) -> Job {
    let work = delay(cycles: 5200)
    return Job(k + "'1" + work + "'1" + work + "'1", cards: cards(4), setup: overlapped)
  }

  @Test("60 ms of processing between cards: 400 a minute become 800")
  func speed() {
    let held = reads("'K.")
    #expect(held.run().reason == .halt)
    #expect(held.now == .milliseconds(75 + 300 + 65) + halt)
    let free = reads("'K$")
    #expect(free.run().reason == .halt)
    // The last card ends while the machine halts.
    #expect(free.now == .milliseconds(75 + 150 + 65))
    #expect(free.storage(1...5) == "CARD3")
  }

  @Test("K . and K lozenge end it", arguments: ["'K.", "'K)"])
  func off(_ k: String) {
    let job = Job("'K$" + k + "'1", cards: cards(2), setup: overlapped)
    job.run()
    #expect(job.now == .milliseconds(140) + halt)
    #expect(job.bAddress == 81)
  }

  @Test("without the feature K $ has no effect and the processor waits for the card")
  func missing() {
    let job = Job("'K$'1", cards: cards(2))
    job.run()
    #expect(job.now == .milliseconds(140) + halt)
    #expect(job.state.unverified.contains(.ignoredModifier))
  }

  @Test("the card is in storage when H is off, not before; the registers are the program's")
  func busy() {
    // 511 copies 001-005 while the card moves, 523 when it is there.
    let job = Job("'K$'L005305'1'N'M005405'B518H'M005415", cards: ["AFTER"], setup: overlapped)
    job.put("'B", at: 1)
    job.put("EFOR", at: 2)
    job.put("'     ", at: 301)
    job.put("'     '     ", at: 401)
    job.put("'     ", at: 411)
    job.run()
    #expect(job.storage(401...405) == "'BEFOR")
    #expect(job.storage(411...415) == "'AFTER")
    #expect(job.now > .milliseconds(140))
    // Loop iterations of six cycles, and the halt.
    let limit = MachineTime.milliseconds(140) + .cycles(40)
    #expect(job.now < limit)
  }

  @Test("the rows of a card take 80 cycles each from the program")
  func stolenCycles() {
    // Nearly 160 ms of processing, during which the card is read.
    let job = Job("'K$'1" + delay(cycles: 14_000), cards: cards(2), setup: overlapped)
    job.run()
    // K has 3 cycles, 1 and the halt 2 each.
    let cycles: Int64 = 3 + 2 + 14_000 + 12 * 80 + 2
    #expect(job.now == .cycles(cycles))
  }

  @Test("a waiting processor loses nothing: the next read comes at its latch point")
  func waiting() {
    let job = Job("'K$'1'1'1", cards: cards(4), setup: overlapped)
    job.run()
    #expect(job.now == .milliseconds(290))
    #expect(job.storage(1...5) == "CARD3")
  }

  @Test("punching overlaps the program: I is on, 250 cards a minute stay 250")
  func punch() {
    let work = delay(cycles: 6000)
    let program = "'4" + work + "'4" + work + "'4"
    let job = Job("'K$" + program, setup: overlapped)
    job.put("CARD", at: 101)
    job.run()
    #expect(job.now == .milliseconds(758))
    #expect(job.punched == ["CARD", "CARD", "CARD"])
    let held = Job(program)
    held.run()
    #expect(held.now == .milliseconds(878) + halt)
    let tested = Job("'K$'4'B600I", setup: overlapped)
    tested.put("'.'N", at: 600)
    #expect(tested.run().address == 600)
  }

  @Test("print and read: the processor waits for the line, but not for the card")
  func printAndRead() {
    let job = Job("'K$'3'B600H", cards: ["NEXT"], setup: overlapped)
    job.put("LINE", at: 201)
    job.put("'.'N", at: 600)
    #expect(job.run().address == 600)
    #expect(job.printed == "LINE\n")
    #expect(job.storage(1...4) == "NEXT")
  }

  @Test("the last card turns its indicator on when it has been read")
  func lastCard() {
    let job = Job("'K$'1'B600A'B508H'B600A", cards: ["ONLY"], setup: overlapped)
    job.put("'.'N", at: 600)
    job.run()
    #expect(job.state.indicators.contains(.lastCard))
    #expect(job.iAddress == 601)
    #expect(job.now > .milliseconds(140))
  }

  @Test("an invalid card stops the machine when it has been read, or turns ? on")
  func invalid() {
    for isUp in [true, false] {
      let job = Job(
        "'K$'1'B503H",
        setup: {
          overlapped(&$0)
          $0.inputOutputCheckStop = isUp
        })
      var card = Card("AB")
      card[column: 2] = PunchedColumn(rawValue: 0o7777)
      job.system.addToHopper(CardDeck(cards: [card]))
      let stop = job.run()
      #expect(stop.reason == (isUp ? .inputOutputCheck : .halt))
      if isUp { #expect(stop.message.contains("card 1, column 2 has punches that are not a character")) }
      #expect(job.state.indicators.contains(.readerError))
      #expect(job.storage(1...1) == "A")
      if isUp { #expect(job.run().reason == .halt) }
    }
  }

  @Test("H and I with the release feature: from start feed up to the end of the card")
  func release() {
    for (program, address) in [("'8'B600H", 600), ("'9'B600I", 600), ("'8'1'B600H", 507)] {
      let job = Job(program, cards: cards(2))
      job.put("'.'N", at: 600)
      #expect(job.run().address == address, "\(program)")
    }
  }
}

@Suite("Processing overlap: results do not depend on how a run is divided")
struct OverlapRepetitionTests {
  private static let program =
    "'K$'1'N'N'B504H'A005305'4'A005305'M301105'B532I'1'E005315'B545H'K.'1"

  private func job(_ engine: Engine) -> Job {
    let job = Job(Self.program, cards: ["00123", "00456", "00789"]) {
      overlapped(&$0)
      $0.engine = engine
    }
    job.put("'00000     '  0", at: 301)
    job.put("'", at: 1)
    job.system.machine.processor.storage[1].hasWordMark = true
    return job
  }

  @Test(
    "by cycles, in pieces, by instructions and at once: the same time and storage", arguments: [1, 7, 1000])
  func pieces(_ piece: UInt64) {
    let whole = job(.cycle)
    let end = whole.run()
    #expect(end.reason == .halt)
    for engine in [Engine.cycle, .fast] {
      let other = job(engine)
      var stop: Stop?
      while stop == nil { stop = other.system.run(untilCycle: other.state.cycles + piece) }
      #expect(stop == end)
      #expect(other.now == whole.now)
      #expect(
        other.system.machine.processor.storage.contents == whole.system.machine.processor.storage.contents)
    }
  }

  @Test("the run control, at once and step by step")
  func runControl() {
    let whole = job(.cycle)
    whole.run()
    for steps in [false, true] {
      var configuration = SystemConfiguration()
      overlapped(&configuration)
      let control = RunControl(
        configuration: configuration,
        decks: [CardDeck(cards: ["00123", "00456", "00789"].map(Card.init(_:)))],
        speed: .unlimited, clock: FakeClock())
      control.deposit("'00000     '  0", at: 301)
      control.deposit("' ", at: 1)
      control.deposit(Self.program + "'.'N", at: 500)
      var snapshot = control.standing(after: steps ? .stepInstructions(1) : .start)
      for _ in 0..<100_000 where snapshot.stop?.reason == .stepped {
        snapshot = control.standing(after: .stepInstructions(1))
      }
      #expect(snapshot.stop?.reason == .halt, "\(snapshot.stop?.message ?? "")")
      #expect(snapshot.now == whole.now)
      #expect(snapshot.storage == whole.system.machine.processor.storage.contents)
    }
  }
}
