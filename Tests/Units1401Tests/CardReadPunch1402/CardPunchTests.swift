import Core1401
import Testing

@testable import Units1401

@Suite("1402 punch")
struct CardPunchTests {
  private func card(_ text: String) -> Card { cards(text).cards.first ?? Card() }

  private func punched(
    _ punch: inout CardPunch1402, _ text: String = "", at now: MachineTime, from: MachineTime? = nil
  ) throws -> PunchedCard {
    guard case .punched(let result) = punch.punch(card(text), at: now, punchingFrom: from ?? now) else {
      throw NoCard()
    }
    return result
  }

  private func names(_ stacked: StackedCards) -> [String] {
    stacked.map { "\($0.pocket) \($0.card?.text(in: .simh) ?? "-")" }
  }

  @Test(
    "interval between cards by processing time: latch points every 60 ms, at least 240",
    arguments: [(0, 240), (22, 240), (23, 300), (82, 300), (83, 360), (142, 360)] as [(Int64, Int64)])
  func intervals(_ processing: Int64, _ interval: Int64) throws {
    var punch = CardPunch1402()
    var last = try punched(&punch, at: .zero)
    for _ in 1...3 {
      let next = try punched(&punch, at: last.released + .milliseconds(processing))
      #expect(next.latch - last.latch == .milliseconds(interval))
      #expect(next.released - next.latch == .milliseconds(218))
      last = next
    }
  }

  @Test("the first card waits for the grid; printing first delays the punching part only")
  func starts() throws {
    var idle = CardPunch1402()
    #expect(try punched(&idle, at: .milliseconds(61)).latch == .milliseconds(120))
    var combined = CardPunch1402()
    #expect(try punched(&combined, at: .zero, from: .milliseconds(84)).released == .milliseconds(278))
  }

  @Test("punch release frees the start time; later than 37 ms is too late")
  func punchRelease() throws {
    var punch = CardPunch1402(hasPunchRelease: true)
    let start = punch.startFeed(at: .milliseconds(1))
    #expect(
      start == .started(latch: .milliseconds(60), deadline: .milliseconds(97))
    )
    #expect(try punched(&punch, "A", at: .milliseconds(97)).released == .milliseconds(278))
    _ = punch.startFeed(at: .milliseconds(300))
    let answer = punch.punch(card("B"), at: .milliseconds(338))
    #expect(answer == .tooLate)
    var plain = CardPunch1402()
    let start2 = plain.startFeed(at: .zero)
    #expect(start2 == .notInstalled)
  }

  @Test("T20: word marks are not punched and a substitute blank becomes a single 0")
  func image() {
    let image = Card(punching: [
      StoredCharacter(code: 0o61, wordMark: true), .substituteBlank, .blank,
      StoredCharacter(code: 0o64, wordMark: true),
    ])
    #expect(image.text(in: .simh) == "A0 D")
  }

  @Test("T21: a pocket can be selected until the next card; the last card waits for the run-out")
  func stackers() throws {
    var punch = CardPunch1402()
    let selected = punch.selectStacker(.four)
    #expect(!selected)
    _ = try punched(&punch, "1", at: .zero)
    let selected2 = punch.selectStacker(.four)
    #expect(selected2)
    let second = try punched(&punch, "2", at: .milliseconds(218))
    #expect(punch.lastPunched == second)
    let selected3 = punch.selectStacker(.eightTwo)
    #expect(selected3)
    _ = try punched(&punch, "3", at: .milliseconds(458))
    #expect(names(punch.takeStacked()) == ["four 1", "eightTwo 2"])
    punch.runOut(at: .milliseconds(1_000))
    #expect(names(punch.takeStacked()) == ["normalPunch 3"])
    #expect(punch.takeStacked().isEmpty && punch.lastPunched == nil)
  }

  @Test("a card of which nothing is kept is punched as any other", arguments: [false, true])
  func inPlace(_ isColumnBinary: Bool) throws {
    let texts = ["", "A", String(repeating: "0123456789", count: 8), "\u{27}"]
    var (plain, other) = (CardPunch1402(), CardPunch1402())
    for punch in [0, 1] {
      let writer = DeckWriter(encoding: .simh, isColumnBinary: isColumnBinary)
      if punch == 0 { plain.beginDeck(writer) } else { other.beginDeck(writer) }
    }
    plain.stackedRecord = .nothing
    var now = MachineTime.zero
    for (index, text) in texts.enumerated() {
      let from = now + .milliseconds(Int64(index) * 84)
      var characters = card(text).image
      characters[79] = .substituteBlank
      let answer = plain.punchInPlace(characters, at: now, punchingFrom: from)
      let released = try #require(answer)
      let outcome = other.punch(Card(punching: characters), at: now, punchingFrom: from)
      guard case .punched(let punched) = outcome else { throw NoCard() }
      #expect(released == punched.released)
      #expect(plain.lastPunched == punched)
      #expect(plain.isBusy(at: now) == other.isBusy(at: now))
      now = released + .milliseconds(Int64(index))
    }
    var decks: [[UInt8]] = []
    plain.takeDeck { decks.append(Array($0)) }
    other.takeDeck { decks.append(Array($0)) }
    #expect(decks[0] == decks[1] && !decks[0].isEmpty)
    // Cards in the hopper and stacked cards need the general way.
    plain.add(cards("X"))
    let answers = [
      plain.punchInPlace(CardCharacters(), at: now, punchingFrom: now),
      other.punchInPlace(CardCharacters(), at: now, punchingFrom: now),
    ]
    #expect(answers == [nil, nil])
  }

  @Test("T22: a column-binary card is recorded as such in its pocket")
  func columnBinary() {
    var punch = CardPunch1402()
    _ = punch.punch(Card(upper: [.zero], lower: [.zero]), isColumnBinary: true, at: .zero)
    punch.runOut(at: .milliseconds(300))
    #expect(punch.takeStacked().map(\.isColumnBinary) == [true])
  }

  @Test("punch feed read: the first cycle only reads, then each card is punched after it was read")
  func punchFeedRead() throws {
    var punch = CardPunch1402()
    punch.add(cards("A", "B"))
    var now = MachineTime.zero
    var log: [String] = []
    for text in [" 1", " 2", " 3"] {
      switch punch.punchFeedRead(punching: card(text), at: now, punchingFrom: now) {
      case .card(let read, let punched):
        now = read.released
        log.append(
          "read \(read.card.text(in: .simh))\(read.isLast ? " last" : ""), punched "
            + "\(punched?.card.text(in: .simh) ?? "nothing")")
      case .hopperEmpty: log.append("empty")
      case .tooLate: log.append("too late")
      }
    }
    #expect(log == ["read A, punched nothing", "read B last, punched A2", "empty"])
    #expect(now == .milliseconds(458))
    #expect(try punched(&punch, " 4", at: now).card.text(in: .simh) == "B4")
    #expect(try punched(&punch, " 5", at: .milliseconds(1_000)).card.text(in: .simh) == " 5")
  }

  @Test("punching into a deck adds holes to its cards")
  func prepunched() throws {
    var punch = CardPunch1402()
    punch.add(cards("A"))
    #expect(punch.cardsLeft == 1)
    #expect(try punched(&punch, " 1", at: .zero).card.text(in: .simh) == "A1")
    #expect(punch.cardsLeft == 0)
  }
}
