@testable import Core1401
import RandomNumbers

/// Plays operator and units for a random program: answers units, presses START after a Halt, and after a
/// check sets the I-address to another instruction. Its actions depend only on the seed and on the preceding
/// events, not on how the cycles are executed.
struct ProgramDriver {
  /// How the cycles are executed.
  enum Pace {
    /// One cycle at a time.
    case cycle
    /// One instruction at a time.
    case instruction
    /// As far as one run continues.
    case run
    /// Some cycles at a time, each time on another machine restored from the saved one.
    case moving
  }

  let program: RandomProgram
  /// What stopped the machine, in order.
  private(set) var exits: [RunExit] = []
  private var random: SplitMix64
  private var chunks: SplitMix64
  private var nextMove: UInt64 = 0

  init(_ program: RandomProgram) {
    self.program = program
    random = SplitMix64(seed: program.seed &+ 1)
    chunks = SplitMix64(seed: program.seed &+ 2)
  }

  /// Runs the machine until something stops it at cycle `soft` or later, or to cycle `hard`.
  ///
  /// - Returns: whether something stopped it. One instruction may exceed `hard`.
  @discardableResult
  mutating func drive(_ processor: inout Processor, _ pace: Pace, soft: UInt64, hard: UInt64) -> Bool {
    while processor.state.cycles < hard {
      let exit: RunExit
      switch pace {
      case .cycle: exit = processor.step() ?? .cycleLimit
      case .instruction: exit = processor.runInstruction()
      case .run: exit = processor.run(untilCycle: hard)
      case .moving:
        if processor.state.cycles >= nextMove { move(&processor) }
        exit = processor.run(untilCycle: min(hard, nextMove))
      }
      if exit == .cycleLimit || exit == .instructionEnd { continue }
      exits.append(exit)
      if processor.state.cycles >= soft || exits.count == 2000 { return true }
      answer(exit, &processor)
    }
    return false
  }

  private mutating func move(_ processor: inout Processor) {
    let saved = processor.save()
    processor = program.fresh()
    processor.restore(saved)
    nextMove = saved.state.cycles + UInt64.random(in: 1...400, using: &chunks)
  }

  private mutating func answer(_ exit: RunExit, _ processor: inout Processor) {
    switch exit {
    case .unitWanted:
      let bAddress = random.oneIn(3) ? nil : Int.random(in: 0..<program.size.positions, using: &random)
      processor.finishUnitOperation(bAddress: bAddress)
      processor.setIndicators(Indicators(rawValue: random.next()), on: random.oneIn(2))
    case .check:
      processor.checkReset()
      if random.oneIn(3) { processor.startReset() }
      processor.state.next = .iOp
      // Sometimes the last position, from which the instruction phase leaves storage.
      let last = program.size.positions - 1
      let start = random.oneIn(8) ? last : program.starts.randomElement(using: &random) ?? 400
      processor.setAddress(.iAddress, to: AddressRegister(start))
      // A junk program without operation codes would make no progress.
      processor.storage[start].hasWordMark = true
    case .halt, .cycleLimit, .instructionEnd:
      break
    }
  }
}
