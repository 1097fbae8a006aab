public import Core1401

/// A mnemonic of Autocoder: its instruction and its operands.
public struct Mnemonic: Hashable, Sendable {
  /// Whether an operand is required, optional or not allowed.
  public enum Need: String, Sendable {
    /// The operand is required.
    case required = "R"
    /// The operand may be omitted; the instruction then uses the contents of the address registers.
    case optional = "O"
    /// The operand is not allowed.
    case none = "-"
  }

  /// The unit that is the first operand in place of an address, written `1` or `%U1`.
  public enum Unit: Hashable, Sendable {
    /// A unit of a class, such as `U` for tape; the operand is its number.
    case numbered(Character)
    /// A fixed unit, such as `T0`; it has no operand.
    case fixed(Character, Character)
  }

  /// The mnemonic as written.
  public let name: String
  /// The operation code, without word mark.
  public let operationCode: StoredCharacter
  /// The unit of the instruction, nil when the A-operand is an address.
  public let unit: Unit?
  /// Whether it has an A-operand.
  public let aOperand: Need
  /// Whether it has a B-operand.
  public let bOperand: Need
  /// Whether it has a d-character as an operand.
  public let dCharacter: Need
  /// The d-character that the mnemonic supplies, nil for none.
  public let suppliedCharacter: StoredCharacter?

  /// The syntax of the operands, such as `A,B,d`, with brackets around optional ones.
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
  /// Whether IBM's assembler supplies a blank for an omitted d-character, as in CC and BSS.
  var hasBlankCharacter: Bool { ["CC", "SS", "BSS", "BIN"].contains(name) }

  /// The imperative mnemonics of the 1401.
  public static let all: [Mnemonic] = {
    let special = read(imperativeRows)
    return special
      + OperationCode.definitions.flatMap(mnemonics).filter { other in
        !special.contains { $0.name == other.name }
      }
  }()
  /// The mnemonics that are only defined, or are different, on a 1440.
  public static let of1440: [Mnemonic] = read(rowsOf1440)

  /// The mnemonic with a name in upper case.
  ///
  /// - Parameters:
  ///   - name: the name, without blanks.
  ///   - is1440: whether mnemonics of the 1440 take precedence.
  /// - Returns: nil if there is none with that name.
  public static func named(_ name: String, is1440: Bool = false) -> Mnemonic? {
    name.utf8.count > 5 ? nil : named(Name(name), is1440: is1440)
  }

  static func named(_ name: Name, is1440: Bool = false) -> Mnemonic? {
    if is1440, let number = numbersOn1440[name] { return of1440[number] }
    return numbers[name].map { all[$0] }
  }

  private static let numbers = NumberTable(names: all.lazy.map(\.name))
  private static let numbersOn1440 = NumberTable(names: of1440.lazy.map(\.name))

  /// The mnemonic for an operation as other machines and languages call it, nil for other names.
  ///
  /// - Parameter name: the name, in upper case.
  /// - Returns: the mnemonic.
  public static func meant(by name: String) -> String? {
    switch name {
    case "MOVE", "MOV", "MVC", "MV", "ML", "MC", "LD", "ST": "MLC"
    case "MVN": "MLNS"
    case "MVZ": "MLZS"
    case "EDIT", "ED": "MCE"
    case "ADD", "AP": "A"
    case "SUB", "SP": "S"
    case "MULT", "MUL", "MP", "MPY": "M"
    case "DIV", "DP": "D"
    case "ZAP": "ZA"
    case "CMP", "CLC", "COMP", "CP": "C"
    case "GOTO", "JMP", "JUMP", "BR", "BRU": "B"
    case "HALT", "HLT", "STOP": "H"
    case "READ", "RDCRD": "R"
    case "PRINT", "WRITE", "PRT": "W"
    case "PUNCH", "PUN": "P"
    default: nil
    }
  }

  static func stored(_ character: Character) -> StoredCharacter {
    TextEncoding.simh.stored(character) ?? .blank
  }

  /// The mnemonics of an operation without a row; their operands follow from the lengths of the operation.
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

  /// Parses rows of five words: the names, the operation, and whether it needs A, B and d. The word `=c` for d
  /// means that the operation supplies this d-character. For A, `%U` means a unit with a number, and `%T0` a
  /// unit that is always the same.
  private static func read(_ rows: String) -> [Mnemonic] {
    rows.utf8.split(separator: UInt8(ascii: "\n")).flatMap { row -> [Mnemonic] in
      let words = row.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
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
      return words[0].utf8.split(separator: UInt8(ascii: "/")).map { name in
        Mnemonic(
          name: String(Substring(name)), operationCode: definition.character, unit: unit,
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
// accepted by today's public assemblers.
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
