import Core1401
import Testing
import Units1401

extension CardReader1402 {
  /// Reads a card, which must be available.
  mutating func card(at now: MachineTime, readingFrom: MachineTime? = nil) throws -> CardRead {
    guard case .card(let read) = read(at: now, readingFrom: readingFrom ?? now) else { throw NoCard() }
    return read
  }
}

struct NoCard: Error {}

func cards(_ texts: String...) -> CardDeck {
  CardDeck(cards: texts.compactMap { Card(text: $0, encoding: .simh) })
}

func manyCards(_ count: Int) -> CardDeck { CardDeck(cards: Array(repeating: Card(), count: count)) }

@Suite("1402 reader")
struct CardReaderTests {
  @Test("cards come in the order of the hopper, decks one after the other")
  func order() throws {
    var reader = CardReader1402()
    reader.add(cards("A", "B"))
    var read = [try reader.card(at: .zero).card]
    reader.add(cards("C"))
    for _ in 1...2 { read.append(try reader.card(at: .milliseconds(500)).card) }
    #expect(read.map { $0.text(in: .simh) } == ["A", "B", "C"])
    let answer = reader.read(at: .milliseconds(900))
    #expect(answer == .hopperEmpty)
  }

  @Test("the last card is indicated with END OF FILE on, and no longer after another deck is added (T6)")
  func lastCard() throws {
    var reader = CardReader1402()
    reader.add(cards("A", "B"))
    #expect(try !reader.card(at: .zero).isLast)
    #expect(try reader.card(at: .milliseconds(65)).isLast)
    reader.add(cards("C", "D"))
    #expect(try !reader.card(at: .milliseconds(600)).isLast)
  }

  @Test("without END OF FILE two cards stay in the feed until the key is on or cards are added")
  func moreFollow() throws {
    var reader = CardReader1402(endOfFileKey: false)
    reader.add(cards("A", "B", "C"))
    #expect(try reader.card(at: .zero).card == cards("A").cards[0])
    let answer = reader.read(at: .milliseconds(100))
    #expect(answer == .hopperEmpty)
    reader.add(cards("D"))
    let second = try reader.card(at: .milliseconds(100))
    #expect(second.card == cards("B").cards[0])
    #expect(!second.isLast && !reader.isReady)
    reader.endOfFileKey = true
    #expect(try !reader.card(at: .milliseconds(500)).isLast)
    #expect(try reader.card(at: .milliseconds(900)).isLast)
  }

  @Test("removing the cards empties hopper and feed")
  func remove() throws {
    var reader = CardReader1402()
    reader.add(cards("A", "B", "C"))
    _ = try reader.card(at: .zero)
    let removed = reader.removeCards()
    #expect(removed == cards("B", "C").cards)
    #expect(reader.cardsLeft == 0)
  }

  /// Pocket and card of the stacked cards, as `1 CARD1`.
  private func names(_ stacked: StackedCards) -> [String] {
    stacked.map { "\($0.pocket) \($0.card?.text(in: .simh) ?? "-")" }
  }

  @Test("T16: select stacker after the read selects the pocket of that card")
  func selected() throws {
    var reader = CardReader1402()
    reader.add(cards("CARD1", "CARD2", "CARD3", "CARD4"))
    let first = try reader.card(at: .zero)
    let selected = reader.selectStacker(.one, at: first.released)
    #expect(selected)
    let second = try reader.card(at: first.released)
    let selected2 = reader.selectStacker(.eightTwo, at: second.released)
    #expect(selected2)
    let third = try reader.card(at: second.released)
    let fourth = try reader.card(at: third.released)
    #expect(
      names(reader.takeStacked(at: fourth.released)) == ["one CARD1", "eightTwo CARD2", "normalRead CARD3"])
    reader.runOut(at: fourth.released)
    #expect(names(reader.takeStacked(at: fourth.released)) == ["normalRead CARD4"])
    #expect(reader.takeStacked(at: fourth.released).isEmpty)
  }

  @Test("T17: select stacker before any read has no effect")
  func selectedBefore() throws {
    var reader = CardReader1402()
    reader.add(cards("CARD1", "CARD2"))
    let selected = reader.selectStacker(.one, at: .zero)
    #expect(!selected)
    let first = try reader.card(at: .zero)
    _ = try reader.card(at: first.released)
    #expect(names(reader.takeStacked(at: first.released)) == ["normalRead CARD1"])
  }

  @Test(
    "T18: the pocket can be selected for 10 ms, whatever the number of instructions",
    arguments: [(Int64(0), "one"), (3_450, "one"), (10_000, "one"), (10_001, "normalRead")])
  func window(_ microseconds: Int64, _ pocket: String) throws {
    var reader = CardReader1402()
    reader.add(cards("CARD1"))
    let released = try reader.card(at: .zero).released
    let effective = reader.selectStacker(.one, at: released + .microseconds(microseconds))
    #expect(effective == (pocket == "one"))
    #expect(reader.takeStacked(at: released + .milliseconds(10)).isEmpty)
    let stacked = reader.takeStacked(at: released + .milliseconds(11))
    #expect(names(stacked) == ["\(pocket) CARD1"])
    #expect(stacked.map(\.stacked) == [released + .milliseconds(10)])
  }

  @Test("non-process run-out moves the cards of the feed to NR unread, and returns the hopper's")
  func nonProcessRunOut() throws {
    var reader = CardReader1402()
    reader.add(cards("A", "B", "C", "D"))
    _ = try reader.card(at: .zero)
    let left = reader.nonProcessRunOut(at: .milliseconds(200))
    #expect(left == cards("D").cards)
    let stacked = names(reader.takeStacked(at: .milliseconds(200)))
    #expect(stacked == ["normalRead A", "normalRead B", "normalRead C"])
    #expect(!reader.isReady)
  }

  @Test("modifiers of select stacker")
  func modifiers() {
    let d = (UInt8(0)..<64).map { StoredCharacter(code: $0, wordMark: true) }
    #expect(d.compactMap { Pocket(readerModifier: $0) } == [.one, .eightTwo])
    #expect(d.compactMap { Pocket(punchModifier: $0) } == [.four, .eightTwo])
    #expect(Pocket(readerModifier: StoredCharacter(code: 2)) == .eightTwo)
    #expect(Pocket(punchModifier: StoredCharacter(code: 0o10)) == .eightTwo)
  }
}
