import Testing

@testable import Core1401

/// Cases that ten million random ones found, each with its neighbors.
@Suite("Addresses at the limits of the handlers")
struct HandlerLimitTests {
  /// A machine with a 4-character instruction at 400, a halt after it, and fields that end at 600 and 3900.
  private func machine(_ engine: Engine, _ operation: String, _ length: Int) -> Processor {
    var processor = Processor(size: .positions4000, features: .all)
    processor.engine = engine
    let digits = String(repeating: "1", count: length)
    put(
      [(operation + "600", 400), (".", 404), (" ", 405), (digits, 601 - length), (digits, 3901 - length)],
      in: &processor)
    return processor
  }

  /// Stores texts, each with a word mark at its beginning.
  private func put(_ texts: [(String, Int)], in processor: inout Processor) {
    for (text, address) in texts {
      for (offset, character) in text.enumerated() {
        let code = TextEncoding.simh.stored(character)?.code ?? 0
        processor.storage[address + offset] = StoredCharacter(code: code, wordMark: offset == 0)
      }
    }
  }

  private func run(_ processor: inout Processor, bAddress: Int) -> RunExit {
    processor.setAddress(.iAddress, to: AddressRegister(400))
    processor.setAddress(.bAddress, to: AddressRegister(bAddress))
    return processor.run(untilCycle: processor.state.cycles + 10_000)
  }

  @Test(
    "a B address from a register that is near the top of storage or beyond it", arguments: ["M", "L", "C"],
    [1, 8, 9, 14, 32])
  func topOfStorage(_ operation: String, _ length: Int) {
    for bAddress in 3980...4040 {
      var slow = machine(.cycle, operation, length)
      var fast = machine(.fast, operation, length)
      // The fast path chooses its handler here.
      for _ in 0..<2 { #expect(run(&slow, bAddress: 3900) == run(&fast, bAddress: 3900)) }
      #expect(run(&slow, bAddress: bAddress) == run(&fast, bAddress: bAddress), "B address \(bAddress)")
      #expect(slow.save() == fast.save(), "B address \(bAddress)")
    }
  }

  @Test(
    "fields and registers at both ends of storage",
    arguments: ["A", "S", "?", "!", "M", "L", "C", "D", "Y", "Z", "#", ",", ")", "H", "Q", "V", "W", "E"])
  func endsOfStorage(_ operation: String) {
    func run(_ processor: inout Processor, _ a: Int, _ b: Int, length: Int, aLength: Int) -> RunExit {
      let fields = [(b, length), (a, aLength)].filter { address, length in
        (length - 1..<processor.storage.count).contains(address)
      }
      for (address, length) in fields {
        put([(String(repeating: "1", count: length), address + 1 - length)], in: &processor)
      }
      processor.setAddress(.aAddress, to: AddressRegister(a))
      let exit = self.run(&processor, bAddress: b)
      for position in fields.flatMap({ $0 + 1 - $1...$0 }) { processor.storage[position] = .blank }
      return exit
    }
    func result(_ engine: Engine, _ a: Int, _ b: Int, length: Int, aLength: Int) -> (RunExit, SavedProcessor)
    {
      var processor = machine(engine, operation, length)
      put([(".", 401), (" ", 402)], in: &processor)
      // The fast path chooses its handler here.
      for _ in 0..<2 { _ = run(&processor, 3900, 600, length: length, aLength: aLength) }
      return (run(&processor, a, b, length: length, aLength: aLength), processor.save())
    }
    for length in [1, 3, 8, 9, 17, 32] {
      for near in [0...5, 7...9, 15...17, 31...33, 39...40, 3990...3992, 3998...3999].joined() {
        for (a, b) in [(near, 600), (600, near)] {
          for aLength in Set([length, length / 2 + 1]).sorted() {
            let slow = result(.cycle, a, b, length: length, aLength: aLength)
            let fast = result(.fast, a, b, length: length, aLength: aLength)
            #expect(
              slow.0 == fast.0 && slow.1 == fast.1,
              "length \(length), A field of \(aLength) characters at \(a), B field at \(b)")
          }
        }
      }
    }
  }

  @Test(
    "the first instruction stores a B-address register that is no address", arguments: ["600", "I95"],
    ["H", "Q"])
  func storeInvalidAddress(_ address: String, _ operation: String) {
    for register in [AddressRegister.blank, AddressRegister(contents: 0x8001_8900), AddressRegister(3_999)] {
      func result(_ engine: Engine) -> (RunExit, SavedProcessor) {
        var processor = Processor(size: .positions4000, features: .all)
        processor.engine = engine
        put([(operation + address, 400), (".", 404), (" ", 405)], in: &processor)
        processor.setAddress(.iAddress, to: AddressRegister(400))
        processor.setAddress(.bAddress, to: register)
        return (processor.run(untilCycle: processor.state.cycles + 10_000), processor.save())
      }
      let (slow, fast) = (result(.cycle), result(.fast))
      #expect(slow.0 == fast.0 && slow.1 == fast.1, "\(register)")
    }
  }

  @Test("an edit near 000 after one with a long control field")
  func editNearZero() {
    func result(_ engine: Engine) -> SavedProcessor {
      var processor = machine(engine, "E", 8)
      put([(".", 401), (" ", 402)], in: &processor)
      for (address, length) in [(3900, 140), (3900, 140), (20, 5)] {
        put([(String(repeating: " ", count: length), address + 1 - length), ("1234", 597)], in: &processor)
        processor.setAddress(.aAddress, to: AddressRegister(600))
        _ = run(&processor, bAddress: address)
      }
      return processor.save()
    }
    #expect(result(.cycle) == result(.fast))
  }

  @Test("registers after a load over the right part of its A field", arguments: 1...10)
  func overlappingLoad(_ distance: Int) {
    func result(_ engine: Engine) -> SavedProcessor {
      var processor = Processor(size: .positions4000, features: .all)
      processor.engine = engine
      // At first the fast path takes the A field for a constant.
      for _ in 0..<3 {
        put([("L600\(600 + distance)", 400), (".", 407), (" ", 408), ("1234567", 594)], in: &processor)
        processor.setAddress(.iAddress, to: AddressRegister(400))
        _ = processor.run(untilCycle: processor.state.cycles + 10_000)
      }
      return processor.save()
    }
    #expect(result(.cycle) == result(.fast))
  }

  @Test(
    "registers after a move of a field that has become longer than its distance", arguments: ["M", "L"],
    [false, true])
  func longerField(_ operation: String, isIndexed: Bool) {
    func result(_ engine: Engine, _ bAddress: Int) -> SavedProcessor {
      var processor = Processor(size: .positions4000, features: .all)
      processor.engine = engine
      put(
        [("\(operation)600\(bAddress)", 400), (".", 407), (" ", 408), ("0", 87), ("00", 88)], in: &processor)
      if isIndexed {
        processor.storage[405] = StoredCharacter(zone: 1, digitPart: processor.storage[405].digitPart)
      }
      // The fast path chooses its handler for three characters.
      for field in [("567", 598), ("567", 598), ("1234567", 594), ("1234567", 594)] {
        for position in 580...620 { processor.storage[position] = .blank }
        put([field], in: &processor)
        processor.setAddress(.iAddress, to: AddressRegister(400))
        _ = processor.run(untilCycle: processor.state.cycles + 10_000)
      }
      return processor.save()
    }
    for distance in 3...10 {
      for bAddress in [600 - distance, 600 + distance] {
        #expect(result(.cycle, bAddress) == result(.fast, bAddress), "B address \(bAddress)")
      }
    }
  }
}
