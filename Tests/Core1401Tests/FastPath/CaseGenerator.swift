@testable import Core1401
import RandomNumbers

/// Generates random programs for both engines: consecutive instructions on fields that may overlap each
/// other, the program, the index locations and the ends of storage.
struct CaseGenerator {
  private var random: SplitMix64
  var made = MachineCase()
  /// The address of the next instruction.
  var next = 0
  var instructions: [Int] = []
  /// Whether the program is likely to modify itself.
  private var changesItself = false

  /// Every operation code of the machine.
  static let operations = OperationCode.allCases

  /// All features, none, and each feature that the processor uses left out.
  static let featureSets: [Features] =
    [.all, [], Features.all.union([.printStorage])]
    + Features.names.prefix(11).map { Features.all.subtracting($0.feature) }

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  // MARK: Programs

  /// One instruction of an operation, then No Operation and Halt.
  mutating func instruction(_ operation: OperationCode, size: StorageSize, features: Features) -> MachineCase
  {
    begin(size, features)
    write(operation)
    write(.noOperation)
    finish(by: [.halt])
    made.limits = [5000, 30_000]
    return made
  }

  /// Several instructions, after which the program halts or branches to its beginning; compared at intervals.
  mutating func program(size: StorageSize, features: Features) -> MachineCase {
    begin(size, features)
    let few = chance(50) ? (0..<4).map { _ in pick(CaseGenerator.operations) } : CaseGenerator.operations
    for _ in 0..<number(1...14) {
      write(chance(3) ? pick(CaseGenerator.operations) : usual(few))
    }
    finish(by: chance(70) ? [.branch] : [.halt])
    var limit: UInt64 = 0
    for _ in 0..<number(1...(changesItself ? 16 : 6)) {
      limit += UInt64(chance(50) ? number(1...700) : number(600...6000))
      made.limits.append(limit)
    }
    return made
  }

  /// An operation that does not immediately end a random program.
  private mutating func usual(_ operations: [OperationCode]) -> OperationCode {
    let operation = pick(operations)
    switch operation {
    case .halt, .controlUnit, .moveAndInsertZeros, .read, .write, .punch:
      return pick([.moveCharacters, .add])
    default: return operation
    }
  }

  mutating func begin(_ size: StorageSize, _ features: Features) {
    made = MachineCase()
    made.size = size
    made.features = features
    made.storage = [UInt8](repeating: 0, count: size.positions)
    if chance(30) {
      for _ in 0..<number(1...400) { made[number(0...size.positions - 1)] = UInt8(below(128)) }
    }
    // Some programs contain the index locations.
    next = chance(88) ? number(400...500) : chance(60) ? number(1...98) : size.positions - number(10...160)
    instructions = []
    changesItself = chance(30)
    made.state.iAddress = AddressRegister(next)
    made.state.aAddress = chance(80) ? AddressRegister(address()) : .blank
    made.state.bAddress = chance(80) ? AddressRegister(address()) : .blank
    made.state.aRegister = StoredCharacter(rawValue: UInt8(below(128)))
    made.state.senseSwitches = Indicators(rawValue: random.next()).intersection(.senseSwitches)
    made.state.indicators = Indicators(rawValue: random.next() & random.next())
    if chance(50) { made.state.asked.subtract(.announced) }
    made.state.operationRegister = StoredCharacter(code: UInt8(below(64)))
    for tag in 1...3 where chance(80) {
      put(addressCharacters(chance(70) ? number(0...30) : address()), at: 82 + 5 * tag)
      if chance(50) { made[82 + 5 * tag] |= 0o100 }
    }
  }

  mutating func finish(by operations: [OperationCode]) {
    for operation in operations {
      let target = operation == .branch ? pick(instructions) : 0
      put([operation.rawValue | 0o100] + (operation == .branch ? addressCharacters(target) : []), at: next)
      next += operation == .branch ? 4 : 1
    }
    made[next] |= 0o100
  }

  // MARK: Instructions

