@testable import Core1401
import RandomNumbers

/// A random instruction with its expected effect, computed independently of the processor.
struct Trial {
  /// Characters at a place in storage; the first one is at `left`.
  struct Piece {
    var left: Int
    var characters: [StoredCharacter]
  }

  /// The form of the instruction.
  enum Form: CaseIterable {
    /// One character; the registers are set beforehand.
    case chained
    /// Seven characters, each address indexed or not.
    case full
    /// More than seven characters.
    case long
  }

  var operation: Character
  var a: Int
  var b: Int
  /// The contents of storage before.
  var before: [Piece]
  /// The contents there after; everything else must be unchanged.
  var after: [Piece] = []
  var aAfter: Int
  var bAfter: Int
  var forms: [Form] = Form.allCases
  /// An eighth character that is part of the operation.
  var dCharacter: StoredCharacter?
  /// The number of cycles for an instruction of a length, without indexing.
  var cycles: (_ length: Int) -> Int
  /// Whether a branch is taken.
  var branches = false
  /// The indicators after.
  var indicators: Indicators = []
}

/// A machine full of random characters that runs trials, all generated from one seed.
struct TrialMachine: ~Copyable {
  var random: SplitMix64
  private var processor: Processor
  private let noise: [UInt8]
  private static let instructionAddress = 500

  init(seed: UInt64, features: Features = .all) {
    random = SplitMix64(seed: seed)
    processor = Processor(size: .positions4000, features: features)
    var noise: [UInt8] = []
    for _ in 0..<4000 { noise.append(UInt8.random(in: 0..<128, using: &random)) }
    self.noise = noise
  }

  /// Runs a trial.
  ///
  /// - Returns: the differences from the expected effect, with the instruction first; none when the trial
  ///   passes.
  mutating func differences(_ trial: Trial) -> [String] {
    var storage = noise
    place(trial.before, in: &storage)
    let form = trial.forms.randomElement(using: &random) ?? .full
    let (instruction, indexed) = write(trial, form, in: &storage)
    processor.storage.contents = storage
    processor.startReset()
    processor.setIndicators(.compareResults.union(.overflow), on: false)
    processor.setAddress(.iAddress, to: AddressRegister(Self.instructionAddress))
    processor.setAddress(.aAddress, to: form == .chained ? AddressRegister(trial.a) : .blank)
    processor.setAddress(.bAddress, to: form == .chained ? AddressRegister(trial.b) : .blank)
    processor.state.aRegister = trial.dCharacter ?? .blank
    let start = processor.state.cycles
    let exit = processor.runInstruction()

    var found: [String] = []
    if exit != .instructionEnd { found.append("exit \(exit)") }
    place(trial.after, in: &storage)
    let contents = processor.storage.contents
    if contents != storage {
      let wrong = storage.indices.filter { storage[$0] != contents[$0] }
      let text = wrong.map { "\($0)\(Self.text(contents[$0])) for \(Self.text(storage[$0]))" }
      found.append("storage " + text.joined(separator: " "))
    }
    let wanted = trial.cycles(instruction.count) + PublishedFormula.indexing * indexed
    let cycles = Int(processor.state.cycles - start)
    if cycles != wanted { found.append("cycles \(cycles), formula \(wanted)") }
    let registers = [processor.state.aAddress.address, processor.state.bAddress.address]
    if registers != [trial.aAfter, trial.bAfter] {
      found.append("registers \(registers), table \(trial.aAfter) \(trial.bAfter)")
    }
    if processor.state.branchPending != trial.branches { found.append("branch is not \(trial.branches)") }
    if processor.state.indicators != trial.indicators { found.append("indicators") }
    guard !found.isEmpty else { return [] }
    let fields = trial.before.map { "\($0.left):\(StorageNotation.text($0.characters))" }
    return [StorageNotation.text(instruction) + " " + fields.joined(separator: " ")] + found
  }

  /// Writes the instruction and the index locations it uses.
  private mutating func write(
    _ trial: Trial, _ form: Trial.Form, in storage: inout [UInt8]
  ) -> (characters: [StoredCharacter], indexed: Int) {
    var characters = (try? StorageNotation.characters("'\(trial.operation)")) ?? []
    var indexed = 0
    if form != .chained {
      var values: [UInt8: Int] = [:]
      for address in [trial.a, trial.b] {
        let tag = random.oneIn(3) ? UInt8.random(in: 1...3, using: &random) : 0
        var value = 0
        if tag != 0 {
          indexed += 1
          value = values[tag] ?? random(16_000)
          values[tag] = value
          place([index(value, at: 82 + 5 * Int(tag))], in: &storage)
        }
        let register = AddressRegister(address - value)
        characters += [register.hundreds, register.tens.withZone(tag), register.units]
      }
      if let d = trial.dCharacter {
        characters.append(d)
      } else if form == .long {
        for _ in 0...random(4) { characters.append(StoredCharacter(code: 1)) }
      }
    }
    let left = Self.instructionAddress
    place([Trial.Piece(left: left, characters: characters)], in: &storage)
    storage[left + characters.count] |= 0o100
    return (characters, indexed)
  }

  private mutating func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  /// An index value, with word marks and a tens zone that must be ignored.
  private mutating func index(_ value: Int, at location: Int) -> Trial.Piece {
    let register = AddressRegister(value)
    var characters = [
      register.hundreds, register.tens.withZone(UInt8(random(4))), register.units,
    ]
    characters[random(3)].hasWordMark = true
    return Trial.Piece(left: location, characters: characters)
  }

  private func place(_ pieces: [Trial.Piece], in storage: inout [UInt8]) {
    for piece in pieces {
      for (offset, character) in piece.characters.enumerated() {
        storage[piece.left + offset] = character.rawValue
      }
    }
  }

  private static func text(_ raw: UInt8) -> String { StorageNotation.text([StoredCharacter(rawValue: raw)]) }
}
