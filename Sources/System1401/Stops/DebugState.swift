/// The state of the debugger in a snapshot.
public struct DebugState: Sendable {
  /// The breakpoints, watches and catches, by number.
  public var breakpoints: [Breakpoint] = []
  /// The labels.
  public var symbols = SymbolTable()
  /// The source of the program; nil for a deck without source.
  public var listing: ProgramListing?
  /// The watch window.
  public var displays: [DisplayedExpression] = []
  /// Storage when the machine was last started, seven bits per position; empty before the first start.
  public var storageBefore: [UInt8] = []
  /// The number of instructions kept in the history; 0 for only those executed cycle by cycle.
  public var historyCapacity = 0
  /// The last instructions, oldest first; only while the machine is stopped.
  public var history: [InstructionRecord] = []
  /// The profile; nil before one was begun; only while the machine is stopped.
  public var profile: Profile?
  /// Whether instructions are being counted.
  public var isProfiling = false
  /// The file of a trace in progress.
  public var traceFile: String?

  /// Creates an empty state.
  public init() {}
}
