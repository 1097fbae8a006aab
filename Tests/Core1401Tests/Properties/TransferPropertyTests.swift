import RandomNumbers
import Testing

@testable import Core1401

/// Records are transferred as a whole, or character by character if there is a wrong check bit anywhere. Both
/// must give the same result for any contents of storage: group marks, word marks, and its end.
@Suite("Transfers of records: at once and character by character")
struct TransferPropertyTests {
  private static let size = StorageSize.positions1400

  /// A machine whose storage has few different characters, so that group marks are frequent, with a pending
  /// unit instruction.
  private func machine(_ seed: UInt64, checksParity: Bool) -> Processor {
    var random = SplitMix64(seed: seed)
    var processor = Processor(size: TransferPropertyTests.size)
    let rarity = [3, 20, 300][Int(seed % 3)]
    processor.storage.contents = (0..<TransferPropertyTests.size.positions).map { _ in
      random.oneIn(rarity) ? 0o177 : UInt8.random(in: 0..<0o177, using: &random)
    }
    let near = random.oneIn(3) ? 40 : TransferPropertyTests.size.positions
    let first = TransferPropertyTests.size.positions - near
    processor.setAddress(.bAddress, to: AddressRegister(Int.random(in: first..<first + near, using: &random)))
    if checksParity { processor.injectParityFault(at: 0) }
    return processor
  }

  private func record(_ seed: UInt64) -> [StoredCharacter] {
    var random = SplitMix64(seed: ~seed)
    return (0..<Int.random(in: 0...100, using: &random)).map { _ in
      StoredCharacter(rawValue: UInt8.random(in: 0...0o177, using: &random))
    }
  }

  @Test(
    "input", arguments: [Processor.TransferMode.move, .load, .loadIgnoringGroupMarks],
    [Processor.RecordEnd.groupMark, .groupMarkWithWordMark, .nothing])
  func input(_ mode: Processor.TransferMode, _ end: Processor.RecordEnd) {
    for seed in UInt64(0)..<300 {
      var whole = machine(seed, checksParity: false)
      var single = machine(seed, checksParity: true)
      // Operations depend on everything, but nothing beyond the transfer may be reported as changed.
      let before = whole.storage.contents
      for address in 0..<whole.storage.count { whole.storage.block[address] |= StorageBlock.writeMark }
      let checks = (
        whole.receive(record(seed), mode, endingWith: end),
        single.receive(record(seed), mode, endingWith: end)
      )
      #expect(checks.0 == checks.1, "seed \(seed)")
      #expect(whole.state == single.state, "seed \(seed)")
      let after = whole.storage.characters(in: 0...whole.storage.count - 1).map(\.rawValue)
      #expect(after == single.storage.contents, "seed \(seed)")
      let changed = before.indices.filter { before[$0] != after[$0] }
      #expect(Set(changed).isSubset(of: whole.storage.changes), "seed \(seed)")
    }
  }

  @Test("output sends the characters before the next group mark with word mark")
  func output() {
    for seed in UInt64(0)..<300 {
      var processor = machine(seed, checksParity: false)
      let storage = processor.storage.contents
      let first = processor.state.bAddress.address ?? 0
      let sent = processor.recordToSend()
      guard let end = storage[first...].firstIndex(of: 0o177) else {
        guard case .check(let check) = sent else {
          Issue.record("seed \(seed): a record without end was sent")
          continue
        }
        #expect(check.cause == .invalidAddress(.bAddress, AddressRegister(storage.count)), "seed \(seed)")
        continue
      }
      #expect(sent == .record(first..<end, end: AddressRegister(end + 1)), "seed \(seed)")
      let bytes = processor.storage.withBytes(in: first..<end) { Array($0) }
      #expect(bytes == Array(storage[first..<end]), "seed \(seed)")
    }
  }

  @Test("eighty characters at once are those of a card, and word marks are unchanged")
  func cards() {
    for seed in UInt64(0)..<200 {
      var processor = machine(seed, checksParity: false)
      var expected = processor.storage.contents
      let card = CardCharacters(record(seed))
      let address = Int(seed) * 2
      for column in 0..<80 {
        expected[address + column] = expected[address + column] & 0o100 | card[column].code
      }
      processor.storage.replaceCard(at: address, by: card)
      #expect(processor.storage.contents == expected)
      #expect(processor.storage.card(at: address) == card)
      let area = processor.storage.characters(in: address...address + 131)
      #expect(area.map(\.rawValue) == Array(expected[address...address + 131]))
      let punched = card.array.map { $0 == .substituteBlank ? .zero : $0 }
      #expect(card.punched.array == punched)
      #expect(card.usedCount == (card.array.lastIndex { $0 != .blank } ?? -1) + 1)
    }
  }
}
