public import Core1401

/// The IBM 1403 printer with its carriage, its paper and its timing.
///
/// Each operation is given the present time and returns when the processor continues. Printing produces
/// events, to be taken with ``takeEvents()``, or is written directly to a listing; see ``beginListing(_:)``.
/// The paper is moved at once; events and the busy indicators give the times. Source: 1403 chapter of
/// A24-1403; times of one line and of the carriage as published for the 1403.
public struct Printer1403: Hashable, Sendable, Codable {
  /// The number of print positions.
  public enum Positions: Int, Hashable, Sendable, Codable {
    /// Model 1.
    case hundred = 100
    /// Models 2 and 3.
    case hundredThirtyTwo = 132
  }

  /// The effect of the d-character of a print instruction.
  public enum Modifier: Hashable, Sendable {
    /// No d-character: prints the characters, then executes the pending carriage order, or a single space.
    case none
    /// Lozenge: prints a `1` for each word mark in place of the characters.
    case wordMarks
    /// S, an optional feature: no single space after the line. A pending carriage order is executed
    /// nevertheless.
    case spaceSuppression
  }

  /// The number of print positions.
  public var positions: Positions
  /// Whether the print storage feature buffers the line, so that the processor waits only 2 ms.
  public var hasPrintStorage: Bool
  /// Whether long skips are fast except for their last eight lines.
  public var hasDualSpeedCarriage: Bool
  /// Whether an immediate skip to the channel where the paper is already continues to the next hole of it;
  /// otherwise it does nothing, as in SimH.
  public var skipsFromPresentHole: Bool

  /// The tape in the carriage.
  public private(set) var carriageTape: CarriageTape
  /// The position of the paper when all movement has ended.
  public private(set) var position = FormPosition(form: 1, row: 0)
  /// The carriage order pending for the next line, if any.
  public private(set) var pendingOrder: CarriageOrder?
  /// Carriage channel 9 (indicator 9): on from a row with that hole until a row with another hole.
  public private(set) var channel9 = false
  /// Carriage channel 12 (indicator @), like ``channel9``.
  public private(set) var channel12 = false

  /// When the last line is on the paper, and when the last movement starts and ends.
  var printEnds = MachineTime.zero
  var motionBegins = MachineTime.zero
  var motionEnds = MachineTime.zero
  private var events = PrinterEvents()
  /// Receives the output in place of the events, when only the bytes of a printer file are needed.
  private var listing: PrintListing?
  private var isListing = false

  // The listing belongs to a run, not to the printer.
  private enum CodingKeys: String, CodingKey {
    case positions, hasPrintStorage, hasDualSpeedCarriage, skipsFromPresentHole, carriageTape, position
    case pendingOrder, channel9, channel12, printEnds, motionBegins, motionEnds, events
  }

  /// Creates a printer with paper at the first row of the carriage tape.
  public init(
    positions: Positions = .hundredThirtyTwo, hasPrintStorage: Bool = false,
    hasDualSpeedCarriage: Bool = false,
    skipsFromPresentHole: Bool = false, carriageTape: CarriageTape = .standard
  ) {
    self.positions = positions
    self.hasPrintStorage = hasPrintStorage
    self.hasDualSpeedCarriage = hasDualSpeedCarriage
    self.skipsFromPresentHole = skipsFromPresentHole
    self.carriageTape = carriageTape
  }

  /// Inserts another carriage tape and sets the paper to its first row, on a new form if the present one has
  /// been used.
  public mutating func insert(_ tape: CarriageTape) {
    carriageTape = tape
    if position.row != 0 { position = FormPosition(form: position.form + 1, row: 0) }
    channel9 = false
    channel12 = false
  }

  /// Whether the state is consistent; a file may hold one that is not.
  package var isPossible: Bool {
    let orderIsPossible =
      switch pendingOrder {
      case .spaceAfter(let lines): (1...3).contains(lines)
      case .skipAfter(let channel): (1...12).contains(channel)
      case .spaceNow, .skipNow: false
      case nil: true
      }
    return orderIsPossible && events.isEmpty && carriageTape.isPossible
      && (1...1 << 30).contains(position.form)
      && (0..<carriageTape.lineCount).contains(position.row)
  }

