import Autocoder
import Core1401
import Testing

// The expected characters are from decks that other assemblers punched for the same statements.

/// The program whose statements are checked one by one.
private let program = [
  " JOB WORKED EXAMPLES", " ORG 400",
  "W1 MLC SRC,DST", "W2 MLC SRC&X1,DST-2", "W3 LCA @OK@,DST", "W4 ZA &7,SUM", "W5 S SUM",
  "W6 BCE W1,SRC,,", "W7 BE W1", "W8 B W1", "W9 B W1,A", "W10 BWZ W1,SUM,K", "W11 CC 1", "W12 RT 1,BUF",
  "W13 RWD 1", "W14 SBR WX&3", "W15 SAR WX&3", "WX B 0", "W16 CS 332", " CS", "W17 SW SRC,DST", "W18 H W18",
  "W19 C *-5,*", "W20 MRCM BUF,1500", "W21 MCE SUM,PAT", "W22 D &3,DST", "W23 CU %U2,M", "W24 R", "W25 WP W1",
  "SRC DCW @ABC@", "DST DCW #3", "SUM DCW &00042", "NEG DCW -17", "PAT DCW @ ,  0.  @", "ADC DCW &SRC",
  "ADS DSA 12345", "BUF DA 1X10,G,X2", "FLD  1,4", "ONE  10", "TAB EQU BUF+3", " MLC FLD,TAB",
  " MLC ONE&X0,SRC", " DC @?@", "TWO DS 3", " ORG *+X00", "FIN H", "BIG DCW @X@", " END W1",
]

@Suite("Worked examples")
struct WorkedExampleTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let source: String
    let address: Int
    let characters: String
    var testDescription: String { "\(source) at \(address)" }

    init(_ source: String, _ address: Int, _ characters: String) {
      (self.source, self.address, self.characters) = (source, address, characters)
    }
  }

  static let examples = [
    Example("MLC SRC,DST", 400, "M545548"), Example("MLC SRC&X1,DST-2", 407, "M5U5546"),
    Example("LCA @OK@,DST", 414, "L603548"), Example("ZA &7,SUM", 421, "?604553"),
    Example("S SUM", 428, "S553"), Example("BCE W1,SRC,,", 432, "B400545,"), Example("BE W1", 440, "B400S"),
    Example("B W1", 445, "B400"), Example("B W1,A", 449, "B400A"), Example("BWZ W1,SUM,K", 454, "V400553K"),
    Example("CC 1", 462, "F1"), Example("RT 1,BUF", 464, "M%U15P0R"), Example("RWD 1", 472, "U%U1R"),
    Example("SBR WX&3", 477, "H488"), Example("SAR WX&3", 481, "Q488"), Example("B 0", 485, "B000"),
    Example("CS 332", 489, "/332"), Example("CS", 493, "/"), Example("SW SRC,DST", 494, ",545548"),
    Example("H W18", 501, ".501"), Example("C *-5,*", 505, "C506511"),
    Example("MRCM BUF,1500", 512, "P5P0V00"), Example("MCE SUM,PAT", 519, "E553563"),
    Example("D &3,DST", 526, "%605548"), Example("CU %U2,M", 533, "U%U2M"), Example("R", 538, "1"),
    Example("WP W1", 539, "6400"), Example("DCW @ABC@", 543, "ABC"), Example("DCW &00042", 549, "0004B"),
    Example("DCW -17", 554, "1P"), Example("DCW &SRC", 564, "545"), Example("DSA 12345", 567, "34E"),
    Example("MLC FLD,TAB", 581, "M5P35P3"), Example("MLC ONE&X0,SRC", 588, "M579545"),
  ]

  static let assembly = Assembler().assemble(SourceText(name: "examples.s", text: cards(program)))

  @Test("each statement assembles to its characters", arguments: examples)
  func statement(_ example: Example) {
    let storage = Self.assembly.storage
    let range = example.address...example.address + example.characters.count - 1
    #expect(storage.text(range) == "^" + example.characters)
  }

  @Test("the program has no messages") func noMessages() {
    #expect(Self.assembly.messages == [])
    #expect(Self.assembly.startAddress == 400)
  }

  static let values: [(String, AddressValue)] = [
    ("SRC", .address(545)), ("SUM", .address(553)), ("NEG", .address(555)), ("PAT", .address(563)),
    ("ADC", .address(566)), ("ADS", .address(569)), ("BUF", .address(570, index: 2)),
    ("FLD", .address(573, index: 2)), ("ONE", .address(579, index: 2)), ("TAB", .address(573, index: 2)),
    ("TWO", .address(598)), ("FIN", .address(600)), ("BIG", .address(601)),
  ]

  @Test("labels name the correct end of fields", arguments: values)
  func label(_ name: String, _ value: AddressValue) {
    #expect(Self.assembly.symbol(name)?.value == value)
  }

  @Test("an area and its group mark have word marks; DC and DS do not")
  func marks() {
    #expect(Self.assembly.storage.text(570...598) == "^ ·········^}^M5P35P3^M579545?···")
  }

  @Test("the whole program gives the same storage as the deck")
  func deck() {
    let deck = DeckStorage(
      """
      M545548M5U5546L603548?604553S553       L032431,407414,421428,04004010400004WEXMP
      B400545,B400SB400B400AV400553KF1       L032463,440445,449454,46204010400005WEXMP
      M%U15P0RU%U1RH488Q488B000/332/         L030493,472477,481485,48949310400006WEXMP
      ,545548.501C506511P5P0V00E553563%605548L039532,501505,512519,52604010400007WEXMP
      U%U2M16400ABC   0004B1P                L023555,538539,543546,54955410400008WEXMP
       ,  0.  54534E                         L014569,564567,570040,04004010400009WEXMP
      }M5P35P3M579545?                       L016595,570581,588040,04004010400010WEXMP
      .XOKGC                                 L006605,601602,604605,04004010400011WEXMP
                                             /400080                         0012WEXMP
      """)
    #expect(Self.assembly.storage == deck.storage)
    #expect(deck.end == "400")
  }
}
