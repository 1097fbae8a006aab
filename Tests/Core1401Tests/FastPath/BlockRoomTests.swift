import Testing

@testable import Core1401

@Suite("More blocks than there is room for")
struct BlockRoomTests {
  /// Each pass enters a row of branches at the next one, so a block of many operations begins at each of them.
  @Test("the blocks are discarded, and the state is that of the cycle engine")
  func room() throws {
    let count = 1200
    var (places, numbers): ([Int], [Int]) = ([], [])
    func ended(_ engine: Engine) throws -> Processor {
      var processor = Processor(size: .positions16000, features: .all)
      processor.engine = engine
      // Index location 1 counts by eight.
      try processor.put("'A905924'#908089'B//1'.", at: 400)
      try processor.put("'1'008'000'G", at: 905)
      try processor.put("'00000", at: 920)
      try processor.put("'000", at: 87)
      try processor.put(String(repeating: "'B400912G", count: count) + "'M911089'B400'.", at: 1111)
      processor.begin(at: 400)
      // A pass takes 29,000 cycles.
      for limit in 1...20 {
        #expect(processor.run(untilCycle: UInt64(limit) * 25_000) == .cycleLimit)
        if let place = processor.blocks?.place { places.append(place) }
        if let number = processor.blocks?.number { numbers.append(number) }
      }
      return processor
    }
    let slow = try ended(.cycle)
    let fast = try ended(.fast)
    #expect(slow.save() == fast.save())
    #expect(zip(places, places.dropFirst()).contains { $0 > $1 }, "blocks must have been discarded")
    #expect(places.allSatisfy { $0 <= FastPathLayout.operationsEnd })
    #expect(numbers.last ?? 0 > count, "shorter blocks begin at each of them")
  }
}
