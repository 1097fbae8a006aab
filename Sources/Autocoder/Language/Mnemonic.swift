public import Core1401

/// A mnemonic of Autocoder: the instruction it stands for, and the operands it takes.
public struct Mnemonic: Hashable, Sendable {
  /// Whether an operand may be, must be or must not be there.
  public enum Need: String, Sendable {
    /// It must be there.
    case required = "R"
    /// It may be left out, in an instruction that uses what the address registers hold.
    case optional = "O"
    /// It must not be there.
    case none = "-"
  }

  /// What the first operand is when it is no address: a unit, written `1` or `%U1`.
  public enum Unit: Hashable, Sendable {
    /// A unit of a class, as `U` for tape; the number is the operand.
    case numbered(Character)
    /// One unit, as `T0`; there is no operand for it.
    case fixed(Character, Character)
  }

  /// The mnemonic as it is written.
  public let name: String
  /// The operation code, without word mark.
  public let operationCode: StoredCharacter
  /// The unit the instruction is for, nil when the A-operand is an address.
  public let unit: Unit?
  /// The A-operand.
  public let aOperand: Need
  /// The B-operand.
  public let bOperand: Need
  /// The d-character as an operand.
  public let dCharacter: Need
  /// The d-character that the mnemonic itself brings, nil for none.
  public let suppliedCharacter: StoredCharacter?

  /// How people write the operands, as `A,B,d`; brackets around what may be left out.
  public var operandText: String {
    var text = ""
    func add(_ need: Need, _ name: String) {
      guard need != .none else { return }
      let separated = text.isEmpty ? name : ",\(name)"
      text += need == .optional ? "[\(separated)]" : separated
    }
    add(aOperand, unit == nil ? "A" : "unit")
    add(bOperand, "B")
    add(dCharacter, "d")
    return text
  }
}

extension Mnemonic {
  /// The imperative mnemonics of the 1401.
  public static let all: [Mnemonic] = read(imperativeRows)
  /// The mnemonics that mean something else, or only something, on a 1440.
  public static let of1440: [Mnemonic] = read(rowsOf1440)

  /// The mnemonic of a name in upper case.
  ///
  /// - Parameters:
  ///   - name: without blanks.
  ///   - is1440: whether those of the 1440 come first.
  /// - Returns: nil when there is none of that name.
  public static func named(_ name: String, is1440: Bool = false) -> Mnemonic? {
    (is1440 ? byNameOn1440[name] : nil) ?? byName[name]
  }

  private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  private static let byNameOn1440 = Dictionary(
    of1440.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  private static func stored(_ character: Character) -> StoredCharacter {
    TextEncoding.simh.stored(character) ?? .blank
  }

  /// Reads rows of names, operation code, needs of A, B and d. A need of the form `=c` is a supplied character;
  /// an A of the form `%U` a unit, of the form `%T0` one that is fixed.
  private static func read(_ rows: String) -> [Mnemonic] {
    rows.split(separator: "\n").flatMap { row -> [Mnemonic] in
      let words = row.split(separator: " ").map(String.init)
      guard words.count == 5, let code = words[1].first else { return [] }
      let unitLetters = words[2].dropFirst()
      let unit: Unit? =
        words[2].hasPrefix("%")
        ? unitLetters.first.map { letter in
          unitLetters.count == 2
            ? .fixed(letter, unitLetters.last ?? "0") : .numbered(letter)
        } : nil
      let supplied = words[4].hasPrefix("=") ? words[4].last.map(stored) : nil
      return words[0].split(separator: "/").map { name in
        Mnemonic(
          name: String(name), operationCode: stored(code), unit: unit,
          aOperand: Need(rawValue: words[2]) ?? (unitLetters.count == 1 ? .required : .none),
          bOperand: Need(rawValue: words[3]) ?? .none,
          dCharacter: supplied == nil ? Need(rawValue: words[4]) ?? .none : .none,
          suppliedCharacter: supplied)
      }
    }
  }
}

// Names, operation code, A-operand, B-operand, d-character. Source: IBM 1401 Autocoder specifications, list of mnemonics;
// as public assemblers of today accept them.
private let imperativeRows = """
  A A O O -
  S S O O -
  ZA ? O O -
  ZS ! O O -
  M @ O O -
  D % O O -
  MA # O O -
  C C O O -
  MLC/MCW M O O O
  LCA/MLCWA L O O O
  MCM/MRCM P O O O
  MCS Z O O -
  MCE E O O -
  MN/MLNS D O O -
  MZ/MLZS Y O O -
  MIZ X O O -
  MBC M O O =B
  MBD M O O =D
  SW , O O -
  CW ) O O -
  CS / O O -
  H . O O -
  NOP N O O O
  SBR H O O -
  SAR Q O - -
  CC F - - O
  CCB F R - O
  SS K - - O
  SSB K R - O
  R 1 O - -
  W 2 O - -
  WR 3 O - -
  P 4 O - -
  RP 5 O - -
  WP 6 O - -
  WRP 7 O - -
  SRF 8 O - -
  SPF 9 O - -
  WM 2 O - =)
  RCB 1 O - =C
  PCB 4 O - =C
  RF 4 R - =R
  WRF 6 O - =R
  RT M %U R =R
  RTW L %U R =R
  RTB M %B R =R
  WT M %U R =W
  WTW L %U R =W
  WTB M %B R =W
  WTM U %U - =M
  BSP U %U - =B
  RWD U %U - =R
  RWU U %U - =U
  SKP U %U - =E
  CU U %U - R
  ECR U %F - =E
  DCR U %F - =D
  MU M R R R
  LU L R R R
  RD/RDT/SD M %D R =R
  RDW/RDTW L %D R =R
  WD/WDC/WDT M %D R =W
  WDW/WDCW/WDTW L %D R =W
  B B O O O
  BCE B O R R
  BBE W R R R
  BWZ V O R R
  BW V O R =1
  BM V R R =K
  BU B R - =/
  BE B R - =S
  BL B R - =T
  BH B R - =U
  BAV B R - =Z
  BLC B R - =A
  BEF B R - =K
  BER B R - =L
  BC9 B R - =9
  BCV B R - =@
  BPB B R - =P
  BPCB B R - =R
  BSS B R - R
  BIN B R - R
  """

private let rowsOf1440 = """
  R M %G R =R
  PS M %G R =P
  P M %G R =G
  PSK M %G R =C
  W M %Y R =W
  WS M %Y R =S
  WCP M %T0 R =W
  RCP M %T0 R =R
  """