  private mutating func write(_ operation: OperationCode) {
    instructions.append(next)
    let lengths = operation.definition.lengths
    let length = chance(92) && !lengths.isEmpty ? pick(lengths) : number(1...10)
    let (a, b) = addresses(of: operation)
    var characters: [UInt8] = [operation.rawValue | 0o100] + operand(a) + operand(b)
    if length == 5 {
      characters[4] = pick([0o21, 0o22, 0o23, 0o42, 0o24, 0o31, 0o61, 0o62, UInt8(below(64))])
    }
    characters += [dCharacter(at: b), UInt8(below(64)), UInt8(below(64))]
    if length == 1 {
      let register = chance(50) ? AddressRegister(a) : made.state.aAddress
      if instructions.count == 1 {
        (made.state.aAddress, made.state.bAddress) = (register, AddressRegister(b))
      }
    }
    put(Array(characters.prefix(length)), at: next)
    next += length
    if chance(98) { made[next] |= 0o100 }
    if chance(2) { made[next - length] &= 0o77 }
  }

  private mutating func dCharacter(at b: Int) -> UInt8 {
    chance(40) ? made[b] & 0o77 : chance(50) ? pick([1, 2, 0o22, 0o62, 0o42, 0o61]) : UInt8(below(64))
  }

  mutating func operand(_ address: Int) -> [UInt8] {
    if chance(2) { return [UInt8(below(64)), UInt8(below(64)), UInt8(below(64))] }
    guard chance(20) else { return addressCharacters(address) }
    let tag = number(1...3)
    var base = address - (index(tag) ?? 0)
    if base < 0 { base += 16_000 }
    var characters = addressCharacters(base)
    characters[1] |= UInt8(tag) << 4
    return characters
  }

  private func index(_ tag: Int) -> Int? {
    let parts = (0..<3).map { StoredCharacter(code: made[82 + 5 * tag + $0]) }
    return AddressRegister(hundreds: parts[0], tens: parts[1].withZone(0), units: parts[2]).address
  }

  /// Addresses for an operation, with suitable contents.
  private mutating func addresses(of operation: OperationCode) -> (Int, Int) {
    let a = address()
    let b = chance(25) ? max(0, a + number(-12...12)) : address()
    switch operation {
    case .branch, .branchIfWordMarkOrZone, .branchIfBitEqual:
      if chance(30) { field(.characters, at: b, length: 1) }
      return (chance(90) ? target() : a, b)
    case .clearStorage:
      return (chance(80) ? target() : a, chance(80) ? number(600...1300) : b)
    case .multiply: return multiplyFields()
    case .divide: return divideFields()
    case .moveAndEdit: editFields(a, b)
    case .moveRecord:
      field(.characters, at: a, length: length())
      if a + 12 < made.size.positions { made[a + number(0...12)] = pick([0o32, 0o132, 0o177]) }
    case .modifyAddress, .storeAAddress, .storeBAddress:
      if chance(50) { put(addressCharacters(address()), at: a - 2) }
      if chance(50) { put(addressCharacters(address()), at: b - 2) }
    case .noOperation, .setWordMark, .clearWordMark: break
    default:
      let contents: Contents = chance(60) ? .numbers : .characters
      let bLength = length()
      field(contents, at: b, length: bLength)
      field(contents, at: a, length: chance(25) ? max(1, bLength + number(-3...3)) : length())
      if chance(15) { for offset in 0..<8 { made[b - offset] = made[a - offset] } }
    }
    return (a, b)
  }

  /// The target of a branch: usually an instruction.
  private mutating func target() -> Int {
    chance(70) || instructions.isEmpty ? next + number(0...1) * 8 : pick(instructions)
  }

  private mutating func multiplyFields() -> (Int, Int) {
    let multiplicand = chance(80) ? number(1...9) : number(1...40)
    let multiplier = chance(80) ? number(1...9) : number(1...30)
    let b = chance(90) ? number(720...1100) : address()
    field(.numbers, at: b - multiplicand - 1, length: multiplier)
    for offset in 0...multiplicand where chance(30) { made[b - offset] = UInt8(below(128)) }
    let a = chance(90) ? number(520...600) : b + number(-20...20)
    field(.numbers, at: max(0, a), length: multiplicand)
    return (max(0, a), b)
  }

