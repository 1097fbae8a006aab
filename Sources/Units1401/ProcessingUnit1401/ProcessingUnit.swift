public import Core1401

/// The 1401 processing unit as its units see it: the processor, and the clock and counters that it shares
/// with them.
public struct ProcessingUnit: ~Copyable {
  /// The processor with its core storage.
  public var processor: Processor
  /// Everything besides the processor, as a value.
  public var work = Work()
  /// Whether units may hold records and write several together, because the run ends with
  /// ``UnitSet/endRun(on:)``.
  public var holdsRecords = false
  /// Until when the operation served last is refused again with the same result, because its unit is busy; nil if it
  /// was not refused.
  public internal(set) var refusedUntil: MachineTime?

  /// Counters since power-on, and overlapped work.
  public struct Work: Hashable, Codable {
    /// The time in which the processor waited for units.
    public var interlockedTime = MachineTime.zero
    /// The number of requests served by units. Each is a step of the machine, as is each storage cycle.
    public var unitOperations: UInt64 = 0
    /// The number of checks in place of a cycle that could not be executed; each is a step as well.
    public var cyclesNotMade: UInt64 = 0
    /// The number of cards read into storage, including by LOAD.
    public var cardsRead = 0
    /// The number of cards punched.
    public var cardsPunched = 0
    /// The number of lines printed.
    public var linesPrinted = 0
    /// The I/O CHECK STOP toggle: up, an error of a unit stops the machine; down, it only sets the
    /// unit's indicator.
    public var inputOutputCheckStop = true
    /// The units that overlap the program.
    public internal(set) var overlap = ProcessingOverlap()

    /// Creates the counters at power-on.
    public init() {}
  }

  /// Creates the configured processing unit, at power-on.
  public init(_ configuration: SystemConfiguration) {
    processor = Processor(size: configuration.storage, features: configuration.features)
    processor.engine = configuration.engine
    processor.setSenseSwitches(configuration.senseSwitches)
    work.inputOutputCheckStop = configuration.inputOutputCheckStop
  }

  /// The time of the 1401: its storage cycles, plus the time it waited for units.
  @inline(__always)
  public var now: MachineTime { .cycles(Int64(processor.state.cycles)) + work.interlockedTime }

  /// The number of steps since power-on: storage cycles and unit operations.
  public var steps: UInt64 { processor.state.cycles + work.unitOperations + work.cyclesNotMade }

  /// Lets the processor wait until a time.
  @inline(__always)
  public mutating func interlock(until moment: MachineTime) { interlock(until: moment, since: now) }

  /// Lets the processor wait until a time, if the time is now `now`.
  @inline(__always)
  mutating func interlock(until moment: MachineTime, since now: MachineTime) {
    let waiting = moment - now
    guard waiting > .zero else { return }
    work.interlockedTime += waiting
    if work.overlap.isActive { work.overlap.skipBursts(before: moment) }
  }

  // MARK: Stops

  /// A stop at the current instruction.
  public func stop(_ reason: Stop.Reason, _ message: StopMessage) -> Stop {
    let state = processor.state
    let place = AddressRegister.decimal(state.instructionAddress)
    let reading = state.next == .instruction ? ", which is being read" : ""
    let instruction = "\(state.instructionText) at \(place)\(reading)"
    return Stop(reason: reason, address: state.instructionAddress, message: message.at(instruction))
  }

  /// The stop for a check of the processor.
  public func stop(_ check: Check) -> Stop {
    var message = StopMessage(check.description)
    if check.kind == .beyondStorage, let largest = StorageSize.allCases.last?.rawValue,
      check.highestAddress < largest - 1
    {
      message = message.adding(.hint("is the program for a larger machine, as with --storage \(largest)?"))
    }
    return Stop(reason: .check, address: check.instructionAddress, message: message, check: check)
  }

  /// An error of a card unit: turns the indicator on, and returns the stop unless I/O CHECK STOP is off.
  mutating func unitCheck(_ indicator: Indicators, _ message: StopMessage) -> Stop? {
    processor.setIndicators(indicator, on: true)
    return work.inputOutputCheckStop ? stop(.inputOutputCheck, message) : nil
  }
}
