/// The storage of a deck's cards.
enum CardStock: Hashable, Sendable {
  /// In memory.
  case held([Card])
  /// As text in memory, starting at one of its cards.
  case text(TextCards, from: Int)
  /// In a file, starting at one of its cards.
  case spooled(SpooledCards, from: Int)

  /// The number of cards.
  var count: Int {
    switch self {
    case .held(let cards): cards.count
    case .text(let text, let first): text.count - first
    case .spooled(let file, let first): file.count - first
    }
  }

  /// All cards.
  var cards: [Card] {
    switch self {
    case .held(let cards): cards
    case .text(let text, let first): text.cards(first..<text.count)
    case .spooled(let file, let first): file.cards(first..<file.count)
    }
  }

  static func == (left: CardStock, right: CardStock) -> Bool {
    left.count == right.count && left.cards == right.cards
  }

  func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

/// A pile of cards, as in a hopper: taken from the bottom, added on top.
struct CardPile: Hashable, Sendable {
  /// The cards at the bottom, and how many of them have been taken.
  private var cards: [Card] = []
  private var taken = 0
  private var above: [CardStock] = []
  /// The number of cards.
  private(set) var count = 0

  /// The number of cards of a text or a file that are made at once.
  private static let cardsAtOnce = 64

  /// Adds a deck on top.
  mutating func add(_ deck: CardDeck) {
    count += deck.count
    if above.isEmpty, case .held(let new) = deck.stock {
      if taken == cards.count {
        // The pile is empty, so it shares the deck's array.
        cards = new
      } else {
        cards.removeFirst(taken)
        cards += new
      }
      taken = 0
    } else {
      above.append(deck.stock)
    }
  }

  /// Removes and returns the card at the bottom; nil when there is none.
  mutating func takeFirst() -> Card? {
    if taken == cards.count { bringDown() }
    guard taken < cards.count else { return nil }
    taken += 1
    count -= 1
    return cards[taken - 1]
  }

  /// Removes the card at the bottom and passes it to a closure, without a copy.
  ///
  /// - Parameter body: receives the card, and the number of cards left.
  /// - Returns: false, without a call, when there is none.
  @inline(__always)
  mutating func takeFirst(_ body: (Card, Int) -> Void) -> Bool {
    if taken == cards.count { bringDown() }
    guard taken < cards.count else { return false }
    taken += 1
    count -= 1
    unsafe cards.withUnsafeBufferPointer { unsafe body($0[taken - 1], count) }
    return true
  }

  /// The card taken last, until others are added or taken away; nil before.
  var lastTaken: Card? { taken > 0 ? cards[taken - 1] : nil }

  /// Removes and returns all cards.
  mutating func takeAll() -> [Card] {
    let all = allCards
    self = CardPile()
    return all
  }

  private var allCards: [Card] { cards[taken...] + above.flatMap(\.cards) }

  private mutating func bringDown() {
    (cards, taken) = ([], 0)
    while cards.isEmpty, let lowest = above.first {
      switch lowest {
      case .held(let held):
        cards = held
        above.removeFirst()
      case .text(let text, let first):
        let end = min(first + CardPile.cardsAtOnce, text.count)
        cards = text.cards(first..<end)
        if end < text.count {
          above[0] = .text(text, from: end)
        } else {
          above.removeFirst()
        }
      case .spooled(let file, let first):
        let end = min(first + CardPile.cardsAtOnce, file.count)
        cards = file.cards(first..<end)
        if cards.count == end - first, end < file.count {
          above[0] = .spooled(file, from: end)
        } else {
          above.removeFirst()
        }
      }
    }
    // Fewer than before if the host can no longer read a file.
    count = cards.count + above.reduce(0) { $0 + $1.count }
  }

  static func == (left: CardPile, right: CardPile) -> Bool {
    left.count == right.count && left.allCards == right.allCards
  }

  func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

// Encoded as the cards, the lowest first.
extension CardPile: Codable {
  func encode(to encoder: any Encoder) throws { try allCards.encode(to: encoder) }

  init(from decoder: any Decoder) throws {
    cards = try [Card](from: decoder)
    count = cards.count
  }
}
