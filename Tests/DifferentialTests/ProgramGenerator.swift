@testable import Core1401
import RandomNumbers

/// Generates short programs: a few consecutive instructions whose fields may overlap, even with the program
/// itself.
struct ProgramGenerator {
  /// The number of instructions executed of each program.
  static let steps = 6

  /// Multiply, divide and edit over fields without word marks make SimH read and write outside its storage.
  private static let operationsLeftOut: Set<OperationCode> = [
    .multiply, .divide, .moveAndEdit, .moveAndInsertZeros,
  ]

  private var random: SplitMix64
  private var generators: [CaseGenerator]
  private var machines: CaseGenerator

  init(seed: UInt64) {
    random = SplitMix64(seed: seed ^ 0x1401)
    generators = CaseGenerator.operationCodes.filter {
      !ProgramGenerator.operationsLeftOut.map(\.rawValue).contains($0)
    }.map {
      CaseGenerator(operationCode: $0, seed: seed &+ 99)
    }
    machines = CaseGenerator(operationCode: OperationCode.noOperation.rawValue, seed: seed &+ 98)
  }

  /// A program that does not reach one of the omitted operations, for instance by a branch into data.
  mutating func next() -> DifferentialCase {
    while true {
      let program = anyProgram()
      let operations = program.runOnProcessor(instructions: ProgramGenerator.steps).operations
      if operations.isDisjoint(with: ProgramGenerator.operationsLeftOut) { return program }
    }
  }

  private mutating func anyProgram() -> DifferentialCase {
    var program = machines.next()
    program.storage = [:]
    program.start = random.number(400...700)
    var address = program.start
    for _ in 0..<ProgramGenerator.steps {
      let index = random.below(generators.count)
      program = generators[index].addInstruction(to: program, at: address)
      // The next word mark ends the instruction just written.
      repeat { address += 1 } while program[address] & 0o100 == 0 && address < program.start + 90
    }
    return program
  }
}

extension DifferentialCase {
  /// The machine of a result as the beginning of another case, with a taken branch completed.
  func continued(from outcome: ProcessorOutcome) -> DifferentialCase {
    var next = self
    let settled = outcome.settled
    next.start = settled.iAddress ?? 0
    next.aAddress = settled.aAddress
    next.bAddress = settled.bAddress
    next.aRegister = outcome.state.aRegister.code
    next.indicators = settled.indicators
    next.storage = [:]
    for (address, raw) in settled.storage.enumerated() where raw != 0 { next.storage[address] = raw }
    next.operationCode = next[next.start] & 0o77
    return next
  }
}

extension Comparison {
  /// A branch of one character, which tests with the character in the A register.
  var isChainedTest: Bool {
    [.branch, .branchIfWordMarkOrZone, .branchIfBitEqual].contains(operation) && ours.length == 1
  }

  /// The comparison of the whole program, for a last instruction that is a chained test.
  func markedAsChainedTest(_ whole: Comparison) -> Comparison {
    Comparison(before, ours: ours, simh: whole.simh, chainedInProgram: true)
  }
}
