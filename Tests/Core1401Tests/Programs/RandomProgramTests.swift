@testable import Core1401
import Testing

/// Random programs on machines of all sizes, with all features, none, and each one missing.
@Suite("Random programs")
struct RandomProgramTests {
  static let programs: [RandomProgram] = StorageSize.allCases.enumerated().flatMap { number, size in
    // Large storage makes slow tests, and a small one exercises the features as well.
    RandomProgram.featureSets.prefix(size.positions > 4000 ? 2 : .max).enumerated().map { index, features in
      RandomProgram(seed: UInt64(100 * number + index), size: size, features: features)
    }
  }

  /// One cycle at a time, one instruction at a time, in one run, and in pieces on machines restored from
  /// saved ones.
  @Test("results do not depend on how the cycles are executed", arguments: programs)
  func paces(_ program: RandomProgram) {
    var machine = program.machine()
    var driver = ProgramDriver(program)
    let stopped = driver.drive(&machine, .instruction, soft: 2000, hard: 4000)
    let end = machine.state.cycles
    // A stop may come at once after the last cycle.
    let hard = stopped ? end + 1 : end
    #expect(end >= 2000 || driver.exits.count == 2000)
    for pace in [ProgramDriver.Pace.cycle, .run, .moving] {
      var other = program.machine()
      var otherDriver = ProgramDriver(program)
      otherDriver.drive(&other, pace, soft: 2000, hard: hard)
      #expect(otherDriver.exits == driver.exits, "\(pace)")
      #expect(other.state == machine.state, "\(pace)")
      #expect(other.storage.contents == machine.storage.contents, "\(pace)")
      #expect(other.parityFaults == machine.parityFaults, "\(pace)")
    }
  }

  @Test("the programs reach every operation and every kind of stop")
  func coverage() {
    var operations: Set<OperationCode> = []
    var kinds: Set<String> = []
    for program in Self.programs {
      var machine = program.machine()
      var driver = ProgramDriver(program)
      while machine.state.cycles < 500 {
        let limit = machine.state.cycles + 1
        driver.drive(&machine, .cycle, soft: .max, hard: limit)
        operations.insert(machine.state.operation)
        if driver.exits.count >= 2000 { break }
      }
      kinds.formUnion(driver.exits.map(Self.kind))
    }
    // Move and Insert Zeros stops in its I-Op.
    #expect(Set(OperationCode.allCases).subtracting(operations) == [.moveAndInsertZeros])
    #expect(
      kinds == [
        "halt", "unit", "no word mark", "undefined", "missing", "undescribed", "I", "A", "B", "parity",
        "no unit",
      ])
  }

  private static func kind(_ exit: RunExit) -> String {
    guard case .check(let check) = exit else { return exit == .halt ? "halt" : "unit" }
    return switch check.cause {
    case .noWordMark: "no word mark"
    case .undefinedOperation: "undefined"
    case .missingFeature: "missing"
    case .undescribedOperation: "undescribed"
    case .invalidAddress(.iAddress, _): "I"
    case .invalidAddress(.aAddress, _): "A"
    case .invalidAddress(.bAddress, _): "B"
    case .invalidAddress(.indexLocation, _): "index"
    case .parity: "parity"
    case .noUnitAddress: "no unit"
    }
  }
}
