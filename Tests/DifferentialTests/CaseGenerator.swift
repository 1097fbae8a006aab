@testable import Core1401
import RandomNumbers

/// Generates cases for one operation code: instructions of valid and of odd lengths on random fields that may
/// overlap.
struct CaseGenerator {
  private var random: SplitMix64
  private let code: UInt8
  private var made = DifferentialCase(operationCode: 0)

  init(operationCode: UInt8, seed: UInt64) {
    code = operationCode
    random = SplitMix64(seed: seed &* 64 &+ UInt64(operationCode))
  }

  /// The operation codes that the processor executes without a unit, and the undefined codes.
  static let operationCodes: [UInt8] = {
    let units: Set<OperationCode> = [
      .read, .write, .writeAndRead, .punch, .readAndPunch, .writeAndPunch, .writeReadAndPunch, .startReadFeed,
      .startPunchFeed, .controlUnit, .selectStacker, .controlCarriage,
    ]
    return (0..<64).filter { code in OperationCode(rawValue: code).map { !units.contains($0) } ?? false }
  }()

  /// The undefined operation codes.
  static let undefinedCodes: [UInt8] = (0..<64).filter { OperationCode(rawValue: $0) == nil }

  mutating func next() -> DifferentialCase {
    made = DifferentialCase(operationCode: code)
    chooseMachine()
    made.start = random.chance(97) ? random.number(400...700) : random.number(1...made.size.positions - 1)
    writeOperation()
    return made
  }

  /// Adds an instruction with its fields to a machine, at an address.
  mutating func addInstruction(to machine: DifferentialCase, at address: Int) -> DifferentialCase {
    made = machine
    made.operationCode = code
    made.start = address
    writeOperation()
    made.start = machine.start
    return made
  }

  private mutating func writeOperation() {
    switch made.operation {
    case .multiply: multiply()
    case .divide: divide()
    case .moveAndEdit: edit()
    case .modifyAddress: modifyAddress()
    case .moveRecord: moveRecord()
    case .branch, .branchIfWordMarkOrZone, .branchIfBitEqual: branch()
    case .clearStorage: clearStorage()
    case .storeAAddress, .storeBAddress: storeAddress()
    case .moveNumeric, .moveZone, .setWordMark, .clearWordMark: onePosition()
    case .moveAndSuppressZeros: suppressZeros()
    case .noOperation, .halt: writeInstruction(a: anyAddress(), b: anyAddress(), d: anyCharacter())
    case .moveCharacters, .loadCharacters, .compare: twoFields(.characters)
    case .add, .subtract, .zeroAndAdd, .zeroAndSubtract: twoFields(.numbers)
    default: writeInstruction(a: anyAddress(), b: anyAddress(), d: anyCharacter())
    }
  }

  // MARK: The machine

  private mutating func chooseMachine() {
    let size = random.below(100)
    made.size =
      size < 80 ? .positions16000 : size < 90 ? .positions4000 : size < 95 ? .positions8000 : .positions12000
    if made.size == .positions4000 { made.features.remove(.modifyAddress) }
    if random.chance(25) {
      made.features.remove(random.pick(DifferentialCase.simhNames.map(\.feature)))
    }
    made.aRegister = anyCharacter()
    made.aAddress = random.chance(80) ? anyAddress() : nil
    made.bAddress = random.chance(80) ? anyAddress() : nil
    if random.chance(30) { made.indicators.insert(.overflow) }
    let results: [Indicators] = [
      .equal, [.unequal, .low], [.unequal, .high], [],
    ]
    var result = random.pick(results)
    if !made.hasFeature(.highLowEqual) { result.formIntersection(.unequal) }
    made.indicators.formUnion(result)
    for indicator: Indicators in [.readerError, .punchError, .printerError, .inquiryClear]
    where random.chance(10) {
      made.indicators.insert(indicator)
    }
    for code in 0o62...0o67 where random.chance(20) {
      made.senseSwitches.insert(Indicators(rawValue: 1 << UInt64(code)))
    }
  }

  // MARK: Characters, addresses, fields

  private mutating func anyCharacter() -> UInt8 {
    UInt8(random.below(64))
  }

  private mutating func digit() -> UInt8 {
    let value = random.below(10)
    return value == 0 ? 0o12 : UInt8(value)
  }

  /// A position for a field, usually in the first thousand, sometimes at an end of storage or on a boundary.
  private mutating func anyAddress() -> Int {
    switch random.below(100) {
    case 0..<70: random.number(120...999)
    case 70..<90: random.below(made.size.positions)
    case 90..<94: random.below(12)
    case 94..<97: made.size.positions - 1 - random.below(8)
    default: random.number(0...made.size.positions / 100 - 1) * 100
    }
  }

