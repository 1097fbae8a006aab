@testable import Core1401
import RandomNumbers
import Testing

/// Moves and Compare on random fields.
@Suite("Properties: moves, compare")
struct MovePropertyTests {
  /// Runs a hundred trials made by a function.
  private func repeatTrials(_ seed: UInt64, _ make: (inout SplitMix64) -> Trial) {
    var machine = TrialMachine(seed: seed)
    for number in 1...100 {
      let trial = make(&machine.random)
      let differences = machine.differences(trial)
      #expect(differences == [], "seed \(seed), case \(number)")
    }
  }

  private func keepingMarks(_ characters: some Sequence<StoredCharacter>, of old: [StoredCharacter])
    -> [StoredCharacter]
  {
    zip(characters, old).map { StoredCharacter(code: $0.code, wordMark: $1.hasWordMark) }
  }

  @Test("move characters", arguments: UInt64(1)...4)
  func moveCharacters(_ seed: UInt64) {
    repeatTrials(seed) { random in
      let (a, b) = (random.field(random.length()), random.field(random.length()))
      let count = min(a.count, b.count)
      let result = keepingMarks(a.suffix(count), of: b.suffix(count))
      return Trial(
        operation: "M", a: 1500, b: 2500, before: [piece(a, endingAt: 1500), piece(b, endingAt: 2500)],
        after: [piece(result, endingAt: 2500)], aAfter: 1500 - count, bAfter: 2500 - count,
        cycles: { PublishedFormula.moveCharacters(length: $0, shorter: count) })
    }
  }

  @Test("load characters", arguments: UInt64(1)...4)
  func loadCharacters(_ seed: UInt64) {
    repeatTrials(seed) { random in
      let a = random.field(random.length())
      return Trial(
        operation: "L", a: 1500, b: 2500,
        before: [piece(a, endingAt: 1500), piece(random.noise(a.count), endingAt: 2500)],
        after: [piece(a, endingAt: 2500)], aAfter: 1500 - a.count, bAfter: 2500 - a.count,
        cycles: { PublishedFormula.loadCharacters(length: $0, a: a.count) })
    }
  }

  @Test("move record", arguments: UInt64(1)...4)
  func moveRecord(_ seed: UInt64) {
    repeatTrials(seed) { random in
      let mark = random.oneIn(2) ? StoredCharacter.groupMarkWithWordMark : .recordMark
      var a = random.noise(random.length() - 1)
      for index in a.indices where a[index].code == 0o32 || a[index] == .groupMarkWithWordMark {
        a[index] = .groupMark
      }
      a.append(mark)
      let b = random.noise(a.count)
      return Trial(
        operation: "P", a: 1500, b: 2500,
        before: [Trial.Piece(left: 1500, characters: a), Trial.Piece(left: 2500, characters: b)],
        after: [Trial.Piece(left: 2500, characters: keepingMarks(a, of: b))],
        aAfter: 1500 + a.count, bAfter: 2500 + a.count,
        cycles: { PublishedFormula.loadCharacters(length: $0, a: a.count) })
    }
  }

  @Test("move characters and suppress zeros", arguments: UInt64(1)...4)
  func suppressZeros(_ seed: UInt64) {
    repeatTrials(seed) { random in
      let codes: [UInt8] = random.oneIn(3) ? Array(0..<64) : [0, 0o12, 0o12, 0o33, 0o40, 1, 0o73]
      let a = random.field(random.length(), codes: codes)
      var result: [StoredCharacter] = []
      var suppresses = true
      for (index, character) in a.enumerated() {
        let code = index == a.count - 1 ? character.code % 16 : character.code
        switch code {
        case 1...9, 0o73: suppresses = false
        case 0, 0o40, 0o12, 0o33: break
        default: suppresses = true
        }
        let goes = suppresses && [0o12, 0o33].contains(code)
        result.append(StoredCharacter(code: goes ? 0 : code))
      }
      return Trial(
        operation: "Z", a: 1500, b: 2500,
        before: [piece(a, endingAt: 1500), piece(random.noise(a.count), endingAt: 2500)],
        after: [piece(result, endingAt: 2500)], aAfter: 1500 - a.count, bAfter: 2501,
        cycles: { PublishedFormula.suppressZeros(length: $0, a: a.count) })
    }
  }

  @Test("compare", arguments: UInt64(1)...6)
  func compare(_ seed: UInt64) {
    repeatTrials(seed) { random in
      let a = random.field(random.length())
      var b = random.oneIn(2) ? a : random.field(random.length())
      if random.oneIn(2) { b[b.count - 1] = StoredCharacter(code: 0o11, wordMark: b.count == 1) }
      let count = min(a.count, b.count)
      let (aRanks, bRanks) = (a.suffix(count).map(\.collatingRank), b.suffix(count).map(\.collatingRank))
      let isHigh = b.count > a.count || aRanks.lexicographicallyPrecedes(bRanks)
      let isEqual = b.count <= a.count && aRanks == bRanks
      return Trial(
        operation: "C", a: 1500, b: 2500, before: [piece(a, endingAt: 1500), piece(b, endingAt: 2500)],
        aAfter: 1500 - count, bAfter: 2500 - count, forms: [.full, .long],
        cycles: { PublishedFormula.moveCharacters(length: $0, shorter: count) },
        indicators: isEqual ? .equal : isHigh ? [.unequal, .high] : [.unequal, .low])
    }
  }
}
