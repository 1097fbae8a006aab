public import Core1401
public import Units1401

/// An IBM 1401 Data Processing System: processing unit, 1402 card read-punch, 1403 printer, six tape units, disk
/// storage, inquiry station, and one clock for all.
///
/// The clock is exact: the storage cycles made plus the time the processor stood interlocked for a unit, in nanoseconds,
/// never rounded for a single event. Runs are deterministic: the same cards and the same operator's actions at the same
/// cycles give the same results whatever the host does.
public final class DataProcessingSystem {
  // Exclusive access to the units is not checked at run time: a request looks at them a dozen times, they call nobody back, and
  // only one thread ever works with a system.

  /// The processing unit.
  @exclusivity(unchecked) public internal(set) var processor: Processor
  /// The reader side of the 1402.
  @exclusivity(unchecked) public internal(set) var reader: CardReader1402
  /// The punch side of the 1402.
  @exclusivity(unchecked) public internal(set) var punch: CardPunch1402
  /// The 1403.
  @exclusivity(unchecked) public internal(set) var printer: Printer1403
  /// The tape units 1 to 6.
  @exclusivity(unchecked) public internal(set) var tapes: [MagneticTape729]
  /// The tape unit addressed last, nil before the first.
  @exclusivity(unchecked) public internal(set) var selectedTape: Int?
  /// The 1311 disk drives.
  public internal(set) var disks = DiskStorage1311()
  /// The 1405, nil when the system has 1311 drives.
  public internal(set) var ramac: DiskStorage1405?
  /// The inquiry station.
  public internal(set) var inquiry: Inquiry1407
  /// The time the processor stood interlocked for units since power-on.
  @exclusivity(unchecked) public internal(set) var interlockedTime = MachineTime.zero
  /// Cards read into storage since power-on.
  @exclusivity(unchecked) public internal(set) var cardsRead = 0
  /// Cards punched since power-on.
  @exclusivity(unchecked) public internal(set) var cardsPunched = 0
  /// Lines printed since power-on.
  @exclusivity(unchecked) public internal(set) var linesPrinted = 0
  /// The I/O CHECK STOP toggle.
  public var inputOutputCheckStop: Bool

  /// Whether the cards punched are kept for ``takePunchedCards()``; off when nobody wants them.
  @exclusivity(unchecked) public var keepsPunchedCards = true
  @exclusivity(unchecked) private var punchedDeck: DeckWriter?
  @exclusivity(unchecked) var punchedCards: [PunchedCard] = []
  /// Requests the units were asked to serve since power-on.
  @exclusivity(unchecked) var unitOperations: UInt64 = 0
  /// Cycles begun since power-on that a check ended before storage was addressed.
  var cyclesNotMade: UInt64 = 0
  /// Pieces of work that a ``SystemState`` does not hold: of disk storage, the inquiry station, and beside the program.
  var workNotKept: UInt64 = 0
  /// What units do beside the program.
  @exclusivity(unchecked) var overlap = ProcessingOverlap()
  let resetsTapeIndicatorByTest: Bool
  let diskStorage: DiskStorageKind

  /// Makes a system with power on, storage blank and nothing in the hoppers.
  public init(configuration: SystemConfiguration) {
    let features = configuration.features
    processor = Processor(size: configuration.storage, features: features)
    processor.engine = configuration.engine
    processor.setSenseSwitches(configuration.senseSwitches)
    reader = CardReader1402(
      hasEarlyCardRead: features.contains(.earlyCardRead),
      hasReadRelease: features.contains(.readPunchRelease))
    punch = CardPunch1402(hasPunchRelease: features.contains(.readPunchRelease))
    printer = Printer1403(
      positions: configuration.printer.positions, hasPrintStorage: features.contains(.printStorage),
      skipsFromPresentHole: configuration.skipsInPlace,
      carriageTape: configuration.carriageTape)
    tapes = DataProcessingSystem.tapeNumbers.map {
      MagneticTape729(number: $0, model: configuration.tapeModel)
    }
    diskStorage = configuration.diskStorage
    if case .file1405(_, let arms) = configuration.diskStorage { ramac = DiskStorage1405(arms: arms) }
    inquiry = Inquiry1407(model: configuration.inquiryStation)
    resetsTapeIndicatorByTest = configuration.resetsTapeIndicatorByTest
    inputOutputCheckStop = configuration.inputOutputCheckStop
  }

  /// The 1401's clock: time since power-on.
  public var now: MachineTime {
    .cycles(Int64(processor.state.cycles)) + interlockedTime
  }

  /// Holds the processor until a moment, if that has not come yet.
  func interlock(until moment: MachineTime) {
    let waiting = moment - now
    guard waiting > .zero else { return }
    interlockedTime += waiting
    if overlap.isActive { overlap.skipBursts(before: moment) }
  }

  // MARK: Running

  /// Lets the machine run until its processor has made so many cycles since power-on, or something stops it: START.
  ///
  /// - Parameters:
  ///   - limit: the value of the cycle counter at which to come back.
  ///   - requests: comes back as well when units have worked so many times, so that what they have put out can be taken before
  ///     it becomes much.
  /// - Returns: why the machine stopped, nil when only a limit is reached.
  public func run(untilCycle limit: UInt64, requests: UInt64 = .max) -> Stop? {
    let begin = unitOperations
    while true {
      let exit = overlap.isActive ? runInstruction(untilCycle: limit) : processor.run(untilCycle: limit)
      if case .unitWanted(let request) = exit {
        if let stop = serve(request) { return stop }
        if unitOperations &- begin >= requests { return nil }
        continue
      }
      if let stop = answer(exit) { return stop }
      if exit == .cycleLimit { return nil }
    }
  }

