import Testing

@testable import Core1401

@Suite("Changes by units and callers between two runs of the fast path")
struct BetweenRunsTests {
  /// Stores text at an address; `'` sets a word mark on the next character.
  private func put(_ text: String, at first: Int, _ processor: inout Processor) {
    var (address, isMarked) = (first, false)
    for character in text {
      if character == "'" {
        isMarked = true
        continue
      }
      let code = TextEncoding.simh.stored(character)?.code ?? 0
      processor.storage[address] = StoredCharacter(code: code, wordMark: isMarked)
      (address, isMarked) = (address + 1, false)
    }
  }

  /// A machine with texts at addresses.
  private func machine(
    _ engine: Engine, beginningAt begin: Int, _ texts: [(text: String, address: Int)]
  ) -> Processor {
    var processor = Processor(size: .positions4000, features: .all)
    processor.engine = engine
    for (text, address) in texts { put(text, at: address, &processor) }
    processor.setAddress(.iAddress, to: AddressRegister(begin))
    return processor
  }

  /// Repeatedly adds to an indexed field and waits for the printer; the caller changes the index location in
  /// several ways.
  private func states(_ engine: Engine) -> [SavedProcessor] {
    var processor = machine(
      engine, beginningAt: 400,
      [("'A600700'2'B400'.", 400), ("'5'3", 600), ("'000", 698), ("'000'000'000'000", 700), ("000", 87)])
    // The index tag.
    processor.storage[405] = StoredCharacter(zone: 1, digitPart: 10)
    var states: [SavedProcessor] = []
    for round in 0..<40 {
      let exit = processor.run(untilCycle: processor.state.cycles + 10_000)
      guard case .unitWanted = exit else { break }
      states.append(processor.save())
      switch round % 4 {
      case 0: processor.storage[89] = StoredCharacter(code: UInt8(round % 9 + 1))
      case 1: processor.storage.replaceCharacters(in: 87...89, by: [.zero, .zero, "3"])
      case 2: break
      default: put("006", at: 87, &processor)
      }
      processor.finishUnitOperation(bAddress: 333)
    }
    return states
  }

  @Test("a changed index location is used from the next instruction on")
  func indexLocations() {
    let (slow, fast) = (states(.cycle), states(.fast))
    #expect(slow.count == 40)
    #expect(slow == fast)
    #expect(Set(slow.map { $0.storage[700...715] }).count > 10)
  }

  @Test("clear storage without addresses leaves the d-character of the branch before it to the next branch")
  func chainedClearStorage() {
    func state(_ engine: Engine) -> SavedProcessor {
      var processor = machine(engine, beginningAt: 400, [("'V4009252'/'V'B400'.", 400), ("'!", 925)])
      _ = processor.run(untilCycle: 200, noLaterThan: 1_000_000)
      return processor.save()
    }
    let (slow, fast) = (state(.cycle), state(.fast))
    #expect(fast.state.cycles >= 200)
    var other = Processor(size: .positions4000, features: .all)
    other.restore(slow)
    while other.state.cycles < fast.state.cycles { _ = other.runInstruction() }
    #expect(other.save() == fast)
  }

  @Test("a recomplement of one digit in an index location leaves its zone in the A register")
  func recomplementInIndexLocation() {
    func state(_ engine: Engine) -> SavedProcessor {
      // Without addresses: those in the registers are used. The operation code 0 stops both engines.
      var processor = machine(engine, beginningAt: 62, [("'S'N'0", 62), ("6", 69), ("'01'0", 97)])
      processor.setAddress(.aAddress, to: AddressRegister(69))
      processor.setAddress(.bAddress, to: AddressRegister(99))
      _ = processor.run(untilCycle: 5000)
      return processor.save()
    }
    let (slow, fast) = (state(.cycle), state(.fast))
    #expect(slow.state.aRegister.zone == 3)
    #expect(slow == fast)
  }

  @Test("adding a constant to an index location counts through its digits and zones", arguments: 0..<16)
  func constantsAddedToIndexLocations(zones: Int) {
    func state(_ engine: Engine, _ constant: String, _ value: String) -> SavedProcessor {
      var processor = machine(
        engine, beginningAt: 400,
        [
          ("'A600089'D700701'B400'.", 400), (constant, 601 - constant.count(where: { $0 != "'" })),
          (value, 87), ("'1'2", 700),
        ])
      for (position, zone) in [(87, zones & 3), (89, zones >> 2)] {
        let old = processor.storage[position]
        processor.storage[position] = StoredCharacter(
          code: UInt8(zone << 4) | old.code & 0o17, wordMark: old.hasWordMark)
      }
      _ = processor.run(untilCycle: 30_000)
      return processor.save()
    }
    for constant in ["'1", "'7", "'0", "'25", "'999", "'0001", "'A", "'J", "'#"] {
      for value in ["'995", "'001", "'09A", "0'99", "999"] {
        #expect(state(.fast, constant, value) == state(.cycle, constant, value), "\(constant) \(value)")
      }
    }
  }

  @Test("the reasons for falling back to the cycle engine are named in reports")
  func reasons() {
    #expect(EngineUse.Reason.allCases.map(\.name) == ["limit", "form", "fields"])
  }
}
