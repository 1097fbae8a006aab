public import Core1401
public import Units1401

/// Everything the panel shows of a system at one moment: a copy, taken between two storage cycles.
public struct SystemSnapshot: Sendable {
  /// Counts the snapshots of a run control.
  public var sequence = 0
  /// Registers, latches and counters.
  public var processor = ProcessorState()
  /// All positions of core storage, seven bits each (see ``StoredCharacter/rawValue``).
  public var storage: [UInt8] = []
  /// The optional features installed.
  public var features: Features = []
  /// The 1401's clock.
  public var now = MachineTime.zero
  /// Whether the machine runs.
  public var isRunning = false
  /// Why it stands, nil while it runs or before the first stop.
  public var stop: Stop?
  /// Why the last command did nothing, with advice; nil when it was carried out.
  public var refusal: String?
  /// Switches and dials.
  public var switches = ConsoleSwitches()
  /// The pace asked for.
  public var speed = Speed.times(1)
  /// The share of time each lamp was on since the last snapshot.
  public var lamps = LampShares()
  /// Whether the shares cover every cycle since the last snapshot, or only some slices of 2000 cycles.
  public var lampsCoverAll = true
  /// The last instructions made cycle by cycle, oldest first; all of them at the true pace and slower.
  public var trace: [TracedInstruction] = []
  /// The addresses with a breakpoint, ascending.
  public var breakpoints: [Int] = []
  /// Breakpoints with their conditions, labels, watch window, history and profile.
  public var debug = DebugState()
  /// The 1402, the 1403 and what else is attached.
  public var units = UnitsStatus()
  /// What is kept of the past to go back to, nil for nothing.
  public var history: HistoryStatus?

  /// A snapshot of nothing, before the first one.
  public init() {}
}

/// What the units pane shows.
public struct UnitsStatus: Hashable, Sendable {
  /// Cards in the reader's hopper and feed.
  public var cardsInReader = 0
  /// The END OF FILE key.
  public var endOfFile = true
  /// Whether a read would find a card.
  public var readerIsReady = false
  /// Cards in each stacker.
  public var stackers: [Pocket: Int] = [:]
  /// Cards read into storage.
  public var cardsRead = 0
  /// Cards punched.
  public var cardsPunched = 0
  /// Lines printed.
  public var linesPrinted = 0
  /// Where the form stands.
  public var form = FormPosition(form: 1, row: 0)
  /// Lines of a form.
  public var formLines = 66
  /// The channels punched in the carriage tape with the lines they stand in, lines from 1.
  public var carriageChannels: [Int: [Int]] = [:]
  /// A line is being printed.
  public var printerIsBusy = false
  /// The other units.
  public var others: [UnitReport] = []
  /// The units whose check light is on until CHECK RESET.
  public var checks: UnitChecks = []

  /// Units with nothing in them.
  public init() {}
}

extension UnitsStatus {
  /// The units of a kind, such as `tape`.
  public func others(_ unit: String) -> [UnitReport] { others.filter { $0.place.unit == unit } }

  /// What a unit asks of the operator, in capitals; nil for nothing.
  public var request: String? {
    others.lazy.compactMap { unit in unit.request.map { "\(unit.label) \($0)" } }.first
  }

  /// What has a medium mounted.
  public var mounted: [UnitReport] { others.filter { $0.fileName != nil } }
}