  /// Three characters for an address, sometimes with an index tag, whose index location is then filled;
  /// rarely junk.
  private mutating func addressCharacters(_ address: Int) -> [UInt8] {
    if random.chance(3) {
      return [anyCharacter(), isFragile ? digit() : anyCharacter(), isFragile ? 0 : anyCharacter()]
    }
    guard random.chance(12) else { return CaseGenerator.characters(of: address) }
    let tag = UInt8(random.number(1...3))
    let base = random.below(16_000)
    var characters = CaseGenerator.characters(of: base)
    characters[1] |= tag << 4
    let location = 82 + 5 * Int(tag)
    guard made[location] == 0, made[location + 2] == 0 else {
      return isFragile ? CaseGenerator.characters(of: address) : characters
    }
    var index = CaseGenerator.characters(of: ((address - base) % 16_000 + 16_000) % 16_000)
    if random.chance(20) { index[1] |= UInt8(random.below(4)) << 4 }
    for (offset, character) in index.enumerated() {
      made[location + offset] = character | (random.chance(10) ? 0o100 : 0)
    }
    return characters
  }

  /// Whether SimH fails, or reads outside its storage, when the operation finds fields without word marks.
  private var isFragile: Bool {
    [.multiply, .divide, .moveAndEdit].contains(made.operation)
  }

  private static func characters(of address: Int) -> [UInt8] {
    let register = AddressRegister(address)
    return [register.hundreds.code, register.tens.code, register.units.code]
  }

  /// The contents of a field.
  private enum Contents {
    case characters
    case numbers
    case editData
  }

  private mutating func character(_ contents: Contents, isUnits: Bool) -> UInt8 {
    let choice = random.below(100)
    switch contents {
    case .characters:
      return choice < 40 ? digit() : choice < 55 ? UInt8(random.pick([0, 0o12, 0o33, 0o40])) : anyCharacter()
    case .numbers:
      if choice < 6 { return anyCharacter() }
      if choice < 9 { return 0 }
      return digit() | (isUnits || choice < 15 ? UInt8(random.below(4)) << 4 : 0)
    case .editData:
      if choice < 12 { return anyCharacter() }
      if choice < 50 { return 0o12 }
      return digit() | (isUnits ? UInt8(random.below(4)) << 4 : 0)
    }
  }

  private mutating func fieldLength() -> Int {
    random.chance(25) ? 1 : random.chance(90) ? random.number(2...6) : random.number(7...25)
  }

  /// Fills a field with its units at an address, nearly always with a word mark at its left end.
  private mutating func fill(_ contents: Contents, units: Int, length: Int, marked: Bool = true) {
    for offset in 0..<length {
      made[units - offset] = character(contents, isUnits: offset == 0) | (random.chance(4) ? 0o100 : 0)
    }
    if marked, random.chance(97) { made[units - length + 1] |= 0o100 }
    // A word mark further left keeps a field without one from extending through all storage.
    if random.chance(90), units - length - 3 >= 0 { made[units - length - 3] |= 0o100 }
  }

  /// The address of a second field: usually separate from the first, sometimes overlapping it in either
  /// direction.
  private mutating func secondAddress(from first: Int) -> Int {
    guard random.chance(15) else { return anyAddress() }
    return max(0, min(made.size.positions - 1, first + random.number(-8...8)))
  }

  // MARK: Instructions

