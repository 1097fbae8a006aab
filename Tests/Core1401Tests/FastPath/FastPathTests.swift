import Foundation
import Testing

@testable import Core1401

/// Random machines run by both engines: storage, registers, indicators, stops and cycles must be equal
/// whenever a run returns.
///
/// `FAST_PATH_CASES=100000` runs that many cases for each combination instead of 15, `FAST_PATH_SEED=7`
/// different ones. Fastest: `swift test -c release -Xswiftc -enable-testing --disable-xctest --filter
/// FastPath`.
@Suite("Fast path against cycle engine")
struct FastPathTests {
  static let cases = environment("FAST_PATH_CASES").flatMap { Int($0) } ?? 15
  static let seed = environment("FAST_PATH_SEED").flatMap { UInt64($0) } ?? 1401
  static let sizes: [StorageSize] = [.positions1400, .positions4000, .positions16000]

  private static func environment(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }

  @Test("one instruction has the same effect", arguments: CaseGenerator.operations)
  func instruction(_ operation: OperationCode) {
    let features: [Features] = [
      .all, [], Features.all.subtracting(.indexing), Features.all.subtracting(.highLowEqual),
    ]
    for (number, features) in features.enumerated() {
      let seed = FastPathTests.seed &+ UInt64(operation.rawValue) << 32 &+ UInt64(number) << 48
      FastPathTests.compare(FastPathTests.cases, features, seed: seed) { generator, size in
        generator.instruction(operation, size: size, features: features)
      }
    }
  }

  @Test("programs have the same effect", arguments: CaseGenerator.featureSets)
  func programs(_ features: Features) {
    let seed = FastPathTests.seed &+ UInt64(features.rawValue) << 20
    FastPathTests.compare(FastPathTests.cases * 4, features, seed: seed) { generator, size in
      generator.program(size: size, features: features)
    }
  }

  @Test(
    "edits have the same effect",
    arguments: CaseGenerator.featureSets.prefix(2) + [.all.subtracting(.expandedPrintEdit)])
  func edits(_ features: Features) {
    let seed = FastPathTests.seed &+ UInt64(features.rawValue) << 24
    FastPathTests.compare(FastPathTests.cases * 20, features, seed: seed) { generator, size in
      generator.edits(size: size, features: features)
    }
  }

  @Test(
    "branches after other instructions have the same effect", arguments: CaseGenerator.featureSets.prefix(5))
  func pairs(_ features: Features) {
    let seed = FastPathTests.seed &+ UInt64(features.rawValue) << 28
    FastPathTests.compare(FastPathTests.cases * 100, features, seed: seed) { generator, size in
      generator.pairs(size: size, features: features)
    }
  }

  private static func compare(
    _ count: Int, _ features: Features, seed: UInt64,
    make: (inout CaseGenerator, StorageSize) -> MachineCase
  ) {
    var generator = CaseGenerator(seed: seed)
    for size in sizes {
      var pair = EnginePair(size: size, features: features)
      for number in 1...max(1, count / sizes.count) {
        let machine = make(&generator, size)
        let (difference, _) = pair.compare(machine)
        guard let difference else { continue }
        Issue.record("seed \(seed), case \(number): \(difference)\n  \(machine)")
        return
      }
    }
  }
}
