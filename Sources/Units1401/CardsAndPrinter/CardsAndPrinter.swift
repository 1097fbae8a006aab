public import Core1401

/// The 1402 card read-punch and the 1403 printer, which share the instructions 1 to 7.
public struct CardsAndPrinter: Hashable {
  /// The reader side of the 1402.
  public internal(set) var reader: CardReader1402
  /// The punch side of the 1402.
  public internal(set) var punch: CardPunch1402
  /// The 1403.
  public internal(set) var printer: Printer1403

  /// Creates the configured units, with nothing in the hoppers.
  public init(_ configuration: SystemConfiguration) {
    let features = configuration.features
    reader = CardReader1402(
      hasEarlyCardRead: features.contains(.earlyCardRead),
      hasReadRelease: features.contains(.readPunchRelease))
    punch = CardPunch1402(hasPunchRelease: features.contains(.readPunchRelease))
    printer = Printer1403(
      positions: configuration.printer.positions, hasPrintStorage: features.contains(.printStorage),
      hasDualSpeedCarriage: configuration.dualSpeedCarriage,
      skipsFromPresentHole: configuration.skipsInPlace, carriageTape: configuration.carriageTape)
  }

  // MARK: The operator

  /// Adds a deck to the reader's hopper, after the cards that are there.
  public mutating func addToHopper(_ deck: CardDeck) { reader.add(deck) }

  /// Adds a deck to the punch's hopper, for punch feed read; an unlimited number of blank cards follow.
  public mutating func addToPunchHopper(_ deck: CardDeck) { punch.add(deck) }

  /// LOAD: reads a card into 001-080 and makes the machine ready to run at 001.
  ///
  /// - Returns: a stop when the hopper is empty, or the card has a column that is not a character.
  public mutating func pressLoad(on machine: inout ProcessingUnit) -> Stop? {
    var outcome = reader.read(at: machine.now)
    // A feed that the program started ahead has passed: LOAD starts another.
    if case .tooLate = outcome { outcome = reader.read(at: machine.now) }
    guard case .card(let read) = outcome else {
      return Stop(
        reason: .readerEmpty, address: 1,
        message: StopMessage("the hopper is empty", advice: StopAdvice("put a deck in", thenPress: "LOAD")))
    }
    machine.interlock(until: read.released)
    machine.work.cardsRead += 1
    machine.processor.load(card: read.card.characters)
    machine.processor.setIndicators(.lastCard, on: read.isLast)
    return machine.validityStop(of: read.card, during: "LOAD")
  }

  /// Sends the cards that are still moving to the stackers, as at the end of a job.
  public mutating func runOutCards(at now: MachineTime) {
    reader.runOut(at: now)
    punch.runOut(at: now)
  }

  /// Moves the form as a key of the printer does.
  mutating func moveCarriage(_ order: CarriageOrder, on machine: inout ProcessingUnit) -> Stop? {
    switch printer.carriage(order, at: machine.now) {
    case .unpunchedChannel(let channel): return machine.channelStop(channel)
    case .accepted:
      senseCarriage(machine: &machine)
      return nil
    }
  }

  /// STORAGE PRINT-OUT: prints a hundred positions in two lines, the second with the word marks.
  ///
  /// - Parameters:
  ///   - first: the first position, a multiple of 100.
  ///   - machine: the processing unit.
  /// - Returns: why the printer cannot print; nil when it has printed.
  public mutating func printOut(from first: Int, on machine: inout ProcessingUnit) -> Stop? {
    let block = machine.processor.storage.characters(in: first...first + 99)
    for modifier in [Printer1403.Modifier.none, .wordMarks] {
      machine.work.linesPrinted += 1
      let outcome = printer.printLine(block, modifier: modifier, at: machine.now)
      senseCarriage(machine: &machine)
      machine.interlock(until: outcome.released)
      if let channel = outcome.unpunchedChannel { return machine.channelStop(channel) }
    }
    return nil
  }

  /// Sets the indicators of channels 9 and 12 from the carriage's brushes.
  @inline(__always)
  func senseCarriage(machine: inout ProcessingUnit) {
    machine.processor.setIndicators(.carriageChannel9, on: printer.channel9)
    machine.processor.setIndicators(.carriageChannel12, on: printer.channel12)
  }

  // MARK: Output

  /// What is kept of stacked cards for ``takeStackedCards(at:)``.
  public var stackedRecord: StackedRecord {
    get { reader.stackedRecord }
    set {
      reader.stackedRecord = newValue
      punch.stackedRecord = newValue
    }
  }

  /// Writes what is printed from now on as bytes of a printer file; no printer events are recorded then.
  public mutating func beginListing(_ writer: PrintFileWriter) { printer.beginListing(writer) }

  /// Passes the listing's bytes since the previous call to `body`, then clears them.
  public mutating func takeListing(_ body: (ArraySlice<UInt8>) throws -> Void) rethrows {
    try printer.takeListing(body)
  }

  /// Ends the listing; its last bytes can then be taken.
  public mutating func endListing() { printer.endListing() }

  /// Removes and returns the printer events since the previous call.
  public mutating func takePrinterEvents() -> PrinterEvents { printer.takeEvents() }

  /// Writes the cards punched from now on as lines of a text deck, instead of keeping them.
  public mutating func beginPunchedDeck(_ writer: DeckWriter) { punch.beginDeck(writer) }

  /// Whether punched cards are kept for ``takePunchedCards()``; turn it off when nothing takes them.
  public var keepsPunchedCards: Bool {
    get { punch.keepsPunchedCards }
    set { punch.keepsPunchedCards = newValue }
  }

