import Core1401
import RandomNumbers
import Testing
import Units1401

@Suite("Decks in other forms than text")
struct CardFormTests {
  private func randomCard(_ random: inout SplitMix64, anyHoles: Bool) -> Card {
    var card = Card()
    for column in 1...Card.columnCount where random.oneIn(3) {
      card[column: column] =
        anyHoles
        ? PunchedColumn(rawValue: UInt16.random(in: 0..<4096, using: &random))
        : StoredCharacter(code: UInt8.random(in: 0..<64, using: &random)).deckColumn
    }
    return card
  }

  @Test(
    "every deck survives writing and reading in every form", arguments: CardForm.allCases,
    1...20 as ClosedRange<UInt64>)
  func roundTrip(form: CardForm, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var cards = [try #require(Card(text: ",008015 AND A BLANK", encoding: .simh))]
    for _ in 0..<Int.random(in: 0..<30, using: &random) {
      cards.append(randomCard(&random, anyHoles: form.keepsHoles))
    }
    let file = form.file(cards, encoding: .simh)
    let deck = try CardDeck(bytes: file, fileName: "deck", encoding: .simh)
    #expect(deck.cards == cards)
    #expect(deck.form == form)
  }

  @Test("row by row, as other programs write cards")
  func layout() throws {
    let card = try #require(Card(text: "A9", encoding: .simh))
    // A is rows 12 and 1, 9 is row 9.
    #expect(CardForm.binary.file([card], encoding: .simh).prefix(4) == [0x00, 0x90, 0x10, 0x00])
    let h80 = CardForm.h80.file([card], encoding: .simh)
    #expect(h80.prefix(9) == [0x48, 0x38, 0x30, 0x80, 0x80, 0x80, 0x90, 0x00, 0x01])
    #expect(h80.count == 126)
    #expect(CardForm.ebcdic.file([card], encoding: .simh).prefix(3) == [0xC1, 0xF9, 0x40])
  }

  @Test("EBCDIC is converted by holes, not by graphics: its < is the lozenge, its ( and + are [ and <")
  func graphics() throws {
    let codes: [UInt8] = [
      0x4B, 0x4C, 0x4D, 0x4E, 0x50, 0x5B, 0x5C, 0x5D, 0x5E, 0x60, 0x61, 0x6B, 0x6C, 0x6E, 0x6F, 0x7B, 0x7C,
      0x7D,
      0x7E, 0x7F, 0xC0, 0xD0, 0xE0, 0xE2, 0x85,
    ]
    let blanks = [UInt8](repeating: 0x40, count: 80 - codes.count)
    let deck = try CardDeck(bytes: codes + blanks, fileName: "deck")
    #expect(deck.cards[0].text(in: .simh) == ##".)[<&$*];-/,%\"#@:>{?!|SE"##)
  }
}
