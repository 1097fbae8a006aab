import Core1401
import RandomNumbers
import Testing
import Units1401

@testable import System1401

/// Programs wait for a unit in a test that branches to itself. Its repetitions are counted at once, with the
/// result of executing them.
@Suite("Tests that branch to themselves until a unit is ready")
struct SeekWaitTests {
  struct Wait: CustomTestStringConvertible, Sendable {
    let name: String
    let program: String
    var isRamac = false
    /// Repetitions of the test, at least.
    let tests: UInt64

    var testDescription: String { name }
  }

  /// Each begins at 500, and waits in the second instruction.
  static let waits = [
    Wait(name: "1311", program: "'M%F0700'B507\\'M%F0710'B519\\", tests: 5000),
    Wait(name: "1405", program: "'M%F0700'B507\\", isRamac: true, tests: 1000),
    Wait(name: "reader", program: "'8'B501H'1", tests: 200),
    Wait(name: "punch", program: "'9'B501I'4", tests: 200),
    Wait(name: "printer", program: "'2'B501P'2'B507P", tests: 1000),
    Wait(name: "carriage", program: "'F1'B502R'FK'B509R'2", tests: 200),
  ]

  private func disk(_ wait: Wait, _ engine: Engine) throws -> DiskJob {
    let disk = try DiskJob(wait.program) {
      $0.engine = engine
      $0.features.insert(.printStorage)
      if wait.isRamac { $0.diskStorage = .file1405(.model1, arms: 1) }
    }
    if wait.isRamac { try disk.system.mount("\(disk.path("ramac")),new", at: UnitPlace("ramac")) }
    disk.job.put(wait.isRamac ? "00123450'}" : "0000400001", at: 700)
    disk.job.put("0019800001", at: 710)
    disk.job.add(["A CARD", "ANOTHER"])
    return disk
  }

  @Test("the end of the wait", arguments: waits)
  func end(_ wait: Wait) throws {
    let (slow, fast) = (try disk(wait, .cycle).job, try disk(wait, .fast).job)
    #expect(slow.run() == fast.run())
    #expect(slow.state == fast.state)
    #expect(slow.now == fast.now)
    #expect(slow.system.machine.work == fast.system.machine.work)
    #expect(fast.system.machine.work.unitOperations > wait.tests)
    #expect(fast.system.machine.work.unitOperations - fast.system.passedTests < 30)
    #expect(slow.system.passedTests == 0)
  }

  @Test("a test with an indexed address takes more cycles")
  func indexed() throws {
    // Index location 1 is blank, so the branch leads to itself.
    let wait = Wait(name: "", program: "'M%F0700'N'N'N'N'B5/1\\", tests: 0)
    let (slow, fast) = (try disk(wait, .cycle).job, try disk(wait, .fast).job)
    #expect(slow.run() == fast.run())
    #expect(slow.state == fast.state)
    #expect(slow.now == fast.now)
    #expect(slow.system.machine.work == fast.system.machine.work)
    #expect(fast.system.machine.work.unitOperations > 1000)
  }

  @Test("every limit within the wait", arguments: waits)
  func limits(_ wait: Wait) throws {
    var random = SplitMix64(seed: 1401)
    for round in 0..<40 {
      let (slow, fast) = (try disk(wait, .cycle).job, try disk(wait, .fast).job)
      var limits = RunLimits()
      repeat {
        let ahead = UInt64.random(in: 1...3000, using: &random)
        switch round % 3 {
        case 0: limits.cycle = slow.state.cycles + ahead
        case 1: limits.requests = ahead / 10 + 1
        default: limits.time = slow.now + .cycles(Int64(ahead))
        }
        let stops = [slow, fast].map { $0.system.run(within: limits) }
        #expect(stops[0] == stops[1])
        #expect(slow.state == fast.state)
        #expect(slow.system.machine.work == fast.system.machine.work)
        #expect(slow.now == fast.now)
        if stops[0] != nil || slow.state != fast.state { break }
      } while true
    }
  }
}
