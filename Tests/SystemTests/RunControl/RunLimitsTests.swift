import Core1401
import System1401
import Testing
import Units1401

/// The state of a machine after a run, sufficient to distinguish any two.
private struct Place: Equatable {
  let state: ProcessorState
  let storage: [UInt8]
  let now: MachineTime

  init(_ system: DataProcessingSystem) {
    state = system.machine.processor.state
    storage = system.machine.processor.storage.contents
    now = system.now
  }
}

@Suite("Limits of a run")
struct RunLimitsTests {
  private func system(_ program: String, _ engine: Engine) throws -> DataProcessingSystem {
    var configuration = SystemConfiguration()
    configuration.engine = engine
    let system = DataProcessingSystem(configuration: configuration)
    system.addToHopper(try Programs.deck(program))
    _ = system.pressLoad()
    return system
  }

  /// Runs a machine to the first step, a storage cycle or a unit operation, at or after a time.
  ///
  /// - Returns: the stop when the machine stops earlier.
  private func step(_ system: DataProcessingSystem, to moment: MachineTime) -> Stop? {
    while system.now < moment {
      let oneStep = RunLimits(cycle: system.machine.processor.state.cycles + 1, requests: 1)
      if let stop = system.run(within: oneStep) { return stop }
    }
    return nil
  }

  @Test("a slice ends between two instructions", arguments: Engine.allCases)
  func slices(_ engine: Engine) throws {
    let system = try system("digits-of-e", engine)
    var slices = 0
    while system.run(within: RunLimits(slice: system.machine.processor.state.cycles + 997)) == nil {
      #expect(system.machine.processor.state.next == .iOp)
      slices += 1
    }
    #expect(slices > (engine == .fast ? 1 : 500))
    let whole = try self.system("digits-of-e", .cycle)
    _ = whole.run(untilCycle: .max)
    #expect(Place(system) == Place(whole))
  }

  @Test(
    "a time limit ends a run at exactly that step", arguments: ["powers-of-two", "multiplication-tables"])
  func time(_ program: String) throws {
    for milliseconds in [Int64(3), 700, 1031, 1999, 2600] {
      let moment = MachineTime(nanoseconds: milliseconds * 1_000_017)
      let stepped = try system(program, .cycle)
      let stop = step(stepped, to: moment)
      for engine in Engine.allCases {
        let system = try system(program, engine)
        #expect(system.run(within: RunLimits(time: moment)) == stop)
        #expect(Place(system) == Place(stepped), "\(milliseconds) ms, \(engine)")
        guard stop == nil else { continue }
        #expect(system.run(within: RunLimits(time: moment)) == nil)
        #expect(Place(system) == Place(stepped), "\(milliseconds) ms again, \(engine)")
      }
    }
  }

  @Test("with limits of both time and cycles the earlier one ends the run")
  func both() throws {
    for (cycle, moment) in [(5000, 900), (50_000, 900), (5001, 30)] {
      let system = try system("powers-of-two", .fast)
      let limits = RunLimits(slice: 100, cycle: UInt64(cycle), time: .milliseconds(Int64(moment)))
      while system.machine.processor.state.cycles < limits.cycle, system.now < .milliseconds(Int64(moment)) {
        #expect(
          system.run(
            within: RunLimits(
              slice: system.machine.processor.state.cycles + 100, cycle: limits.cycle, time: limits.time))
            == nil)
      }
      let stepped = try self.system("powers-of-two", .cycle)
      while stepped.machine.processor.state.cycles < limits.cycle, stepped.now < .milliseconds(Int64(moment))
      {
        _ = stepped.run(within: RunLimits(cycle: stepped.machine.processor.state.cycles + 1, requests: 1))
      }
      #expect(Place(system) == Place(stepped), "\(cycle) cycles, \(moment) ms")
    }
  }
}
