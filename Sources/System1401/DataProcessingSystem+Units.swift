import Core1401
import Units1401

// How input/output instructions reach the units.
//
// Printing comes first and uses storage before reading replaces anything; reading and punching start at their own clutch
// points, overlapped with printing as far as no data pass. A unit that is not ready leaves the instruction waiting: it goes on
// when the operator has made the unit ready. Source: IBM 1402 and 1403 chapters of A24-1403; times in A24-3072.
extension DataProcessingSystem {
  /// The fixed areas of storage.
  enum Area {
    static let read = 1...80
    static let punch = 101...180
    static let print = 201...332
    static let upperHalfColumns = 401...480
    static let lowerHalfColumns = 501...580
  }

  /// Lets the units work on a request and answers it; nil when the machine goes on.
  func serve(_ request: UnitRequest) -> Stop? {
    unitOperations += 1
    if overlap.isActive, let stop = settleOverlap() { return stop }
    switch request.action {
    case .cardsAndPrinter(let write, let read, let punch):
      return serveCardsAndPrinter(request.modifier, write: write, read: read, punch: punch)
    case .startReadFeed:
      if case .hopperEmpty = reader.startFeed(at: now) { return hopperStop() }
    case .startPunchFeed:
      _ = punch.startFeed(at: now)
    case .selectStacker:
      selectStacker(request.modifier ?? .blank)
    case .controlCarriage:
      return controlCarriage(request.modifier ?? .blank)
    case .controlUnit, .transfer:
      if let address = TapeAddress(request.aAddress) { return serveTape(address, request) }
      guard case .transfer(let load) = request.action else { return unitStop(request.aAddress) }
      switch UnitClass(request.aAddress) {
      case .disk: return serveDisk(request, load: load)
      case .inquiryStation: return serveInquiry(request, load: load)
      case nil: return unitStop(request.aAddress)
      }
    case .testIndicator where request.modifier.map(Indicators.init(dCharacter:)) == .tapeIndicator:
      showTapeIndicator()
      processor.finishUnitOperation()
      resetTestedTapeIndicator()
      return nil
    case .testIndicator:
      showDiskIndicators()
      showInquiryIndicator()
      showBusyIndicators()
      processor.setIndicators(.printerBusy, on: printer.isBusy(at: now))
      processor.setIndicators(.carriageBusy, on: printer.isCarriageBusy(at: now))
    }
    processor.finishUnitOperation()
    return nil
  }

  private func unitStop(_ unit: AddressRegister) -> Stop {
    let name = MissingUnit.name(unit).map { ", \($0)," } ?? ""
    return stop(.unitNotInstalled, "unit \(unit.text)\(name) is not installed")
  }

  // MARK: Cards and printer

  private func serveCardsAndPrinter(
    _ modifier: StoredCharacter?, write: Bool, read: Bool, punch punches: Bool
  ) -> Stop? {
    let modifiers = UnitModifiers(
      modifier, write: write, read: read, punch: punches, features: processor.features)
    if modifiers.isIgnored { processor.noteIgnoredModifier() }
    guard !read || reader.isReady else { return hopperStop() }
    guard !modifiers.readsPunchFeed || punch.cardsLeft > 0 else {
      return punchEmptyStop()
    }
    if read, let stop = waitForOverlap(of: .reader) { return stop }
    if punches, let stop = waitForOverlap(of: .punch) { return stop }
    let issued = now
    var released = issued
    var problem: Stop?
    if write {
      let outcome = printLine(modifiers.print, at: issued)
      released = outcome.released
      problem = outcome.unpunchedChannel.map(channelStop)
    }
    let transfersFrom = released
    if read {
      let (time, stop) = readCard(
        columnBinary: modifiers.columnBinary, at: issued, readingFrom: transfersFrom)
      released = max(released, time)
      problem = stop ?? problem
    }
    if punches {
      let (time, stop) = punchCard(modifiers, at: issued, punchingFrom: transfersFrom)
      released = max(released, time)
      problem = stop ?? problem
    }
    interlock(until: released)
    guard !overlapsCards || modifiers.readsPunchFeed || !read && !punches else {
      // The transfer has an address register of its own.
      processor.finishUnitOperation()
      return problem
    }
    let last =
      modifiers.readsPunchFeed || read && !punches
      ? Area.read.upperBound
      : punches ? Area.punch.upperBound : Area.print.lowerBound + printer.positions.rawValue - 1
    processor.finishUnitOperation(bAddress: last + 1)
    return problem
  }

