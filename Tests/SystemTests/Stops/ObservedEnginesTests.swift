import Core1401
import RandomNumbers
import System1401
import Testing
import Units1401

/// Stops and counts must not depend on the engine.
@Suite("Breakpoints, watches and profile by both engines")
struct ObservedEnginesTests {
  private static let causes: [[Breakpoint.Cause]] =
    [[]] + [100, 107, 114, 118, 119].map { [.instruction(at: $0)] }
    + Breakpoint.Use.allCases.flatMap { use in
      [
        [.storage(use, 204...204)], [.storage(use, 202...203)], [.storage(use, 300...300)],
        [.storage(use, 310...310)],
      ]
    }
    + [
      [.storage(.change, 203...203), .instruction(at: 119)],
      [.storage(.readOrWrite, 203...203), .time(.cycles(700))],
    ]
    + [[.cycle(777), .storage(.change, 200...202)]]

  /// All stops until the halt, each with the whole machine.
  private func stops(
    _ engine: Engine, speed: Speed, _ commands: [OperatorCommand]
  ) -> [SystemSnapshot] {
    var configuration = SystemConfiguration()
    configuration.engine = engine
    configuration.storage = .positions1400
    let control = StopTests.counting(speed, configuration: configuration)
    for command in commands { _ = control.standing(after: command) }
    var snapshots: [SystemSnapshot] = []
    repeat {
      snapshots.append(control.standing(after: .start))
    } while snapshots.count < 20
      && snapshots.last?.stop?.reason != .halt
    return snapshots
  }

  private func expectEqual(_ speed: Speed, _ commands: [OperatorCommand]) {
    let (right, fast) = (stops(.cycle, speed: speed, commands), stops(.fast, speed: speed, commands))
    #expect(right.map(\.stop) == fast.map(\.stop))
    #expect(right.map(\.processor) == fast.map(\.processor))
    #expect(right.map(\.storage) == fast.map(\.storage))
    #expect(right.map(\.debug.breakpoints) == fast.map(\.debug.breakpoints))
    #expect(right.last?.debug.profile == fast.last?.debug.profile)
    #expect(right.map(\.debug.history) == fast.map(\.debug.history))
    #expect(right.count == 20 || right.last?.stop?.reason == .halt)
  }

  @Test("the same stops", arguments: causes)
  func stops(_ causes: [Breakpoint.Cause]) {
    expectEqual(.unlimited, causes.map { .debug(.set(Breakpoint($0))) })
  }

  @Test("the same profile, with and without stops", arguments: causes)
  func profiles(_ causes: [Breakpoint.Cause]) {
    expectEqual(.unlimited, [.debug(.profile(true))] + causes.map { .debug(.set(Breakpoint($0))) })
  }

  @Test("the same history, with and without stops", arguments: causes, [1, 7, 1000])
  func histories(_ causes: [Breakpoint.Cause], length: Int) {
    let stops = causes.map { OperatorCommand.debug(.set(Breakpoint($0))) }
    expectEqual(.unlimited, [.debug(.history(length))] + stops)
    expectEqual(.unlimited, [.debug(.history(length)), .debug(.profile(true))] + stops)
  }

  @Test("the same history of programs that read and print", arguments: [1, 30, 65_536])
  func histories(length: Int) throws {
    func standing(_ engine: Engine) throws -> SystemSnapshot {
      var configuration = SystemConfiguration()
      configuration.engine = engine
      let control = RunControl(
        configuration: configuration, decks: [try Programs.deck("powers-of-two")], speed: .unlimited)
      return control.standing(after: .debug(.history(length)), .press(.load))
    }
    let (right, fast) = (try standing(.cycle), try standing(.fast))
    #expect(right.debug.history == fast.debug.history)
    #expect(fast.debug.history.count == min(length, Int(fast.processor.instructions)))
    #expect(right.processor == fast.processor)
  }

  private static let longCauses: [[Breakpoint.Cause]] = [
    [], [.storage(.change, 3500...3500)], [.storage(.read, 3500...3500), .instruction(at: 507)],
    [.cycle(2500)], [.time(.cycles(3333))], [.cycle(7000), .instruction(at: 514)],
  ]

  // Add at 3999 to 3998 in the same field is left to the cycle engine; the field at 10 has no left end.
  @Test(
    "the same history of long instructions that the cycle engine executes", arguments: longCauses,
    ["'AI99I98'AI99I98'A300I99'AI99I98'.'N", "'AI99I98'A300010'N"])
  func longInstructions(_ causes: [Breakpoint.Cause], program: String) {
    func stops(_ engine: Engine) -> [SystemSnapshot] {
      let control = control(engine)
      control.deposit("'1", at: 300)
      control.deposit("'1" + String(repeating: "2", count: 999), at: 3000)
      control.deposit(program, at: 500)
      control.send(.debug(.history(50)))
      for cause in causes { control.send(.debug(.set(Breakpoint(cause)))) }
      return (0..<6).map { _ in control.standing(after: .start) }
    }
    let (right, fast) = (stops(.cycle), stops(.fast))
    #expect(right.map(\.stop) == fast.map(\.stop))
    #expect(right.map(\.processor) == fast.map(\.processor))
    #expect(right.map(\.debug.history) == fast.map(\.debug.history))
    #expect(right.last?.debug.history.isEmpty == false)
  }

