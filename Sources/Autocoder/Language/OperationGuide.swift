internal import Core1401

/// A description of an operation for people who write a source: for the help in editors, and for grammars
/// that highlight sources.
public struct OperationGuide: Hashable, Sendable {
  /// The kinds of operations.
  public enum Kind: String, Sendable, CaseIterable {
    /// An instruction of the machine.
    case instruction
    /// Constants, areas and names.
    case declarative
    /// Instructions to the assembler about the whole program.
    case control
    /// Macros and routines of the library.
    case library
    /// Operations of IBM's system tape and macro generator.
    case system
  }

  /// The operation as written.
  public let name: String
  /// The kind of the operation.
  public let kind: Kind
  /// The syntax of its operands, such as `A,B,d`, with brackets around optional ones; empty for none.
  public let operands: String
  /// The description, a phrase.
  public let summary: String
  /// Further facts, one on each line: operation code, cycles, feature, manual.
  public let facts: [String]

  /// The operations of a language, sorted by name.
  public static func all(in language: SourceLanguage) -> [OperationGuide] {
    language == .sps ? ofSPS : ofAutocoder
  }

  /// The operation with a name in upper case, nil if the language has none.
  public static func named(_ name: String, in language: SourceLanguage) -> OperationGuide? {
    language == .sps ? ofSPSByName[name] : ofAutocoderByName[name]
  }

  private static let ofAutocoder =
    (Mnemonic.all.map(OperationGuide.init) + Directive.allCases.map { OperationGuide($0) })
    .sorted { $0.name < $1.name }
  private static let ofSPS = SPSOperation.names.compactMap(OperationGuide.init(sps:)).sorted {
    $0.name < $1.name
  }
  private static let ofAutocoderByName = Dictionary(ofAutocoder.map { ($0.name, $0) }) { first, _ in first }
  private static let ofSPSByName = Dictionary(ofSPS.map { ($0.name, $0) }) { first, _ in first }
}

extension OperationGuide {
  private init(_ mnemonic: Mnemonic) {
    let definition = OperationCode.definition(code: mnemonic.operationCode.code)
    name = mnemonic.name
    kind = .instruction
    operands = mnemonic.operandText
    summary = OperationGuide.summaries[mnemonic.name] ?? definition?.name ?? ""
    let supplied = mnemonic.suppliedCharacter.map { ["supplies the d-character \($0.displayGlyph)"] } ?? []
    facts = supplied + OperationGuide.facts(definition)
  }

  private init(_ directive: Directive, in language: SourceLanguage = .autocoder) {
    let row = OperationGuide.row(of: directive)
    name = directive.rawValue
    kind = row.kind
    operands = language == .sps ? "" : row.operands
    summary = row.summary
    facts = []
  }

  private init?(sps name: String) {
    switch SPSOperation(name: name) {
    case .instruction(let definition)?:
      let isUnit = name == "MU" || name == "LU"
      self.init(
        name: name, kind: .instruction, operands: "",
        summary: (isUnit ? OperationGuide.summaries[name] : nil) ?? definition.name,
        facts: OperationGuide.facts(definition))
    case .directive(let directive)?: self.init(directive, in: .sps)
    case nil: return nil
    }
  }

  /// The facts of a row of the operation table, without the first line, which names it.
  private static func facts(_ definition: OperationDefinition?) -> [String] {
    Array(definition?.helpLines.dropFirst() ?? [])
  }

  private static func row(of directive: Directive) -> (kind: Kind, operands: String, summary: String) {
    switch directive {
    case .dcw:
      (.declarative, "constant", "define a constant with a word mark; the label is its last position")
    case .dc:
      (.declarative, "constant", "define a constant without word mark; the label is its last position")
    case .ds: (.declarative, "length", "reserve positions; the label is the last one")
    case .dsa: (.declarative, "address", "define an address of three characters, with a word mark")
    case .da:
      (.declarative, "nXlength[,C][,G][,Xn]", "define an area of records; the lines below it name fields")
    case .equ: (.declarative, "address", "give a name to an address")
    case .job: (.control, "heading", "heading of the listing; identification in columns 76-80")
    case .ctl: (.control, "machines", "name the machines that assemble and run the program")
    case .org: (.control, "[address]", "set the location counter")
    case .ltorg: (.control, "[address]", "lay out literals and routines here")
    case .ex:
      (.control, "address", "lay out literals and routines, and start a part of the program while loading")
    case .xfr: (.control, "address", "start a part of the program while loading")
    case .end: (.control, "address", "end the program; it begins at the address")
    case .sfx: (.control, "character", "append a character to all shorter names")
    case .ent: (.control, "SPS|AUTOCODER", "continue in the other language")
    case .lc: (.control, "counter", "select another location counter")
    case .call: (.library, "routine[,arguments]", "branch to a routine of the library, laid out once")
    case .include: (.library, "routine", "lay out a routine of the library")
    case .chain: (.library, "count", "repeat the operation before it, without operands")
    case .header: (.system, "", "of IBM's system tape; without effect")
    case .delete, .insert, .print, .punch: (.system, "", "maintenance of IBM's system tape; without effect")
    case .alter: (.system, "", "maintenance of IBM's system tape; not supported")
    case .math, .bool, .comp, .note: (.system, "", "of IBM's macro generator; not supported")
    case .mend: (.system, "", "end of a macro; without effect")
    }
  }

  /// The descriptions of mnemonics that are special uses of an operation. Source: IBM 1401 Autocoder
  /// specifications, list of mnemonics.
  private static let summaries: [String: String] = [
    "MBC": "move and binary code", "MBD": "move and binary decode",
    "CCB": "control the carriage, and branch", "SSB": "select a stacker, and branch",
    "WM": "write word marks",
    "RCB": "read a card in column binary", "PCB": "punch a card in column binary",
    "RF": "start the read feed", "WRF": "write, then start the read feed",
    "RT": "read tape", "RTW": "read tape with word marks", "RTB": "read binary tape",
    "WT": "write tape", "WTW": "write tape with word marks", "WTB": "write binary tape",
    "WTM": "write a tape mark", "BSP": "backspace tape", "RWD": "rewind tape",
    "RWU": "rewind tape and unload",
    "SKP": "skip and blank tape", "ECR": "engage the console reader", "DCR": "disengage the console reader",
    "MU": "move from or to a unit", "LU": "load from or to a unit, with word marks",
    "SD": "seek disk", "RD": "read a disk sector", "WD": "write a disk sector", "RDT": "read a disk track",
    "WDT": "write a disk track", "WDC": "check what was written on disk",
    "RDW": "read a disk sector with word marks",
    "WDW": "write a disk sector with word marks", "RDTW": "read a disk track with word marks",
    "WDTW": "write a disk track with word marks", "WDCW": "check a disk sector with word marks",
    "BU": "branch if unequal", "BE": "branch if equal", "BL": "branch if low", "BH": "branch if high",
    "BAV": "branch on arithmetic overflow", "BLC": "branch on the last card",
    "BEF": "branch at the end of a tape reel or file",
    "BER": "branch on a tape error", "BC9": "branch on carriage channel 9",
    "BCV": "branch on carriage channel 12",
    "BPB": "branch if the printer is busy", "BPCB": "branch if the carriage is busy",
    "BSS": "branch on a sense switch, A to G, or another indicator", "BIN": "branch on an indicator",
    "BW": "branch on a word mark", "BM": "branch on minus",
  ]
}
