import Autocoder
import Core1401
import Foundation
import Testing

// The decks are those that IBM's SPS assembler punched for the same cards.

@Suite("Object decks of SPS")
struct SPSDeckTests {
  static let loader = [
    ",008015,022026,030037,044,049,053053N000000N00001026                    001",
    "L068116,105106,110117B101/I9Z#071029C029056B026/B001/0991,001/001117I0? 002",
    ",008015,022029,036040,047054,061068/039,001072B068                 1040 003",
  ]

  static let decks: [(String, [String])] = [
    (
      spsProgram,
      [
        "/332,655658M656656M6V56E8A661666       L032631,604611,618625,0760761040 004",
        "B6006555B600SF1.647AB CD12L00A         L030661,640645,647651,6566591040 005",
        "00000XY                                L007668,076076,076076,0760761040 006",
        "656                                    L003675,076076,076076,0760761040 007",
        "                                       /600080                          008",
      ]
    ),
    (
      """
      01010        ORG0500
      01020  START MCWMSG        0211
      01030        W
      01040        H  *     -003
      0105011MSG   DCW*      SPS WORKS
      01060        ENDSTART
      """,
      [
        "M5222112.508SPS WORKS                  L023522,507508,512076,0760761040 004",
        "                                       /500080                          005",
      ]
    ),
    (
      "             ORG0705\n     04      DC *      WXYZ\n             END",
      [
        "WXYZ                                   L004708)076705,076076,0760761040 004",
        "                                       /001080                          005",
      ]
    ),
    (
      "             ORG0500\n       START H\n             EX START\n             ENDSTART",
      [
        ".                                      L001500,076076,076076,0760761040 004",
        "                                       B500   ,076076,076076,0760761040 005",
        "                                       /500080                          006",
      ]
    ),
  ]

  @Test("a DS that gives its own address closes a card")
  func placedDS() {
    let assembly = assembleSPS("  A     H", "05WORK  DS 0500", "        NOP", "05      DS *", "        ENDA")
    let deck = ObjectDeck(assembly, options: ObjectDeckOptions(loader: .noLoader))
    #expect(
      deck.cards.map { $0.text().prefix(50) } == [
        ".                                      L001333,076",
        "N                                      L001334,076",
        "                                       /333080    ",
      ])
  }

  @Test("a program on cards", arguments: decks)
  func cards(_ source: String, _ cards: [String]) throws {
    let assembly = Assembler().assemble(SourceText(name: "test.sps", text: source))
    #expect(assembly.messages == [])
    let deck = ObjectDeck(assembly, options: ObjectDeckOptions(loader: .clearing(.positions8000)))
    #expect(deck.form == .sps)
    #expect(deck.cards.map { $0.text() } == Self.loader + cards)
    #expect(deck.cards.map(\.number) == Array(1...deck.cards.count))
  }

  @Test("a long program of random cards is punched as IBM's assembler punched it")
  func random() throws {
    func text(_ name: String) throws -> String {
      let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden")
      return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    let source = SourceText(name: "random.sps", text: try text("sps-random.sps"))
    let assembly = Assembler(options: AssemblyOptions(language: .sps)).assemble(source)
    #expect(assembly.isAssembled)
    let deck = ObjectDeck(assembly, options: ObjectDeckOptions(loader: .clearing(.positions8000)))
    #expect(try deck.text() == text("sps-random.cd"))
  }

  @Test("the program that a deck loads can be read again", arguments: decks)
  func reading(_ source: String, _ cards: [String]) throws {
    let assembly = Assembler().assemble(SourceText(name: "test.sps", text: source))
    for form in ObjectDeckForm.allCases {
      let deck = ObjectDeck(assembly, options: ObjectDeckOptions(form: form))
      let reader = try ObjectDeckReader(cards: deck.cards.map(\.characters))
      #expect(reader.cardCount == deck.cards.count)
      #expect(reader.program == ProgramImage(assembly))
    }
  }

  @Test("all cards have the identification of the first")
  func identification() {
    let first = "             ORG0500" + String(repeating: " ", count: 55) + "XYZ"
    let text = first + "\n             H\n             END"
    let assembly = Assembler().assemble(SourceText(name: "test.sps", text: text))
    for card in ObjectDeck(assembly).cards { #expect(card.text().hasSuffix("XYZ")) }
  }

  @Test("a deck of either form can be requested")
  func forms() {
    let assembly = assembleSPS("  A     H", "        ENDA")
    let deck = ObjectDeck(assembly, options: ObjectDeckOptions(loader: .noLoader, form: .autocoder))
    #expect(
      deck.cards.map { $0.text() } == [
        ".                                      L001333,040040,040040,04004010400001",
        "                                       /333080                         0002",
      ])
  }

  @Test("the listing of SPS has the columns of Autocoder's")
  func listing() throws {
    let text = "       *ALL THAT SPS HAS\n" + spsProgram + "\n"
    let wrong = spsProgram.replacing("B  BEGIN                 S", with: "B  BEGINN                S")
    var options = ListingOptions()
    options.hasCrossReference = true
    options.hasStorageMap = true
    let listings = [text, wrong].map { text in
      Listing(Assembler().assemble(SourceText(name: "test.sps", text: text)), options: options).text
    }
    try expectGolden(listings.joined(), "sps.lst")
  }
}
