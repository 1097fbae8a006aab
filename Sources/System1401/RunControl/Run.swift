import Core1401

/// The current run: its goal, and how it began.
struct Run {
  /// When the run is complete, besides halts, checks and STOP.
  enum Goal: Hashable {
    /// Never: START in RUN.
    case none
    /// When the processor's instruction counter has a value and the instruction is complete.
    case instructions(UInt64)
    /// When the card that LOAD reads is in storage.
    case loaded
    /// Before an instruction at one of some addresses.
    case addresses([Int])
    /// Before the first instruction at which a condition is true.
    case condition(Condition)
    /// Before an instruction outside a range of addresses.
    case outside(ClosedRange<Int>)
    /// When the cycle counter reaches a value.
    case cycle(UInt64)
    /// I/EX: after the last cycle that reads the instruction.
    case instructionPhase
    /// I/EX: after the last cycle of the instruction.
    case executionPhase
    /// STORAGE SCAN: after the last position; the value is the next position to read.
    case scan(Int)
  }

  /// The goal.
  var goal = Goal.none
  /// Whether the 1401's clock is paced by the wall clock; single steps are not.
  var isPaced = true
  /// Whether STOP was pressed: the run ends after the current instruction, without waiting for the wall
  /// clock.
  var isStopping = false
  /// The value of the cycle counter at which address stop and breakpoints are ignored, so that START
  /// continues from one; nil for none.
  var ignoresStopsAtCycle: UInt64?
  /// The recorded session being replayed; nil when the operator works.
  var replay: Replay?
  /// The value of the cycle counter at the beginning.
  let beginsAtCycle: UInt64

  init(goal: Goal = .none, isPaced: Bool = true, state: ProcessorState) {
    self.goal = goal
    self.isPaced = isPaced
    beginsAtCycle = state.cycles
    ignoresStopsAtCycle = state.next == .iOp ? state.cycles : nil
  }

  /// Whether the run may end after any cycle.
  var needsSingleCycles: Bool {
    switch goal {
    case .instructionPhase, .executionPhase: true
    case .none, .instructions, .loaded, .addresses, .condition, .outside, .cycle, .scan: false
    }
  }
}