  /// Writes the instruction at the I-address, followed by a word mark. A chained instruction takes the
  /// addresses from the registers instead.
  private mutating func writeInstruction(
    a: Int, b: Int, d: UInt8, lengths: [Int]? = nil, oddLengths: [Int] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11]
  ) {
    let sensible = lengths ?? made.operation?.definition.lengths ?? []
    let length = random.pick(!sensible.isEmpty && random.chance(88) ? sensible : oddLengths)
    var characters: [UInt8] = [code | 0o100]
    if length >= 2 {
      characters += addressCharacters(a) + addressCharacters(b) + [d]
      while characters.count < length { characters.append(anyCharacter()) }
    } else {
      made.aAddress = a
      made.bAddress = b
      made.aRegister = d
    }
    if length == 4, !CaseGenerator.doubles(made.operation) || random.chance(10) { made.bAddress = b }
    characters = Array(characters.prefix(length))
    if length >= 2, CaseGenerator.transfers.contains(code), characters[1] == 0o34 { characters[1] = 0o33 }
    if random.chance(1) { characters[0] &= 0o77 }
    for (offset, character) in characters.enumerated() { made[made.start + offset] = character }
    let next = made.start + length
    made[next] = random.chance(95) || isFragile ? 0o145 : anyCharacter()
    if made[next] & 0o100 == 0 { made[next + random.number(1...6)] |= 0o100 }
  }

  /// Moves that become unit transfers when the A address begins with %.
  private static let transfers: Set<UInt8> = [
    OperationCode.moveCharacters.rawValue, OperationCode.loadCharacters.rawValue,
  ]

  private static func doubles(_ operation: OperationCode?) -> Bool {
    switch operation {
    case .moveCharacters, .loadCharacters, .storeAAddress, .storeBAddress: false
    default: true
    }
  }

  private mutating func twoFields(_ contents: Contents) {
    let a = anyAddress()
    let b = secondAddress(from: a)
    let (aLength, bLength) = (fieldLength(), fieldLength())
    fill(contents, units: b, length: bLength)
    fill(contents, units: a, length: aLength)
    if random.chance(20), contents == .characters {
      // Equal fields, for Compare.
      for offset in 0..<min(aLength, bLength) { made[b - offset] = made[a - offset] }
    }
    var d = anyCharacter()
    if made.operation == .moveCharacters, random.chance(3) {
      made.features.insert(.columnBinary)
      d = random.chance(50) ? 0o61 : 0o62
    }
    writeInstruction(a: a, b: b, d: d)
  }

  private mutating func onePosition() {
    let a = anyAddress()
    let b = random.chance(10) ? a : anyAddress()
    made[a] = anyCharacter() | (random.chance(50) ? 0o100 : 0)
    made[b] = anyCharacter() | (random.chance(50) ? 0o100 : 0)
    writeInstruction(a: a, b: b, d: anyCharacter())
  }

  private mutating func moveRecord() {
    let a = anyAddress()
    let b = secondAddress(from: a)
    for offset in 0..<random.number(1...15) {
      made[b + offset] = anyCharacter() | (random.chance(15) ? 0o100 : 0)
    }
    let length = random.number(0...12)
    for offset in 0..<length {
      made[a + offset] =
        random.chance(8)
        ? random.pick([0o77, 0o32, 0o132, 0o177]) : anyCharacter() | (random.chance(15) ? 0o100 : 0)
    }
    made[a + length] = random.pick([0o32, 0o132, 0o177])
    writeInstruction(a: a, b: b, d: anyCharacter())
  }

  private mutating func suppressZeros() {
    let a = anyAddress()
    let b = secondAddress(from: a)
    let length = fieldLength()
    let characters: [UInt8] = [0o12, 0o12, 0o12, 0o33, 0, 0o40, 0o73, 1, 2, 9, 0o61]
    fill(.characters, units: a, length: length)
    for offset in 0..<length where random.chance(80) {
      made[a - offset] = made[a - offset] & 0o100 | random.pick(characters)
    }
    for offset in 0..<length { made[b - offset] |= random.chance(20) ? 0o100 : 0 }
    writeInstruction(a: a, b: b, d: anyCharacter())
  }

  private mutating func edit() {
    let a = random.number(150...380)
    // SimH reads outside its storage when the A field of an edit extends past 000.
    made[random.number(101...120)] |= 0o100
    let b = random.chance(95) ? random.number(750...990) : max(140, secondAddress(from: a))
    let body = random.number(1...10)
    var control: [UInt8] = []
    for _ in 0..<random.pick([0, 0, 0, 1, 2, 3]) {
      control.append(random.pick([0o63, 0o51, 0o40, 0o33, 0o60, 0o54, 0o53, 0o73, anyCharacter()]))
    }
    var places = 0
    while places < body {
      let choice = random.below(100)
      let character: UInt8
      switch choice {
      case 0..<52: character = 0
      case 52..<68: character = 0o12
      case 68..<75: character = 0o33
      case 75..<80: character = 0o73
      case 80..<85: character = 0o53
      case 85..<90: character = 0o54
      case 90..<93: character = 0o60
      case 93..<96: character = random.pick([0o63, 0o51, 0o40])
      default: character = anyCharacter()
      }
      if character == 0 || character == 0o12 { places += 1 }
      control.append(character)
    }
    for _ in 0..<random.pick([0, 0, 1, 2, 4]) {
      control.append(
        random.pick([0, 0, 0o53, 0o54, 0o63, 0o51, 0o40, 0o33, 0o60, 0o12, 0o73, anyCharacter()]))
    }
    for (offset, character) in control.enumerated() {
      made[b - offset] = character | (random.chance(2) ? 0o100 : 0)
    }
    made[b - control.count + 1] |= 0o100
    fill(.editData, units: a, length: max(1, body + random.pick([-2, -1, 0, 0, 0, 0, 1, 2])))
    writeInstruction(a: a, b: b, d: anyCharacter())
  }

  private mutating func multiply() {
    let multiplicand = random.number(1...6)
    let multiplier = random.number(1...5)
    let b = random.number(750...990)
    // Not over the product: SimH would clear the word mark of the multiplicand and continue through storage.
    let overlapping =
      random.chance(50) ? b + multiplicand + random.below(3) : b - multiplicand - 1 - random.below(4)
    let a = random.chance(95) ? random.number(150...380) : overlapping
    for offset in 0...multiplicand {
      made[b - offset] = anyCharacter() | (random.chance(10) ? 0o100 : 0)
    }
    fill(.numbers, units: b - multiplicand - 1, length: multiplier)
    fill(.numbers, units: a, length: multiplicand)
    writeInstruction(
      a: a, b: b, d: anyCharacter(), lengths: [1, 7, 7, 7], oddLengths: [2, 3, 5, 6, 8, 9, 11])
  }

  private mutating func divide() {
    let divisorLength = random.number(1...5)
    let dividendLength = random.number(1...8)
    let a = random.number(150...380)
    let b = random.number(750...990)
    // SimH never stops subtracting a divisor that is zero but not written with zeros only.
    var isZero = true
    for offset in 0..<divisorLength {
      let isLeft = offset == divisorLength - 1
      var character = random.chance(isLeft ? 25 : 12) ? 0o12 : digit()
      if random.chance(3) { character = random.pick([0o13, 0o15, 0o17]) }
      if character != 0o12 { isZero = false }
      made[a - offset] = character | (isLeft ? 0o100 : 0)
    }
    if !isZero {
      made[a] |= UInt8(random.below(4)) << 4
      if divisorLength > 1, random.chance(5) { made[a - divisorLength + 1] &= 0o100 }
      if (0..<divisorLength).allSatisfy({ [0, 0o12].contains(made[a - $0] & 0o17) }) {
        made[a] = made[a] & 0o160 | 1
      }
    }
    for offset in 1...divisorLength + 1 {
      made[b - offset] =
        (random.chance(94) ? 0o12 : random.chance(50) ? 0 : digit()) | (random.chance(3) ? 0o100 : 0)
    }
    for offset in 0..<dividendLength {
      let isUnits = offset == dividendLength - 1
      let junk = random.chance(3)
      // A signed zero left of SimH's first window is another way to make it loop forever.
      let value = isUnits && dividendLength <= divisorLength ? UInt8(random.number(1...9)) : digit()
      made[b + offset] =
        (junk && !isUnits ? 0 : value) | (isUnits ? UInt8(random.pick([1, 2, 2, 3, 3, 3])) << 4 : 0)
        | (random.chance(2) ? 0o100 : 0)
    }
    writeInstruction(
      a: a, b: b, d: anyCharacter(), lengths: [1, 7, 7, 7], oddLengths: [2, 3, 5, 6, 8, 9, 11])
  }

  private mutating func modifyAddress() {
    let a = anyAddress()
    let b = random.chance(10) ? min(max(0, a + random.number(-3...3)), made.size.positions - 1) : anyAddress()
    for units in [a, b] {
      var characters = CaseGenerator.characters(of: random.below(16_000))
      if random.chance(15) { characters[1] |= UInt8(random.below(4)) << 4 }
      if random.chance(8) { characters[random.below(3)] = anyCharacter() }
      for (offset, character) in characters.enumerated() {
        made[units - 2 + offset] = character | (random.chance(20) ? 0o100 : 0)
      }
    }
    writeInstruction(a: a, b: b, d: anyCharacter())
  }

  private mutating func branch() {
    let target = anyAddress()
    let b = anyAddress()
    var d =
      random.chance(40)
      ? UInt8(random.pick([0o21, 0o22, 0o23, 0o24, 0o31, 0o72, 0o52, 0o32, 0o54])) : anyCharacter()
    if random.chance(10) { d = UInt8(random.number(0o62...0o67)) }
    made[b] = (random.chance(50) ? d : anyCharacter()) | (random.chance(50) ? 0o100 : 0)
    writeInstruction(a: target, b: b, d: d)
    made[target] |= 0o100
    if random.chance(8) {
      // Unconditional, ended by a blank.
      made[made.start + 4] = 0
    }
  }

  private mutating func clearStorage() {
    let b = anyAddress()
    for _ in 0..<20 {
      made[max(0, b - random.below(130))] = anyCharacter() | (random.chance(30) ? 0o100 : 0)
    }
    for offset in 1...3 { made[b + offset] = anyCharacter() | 0o100 }
    let target = random.chance(70) ? anyAddress() : b
    writeInstruction(a: random.chance(50) ? target : b, b: b, d: anyCharacter())
    made[target] |= 0o100
  }

  private mutating func storeAddress() {
    let a = anyAddress()
    for offset in 0..<4 { made[a - offset] = anyCharacter() | (random.chance(40) ? 0o100 : 0) }
    if random.chance(60) { made.bAddress = random.below(made.size.positions) }
    if random.chance(60) { made.aAddress = random.below(made.size.positions) }
    let b = made.bAddress ?? anyAddress()
    writeInstruction(a: a, b: b, d: anyCharacter())
  }
}
