import Autocoder
import Core1401
import Foundation
import Testing

@Suite("Programs and their decks")
struct DeckTests {
  /// The folder of the programs, four levels above this file.
  static let programs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Programs")

  @Test(
    "each program assembles to the storage that its deck loads",
    arguments: [
      "banner", "card-lister", "digits-of-e", "factorials", "hello", "multiplication-tables", "payroll",
      "primes",
    ])
  func program(_ name: String) throws {
    let source = try String(contentsOf: Self.programs.appending(path: "\(name).s"), encoding: .utf8)
    let deck = try String(contentsOf: Self.programs.appending(path: "\(name).cd"), encoding: .utf8)
    let assembly = Assembler().assemble(SourceText(name: "\(name).s", text: source))
    #expect(assembly.messages == [])
    #expect(assembly.storage == DeckStorage(deck).storage)
    let end = assembly.startAddress.map { AddressValue.address($0).characters }
    #expect(end?.map { TextEncoding.simh.character(for: $0) } == DeckStorage(deck).end.map(Array.init))
  }

  @Test("the program on one card assembles to that card")
  func oneCard() throws {
    let source = try String(contentsOf: Self.programs.appending(path: "powers-of-two.s"), encoding: .utf8)
    let deck = try String(contentsOf: Self.programs.appending(path: "powers-of-two.cd"), encoding: .utf8)
    let assembly = Assembler().assemble(SourceText(name: "powers-of-two.s", text: source))
    let storage = assembly.storage
    let text = (1...80).map { address in
      storage[address].map { String(TextEncoding.simh.character(for: $0)) } ?? " "
    }
    .joined()
    let card = deck.split(separator: "\n").first.map(String.init) ?? ""
    #expect(text == card.padding(toLength: 80, withPad: " ", startingAt: 0))
    #expect(assembly.diagnostics.allSatisfy { $0.flag == .address && $0.severity == .warning })
  }

  @Test("EX goes to the first part, END to the second")
  func execute() {
    let assembly = assemble(" ORG 400", "S H", " EX S", " ORG 500", "T H", " END T")
    #expect(assembly.loaded == "^." + String(repeating: "·", count: 99) + "^.")
    let transfers = assembly.steps.filter { if case .item = $0 { false } else { true } }
    #expect(transfers == [.execute(.address(400), line: 2), .end(.address(500), line: 5)])
  }

  @Test("long constants and an area with record marks give the same storage as the deck")
  func longItems() {
    let assembly = assemble(
      " ORG 1000", "A DCW 123456789012345678901234567890123456789012345",
      "B DC @ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRS@", "C DCW #2", " DC @Z@", "D DA 2X5,|", "F  2,3",
      "G  5", " END A")
    let deck = DeckStorage(
      """
                                             L001001,040040,040040,04004010400001
      123456789012345678901234567890123456789L039|38,040040,040040,04004010400002
      012345                                 L006|44)|39|39,040040,04004010400003
      ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLML039|83)|45|45,040040,04004010400004
      NOPQRS  Z                              L009|92)|84|84,|90|93,|9904010400005
      |                                      L001|98)|98|98,040040,04004010400006
      |                                      L001/04)/04/04,|94/00,04004010400007
                                             /|44080                         0008
      """)
    #expect(assembly.messages == [])
    #expect(assembly.storage == deck.storage)
    let values = ["A", "B", "C", "D", "F", "G"].map { assembly.symbol($0)?.value?.address }
    #expect(values == [1044, 1089, 1091, 1093, 1095, 1097])
  }

  @Test("blank lines are remarks, whatever precedes them")
  func blankLines() {
    let source = [
      "", "A DCW 12", "", "B DCW 34", "", "S H", "", " DSA A", "", "E EQU A", "", "D DA 1X3", "", "  2", "",
    ]
    let lines = source.map { $0.isEmpty ? "" : card($0) } + [card(" END S")]
    let assembly = Assembler().assemble(SourceText(name: "blank.s", text: lines.joined(separator: "\n")))
    let deck = DeckStorage(
      """
      1234.334                               L008340,335337,338341,04004010400001
                                             /337080                         0002
      """)
    #expect(assembly.messages == [])
    #expect(assembly.storage == deck.storage)
    #expect(assembly.lines.map(\.sequence) == Array(101...116))
  }
}
