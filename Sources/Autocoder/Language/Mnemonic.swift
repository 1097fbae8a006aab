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
  /// Whether a d-character that is left out is a blank for IBM's assembler, as in CC and BSS.
  var hasBlankCharacter: Bool { ["CC", "SS", "BSS", "BIN"].contains(name) }

  /// The imperative mnemonics of the 1401.
  public static let all: [Mnemonic] = {
    let special = read(imperativeRows)
    let names = Set(special.map(\.name))
    return special
      + OperationCode.definitions.flatMap(mnemonics).filter { !names.contains($0.name) }
  }()
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

  /// The mnemonics of an operation that no row is about: the operands follow from the lengths it has.
  private static func mnemonics(of definition: OperationDefinition) -> [Mnemonic] {
    let lengths = definition.lengths
    let (name, sps) = (definition.mnemonic, definition.spsMnemonic)
    return (name == sps ? [name] : [name, sps]).map { name in
      Mnemonic(
        name: name, operationCode: definition.character, unit: nil,
        aOperand: lengths.contains(4) || lengths.isEmpty ? .optional : .none,
        bOperand: lengths.contains(7) || lengths.isEmpty ? .optional : .none,
        dCharacter: .none, suppliedCharacter: nil)
    }
  }

  /// Reads rows of names, operation, needs of A, B and d. A need of the form `=c` is a supplied character;
  /// an A of the form `%U` a unit, of the form `%T0` one that is fixed.
  private static func read(_ rows: String) -> [Mnemonic] {
    rows.split(separator: "\n").flatMap { row -> [Mnemonic] in
      let words = row.split(separator: " ").map(String.init)
      guard words.count == 5,
        let definition = OperationCode.definitions.first(where: { $0.mnemonic == words[1] })
      else { return [] }
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
          name: String(name), operationCode: definition.character, unit: unit,
          aOperand: Need(rawValue: words[2]) ?? (unitLetters.count == 1 ? .required : .none),
          bOperand: Need(rawValue: words[3]) ?? .none,
          dCharacter: supplied == nil ? Need(rawValue: words[4]) ?? .none : .none,
          suppliedCharacter: supplied)
      }
    }
  }
}

// Names, operation (its mnemonic in the operation table), A-operand, B-operand, d-character, where they do
// not follow from the operation table. Source: IBM 1401 Autocoder specifications, list of mnemonics; as
// public assemblers of today accept them.
private let imperativeRows = """
  MLC/MCW MLC O O O
  LCA/MLCWA LCA O O O
  MCM/MRCM MRCM O O O
  MBC MLC O O =B
  MBD MLC O O =A
  NOP NOP O O O
  CC CC - - O
  CCB CC R - O
  SS SS - - O
  SSB SS R - O
  WM W O - =)
  RCB R O - =C
  PCB P O - =C
  RF P R - =R
  WRF WP O - =R
  RT MLC %U R =R
  RTW LCA %U R =R
  RTB MLC %B R =R
  WT MLC %U R =W
  WTW LCA %U R =W
  WTB MLC %B R =W
  WTM CU %U - =M
  BSP CU %U - =B
  RWD CU %U - =R
  RWU CU %U - =U
  SKP CU %U - =E
  CU CU %U - R
  ECR CU %S1 - =E
  DCR CU %S1 - =D
  MU MLC R R R
  LU LCA R R R
  SD MLC %F0 R =R
  RD MLC %F1 R =R
  WD MLC %F1 R =W
  RDT MLC %F2 R =R
  WDT MLC %F2 R =W
  WDC MLC %F3 R =R
  RDW LCA %F1 R =R
  WDW LCA %F1 R =W
  RDTW LCA %F2 R =R
  WDTW LCA %F2 R =W
  WDCW LCA %F3 R =R
  B B O O O
  BCE B O R R
  BBE BBE R R R
  BWZ BWZ O R R
  BW BWZ O R =1
  BM BWZ R R =K
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
  R MLC %G R =R
  PS MLC %G R =P
  P MLC %G R =G
  PSK MLC %G R =C
  W MLC %Y R =W
  WS MLC %Y R =S
  WCP MLC %T0 R =W
  RCP MLC %T0 R =R
  """