  @Test("a history with more sections than storages are kept")
  func longHistory() {
    func standing(_ engine: Engine) -> SystemSnapshot {
      var configuration = SystemConfiguration()
      configuration.engine = engine
      let control = RunControl(configuration: configuration, decks: [], speed: .unlimited)
      control.deposit("'1", at: 300)
      control.deposit("'00000", at: 204)
      control.deposit("'03000", at: 310)
      // A line, one added, and again, 3000 times.
      control.deposit("'2'A300208'C208314'B100/'.' ", at: 100)
      return control.standing(after: .debug(.history(10_000)), .start)
    }
    let (right, fast) = (standing(.cycle), standing(.fast))
    #expect(fast.stop?.reason == .halt)
    #expect(fast.debug.history.count == 10_000)
    #expect(right.debug.history == fast.debug.history)
  }

  @Test("the same address stops", arguments: [100, 107, 114, 119, 204])
  func addressStop(_ address: Int) {
    var switches = ConsoleSwitches()
    switches.addressStop = true
    switches.dials = address
    expectEqual(.unlimited, [.setSwitches(switches)])
    expectEqual(.unlimited, [.setSwitches(switches), .debug(.set(Breakpoint(.instruction(at: 107))))])
  }

  @Test(
    "running many instructions at once reaches the same place as few at a time",
    arguments: [[], [OperatorCommand.debug(.history(10))]])
  func steps(_ commands: [OperatorCommand]) {
    func standing(_ steps: [Int]) -> SystemSnapshot {
      let control = RunControl(configuration: SystemConfiguration(), decks: [], speed: .unlimited)
      control.deposit("'1", at: 300)
      control.deposit("'00000", at: 204)
      control.deposit("'A300204'2'B100", at: 100)
      for command in commands { control.send(command) }
      for count in steps { control.standing(after: .stepInstructions(count)) }
      return control.snapshot()
    }
    let (atOnce, bySteps) = (standing([5000]), standing(Array(repeating: 100, count: 50)))
    #expect(atOnce.processor == bySteps.processor)
    #expect(atOnce.processor.instructions == 5000)
    #expect(atOnce.debug.history == bySteps.debug.history)
  }

  @Test("the same ends of runs to an address", arguments: [100, 107, 114])
  func runsTo(_ address: Int) {
    expectEqual(.unlimited, [.runUntil(address), .runUntil(address)])
  }

