@testable import Core1401

/// Programs that edit repeatedly, so that later edits use cached plans with other digits, signs, lengths and
/// control fields.
extension CaseGenerator {
  /// Loads control fields and edits into them; occasionally changes digits, signs, word marks or the control
  /// field.
  mutating func edits(size: StorageSize, features: Features) -> MachineCase {
    begin(size, features)
    let most = size.positions < 4000 ? 60 : 150
    let control = chance(75) ? controlField(most) : oddControlField(most)
    // Fields of more than 70 characters would not fit between the others.
    let distance = control.count > 70 ? 1000 : 0
    let places = control.count(where: { [0, 0o12, 0o53, 0o54].contains($0) })
    let length = chance(60) ? max(1, places + number(-2...1)) : number(1...24)
    let end = size.positions - 1
    let source = chance(90) ? number(640...660) : pick([length - 1 + number(0...2), end - number(0...3)])
    let target = chance(70) ? number(800...803) + distance : editTarget(source, length, control.count, end)
    let kept = number(900...910) + distance + control.count
    put(control, at: kept - control.count + 1)
    if chance(95) { made[kept - control.count + 1] |= 0o100 }
    if chance(30) { for offset in 0..<70 { made[target - offset] = UInt8(below(128)) } }
    for round in 0..<number(1...6) {
      let data = chance(70) ? source : source + number(0...1) * 30
      amount(at: data, length: chance(85) || round == 0 ? length : number(1...24))
      // Programs change the digits by moves; the last one is prepared at a separate address.
      let waiting = 1000 + round * 40 + 2 * distance
      amount(at: waiting, length: length)
      put(.loadCharacters, kept, target)
      if chance(5) {
        put(chance(50) ? .setWordMark : .clearWordMark, target - number(0...20), data - number(0...9))
      }
      put(chance(95) ? .moveAndEdit : .moveAndSuppressZeros, data, target)
      put(chance(80) ? .moveCharacters : .loadCharacters, waiting, data)
      if chance(8) { put(.moveNumeric, waiting, kept - number(0...control.count)) }
      if chance(8) { put(.moveZone, waiting - number(0...3), data) }
    }
    finish(by: chance(70) ? [.branch] : [.halt])
    made.limits = [UInt64(number(1...2500)), UInt64(number(2500...6000))]
    return made
  }

  /// A field as in real programs.
  private mutating func controlField(_ most: Int) -> [UInt8] {
    var control: [UInt8] = []
    let point: UInt8 = 0o73
    // Right to left.
    if chance(10) { control += [UInt8](repeating: 0o54, count: number(1...3)) }
    control += pick([[], [], [], [0o51, 0o63], [0o51, 0o63, 0o60], [0o40], [0o40, 0o60]])
    let fraction = number(0...3)
    control += [UInt8](repeating: 0, count: fraction)
    if chance(20), !control.isEmpty { control[control.count - 1] = 0o12 }
    if fraction > 0, chance(90) { control.append(point) }
    for group in 0..<number(1...(chance(90) ? 4 : most / 4)) {
      if group > 0 { control.append(chance(90) ? 0o33 : pick([point, 0o40, 0o60, 0o21])) }
      control += [0, 0, 0]
    }
    if chance(70) { control[number(0...min(control.count - 1, fraction + 4))] = 0o12 }
    if chance(25) { control[number(0...control.count - 1)] = pick([0o53, 0o54]) }
    control += [UInt8](repeating: 0, count: number(0...2))
    control += pick([[], [], [0o53], [0o54], [0o40], [0o53, 0o54], [0, 0]])
    return control.reversed()
  }

  private mutating func oddControlField(_ most: Int) -> [UInt8] {
    let usual: [UInt8] = [0, 0, 0, 0, 0, 0o12, 0o33, 0o73, 0o53, 0o54, 0o60, 0o63, 0o51, 0o40]
    let length = chance(10) ? 1 : chance(80) ? number(1...20) : number(15...most)
    return (0..<length).map { _ in chance(90) ? pick(usual) : UInt8(below(64)) }
  }

  private mutating func editTarget(_ source: Int, _ length: Int, _ size: Int, _ end: Int) -> Int {
    switch below(4) {
    case 0: size + number(-2...3)
    case 1: end - number(0...2)
    case 2: max(0, source + number(-2...size + 2))
    default: max(0, source - length + number(-3...3))
    }
  }

  /// An A field: mostly zeros, digits and a sign, sometimes blanks and other characters.
  private mutating func amount(at units: Int, length: Int) {
    let zeros = chance(40) ? number(0...length) : 0
    let blank: UInt8 = chance(80) ? 0o12 : 0
    for offset in 0..<length {
      let isUnits = offset == 0
      let odd = chance(2)
      let zone: UInt8 = isUnits ? pick([0, 0, 0o60, 0o40, 0o20]) : 0
      let digit = offset >= length - zeros ? blank : chance(20) ? 0o12 : UInt8(number(1...9))
      let character = odd ? UInt8(below(64)) : digit | zone
      made[units - offset] = character | made[units - offset] & (chance(98) ? 0 : 0o100)
    }
    if chance(97) { made[units - length + 1] |= 0o100 }
  }

  private mutating func put(_ operation: OperationCode, _ a: Int, _ b: Int) {
    instructions.append(next)
    put([operation.rawValue | 0o100] + addressCharacters(max(0, a)) + addressCharacters(max(0, b)), at: next)
    next += 7
    made[next] |= 0o100
  }
}
