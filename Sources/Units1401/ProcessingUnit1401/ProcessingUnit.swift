public import Core1401

/// The 1401 processing unit as its units see it: the processor, and the clock and the counters that it shares with them.
public struct ProcessingUnit: ~Copyable {
  /// The processor with its core storage.
  public var processor: Processor
  /// Everything besides the processor, as a value.
  public var work = Work()

  /// What happened since power-on, and what goes on beside the program.
  public struct Work: Hashable, Codable {
    /// Time in which the processor stood while units worked.
    public var interlockedTime = MachineTime.zero
    /// Requests that units have served. Each is a step of the machine, as is each storage cycle.
    public var unitOperations: UInt64 = 0
    /// Checks in place of a cycle that could not be made; each is a step, too.
    public var cyclesNotMade: UInt64 = 0
    /// Cards read into storage, LOAD included.
    public var cardsRead = 0
    /// Cards punched.
    public var cardsPunched = 0
    /// Lines printed.
    public var linesPrinted = 0
    /// The I/O CHECK STOP toggle: up, an error of a unit stops the machine; down, it only sets the unit's indicator.
    public var inputOutputCheckStop = true
    /// Units that work while the program runs.
    public internal(set) var overlap = ProcessingOverlap()

    /// Nothing has happened.
    public init() {}
  }

  /// Makes the processing unit as it is ordered, at power-on.
  public init(_ configuration: SystemConfiguration) {
    processor = Processor(size: configuration.storage, features: configuration.features)
    processor.engine = configuration.engine
    processor.setSenseSwitches(configuration.senseSwitches)
    work.inputOutputCheckStop = configuration.inputOutputCheckStop
  }

  /// The time of the 1401: that of its storage cycles, and the time it waited for units.
  @inline(__always)
  public var now: MachineTime { .cycles(Int64(processor.state.cycles)) + work.interlockedTime }

  /// The number of steps since power-on: storage cycles, and the work of units.
  public var steps: UInt64 { processor.state.cycles + work.unitOperations + work.cyclesNotMade }

  /// Lets the processor wait until a moment.
  public mutating func interlock(until moment: MachineTime) {
    let waiting = moment - now
    guard waiting > .zero else { return }
    work.interlockedTime += waiting
    if work.overlap.isActive { work.overlap.skipBursts(before: moment) }
  }

  // MARK: Stops

  /// A stop at the current instruction.
  public func stop(_ reason: Stop.Reason, _ message: String) -> Stop {
    let address = processor.state.instructionAddress
    let place = "\(processor.state.instruction.text) at \(AddressRegister.decimal(address))"
    return Stop(reason: reason, address: address, message: "\(message); instruction \(place)")
  }

  /// The stop by a check of the processor.
  public func stop(_ check: Check) -> Stop {
    Stop(reason: .check, address: check.instructionAddress, message: check.description, check: check)
  }

  /// An error of a card unit: the indicator, and the stop unless I/O CHECK STOP is off.
  mutating func unitCheck(_ indicator: Indicators, _ message: String) -> Stop? {
    processor.setIndicators(indicator, on: true)
    return work.inputOutputCheckStop ? stop(.inputOutputCheck, message) : nil
  }
}
