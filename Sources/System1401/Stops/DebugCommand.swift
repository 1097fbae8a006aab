/// What the operator does to find out why a program does what it does.
public enum DebugCommand: Sendable {
  // MARK: Breakpoints

  /// Sets a breakpoint; one with the number of another takes its place, number 0 gets the next.
  case set(Breakpoint)
  /// Takes a breakpoint away by its number.
  case delete(Int)
  /// Takes all breakpoints away.
  case deleteAll
  /// Lets a breakpoint stop the machine (true), or not.
  case enable(Int, Bool)

  // MARK: Running

  /// Runs until a condition holds between two instructions.
  case runUntil(Condition)
  /// Runs until an instruction begins outside a range of addresses.
  case leave(ClosedRange<Int>)
  /// Runs to the instruction behind the one that comes next: over what a branch leads to and comes back from.
  case stepOver
  /// Makes so many storage cycles, unless the machine stops before.
  case stepCycles(Int)

  // MARK: Looking

  /// The labels that places are named by.
  case symbols(SymbolTable)
  /// The source of the program, nil for none.
  case listing(ProgramListing?)
  /// Puts an expression into the watch window.
  case display(DebugExpression)
  /// Takes an expression out of the watch window by its number, nil for all.
  case undisplay(Int?)
  /// Keeps so many instructions of history, 0 for none but those made cycle by cycle.
  case history(Int)
  /// Writes a line for every instruction that begins in a range of addresses to a file; an empty name writes none any more.
  case trace(String, ClosedRange<Int>)
  /// Begins a new profile (true), or ends counting and keeps what was counted.
  case profile(Bool)

  /// Whether it can only be carried out while the machine stands.
  public var needsStoppedMachine: Bool {
    switch self {
    case .runUntil, .leave, .stepOver, .stepCycles: true
    case .set, .delete, .deleteAll, .enable, .symbols, .listing, .display, .undisplay, .history, .trace,
      .profile:
      false
    }
  }
}

/// An expression in the watch window.
public struct DisplayedExpression: Hashable, Sendable {
  /// The number it is named by, from 1.
  public let number: Int
  /// What is shown.
  public let expression: DebugExpression

  /// Makes one.
  public init(number: Int, expression: DebugExpression) {
    self.number = number
    self.expression = expression
  }
}
