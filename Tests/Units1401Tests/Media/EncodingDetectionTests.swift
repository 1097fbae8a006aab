import Core1401
import Testing
import Units1401

@Suite("Detection of a deck's encoding")
struct EncodingDetectionTests {
  // A program card in Autocoder form: data, then L038405 and address fields from column 44.
  private static func programCard(data: String = "", _ instructions: String) -> String {
    data + String(repeating: " ", count: 39 - data.count) + instructions + "\n"
  }

  static let decks: [(String, String)] = [
    (programCard("L038'05,'37040,040040,0400401040"), "simh-old: old characters: 2 address fields with '"),
    (
      programCard("L03800',040040,040040,0400401040"),
      "simh-old, guessed: old characters: 1 address field with '"
    ),
    // Addresses in the data of a card, with other zones and index tags, and in sequence.
    (
      programCard(data: "M0'03062G072)0'1NUF!SED   '''", "L038405,040040"),
      "simh-old: old characters: 5 address fields with '"
    ),
    (programCard("L038|05,|37040,040040,0400401040"), "simh: new characters: 2 address fields with |"),
    (programCard(data: "AB}", "L038405,040040"), "simh: new characters: 1 character of { | } ~"),
    (
      programCard(data: "AB\"  ", "L038405,040040"),
      "simh-old, guessed: old characters: 1 group mark \""
    ),
    // IBM's diagnostics have group marks before branches and after messages.
    (
      ",019027,031,038042B031T98\"B400L046352BW04BS88\n,019027,031,038042B031T98\"B400L046352BW04BS88\n",
      "simh-old: old characters: 2 group marks \""
    ),
    (
      "       DCW  @g@\n       DCW  @r@\n",
      "vdc: virtual data center: 2 lower-case letters of q r g v t s only"
    ),
    ("L(U1801RB001\nM(T0450R\n", "simh-h: characters of the H chain: 2 operands such as (U1"),
    ("(U1) (C) 1962\n", "simh: no sign of another encoding"),
    ("a deck in lower case\n", "simh: no sign of another encoding"),
    ("ITS A CARD\n", "simh: no sign of another encoding"),
    ("IT'S A CARD WITH \"QUOTES\"\n", "simh, guessed: no sign of another encoding"),
    ("THE 1960'S AND DON'T\n", "simh, guessed: no sign of another encoding"),
    (String(repeating: " ", count: 43) + "N'T\n", "simh, guessed: no sign of another encoding"),
  ]

  @Test("the signs and the line that reports them", arguments: decks)
  func signs(_ text: String, _ line: String) throws {
    let deck = try CardDeck(bytes: Array(text.utf8), fileName: "deck.cd")
    #expect(deck.detection.description == line)
  }

  @Test("a given encoding overrides detection")
  func given() throws {
    let text = Self.programCard("L038'05,'37040")
    let deck = try CardDeck(bytes: Array(text.utf8), fileName: "deck.cd", encoding: .simh)
    #expect(deck.detection.description == "simh: as given")
    #expect(deck.cards[0].characters[43].code == 0o14)
  }

  @Test("the detected encoding is used for reading")
  func used() throws {
    let text = Self.programCard("L038'05,'37040")
    let deck = try CardDeck(bytes: Array(text.utf8), fileName: "deck.cd")
    #expect(deck.cards[0].characters[43] == .recordMark)
  }
}
