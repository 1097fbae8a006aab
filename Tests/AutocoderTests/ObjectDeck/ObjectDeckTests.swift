import Autocoder
import Core1401
import Foundation
import Testing

// The decks were assembled by other assemblers from the same programs. Fields of a line are separated by ¦.

@Suite("Object decks")
struct ObjectDeckTests {
  /// A program and its deck.
  struct Example: CustomTestStringConvertible, Sendable {
    let name: String
    let program: String
    let cards: [String]
    var testDescription: String { name }
  }

  static let examples = [
    Example(
      name: "EX between two halts",
      program: "¦ORG¦400\nS¦H\n¦EX¦S\n¦ORG¦500\nT¦H\n¦END¦T",
      cards: [
        ".                                      L001400,040040,040040,04004010400001",
        "                                       N000000,040040,040040,040040B4000002",
        ".                                      L001500,040040,040040,04004010400003",
        "                                       /500080                         0004",
      ]),
    Example(
      name: "items longer than a card, and an area with record marks",
      program: """
        ¦ORG¦1000
        A¦DCW¦@123456789012345678901234567890123456789012345@
        B¦DC¦@ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRS@
        C¦DCW¦#2
        ¦DC¦@Z@
        D¦DA¦2X5,|
        F¦¦2,3
        G¦¦5
        ¦END¦A
        """,
      cards: [
        "                                       L001001,040040,040040,04004010400001",
        "123456789012345678901234567890123456789L039|38,040040,040040,04004010400002",
        "012345                                 L006|44)|39|39,040040,04004010400003",
        "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLML039|83)|45|45,040040,04004010400004",
        "NOPQRS  Z                              L009|92)|84|84,|90|93,|9904010400005",
        "|                                      L001|98)|98|98,040040,04004010400006",
        "|                                      L001/04)/04/04,|94/00,04004010400007",
        "                                       /|44080                         0008",
      ]),
    Example(
      name: "constants placed by a label of digits",
      program: "150¦DCW¦@ABC@\n160¦DC¦@ABC@\n220¦DCW¦#6\n¦END¦0",
      cards: [
        "ABC                                    L003150,040040,040040,04004010400001",
        "ABC                                    L003160)158158,040040,04004010400002",
        "                                       L006220,040040,040040,04004010400003",
        "                                       /000080                         0004",
      ]),
    Example(
      name: "blank lines are remarks",
      program: "\nA¦DCW¦12\n\nB¦DCW¦34\n\nS¦H\n\n¦DSA¦A\n\nE¦EQU¦A\n\nD¦DA¦1X3\n¦¦2\n\n¦END¦S",
      cards: [
        "1234.334                               L008340,335337,338341,04004010400001",
        "                                       /337080                         0002",
      ]),
    Example(
      name: "an area loaded as blanks, and the item after it",
      program: "¦ORG¦400\nT¦H\nA¦DA¦1X50,C\nF¦¦2,3\n¦DCW¦@X@\n¦END¦T",
      cards: [
        ".                                      L038437,040040,040040,04004010400001",
        "             X                         L014451)438438,401402,45104010400002",
        "                                       /400080                         0003",
      ]),
  ]

  @Test("a program on cards", arguments: examples)
  func cards(_ example: Example) {
    let assembly = Assembler().assemble(source(example.program))
    #expect(assembly.messages == [])
    let deck = ObjectDeck(assembly, options: ObjectDeckOptions(loader: .noLoader))
    #expect(deck.cards.map { $0.text() } == example.cards)
  }

  @Test("one of everything, with identification and loader")
  func wholeDeck() {
    let assembly = Assembler().assemble(source(everything, identification: "WEXMP"))
    #expect(assembly.messages == [])
    let deck = ObjectDeck(assembly, options: ObjectDeckOptions(loader: .clearing(.positions4000)))
    #expect(deck.text().split(separator: "\n").dropFirst(3) == everythingOnCards.split(separator: "\n")[...])
  }

