import Core1401
import RandomNumbers
import Testing
import Units1401

@testable import System1401

/// Programs that read, print and punch at random, in both engines: storage, registers, clock, units and all
/// output.
@Suite("Cards and paper in both engines")
struct UnitEnginesTests {
  /// The results of a run.
  private struct Outcome: Equatable {
    let stop: Stop
    let processor: SavedProcessor
    let work: ProcessingUnit.Work
    let units: UnitSet
    let printed: PrinterEvents
    let punched: [PunchedCard]
    let stacked: StackedCards
  }

  private func job(_ seed: UInt64, _ engine: Engine) -> Job {
    var random = SplitMix64(seed: seed)
    let features: Features = random.oneIn(3) ? [] : .all
    let job = Job(UnitProgram.text(&random)) {
      $0.engine = engine
      $0.features = features
      $0.inputOutputCheckStop = seed % 2 == 0
    }
    job.system.addToHopper(CardDeck(cards: UnitProgram.cards(&random)))
    job.system.cardsAndPrinter.addToPunchHopper(CardDeck(cards: UnitProgram.cards(&random)))
    return job
  }

  private func run(_ seed: UInt64, _ engine: Engine, requests: UInt64) -> Outcome? {
    let job = job(seed, engine)
    var printed = PrinterEvents()
    var punched: [PunchedCard] = []
    var stacked = StackedCards()
    while job.state.cycles < 20_000 {
      let stop = job.system.run(untilCycle: 20_000, requests: requests)
      if stop != nil { job.system.runOutCards() }
      printed.append(job.system.cardsAndPrinter.takePrinterEvents())
      punched += job.system.cardsAndPrinter.takePunchedCards()
      stacked += job.system.cardsAndPrinter.takeStackedCards(at: job.now)
      if let stop {
        return Outcome(
          stop: stop, processor: job.system.machine.processor.save(), work: job.system.machine.work,
          units: job.system.units, printed: printed, punched: punched, stacked: stacked)
      }
    }
    return nil
  }

  @Test("the output is the same with both engines and however often it is taken")
  func enginesAgree() throws {
    var ended = 0
    for seed in UInt64(1)...200 {
      let slow = run(seed, .cycle, requests: .max)
      let fast = run(seed, .fast, requests: 1 + seed % 5)
      #expect(slow?.stop == fast?.stop, "seed \(seed)")
      #expect(slow?.processor == fast?.processor, "seed \(seed)")
      #expect(slow == fast, "seed \(seed)")
      if slow?.printed.isEmpty == false { ended += 1 }
    }
    #expect(ended > 50)
  }

  @Test("after each unit operation both engines have the same registers, last instructions and storage")
  func enginesAgreeAtEachRequest() {
    var requests = 0
    for seed in UInt64(201)...300 {
      let (slow, fast) = (job(seed, .cycle).system, job(seed, .fast).system)
      while slow.machine.processor.state.cycles < 20_000 {
        let stops = [slow, fast].map { $0.run(untilCycle: 20_000, requests: 1) }
        #expect(stops[0] == stops[1], "seed \(seed)")
        #expect(
          slow.machine.processor.state == fast.machine.processor.state, "seed \(seed), request \(requests)")
        #expect(
          slow.machine.processor.storage.contents == fast.machine.processor.storage.contents, "seed \(seed)")
        requests += 1
        if stops[0] != nil || slow.machine.processor.state != fast.machine.processor.state { break }
      }
    }
    #expect(requests > 1000)
  }

  @Test("lines and cards written directly to files are those of the events, at the same times")
  func files() {
    var (lines, cards) = (0, 0)
    for seed in UInt64(1)...200 {
      guard let outcome = run(seed, .fast, requests: 3) else { continue }
      let mode: PrintFileWriter.Mode = seed % 2 == 0 ? .simh : .text
      var paper = PrintFileWriter(mode: mode, chain: .a)
      let listing = paper.bytes(for: outcome.printed) + paper.finish()
      var deck = DeckWriter(encoding: .simh)
      for card in outcome.punched { deck.append(card.card, isColumnBinary: card.isColumnBinary) }

      let system = job(seed, .fast).system
      system.cardsAndPrinter.beginListing(PrintFileWriter(mode: mode, chain: .a))
      system.cardsAndPrinter.beginPunchedDeck(DeckWriter(encoding: .simh))
      system.cardsAndPrinter.stackedRecord = .nothing
      var (printed, punched): ([UInt8], [UInt8]) = ([], [])
      var stop: Stop?
      repeat {
        stop = system.run(untilCycle: 20_000, requests: 1 + seed % 7)
        system.cardsAndPrinter.takeListing { printed += $0 }
        system.cardsAndPrinter.takePunchedDeck { punched += $0 }
      } while stop == nil
      system.runOutCards()
      system.cardsAndPrinter.endListing()
      system.cardsAndPrinter.takeListing { printed += $0 }
      #expect(stop == outcome.stop, "seed \(seed)")
      #expect(system.machine.processor.state == outcome.processor.state, "seed \(seed)")
      #expect(system.machine.work.interlockedTime == outcome.work.interlockedTime, "seed \(seed)")
      #expect(printed == listing, "seed \(seed)")
      #expect(punched[...] == deck.bytes, "seed \(seed)")
      #expect(
        system.cardsAndPrinter.takePrinterEvents().isEmpty
          && system.cardsAndPrinter.takePunchedCards().isEmpty)
      #expect(system.cardsAndPrinter.takeStackedCards(at: system.now).isEmpty)
      lines += printed.count
      cards += punched.count
    }
    #expect(lines > 1000 && cards > 1000)
  }
}