  /// Writes what is printed from now on as bytes of a printer file, without events.
  public mutating func beginListing(_ writer: PrintFileWriter) {
    listing = PrintListing(writer)
    isListing = true
  }

  /// Passes the listing's bytes since the previous call to `body`, then clears them.
  public mutating func takeListing(_ body: (ArraySlice<UInt8>) throws -> Void) rethrows {
    try body(listing?.bytes ?? [])
    listing?.removeBytes()
  }

  /// Ends the listing; its last bytes can then be taken.
  public mutating func endListing() {
    listing?.finish()
  }

  /// Removes and returns the events since the previous call; none while a listing is written.
  public mutating func takeEvents() -> PrinterEvents { events.takeAll() }
}

/// The result of a print instruction.
public struct PrintOutcome: Hashable, Sendable {
  /// When the line was started: the first time at which printer and carriage were free.
  public let started: MachineTime
  /// When the processor continues: 84 ms after the start, or 2 ms with print storage.
  public let released: MachineTime
  /// The channel of a skip after the line that is not punched in the carriage tape. The line is printed, the
  /// paper does not move, and the machine must stop.
  public let unpunchedChannel: Int?

  /// Creates a result.
  public init(started: MachineTime, released: MachineTime, unpunchedChannel: Int?) {
    self.started = started
    self.released = released
    self.unpunchedChannel = unpunchedChannel
  }
}

/// The result of a carriage order.
public enum CarriageOutcome: Hashable, Sendable {
  /// The order was accepted, or ignored for a d-character without an order; the processor continues at this
  /// time.
  case accepted(released: MachineTime)
  /// A skip to a channel that is not punched in the carriage tape. Nothing is moved or stored, and the
  /// machine must stop, because the real carriage would run until the operator stops it.
  case unpunchedChannel(Int)
}

extension Printer1403 {
  /// Prints a line and moves the paper.
  ///
  /// `line` is storage from 201 on; extra positions are ignored, missing ones are blank.
  public mutating func printLine(
    _ line: [StoredCharacter], modifier: Modifier = .none, at now: MachineTime
  ) -> PrintOutcome {
    unsafe LineCharacters(line, count: positions.rawValue).withBytes {
      unsafe printLine(bytes: $0, modifier: modifier, at: now)
    }
  }

  /// Prints a line with a byte for each print position, see ``/Core1401/StoredCharacter/rawValue``, and moves
  /// the paper.
  @inline(__always)
  public mutating func printLine(
    bytes line: UnsafeRawBufferPointer, modifier: Modifier = .none, at now: MachineTime
  ) -> PrintOutcome {
    let start = max(now, printEnds, motionEnds)
    printEnds = start + Self.lineTime
    let released = hasPrintStorage ? start + Self.transferTime : printEnds
    if pendingOrder == nil, modifier == .none, unsafe printSpacedLine(line, from: start) {
      return PrintOutcome(started: start, released: released, unpunchedChannel: nil)
    }
    let unpunched = unsafe printAnyLine(line, modifier, from: start)
    return PrintOutcome(started: start, released: released, unpunchedChannel: unpunched)
  }

  /// Prints a line and moves the paper by one, in one step; most lines are printed so.
  ///
  /// - Returns: false, with nothing done, when this line needs more.
  @inline(__always)
  private mutating func printSpacedLine(_ line: UnsafeRawBufferPointer, from start: MachineTime) -> Bool {
    let place = position
    if isListing {
      guard unsafe listing?.append(line, inRow: place.row, of: carriageTape.lineCount) == true else {
        return false
      }
      advance(lines: 1, from: printEnds - Self.overlap)
      return true
    }
    advance(lines: 1, from: printEnds - Self.overlap)
    unsafe events.append(
      spacedLine: line, position: place, begins: start, ends: printEnds, formLines: carriageTape.lineCount,
      reachesTopOfFormMark: carriageTape.hasTopOfFormMark(row: position.row))
    return true
  }

