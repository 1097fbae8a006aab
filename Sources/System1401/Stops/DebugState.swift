/// What a snapshot shows of the debugger.
public struct DebugState: Sendable {
  /// The breakpoints, watches and catches, by number.
  public var breakpoints: [Breakpoint] = []
  /// The labels.
  public var symbols = SymbolTable()
  /// The source of the program, nil when it came as a deck.
  public var listing: ProgramListing?
  /// The watch window.
  public var displays: [DisplayedExpression] = []
  /// Storage when the machine was last started; empty before the first time. Seven bits a position.
  public var storageBefore: [UInt8] = []
  /// How many instructions of history are kept, 0 for none but those made cycle by cycle.
  public var historyCapacity = 0
  /// The last instructions, oldest first; only while the machine stands.
  public var history: [InstructionRecord] = []
  /// What was counted, nil before a profile was begun; only while the machine stands.
  public var profile: Profile?
  /// Whether instructions are being counted.
  public var isProfiling = false
  /// The file that a trace is being written to.
  public var traceFile: String?

  /// Nothing.
  public init() {}
}
