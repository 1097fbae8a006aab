public import Core1401

/// The punch feed of the IBM 1402: hopper, punches and the pockets NP, 4 and 8/2, with their timing.
///
/// It punches 250 cards a minute. The feed starts at a latch point every 60 ms, punching begins 37 ms later,
/// and the processor waits for another 181 ms; 22 ms remain in the cycle of 240 ms. The hopper never runs out
/// of blank cards; an added deck is used first.
/// Source: 1402 manual A24-3072; latch points as on the 1410.
public struct CardPunch1402: Hashable, Codable {
  /// The punch release feature, operation code 9.
  public var hasPunchRelease: Bool

  /// What is kept for ``takeStacked()``.
  public var stackedRecord = StackedRecord.cards
  /// Whether the punched cards are kept for ``takePunched()``.
  public var keepsPunchedCards = true

  private var deck = CardPile()
  /// The card that has passed the punch-feed-read brushes and reaches the punches next.
  private var cardBeforePunches: Card?
  // UNVERIFIED: 218 ms, and its split into 37 ms start and 181 ms punching; the 1410 has 217.
  /// From the latch point to the first row under the punches.
  public static let startTime = MachineTime.milliseconds(37)
  private(set) var feed = CardFeed(
    startTime: startTime, workTime: .milliseconds(181), cycle: .milliseconds(240))
  private var pending: PunchedCard?
  private var pendingPocket = Pocket.normalPunch
  private var stacked = StackedCards()
  private var punched: [PunchedCard] = []
  private var writer: DeckWriter?

  private static let grid = MachineTime.milliseconds(60)

  // The destination of punched cards belongs to a run, not to the punch.
  private enum CodingKeys: String, CodingKey {
    case hasPunchRelease, cardBeforePunches, feed, pending, pendingPocket, stacked, punched, deck
  }

  /// Creates a punch with blank cards in its hopper.
  public init(hasPunchRelease: Bool = false) {
    self.hasPunchRelease = hasPunchRelease
  }

  /// Adds cards to the hopper, under the blank ones: for punch feed read, or for punching into punched cards.
  public mutating func add(_ cards: CardDeck) {
    deck.add(cards)
  }

  /// The number of added cards that have not passed the punch-feed-read brushes.
  public var cardsLeft: Int { deck.count }

  /// The card punched last, while its pocket can still be selected.
  public var lastPunched: PunchedCard? { pending }

  /// Punches a card. This determines the pocket of the preceding one.
  ///
  /// `card` has the holes to punch. `now` is when the instruction is executed, and `punchingFrom` when
  /// punching may begin, later than `now` when a line is printed first.
  public mutating func punch(
    _ card: Card, isColumnBinary: Bool = false, at now: MachineTime, punchingFrom: MachineTime
  ) -> PunchOutcome {
    guard let latch = feed.start(at: now, workingFrom: punchingFrom, grid: Self.grid) else { return .tooLate }
    let released = feed.released(latch: latch)
    // UNVERIFIED: a plain punch instruction between punch-feed reads. Here it uses the waiting card.
    let blank = cardBeforePunches ?? (cardsLeft > 0 ? deck.takeFirst() : nil)
    cardBeforePunches = nil
    return .punched(finish(card, on: blank, isColumnBinary, now: now, latch: latch, released: released))
  }

  /// Punches a card as soon as possible.
  public mutating func punch(_ card: Card, isColumnBinary: Bool = false, at now: MachineTime) -> PunchOutcome
  {
    punch(card, isColumnBinary: isColumnBinary, at: now, punchingFrom: now)
  }

  /// Punches a blank card as ``punch(_:isColumnBinary:at:punchingFrom:)`` does, if no feed was started ahead and
  /// nothing is kept of the card.
  ///
  /// - Parameters:
  ///   - characters: the characters to punch.
  ///   - now: when the instruction is executed.
  ///   - punchingFrom: when punching may begin.
  /// - Returns: when the processor continues; nil, with no card punched, when it cannot be punched this way.
  @inline(__always)
  mutating func punchInPlace(
    _ characters: CardCharacters, at now: MachineTime, punchingFrom: MachineTime
  ) -> MachineTime? {
    // A comparison with nil would copy the card.
    if case .some = cardBeforePunches { return nil }
    guard stackedRecord == .nothing, !keepsPunchedCards, cardsLeft == 0, feed.releasedLatch == nil,
      let latch = feed.start(at: now, workingFrom: punchingFrom, grid: Self.grid)
    else { return nil }
    let released = feed.released(latch: latch)
    let image = characters.punched
    writer?.append(image)
    pending = PunchedCard(card: Card(image: image), isColumnBinary: false, latch: latch, released: released)
    pendingPocket = .normalPunch
    return released
  }