  /// Answers the processor: a unit that is wanted works; nil when the machine can go on.
  func answer(_ exit: RunExit) -> Stop? {
    switch exit {
    case .cycleLimit, .instructionEnd: settleOverlap()
    case .halt: endOverlap() ?? haltStop()
    case .check(let check): checkStop(check)
    case .unitWanted(let request): serve(request)
    }
  }

  /// A stop at the instruction in hand.
  ///
  /// - Parameters:
  ///   - reason: the kind of stop.
  ///   - message: what happened, to be followed by the place.
  /// - Returns: the stop with place and instruction.
  public func stop(_ reason: Stop.Reason, _ message: String) -> Stop {
    let address = processor.state.instructionAddress
    let place = "\(processor.state.instruction.text) at \(AddressRegister.decimal(address))"
    return Stop(reason: reason, address: address, message: "\(message); instruction \(place)")
  }

  func checkStop(_ check: Check) -> Stop {
    if case .invalidAddress = check.cause { cyclesNotMade += 1 }
    return Stop(reason: .check, address: check.instructionAddress, message: check.description, check: check)
  }

  private func haltStop() -> Stop {
    let address = processor.state.instructionAddress
    let next = processor.state.branchPending ? processor.state.aAddress : processor.state.iAddress
    return Stop(
      reason: .halt, address: address,
      message: "halt at \(AddressRegister.decimal(address)), next instruction at \(next.text)")
  }

  // MARK: The operator

  /// Puts a deck into the reader's hopper, behind what stands there.
  public func addToHopper(_ deck: CardDeck) {
    reader.add(deck)
  }

  /// LOAD on the 1402: reads the first card into 001-080 with a word mark in 001; the machine then stands ready to run
  /// at 001.
  ///
  /// - Returns: a stop when the hopper is empty or the card is not valid.
  public func pressLoad() -> Stop? {
    var outcome = reader.read(at: now)
    // A feed that the program started ahead has gone by: LOAD starts another.
    if case .tooLate = outcome { outcome = reader.read(at: now) }
    guard case .card(let read) = outcome else {
      return Stop(
        reason: .readerEmpty, address: 1, message: "the hopper is empty; put a deck in and press LOAD")
    }
    interlock(until: read.released)
    cardsRead += 1
    processor.load(card: read.card.characters)
    processor.setIndicators(.lastCard, on: read.isLast)
    return validityStop(of: read.card, during: "LOAD")
  }

  /// Puts a deck into the punch's hopper, for punch feed read; behind it follow blank cards without end.
  public func addToPunchHopper(_ deck: CardDeck) {
    punch.add(deck)
  }

  /// Lets the cards that are still on their way fall into the stackers, as at the end of a job.
  public func runOutCards() {
    reader.runOut(at: now)
    punch.runOut(at: now)
  }

  // MARK: What the units have put out

  /// Makes what is printed from now on into the bytes of a printer file; there are no events of the printer then.
  public func beginListing(_ writer: PrintFileWriter) {
    printer.beginListing(writer)
  }

  /// Lends the bytes that have come to the listing since the last call, and lets go of them.
  public func takeListing(_ body: ([UInt8]) throws -> Void) rethrows {
    try printer.takeListing(body)
  }

  /// Ends the listing; its last bytes can be taken.
  public func endListing() {
    printer.endListing()
  }

  /// Whether the cards in the stackers are kept for ``takeStackedCards()``.
  public var keepsStackedCards: Bool {
    get { reader.keepsStackedCards }
    set {
      reader.keepsStackedCards = newValue
      punch.keepsStackedCards = newValue
    }
  }

  /// Hands over what the printer did since the last call.
  public func takePrinterEvents() -> [PrinterEvent] {
    printer.takeEvents()
  }

  /// Makes the cards punched from now on into the lines of a text deck; none of them is kept then.
  public func beginPunchedDeck(_ writer: DeckWriter) {
    punchedDeck = writer
    keepsPunchedCards = false
  }

  /// Lends the bytes that have come to the punched deck since the last call, and lets go of them.
  public func takePunchedDeck(_ body: ([UInt8]) throws -> Void) rethrows {
    try body(punchedDeck?.bytes ?? [])
    punchedDeck?.removeBytes()
  }

  /// A card was punched.
  func note(_ card: borrowing PunchedCard) {
    cardsPunched += 1
    punchedDeck?.append(card.card, isColumnBinary: card.isColumnBinary)
    if keepsPunchedCards { punchedCards.append(copy card) }
  }

  /// Hands over the cards punched since the last call, in the order in which they were punched.
  public func takePunchedCards() -> [PunchedCard] {
    defer { punchedCards.removeAll(keepingCapacity: true) }
    return punchedCards
  }

  /// Hands over the cards that fell into stackers since the last call, in the order in which they fell.
  public func takeStackedCards() -> [StackedCard] {
    var cards = reader.takeStacked(at: now)
    let punched = punch.takeStacked()
    guard !punched.isEmpty else { return cards }
    cards += punched
    return cards.sorted { $0.stacked < $1.stacked }
  }
}