  /// Passes the punched deck's bytes since the previous call to `body`, then clears them.
  public mutating func takePunchedDeck(_ body: (ArraySlice<UInt8>) throws -> Void) rethrows {
    try punch.takeDeck(body)
  }

  /// Removes and returns the cards punched since the previous call, in order.
  public mutating func takePunchedCards() -> [PunchedCard] { punch.takePunched() }

  /// Removes and returns the cards stacked since the previous call, in order.
  public mutating func takeStackedCards(at now: MachineTime) -> StackedCards {
    var cards = reader.takeStacked(at: now)
    cards.merge(punch.takeStacked())
    return cards
  }
}

extension CardsAndPrinter: Unit {
  /// The reader, the punch and the printer.
  public static let words = ["reader", "punch", "printer"]
  /// The message for a system without a 1402; never used, because every system has one.
  public static let absence = UnitRefusal(.unitMissing, ["1402"])

  /// The operation codes 1 to 9, K and F.
  public static func serves(_ request: UnitRequest) -> Bool {
    switch request.action {
    case .cardsAndPrinter, .startReadFeed, .startPunchFeed, .selectStacker, .controlCarriage: true
    case .controlUnit, .transfer, .testIndicator: false
    }
  }

  /// Sets the busy indicators.
  public mutating func showIndicators(on machine: inout ProcessingUnit) {
    let now = machine.now
    machine.processor.setIndicators(.readerBusy, on: reader.isBusy(at: now))
    machine.processor.setIndicators(.punchBusy, on: punch.isBusy(at: now))
    machine.processor.setIndicators(.printerBusy, on: printer.isBusy(at: now))
    machine.processor.setIndicators(.carriageBusy, on: printer.isCarriageBusy(at: now))
  }

  /// When a busy indicator turns off.
  public func end(of busy: Indicators, at now: MachineTime) -> MachineTime? {
    switch busy {
    case .readerBusy: reader.feed.busyUntil
    case .punchBusy: punch.feed.busyUntil
    case .printerBusy: printer.printEnds
    case .carriageBusy: printer.motionEnds
    default: nil
    }
  }

  /// CARRIAGE RESTORE needs a hole in channel 1.
  public func refusal(of key: UnitKey, at now: MachineTime) -> UnitRefusal? {
    let isRestorable = printer.carriageTape.nextRow(channel: 1, after: 0) != nil
    return key == .carriageRestore && !isRestorable ? UnitRefusal(.noChannelOne) : nil
  }

  /// The keys of ``UnitKey`` for cards and paper.
  public mutating func press(_ key: UnitKey, on machine: inout ProcessingUnit) -> Stop? {
    switch key.name {
    case UnitKey.load.name: return pressLoad(on: &machine)
    case UnitKey.carriageRestore.name: return moveCarriage(.skipNow(channel: 1), on: &machine)
    case UnitKey.carriageSpace.name: return moveCarriage(.spaceNow(1), on: &machine)
    case UnitKey.emptyHopper.name: _ = reader.removeCards()
    default:
      if let cards = key.cards { addToHopper(CardDeck(cards: cards)) }
      if let isOn = key.isOn { reader.endOfFileKey = isOn }
    }
    return nil
  }

  /// Does nothing: cards are not transferred to another machine.
  public mutating func takeMedia(from old: CardsAndPrinter) {}

  /// Returns none: the status of cards and paper has its own form.
  public func reports(at now: MachineTime) -> [UnitReport] { [] }

  /// Whether the states of all three are consistent.
  public var isPossible: Bool { reader.isPossible && punch.isPossible && printer.isPossible }
}

extension UnitKey {
  /// LOAD on the 1402.
  public static let load = UnitKey(UnitPlace("reader"), "load")
  /// Removes the cards from the reader's hopper.
  public static let emptyHopper = UnitKey(UnitPlace("reader"), "empty hopper")
  /// CARRIAGE RESTORE on the 1403.
  public static let carriageRestore = UnitKey(UnitPlace("printer"), "carriage restore")
  /// CARRIAGE SPACE on the 1403.
  public static let carriageSpace = UnitKey(UnitPlace("printer"), "carriage space")

  /// Adds cards to the reader's hopper.
  public static func addToHopper(_ deck: CardDeck) -> UnitKey {
    var key = UnitKey(UnitPlace("reader"), "add cards")
    key.cards = deck.cards
    return key
  }

  /// END OF FILE on the 1402.
  public static func endOfFile(_ isOn: Bool) -> UnitKey {
    var key = UnitKey(UnitPlace("reader"), "end of file")
    key.isOn = isOn
    return key
  }

  /// Whether the key moves the paper, which requires a stopped machine.
  public var movesPaper: Bool { self == .carriageRestore || self == .carriageSpace }
}

extension Stop.Reason {
  /// A card is needed and the hopper is empty.
  public static let readerEmpty = Stop.Reason("reader-empty", .unitWaits)
  /// A card is needed in the punch feed and there is none.
  public static let punchEmpty = Stop.Reason("punch-empty", .unitWaits)
  /// The carriage was sent to a channel that the carriage tape does not have.
  public static let channelNotPunched = Stop.Reason("channel-not-punched", .unitWaits, light: .printer)
}

extension ProcessingUnit {
  @inline(never)
  func channelStop(_ channel: Int) -> Stop {
    stop(
      .channelNotPunched,
      StopMessage(
        "the form would run away: channel \(channel) is not punched in the carriage tape",
        advice: StopAdvice("start with another carriage tape", anotherRun: "give --carriage FILE")))
  }
}
