@testable import Core1401
import RandomNumbers
import Testing

/// Edit without expanded print edit on random data and control words.
///
/// The first scan is computed from its table, the second from its meaning: from the left end to the rightmost
/// 0 of the control word, zeros and commas without a digit to their left are removed.
@Suite("Properties: edit")
struct EditPropertyTests {
  /// A data field, a control word and the expected result.
  struct Edited {
    var result: [StoredCharacter]
    var dataRead: Int
    var secondScan: Int
  }

  /// Computes an edit on paper: which positions take data, then what is significant.
  static func edit(_ a: [StoredCharacter], _ control: [StoredCharacter]) -> Edited {
    let minus = isMinus(a)
    let body = control.indices.reversed().filter { control[$0].code == 0 || control[$0].code == 0o12 }
      .prefix(a.count)
    var text = control.map(\.code)
    for (count, index) in body.enumerated() {
      let data = a[a.count - 1 - count].code
      text[index] = count == 0 ? data % 16 : data
    }
    // The body is between the first and the last position that took data; a field that is longer has no left
    // status.
    let first = body.first ?? -1
    let last = body.count == a.count ? body.last ?? -1 : -1
    for index in control.indices where !body.contains(index) {
      let isOutside = index > first || index < last
      switch control[index].code {
      case 0o33 where isOutside: text[index] = 0
      case 0o63, 0o51, 0o40: if isOutside, !minus { text[index] = 0 }
      case 0o60: text[index] = 0
      default: break
      }
    }
    let zero = control.lastIndex { $0.code == 0o12 }
    suppress(&text, through: zero ?? -1)
    // Each character used lets the next one be read, if there is one and a position for it.
    let leftover = body.count < a.count && body.last != 0 ? 1 : 0
    return Edited(
      result: text.map { StoredCharacter(code: $0) }, dataRead: max(body.count + leftover, 1),
      secondScan: (zero ?? -1) + 1)
  }

  private static func suppress(_ text: inout [UInt8], through zero: Int) {
    var suppresses = true
    for index in 0..<(zero + 1) {
      switch text[index] {
      case 1...9: suppresses = false
      case 0o12, 0o33: if suppresses { text[index] = 0 }
      case 0, 0o34...0o37, 0o40, 0o73: break
      default: suppresses = true
      }
    }
  }

  @Test("without expanded print edit", arguments: UInt64(1)...10)
  func edit(_ seed: UInt64) {
    var machine = TrialMachine(seed: seed, features: .all.subtracting(.expandedPrintEdit))
    for number in 1...100 {
      let data: [UInt8] = machine.random.oneIn(4) ? Array(0..<64) : [0o12, 0o12, 1, 9, 0o51]
      let a = machine.random.field(Int.random(in: 2...20, using: &machine.random), codes: data)
      let codes: [UInt8] = [0, 0, 0, 0, 0, 0o33, 0o73, 0o63, 0o51, 0o40, 0o60, 0o53, 0o54, 0o27]
      var control = machine.random.field(machine.random.length(), codes: codes)
      if machine.random.oneIn(2), let place = control.indices.randomElement(using: &machine.random) {
        control[place] = StoredCharacter(code: 0o12, wordMark: place == 0)
      }
      let edited = Self.edit(a, control)
      let trial = Trial(
        operation: "E", a: 1500, b: 2500, before: [piece(a, endingAt: 1500), piece(control, endingAt: 2500)],
        after: [piece(edited.result, endingAt: 2500)], aAfter: 1500 - edited.dataRead,
        bAfter: 2500 - control.count + (edited.secondScan > 0 ? edited.secondScan + 1 : 0),
        cycles: {
          PublishedFormula.edit(
            length: $0, a: edited.dataRead, b: control.count, secondScan: edited.secondScan, thirdScan: 0)
        })
      let differences = machine.differences(trial)
      #expect(differences == [], "seed \(seed), case \(number)")
    }
  }
}