  private func printLine(_ modifier: Printer1403.Modifier, at issued: MachineTime) -> PrintOutcome {
    linesPrinted += 1
    let area = Area.print.lowerBound..<Area.print.lowerBound + printer.positions.rawValue
    let outcome = processor.storage.withBytes(in: area) {
      printer.printLine(bytes: $0, modifier: modifier, at: issued)
    }
    senseCarriage()
    return outcome
  }

  private func readCard(
    columnBinary: Bool, at issued: MachineTime, readingFrom: MachineTime
  ) -> (released: MachineTime, stop: Stop?) {
    processor.setIndicators([.lastCard, .readerError], on: false)
    switch reader.read(at: issued, readingFrom: readingFrom) {
    case .hopperEmpty:
      // It was looked at before: the host has lost the cards of a long deck.
      return (issued, hopperStop())
    case .tooLate:
      return (issued, unitCheck(.readerError, "reader check: the read came too late behind start read feed"))
    case .card(let read):
      guard overlapsCards else { return (read.released, storeCard(read, columnBinary: columnBinary)) }
      overlap.begin(
        ProcessingOverlap.Transfer(
          .reader, from: read.latch + CardReader1402.startTime, to: read.released,
          bursts: ProcessingOverlap.Transfer.rows, cyclesOfBurst: Int64(Area.read.count),
          result: .card(read, columnBinary: columnBinary)))
      return (readingFrom, nil)
    }
  }

  /// A card that was read enters storage.
  func storeCard(_ read: CardRead, columnBinary: Bool) -> Stop? {
    cardsRead += 1
    processor.storage.replaceCard(at: Area.read.lowerBound, by: read.card.image)
    if columnBinary {
      put(read.card.upperHalf, in: Area.upperHalfColumns)
      put(read.card.lowerHalf, in: Area.lowerHalfColumns)
    }
    processor.setIndicators(.lastCard, on: read.isLast)
    return columnBinary ? nil : validityStop(of: read.card, during: "read")
  }

  /// The reader check for a card with a column that is no character.
  func validityStop(of card: Card, during operation: String) -> Stop? {
    guard !card.isValid, let column = card.invalidColumns.first else { return nil }
    return unitCheck(
      .readerError,
      "reader check at \(operation): card \(cardsRead), column \(column) has punches that are no character")
  }

  /// An error of a unit: sets its indicator and, with the check-stop switch up, stops the machine.
  private func unitCheck(_ indicator: Indicators, _ message: String) -> Stop? {
    processor.setIndicators(indicator, on: true)
    return inputOutputCheckStop ? stop(.inputOutputCheck, message) : nil
  }

  private func hopperStop() -> Stop {
    stop(.readerEmpty, "the reader's hopper is empty; put cards in and press START")
  }

  private func punchEmptyStop() -> Stop {
    stop(.punchEmpty, "the punch's hopper is empty; put cards in and press START")
  }

