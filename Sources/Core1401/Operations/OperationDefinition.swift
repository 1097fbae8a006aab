/// What is known of an operation: a row of the operation table, ``OperationCode/definitions``.
public struct OperationDefinition: Sendable {
  /// The Autocoder mnemonic.
  public let mnemonic: String
  /// The mnemonic of SPS.
  public let spsMnemonic: String
  /// IBM's name of the operation.
  public let name: String
  /// The lengths in characters, operation code included, that make sense. Others are executed by whatever the
  /// instruction phase makes of them. Empty: any length.
  public let lengths: [Int]
  /// The part that the processor executes by.
  package let behavior: OperationBehavior
  /// IBM's published number of cycles, for people to read. LI is the length of the instruction; LA, LB and LW
  /// are the lengths of the A field, the B field and the shorter one.
  public let formula: String
  /// IBM's manual and the section that describes the operation.
  public let source: String

  /// The operands at the A and the B address, nil for an operation that does not use them.
  let (a, b): (Operand?, Operand?)
  /// Whether it may wait for a unit.
  let waitsForUnit: Bool
  /// The lengths at which the next instruction can be the one at the A address, besides those at which it
  /// always is.
  package let mayBranchLengths: LengthSet

  init(
    operation: OperationCode, family: OperationBehavior.Family, feature: Features = [],
    addressLoading: OperationBehavior.AddressLoading = .doubled,
    unitAddress: OperationBehavior.UnitAddress = .none, a: Operand? = nil, b: Operand? = nil,
    unit: OperationBehavior.UnitUse? = nil, alwaysBranches: LengthSet = [], mayBranch: LengthSet = [],
    impliedLength: UInt8 = 0, endsBeforeBlankOnly: Bool = false,
    _ mnemonic: String, sps: String? = nil, _ name: String, _ lengths: [Int], _ formula: String,
    _ section: String
  ) {
    self.mnemonic = mnemonic
    spsMnemonic = sps ?? mnemonic
    self.name = name
    self.lengths = lengths
    behavior = OperationBehavior(
      feature: feature, operation: operation, family: family, addressLoading: addressLoading,
      unitAddress: unitAddress, impliedLength: impliedLength, endsBeforeBlankOnly: endsBeforeBlankOnly,
      alwaysBranches: alwaysBranches, unit: unit ?? .none)
    waitsForUnit = unit != nil
    (self.a, self.b) = (a, b)
    mayBranchLengths = mayBranch
    self.formula = formula
    source = "A24-1403, " + section
  }

  /// The operation.
  public var operation: OperationCode { behavior.operation }
  /// The character of the operation code, without word mark.
  public var character: StoredCharacter { StoredCharacter(code: operation.rawValue) }
  /// The feature without which the operation code stops the machine.
  public var feature: Features { behavior.feature }
  /// Whether the next instruction can be another than the one after it, without the operator.
  public var mayBranch: Bool {
    behavior.family != .halt && !(behavior.alwaysBranches.isEmpty && mayBranchLengths.isEmpty)
  }

  /// The row in words, for help and for editors that show it beside a mnemonic: a fact on each line.
  public var helpLines: [String] {
    let sps = spsMnemonic == mnemonic ? "" : " (SPS: \(spsMnemonic))"
    let lengths = lengths.isEmpty ? "any" : lengths.map(String.init).joined(separator: ", ")
    let features = feature.featureNames.map { "needs the feature \($0)" }
    return ["\(mnemonic)\(sps): \(name)", "operation code \(character.displayGlyph), length \(lengths)"]
      + ["cycles: \(formula)"] + features + ["source: IBM \(source)"]
  }
}

