public import Core1401

// Execution of the instructions 1 to 9, K and F on the 1402 and the 1403.
//
// Printing comes first and uses storage before reading replaces anything. Reading and punching start at their
// own clutch points, and overlap printing while no data are transferred. If a unit is not ready, the
// instruction waits, and continues when the operator has made the unit ready. Source: IBM 1402 and 1403
// chapters of A24-1403; times in A24-3072.
extension CardsAndPrinter {
  /// Executes the request of an instruction.
  @inline(__always)
  public mutating func serve(_ request: UnitRequest, for machine: inout ProcessingUnit) -> Stop? {
    switch request.action {
    case .cardsAndPrinter(let write, let read, let punch):
      return serve(request.modifier, write: write, read: read, punch: punch, &machine)
    case .startReadFeed:
      if case .hopperEmpty = reader.startFeed(at: machine.now) { return machine.hopperStop() }
    case .startPunchFeed:
      _ = punch.startFeed(at: machine.now)
    case .selectStacker:
      selectStacker(request.modifier ?? .blank, &machine)
    case .controlCarriage:
      return controlCarriage(request.modifier ?? .blank, &machine)
    case .controlUnit, .transfer, .testIndicator:
      preconditionFailure("an instruction for another unit")
    }
    machine.processor.finishUnitOperation()
    return nil
  }

  // MARK: Cards and lines

  @inline(__always)
  private mutating func serve(
    _ modifier: StoredCharacter?, write: Bool, read: Bool, punch punches: Bool,
    _ machine: inout ProcessingUnit
  ) -> Stop? {
    let modifiers = UnitModifiers(
      modifier, write: write, read: read, punch: punches, features: machine.processor.features)
    if modifiers.isIgnored { machine.processor.noteIgnoredModifier() }
    guard !read || reader.isReady else { return machine.hopperStop() }
    guard !modifiers.readsPunchFeed || punch.cardsLeft > 0 else { return machine.punchEmptyStop() }
    if read, let stop = machine.waitForOverlap(of: .reader) { return stop }
    if punches, let stop = machine.waitForOverlap(of: .punch) { return stop }
    let issued = machine.now
    var released = issued
    var problem: Stop?
    if write {
      let outcome = printLine(modifiers.print, at: issued, &machine)
      released = outcome.released
      if let channel = outcome.unpunchedChannel { problem = machine.channelStop(channel) }
    }
    let transfersFrom = released
    if read {
      let (time, stop) = readCard(
        columnBinary: modifiers.columnBinary, at: issued, readingFrom: transfersFrom, &machine)
      released = max(released, time)
      problem = stop ?? problem
    }
    if punches {
      let (time, stop) = punchCard(modifiers, at: issued, punchingFrom: transfersFrom, &machine)
      released = max(released, time)
      problem = stop ?? problem
    }
    machine.interlock(until: released, since: issued)
    guard !machine.overlapsCards || modifiers.readsPunchFeed || !read && !punches else {
      // The transfer has its own address register.
      machine.processor.finishUnitOperation()
      return problem
    }
    let last =
      modifiers.readsPunchFeed || read && !punches
      ? UnitArea.read.upperBound
      : punches ? UnitArea.punch.upperBound : UnitArea.print.lowerBound + printer.positions.rawValue - 1
    machine.processor.finishUnitOperation(bAddress: last + 1)
    return problem
  }

  @inline(__always)
  private mutating func printLine(
    _ modifier: Printer1403.Modifier, at issued: MachineTime, _ machine: inout ProcessingUnit
  ) -> PrintOutcome {
    machine.work.linesPrinted += 1
    let area = UnitArea.print.lowerBound..<UnitArea.print.lowerBound + printer.positions.rawValue
    let outcome = unsafe machine.processor.storage.withBytes(in: area) {
      unsafe printer.printLine(bytes: $0, modifier: modifier, at: issued)
    }
    senseCarriage(machine: &machine)
    return outcome
  }

