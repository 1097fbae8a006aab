public import Core1401
public import Units1401

/// The state of a system for its clients: a copy, taken between two storage cycles.
public struct SystemSnapshot: Sendable {
  /// The number of the snapshot within a run control.
  public var sequence = 0
  /// Registers, latches and counters.
  public var processor = ProcessorState()
  /// All positions of core storage, seven bits each (see ``/Core1401/StoredCharacter/rawValue``).
  public var storage: [UInt8] = []
  /// The optional features installed.
  public var features: Features = []
  /// The 1401's clock.
  public var now = MachineTime.zero
  /// Whether the machine runs.
  public var isRunning = false
  /// Why it is stopped; nil while it runs or before the first stop.
  public var stop: Stop?
  /// How often the breakpoint has been reached at which it is stopped; 0 at other stops. For a command of a
  /// breakpoint, how often that one has been reached.
  public var hits = 0
  /// Why the last command had no effect, with advice; nil when it was executed.
  public var refusal: String?
  /// Switches and dials.
  public var switches = ConsoleSwitches()
  /// The requested pace.
  public var speed = Speed.times(1)
  /// The share of time that each lamp was on since the last snapshot.
  public var lamps = LampShares()
  /// Whether the shares cover every cycle since the last snapshot, or only slices of 2000 cycles.
  public var lampsCoverAll = true
  /// The last instructions executed cycle by cycle, oldest first; all of them at the true pace and slower.
  public var trace: [TracedInstruction] = []
  /// The addresses with a breakpoint, ascending.
  public var breakpoints: [Int] = []
  /// Breakpoints with their conditions, labels, watch window, history and profile.
  public var debug = DebugState()
  /// The status of the 1402, the 1403 and the attached units.
  public var units = UnitsStatus()
  /// The status of the recorded history; nil for none.
  public var history: HistoryStatus?

  /// Creates an empty snapshot, for use before the first one.
  public init() {}
}

/// The status of the units, for the units pane.
public struct UnitsStatus: Hashable, Sendable {
  /// The number of cards in the reader's hopper and feed.
  public var cardsInReader = 0
  /// The END OF FILE key.
  public var endOfFile = true
  /// Whether a read finds a card.
  public var readerIsReady = false
  /// The number of cards in each stacker.
  public var stackers: [Pocket: Int] = [:]
  /// The number of cards read into storage.
  public var cardsRead = 0
  /// The number of cards punched.
  public var cardsPunched = 0
  /// The number of lines printed.
  public var linesPrinted = 0
  /// The position of the form.
  public var form = FormPosition(form: 1, row: 0)
  /// The number of lines of a form.
  public var formLines = 66
  /// The channels punched in the carriage tape, with their lines, from 1.
  public var carriageChannels: [Int: [Int]] = [:]
  /// Whether a line is being printed.
  public var printerIsBusy = false
  /// The other units.
  public var others: [UnitReport] = []
  /// The units whose check light is on until CHECK RESET.
  public var checks: UnitChecks = []

  /// Creates the status of empty units.
  public init() {}
}

extension UnitsStatus {
  /// The units of a kind, such as `tape`.
  public func others(_ unit: String) -> [UnitReport] { others.filter { $0.place.unit == unit } }

  /// What a unit requires of the operator, in capitals; nil for nothing.
  public var request: String? {
    others.lazy.compactMap { unit in unit.request.map { "\(unit.label) \($0)" } }.first
  }

  /// The units with a mounted medium.
  public var mounted: [UnitReport] { others.filter { $0.fileName != nil } }
}