/// The part of an operation's row that the processor executes by. It copies it when it reads the operation
/// code, so it is kept small.
package struct OperationBehavior: Sendable, BitwiseCopyable {
  /// The operations whose cycles do alike; each family has a file in the folder Operations.
  package enum Family: UInt8, Sendable, BitwiseCopyable {
    case add, zeroAndAdd, multiply, divide, modifyAddress
    case move, moveRecord, moveNumericOrZone, suppressZeros, edit
    case wordMarks, clearStorage, storeAddress
    case compare, branch, testWordMarkOrZone, testBit
    case noOperation, halt, inputOutput
    /// The operation code is known, but no source at hand describes what it does.
    case undescribed
    /// The operation code has no meaning.
    case undefined
  }

  /// Where the characters of the A address go.
  package enum AddressLoading: UInt8, Sendable, BitwiseCopyable {
    /// To both address registers, so that the four-character form uses one address for both fields.
    case doubled
    /// To the A-address register only.
    case separate
    /// The same, after the A-address register went to the B-address register.
    case separateAfterSaving
  }

  /// Whether the A address can be a unit address such as `%U1`.
  package enum UnitAddress: UInt8, Sendable, BitwiseCopyable {
    case none, possible, required
  }

  /// What the operation asks of the units.
  package struct UnitUse: Sendable, BitwiseCopyable {
    let action: UnitRequest.Action
    /// The lengths that have a d-character for the unit.
    let modifierLengths: LengthSet

    /// That of an operation that asks nothing.
    static let none = UnitUse(action: .testIndicator, modifierLengths: [])
  }

  package let feature: Features
  package let operation: OperationCode
  package let family: Family
  let addressLoading: AddressLoading
  package let unitAddress: UnitAddress
  /// The length at which the instruction is complete although no word mark follows, 0 for none.
  package let impliedLength: UInt8
  /// Whether that is so before a blank only.
  let endsBeforeBlankOnly: Bool
  /// The lengths at which the next instruction always is the one at the A address.
  package let alwaysBranches: LengthSet
  /// The request for which the operation waits, if it does.
  let unit: UnitUse

  /// Whether an instruction is complete although no word mark follows.
  @inline(__always)
  package func endsWithoutWordMark(length: Int, before next: StoredCharacter) -> Bool {
    length == Int(impliedLength) && (!endsBeforeBlankOnly || next.code == 0)
  }
}

extension OperationDefinition {
  /// What is at an address.
  package enum Shape: Hashable, Sendable {
    /// Characters to the left up to a word mark.
    case field
    /// Characters to the right up to a record mark.
    case record
    /// A number of characters to the left.
    case characters(Int)
    /// Characters to the left down to a hundreds boundary.
    case area
  }

  /// Whether a cycle takes the character that is there, and whether it puts another in its place.
  package struct Access: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let reads = Access(rawValue: 1)
    package static let writes = Access(rawValue: 2)
  }

  /// The operand at an address, and what its cycles do with it.
  package struct Operand: Sendable {
    package let shape: Shape
    package let access: Access
    /// Lengths of the instruction at which it has no such operand.
    package var exceptLengths: LengthSet = []

    init(_ shape: Shape, _ access: Access, except lengths: LengthSet = []) {
      self.shape = shape
      self.access = access
      exceptLengths = lengths
    }
  }
}

/// A set of instruction lengths.
package struct LengthSet: ExpressibleByArrayLiteral, Sendable, BitwiseCopyable {
  private let bits: UInt16

  package init(arrayLiteral lengths: Int...) {
    bits = lengths.reduce(0) { $0 | 1 << UInt16($1) }
  }

  private init(bits: UInt16) { self.bits = bits }

  /// All lengths from one on; those above 15 count as 15.
  static func from(_ length: Int) -> LengthSet { LengthSet(bits: .max << UInt16(length)) }

  @inline(__always)
  package func contains(_ length: Int) -> Bool { bits >> UInt16(min(length, 15)) & 1 != 0 }

  package var isEmpty: Bool { bits == 0 }
}

extension OperationCode {
  private static let definitionByCode: [OperationDefinition?] = {
    var table = [OperationDefinition?](repeating: nil, count: 64)
    for definition in definitions { table[Int(definition.operation.rawValue)] = definition }
    return table
  }()

  /// The behavior of each code.
  static let behaviors: [OperationBehavior] = (0..<64).map { code in
    definitionByCode[code]?.behavior
      ?? OperationBehavior(
        feature: [], operation: .noOperation, family: .undefined, addressLoading: .doubled,
        unitAddress: .none, impliedLength: 0, endsBeforeBlankOnly: false, alwaysBranches: [], unit: .none)
  }
  /// The codes that may wait for a unit, a bit each.
  static let unitCodes = definitions.reduce(UInt64(0)) {
    !$1.waitsForUnit ? $0 : $0 | 1 << UInt64($1.operation.rawValue)
  }

  /// The operands of this operation.
  package var operands: (a: OperationDefinition.Operand?, b: OperationDefinition.Operand?) {
    let row = OperationCode.definitionByCode[Int(rawValue)]
    return (row?.a, row?.b)
  }

  /// The part of the row that the processor executes by.
  package var behavior: OperationBehavior { OperationCode.behaviors[Int(rawValue)] }

  /// The definition of the operation code with the six bits of a character, nil when it has no meaning.
  public static func definition(code: UInt8) -> OperationDefinition? {
    definitionByCode[Int(StoredCharacter(code: code).code)]
  }

  /// The row of this operation.
  public var definition: OperationDefinition {
    guard let definition = OperationCode.definition(code: rawValue) else {
      preconditionFailure("every operation has a row")
    }
    return definition
  }
}
