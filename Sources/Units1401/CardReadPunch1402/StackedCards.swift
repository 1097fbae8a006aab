public import Core1401

/// What is kept of the cards that reach a pocket.
public enum StackedRecord: Hashable, Sendable {
  /// Nothing, when nobody asks for them.
  case nothing
  /// Their pockets, which is enough for counting them.
  case pockets
  /// Also the cards, for the decks in the pockets.
  case cards
}

/// A card in a pocket.
public struct StackedCard: Hashable, Sendable, Codable {
  /// The pocket.
  public let pocket: Pocket
  /// The card; nil when only pockets are kept.
  public let card: Card?
  /// Whether it was punched in column binary, so its text needs two characters per column.
  public let isColumnBinary: Bool
  /// When its pocket was determined. Cards in the shared pocket are in this order.
  public let stacked: MachineTime

  /// Creates a record of a stacked card.
  public init(pocket: Pocket, card: Card?, isColumnBinary: Bool, stacked: MachineTime) {
    self.pocket = pocket
    self.card = card
    self.isColumnBinary = isColumnBinary
    self.stacked = stacked
  }
}

/// Cards that reached a pocket, in the order in which their pockets were determined.
///
/// The cards themselves are apart from their pockets and often absent: a fast job stacks millions a second, and
/// a client that only counts them should not copy their columns.
public struct StackedCards: Hashable, Sendable {
  private struct Place: Hashable, Sendable {
    let pocket: Pocket
    let isColumnBinary: Bool
    let stacked: MachineTime
  }

  private var places: [Place] = []
  /// As many as places, or none.
  private var cards: [Card?] = []

  /// Creates an empty list.
  public init() {}

  /// Appends a card; nil when only pockets are kept.
  @inline(__always)
  mutating func append(
    _ card: Card?, isColumnBinary: Bool = false, in pocket: Pocket, at moment: MachineTime
  ) {
    // A comparison with nil would copy the card.
    let hasCard = if case .some = card { true } else { false }
    if hasCard || !cards.isEmpty {
      fillUp()
      cards.append(card)
    }
    places.append(Place(pocket: pocket, isColumnBinary: isColumnBinary, stacked: moment))
  }

  /// Appends later cards.
  public static func += (earlier: inout StackedCards, later: StackedCards) {
    if !later.cards.isEmpty {
      earlier.append(images: later.cards)
    } else if !earlier.cards.isEmpty {
      earlier.append(images: repeatElement(nil, count: later.count))
    }
    earlier.places += later.places
  }

  /// Appends cards for places that follow.
  private mutating func append(images: some Collection<Card?>) {
    fillUp()
    cards.append(contentsOf: images)
  }

  /// Adds the missing cards of the places so far.
  @inline(__always)
  private mutating func fillUp() {
    if cards.count < places.count { cards = Array(repeating: nil, count: places.count) }
  }

  /// Removes the first cards.
  ///
  /// - Parameter number: how many, up to ``count``.
  public mutating func removeFirst(_ number: Int) {
    places.removeFirst(number)
    if !cards.isEmpty { cards.removeFirst(number) }
  }

  /// Keeps the cards stacked up to a time.
  ///
  /// - Returns: the others.
  public mutating func takeRest(after moment: MachineTime) -> StackedCards {
    var rest = self
    let done = places.firstIndex { $0.stacked > moment } ?? count
    rest.removeFirst(done)
    places.removeLast(rest.count)
    if !cards.isEmpty { cards.removeLast(rest.count) }
    return rest
  }

  /// Merges cards of another feed, in the order of their times; of two at the same time, this list's is first.
  mutating func merge(_ other: StackedCards) {
    guard !isEmpty, !other.isEmpty else { return self += other }
    let sorted = (Array(self) + Array(other)).sorted { $0.stacked < $1.stacked }
    self = StackedCards()
    for card in sorted {
      append(card.card, isColumnBinary: card.isColumnBinary, in: card.pocket, at: card.stacked)
    }
  }

  /// Removes all cards but keeps some of the room, for as many again.
  mutating func takeAll() -> StackedCards {
    let taken = self
    self = StackedCards()
    places.reserveCapacity(Swift.min(taken.count, 4096))
    if !taken.cards.isEmpty { cards.reserveCapacity(Swift.min(taken.count, 4096)) }
    return taken
  }

  /// Passes each card in a pocket to a closure, and whether it was punched in column binary. Places of which
  /// only the pocket is kept are left out.
  public func forEach(in pocket: Pocket, _ body: (borrowing Card, Bool) -> Void) {
    for index in cards.indices where places[index].pocket == pocket {
      guard let card = cards[index] else { continue }
      body(card, places[index].isColumnBinary)
    }
  }

  /// The number of cards in a pocket.
  public func count(in pocket: Pocket) -> Int { places.count { $0.pocket == pocket } }
}

extension StackedCards: RandomAccessCollection {
  /// 0.
  public var startIndex: Int { 0 }
  /// The number of cards.
  public var endIndex: Int { places.count }

  /// A card.
  public subscript(index: Int) -> StackedCard {
    let place = places[index]
    return StackedCard(
      pocket: place.pocket, card: cards.isEmpty ? nil : cards[index], isColumnBinary: place.isColumnBinary,
      stacked: place.stacked)
  }
}

// Encoded as a list of cards.
extension StackedCards: Codable {
  /// Encodes the list.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }

  /// Decodes a list.
  public init(from decoder: any Decoder) throws {
    for card in try [StackedCard](from: decoder) {
      append(card.card, isColumnBinary: card.isColumnBinary, in: card.pocket, at: card.stacked)
    }
  }
}