  private mutating func readCard(
    columnBinary: Bool, at issued: MachineTime, readingFrom: MachineTime, _ machine: inout ProcessingUnit
  ) -> (released: MachineTime, stop: Stop?) {
    machine.processor.setIndicators([.lastCard, .readerError], on: false)
    if !columnBinary, !machine.overlapsCards {
      var stop: Stop?
      let released = reader.readInPlace(at: issued, readingFrom: readingFrom) { card, isLast in
        stop = machine.store(card, isLast: isLast)
      }
      if let released { return (released, stop) }
    }
    switch reader.read(at: issued, readingFrom: readingFrom) {
    case .hopperEmpty:
      // There were cards before: the host has lost the cards of a long deck.
      return (issued, machine.hopperStop())
    case .tooLate:
      let message: StopMessage = "reader check: the read came too late after start read feed"
      return (issued, machine.unitCheck(.readerError, message))
    case .card(let read):
      guard machine.overlapsCards else {
        return (read.released, machine.store(read, columnBinary: columnBinary))
      }
      machine.work.overlap.begin(
        ProcessingOverlap.Transfer(
          .reader, from: read.latch + CardReader1402.startTime, to: read.released,
          bursts: ProcessingOverlap.Transfer.rows, cyclesOfBurst: Int64(UnitArea.read.count),
          result: .card(read, columnBinary: columnBinary)))
      return (readingFrom, nil)
    }
  }

  @inline(__always)
  private mutating func punchCard(
    _ modifiers: UnitModifiers, at issued: MachineTime, punchingFrom: MachineTime,
    _ machine: inout ProcessingUnit
  ) -> (released: MachineTime, stop: Stop?) {
    if !modifiers.columnBinary, !modifiers.readsPunchFeed, !machine.overlapsCards {
      let characters = machine.processor.storage.card(at: UnitArea.punch.lowerBound)
      if let released = punch.punchInPlace(characters, at: issued, punchingFrom: punchingFrom) {
        machine.processor.setIndicators(.punchError, on: false)
        machine.work.cardsPunched += 1
        return (released, nil)
      }
    }
    return punchAnyCard(modifiers, at: issued, punchingFrom: punchingFrom, &machine)
  }

  @inline(never)
  private mutating func punchAnyCard(
    _ modifiers: UnitModifiers, at issued: MachineTime, punchingFrom: MachineTime,
    _ machine: inout ProcessingUnit
  ) -> (released: MachineTime, stop: Stop?) {
    let card =
      modifiers.columnBinary
      ? Card(
        upper: machine.processor.storage.characters(in: UnitArea.upperHalfColumns),
        lower: machine.processor.storage.characters(in: UnitArea.lowerHalfColumns))
      : Card(punching: machine.processor.storage.card(at: UnitArea.punch.lowerBound))
    machine.processor.setIndicators(.punchError, on: false)
    if modifiers.readsPunchFeed {
      return punchAndReadFeed(card, at: issued, punchingFrom: punchingFrom, &machine)
    }
    let outcome = punch.punch(
      card, isColumnBinary: modifiers.columnBinary, at: issued, punchingFrom: punchingFrom)
    guard case .punched(let punched) = outcome else { return (issued, machine.latePunchStop()) }
    machine.work.cardsPunched += 1
    guard machine.overlapsCards else { return (punched.released, nil) }
    machine.work.overlap.begin(
      ProcessingOverlap.Transfer(
        .punch, from: punched.latch + CardPunch1402.startTime, to: punched.released,
        bursts: ProcessingOverlap.Transfer.rows, cyclesOfBurst: Int64(UnitArea.punch.count), result: .nothing)
    )
    return (punchingFrom, nil)
  }

  /// Punch feed read: reads the card at the feed's own brushes into 001-080 while the one ahead of it is
  /// punched.
  private mutating func punchAndReadFeed(
    _ card: Card, at issued: MachineTime, punchingFrom: MachineTime, _ machine: inout ProcessingUnit
  ) -> (released: MachineTime, stop: Stop?) {
    switch punch.punchFeedRead(punching: card, at: issued, punchingFrom: punchingFrom) {
    case .hopperEmpty:
      return (issued, machine.punchEmptyStop())
    case .tooLate:
      return (issued, machine.latePunchStop())
    case .card(let read, let punched):
      machine.work.cardsRead += 1
      machine.processor.storage.replaceCard(at: UnitArea.read.lowerBound, by: read.card.image)
      if punched != nil { machine.work.cardsPunched += 1 }
      return (read.released, machine.validityStop(of: read.card, during: "punch feed read"))
    }
  }

  // MARK: Carriage and stackers

