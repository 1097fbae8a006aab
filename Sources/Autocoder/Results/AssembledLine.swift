public import Core1401

/// One line of the listing: a line of the source, of a macro or a routine, or one that the assembler made.
public struct AssembledLine: Hashable, Sendable {
  /// Where a line comes from.
  public enum Origin: String, Sendable {
    /// The source.
    case source
    /// The source, calling a macro, CHAIN or CALL.
    case macroCall
    /// A macro, CHAIN or CALL, or a routine of the library.
    case generated
    /// The assembler: a literal, or a mark of a DA.
    case assembler
  }

  /// The TYPE column of the listing.
  public enum ListingType: String, Sendable {
    /// Nothing is said.
    case none = ""
    /// A literal.
    case literal = "LIT"
    /// A literal that is an address.
    case addressConstant = "ADCON"
    /// A literal that is an area.
    case area = "AREA"
    /// A line made by a macro.
    case generated = "GEN"
    /// A call of a macro.
    case macro = "MACRO"
    /// A field of a DA.
    case field = "FIELD"
    /// A subfield of a DA.
    case subfield = "SBFLD"
    /// A record mark of a DA.
    case recordMark = "RMARK"
    /// A group mark.
    case groupMark = "GMARK"
  }

  /// The line; for what the assembler made a card it could have been written on.
  public let source: SourceLine
  /// The name of the source it is in.
  public let file: String
  /// The language it is written in: ``SourceLanguage/autocoder`` or ``SourceLanguage/sps``.
  public let language: SourceLanguage
  /// Where it comes from.
  public internal(set) var origin: Origin
  /// The macro calls that led here, the innermost first.
  public let calls: [SourcePlace]
  /// The sequence number, from 101; nil for remarks of macros and for what the assembler made.
  public internal(set) var sequence: Int?
  /// What the TYPE column says.
  public internal(set) var type: ListingType = .none
  /// The character that SFX appends to short labels, nil for none.
  public internal(set) var suffix: Character?
  /// The length in characters, nil for statements that take no storage. Listings leave out that of DA and its fields.
  public internal(set) var length: Int?
  /// The location as the listing gives it: the first position of an instruction and an area, the last of a constant and a
  /// field, the value of EQU.
  public internal(set) var location: AddressValue?
  /// The new location of ORG and LTORG, the last position of a DA.
  public internal(set) var end: Int?
  /// The characters in groups: operation code, A address, B address, d-character.
  public internal(set) var parts: [[StoredCharacter]] = []
  /// What the A address stands for, nil when there is none or it is not defined.
  public internal(set) var aAddress: AddressValue?
  /// What the B address stands for, nil when there is none or it is not defined.
  public internal(set) var bAddress: AddressValue?
  /// Whether a card of SPS gives its own address, and the location counter stays.
  public internal(set) var isPlaced = false
  /// The location counter, 0-9.
  public internal(set) var counter = 0
  /// The loading steps the line asks for, a range of ``Assembly/steps``.
  public internal(set) var steps: Range<Int> = 0..<0
  /// The diagnostics of the line, indices of ``Assembly/diagnostics``.
  public internal(set) var diagnostics: [Int] = []

  init(
    source: SourceLine, file: String, origin: Origin, calls: [SourcePlace] = [],
    language: SourceLanguage = .autocoder
  ) {
    self.source = source
    self.file = file
    self.origin = origin
    self.calls = calls
    self.language = language
  }
}

extension AssembledLine {
  /// Whether the line is a remark in its language.
  public var isRemark: Bool { source.isRemark(in: language) }
  /// The label as it is written, with what follows it up to the operation.
  public var labelText: String { text(language.fields.label.lowerBound..<labelEnd) }
  /// The operation as it is written.
  public var operationText: String { text(language.fields.operation) }
  /// The operands as they are written, and the remark behind them.
  public var operandText: String { text(language.fields.operands) }

  /// Behind the column of the asterisk, which Autocoder has behind its labels.
  private var labelEnd: Int { language.fields.label.upperBound + (language == .sps ? 0 : 1) }

  private func text(_ columns: Range<Int>) -> String {
    source.text(in: columns.lowerBound + 1...columns.upperBound)
  }
}