  private func punchCard(
    _ modifiers: UnitModifiers, at issued: MachineTime, punchingFrom: MachineTime
  ) -> (released: MachineTime, stop: Stop?) {
    let card =
      modifiers.columnBinary
      ? Card(upper: characters(in: Area.upperHalfColumns), lower: characters(in: Area.lowerHalfColumns))
      : Card(punching: processor.storage.card(at: Area.punch.lowerBound))
    processor.setIndicators(.punchError, on: false)
    if modifiers.readsPunchFeed { return punchAndReadFeed(card, at: issued, punchingFrom: punchingFrom) }
    let outcome = punch.punch(
      card, isColumnBinary: modifiers.columnBinary, at: issued, punchingFrom: punchingFrom)
    guard case .punched(let punched) = outcome else { return (issued, latePunchStop()) }
    note(punched)
    guard overlapsCards else { return (punched.released, nil) }
    overlap.begin(
      ProcessingOverlap.Transfer(
        .punch, from: punched.latch + CardPunch1402.startTime, to: punched.released,
        bursts: ProcessingOverlap.Transfer.rows, cyclesOfBurst: Int64(Area.punch.count), result: .nothing))
    return (punchingFrom, nil)
  }

  /// Punch feed read: the card at the feed's own brushes goes to 001-080 while the one ahead of it is punched.
  private func punchAndReadFeed(
    _ card: Card, at issued: MachineTime, punchingFrom: MachineTime
  ) -> (released: MachineTime, stop: Stop?) {
    switch punch.punchFeedRead(punching: card, at: issued, punchingFrom: punchingFrom) {
    case .hopperEmpty:
      return (issued, punchEmptyStop())
    case .tooLate:
      return (issued, latePunchStop())
    case .card(let read, let punched):
      cardsRead += 1
      processor.storage.replaceCard(at: Area.read.lowerBound, by: read.card.image)
      if let punched { note(punched) }
      return (read.released, validityStop(of: read.card, during: "punch feed read"))
    }
  }

  private func latePunchStop() -> Stop? {
    unitCheck(.punchError, "punch check: the punch instruction came too late behind start punch feed")
  }

  // MARK: Carriage and stackers

  private func controlCarriage(_ d: StoredCharacter) -> Stop? {
    if CarriageOrder(dModifier: d) == nil { processor.noteIgnoredModifier() }
    switch printer.carriage(order: d, at: now) {
    case .unpunchedChannel(let channel):
      return channelStop(channel)
    case .accepted(let released):
      interlock(until: released)
      senseCarriage()
      processor.finishUnitOperation()
      return nil
    }
  }

  func channelStop(_ channel: Int) -> Stop {
    stop(
      .channelNotPunched,
      "the form would run away: channel \(channel) is not punched in the carriage tape (--carriage gives another)"
    )
  }

  func senseCarriage() {
    processor.setIndicators(.carriageChannel9, on: printer.channel9)
    processor.setIndicators(.carriageChannel12, on: printer.channel12)
  }

  private func selectStacker(_ d: StoredCharacter) {
    if let pocket = Pocket(readerModifier: d) {
      reader.selectStacker(pocket, at: now)
    } else if let pocket = Pocket(punchModifier: d) {
      punch.selectStacker(pocket)
    } else if !controlOverlap(d) {
      processor.noteIgnoredModifier()
    }
  }

  // MARK: Storage

  func characters(in area: ClosedRange<Int>) -> [StoredCharacter] {
    processor.storage.characters(in: area)
  }

  /// Replaces an area; its word marks stay.
  private func put(_ characters: [StoredCharacter], in area: ClosedRange<Int>) {
    processor.storage.replaceCharacters(in: area, by: characters)
  }
}

/// What the d-character of an instruction 1 to 7 asks of the units.
private struct UnitModifiers {
  var print = Printer1403.Modifier.none
  var columnBinary = false
  var readsPunchFeed = false
  /// The d-character means nothing here, or belongs to a feature that is not installed.
  var isIgnored = false

  init(_ modifier: StoredCharacter?, write: Bool, read: Bool, punch: Bool, features: Features) {
    guard let modifier else { return }
    switch modifier.code {
    case 0o74 where write:
      print = .wordMarks
    case 0o22 where write && features.contains(.spaceSuppression):
      print = .spaceSuppression
    case 0o63 where !write && read != punch && features.contains(.columnBinary):
      columnBinary = true
    case 0o51 where punch && !read && features.contains(.punchFeedRead):
      readsPunchFeed = true
    default:
      isIgnored = true
    }
  }
}
