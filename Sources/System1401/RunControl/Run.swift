import Core1401

/// The current run: what it is for, and how it began.
struct Run {
  /// When it is done, besides halts, checks and STOP.
  enum Goal: Hashable {
    /// Never by itself: START in RUN.
    case none
    /// When the processor's counter of instructions has a value and the instruction is complete.
    case instructions(UInt64)
    /// When the card that LOAD reads is in storage.
    case loaded
    /// Before the instruction at an address.
    case address(Int)
    /// Before an instruction in front of which a condition holds.
    case condition(Condition)
    /// Before an instruction outside a range of addresses.
    case outside(ClosedRange<Int>)
    /// When the cycle counter has a value.
    case cycle(UInt64)
    /// I/EX: behind the last cycle that reads the instruction.
    case instructionPhase
    /// I/EX: behind the last cycle of the instruction.
    case executionPhase
    /// STORAGE SCAN: above the last position; the position to be read next.
    case scan(Int)
  }

  /// When it is done.
  var goal = Goal.none
  /// Whether the 1401's clock is held against the wall's; single steps are made at once.
  var isPaced = true
  /// STOP was pressed: ends behind the instruction in hand, without waiting for the wall's clock.
  var isStopping = false
  /// The value of the cycle counter at which the machine passes address stop and breakpoints, so that START goes on from
  /// one; nil when it passes none.
  var passesStopsAtCycle: UInt64?
  /// The recorded session that is being repeated, nil when the operator works.
  var replay: Replay?
  /// The value of the cycle counter when it began.
  let beginsAtCycle: UInt64

  init(goal: Goal = .none, isPaced: Bool = true, state: ProcessorState) {
    self.goal = goal
    self.isPaced = isPaced
    beginsAtCycle = state.cycles
    passesStopsAtCycle = state.next == .iOp ? state.cycles : nil
  }

  /// Whether the machine has to be held at single cycles.
  var goesByCycles: Bool {
    switch goal {
    case .instructionPhase, .executionPhase: true
    case .none, .instructions, .loaded, .address, .condition, .outside, .cycle, .scan: false
    }
  }
}
