public import Core1401

/// The read feed of the IBM 1402: hopper, brushes and the pockets NR, 1 and 8/2, with their timing.
///
/// It reads 800 cards a minute. The feed starts at a latch point every 75 ms (every 25 ms with early card
/// read). The card reaches the brushes 21 ms later and has been read after another 44 ms. Then 10 ms remain
/// to select a pocket and to start the next read without losing a latch point.
/// Source: reading speed in the 1402 manual A24-3072.
public struct CardReader1402: Hashable {
  /// The END OF FILE key: when on, no more cards follow, and the last ones in the feed are read as well.
  public var endOfFileKey: Bool
  /// The early card read feature: three latch points per card cycle.
  public var hasEarlyCardRead: Bool
  /// The read release feature, operation code 8.
  public var hasReadRelease: Bool

  /// What is kept for ``takeStacked(at:)``.
  public var stackedRecord = StackedRecord.cards

  /// The cards in the hopper, and in the feed before the read brushes.
  private var cards = CardPile()
  // UNVERIFIED: the split of the 65 ms into 21 ms start and 44 ms reading.
  /// From the latch point to the first row under the brushes.
  public static let startTime = MachineTime.milliseconds(21)
  private(set) var feed = CardFeed(
    startTime: startTime, workTime: .milliseconds(44), cycle: .milliseconds(75))
  private var pending: PendingCard?
  /// The pending card, if it was copied. When only pockets are kept, it usually is the last one taken from the
  /// pile.
  private var pendingCard: Card? {
    // A comparison with nil would copy the card.
    didSet { hasPendingCard = if case .some = pendingCard { true } else { false } }
  }
  /// The same as a test of ``pendingCard``, but quicker for each card read.
  private var hasPendingCard = false
  private var stacked = StackedCards()

  /// The last card read, whose pocket can still be selected.
  private struct PendingCard: Hashable, Sendable {
    let read: MachineTime
    var pocket = Pocket.normalRead
    /// The last time at which select stacker has an effect.
    /// UNVERIFIED: that early card read does not change the 10 ms.
    var deadline: MachineTime { read + .milliseconds(10) }
  }

  /// Creates a reader with an empty hopper.
  public init(endOfFileKey: Bool = true, hasEarlyCardRead: Bool = false, hasReadRelease: Bool = false) {
    self.endOfFileKey = endOfFileKey
    self.hasEarlyCardRead = hasEarlyCardRead
    self.hasReadRelease = hasReadRelease
  }

  // UNVERIFIED: how many cards stay in the feed when the hopper is empty and END OF FILE is off.
  private static let cardsHeldInFeed = 2

  private var grid: MachineTime { .milliseconds(hasEarlyCardRead ? 25 : 75) }

  /// The number of cards not yet read, in the hopper and in the feed.
  public var cardsLeft: Int { cards.count }

  /// Whether a read finds a card. Without END OF FILE the last two cards stay in the feed until more are
  /// added.
  public var isReady: Bool { cardsLeft > (endOfFileKey ? 0 : Self.cardsHeldInFeed) }

  /// Adds cards on top of those in the hopper, to be read after them.
  public mutating func add(_ deck: CardDeck) {
    keepPendingCard()
    cards.add(deck)
  }

  /// Removes all unread cards from hopper and feed, and returns them.
  public mutating func removeCards() -> [Card] {
    keepPendingCard()
    return cards.takeAll()
  }

  /// Reads a card. This determines the pocket of the preceding one.
  ///
  /// `now` is when the instruction is executed, and `readingFrom` when storage may be changed, later than
  /// `now` when a line is printed first.
  public mutating func read(at now: MachineTime, readingFrom: MachineTime) -> ReadOutcome {
    guard isReady else { return .hopperEmpty }
    guard let latch = feed.start(at: now, workingFrom: readingFrom, grid: grid) else { return .tooLate }
    guard let card = cards.takeFirst() else { return .hopperEmpty }
    let released = feed.released(latch: latch)
    keep(read: released, after: now)
    if stackedRecord == .cards { pendingCard = card }
    return .card(
      CardRead(card: card, latch: latch, released: released, isLast: endOfFileKey && cardsLeft == 0))
  }

  /// Reads a card as ``read(at:readingFrom:)`` does, if no feed was started ahead.
  ///
  /// - Parameters:
  ///   - now: when the instruction is executed.
  ///   - readingFrom: when storage may be changed.
  ///   - body: receives the card, and whether it was the last one.
  /// - Returns: when the processor continues; nil, with no card read, when it cannot be read this way.
  @inline(__always)
  mutating func readInPlace(
    at now: MachineTime, readingFrom: MachineTime, _ body: (Card, Bool) -> Void
  ) -> MachineTime? {
    guard isReady, feed.releasedLatch == nil,
      let latch = feed.start(at: now, workingFrom: readingFrom, grid: grid)
    else { return nil }
    let released = feed.released(latch: latch)
    if stackedRecord == .cards {
      guard let card = cards.takeFirst() else { return nil }
      keep(read: released, after: now)
      pendingCard = card
      body(card, endOfFileKey && cards.count == 0)
    } else {
      guard cards.takeFirst({ body($0, endOfFileKey && $1 == 0) }) else { return nil }
      keep(read: released, after: now)
    }
    return released
  }

  /// Reads a card as soon as possible.
  public mutating func read(at now: MachineTime) -> ReadOutcome { read(at: now, readingFrom: now) }

  /// Start read feed, operation code 8. The read instruction must follow within the start time of 21 ms.
  public mutating func startFeed(at now: MachineTime) -> FeedOutcome {
    guard hasReadRelease else { return .notInstalled }
    guard isReady else { return .hopperEmpty }
    let latch = feed.startAhead(at: now, grid: grid)
    return .started(latch: latch, deadline: latch + feed.startTime)
  }