  /// Prints a line and executes the pending carriage order.
  ///
  /// - Returns: the channel that the carriage tape does not have.
  @inline(never)
  private mutating func printAnyLine(
    _ line: UnsafeRawBufferPointer, _ modifier: Modifier, from start: MachineTime
  ) -> Int? {
    if isListing {
      unsafe listing?.append(line, printsWordMarks: modifier == .wordMarks)
    } else {
      unsafe events.append(
        line: line, printsWordMarks: modifier == .wordMarks, position: position, begins: start,
        ends: printEnds)
    }

    let order = pendingOrder
    pendingOrder = nil
    var unpunched: Int?
    switch order {
    case .spaceAfter(let lines):
      move(lines: lines, .space, from: printEnds - Self.overlap)
    case .skipAfter(let channel):
      if let lines = carriageTape.linesToNext(channel: channel, after: position.row) {
        move(lines: lines, .skip(channel: channel), from: printEnds - Self.overlap)
      } else {
        unpunched = channel
        leaveOutSpace()
      }
    default:
      if modifier == .spaceSuppression {
        leaveOutSpace()
      } else {
        move(lines: 1, .space, from: printEnds - Self.overlap)
      }
    }
    return unpunched
  }

  /// Executes a forms instruction with its d-character.
  ///
  /// It waits until the line is printed and the carriage has stopped; the processor does not wait for its own
  /// movement.
  public mutating func carriage(order dModifier: StoredCharacter, at now: MachineTime) -> CarriageOutcome {
    carriage(CarriageOrder(dModifier: dModifier), at: now)
  }

  /// Executes a carriage order; with nil only waits.
  public mutating func carriage(_ order: CarriageOrder?, at now: MachineTime) -> CarriageOutcome {
    let start = max(now, printEnds, motionEnds)
    switch order {
    case .spaceNow(let lines):
      move(lines: lines, .space, from: start)
    case .skipNow(let channel):
      guard let lines = carriageTape.linesToNext(channel: channel, after: position.row) else {
        return .unpunchedChannel(channel)
      }
      // UNVERIFIED: the hardware is said to move from a present hole. User decks were tested with SimH, which
      // does not.
      if skipsFromPresentHole || !carriageTape.isPunched(channel: channel, row: position.row) {
        move(lines: lines, .skip(channel: channel), from: start)
      }
    case .spaceAfter:
      pendingOrder = order
    case .skipAfter(let channel):
      guard carriageTape.linesToNext(channel: channel, after: position.row) != nil else {
        return .unpunchedChannel(channel)
      }
      pendingOrder = order
    case nil:
      break
    }
    return .accepted(released: start)
  }

  /// The operator's CARRIAGE RESTORE key: skips to channel 1, unless the paper is there.
  public mutating func carriageRestore(at now: MachineTime) -> CarriageOutcome {
    carriage(.skipNow(channel: 1), at: now)
  }

  /// Moves the paper and records the movement.
  private mutating func move(lines: Int, _ kind: FormMotion.Kind, from begin: MachineTime) {
    let start = position
    advance(lines: lines, from: begin)
    let motion = FormMotion(
      kind: kind, lines: lines, start: start, end: position, formLines: carriageTape.lineCount,
      reachesTopOfFormMark: carriageTape.hasTopOfFormMark(row: position.row), begins: begin, ends: motionEnds)
    if isListing {
      listing?.append(motion)
    } else {
      events.append(motion)
    }
  }

  private mutating func leaveOutSpace() {
    if isListing {
      listing?.leaveOutSpace()
    } else {
      events.appendNoSpace()
    }
  }

  /// Moves the paper; the brushes sense every row that passes.
  @inline(__always)
  private mutating func advance(lines: Int, from begin: MachineTime) {
    let rows = carriageTape.lineCount
    position.row += lines
    if position.row >= rows {
      position.form += position.row / rows
      position.row %= rows
    }
    let holes = carriageTape.lastHoles(upTo: position.row, count: min(lines, rows))
    if holes != 0 {
      // UNVERIFIED: from the 1410; the 1401 may turn them off at any movement, as SimH does.
      channel9 = holes & 1 << 9 != 0
      channel12 = holes & 1 << 12 != 0
    }
    motionBegins = begin
    motionEnds = begin + Printer1403.carriageTime(lines: lines, isDualSpeed: hasDualSpeedCarriage)
  }
}
