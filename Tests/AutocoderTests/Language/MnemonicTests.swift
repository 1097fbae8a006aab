import Autocoder
import Core1401
import Testing

@Suite("Mnemonics")
struct MnemonicTests {
  // Statement and characters; X is 789, Y is 65. From the instruction formats of A24-1403 and IBM's list of
  // mnemonics; disk operations, MBD and explicit d-characters as assembled by IBM's own Autocoder.
  static let forms = """
    A X,Y|A789065
    S X|S789
    ZA X,Y|?789065
    ZS X,Y|!789065
    M X,Y|@789065
    D X,Y|%789065
    MA X,Y|#789065
    C X,Y|C789065
    MLC X,Y|M789065
    MCW X,Y,W|M789065W
    MLC|M
    LCA X,Y|L789065
    MLCWA X|L789
    MCM X,Y|P789065
    MRCM X,Y|P789065
    MCS X,Y|Z789065
    MCE X,Y|E789065
    MN X,Y|D789065
    MLNS X|D789
    MZ X,Y|Y789065
    MLZS X,Y|Y789065
    MIZ X,Y|X789065
    MBC X,Y|M789065B
    MBD X,Y|M789065A
    SW X,Y|,789065
    SW X|,789
    CW X|)789
    CS X|/789
    CS X,Y|/789065
    CS|/
    H|.
    H X|.789
    H X,Y|.789065
    NOP|N
    NOP X|N789
    NOP X,Y,Z|N789065Z
    SBR X|H789
    SBR X,Y|H789065
    SAR X|Q789
    CC J|FJ
    CC|F
    CCB X,1|F7891
    SS 4|K4
    SSB X,8|K7898
    R|1
    R X|1789
    W|2
    W X|2789
    WR X|3789
    P|4
    P X|4789
    RP X|5789
    WP|6
    WRP X|7789
    SRF|8
    SPF X|9789
    WM|2)
    WM X|2789)
    RCB|1C
    PCB X|4789C
    RF X|4789R
    WRF X|6789R
    RT 1,X|M%U1789R
    RT %U6,X|M%U6789R
    RTW 2,X|L%U2789R
    RTB 3,X|M%B3789R
    WT 4,X|M%U4789W
    WTW 5,X|L%U5789W
    WTB 6,X|M%B6789W
    WTM 1|U%U1M
    BSP 2|U%U2B
    RWD 3|U%U3R
    RWU 4|U%U4U
    SKP 5|U%U5E
    CU %U1,R|U%U1R
    CU 1,R|U%U1R
    ECR|U%S1E
    DCR|U%S1D
    MU %U1,X,R|M%U1789R
    LU %F1,X,W|L%F1789W
    SD X|M%F0789R
    RD X|M%F1789R
    RD X,W|M%F1789W
    WD X|M%F1789W
    RDT X|M%F2789R
    WDT X|M%F2789W
    WDC X|M%F3789R
    RDW X|L%F1789R
    WDW X|L%F1789W
    RDTW X|L%F2789R
    WDTW X|L%F2789W
    WDCW X|L%F3789R
    RT 1,X,B|M%U1789B
    BM X,Y,B|V789065B
    BW X,Y,2|V7890652
    MBC X,Y,A|M789065A
    B X|B789
    B X,S|B789S
    B X,Y,S|B789065S
    B|B
    BCE X,Y,5|B7890655
    BCE|B
    BBE X,Y,1|W7890651
    BWZ X,Y,B|V789065B
    BWZ|V
    BW X,Y|V7890651
    BW|V
    BM X,Y|V789065K
    BU X|B789/
    BE X|B789S
    BL X|B789T
    BH X|B789U
    BAV X|B789Z
    BLC X|B789A
    BEF X|B789K
    BER X|B789L
    BC9 X|B7899
    BCV X|B789@
    BPB X|B789P
    BPCB X|B789R
    BSS X,B|B789B
    BIN X,/|B789/
    """.split(separator: "\n").map(String.init)

  @Test("each statement assembles to its characters", arguments: forms)
  func form(_ form: String) throws {
    let parts = form.split(separator: "|", maxSplits: 1).map(String.init)
    let assembly = assemble("X EQU 789", "Y EQU 65", " \(parts[0])")
    #expect(assembly.messages == [])
    #expect(assembly.loaded == "^" + parts[1])
  }

  @Test("the table of forms has every mnemonic")
  func complete() {
    let tested = Set(
      Self.forms.compactMap { $0.split(separator: " ").first?.split(separator: "|").first.map(String.init) })
    #expect(Set(Mnemonic.all.map(\.name)) == tested)
  }

  @Test("every operation code of the processor has a mnemonic")
  func operations() {
    let codes = Set(Mnemonic.all.map(\.operationCode.code))
    #expect(Set(OperationCode.allCases.map(\.rawValue)) == codes)
  }

  @Test(
    "on a 1440 cards and printer are units",
    arguments: [
      ("R 1,X", "M%G1789R"), ("P 2,X", "M%G2789G"), ("PS 1,X", "M%G1789P"), ("PSK 1,X", "M%G1789C"),
      ("W 1,X", "M%Y1789W"), ("WS 1,X", "M%Y1789S"), ("WCP X", "M%T0789W"), ("RCP X", "M%T0789R"),
    ])
  func on1440(_ statement: String, _ characters: String) {
    let assembly = assemble("X EQU 789", " \(statement)", options: AssemblyOptions(is1440: true))
    #expect(assembly.messages == [])
    #expect(assembly.loaded == "^" + characters)
  }

  // Any character can be a d-character, including those with another meaning elsewhere.
  @Test("d-characters", arguments: Array(",@#%&-*+ .$/?!|}Z0").map(String.init))
  func dCharacter(_ character: String) {
    let assembly = assemble(" BCE 1,2,\(character)", " H")
    let expected = character == "+" ? "&" : character
    #expect(assembly.messages == [])
    #expect(assembly.loaded == "^B001002\(expected)^.")
  }

  @Test(
    "the operation code itself, in column 19, and the d-character in column 20",
    arguments: [
      ("   B", "1,2", "B001002"), ("   B", "1,2,S", "B001002S"), ("   BS", "1", "B001S"), ("   K", "", "K"),
      ("   FJ", "", "FJ"), ("   M}", "1,2", "M001002}"), ("   =", "", "#"),
    ])
  func machineForm(_ operation: String, _ operands: String, _ characters: String) {
    let padded = operation.padding(5) + operands
    let assembly = Assembler().assemble(
      SourceText(name: "machine.s", text: String(repeating: " ", count: 15) + padded))
    #expect(assembly.messages == [])
    #expect(assembly.loaded == "^" + characters)
  }

  @Test("CHAIN repeats the operation without operands")
  func chain() {
    #expect(assemble(" MLC 1,2", " CHAIN 2").loaded == "^M001002^M^M")
    #expect(assemble(" BE 1", " CHAIN 1").loaded == "^B001S^BS")
    let five = Assembler().assemble(
      SourceText(name: "chain.s", text: card(" CS 332") + "\n" + "".padding(15) + "CHAIN19"))
    #expect(five.loaded == "^/332" + String(repeating: "^/", count: 19))
  }
}

extension String {
  /// The text filled with blanks to a length.
  func padding(_ length: Int) -> String { self + String(repeating: " ", count: max(0, length - count)) }
}
