public import Core1401

/// The 1402 card read-punch and the 1403 printer, which the instructions 1 to 7 use together.
public struct CardsAndPrinter: Hashable {
  /// The reader side of the 1402.
  public internal(set) var reader: CardReader1402
  /// The punch side of the 1402.
  public internal(set) var punch: CardPunch1402
  /// The 1403.
  public internal(set) var printer: Printer1403

  /// Makes the units as they are ordered, with nothing in the hoppers.
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

  /// Puts a deck into the reader's hopper, behind the cards that are there.
  public mutating func addToHopper(_ deck: CardDeck) { reader.add(deck) }

  /// Puts a deck into the punch's hopper, for punch feed read; blank cards without end follow.
  public mutating func addToPunchHopper(_ deck: CardDeck) { punch.add(deck) }

  /// LOAD: a card is read to 001-080 and the machine is ready to run at 001.
  ///
  /// - Returns: a stop when the hopper is empty, or the card has a column that is no character.
  public mutating func pressLoad(on machine: inout ProcessingUnit) -> Stop? {
    var outcome = reader.read(at: machine.now)
    // A feed that the program started ahead has gone by: LOAD starts another.
    if case .tooLate = outcome { outcome = reader.read(at: machine.now) }
    guard case .card(let read) = outcome else {
      return Stop(
        reason: .readerEmpty, address: 1, message: "the hopper is empty; put a deck in and press LOAD")
    }
    machine.interlock(until: read.released)
    machine.work.cardsRead += 1
    machine.processor.load(card: read.card.characters)
    machine.processor.setIndicators(.lastCard, on: read.isLast)
    return machine.validityStop(of: read.card, during: "LOAD")
  }

  /// Lets the cards that are still on their way fall into the stackers, as at the end of a job.
  public mutating func runOutCards(at now: MachineTime) {
    reader.runOut(at: now)
    punch.runOut(at: now)
  }

  /// Moves the form by a key of the printer.
  mutating func moveCarriage(_ order: CarriageOrder, on machine: inout ProcessingUnit) -> Stop? {
    switch printer.carriage(order, at: machine.now) {
    case .unpunchedChannel(let channel): return machine.channelStop(channel)
    case .accepted:
      senseCarriage(machine: &machine)
      return nil
    }
  }

  /// STORAGE PRINT-OUT: a hundred positions in two lines, the second with the word marks.
  ///
  /// - Parameters:
  ///   - first: the first position, a multiple of 100.
  ///   - machine: the processing unit.
  /// - Returns: why the printer does not print, nil when it has.
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

  /// The carriage's brushes: sets the indicators of channels 9 and 12.
  func senseCarriage(machine: inout ProcessingUnit) {
    machine.processor.setIndicators(.carriageChannel9, on: printer.channel9)
    machine.processor.setIndicators(.carriageChannel12, on: printer.channel12)
  }

  // MARK: Output

  /// Whether the cards in the stackers are kept for ``takeStackedCards(at:)``.
  public var keepsStackedCards: Bool {
    get { reader.keepsStackedCards }
    set {
      reader.keepsStackedCards = newValue
      punch.keepsStackedCards = newValue
    }
  }

  /// Makes what is printed from now on into the bytes of a printer file; there are no events of the printer then.
  public mutating func beginListing(_ writer: PrintFileWriter) { printer.beginListing(writer) }

  /// Passes the bytes that have come to the listing since the last call, then clears them.
  public mutating func takeListing(_ body: ([UInt8]) throws -> Void) rethrows {
    try printer.takeListing(body)
  }

  /// Ends the listing; its last bytes can be taken.
  public mutating func endListing() { printer.endListing() }

  /// Hands over what the printer did since the last call.
  public mutating func takePrinterEvents() -> PrinterEvents { printer.takeEvents() }

  /// Makes the cards punched from now on into the lines of a text deck; none of them is kept then.
  public mutating func beginPunchedDeck(_ writer: DeckWriter) { punch.beginDeck(writer) }

  /// Whether the cards punched are kept for ``takePunchedCards()``; off when nobody takes them.
  public var keepsPunchedCards: Bool {
    get { punch.keepsPunchedCards }
    set { punch.keepsPunchedCards = newValue }
  }

  /// Passes the bytes that have come to the punched deck since the last call, then clears them.
  public mutating func takePunchedDeck(_ body: ([UInt8]) throws -> Void) rethrows {
    try punch.takeDeck(body)
  }

  /// Hands over the cards punched since the last call, in the order in which they were punched.
  public mutating func takePunchedCards() -> [PunchedCard] { punch.takePunched() }

  /// Hands over the cards that fell into stackers since the last call, in the order in which they fell.
  public mutating func takeStackedCards(at now: MachineTime) -> [StackedCard] {
    var cards = reader.takeStacked(at: now)
    let punched = punch.takeStacked()
    guard !punched.isEmpty else { return cards }
    cards += punched
    return cards.sorted { $0.stacked < $1.stacked }
  }
}

extension CardsAndPrinter: Unit {
  /// The reader, the punch and the printer.
  public static let words = ["reader", "punch", "printer"]
  /// Every system has them.
  public static let absence = "the system has no 1402"

  /// The operation codes 1 to 9, K and F.
  public func serves(_ request: UnitRequest) -> Bool {
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

  /// CARRIAGE RESTORE needs a hole to go to.
  public func refusal(of key: UnitKey, at now: MachineTime) -> String? {
    let isRestorable = printer.carriageTape.nextRow(channel: 1, after: 0) != nil
    return key == .carriageRestore && !isRestorable ? "channel 1 is not punched in the carriage tape" : nil
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

  /// Cards stay with the machine that has them.
  public mutating func takeMedia(from old: CardsAndPrinter) {}

  /// The status of cards and paper has a form of its own.
  public func reports(at now: MachineTime) -> [UnitReport] { [] }

  /// Whether all three are in states that they can be in.
  public var isPossible: Bool { reader.isPossible && punch.isPossible && printer.isPossible }
}

extension UnitKey {
  /// LOAD on the 1402.
  public static let load = UnitKey(UnitPlace("reader"), "load")
  /// Takes the cards out of the reader's hopper.
  public static let emptyHopper = UnitKey(UnitPlace("reader"), "empty hopper")
  /// CARRIAGE RESTORE on the 1403.
  public static let carriageRestore = UnitKey(UnitPlace("printer"), "carriage restore")
  /// CARRIAGE SPACE on the 1403.
  public static let carriageSpace = UnitKey(UnitPlace("printer"), "carriage space")

  /// Puts cards into the reader's hopper.
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

  /// Whether the key moves the paper, which is done while the machine is stopped.
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
  func channelStop(_ channel: Int) -> Stop {
    stop(
      .channelNotPunched,
      "the form would run away: channel \(channel) is not punched in the carriage tape (--carriage gives another)"
    )
  }
}