  /// Punch feed read, `4 R` and `6 R`: reads the next card of the deck while the one read before is punched.
  ///
  /// The first cycle, and the first after a plain punch instruction, only reads: no card is at the punches.
  public mutating func punchFeedRead(
    punching card: Card, at now: MachineTime, punchingFrom: MachineTime
  ) -> PunchFeedReadOutcome {
    guard deck.count > 0 else { return .hopperEmpty }
    guard let latch = feed.start(at: now, workingFrom: punchingFrom, grid: Self.grid) else { return .tooLate }
    let released = feed.released(latch: latch)
    var punched: PunchedCard?
    if let blank = cardBeforePunches {
      punched = finish(card, on: blank, false, now: now, latch: latch, released: released)
    }
    guard let read = deck.takeFirst() else { return .hopperEmpty }
    cardBeforePunches = read
    return .card(
      CardRead(card: read, latch: latch, released: released, isLast: cardsLeft == 0), punched: punched)
  }

  /// Start punch feed, operation code 9. The punch instruction must follow within the start time of 37 ms.
  public mutating func startFeed(at now: MachineTime) -> FeedOutcome {
    guard hasPunchRelease else { return .notInstalled }
    let latch = feed.startAhead(at: now, grid: Self.grid)
    return .started(latch: latch, deadline: latch + feed.startTime)
  }

  /// Whether a card is being punched, or its feed has been started.
  public func isBusy(at now: MachineTime) -> Bool { feed.isBusy(at: now) }

  /// Select stacker for the last card punched: pocket 4 or 8/2, possible until the next punch instruction.
  ///
  /// - Returns: whether it had an effect.
  @discardableResult
  public mutating func selectStacker(_ pocket: Pocket) -> Bool {
    // UNVERIFIED: that the pocket can be selected until the next punch instruction.
    guard pending != nil else { return false }
    pendingPocket = pocket
    return true
  }

  /// Removes and returns the cards that have reached a pocket since the previous call.
  public mutating func takeStacked() -> StackedCards {
    stacked.takeAll()
  }

  /// Sends the last card punched to its pocket now, as when the machine is left.
  public mutating func runOut(at now: MachineTime) {
    guard let card = pending else { return }
    if stackedRecord != .nothing {
      stacked.append(
        stackedRecord == .cards ? card.card : nil, isColumnBinary: card.isColumnBinary, in: pendingPocket,
        at: max(now, card.released))
    }
    pending = nil
    pendingPocket = .normalPunch
  }

  /// Removes and returns the cards punched since the previous call.
  public mutating func takePunched() -> [PunchedCard] {
    defer { punched.removeAll(keepingCapacity: true) }
    return punched
  }

  /// Writes the cards punched from now on as lines of a text deck, instead of keeping them.
  public mutating func beginDeck(_ new: DeckWriter) {
    writer = new
    keepsPunchedCards = false
  }

  /// Passes the deck's bytes since the previous call to `body`, then clears them.
  public mutating func takeDeck(_ body: (ArraySlice<UInt8>) throws -> Void) rethrows {
    try body(writer?.bytes ?? [])
    writer?.removeBytes()
  }

  /// Whether the state is consistent; a file may hold one that is not.
  package var isPossible: Bool { stacked.isEmpty && punched.isEmpty }

  private mutating func finish(
    _ card: Card, on blank: Card?, _ isColumnBinary: Bool, now: MachineTime, latch: MachineTime,
    released: MachineTime
  ) -> PunchedCard {
    runOut(at: now)
    let punched = PunchedCard(
      card: blank?.punchedAgain(with: card) ?? card, isColumnBinary: isColumnBinary, latch: latch,
      released: released)
    pending = punched
    writer?.append(punched.card, isColumnBinary: isColumnBinary)
    if keepsPunchedCards { self.punched.append(punched) }
    return punched
  }
}

/// A punched card.
public struct PunchedCard: Hashable, Sendable, Codable {
  /// The card with all its holes.
  public let card: Card
  /// Whether it was punched in column binary.
  public let isColumnBinary: Bool
  /// When the feed started.
  public let latch: MachineTime
  /// When punching ends and the processor continues.
  public let released: MachineTime

  /// Creates a record of a punched card.
  public init(card: Card, isColumnBinary: Bool, latch: MachineTime, released: MachineTime) {
    self.card = card
    self.isColumnBinary = isColumnBinary
    self.latch = latch
    self.released = released
  }
}

/// The result of a punch instruction.
public enum PunchOutcome: Hashable, Sendable {
  /// A card was punched.
  case punched(PunchedCard)
  /// The feed started by start punch feed has passed. Nothing is punched, and the punch stops with a punch
  /// check.
  case tooLate
}

/// The result of a punch instruction with punch feed read.
public enum PunchFeedReadOutcome: Hashable, Sendable {
  /// A card was read into 001-080, and the preceding one punched; the first cycle only reads.
  case card(CardRead, punched: PunchedCard?)
  /// No card is left to read: the punch is not ready, and the machine waits. A plain punch instruction
  /// punches the last card read.
  case hopperEmpty
  /// See ``PunchOutcome/tooLate``.
  case tooLate
}
