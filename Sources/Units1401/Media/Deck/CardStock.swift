/// Where the cards of a deck are.
enum CardStock: Hashable, Sendable {
  /// In memory.
  case held([Card])
  /// In a file, from one of its cards on.
  case spooled(SpooledCards, from: Int)

  /// How many there are.
  var count: Int {
    switch self {
    case .held(let cards): cards.count
    case .spooled(let file, let first): file.count - first
    }
  }

  /// All of them.
  var cards: [Card] {
    switch self {
    case .held(let cards): cards
    case .spooled(let file, let first): file.cards(first..<file.count)
    }
  }

  static func == (left: CardStock, right: CardStock) -> Bool {
    left.count == right.count && left.cards == right.cards
  }

  func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

/// Cards one above the other, as in a hopper: taken from the bottom, added on top.
struct CardPile: Hashable, Sendable {
  /// The cards at the bottom, and how many of them are gone.
  private var cards: [Card] = []
  private var taken = 0
  private var above: [CardStock] = []
  /// How many there are.
  private(set) var count = 0

  /// Cards of a file that are brought into memory at once.
  private static let cardsAtOnce = 64

  /// Puts a deck on top.
  mutating func add(_ deck: CardDeck) {
    count += deck.count
    if above.isEmpty, case .held(let new) = deck.stock {
      if taken == cards.count {
        // The pile is empty: it shares the deck's cards.
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

  /// Takes the card at the bottom; nil when there is none.
  mutating func takeFirst() -> Card? {
    if taken == cards.count { bringDown() }
    guard taken < cards.count else { return nil }
    taken += 1
    count -= 1
    return cards[taken - 1]
  }

  /// Takes all cards.
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
    // Less than before if the host cannot read a file any more.
    count = cards.count + above.reduce(0) { $0 + $1.count }
  }

  static func == (left: CardPile, right: CardPile) -> Bool {
    left.count == right.count && left.allCards == right.allCards
  }

  func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

// In a file: the cards, the lowest first.
extension CardPile: Codable {
  func encode(to encoder: any Encoder) throws { try allCards.encode(to: encoder) }

  init(from decoder: any Decoder) throws {
    cards = try [Card](from: decoder)
    count = cards.count
  }
}
