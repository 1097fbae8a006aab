import RandomNumbers
import Testing

@testable import Core1401

/// The fast engine reads input/output instructions in one step. The result must be that of the cycle engine,
/// whatever the characters and wherever the run ends.
@Suite("Instruction phase of input/output instructions, in both engines")
struct UnitInstructionTests {
  private func run(_ seed: UInt64, _ engine: Engine) -> (exit: RunExit, state: ProcessorState) {
    var random = SplitMix64(seed: seed)
    var processor = program(&random, engine)
    let limit = UInt64(random.oneIn(2) ? Int.random(in: 1...12, using: &random) : 5000)
    var exit = processor.run(untilCycle: limit)
    // The units do nothing; the following branch or instruction is compared as well.
    while case .unitWanted = exit, processor.state.cycles < limit {
      processor.finishUnitOperation()
      exit = processor.run(untilCycle: min(limit, processor.state.cycles + 4000))
      if exit == .cycleLimit { break }
    }
    return (exit, processor.state)
  }

  /// A machine before a few random instructions, most of them for units.
  private func program(_ random: inout SplitMix64, _ engine: Engine) -> Processor {
    let size = StorageSize.positions1400
    var processor = Processor(size: size, features: random.oneIn(4) ? [] : .all)
    processor.engine = engine
    let near = random.oneIn(8) ? size.positions - 12 : 500
    let start = near + Int.random(in: 0..<4, using: &random)
    let codes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0o22, 0o42, 0o66, 0o24, 0o44, 0o43, 0o61, 0o62, 0o62]
    var address = start
    for _ in 0..<3 where address < size.positions {
      let code = codes.randomElement(using: &random) ?? 0
      processor.storage[address] = StoredCharacter(code: code, wordMark: true)
      address += 1
      for place in 0..<Int.random(in: 0...9, using: &random) where address < size.positions {
        let unit: [UInt8] = [0o34, 0o14, 0o64, 0o62, 0o12, 1, 0o33, 0o51, 0o42, 0o50, 0o36]
        let any = random.oneIn(3) || place > 4
        let character =
          any ? UInt8.random(in: 0..<64, using: &random) : unit.randomElement(using: &random) ?? 0
        processor.storage[address] = StoredCharacter(code: character)
        address += 1
      }
    }
    if address < size.positions { processor.storage[address] = StoredCharacter(code: 0o33, wordMark: true) }
    processor.setAddress(.iAddress, to: AddressRegister(start))
    processor.setAddress(.bAddress, to: AddressRegister(777))
    for indicator in [Indicators.tapeIndicator, .diskBusy, .inquiryRequest] {
      processor.setTest(of: indicator, asksUnit: random.oneIn(2))
    }
    return processor
  }

  @Test("registers, latches, cycles and the request to the unit")
  func sameState() {
    var wanted = 0
    for seed in UInt64(1)...6000 {
      let cycle = run(seed, .cycle)
      let fast = run(seed, .fast)
      #expect(cycle.exit == fast.exit, "seed \(seed)")
      #expect(cycle.state == fast.state, "seed \(seed)")
      if case .unitWanted = cycle.exit { wanted += 1 }
    }
    #expect(wanted > 100)
  }

  /// What is seen of a program that is watched and counted: the machine at each watched position and each request,
  /// and the instructions and cycles by address.
  private struct Observed: Equatable {
    var exits: [RunExit?] = []
    var states: [ProcessorState] = []
    var instructions: [Int: UInt64] = [:]
    var cycles: [Int: UInt64] = [:]
    /// The requests that the fast path made.
    var passed = 0
  }

  private func observe(_ seed: UInt64, _ engine: Engine, counting: Bool) -> Observed {
    var random = SplitMix64(seed: seed)
    var processor = program(&random, engine)
    var positions = WatchedPositions(count: processor.storage.count)
    let start = processor.state.iAddress.address ?? 0
    for _ in 0..<2 {
      positions.insert(
        [.instruction, .operand, .store].randomElement(using: &random) ?? .store,
        at: start + Int.random(in: 0..<40, using: &random))
    }
    let limit = UInt64(random.oneIn(2) ? Int.random(in: 1...40, using: &random) : 5000)
    var observed = Observed()
    run: while processor.state.cycles < limit {
      processor.passInstructions(untilCycle: limit, watching: positions, counting: counting)
      if processor.state.next == .waitsForUnit { observed.passed += 1 }
      repeat {
        if processor.usesPosition(of: positions) {
          observed.exits.append(nil)
          observed.states.append(processor.state)
        }
        let cycle = processor.state.next
        let exit = processor.step()
        if counting, cycle != .waitsForUnit {
          observed.cycles[processor.state.instructionAddress, default: 0] += 1
          if cycle == .iOp { observed.instructions[processor.state.instructionAddress, default: 0] += 1 }
        }
        guard let exit else { continue }
        observed.exits.append(exit)
        observed.states.append(processor.state)
        guard case .unitWanted = exit else { break run }
        processor.finishUnitOperation()
      } while processor.state.next != .iOp && processor.state.cycles < limit
    }
    processor.takeCounts {
      observed.instructions[$0.address, default: 0] += $0.instructions
      observed.cycles[$0.address, default: 0] += $0.cycles
    }
    return observed
  }

  @Test("the same when positions are watched, and instructions counted", arguments: [false, true])
  func observedState(counting: Bool) {
    var passed = 0
    for seed in UInt64(1)...4000 {
      let cycle = observe(seed, .cycle, counting: counting)
      var fast = observe(seed, .fast, counting: counting)
      passed += fast.passed
      fast.passed = 0
      #expect(cycle == fast, "seed \(seed)")
    }
    #expect(passed > 400)
  }

  /// A machine with texts in ``StorageNotation``, before the instruction at 500.
  private func machine(_ engine: Engine, _ texts: [(text: String, address: Int)]) throws -> Processor {
    var processor = Processor(size: .positions4000, features: .all)
    processor.engine = engine
    for (text, address) in texts { try processor.put(text, at: address) }
    processor.setAddress(.iAddress, to: AddressRegister(500))
    return processor
  }

  @Test("a unit address that the program changes each time")
  func changingUnitAddress() throws {
    func requests(_ engine: Engine) throws -> (exits: [RunExit], state: ProcessorState) {
      // Adds 1 to a digit and moves it to the number of the tape unit.
      var processor = try machine(engine, [("'A700701'D701517'M%U0600R'B500'␢", 500), ("'1'0", 700)])
      var exits: [RunExit] = []
      repeat {
        exits.append(processor.run(untilCycle: processor.state.cycles + 20_000))
        if case .unitWanted = exits.last { processor.finishUnitOperation() }
      } while exits.count < 9
      return (exits, processor.state)
    }
    let (cycle, fast) = (try requests(.cycle), try requests(.fast))
    #expect(cycle.exits == fast.exits)
    #expect(cycle.state == fast.state)
    #expect(cycle.exits.allSatisfy { if case .unitWanted = $0 { true } else { false } })
    #expect(Set(cycle.exits).count == 9)
  }

  @Test("a unit changes the instruction that waited for it")
  func changedInstruction() throws {
    func states(_ engine: Engine) throws -> [ProcessorState] {
      // Reads a card and branches to itself, later to another one.
      var processor = try machine(engine, [("'N'1501'N", 500), ("'1520'N", 520)])
      var states: [ProcessorState] = []
      for count in 0..<6 {
        _ = processor.run(untilCycle: processor.state.cycles + 20_000)
        states.append(processor.state)
        if count == 2 { try processor.put("'1520'N", at: 501) }
        processor.finishUnitOperation()
      }
      return states
    }
    #expect(try states(.cycle) == states(.fast))
    #expect(try states(.fast).last?.instructionAddress == 520)
  }

  @Test(
    "after every kind of instruction",
    arguments: [
      "'B500", "'C600601'B500S", "'C600601'B500/", "'C600601'B500SN", "'C600600'B500S", "'B500600A",
      "'B500600B", "'V5006001", "'V5006002", "'W5006001", "'W5006012", "'N", "'N600", "'N'N'N", "'M600604",
      "'M600604'N",
      "'M603607'M", "'L600604", "'L603607", "'A600604", "'A603607", "'A607'A", "'S600604", "'?603607",
      "'!603607", "'D600604",
      "'Y600604", "',600", "'\u{29}604", "'Q610", "'H610", "'M600094'M0?0604", "'#600604", "'Z603607",
      "'E603607",
      "'/", "'/699", "'@600609", "'C603607", "'P603607", "'A600512", "'A600512'M600604",
    ])
  func afterEvery(_ instructions: String) throws {
    func run(_ engine: Engine, _ unit: String) throws -> (requests: [RunExit], states: [ProcessorState]) {
      var processor = Processor(size: .positions4000, features: .all)
      processor.engine = engine
      try processor.put("\(instructions)\(unit)'B500'␢", at: 500)
      try processor.put("'1234'0'000'}", at: 600)
      processor.setAddress(.iAddress, to: AddressRegister(500))
      processor.setAddress(.bAddress, to: AddressRegister(777))
      var (requests, states): ([RunExit], [ProcessorState]) = ([], [])
      // Some programs are loops without a unit, or stop at a check.
      for _ in 0..<8 {
        requests.append(processor.run(untilCycle: processor.state.cycles + 5000))
        states.append(processor.state)
        guard case .unitWanted = requests.last else { break }
        processor.finishUnitOperation()
      }
      return (requests, states)
    }
    for unit in ["'2", "'1", "'4", "'2S", "'F1", "'M%U2600W", "'U%U1B", "'2'1"] {
      let (cycle, fast) = (try run(.cycle, unit), try run(.fast, unit))
      #expect(cycle.requests == fast.requests, "before \(unit)")
      #expect(cycle.states == fast.states, "before \(unit)")
    }
  }
}