  private mutating func controlCarriage(_ d: StoredCharacter, _ machine: inout ProcessingUnit) -> Stop? {
    let order = CarriageOrder(dModifier: d)
    if order == nil { machine.processor.noteIgnoredModifier() }
    switch printer.carriage(order, at: machine.now) {
    case .unpunchedChannel(let channel):
      return machine.channelStop(channel)
    case .accepted(let released):
      machine.interlock(until: released)
      senseCarriage(machine: &machine)
      machine.processor.finishUnitOperation()
      return nil
    }
  }

  private mutating func selectStacker(_ d: StoredCharacter, _ machine: inout ProcessingUnit) {
    if let pocket = Pocket(readerModifier: d) {
      reader.selectStacker(pocket, at: machine.now)
    } else if let pocket = Pocket(punchModifier: d) {
      punch.selectStacker(pocket)
    } else if !machine.controlOverlap(d) {
      machine.processor.noteIgnoredModifier()
    }
  }
}

/// The fixed areas of storage for cards and lines.
public enum UnitArea {
  /// A card that has been read.
  public static let read = 1...80
  /// A card to be punched.
  public static let punch = 101...180
  /// A line to be printed.
  public static let print = 201...332
  /// The upper halves of column-binary columns.
  public static let upperHalfColumns = 401...480
  /// The lower halves of column-binary columns.
  public static let lowerHalfColumns = 501...580
}

extension ProcessingUnit {
  /// Stores a card that was read.
  mutating func store(_ read: CardRead, columnBinary: Bool) -> Stop? {
    guard columnBinary else { return store(read.card, isLast: read.isLast) }
    work.cardsRead += 1
    processor.storage.replaceCard(at: UnitArea.read.lowerBound, by: read.card.image)
    processor.storage.replaceCharacters(in: UnitArea.upperHalfColumns, by: read.card.upperHalf)
    processor.storage.replaceCharacters(in: UnitArea.lowerHalfColumns, by: read.card.lowerHalf)
    processor.setIndicators(.lastCard, on: read.isLast)
    return nil
  }

  /// Stores the characters of a card that was read.
  @inline(__always)
  fileprivate mutating func store(_ card: Card, isLast: Bool) -> Stop? {
    work.cardsRead += 1
    processor.storage.replaceCard(at: UnitArea.read.lowerBound, by: card.image)
    processor.setIndicators(.lastCard, on: isLast)
    return card.isValid ? nil : validityStop(of: card, during: "read")
  }

  /// The reader check for a card with a column that is not a character.
  mutating func validityStop(of card: Card, during operation: String) -> Stop? {
    guard !card.isValid, let column = card.invalidColumns.first else { return nil }
    return unitCheck(
      .readerError,
      "reader check at \(operation): card \(work.cardsRead), column \(column) has punches that are not a character"
    )
  }

  fileprivate func hopperStop() -> Stop {
    stop(
      .readerEmpty,
      StopMessage(
        "the reader's hopper is empty",
        advice: .putCardsIn(anotherRun: "name data cards after the program, or test for the last card")))
  }

  fileprivate func punchEmptyStop() -> Stop {
    stop(
      .punchEmpty,
      StopMessage(
        "the punch's hopper is empty", advice: .putCardsIn(anotherRun: "give --punch-hopper DECK")))
  }

  fileprivate mutating func latePunchStop() -> Stop? {
    unitCheck(.punchError, "punch check: the punch instruction came too late after start punch feed")
  }
}

/// The meaning of the d-character of an instruction 1 to 7.
private struct UnitModifiers {
  var print = Printer1403.Modifier.none
  var columnBinary = false
  var readsPunchFeed = false
  /// Whether the d-character has no meaning here, or belongs to a feature that is not installed.
  var isIgnored = false

  init(_ modifier: StoredCharacter?, write: Bool, read: Bool, punch: Bool, features: Features) {
    guard let modifier else { return }
    switch modifier {
    case .lozenge where write:
      print = .wordMarks
    case "S" where write && features.contains(.spaceSuppression):
      print = .spaceSuppression
    case "C" where !write && read != punch && features.contains(.columnBinary):
      columnBinary = true
    case "R" where punch && !read && features.contains(.punchFeedRead):
      readsPunchFeed = true
    default:
      isIgnored = true
    }
  }
}
