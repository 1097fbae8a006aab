import RandomNumbers
import Testing

@testable import Core1401

@Suite("Write marks: what a unit changes")
struct WriteMarkTests {
  @Test("a card changes no position whose character it repeats", arguments: 1...20)
  func card(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var storage = CoreStorage(size: .positions4000)
    var codes: [UInt8] = []
    for position in 1...80 {
      let old = StoredCharacter(
        code: UInt8.random(in: 0..<64, using: &random), wordMark: Bool.random(using: &random))
      storage[position] = old
      codes.append(random.oneIn(3) ? UInt8.random(in: 0..<64, using: &random) : old.code)
    }
    var marked: Set<Int> = []
    for position in 1...80 where random.oneIn(2) {
      storage.block[position] |= StorageBlock.writeMark
      marked.insert(position)
    }
    let before = (1...80).map { storage[$0] }
    storage.replaceCard(at: 1, by: CardCharacters(codes.map { StoredCharacter(code: $0) }))
    let differing = marked.filter { before[$0 - 1].code != codes[$0 - 1] }
    let changes = Set(storage.changes)
    #expect(changes.isSuperset(of: differing))
    // A change is recorded for the position to the left as well.
    #expect(changes.isSubset(of: differing.union(differing.map { $0 - 1 })))
    for position in 1...80 {
      let stored = storage[position]
      #expect(stored.code == codes[position - 1])
      #expect(stored.hasWordMark == before[position - 1].hasWordMark)
      let isMarked = storage.block[position] & StorageBlock.writeMark != 0
      #expect(isMarked == (marked.contains(position) && !changes.contains(position)))
    }
  }

  @Test(
    "the next group mark with word mark, and the bytes of an area, are found beside write marks",
    arguments: 1...20)
  func groupMark(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var storage = CoreStorage(size: .positions1400)
    for position in 0..<storage.count {
      // Group marks are frequent, with and without word mark.
      let code: UInt8 = random.oneIn(8) ? 0o77 : UInt8.random(in: 0..<64, using: &random)
      storage[position] = StoredCharacter(code: code, wordMark: random.oneIn(4))
      if random.oneIn(2) { storage.block[position] |= StorageBlock.writeMark }
    }
    let contents = storage.contents
    for first in 0...storage.count {
      let found = contents[first...].firstIndex(of: StoredCharacter.groupMarkWithWordMark.rawValue)
      let distance = storage.distanceToGroupMark(from: first, before: storage.count)
      #expect(distance == (found ?? storage.count) - first)
      let end = min(first + Int.random(in: 0..<200, using: &random), storage.count)
      #expect(storage.bytes(in: first..<end) == Array(contents[first..<end]))
    }
  }

  @Test("a record stores and reports what its characters would one by one", arguments: 1...40)
  func record(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (first, count) = (Int.random(in: 0...40, using: &random), Int.random(in: 1...100, using: &random))
    let keepsWordMarks = random.oneIn(2)
    var whole = CoreStorage(size: .positions1400)
    var single = CoreStorage(size: .positions1400)
    // Some records have few write marks, so that parts without any are stored at once.
    let spread = [2, 8, 60][Int(seed % 3)]
    for position in 0..<160 {
      let old = StoredCharacter(code: UInt8.random(in: 0..<64, using: &random), wordMark: random.oneIn(3))
      (whole[position], single[position]) = (old, old)
      guard random.oneIn(spread) else { continue }
      whole.block[position] |= StorageBlock.writeMark
      single.block[position] |= StorageBlock.writeMark
    }
    let record = (0..<count).map { offset in
      random.oneIn(3)
        ? single[first + offset]
        : StoredCharacter(code: UInt8.random(in: 0..<64, using: &random), wordMark: random.oneIn(3))
    }
    for (offset, character) in record.enumerated() {
      let position = first + offset
      single[position] = keepsWordMarks ? character.keepingWordMark(of: single[position]) : character
    }
    unsafe record.map(\.rawValue).withUnsafeBytes {
      unsafe whole.put($0, at: first, keepingWordMarks: keepsWordMarks)
    }
    #expect(whole.contents == single.contents)
    #expect(Set(whole.changes) == Set(single.changes))
  }
}
