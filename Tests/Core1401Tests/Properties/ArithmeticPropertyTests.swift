@testable import Core1401
import RandomNumbers
import Testing

/// Random fields of 1 to 40 positions: results against integer arithmetic, cycles against published formulas.
@Suite("Properties: add, subtract, zero and add, zero and subtract")
struct ArithmeticPropertyTests {
  @Test("add and subtract", arguments: UInt64(1)...10)
  func add(_ seed: UInt64) {
    var machine = TrialMachine(seed: seed)
    for number in 1...100 {
      let trial = Self.addTrial(&machine.random)
      let differences = machine.differences(trial)
      #expect(differences == [], "seed \(seed), case \(number)")
    }
  }

  static func addTrial(_ random: inout SplitMix64) -> Trial {
    let operation: Character = random.oneIn(2) ? "A" : "S"
    let a = random.number(random.length())
    let b = random.number(random.length())
    let (aUnits, bUnits) = (
      Int.random(in: 1100...1999, using: &random), Int.random(in: 2100...2999, using: &random)
    )
    let read = min(a.count, b.count)
    let (aDigits, bDigits) = (digits(a.suffix(read)), digits(b))
    let aIsMinus = isMinus(a) != (operation == "S")
    var result = b
    var recomplements = false
    var overflows = false
    let unitsZone = Int(b[b.count - 1].code) / 16
    if aIsMinus == isMinus(b) {
      let (sum, carry) = Magnitude.sum(bDigits, aDigits)
      overflows = carry == 1
      let aHighZone = a.count >= b.count ? Int(a[a.count - b.count].code) / 16 : 0
      let highZone = (aHighZone + Int(b[0].code) / 16 + carry) % 4
      for index in b.indices {
        let zone = index == b.count - 1 ? unitsZone : index == 0 ? highZone : 0
        result[index] = digit(sum[index], zone: zone, over: b[index])
      }
    } else {
      recomplements = Magnitude.isLess(bDigits, aDigits)
      let difference =
        recomplements
        ? Magnitude.difference(Magnitude.padded(aDigits, b.count), bDigits)
        : Magnitude.difference(bDigits, aDigits)
      let minus = isMinus(b) != recomplements
      for index in b.indices {
        let zone = index < b.count - 1 ? 0 : minus ? 2 : 3
        result[index] = digit(difference[index], zone: zone, over: b[index])
      }
    }
    return Trial(
      operation: operation, a: aUnits, b: bUnits,
      before: [piece(a, endingAt: aUnits), piece(b, endingAt: bUnits)],
      after: [piece(result, endingAt: bUnits)], aAfter: aUnits - read, bAfter: bUnits - b.count,
      cycles: { PublishedFormula.add(length: $0, a: read, b: b.count, recomplements: recomplements) },
      indicators: overflows ? .overflow : [])
  }

  @Test("zero and add, zero and subtract", arguments: UInt64(1)...4)
  func zeroAndAdd(_ seed: UInt64) {
    var machine = TrialMachine(seed: seed)
    for number in 1...100 {
      let operation: Character = machine.random.oneIn(2) ? "?" : "!"
      let a = machine.random.number(machine.random.length())
      let b = machine.random.number(machine.random.length())
      let read = min(a.count, b.count)
      let minus = isMinus(a) != (operation == "!")
      var result = b.map { digit(0, over: $0) }
      for (offset, character) in a.suffix(read).enumerated() {
        let index = b.count - read + offset
        let zone = index == b.count - 1 ? (minus ? 2 : 3) : 0
        result[index] = StoredCharacter(
          code: character.code % 16 + UInt8(16 * zone), wordMark: b[index].hasWordMark)
      }
      let trial = Trial(
        operation: operation, a: 1500, b: 2500, before: [piece(a, endingAt: 1500), piece(b, endingAt: 2500)],
        after: [piece(result, endingAt: 2500)], aAfter: 1500 - read, bAfter: 2500 - b.count,
        cycles: { PublishedFormula.zeroAndAdd(length: $0, a: read, b: b.count) })
      let differences = machine.differences(trial)
      #expect(differences == [], "seed \(seed), case \(number)")
    }
  }
}
