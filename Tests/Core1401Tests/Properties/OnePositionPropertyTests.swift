@testable import Core1401
import RandomNumbers
import Testing

/// Operations on one position, three positions, or a range: random characters, addresses and forms.
@Suite("Properties: word marks, one-character moves and tests, addresses")
struct OnePositionPropertyTests {
  private func repeatTrials(_ seed: UInt64, _ make: (inout SplitMix64) -> Trial) {
    var machine = TrialMachine(seed: seed)
    for number in 1...100 {
      let trial = make(&machine.random)
      let differences = machine.differences(trial)
      #expect(differences == [], "seed \(seed), case \(number)")
    }
  }

  @Test("set word mark, clear word mark", arguments: UInt64(1)...2)
  func wordMarks(_ seed: UInt64) {
    repeatTrials(seed) { random in
      let sets = random.oneIn(2)
      let before = random.noise(2)
      let after = before.map { StoredCharacter(code: $0.code, wordMark: sets) }
      let (a, b) = (Int.random(in: 1000...1999, using: &random), Int.random(in: 2000...2999, using: &random))
      return Trial(
        operation: sets ? "," : ")", a: a, b: b,
        before: [piece([before[0]], endingAt: a), piece([before[1]], endingAt: b)],
        after: [piece([after[0]], endingAt: a), piece([after[1]], endingAt: b)],
        aAfter: a - 1, bAfter: b - 1, forms: [.chained, .full],
        cycles: { PublishedFormula.onePosition(length: $0) })
    }
  }

  @Test("move numeric, move zone", arguments: UInt64(1)...2)
  func numericAndZone(_ seed: UInt64) {
    repeatTrials(seed) { random in
      let movesDigit = random.oneIn(2)
      let characters = random.noise(2)
      let (from, to) = (characters[0].code, characters[1].code)
      let code = movesDigit ? to / 16 * 16 + from % 16 : from / 16 * 16 + to % 16
      return Trial(
        operation: movesDigit ? "D" : "Y", a: 1500, b: 2500,
        before: [piece([characters[0]], endingAt: 1500), piece([characters[1]], endingAt: 2500)],
        after: [piece([StoredCharacter(code: code, wordMark: characters[1].hasWordMark)], endingAt: 2500)],
        aAfter: 1499, bAfter: 2499, cycles: { PublishedFormula.onePosition(length: $0) })
    }
  }

  @Test("clear storage", arguments: UInt64(1)...2)
  func clearStorage(_ seed: UInt64) {
    repeatTrials(seed) { random in
      let b = Int.random(in: 2000...2999, using: &random)
      let positions = b % 100 + 1
      return Trial(
        operation: "/", a: 1500, b: b, before: [],
        after: [piece([StoredCharacter](repeating: .blank, count: positions), endingAt: b)],
        aAfter: 1500, bAfter: b - positions, forms: [.chained],
        cycles: { PublishedFormula.clearStorage(length: $0, positions: positions) })
    }
  }

  @Test("clear storage and branch", arguments: UInt64(1)...2)
  func clearStorageAndBranch(_ seed: UInt64) {
    repeatTrials(seed) { random in
      let b = Int.random(in: 2000...2999, using: &random)
      let positions = b % 100 + 1
      return Trial(
        operation: "/", a: 1500, b: b, before: [],
        after: [piece([StoredCharacter](repeating: .blank, count: positions), endingAt: b)],
        aAfter: 1500, bAfter: b - positions, forms: [.full],
        cycles: { PublishedFormula.clearStorage(length: $0, positions: positions) }, branches: true)
    }
  }

  @Test("tests of a character", arguments: UInt64(1)...6)
  func tests(_ seed: UInt64) {
    repeatTrials(seed) { random in
      let operation: Character = ["B", "V", "W"].randomElement(using: &random) ?? "B"
      let d = StoredCharacter(code: UInt8.random(in: 0..<64, using: &random))
      let b = random.oneIn(3) ? StoredCharacter(code: d.code, wordMark: random.oneIn(2)) : random.noise(1)[0]
      let branches =
        switch operation {
        case "B": b.code == d.code
        case "V":
          [1, 3].contains(d.code % 4) && b.hasWordMark
            || [2, 3].contains(d.code % 4) && b.code / 16 == d.code / 16
        default: (0..<6).contains { (b.code >> $0) % 2 == 1 && (d.code >> $0) % 2 == 1 }
        }
      return Trial(
        operation: operation, a: 1500, b: 2500, before: [piece([b], endingAt: 2500)],
        aAfter: 1500, bAfter: branches ? 2500 : 2499, forms: [.chained, .full], dCharacter: d,
        cycles: { PublishedFormula.test(length: $0) }, branches: branches)
    }
  }

  @Test("modify address", arguments: UInt64(1)...6)
  func modifyAddress(_ seed: UInt64) {
    repeatTrials(seed) { random in
      let a = AddressRegister(Int.random(in: 0..<16_000, using: &random))
      let b = AddressRegister(Int.random(in: 0..<16_000, using: &random))
      let sum = AddressRegister((a.address ?? 0) + (b.address ?? 0))
      let tag = UInt8.random(in: 0..<4, using: &random)
      let marks = random.noise(6)
      func field(_ register: AddressRegister, tag: UInt8, _ marks: ArraySlice<StoredCharacter>)
        -> [StoredCharacter]
      {
        zip([register.hundreds, register.tens.withZone(tag), register.units], marks)
          .map { $0.keepingWordMark(of: $1) }
      }
      let carries = (a.address ?? 0) % 4000 + (b.address ?? 0) % 4000 >= 4000
      return Trial(
        operation: "#", a: 1500, b: 2500,
        before: [
          piece(field(a, tag: UInt8.random(in: 0..<4, using: &random), marks[0..<3]), endingAt: 1500),
          piece(field(b, tag: tag, marks[3..<6]), endingAt: 2500),
        ],
        after: [piece(field(sum, tag: tag, marks[3..<6]), endingAt: 2500)],
        aAfter: 1497, bAfter: carries ? 2499 : 2497,
        cycles: { PublishedFormula.modifyAddress(length: $0) })
    }
  }

  @Test("store B-address register", arguments: UInt64(1)...4)
  func storeBAddress(_ seed: UInt64) {
    repeatTrials(seed) { random in
      let b = AddressRegister(Int.random(in: 0..<16_000, using: &random))
      let before = random.noise(3)
      let after = zip([b.hundreds, b.tens, b.units], before).map { $0.keepingWordMark(of: $1) }
      return Trial(
        operation: "H", a: 1500, b: b.address ?? 0, before: [piece(before, endingAt: 1500)],
        after: [piece(after, endingAt: 1500)], aAfter: 1497, bAfter: b.address ?? 0,
        cycles: { PublishedFormula.storeBAddress(length: $0) })
    }
  }

  @Test("store A-address register, one character", arguments: UInt64(1)...2)
  func storeAAddress(_ seed: UInt64) {
    repeatTrials(seed) { random in
      let a = Int.random(in: 1002...1999, using: &random)
      let before = random.noise(3)
      let register = AddressRegister(a)
      let after = zip([register.hundreds, register.tens, register.units], before)
        .map { $0.keepingWordMark(of: $1) }
      return Trial(
        operation: "Q", a: a, b: 2500, before: [piece(before, endingAt: a)],
        after: [piece(after, endingAt: a)], aAfter: a - 3, bAfter: a, forms: [.chained],
        cycles: { PublishedFormula.storeAAddress(length: $0) })
    }
  }
}