  private mutating func divideFields() -> (Int, Int) {
    let divisor = chance(80) ? number(1...9) : number(1...30)
    let dividend = chance(80) ? number(1...12) : number(1...60)
    let b = chance(95) ? number(700...1000) : address()
    for offset in 0..<dividend {
      made[b + offset] = chance(97) ? decimal() : chance(50) ? UInt8(below(128)) : UInt8(below(16))
    }
    if chance(97) { made[b + dividend - 1] = decimal() | UInt8(number(1...3)) << 4 }
    for offset in 1...divisor + 1 { made[b - offset] = chance(95) ? 0o12 : UInt8(below(128)) }
    let a = chance(95) ? number(520...600) : b + number(-20...20)
    field(.numbers, at: max(0, a), length: divisor)
    if chance(30) {
      for offset in 0..<divisor / 2 { made[a - divisor + 1 + offset] = offset == 0 ? 0o112 : 0o12 }
    }
    return (max(0, a), b)
  }

  private mutating func editFields(_ a: Int, _ b: Int) {
    let length = number(1...12)
    field(.numbers, at: a, length: length)
    for offset in 0..<length + number(0...6) {
      made[b - offset] = pick([0, 0, 0, 0, 0o12, 0o33, 0o73, 0o53, 0o54, 0o60, 0o63, 0o40, UInt8(below(64))])
    }
    made[b - length - number(0...6)] |= 0o100
  }

  // MARK: Fields and addresses

  private enum Contents {
    case characters
    case numbers
  }

  private mutating func field(_ contents: Contents, at units: Int, length: Int) {
    for offset in 0..<length {
      let isUnits = offset == 0
      switch contents {
      case .characters: made[units - offset] = chance(30) ? decimal() : UInt8(below(64))
      case .numbers:
        let zone = isUnits || chance(4) ? UInt8(below(4)) << 4 : 0
        made[units - offset] = chance(95) ? decimal() | zone : UInt8(below(64))
      }
    }
    if chance(97) { made[units - length + 1] |= 0o100 }
  }

  private mutating func decimal() -> UInt8 {
    let digit = chance(20) ? 9 : below(10)
    return digit == 0 ? 0o12 : UInt8(digit)
  }

  private mutating func length() -> Int {
    switch below(100) {
    case 0..<30: number(1...3)
    case 30..<79: number(2...9)
    case 79..<92: number(8...40)
    // The fast path examines 57 to 64 word marks at once.
    case 92..<97: number(54...68)
    default: number(40...300)
    }
  }

  /// An address: usually in the data, sometimes in the program, the index locations or at an end of storage.
  private mutating func address() -> Int {
    let size = made.size.positions
    if changesItself, chance(50) {
      return chance(40) || instructions.isEmpty ? next + number(0...12) : pick(instructions) + number(0...9)
    }
    switch below(100) {
    case 0..<58: return number(600...1300)
    case 58..<70: return instructions.isEmpty ? next + number(0...20) : pick(instructions) + number(0...9)
    case 70..<76: return number(84...102)
    case 76..<79: return pick([89, 94, 99])
    case 79..<82: return number(0...12)
    case 82..<86: return size - 1 - number(0...10)
    case 86..<88: return min(15_999, size + number(0...400))
    default: return below(size)
    }
  }

  func addressCharacters(_ address: Int) -> [UInt8] {
    let register = AddressRegister(address)
    return [register.hundreds.code, register.tens.code, register.units.code]
  }

  mutating func put(_ characters: [UInt8], at address: Int) {
    for (offset, character) in characters.enumerated() {
      made[address + offset] = character | made[address + offset] & 0o100
    }
  }

  // MARK: Chance

  mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