  @Test(
    "the decks of the sample programs are those of their sources",
    arguments: [
      "banner", "card-lister", "digits-of-e", "factorials", "hello", "multiplication-tables", "payroll",
      "primes",
    ])
  func programs(_ name: String) throws {
    let folder = DeckTests.programs
    let text = try String(contentsOf: folder.appending(path: "\(name).s"), encoding: .utf8)
    let deck = try String(contentsOf: folder.appending(path: "\(name).cd"), encoding: .utf8)
    let assembly = Assembler().assemble(SourceText(name: "\(name).s", text: text))
    #expect(
      ObjectDeck(assembly, options: ObjectDeckOptions(loader: .clearing(.positions4000))).text() == deck)
  }

  @Test("EX and END without cards of their own")
  func quickTransfers() {
    let assembly = Assembler().assemble(source("¦ORG¦400\nS¦H\n¦EX¦S\n¦ORG¦500\nT¦H\n¦END¦T"))
    let options = ObjectDeckOptions(
      loader: .noLoader, executesFromProgramCard: true, endsFromProgramCard: true)
    #expect(
      ObjectDeck(assembly, options: options).cards.map { $0.text() } == [
        ".                                      L001400,040040,040040,040040B4000001",
        ".                                      L001500,040040,040040/500080    0002",
      ])
  }

  @Test("END keeps its own card when word marks fill the last one")
  func quickEndWithoutRoom() {
    let words = (0..<6).map { _ in "¦DCW¦@AB@" }.joined(separator: "\n")
    let assembly = Assembler().assemble(source("¦ORG¦400\n\(words)\n¦END¦400"))
    let options = ObjectDeckOptions(loader: .noLoader, endsFromProgramCard: true)
    #expect(ObjectDeck(assembly, options: options).cards.map(\.kind) == [.program, .end])
  }

  @Test("the loader is restarted after EX, if there is a loader", arguments: [true, false])
  func restart(_ hasLoader: Bool) {
    let assembly = Assembler().assemble(source("S¦H\n¦EX¦S\n¦END¦S"))
    let deck = ObjectDeck(assembly, options: ObjectDeckOptions(loader: hasLoader ? .bootstrap : .noLoader))
    let kinds: [ObjectCard.Kind] =
      hasLoader ? [.bootstrap, .program, .execute, .restart, .restart, .end] : [.program, .execute, .end]
    #expect(deck.cards.map(\.kind) == kinds)
    #expect(deck.cards.map(\.number) == Array(hasLoader ? 3...8 : 1...3))
  }

  @Test(
    "the clear-storage cards of each size",
    arguments: zip(StorageSize.allCases, ["T99", "Z99", "I99", "I9Z", "I9R", "I9I"]))
  func clearStorage(_ size: StorageSize, _ last: String) {
    let deck = ObjectDeck(
      Assembler().assemble(source("S¦H\n¦END¦S")), options: ObjectDeckOptions(loader: .clearing(size)))
    #expect(deck.cards.prefix(3).map(\.kind) == [.clearStorage, .clearStorage, .bootstrap])
    #expect(deck.cards.prefix(3).map(\.number) == [1, 2, 3])
    let columns = String(deck.cards[1].text().dropFirst(26).prefix(3))
    #expect(columns == last)
  }

  @Test("a program that is its own card")
  func ownLoader() {
    let assembly = Assembler(options: AssemblyOptions(allowsLoaderArea: true))
      .assemble(source("¦ORG¦1\nA¦SW¦B\nB¦H¦A\n¦END¦A"))
    #expect(ObjectDeck.isOwnLoader(assembly))
    #expect(
      ObjectDeck(assembly, options: ObjectDeckOptions(loader: .own)).cards.map { $0.text() } == [",005.001"])
    #expect(!ObjectDeck.isOwnLoader(Assembler().assemble(source("S¦H\n¦END¦S"))))
  }

  @Test(
    "loaders by name",
    arguments: [
      ("4", Loader.clearing(.positions4000)), ("16000", .clearing(.positions16000)),
      ("V", .clearing(.positions12000)),
      ("none", .noLoader), ("n", .noLoader), ("0", .bootstrap), ("bootstrap", .bootstrap), ("own", .own),
    ] as [(String, Loader)])
  func loaderNames(_ name: String, _ loader: Loader) {
    #expect(Loader(name: name) == loader)
  }

  @Test("words that are not a loader", arguments: ["", "5", "3000", "x4", "boot"])
  func noLoader(_ name: String) {
    #expect(Loader(name: name) == nil)
  }

  @Test("the characters of another encoding")
  func encoding() {
    let assembly = Assembler().assemble(source("¦DCW¦@|}@\n¦END¦0"))
    let deck = ObjectDeck(assembly, options: ObjectDeckOptions(loader: .noLoader))
    #expect(deck.cards[0].text(in: .simhOld).hasPrefix("'\" "))
  }
}
