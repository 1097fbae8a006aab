/// A command for debugging a program.
public enum DebugCommand: Sendable {
  // MARK: Breakpoints

  /// Sets a breakpoint. It replaces one with the same number; number 0 assigns the next.
  case set(Breakpoint)
  /// Deletes a breakpoint by its number.
  case delete(Int)
  /// Deletes all breakpoints.
  case deleteAll
  /// Enables (true) or disables a breakpoint.
  case enable(Int, Bool)
  /// Sets the limits of the session; with none it has no limit.
  case limits([ClockLimit])

  // MARK: Running

  /// Runs until a condition is true between two instructions.
  case runUntil(Condition)
  /// Runs until an instruction begins outside a range of addresses.
  case leave(ClosedRange<Int>)
  /// Executes an instruction, with the subroutine that it calls.
  case stepOver
  /// Executes a number of storage cycles, unless the machine stops before.
  case stepCycles(Int)

  // MARK: Displays

  /// Sets the labels used for addresses.
  case symbols(SymbolTable)
  /// Sets the source of the program; nil for none.
  case listing(ProgramListing?)
  /// Adds an expression to the watch window.
  case display(DebugExpression)
  /// Removes an expression from the watch window by its number; nil for all.
  case undisplay(Int?)
  /// Keeps a number of instructions of history; 0 for only those executed cycle by cycle.
  case history(Int)
  /// Writes a line to a file for every instruction that begins in a range of addresses; an empty name ends
  /// this.
  case trace(String, ClosedRange<Int>)
  /// Begins a new profile (true), or ends counting and keeps the counts.
  case profile(Bool)

  /// Whether it can be executed only while the machine is stopped.
  public var needsStoppedMachine: Bool {
    switch self {
    case .runUntil, .leave, .stepOver, .stepCycles: true
    case .set, .delete, .deleteAll, .enable, .limits, .symbols, .listing, .display, .undisplay, .history,
      .trace, .profile:
      false
    }
  }
}

/// An expression in the watch window.
public struct DisplayedExpression: Hashable, Sendable {
  /// Its number, from 1.
  public let number: Int
  /// The expression.
  public let expression: DebugExpression

  /// Creates an entry.
  public init(number: Int, expression: DebugExpression) {
    self.number = number
    self.expression = expression
  }
}