  /// Whether a card is being read, or its feed has been started.
  public func isBusy(at now: MachineTime) -> Bool { feed.isBusy(at: now) }

  /// Select stacker for the last card read: pocket 1 or 8/2. It has no effect later than 10 ms after the
  /// read.
  ///
  /// - Returns: whether it had an effect.
  @discardableResult
  public mutating func selectStacker(_ pocket: Pocket, at now: MachineTime) -> Bool {
    guard let pending, now <= pending.deadline else { return false }
    self.pending?.pocket = pocket
    return true
  }

  /// Removes and returns the cards that have reached a pocket since the previous call: those whose 10 ms have
  /// passed.
  public mutating func takeStacked(at now: MachineTime) -> StackedCards {
    if let pending, now > pending.deadline { stackPending(at: now) }
    return stacked.takeAll()
  }

  /// Sends the last card read to its pocket now, as when the machine is left.
  public mutating func runOut(at now: MachineTime) {
    stackPending(at: now)
  }

  /// The NON-PROCESS RUN-OUT key: removes the hopper's cards, and runs those in the feed into NR without
  /// reading them.
  public mutating func nonProcessRunOut(at now: MachineTime) -> [Card] {
    runOut(at: now)
    let left = removeCards()
    if stackedRecord != .nothing {
      for card in left.prefix(Self.cardsHeldInFeed) {
        stacked.append(stackedRecord == .cards ? card : nil, in: .normalRead, at: now)
      }
    }
    return Array(left.dropFirst(Self.cardsHeldInFeed))
  }

  /// Whether the state is consistent; a file may hold one that is not.
  package var isPossible: Bool { stacked.isEmpty }

  /// Notes a card that is read next; this determines the pocket of the preceding one.
  @inline(__always)
  private mutating func keep(read released: MachineTime, after now: MachineTime) {
    stackPending(at: now)
    pending = PendingCard(read: released)
  }

  /// Sends the last card read to its pocket, at its deadline at the latest.
  @inline(__always)
  private mutating func stackPending(at now: MachineTime) {
    guard let card = pending else { return }
    let moment = min(now, card.deadline)
    pending = nil
    switch stackedRecord {
    case .nothing: break
    case .pockets: stacked.append(nil, in: card.pocket, at: moment)
    case .cards: stacked.append(pendingCard, in: card.pocket, at: moment)
    }
    if hasPendingCard { pendingCard = nil }
  }

  /// Copies the pending card before it leaves the pile's memory.
  private mutating func keepPendingCard() {
    if pending != nil, !hasPendingCard { pendingCard = cards.lastTaken }
  }
}

// What is kept of stacked cards belongs to a run, not to the reader. The pending card is one value.
extension CardReader1402: Codable {
  private enum CodingKeys: String, CodingKey {
    case endOfFileKey, hasEarlyCardRead, hasReadRelease, feed, pending, stacked, cards
  }

  private struct SavedPendingCard: Codable {
    let card: Card?
    let read: MachineTime
    let pocket: Pocket
  }

  /// Decodes a reader.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    endOfFileKey = try container.decode(Bool.self, forKey: .endOfFileKey)
    hasEarlyCardRead = try container.decode(Bool.self, forKey: .hasEarlyCardRead)
    hasReadRelease = try container.decode(Bool.self, forKey: .hasReadRelease)
    feed = try container.decode(CardFeed.self, forKey: .feed)
    stacked = try container.decode(StackedCards.self, forKey: .stacked)
    cards = try container.decode(CardPile.self, forKey: .cards)
    guard let saved = try container.decodeIfPresent(SavedPendingCard.self, forKey: .pending) else { return }
    pending = PendingCard(read: saved.read, pocket: saved.pocket)
    pendingCard = saved.card
    hasPendingCard = saved.card != nil
  }

  /// Encodes the reader.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(endOfFileKey, forKey: .endOfFileKey)
    try container.encode(hasEarlyCardRead, forKey: .hasEarlyCardRead)
    try container.encode(hasReadRelease, forKey: .hasReadRelease)
    try container.encode(feed, forKey: .feed)
    try container.encode(stacked, forKey: .stacked)
    try container.encode(cards, forKey: .cards)
    let saved = pending.map {
      SavedPendingCard(card: pendingCard ?? cards.lastTaken, read: $0.read, pocket: $0.pocket)
    }
    try container.encodeIfPresent(saved, forKey: .pending)
  }
}

/// A card that was read.
public struct CardRead: Hashable, Sendable, Codable {
  /// The card: see ``Card/characters``, ``Card/isValid``, ``Card/upperHalf`` and ``Card/lowerHalf``.
  public let card: Card
  /// When the feed started.
  public let latch: MachineTime
  /// When the card is in storage and the processor continues.
  public let released: MachineTime
  /// Whether it was the last card, with END OF FILE on. This turns on the last-card indicator if sense switch
  /// A is up.
  public let isLast: Bool

  /// Creates a record of a card that was read.
  public init(card: Card, latch: MachineTime, released: MachineTime, isLast: Bool) {
    self.card = card
    self.latch = latch
    self.released = released
    self.isLast = isLast
  }
}

/// The result of a read instruction.
public enum ReadOutcome: Hashable, Sendable {
  /// A card was read.
  case card(CardRead)
  /// No card can be read: the reader is not ready, and the machine waits for cards or END OF FILE.
  case hopperEmpty
  /// The feed started by start read feed has passed. The card is not read, and the reader stops with a reader
  /// check.
  case tooLate
}
