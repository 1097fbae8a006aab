import Autocoder
import Core1401
import Testing

// The expected characters were punched by IBM's own assembler for the same cards.

@Suite("Worked examples of SPS")
struct SPSExampleTests {
  static let assembly = Assembler().assemble(SourceText(name: "example.sps", text: spsProgram))

  static let examples: [(Int, String)] = [
    (600, "^/332"), (604, "^,655658"), (611, "^M656656"), (618, "^M6V56E8"), (625, "^A661666"),
    (632, "^B6006555"), (640, "^B600S"), (645, "^F1"), (647, "^.647"), (651, "^AB CD"), (656, "^12L"),
    (659, "^00A"), (662, "^00000"), (667, "XY"), (669, "····"), (673, "^656"),
  ]

  @Test("each card assembles to its characters", arguments: examples)
  func characters(_ address: Int, _ text: String) {
    let count = text.count { $0 != "^" }
    #expect(Self.assembly.storage.text(address...address + count - 1) == text)
  }

  @Test("the program has no messages, and starts at the address in END")
  func whole() {
    #expect(Self.assembly.messages == [])
    #expect(Self.assembly.startAddress == 600)
    #expect(Self.assembly.lines.allSatisfy { $0.language == .sps })
  }

  static let labels: [(String, Int)] = [
    ("BEGIN", 600), ("FLDA", 655), ("FLDB", 658), ("ONE", 661), ("SUM", 666), ("WORK", 672), ("ADR", 675),
  ]

  @Test("labels name the first character of instructions, the last of all other items", arguments: labels)
  func label(_ name: String, _ address: Int) {
    #expect(Self.assembly.symbol(name)?.value == .address(address))
  }

  // A program that begins at 536, and the characters of its first card.
  static let cards: [(String, String)] = [
    ("        MCW" + operands("*     +006", "*     -003"), "^M548539"),
    ("        LCA" + operands("%U1", "0080", "R"), "^L%U1080R"),
    ("        CU " + operands("%U1", "", "R"), "^U%U1R"),
    ("        MCW" + operands("%U4", "0500", "W"), "^M%U4500W"),
    ("        B  " + operands("0500", "", "A"), "^B500A"),
    ("        B  " + operands("0500", "0080"), "^B500080 "),
    ("        BWZ" + operands("0500", "0080", "K"), "^V500080K"),
    ("        MU " + operands("%T0", "0500", "R"), "^M%T0500R"),
    ("        MCW" + operands("0089      2", "1089"), "^M0Q9|89"),
    ("        H", "^."),
    ("        B  " + operands("0500  -  4"), "^B496"),
    ("  $A    B  $A", "^B536"), ("  A-B   B  A-B", "^B536"), ("  S 7   B  S 7", "^B536"),
    ("        A  " + operands("0099  +999"), "^A|98"),
    ("04      DCW*     +0012", "^001B"), ("04      DCW*     &0012", "^001B"),
    ("03      DCW*     -120", "^12!"),
    ("05      DCW*      AB", "^AB   "), ("04      DCW*      -12", "^-12 "), (" 3      DCW*      ABC", "^ABC"),
    ("32      DCW*      ABCDEFGHIJKLMNOPQRSTUVWXYZ012345", "^ABCDEFGHIJKLMNOPQRSTUVWXYZ012345"),
    ("02      DC *      XY", "XY"),
    ("        DSA*          0500  +123", "^623"), ("        DSA*          *", "^538"),
    ("        DSA*          0500      1", "^5|0"),
  ]

  @Test("one card", arguments: cards)
  func card(_ card: String, _ characters: String) {
    let assembly = assembleSPS("        ORG0536", card)
    #expect(assembly.messages == [])
    #expect(assembly.loaded == characters)
  }

  @Test("a card with its own address does not change the location counter, and its label has that address")
  func placed() {
    let assembly = assembleSPS(
      "        ORG0600", "03FIRST DCW0500   ABC", "02ADDR  DS 0080", "        DSA0503       FIRST",
      "  LAST  H  ADDR")
    #expect(assembly.messages == [])
    #expect(assembly.storage.text(498...503) == "^ABC^500")
    #expect(assembly.symbol("ADDR")?.value == .address(80))
    #expect(assembly.storage.text(600...603) == "^.080")
  }

  @Test("a program begins at 333, and END without address goes to 1")
  func defaults() {
    let assembly = assembleSPS("  A     H", "        END")
    #expect(assembly.symbol("A")?.value == .address(333))
    #expect(assembly.startAddress == 1)
    #expect(
      assembly.messages == [
        "2:14: END without an address goes to address 1; as END with START in columns 17-22, or with four digits"
      ])
    #expect(assembleSPS("03      DCW*      ABC", "        END").messages == [])
  }

  @Test("a label above 1999 with an index location")
  func indexed() {
    let assembly = assembleSPS("        ORG2083", "  TABLE MCWTABLE     2TABLE")
    #expect(assembly.loaded == "^M!Q3!83")
  }

  @Test("ORG to a symbol and after it")
  func origin() {
    let assembly = assembleSPS("        ORGTABLE +010", "  NEXT  H", "02TABLE DS 0500")
    #expect(assembly.messages == [])
    #expect(assembly.symbol("NEXT")?.value == .address(510))
  }
}
