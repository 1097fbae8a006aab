import RandomNumbers
import Testing

@testable import Core1401

/// One instruction executed again and again on fields whose contents change in between: handlers for the
/// lengths found at first must notice others.
@Suite("Repeated instructions on changing fields by both engines")
struct RepeatedFieldTests {
  private static let operations: [OperationCode] = [
    .add, .subtract, .zeroAndAdd, .zeroAndSubtract, .compare, .moveCharacters, .loadCharacters, .multiply,
    .divide,
    .moveRecord, .moveAndSuppressZeros,
  ]
  private static let cases = FastPathTests.cases

  @Test("changing fields", arguments: operations)
  func changing(_ operation: OperationCode) {
    for seed in 0..<RepeatedFieldTests.cases * 20 {
      var program = Repetition(operation, seed: UInt64(seed) * 64 + UInt64(operation.rawValue))
      for round in 0..<8 {
        let difference = program.run()
        #expect(difference == nil, "seed \(seed), round \(round): \(program.description)")
        if difference != nil { return }
      }
    }
  }
}

/// A loop of an instruction and a branch, on two machines.
private struct Repetition: ~Copyable {
  private static let program = 400
  private var cycle = Processor(size: .positions4000, features: .all)
  private var fast = Processor(size: .positions4000, features: .all)
  private var random: SplitMix64
  private let operation: OperationCode
  private let (aLength, bLength): (Int, Int)
  private let (a, b): (Int, Int)

  var description: String { "\(operation) \(aLength) at \(a), \(bLength) at \(b)" }

  init(_ operation: OperationCode, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    self.operation = operation
    // Beyond 32 characters operations remember the lengths instead of having handlers for them.
    let longest =
      operation == .multiply || operation == .divide ? 20 : Bool.random(using: &random) ? 27 : 80
    aLength = Int.random(in: 1...longest, using: &random)
    bLength = Bool.random(using: &random) ? aLength : Int.random(in: 1...longest, using: &random)
    a = Int.random(in: 1000...1080, using: &random)
    // Some fields overlap.
    b = Int.random(in: 0..<5, using: &random) == 0 ? a + Int.random(in: -30...30, using: &random) : 1200
    self.random = random
    fast.engine = .fast
    var characters = [UInt8]()
    func append(_ code: OperationCode, _ addresses: Int...) {
      characters.append(code.rawValue | 0o100)
      for address in addresses.map({ AddressRegister($0) }) {
        characters += [address.hundreds, address.tens, address.units].map(\.rawValue)
      }
    }
    append(operation, a, b)
    append(.branch, Repetition.program)
    append(.noOperation)
    for (offset, character) in characters.enumerated() { put(character, at: Repetition.program + offset) }
    cycle.setAddress(.iAddress, to: AddressRegister(Repetition.program))
    fast.setAddress(.iAddress, to: AddressRegister(Repetition.program))
  }

  private mutating func put(_ character: UInt8, at address: Int) {
    cycle.storage[address] = StoredCharacter(rawValue: character)
    fast.storage[address] = StoredCharacter(rawValue: character)
  }

  /// A digit, rarely with a zone, or another character.
  private mutating func character() -> UInt8 {
    let digit = UInt8.random(in: 1...10, using: &random)
    switch Int.random(in: 0..<40, using: &random) {
    case 0: return UInt8.random(in: 0..<64, using: &random)
    case 1: return digit | 0o20 * UInt8.random(in: 1...3, using: &random)
    case 2...5: return 0o12
    default: return digit
    }
  }

  /// Stores a field with its word mark at the left end, rarely elsewhere, and mostly a sign.
  private mutating func putField(_ length: Int, endingAt position: Int) {
    for place in position - length - 3...position { put(character(), at: place) }
    let zone = 0o20 * UInt8.random(in: 0...3, using: &random)
    put(UInt8.random(in: 1...10, using: &random) | zone, at: position)
    var left = position - length + 1
    if Int.random(in: 0..<8, using: &random) == 0 { left += Int.random(in: -2...2, using: &random) }
    put(cycle.storage[left].rawValue | 0o100, at: left)
    // The end of a record.
    put(0o32, at: position + 1)
  }

  /// Changes the fields, executes the instruction a few times, and compares.
  ///
  /// - Returns: the first difference as text, nil when there is none.
  mutating func run() -> String? {
    putField(aLength, endingAt: a)
    switch operation {
    case .multiply: putField(bLength, endingAt: b - aLength - 1)
    case .divide: putField(aLength + bLength + 1, endingAt: b + bLength - 1)
    case .moveRecord:
      put(Bool.random(using: &random) ? 0o32 : 0o177, at: a + bLength)
    default: putField(bLength, endingAt: b)
    }
    let limit = cycle.state.cycles + UInt64.random(in: 1...4000, using: &random)
    let exit = fast.run(untilCycle: limit, noLaterThan: .max)
    let other = cycle.run(
      untilCycle: exit == .cycleLimit ? fast.state.cycles : max(limit, fast.state.cycles) + 1)
    if exit != other { return "\(other) and \(exit)" }
    let (expected, found) = (cycle.save(), fast.save())
    // After a check both go on from the beginning.
    if exit != .cycleLimit {
      cycle.setAddress(.iAddress, to: AddressRegister(Repetition.program))
      fast.setAddress(.iAddress, to: AddressRegister(Repetition.program))
    }
    return expected == found ? nil : "different states"
  }
}
