import Core1401
import Testing
import Units1401

@Suite("Card deck from a text file")
struct CardDeckTests {
  private func deck(
    _ text: String, encoding: TextEncoding? = .simh, columnBinary: Bool = false
  ) throws(DeckError) -> CardDeck {
    try CardDeck(bytes: Array(text.utf8), fileName: "deck.cd", encoding: encoding, columnBinary: columnBinary)
  }

  private func lines(_ deck: CardDeck) -> [String] { deck.cards.map { $0.text(in: deck.detection.encoding) } }

  private func message(_ bytes: [UInt8], encoding: TextEncoding? = .simh, columnBinary: Bool = false)
    -> String
  {
    do {
      let deck = try CardDeck(
        bytes: bytes, fileName: "deck.cd", encoding: encoding, columnBinary: columnBinary)
      return "read \(deck.cards.count) cards"
    } catch {
      return error.description
    }
  }

  @Test(
    "line ends, an unterminated last line, and empty lines (T5, T15)",
    arguments: [
      ("A\nB\n", ["A", "B"]), ("A\r\nB\r\n", ["A", "B"]), ("A\rB\r", ["A", "B"]), ("A\nLAST", ["A", "LAST"]),
      ("A\n\nB\n", ["A", "", "B"]), ("A\n\n", ["A", ""]), ("\n", [""]), ("\u{FEFF}A\n", ["A"]),
      ("a z\n", ["A Z"]),
    ] as [(String, [String])])
  func lineEnds(_ text: String, _ cards: [String]) throws {
    let deck = try deck(text)
    #expect(lines(deck) == cards)
    #expect(deck.warnings.isEmpty)
  }

  @Test("T4: tab and control characters are one blank each, with one warning for the file")
  func controls() throws {
    let deck = try deck("A card without\nA\tB\u{0}C`D long enough to be text\n\tE\n")
    #expect(lines(deck) == ["A CARD WITHOUT", "A B C D LONG ENOUGH TO BE TEXT", " E"])
    #expect(
      deck.warnings == [
        "deck.cd: card 2: column 2: control characters are read as one blank each;"
          + " expand tabs before reading if columns look shifted (2 cards in all)"
      ])
  }

  @Test("T3: columns beyond 80 may be blank; otherwise they are cut with one warning")
  func tooLong() throws {
    let full = String(repeating: "X", count: 80)
    #expect(try deck(full + "     \n").warnings == [])
    let cut = try deck("A\n\(full)  Y\n\(full)é\n")
    #expect(cut.cards[1] == Card(text: full, encoding: .simh))
    #expect(
      cut.warnings == [
        "deck.cd: card 2: column 83: a card has 80 columns and what is beyond them is cut (2 cards in all)"
      ])
    #expect(try deck(full + "\t`\u{7F}  \n").warnings == [])
    #expect(
      try deck("\(full)\t\t`Y\n").warnings == [
        "deck.cd: card 1: column 84: a card has 80 columns and what is beyond them is cut"
      ])
    let binary = full + full
    #expect(try deck(binary, columnBinary: true).warnings == [])
    #expect(
      try deck(binary + "Y", columnBinary: true).warnings == [
        "deck.cd: card 1: column 161: a card has 160 characters, two a column, and what is beyond them is cut"
      ])
  }

  @Test("the new characters { | } ~ are read as blanks in a deck in old ones, as SimH does")
  func newInOld() throws {
    let old = try deck("A|B}\nC~\n", encoding: .simhOld)
    #expect(old.cards[0] == Card(text: "A B", encoding: .simh))
    #expect(
      old.warnings == [
        "deck.cd: card 1: column 2: { | } ~ are blanks in old characters; --encoding simh reads them as new ones"
          + " (2 cards in all)"
      ])
  }

  @Test("T19: unknown characters and bytes are reported with their place")
  func unknownCharacters() {
    let rule = "is not a 1401 character; use one of the 64 of the encoding, or another encoding"
    #expect(message(Array("A\nAéB\n".utf8)) == "deck.cd: card 2: column 2: 'é' (U+00E9) \(rule)")
    #expect(
      message([0x41, 0xE9, 0x42, 0x0A])
        == "deck.cd: card 1: column 2: byte E9 hex is not a 1401 character; decks are ASCII or UTF-8")
    #expect(message(Array("xQ\n".utf8), encoding: .vdc) == "deck.cd: card 1: column 1: 'x' (U+0078) \(rule)")
  }

  @Test("glyphs of the screen are read in every encoding", arguments: TextEncoding.allCases)
  func glyphs(_ encoding: TextEncoding) throws {
    let card = try deck("⌑⯒‡√Δƀ⌒⧻", encoding: encoding).cards[0]
    #expect(card.characters.prefix(8).map(\.code) == [0o74, 0o77, 0o32, 0o17, 0o57, 0o20, 0o35, 0o37])
  }

  @Test("T22: old column binary has its second half from character 81")
  func oldColumnBinary() throws {
    let line = "A1" + String(repeating: " ", count: 78) + "B2\n"
    let card = try deck(line, encoding: .simhOld, columnBinary: true).cards[0]
    #expect(
      card[column: 2] == PunchedColumn(upper: StoredCharacter(code: 1), lower: StoredCharacter(code: 2)))
  }

  static let notDecks: [(String, [UInt8])] = [
    ("the file is empty; a deck needs at least one line", []),
    ("the file is empty; a deck needs at least one line", [0xEF, 0xBB, 0xBF]),
    (
      "looks like a tape image (SIMH), not like a card deck; mount it on a tape unit: --tape 1=deck.cd",
      [5, 0, 0, 0, 0o61, 1, 0o20, 2, 0o20, 0, 5, 0, 0, 0]
    ),
    (
      "looks like a tape image (SIMH), not like a card deck; mount it on a tape unit: --tape 1=deck.cd",
      [0, 0, 0, 0, 2, 0, 0, 0, 0o61, 0o62, 2, 0, 0, 0]
    ),
    (
      "looks like a tape image (E11), not like a card deck; mount it on a tape unit: --tape 1=deck.cd",
      [3, 0, 0, 0, 0o61, 1, 0o20, 3, 0, 0, 0]
    ),
    (
      "looks like a tape image (TPC), not like a card deck; mount it on a tape unit: --tape 1=deck.cd",
      [3, 0, 0o61, 1, 2, 0, 2, 0, 0o61, 0o62, 0, 0]
    ),
    (
      "looks like a tape image (P7B), not like a card deck; mount it on a tape unit: --tape 1=deck.cd",
      [0xB1, 0x32, 0x33, 0x12, 0x31, 0x19, 0x12, 0x11, 0xB1]
    ),
    (
      "looks like a disk image, not like a card deck; mount it on a disk unit: --disk 0=deck.cd",
      [UInt8](repeating: 0o12, count: 6) + [UInt8](repeating: 0o5, count: 100)
    ),
    (
      "looks like a tape written as text by an assembler, not like a card deck;"
        + " mount it on a tape unit: --tape 1=deck.cd",
      Array("~B024 ~.~L%U1020R~}\n~A~}\n".utf8)
    ),
    (
      "looks like binary data, not like a card deck; a deck is a text file with one line a card",
      [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 1]
    ),
  ]

  @Test("for other files the error says what they look like and what to do", arguments: notDecks)
  func notADeck(_ expected: String, _ bytes: [UInt8]) {
    #expect(message(bytes, encoding: nil) == "deck.cd: " + expected)
  }
}
