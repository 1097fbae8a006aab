@testable import Core1401

/// Loops of instructions each followed by a branch. The program changes the addresses of the branches,
/// indexes them, or leaves them alone.
extension CaseGenerator {
  mutating func pairs(size: StorageSize, features: Features) -> MachineCase {
    begin(size, features)
    next = number(400...450)
    for position in 600..<1000 where chance(25) { made[position] |= 0o100 }
    for position in 700..<1000 { made[position] |= chance(80) ? pick([0o12, 1, 5, 9]) : UInt8(below(64)) }
    let sources = [603, 607, 611, 615]
    let first = next
    for _ in 0..<number(1...4) {
      let changes = chance(70)
      let branch = next + (changes ? 14 : 7)
      if changes {
        let operation = pick([
          OperationCode.moveCharacters, .moveCharacters, .modifyAddress, .add, .moveNumeric, .moveZone,
        ])
        write(operation, addressCharacters(pick(sources)) + addressCharacters(branch + 3))
      }
      let tested = pick([OperationCode.compare, .compare, .add, .subtract, .modifyAddress, .moveCharacters])
      write(tested, operand(number(710...740)) + operand(number(810...840)))
      let target = pick([first, branch + 4, branch + 5, pick(instructions)])
      let d: [UInt8] = chance(60) ? [pick([0o21, 0o22, 0o23, 0o24, 0o31, 0o61, 0o62])] : []
      write(.branch, operand(target) + d)
      if chance(30) { write(.storeBAddress, addressCharacters(pick(sources))) }
      if chance(20) { write(.noOperation, []) }
      if chance(20) { write(.moveCharacters, []) }
    }
    finish(by: [.branch])
    for source in sources {
      put(operand(chance(70) ? pick(instructions) : number(0...12)), at: source - 2)
      for offset in 0..<4 { made[source - offset] &= 0o77 }
      made[source - 2] |= 0o100
    }
    made.limits = (1...number(1...5)).map { UInt64($0 * number(650...3000)) }.sorted()
    return made
  }

  private mutating func write(_ operation: OperationCode, _ characters: [UInt8]) {
    instructions.append(next)
    put([operation.rawValue | 0o100] + characters, at: next)
    next += 1 + characters.count
    made[next] |= 0o100
  }
}
