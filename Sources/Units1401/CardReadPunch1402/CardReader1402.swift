public import Core1401

/// The read feed of the IBM 1402: hopper, brushes and the pockets NR, 1 and 8/2, with their timing.
///
/// It reads 800 cards a minute. The feed starts at a latch point every 75 ms (every 25 ms with early card
/// read). The card reaches the brushes 21 ms later and has been read after another 44 ms. Then 10 ms remain
/// to select a pocket and to start the next read without losing a latch point.
/// Source: reading speed in the 1402 manual A24-3072.
public struct CardReader1402: Hashable, Codable {
  /// The END OF FILE key: when on, no more cards follow, and the last ones in the feed are read as well.
  public var endOfFileKey: Bool
  /// The early card read feature: three latch points per card cycle.
  public var hasEarlyCardRead: Bool
  /// The read release feature, operation code 8.
  public var hasReadRelease: Bool

  /// Whether the cards in the pockets are kept for ``takeStacked(at:)``; turn it off when nothing reads them.
  public var keepsStackedCards = true

  /// The cards in the hopper, and in the feed before the read brushes.
  private var cards = CardPile()
  // UNVERIFIED: the split of the 65 ms into 21 ms start and 44 ms reading.
  /// From the latch point to the first row under the brushes.
  public static let startTime = MachineTime.milliseconds(21)
  private var feed = CardFeed(
    startTime: startTime, workTime: .milliseconds(44), cycle: .milliseconds(75))
  private var pending: PendingCard?
  private var stacked: [StackedCard] = []

  // The destination of cards belongs to a run, not to the reader.
  private enum CodingKeys: String, CodingKey {
    case endOfFileKey, hasEarlyCardRead, hasReadRelease, feed, pending, stacked, cards
  }

  private struct PendingCard: Hashable, Sendable, Codable {
    /// Nil when stacked cards are not kept.
    let card: Card?
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
    cards.add(deck)
  }

  /// Removes all unread cards from hopper and feed, and returns them.
  public mutating func removeCards() -> [Card] {
    cards.takeAll()
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
    keep(keepsStackedCards ? card : nil, read: released, after: now)
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
    if keepsStackedCards {
      guard let card = cards.takeFirst() else { return nil }
      keep(card, read: released, after: now)
      body(card, endOfFileKey && cards.count == 0)
    } else {
      guard cards.takeFirst({ body($0, endOfFileKey && $1 == 0) }) else { return nil }
      pending = PendingCard(card: nil, read: released)
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
    guard let card = pending, now <= card.deadline else { return false }
    pending?.pocket = pocket
    return true
  }

  /// Removes and returns the cards that have reached a pocket since the previous call: those whose 10 ms have
  /// passed.
  public mutating func takeStacked(at now: MachineTime) -> [StackedCard] {
    if let pending, now > pending.deadline { stack(pending, at: pending.deadline) }
    let taken = stacked
    stacked = []
    stacked.reserveCapacity(min(taken.count, 4096))
    return taken
  }

  /// Sends the last card read to its pocket now, as when the machine is left.
  public mutating func runOut(at now: MachineTime) {
    if let pending { stack(pending, at: min(now, pending.deadline)) }
  }

  /// The NON-PROCESS RUN-OUT key: removes the hopper's cards, and runs those in the feed into NR without
  /// reading them.
  public mutating func nonProcessRunOut(at now: MachineTime) -> [Card] {
    runOut(at: now)
    let left = removeCards()
    for card in left.prefix(Self.cardsHeldInFeed) where keepsStackedCards {
      stacked.append(StackedCard(pocket: .normalRead, card: card, isColumnBinary: false, stacked: now))
    }
    return Array(left.dropFirst(Self.cardsHeldInFeed))
  }

  /// Whether the state is consistent; a file may hold one that is not.
  package var isPossible: Bool { stacked.isEmpty }

  /// Notes a card that is read next; this determines the pocket of the preceding one.
  private mutating func keep(_ card: Card?, read released: MachineTime, after now: MachineTime) {
    if let pending { stack(pending, at: min(now, pending.deadline)) }
    pending = PendingCard(card: card, read: released)
  }

  private mutating func stack(_ card: PendingCard, at moment: MachineTime) {
    if keepsStackedCards, let image = card.card {
      stacked.append(
        StackedCard(pocket: card.pocket, card: image, isColumnBinary: false, stacked: moment))
    }
    pending = nil
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
