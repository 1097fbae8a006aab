import RandomNumbers
import Testing

@testable import Core1401

/// Random machines with watched positions and counted instructions, run by both engines. They must return
/// before the same cycles with the same registers, and count the same.
///
/// `FAST_PATH_CASES` and `FAST_PATH_SEED` work as for ``FastPathTests``.
@Suite("Watched positions and counts on the fast path")
struct WatchTests {
  @Test("runs return before the same cycles", arguments: CaseGenerator.featureSets)
  func watchedPrograms(_ features: Features) {
    let seed = FastPathTests.seed &+ UInt64(features.rawValue) << 12
    WatchTests.compare(FastPathTests.cases * 2, features, seed: seed) { generator, size in
      generator.program(size: size, features: features)
    }
  }

  @Test("each operation returns before the same cycles", arguments: CaseGenerator.operations)
  func watchedInstructions(_ operation: OperationCode) {
    let seed = FastPathTests.seed &+ UInt64(operation.rawValue) << 16
    WatchTests.compare(FastPathTests.cases, .all, seed: seed) { generator, size in
      generator.instruction(operation, size: size, features: .all)
    }
  }

  @Test("branches return before the same cycles", arguments: CaseGenerator.featureSets.prefix(5))
  func watchedBranches(_ features: Features) {
    let seed = FastPathTests.seed &+ UInt64(features.rawValue) << 8
    WatchTests.compare(FastPathTests.cases * 8, features, seed: seed) { generator, size in
      generator.pairs(size: size, features: features)
    }
  }

  @Test("edits return before the same cycles")
  func watchedEdits() {
    WatchTests.compare(FastPathTests.cases * 4, .all, seed: FastPathTests.seed) { generator, size in
      generator.edits(size: size, features: .all)
    }
  }

  @Test(
    "a loop that uses no watched position runs on the fast path",
    arguments: [WatchedPositions.Uses.instruction, .operand, .store], [false, true])
  func passes(_ use: WatchedPositions.Uses, counting: Bool) {
    var processor = TailCallTests.loop()
    var positions = WatchedPositions(count: processor.storage.count)
    for position in 900..<910 { positions.insert(use, at: position) }
    // By then the sum has been found not to be a constant.
    #expect(processor.run(untilCycle: 5000, watching: positions) == .cycleLimit)
    _ = processor.runInstruction()
    let begin = processor.state.cycles
    processor.passInstructions(untilCycle: 1_000_000, watching: positions, counting: counting)
    #expect(processor.state.cycles > 990_000)
    var counted: UInt64 = 0
    processor.takeCounts { counted += $0.cycles }
    #expect(counted == (counting ? processor.state.cycles - begin : 0))
  }

  private static func compare(
    _ count: Int, _ features: Features, seed: UInt64,
    make: (inout CaseGenerator, StorageSize) -> MachineCase
  ) {
    var generator = CaseGenerator(seed: seed)
    for size in FastPathTests.sizes {
      var pair = EnginePair(size: size, features: features)
      for number in 1...max(1, count / FastPathTests.sizes.count) {
        let machine = make(&generator, size)
        let positions = generator.watchedPositions(in: machine)
        let difference =
          pair.compare(machine, watching: positions, counting: generator.chance(50))
        guard let difference else { continue }
        Issue.record("seed \(seed), case \(number): \(difference)\n  \(machine)")
        return
      }
    }
  }
}

extension CaseGenerator {
  /// Some addresses of instructions, and positions of fields, of the program and of index locations.
  mutating func watchedPositions(in machine: MachineCase) -> WatchedPositions {
    var positions = WatchedPositions(count: machine.size.positions)
    if chance(70) {
      for _ in 0..<number(1...3) {
        positions.insert(.instruction, at: chance(80) ? pick(instructions) : number(0...1300))
      }
    }
    for _ in 0..<(chance(80) ? number(1...4) : 0) {
      let uses = pick([WatchedPositions.Uses.operand, .store])
      switch below(10) {
      case 0: positions.insert(uses, at: pick([87, 88, 89, 92, 94, 97, 99]))
      case 1: positions.insert(uses, at: pick(instructions) + number(0...7))
      case 2: positions.insert(uses, at: below(machine.size.positions))
      default: positions.insert(uses, at: number(600...1300))
      }
    }
    return positions
  }
}
