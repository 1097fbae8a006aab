import Core1401
import RandomNumbers
import Testing
import Units1401

@testable import System1401

/// Programs wait for a unit in a loop that tests it. The repetitions are counted at once, with the result of executing
/// them.
@Suite("Loops that test a unit until it is ready")
struct SeekWaitTests {
  struct Wait: CustomTestStringConvertible, Sendable {
    let name: String
    let program: String
    var isRamac = false
    /// The drive of the second field, as a program writes it: twice its number.
    var secondDrive = 0
    /// Repetitions of the test, at least.
    let tests: UInt64
    /// Whether most of them are counted without being executed.
    var isPassed = true

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
    // The operation is tried again until the arm has arrived.
    Wait(name: "retry", program: "'M%F0700'M%F1800R'B507\\", tests: 1000),
    // With an instruction that sets its field again.
    Wait(name: "longer loop", program: "'M%F0700'M756806'M%F1800R'B507\\", tests: 900),
    // Two arms, one of which arrives first.
    Wait(name: "two arms", program: "'M%F0700'M%F0710'M%F1800R'M%F1920R'B514\\", secondDrive: 2, tests: 1000),
    Wait(name: "elsewhere", program: "'M%F0700'B513\\'1'N'B507", tests: 1000),
    // A counter changes in each pass.
    Wait(name: "counted", program: "'M%F0700'A750760'B507\\", tests: 200, isPassed: false),
    // Cards are read meanwhile.
    Wait(name: "reading", program: "'M%F0700'4'B507\\", tests: 2, isPassed: false),
  ]

  private func disk(_ wait: Wait, _ engine: Engine) throws -> DiskJob {
    let disk = try DiskJob(wait.program) {
      $0.engine = engine
      $0.features.insert(.printStorage)
      if wait.isRamac { $0.diskStorage = .file1405(.model1, arms: 1) }
    }
    if wait.isRamac {
      try disk.system.mount("\(disk.path("ramac")),new", at: UnitPlace("ramac"))
    } else {
      try disk.mount(1)
    }
    disk.job.put(wait.isRamac ? "00123450'}" : "0000400001", at: 700)
    disk.job.put("\(wait.secondDrive)019800001", at: 710)
    for (field, drive) in [(800, 0), (920, 2)] {
      disk.job.put("\(drive)000400001", at: field)
      disk.job.put("'}", at: field + 110)
    }
    disk.job.put("'1", at: 750)
    disk.job.put("'0004", at: 753)
    disk.job.put("'000000", at: 755)
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
    if wait.isPassed {
      #expect(fast.system.machine.work.unitOperations - fast.system.waiting.passedOperations < 60)
    }
    #expect(slow.system.waiting.passedOperations == 0)
  }

  @Test(
    "a unit is asked once, and then only after an instruction for it", arguments: "QK\\",
    [Engine.cycle, .fast])
  func asked(_ indicator: Character, _ engine: Engine) throws {
    let disk = try disk(Wait(name: "", program: "'B509\(indicator)'B500", tests: 0), engine)
    #expect(disk.system.run(within: RunLimits(cycle: 50_000)) == nil)
    #expect(disk.system.machine.work.unitOperations == 1)
    #expect(disk.job.state.instructions > 1000)
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