  /// All stops of a program that reads, prints and punches.
  private func stops(ofProgram seed: UInt64, _ engine: Engine, _ speed: Speed) -> [SystemSnapshot] {
    var random = SplitMix64(seed: seed)
    let control = control(engine, speed: speed)
    let program = UnitProgram.text(&random)
    let length = program.count { $0 != "'" }
    control.deposit(program + "'.'N", at: 500)
    control.send(.press(.addToHopper(CardDeck(cards: UnitProgram.cards(&random)))))
    if random.oneIn(3) { control.send(.debug(.profile(true))) }
    if random.oneIn(3) { control.send(.debug(.history(Int.random(in: 1...50, using: &random)))) }
    // Some programs do not end.
    control.send(.debug(.set(Breakpoint(.cycle(20_000)))))
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      var breakpoint = Breakpoint(cause(&random, length: length))
      breakpoint.count = Int.random(in: 1...3, using: &random)
      control.send(.debug(.set(breakpoint)))
    }
    var snapshots: [SystemSnapshot] = []
    repeat {
      snapshots.append(control.standing(after: .start))
    } while snapshots.count < 8 && snapshots.last?.stop?.reason == .breakpoint
      && control.snapshot().processor.cycles < 20_000
    return snapshots
  }

  private func cause(_ random: inout SplitMix64, length: Int) -> Breakpoint.Cause {
    let position = Int.random(in: 1...332, using: &random)
    switch Int.random(in: 0...7, using: &random) {
    case 0:
      return .storage(Breakpoint.Use.allCases.randomElement(using: &random) ?? .change, position...position)
    case 1: return .unit(Breakpoint.UnitActivity.allCases.randomElement(using: &random) ?? .print)
    case 2: return .printedText([StoredCharacter(code: UInt8.random(in: 0..<64, using: &random))])
    case 3: return .card(Int.random(in: 1...9, using: &random))
    case 4: return .cycle(UInt64.random(in: 1...15_000, using: &random))
    case 5: return .time(.milliseconds(Int64.random(in: 1...20_000, using: &random)))
    default: return .instruction(at: 500 + Int.random(in: 0..<length, using: &random))
    }
  }

  @Test("programs for units stop at the same places at any speed")
  func unitPrograms() {
    var count = 0
    for seed in UInt64(1)...150 {
      let right = stops(ofProgram: seed, .cycle, .times(1000))
      for engine in [Engine.cycle, .fast] {
        let found = stops(ofProgram: seed, engine, .unlimited)
        #expect(right.map(\.stop) == found.map(\.stop), "seed \(seed), \(engine)")
        #expect(right.map(\.processor) == found.map(\.processor), "seed \(seed), \(engine)")
        #expect(right.map(\.storage) == found.map(\.storage), "seed \(seed), \(engine)")
        #expect(right.map(\.debug.breakpoints) == found.map(\.debug.breakpoints), "seed \(seed), \(engine)")
        #expect(right.last?.debug.profile == found.last?.debug.profile, "seed \(seed), \(engine)")
        #expect(right.map(\.debug.history) == found.map(\.debug.history), "seed \(seed), \(engine)")
      }
      count += right.count { $0.stop?.reason == .breakpoint }
    }
    #expect(count > 100)
  }

  private func control(_ engine: Engine, speed: Speed = .unlimited) -> RunControl {
    var configuration = SystemConfiguration()
    configuration.engine = engine
    return RunControl(configuration: configuration, decks: [], speed: speed, clock: FakeClock())
  }

  /// The next stops of a program at 500, which are the same at any speed.
  private func expectSameStops(_ program: String, _ causes: [(Breakpoint.Cause, count: Int)]) {
    func stops(_ engine: Engine, _ speed: Speed) -> [SystemSnapshot] {
      let control = control(engine, speed: speed)
      control.deposit(program, at: 500)
      for (cause, count) in causes {
        var breakpoint = Breakpoint(cause)
        breakpoint.count = count
        control.send(.debug(.set(breakpoint)))
      }
      return (0..<4).map { _ in control.standing(after: .start) }
    }
    let right = stops(.cycle, .times(1000))
    for engine in [Engine.cycle, .fast] {
      let found = stops(engine, .unlimited)
      #expect(right.map(\.stop) == found.map(\.stop), "\(engine)")
      #expect(right.map(\.processor) == found.map(\.processor), "\(engine)")
      #expect(right.map(\.debug.breakpoints) == found.map(\.debug.breakpoints), "\(engine)")
    }
  }

  @Test(
    "a cycle at the end of an instruction for a unit comes before other causes",
    arguments: [Breakpoint.Cause.instruction(at: 501), .unit(.print), .storage(.read, 201...201)])
  func cycleFirst(_ other: Breakpoint.Cause) {
    // A line takes 2 cycles, the branch 5; the instruction for line 715 ends with cycle 5000.
    expectSameStops("'2'B500", [(.cycle(5000), 1), (other, 715)])
  }

  @Test("as many instructions of two cycles as wanted", arguments: [1101, 1390, 1400, 1499], [false, true])
  func shortInstructions(_ count: Int, observes: Bool) {
    let control = control(.fast)
    let (before, after) = (String(repeating: "'N", count: 1400), String(repeating: "'N", count: 200))
    control.deposit(before + "'2" + after, at: 500)
    if observes { control.send(.debug(.set(Breakpoint(.instruction(at: 10))))) }
    let standing = control.standing(after: .stepInstructions(count))
    #expect(Int(standing.processor.instructions) == count)
    #expect(standing.stop?.reason == .stepped)
  }

  @Test("a number of instructions that ends with one for a unit", arguments: [[1401], [1400, 1]])
  func endsAtUnit(_ steps: [Int]) {
    let control = control(.fast)
    control.deposit(String(repeating: "'N", count: 1400) + "'2'N", at: 500)
    control.send(.debug(.set(Breakpoint(.unit(.print)))))
    for count in steps { control.standing(after: .stepInstructions(count)) }
    #expect(control.snapshot().processor.instructions == 1401)
    #expect(control.snapshot().stop?.reason == .stepped)
  }

  @Test("the profile of an instruction that clears itself and branches to itself")
  func clearedInstruction() {
    func standing(_ engine: Engine) -> SystemSnapshot {
      let control = control(engine)
      control.deposit("'/407450'N", at: 407)
      control.deposit(String(repeating: "'N", count: 1050) + "'B407", at: 1000)
      return control.standing(after: .debug(.profile(true)), .start)
    }
    let (right, fast) = (standing(.cycle), standing(.fast))
    #expect(right.stop == fast.stop)
    #expect(right.debug.profile?.operationCode(at: 407) == StoredCharacter(code: 0o21))
    #expect(right.debug.profile == fast.debug.profile)
  }

  @Test("the history of instructions of two cycles before one for a unit")
  func shortHistory() {
    func standing(_ engine: Engine) -> SystemSnapshot {
      let control = control(engine)
      control.deposit(String(repeating: "'N", count: 1400) + "'2'.'N", at: 500)
      return control.standing(after: .debug(.history(10)), .start)
    }
    let (right, fast) = (standing(.cycle), standing(.fast))
    #expect(fast.stop?.reason == .halt)
    #expect(fast.debug.history.count == 10)
    #expect(right.debug.history == fast.debug.history)
  }
}
