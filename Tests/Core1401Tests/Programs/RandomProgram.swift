@testable import Core1401
import RandomNumbers
import Testing

/// Storage full of instructions, fields and junk, generated from a seed.
struct RandomProgram: Sendable, CustomTestStringConvertible {
  let seed: UInt64
  let size: StorageSize
  let features: Features
  let name: String
  let contents: [UInt8]
  /// The addresses of instructions.
  let starts: [Int]
  /// Positions with wrong parity.
  let faults: [Int]
  let processCheckStop: Bool

  var testDescription: String { "\(name), \(size.positions) positions, seed \(seed)" }

  /// Every known feature, including those that do not affect the processor.
  static let everything = Features(rawValue: Features.names.reduce(0) { $0 | $1.feature.rawValue })

  /// The feature sets to test: all, none, and each one missing.
  static let featureSets: [(name: String, features: Features)] =
    [("all", everything), ("none", [])]
    + Features.names.map { ("no \($0.name)", everything.subtracting($0.feature)) }

  init(seed: UInt64, size: StorageSize, features: (name: String, features: Features)) {
    (self.seed, self.size, self.features, name) = (seed, size, features.features, features.name)
    var random = SplitMix64(seed: seed)
    var storage = (0..<size.positions).map { _ in RandomProgram.data(&random) }
    var starts: [Int] = []
    // Every third program is junk from end to end.
    var address = seed % 3 == 0 ? 800 : 400
    while address < 780 {
      starts.append(address)
      for character in RandomProgram.instruction(&random, size: size.positions, starts: starts) {
        storage[address] = character.rawValue
        address += 1
      }
    }
    storage[address] |= 0o100
    contents = storage
    self.starts = starts.isEmpty ? Array(400..<800) : starts
    faults = random.oneIn(4) ? (0..<40).map { _ in Int.random(in: 0..<1400, using: &random) } : []
    processCheckStop = random.oneIn(2)
  }

  /// A character of a field: usually a digit, one in six with word mark.
  private static func data(_ random: inout SplitMix64) -> UInt8 {
    let code =
      random.oneIn(3) ? UInt8.random(in: 0..<64, using: &random) : UInt8.random(in: 1...10, using: &random)
    return code | (random.oneIn(6) ? 0o100 : 0)
  }

  /// A usually meaningful instruction: its operation, addresses inside storage, a d-character.
  private static func instruction(
    _ random: inout SplitMix64, size: Int, starts: [Int]
  ) -> [StoredCharacter] {
    let operation = OperationCode.allCases.randomElement(using: &random) ?? .noOperation
    let code = random.oneIn(40) ? UInt8.random(in: 0..<64, using: &random) : operation.rawValue
    var length = operation.definition.lengths.randomElement(using: &random) ?? 4
    if random.oneIn(12) { length = Int.random(in: 1...12, using: &random) }
    var characters = [StoredCharacter(code: code, wordMark: !random.oneIn(60))]
    for number in 0..<2 {
      let branches = number == 0 && operation == .branch && !random.oneIn(6)
      let place = branches ? starts.randomElement(using: &random) : nil
      let address = AddressRegister(
        place ?? Int.random(in: 800..<(random.oneIn(8) ? size : 1400), using: &random))
      let tag = random.oneIn(10) ? UInt8.random(in: 0...3, using: &random) : 0
      characters += [address.hundreds, address.tens.withZone(tag), address.units]
    }
    if [.controlUnit, .loadCharacters, .moveCharacters].contains(operation), random.oneIn(3) {
      characters[1] = StoredCharacter(code: 0o34)
    }
    while characters.count < 12 { characters.append(StoredCharacter(code: data(&random))) }
    if length == 2 || length == 5 || length == 8 {
      characters[length - 1] = StoredCharacter(code: UInt8.random(in: 0..<64, using: &random))
    }
    return Array(characters.prefix(length))
  }

  /// A machine with the program, at its first instruction.
  func machine() -> Processor {
    var processor = fresh()
    processor.storage.contents = contents
    for address in faults { processor.injectParityFault(at: address) }
    processor.begin(at: starts[0])
    return processor
  }

  /// A machine of the same kind with blank storage.
  func fresh() -> Processor {
    var processor = Processor(size: size, features: features)
    processor.processCheckStop = processCheckStop
    return processor
  }
}
