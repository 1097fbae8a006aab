import Autocoder
import Core1401
import Testing

/// The layout is that of the remarks in phase 52 of IBM's 1401 FORTRAN compiler; see ``RelocatableModule``.
@Suite("Relocatable modules and the linker")
struct LinkerTests {
  /// A program with every kind of address that is relocated (A-addresses, B-addresses, both, with index
  /// locations), and some that are not.
  private static func source(from origin: Int) -> String {
    cards([
      " ORG \(origin)", "START SBR EXIT+3", " MLC A,B", " MLC A+X1,200", " MLC 200,B+X2", " LCA A+X3,B+X1",
      " BCE START,A,5", " BE START", " MLC +12345,B", " MLC 1999,15999", " MLC @LITERAL@,B", " CS", " WM",
      "EXIT B 0", "A DCW @ABCDE@", "B DC #5", "LONG DCW @\(String(repeating: "9", count: 50))@",
      "AREA DA 3X10,G", "F  2,4", " MLC F,AREA", " NOP A", " CU %U1,R", " END START",
    ])
  }

  private static func assembly(from origin: Int) -> Assembly {
    Assembler().assemble(SourceText(name: "module.s", text: source(from: origin)))
  }

  private static func text(_ cards: [[StoredCharacter]]) -> String {
    cards.map { card in String(card.map { TextEncoding.simh.character(for: $0) }) + "\n" }.joined()
  }

  @Test(
    "a relocated module is the same as the program assembled there",
    arguments: [400, 1999, 2000, 2001, 7777, 15_000])
  func moved(_ origin: Int) throws {
    let module = try RelocatableModule(Self.assembly(from: 2000), name: "module")
    let linked = try Linker(origin: origin, table: nil).link([module], loader: .noLoader)
    let direct = DeckStorage(
      ObjectDeck(Self.assembly(from: origin), options: ObjectDeckOptions(loader: .noLoader)).text())
    let moved = DeckStorage(Self.text(linked.cards))
    #expect(moved.storage == direct.storage)
    #expect(moved.end == direct.end)
    #expect(linked.modules.map(\.entry) == [origin])
  }

  @Test("zones mark the relocated addresses")
  func zones() throws {
    let text = cards([" ORG 2000", "A B A", " MLC A,A", " MLC 100,A", " H", " END A"])
    let assembly = Assembler().assemble(SourceText(name: "module.s", text: text))
    let module = try RelocatableModule(assembly, name: "module")
    // The length 19 and the addresses 2018, 2004 and 2011 have zones in their tens positions.
    #expect(
      Self.text(module.cards).split(separator: "\n").map { $0.prefix(71) } == [
        "B!00M!00!00M100!00.                    L0A9!J8,!?4!/1,!18040,0400401040",
        "                                       /!00080                         ",
      ])
  }

  @Test("modules follow each other, and the table has their entry addresses")
  func table() throws {
    let first = try RelocatableModule(Self.assembly(from: 2000), name: "first")
    let second = try RelocatableModule(Self.assembly(from: 2000), name: "second")
    let linked = try Linker(origin: 1000, table: 400).link([first, second], loader: .noLoader)
    let size = linked.modules[0].positions.count
    #expect(linked.modules.map(\.entry) == [1000, 1000 + size])
    #expect(linked.modules[1].positions.lowerBound == 1000 + size)
    let storage = DeckStorage(Self.text(linked.cards)).storage
    let entry = AddressValue.address(1000 + size).characters.map { TextEncoding.simh.character(for: $0) }
    #expect(storage.text(400...405) == "^|00^\(String(entry))")
  }

  @Test("positions that DS reserves at the end belong to the module")
  func reserved() throws {
    func module() throws -> RelocatableModule {
      let text = cards([" ORG 2000", "A H A", " DS 96", " END A"])
      return try RelocatableModule(
        Assembler().assemble(SourceText(name: "module.s", text: text)), name: "module")
    }
    let linked = try Linker(origin: 500, table: nil).link([module(), module()], loader: .noLoader)
    #expect(linked.modules.map(\.positions) == [500...599, 600...699])
  }

  static let refusals: [([String], String)] = [
    (
      [" ORG 500", "A H", " END A"],
      "module: no card is relocatable; assemble it with --relocatable, from ORG 2000 on"
    ),
    (
      [" ORG 2000", "A H", " DSA A", " END A"],
      "module: line 3: an address constant cannot be relocated; write NOP with the address as its operand, and use the three characters after the N"
    ),
    (
      [" ORG 2000", "A H", " EX A", " END A"],
      "module: a module cannot have EX; only END says where it begins"
    ),
    ([" ORG 2000", "A H"], "module: there is no END card, which says where the module begins"),
  ]

  @Test("programs that cannot be a module", arguments: refusals)
  func refused(_ lines: [String], _ message: String) {
    let assembly = Assembler().assemble(SourceText(name: "module.s", text: cards(lines)))
    let error = #expect(throws: RelocatableModule.Problem.self) {
      try RelocatableModule(assembly, name: "module")
    }
    #expect(error?.description == message)
  }

  @Test("modules that do not fit into storage, and a table that overlaps one")
  func tooLarge() throws {
    let module = try RelocatableModule(Self.assembly(from: 2000), name: "module")
    #expect(throws: RelocatableModule.Problem.self) {
      try Linker(origin: 15_950, table: nil).link([module], loader: .noLoader)
    }
    let overlap = #expect(throws: RelocatableModule.Problem.self) {
      try Linker(origin: 500, table: 510).link([module], loader: .noLoader)
    }
    #expect(overlap?.description.hasPrefix("the table at 510-512 overlaps module at 500-") == true)
  }
}
